"""A penalty as somebody chose it: what may be chosen, by whom, and when it takes a reason."""

import msgspec

from domain.kernel import Refused, Stamp
from domain.rules.conduct import OffenceRule, Past, Proposal, Sanction, refuse_unless
from domain.rules.house import House
from domain.rules.offences import UNWRITTEN, check_decision

AT_TABLE = ("dealt-out", "suspended")
"""Penalties that are served at a table."""


class Choice(msgspec.Struct, frozen=True, kw_only=True):
    """A penalty that somebody chose, and a reason.

    It has rounds or hands where it is being dealt out, and minutes where it runs by the clock.
    """

    penalty: str
    rounds: int = 0
    hands: int = 0
    minutes: int = 0
    reason: str | None = None

    @property
    def sanction(self) -> Sanction:
        """The penalty with its measure."""
        return Sanction(
            penalty=self.penalty, rounds=self.rounds, hands=self.hands, minutes=self.minutes
        )


def as_proposed(proposal: Proposal) -> Choice:
    """Return a proposal that holds."""
    assert proposal.penalty is not None, "What is left open doesn't hold."
    return Choice(penalty=proposal.penalty, rounds=proposal.rounds, hands=proposal.hands)


def check_choice(
    choice: Choice,
    rule: OffenceRule | None,
    proposal: Proposal,
    past: Past,
    *,
    hands_a_round: int,
    house: House,
    by: Stamp,
) -> None:
    """Refuse a penalty that isn't there, isn't theirs to give, or differs without a reason."""
    check_decision(rule, choice.sanction, past, by.role, house)
    if proposal.penalty is None and proposal.open_for == "manager":
        beyond = rule if house.removal is None else house.removal
        refuse_unless(by.role, ("manager",), UNWRITTEN if beyond is None else beyond.rule)
    _check_measure(choice)
    if choice.penalty in AT_TABLE and hands_a_round == 0:
        raise Refused("room:not-seated", "Only a player who sits at a table is dealt out.")
    if choice.reason is None and proposal.differs(choice.sanction):
        assert proposal.penalty is not None, "Nothing differs from what was left open."
        own = UNWRITTEN if rule is None else rule.rule
        refuse_without_reason(proposal.rule or own, proposal.penalty)


def _check_measure(choice: Choice) -> None:
    """Refuse to deal somebody out for no time, and any measure of another penalty."""
    is_dealt_out, is_suspended = (choice.penalty == each for each in AT_TABLE)
    measures = [choice.rounds > 0, choice.hands > 0, choice.minutes > 0]
    if sum(measures) != (is_dealt_out or is_suspended) or measures[2] is not is_suspended:
        raise Refused(
            "room:rounds",
            "A player is dealt out for rounds or for hands, or suspended for minutes; no other "
            "penalty has a measure.",
            asked=choice.rounds or choice.hands or choice.minutes,
        )


def refuse_without_reason(rule: str, proposed: str) -> None:
    """Refuse another choice than what stands, for want of a reason."""
    raise Refused(
        rule,
        "It stands at {proposed}; another choice is made with a reason.",
        proposed=proposed,
        accepted="reason",
    )
