"""Board cards that came before the betting was done, and a fourth card of the flop."""

from typing import Literal

from domain.rules.policy import Policy
from domain.rules.repairs import (
    FINISH,
    FLOP,
    FLOP_CARDS,
    RIVER,
    TURN,
    Early,
    Repair,
    Step,
    StreetPlan,
    deal,
    from_stub,
    shuffle,
)


def kept_burn(plan: StreetPlan) -> list[Step]:
    """Return that a street's burn stays out, if it had one."""
    return [] if plan.burn is None else [Step(what="keep-burn", cards=[plan.burn])]


def laid_out(plan: StreetPlan, *, is_burn_told_of: bool = True) -> list[Step]:
    """Return that a street is laid out after its burn; nothing where it lies there already."""
    if plan.laid_out:
        return []
    street = plan.street if is_burn_told_of else None
    burn = [] if plan.burn is None else [Step(what="burn", street=street, cards=[plan.burn])]
    return [*burn, Step(what="lay-face-down", street=plan.street, cards=plan.cards)]


class EarlyBoard(Policy, frozen=True):
    """What becomes of board cards that came before the betting was done."""

    def applies(self, early: Early) -> bool:
        """Tell whether the rule speaks of it."""
        del early
        return True

    def plan(self, early: Early) -> Repair:
        """Return the plan that puts it right."""
        raise NotImplementedError


class BackInTheStub(EarlyBoard, frozen=True):
    """Cards go back, the stub is shuffled, and the street comes off it without another burn."""

    def goes_back(self, early: Early) -> int:
        """Return how many cards of the street are dealt again."""
        return FLOP_CARDS if early.street == FLOP else 1

    def plan(self, early: Early) -> Repair:
        """Return the plan: the burn stays out."""
        taking = early.taking
        seen = taking.street(early.street, early.shown)
        count, stub = self.goes_back(early), early.shown + taking.left
        new = from_stub(count)
        steps = [
            *kept_burn(seen),
            Step(what="take-back", street=early.street, cards=seen.cards[: early.shown]),
            *self._in_order(shuffle(stub)),
            deal(early.street, new, stub - count),
        ]
        street = StreetPlan(street=early.street, cards=new, shuffled=stub)
        return Repair(steps=steps, streets=[street])

    def _in_order(self, shuffled: Step) -> list[Step]:
        return [shuffled, FINISH]


class OneCardBack(BackInTheStub, frozen=True, tag="one-card-back"):
    """The first card of the flop, the turn or the river goes back and the stub is shuffled."""

    applies_to: list[Literal["first_flop_card", "turn", "river"]]

    def applies(self, early: Early) -> bool:
        """Tell whether it was one card of a street that the rule names."""
        named = "first_flop_card" if early.street == FLOP else early.street
        return early.shown == 1 and named in self.applies_to


class RiverBack(BackInTheStub, frozen=True, tag="river-back"):
    """The river goes back, the stub is shuffled, and its top card is the river."""

    river_from: Literal["reshuffled_exposed_card_and_stub"]
    new_burn: Literal[False]


class RiverBackAfterwards(BackInTheStub, frozen=True, tag="river-back-afterwards"):
    """The same, once the betting is properly finished."""

    reburn: Literal[False]

    def _in_order(self, shuffled: Step) -> list[Step]:
        return [FINISH, shuffled]


class FlopBack(BackInTheStub, frozen=True, tag="flop-back"):
    """All of the flop goes back and the stub is shuffled; only the burn stays."""

    flop_cards_returned: Literal["all"]
    new_burn: Literal[False]


class LaidOut(EarlyBoard, frozen=True):
    """Later streets keep their cards: they are laid out face down before the stub is shuffled."""

    def plan(self, early: Early) -> Repair:
        """Return the plan: only the cards that were shown are dealt again."""
        taking = early.taking
        flop = taking.street(FLOP, FLOP_CARDS)
        shown, kept = flop.cards[: early.shown], flop.cards[early.shown :]
        new, unseen = from_stub(len(shown)), flop.undealt[early.shown :]
        steps = [
            *kept_burn(flop),
            Step(what="take-back", street=FLOP, cards=shown),
            *([Step(what="lay-face-down", street=FLOP, cards=unseen)] if unseen else []),
        ]
        later = []
        for street in (TURN, RIVER):
            plan = taking.street(street, 1)
            steps += laid_out(plan)
            later.append(StreetPlan(street=street, cards=plan.cards, laid_out=1))
        stub = len(shown) + taking.left
        steps += [shuffle(stub), FINISH, deal(FLOP, [*new, *kept], stub - len(new))]
        steps += [Step(what="deal", street=each.street, cards=each.cards) for each in later]
        first = StreetPlan(street=FLOP, cards=[*new, *kept], laid_out=len(kept), shuffled=stub)
        return Repair(steps=steps, streets=[first, *later])


class LaidOutBeforeShuffle(LaidOut, frozen=True, tag="laid-out"):
    """Unseen flop cards, turn and river are laid out with their burns."""

    lay_out_before_shuffle: list[Literal["unexposed_flop_cards", "burn", "turn", "river"]]
    reshuffle: Literal["exposed_flop_cards_and_stub"]
    replaced_cards: Literal["as_many_as_exposed"]


class LaterStreetsKept(LaidOut, frozen=True, tag="later-streets-kept"):
    """Turn and river come as if nothing had happened; what was seen of the flop goes back."""

    later_streets_preserved: Literal[True]
    reburn: Literal[False]


class NextIsTurn(EarlyBoard, frozen=True, tag="river-becomes-turn"):
    """What would have been the river is the turn; the river is drawn anew.

    While an early turn before it waits to be shuffled in, the next card is the turn, without a
    burn: the third was made.
    """

    new_turn: Literal["second_card_after_the_exposed_one"]
    river_from: Literal["reshuffled_exposed_card_and_stub"]
    burn_before_river: Literal["already_made"]

    def plan(self, early: Early) -> Repair:
        """Return the plan: the turn is laid out, the river comes off the stub without a burn."""
        taking = early.taking
        seen, waiting = taking.street(TURN, 1), taking.to_be_shuffled(RIVER)
        river = taking.street(RIVER, 1) if waiting is None else taking.bare(RIVER, 1)
        turn, stub = river.cards, 1 + taking.left if waiting is None else waiting
        steps = [
            *kept_burn(seen),
            Step(what="take-back", street=TURN, cards=seen.cards),
            *([] if river.burn is None else [Step(what="burn", cards=[river.burn])]),
            Step(what="lay-face-down", street=TURN, cards=turn),
            FINISH,
            Step(what="deal", street=TURN, cards=turn),
            shuffle(stub),
            deal(RIVER, from_stub(1), stub - 1),
        ]
        streets = [
            StreetPlan(street=TURN, cards=turn, laid_out=1),
            StreetPlan(street=RIVER, cards=from_stub(1), shuffled=stub),
        ]
        return Repair(steps=steps, streets=streets)


class RiverKept(EarlyBoard, frozen=True, tag="river-kept"):
    """The river is laid out; after the betting the turn is shuffled back and drawn anew."""

    river_preserved: Literal[True]
    reburn: Literal[False]

    def plan(self, early: Early) -> Repair:
        """Return the plan: the river is laid out, the turn comes off the stub without a burn."""
        taking = early.taking
        seen, river = taking.street(TURN, 1), taking.street(RIVER, 1)
        stub = 1 + taking.left
        steps = [
            *kept_burn(seen),
            Step(what="set-aside", street=TURN, cards=seen.cards),
            *laid_out(river, is_burn_told_of=False),
            FINISH,
            shuffle(stub),
            deal(TURN, from_stub(1), stub - 1),
            Step(what="deal", street=RIVER, cards=river.cards),
        ]
        streets = [
            StreetPlan(street=TURN, cards=from_stub(1), shuffled=stub),
            StreetPlan(street=RIVER, cards=river.cards, laid_out=1),
        ]
        return Repair(steps=steps, streets=streets)


USUAL_EARLY: dict[str, EarlyBoard] = {
    FLOP: FlopBack(rule="room:early-board", flop_cards_returned="all", new_burn=False),
    TURN: NextIsTurn(
        rule="room:early-board",
        new_turn="second_card_after_the_exposed_one",
        river_from="reshuffled_exposed_card_and_stub",
        burn_before_river="already_made",
    ),
    RIVER: RiverBack(
        rule="room:early-board", river_from="reshuffled_exposed_card_and_stub", new_burn=False
    ),
}
"""What becomes of a street that came too early in a house whose document says nothing of it."""


class FourCardFlop(Policy, frozen=True):
    """What becomes of a flop of four cards."""

    def plan(self, seen: Early) -> Repair:
        """Return the plan that makes a flop of three of the four that were seen."""
        raise NotImplementedError


class FlopAnew(FourCardFlop, frozen=True, tag="four-reshuffled"):
    """The floor comes; all four are shuffled into the stub for a new flop."""

    floor_required: Literal[True]
    cards_returned: Literal[4]
    burn_returned: Literal[False]
    new_burn: Literal[False]

    def plan(self, seen: Early) -> Repair:
        """Return the plan, which waits for the floor."""
        taking = seen.taking
        four = taking.street(FLOP, self.cards_returned)
        stub = len(four.cards) + taking.left
        new = from_stub(FLOP_CARDS)
        steps = [
            Step(what="call-floor"),
            *kept_burn(four),
            Step(what="take-back", street=FLOP, cards=four.cards),
            shuffle(stub),
            deal(FLOP, new, stub - FLOP_CARDS),
        ]
        flop = StreetPlan(street=FLOP, cards=new, shuffled=stub)
        return Repair(steps=steps, streets=[flop], waits_for="floor")


class OneIsBurned(FourCardFlop, frozen=True, tag="one-picked-for-burn"):
    """The four are scrambled; one that is picked unseen is the next burn, the rest the flop."""

    picked_by: Literal["venue_manager", "floor"]
    picked_card_becomes: Literal["next_burn"]

    def plan(self, seen: Early) -> Repair:
        """Return the plan, which waits for the pick."""
        flop = seen.taking.street(FLOP, FLOP_CARDS + 1)
        four = flop.cards
        steps = [
            Step(what="call-floor"),
            *kept_burn(flop),
            Step(what="scramble", street=FLOP, cards=four),
            Step(what="pick", cards=four),
        ]
        flop = StreetPlan(street=FLOP, cards=four, laid_out=len(four))
        return Repair(steps=steps, streets=[flop], waits_for="pick")


USUAL_FOUR_CARD_FLOP = OneIsBurned(
    rule="room:four-card-flop", picked_by="floor", picked_card_becomes="next_burn"
)
"""What becomes of a fourth card in a house whose document says nothing of it."""
