"""The places of a house for rules of conduct that its scale of penalties belongs to."""

import msgspec

from domain.rules import conduct, manners, sanctions


class ConductPlaces(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a house has on conduct, by the place where each is asked.

    `misconduct` is the house's scale of penalties for whatever a player did, and `serving` how a
    player serves one who stays at the table. Both may be the same rule.
    """

    misconduct: (
        conduct.Misconduct
        | sanctions.PenaltyScale
        | sanctions.RoundsByTableSize
        | sanctions.TimedSanctions
        | None
    ) = None
    serving: (
        sanctions.PenaltyScale
        | sanctions.RoundsByTableSize
        | sanctions.ServedByClock
        | sanctions.WarningSuspensionBar
        | None
    ) = None
    absent_seat: sanctions.AbsentDealtIn | None = None
    telephone: (
        conduct.DevicesUntilStopped
        | conduct.NoCalls
        | conduct.TelephoneBarsBetting
        | manners.PhonesAway
        | None
    ) = None
    hidden_cards: conduct.Warned | conduct.Technical | manners.Noted | None = None
    obscured_cards: (
        conduct.Warned | conduct.Technical | manners.Noted | sanctions.WarningSuspensionBar | None
    ) = None
    talk_of_cards: conduct.Warned | sanctions.RevealedWithSeveralLive | None = None
    splashing: conduct.Warned | sanctions.WarningSuspensionBar | None = None
    deliberate_out_of_turn: sanctions.WarningSuspensionBar | None = None
    read_hand: sanctions.WarningSuspensionBar | None = None
    called_for_cards: sanctions.WarningSuspensionBar | None = None
    delay: sanctions.WarningSuspensionBar | None = None
    wild_discard: sanctions.WarningSuspensionBar | None = None
    influence: sanctions.WarningSuspensionBar | None = None
    thrown_card: manners.SittingOutOrEviction | None = None
    collusion: manners.Noted | None = None
    hand_kept_secret: manners.HandsKeptSecret | manners.HandsProtected | None = None
    one_to_a_hand: manners.OneToAHand | manners.OneToAHandByDirector | None = None
    bad_manners: manners.RepeatedBadManners | None = None
