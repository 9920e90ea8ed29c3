"""What happens to a player. Name, birth date, document and phone are kept outside the log."""

from datetime import date, datetime
from typing import Any
from uuid import UUID

from domain.kernel import Fact, Opening


def brought_unknown(state: dict[str, Any]) -> dict[str, Any]:
    """Let nobody know what a player brought before it was written down."""
    return state | {"brought": None}


class PlayerRegistered(Opening):
    """A player was registered, named or not.

    `is_of_age` is what the age check found, nothing where no check was made (an unnamed patron).
    """

    TOPIC = "player.registered"

    membership: str | None
    is_named: bool
    is_of_age: bool | None


class PlayerNamed(Fact):
    """An unnamed patron gave a name; what they did before joins it."""

    TOPIC = "player.named"

    membership: str | None
    is_of_age: bool


class PlayerAgeChecked(Fact):
    """Staff looked at a document and found the player of age, or not."""

    TOPIC = "player.age-checked"

    is_of_age: bool


class PlayerBarred(Fact):
    """The player may not join a list, take a seat or buy chips; redeeming them stays open.

    The bar ends at `until`, or never where that is nothing.
    """

    TOPIC = "player.barred"

    reason: str
    until: datetime | None


class PlayerBarLifted(Fact):
    """The player may play again."""

    TOPIC = "player.bar-lifted"

    reason: str


class PlayerDetailsErased(Fact):
    """The player's personal details were deleted; what happened stays, without a name."""

    TOPIC = "player.details-erased"


class PlayerSatDown(Fact):
    """The player took a seat. `game` names variant and blinds, for example `nlh-100-200`."""

    TOPIC = "player.sat-down"

    table_id: UUID
    seat: int
    game: str


class PlayerGameChanged(Fact):
    """The table where a player sits plays for other stakes: the player's game there is another.

    They left the game before with `left_stack`; it is nothing where no chips had come to the seat,
    or nobody knew how many lay there. They had `brought` so much to it, as for one who gets up.
    """

    TOPIC = "player.game-changed"
    class_version = 3

    table_id: UUID
    seat: int
    game: str
    left_stack: int | None
    brought: int | None

    upcast_v2_v3 = staticmethod(brought_unknown)

    @staticmethod
    def upcast_v1_v2(state: dict[str, Any]) -> dict[str, Any]:
        """Let nobody be bound to a stack that wasn't written down."""
        return state | {"left_stack": None}


class PlayerGotUp(Fact):
    """The player gave up a seat and left the game with a stack.

    The return window starts when it happened. `had_chips` is false for a player who gave the seat
    up before any chips had come to it, or uncounted where nobody knew how many there were: what
    they left the game with before still stands. Chips that were played behind belong to the stack.
    They had `brought` so much since they sat down, in all; where the house asked for the stack left
    with before, at least that. Nothing where it isn't known.
    """

    TOPIC = "player.got-up"
    class_version = 3

    table_id: UUID
    seat: int
    game: str
    stack: int
    had_chips: bool
    brought: int | None

    upcast_v2_v3 = staticmethod(brought_unknown)

    @staticmethod
    def upcast_v1_v2(state: dict[str, Any]) -> dict[str, Any]:
        """Let whoever got up before it was written down have had chips."""
        return state | {"had_chips": True}


class PlayerMoved(Fact):
    """The player went to another table, or another seat of the same one, and took the stack along.

    Nothing was left behind where the game is the same; from another game the player has gone, but
    not one whose seat no chips had come to yet, or nobody knew how many (`had_chips`). They had
    `brought` so much, as for one who gets up.
    """

    TOPIC = "player.moved"
    class_version = 3

    from_table_id: UUID
    from_seat: int
    from_game: str
    to_table_id: UUID
    seat: int
    game: str
    stack: int
    had_chips: bool
    brought: int | None

    upcast_v2_v3 = staticmethod(brought_unknown)

    @staticmethod
    def upcast_v1_v2(state: dict[str, Any]) -> dict[str, Any]:
        """Let whoever moved before it was written down have had chips."""
        return state | {"had_chips": True}


class PlayerJoinedList(Fact):
    """The player's name went on a reserve list, which says by itself how long it stays there."""

    TOPIC = "player.joined-list"

    list_id: UUID


class PlayerTurnedAway(Fact):
    """The player was refused at a door: the `list`, a `seat` or a `sale`."""

    TOPIC = "player.turned-away"

    door: str
    rule: str
    reason: str


class OffenceRecorded(Fact):
    """The player was written down for something they did, as number `offence` of their register.

    `kind` says what it was, `rule` by which rule it is one, and `counted_under` by which rule it is
    counted, in the session that began on the gaming day `session`. What is allowed still, and what
    is penalised already, doesn't count. `proposed` is the penalty that the house's rule proposes,
    with rounds or hands where it is being dealt out; `open_for` is the role that is to decide,
    nothing where the proposal holds or somebody decided at once. `hand` is the number of a hand at
    the table. Of a delay `seconds` are how long the player had had the turn, as the hand tells.
    """

    TOPIC = "player.offence-recorded"
    class_version = 3

    offence: int
    kind: str
    rule: str
    counted_under: str
    counts: bool
    session: date
    table_id: UUID | None
    seat: int | None
    hand: int | None
    note: str | None
    proposed: str | None
    proposed_rounds: int
    proposed_hands: int
    open_for: str | None
    seconds: int | None

    @staticmethod
    def upcast_v1_v2(state: dict[str, Any]) -> dict[str, Any]:
        """Let nothing but rounds have been proposed before it was written down."""
        return state | {"proposed_hands": 0}

    @staticmethod
    def upcast_v2_v3(state: dict[str, Any]) -> dict[str, Any]:
        """Let nobody have worked out how long a delay was."""
        return state | {"seconds": None}


class PenaltyDecided(Fact):
    """An offence came to a penalty, which replaces any that it had before.

    `penalty` is `none`, `warning`, `dealt-out` (for `rounds`, which are `hands` at the table, or
    for hands alone), `suspended` (for `minutes` by the clock), `barred-from-betting` (until the
    hand is over) or `removal`. What the rule had proposed stands beside it: where `is_by_rule`,
    nobody chose and the proposal held by itself. Who chose otherwise gave a reason.
    """

    TOPIC = "player.penalty-decided"
    class_version = 2

    offence: int
    rule: str
    penalty: str
    rounds: int
    hands: int
    minutes: int
    table_id: UUID | None
    proposed: str | None
    proposed_rounds: int
    proposed_hands: int
    is_by_rule: bool
    reason: str | None

    @staticmethod
    def upcast_v1_v2(state: dict[str, Any]) -> dict[str, Any]:
        """Let nobody have been suspended by the clock before it was written down."""
        return state | {"minutes": 0, "proposed_hands": 0}


class OffenceWithdrawn(Fact):
    """What the player was written down for, as that number, didn't happen: it counts no more."""

    TOPIC = "player.offence-withdrawn"

    offence: int
    rule: str
    reason: str


class DealtOutCarried(Fact):
    """A player who is dealt out changed tables, and the hands left to serve went along."""

    TOPIC = "player.dealt-out-carried"

    from_table_id: UUID
    to_table_id: UUID
    hands: int


class PlayerToldToStop(Fact):
    """A supervisor had the player stop using devices, for the session of that gaming day."""

    TOPIC = "player.told-to-stop"

    rule: str
    session: date
    table_id: UUID | None


class PlayerKeptApart(Fact):
    """The house keeps the player out of any game in which another player sits."""

    TOPIC = "player.kept-apart"

    other_player_id: UUID
    reason: str


class SeatedDespiteSeparation(Fact):
    """It was the player who sat there, beside others that the house keeps them apart from.

    A correction said so; `reason` is why it went in all the same.
    """

    TOPIC = "player.seated-despite-separation"

    table_id: UUID
    seat: int
    other_player_ids: list[UUID]
    rule: str
    reason: str
    correction_id: UUID


class PlayerLetTogether(Fact):
    """The player may sit with another again."""

    TOPIC = "player.let-together"

    other_player_id: UUID
    reason: str


class AccountCredited(Fact):
    """Cash or chips are held for the player at the desk from now on, set aside in their name.

    `cause` is `deposit`, or what took the player off a table (`absence`, `conduct`, `bar`,
    `under-age`) or `winnings` that nobody was there for, or a `prize` out of a fund; `rule` says by
    which rule they are held.
    """

    TOPIC = "player.account-credited"

    cash: int
    chips: int
    cause: str
    rule: str
    table_id: UUID | None


class AccountDrawn(Fact):
    """The player drew cash or chips that were held for them, by a slip of a desk's shift."""

    TOPIC = "player.account-drawn"

    cash: int
    chips: int
    shift_id: UUID
    slip: int


class StackCountedAlone(Fact):
    """One person counted the player's stack further from the book than one may.

    The count is the figure all the same; it stays open until a supervisor has settled it.
    """

    TOPIC = "player.stack-counted-alone"

    table_id: UUID
    seat: int
    book: int
    counted: int
    reason: str


class LoneCountsSettled(Fact):
    """A second person settled the counts of the player's stack that one had made.

    Where they are explained the player owes the game no more than was counted.
    """

    TOPIC = "player.lone-counts-settled"

    is_explained: bool
    note: str


class LeftStackCorrected(Fact):
    """The stack that a player left a game with was keyed wrong by `amount`, right less keyed."""

    TOPIC = "player.left-stack-corrected"

    game: str
    amount: int
    correction_id: UUID


class EarlierLeftStackCorrected(Fact):
    """The stack left with at `left_at`, before the last one of the game, was keyed wrong so much.

    `amount` is right less keyed.
    """

    TOPIC = "player.earlier-left-stack-corrected"

    game: str
    left_at: datetime
    amount: int
    correction_id: UUID


class HeldChipsCorrected(Fact):
    """The chips that are held for a player were keyed wrong by `amount`, right less keyed.

    `held_chips` are held then; below zero the player was paid so many too many.
    """

    TOPIC = "player.held-chips-corrected"
    class_version = 2

    amount: int
    correction_id: UUID
    held_chips: int

    @staticmethod
    def upcast_v1_v2(state: dict[str, Any]) -> dict[str, Any]:
        """Let nobody have been paid too many before it was written down."""
        return state | {"held_chips": 0}


class OverpaymentRepaid(Fact):
    """The player paid back at a desk, by a slip of its shift, what they were paid too much.

    `held_chips` are held then: below zero so many are still missing.
    """

    TOPIC = "player.overpayment-repaid"

    amount: int
    held_chips: int
    shift_id: UUID
    slip: int


class OverpaymentWrittenOff(Fact):
    """Two people gave up what the player was paid too much: the house bears it."""

    TOPIC = "player.overpayment-written-off"

    amount: int
    held_chips: int
    reason: str


class SittingTakenBack(Fact):
    """The player never sat at that table: it was somebody else.

    `left_at` is when they were said to have left the game, nothing while the seat is taken.
    """

    TOPIC = "player.sitting-taken-back"

    table_id: UUID
    game: str
    left_at: datetime | None
    correction_id: UUID


class SittingGiven(Fact):
    """It was this player who sat at a table, from the first.

    They sit there still, or left the game with `stack` at `left_at`, to which so much had been
    `brought` as far as it is known. Who left uncounted left with no stack that anybody knows.
    """

    TOPIC = "player.sitting-given"
    class_version = 2

    table_id: UUID
    seat: int
    game: str
    sat_at: datetime
    stack: int | None
    left_at: datetime | None
    correction_id: UUID
    brought: int | None

    upcast_v1_v2 = staticmethod(brought_unknown)
