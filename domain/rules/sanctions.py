"""Scales of penalties: what houses give for conduct, and what a player who serves one does.

Who sits a penalty out under a scale stays away but is dealt in: the blinds and antes are taken, and
the hand is dead.
"""

from typing import ClassVar, Literal

from domain.kernel import Refused
from domain.rules.conduct import (
    LEFT_OPEN,
    OffenceRule,
    Past,
    Proposal,
    Sanction,
    Staff,
    roles_of,
)
from domain.rules.policy import Policy

KIND_OF: dict[str, str] = {
    "acting_out_of_turn": "out-of-turn",
    "abuse": "abuse",
    "advice_or_criticism": "advice",
    "card_thrown_off_table": "thrown-card",
    "cheating": "collusion",
    "delay": "delay",
    "disclosed_hand": "talk-of-cards",
    "disruptive_behaviour": "disruption",
    "excessive_chatter": "chatter",
    "exposed_card_action_pending": "exposed-cards",
    "one_player_to_a_hand": "two-to-a-hand",
    "other": "bad-manners",
    "read_untabled_hand": "read-hand",
    "soft_play": "soft-play",
    "touching_others_cards_or_chips": "touching",
}
"""The room's kinds of offences for the words of the houses' documents."""


class Serving(Policy, frozen=True):
    """Who serves a penalty is dealt in, with a dead hand."""


class AbsentDealtIn(Policy, frozen=True, tag="dealt-in"):
    """An absent player's seat gets cards in every hand, and its blinds and antes are taken."""

    absent_seat_skipped: Literal[False]

    def check_dealt(self, left_out: list[int]) -> None:
        """Refuse to deal round a seat."""
        if left_out:
            raise Refused(
                self.rule,
                "Seats {asked} get cards, whoever is away.",
                asked=left_out,
            )


class Scale(OffenceRule, frozen=True):
    """A house's penalties, for whatever a player did."""


class PenaltyScale(Scale, Serving, frozen=True, tag="scale"):
    """A warning, a hand, one to four rounds, or out; a repeat is proposed the next step."""

    penalties: tuple[
        Literal[
            "verbal_warning",
            "one_hand",
            "1_round",
            "2_rounds",
            "3_rounds",
            "4_rounds",
            "disqualification",
        ],
        ...,
    ]
    assessed_by: list[Literal["floor_supervisor", "tournament_director"]]
    hands_per_round: Literal["players_at_table_when_given_including_offender"]
    dealt_in_while_away: Literal[True]
    optional_for: list[str]
    mandatory_for: list[str]
    disqualified_chips: Literal["out_of_play"]
    repeat: Literal["heavier_step_proposed"]
    other_choice_needs: Literal["reason"]

    @property
    def deciders(self) -> tuple[str, ...]:
        """The roles that decide."""
        staff: list[Staff] = list(self.assessed_by)
        return roles_of(staff)

    def check_sanction(self, chosen: Sanction, past: Past) -> None:
        """Refuse what isn't on the scale, and to let go what has to be penalised."""
        if chosen.penalty == "none":
            if past.kind in {KIND_OF[each] for each in self.mandatory_for}:
                refuse_none(self.rule)
            return
        if chosen not in self._steps():
            raise Refused(
                self.rule,
                "The scale of penalties is {allowed}.",
                asked=f"{chosen.penalty}, rounds {chosen.rounds}, hands {chosen.hands}",
                allowed=", ".join(self.penalties),
            )

    def _steps(self) -> list[Sanction]:
        return [STEPS[each] for each in self.penalties]

    def _proposed(self, past: Past) -> Proposal:
        steps = self._steps()
        if past.last is None or past.last not in steps:
            return LEFT_OPEN
        place = steps.index(past.last) + 1
        heavier = steps[min(place, len(steps) - 1)]
        return Proposal(
            penalty=heavier.penalty,
            rounds=heavier.rounds,
            hands=heavier.hands,
            is_least=True,
            rule=self.rule,
        )


STEPS: dict[str, Sanction] = {
    "verbal_warning": Sanction(penalty="warning"),
    "one_hand": Sanction(penalty="dealt-out", hands=1),
    "1_round": Sanction(penalty="dealt-out", rounds=1),
    "2_rounds": Sanction(penalty="dealt-out", rounds=2),
    "3_rounds": Sanction(penalty="dealt-out", rounds=3),
    "4_rounds": Sanction(penalty="dealt-out", rounds=4),
    "disqualification": Sanction(penalty="removal"),
}
"""The steps of a scale as the register has them."""


class RoundsByTableSize(Scale, Serving, frozen=True, tag="rounds-by-table-size"):
    """Rounds out by how many sit at the table; an accident may go with a warning, by reason."""

    rounds_by_table_size: dict[Literal["2-4", "5-10"], int]
    dealt_in_while_away: Literal[True]
    verbal_warning_for_accident: Literal[True]

    def _proposed(self, past: Past) -> Proposal:
        for size, rounds in self.rounds_by_table_size.items():
            least, most = map(int, size.split("-"))
            if least <= past.players <= most:
                return Proposal(penalty="dealt-out", rounds=rounds, rule=self.rule)
        return LEFT_OPEN


class TimedSanctions(Scale, frozen=True, tag="timed"):
    """The director warns, suspends by the clock, or disqualifies; the list isn't complete."""

    sanctions: list[Literal["verbal_warning", "timed_suspension", "disqualification"]]
    penalised_by: Literal["tournament_director"]
    offences: list[str]
    list_is_exhaustive: Literal[False]

    said: ClassVar[dict[str, str]] = {
        "verbal_warning": "warning",
        "timed_suspension": "suspended",
        "disqualification": "removal",
    }

    @property
    def deciders(self) -> tuple[str, ...]:
        """The roles that decide."""
        return roles_of([self.penalised_by])

    @property
    def penalties(self) -> tuple[str, ...]:
        """The sanctions that the rule has, and none."""
        return ("none", *(self.said[each] for each in self.sanctions))


class ServedByClock(Serving, frozen=True, tag="by-the-clock"):
    """A penalty runs by the clock: hands that begin in the period are dead, blinds are taken."""

    sanctions: list[Literal["verbal_warning", "timed_suspension", "disqualification"]]
    penalty_measured_in: Literal["clock_time"]
    hand_counts_when: Literal["first_riffle_inside_the_period"]
    blinds_and_antes_taken_during_penalty: Literal[True]
    disqualified_chips: Literal["removed_from_play"]
    blinded_out_on_penalty: Literal["eliminated"]
    rebuy_after_blinded_out_on_penalty: Literal[False]
    rebuy_after_blinded_out_when_only_absent: Literal[True]


class WarningSuspensionBar(OffenceRule, Serving, frozen=True, tag="warning-suspension-bar"):
    """Whoever decides chooses: a warning, a suspension of some hands, or a bar."""

    sanctions: list[Literal["warning", "suspension", "bar"]]
    hand_dead: Literal[False] = False

    said: ClassVar[dict[str, str]] = {
        "warning": "warning",
        "suspension": "dealt-out",
        "bar": "removal",
    }

    @property
    def penalties(self) -> tuple[str, ...]:
        """The sanctions that the rule has, and none."""
        return ("none", *(self.said[each] for each in self.sanctions))


class RevealedWithSeveralLive(WarningSuspensionBar, frozen=True, tag="revealed-with-several-live"):
    """A live hand isn't revealed while more than two are in and betting is open."""

    def check_live(self, live: int) -> None:
        """Refuse to write it down where no more than two hands are live."""
        if live <= TWO:
            raise Refused(
                self.rule,
                "With {asked} live hands a hand may be revealed.",
                asked=live,
                accepted="more than two live hands",
            )


TWO = 2
"""More live hands than these are several."""


def refuse_none(rule: str) -> None:
    """Refuse to let an offence go."""
    raise Refused(rule, "This has to be penalised.", asked="none")
