"""Which of a house's rules an offence falls under, and what the house proposes and who decides.

A house that has no rule for a kind of act may have one for all conduct that is out of place, or a
ladder for technical offences; else the offence is written down under the room's own.
"""

from domain.kernel import Refused
from domain.rules.conduct import (
    DECIDERS,
    LEFT_OPEN,
    OffenceRule,
    Past,
    Proposal,
    Technical,
)
from domain.rules.house import House

KINDS: dict[str, str] = {
    "language": "Another language than the house's was spoken.",
    "telephone": "A telephone call at the table, or a telephone used during a pot.",
    "device": "Another use of a device: texting, internet.",
    "hidden-cards": "Cards were held off the table, or below its edge.",
    "obscured-cards": "Cards on the table were hidden from the others' view.",
    "shown-cards": "Cards were shown on purpose, to keep others from acting or make them act.",
    "talk-of-cards": "A player talked about the cards of a hand in play.",
    "exposed-cards": "Cards were exposed while action was pending, wherever they lay.",
    "turned-up-cards": "A hand was turned up on the player's own side while action was pending.",
    "slow-play": "One card was turned up and one left down at the showdown.",
    "miscall": "A player miscalled a hand on purpose.",
    "chip-dumping": "A pot was given up with nothing to call, two being left.",
    "pot-handling": "A player touched the chips in the pot.",
    "splashing": "Chips were thrown into the pot.",
    "abuse": "Players or staff were abused in words.",
    "profanity": "A player swore.",
    "peeking": "A player looked at discards, burns or cards to come.",
    "mistaken-discard": "A bettor gave up the cards, thinking the pot was won.",
    "pot-bet": "A player bet “the pot” where that is no amount of the game's.",
    "out-of-turn": "A player acted out of turn, and wasn't misled by the dealer.",
    "deck-in-hand": "A player who deals held the deck after the first cards, or without cut card.",
    "fee-refused": "A player refused to pay the session fee.",
    "technical": "Another technical offence.",
    "misconduct": "Other behaviour that is out of place.",
}
"""What a player can be written down for."""

PENALTIES = ("none", "warning", "dealt-out", "barred-from-betting", "removal")
"""What an offence can come to."""

SAME_ACT = (
    {"shown-cards", "exposed-cards", "turned-up-cards"},
    {"hidden-cards", "obscured-cards"},
)
"""Kinds that one act falls under together: it is penalised once."""

NO_OFFENCE_OF_PLAY = {"fee-refused", "pot-bet"}
"""Kinds that no ladder for technical offences was made for."""

UNWRITTEN = "room:conduct"
"""The rule of an offence that the house has none for."""


def rule_for(kind: str, house: House) -> OffenceRule | None:
    """Return the rule of a house that a kind of offence falls under, or nothing."""
    if kind not in KINDS:
        raise Refused(
            "room:offence-kind",
            "Nobody is written down for {asked}; it is one of {allowed}.",
            asked=kind,
            allowed=", ".join(KINDS),
        )
    own = _own_rule(kind, house) or house.misconduct
    return own or (None if kind in NO_OFFENCE_OF_PLAY else house.technical)


def _own_rule(kind: str, house: House) -> OffenceRule | None:
    own: dict[str, OffenceRule | None] = {
        "language": house.language,
        "telephone": house.telephone,
        "device": house.device,
        "hidden-cards": house.hidden_cards,
        "obscured-cards": house.obscured_cards,
        "shown-cards": house.shown_cards,
        "talk-of-cards": house.talk_of_cards,
        "exposed-cards": house.exposed_pending,
        "turned-up-cards": house.exposed_own_side,
        "slow-play": house.slow_play,
        "miscall": house.miscall,
        "chip-dumping": house.played_out,
        "pot-handling": house.pot_handling,
        "splashing": house.splashing,
        "abuse": house.abuse,
        "profanity": house.profanity,
        "peeking": house.peeking,
        "mistaken-discard": house.mistaken_discard,
        "pot-bet": house.pot_bet if isinstance(house.pot_bet, OffenceRule) else None,
        "out-of-turn": turns_rule_of(house),
        "deck-in-hand": house.deck_in_hand,
        "technical": house.technical,
        "misconduct": house.misconduct,
    }
    return own.get(kind)


def turns_rule_of(house: House) -> OffenceRule | None:
    """Return the rule by which a house counts who acts out of turn, if it does."""
    rules = (house.in_turn, house.out_of_turn)
    return next((rule for rule in rules if isinstance(rule, OffenceRule)), None)


def counted_under(rule: OffenceRule | None, house: House) -> str:
    """Return the rule by which an offence is counted: the ladder's, for a technical one."""
    if isinstance(rule, Technical) and house.technical is not None:
        return house.technical.rule
    return UNWRITTEN if rule is None else rule.rule


def proposal_for(rule: OffenceRule | None, past: Past, house: House) -> Proposal:
    """Return what the house proposes for an offence."""
    if isinstance(rule, Technical) and house.technical is not None:
        return house.technical.proposed(past)
    return LEFT_OPEN if rule is None else rule.proposed(past)


def check_decision(rule: OffenceRule | None, penalty: str, role: str, house: House) -> None:
    """Refuse a penalty that isn't there, and one by somebody who may not decide on it.

    Where the house has a rule on sanctions it says who gives them, whatever the offence.
    """
    if penalty not in PENALTIES:
        raise Refused(
            "room:penalty-kind",
            "A penalty is one of {allowed}, not {asked}.",
            asked=penalty,
            allowed=", ".join(PENALTIES),
        )
    if penalty == "removal" and house.removal is not None:
        house.removal.check(role)
    decider = house.misconduct or rule
    if decider is not None:
        decider.check_decider(role)
        decider.check_penalty(penalty)
    elif role not in DECIDERS:
        raise Refused(
            "room:penalty-decided",
            "A penalty is for a {allowed} to decide, not for a {asked}.",
            asked=role,
            allowed=" or ".join(DECIDERS),
        )
