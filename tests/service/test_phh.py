"""Hand histories: every real hand of the shared folder, and the format's odd corners."""

import json
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given as supposing
from hypothesis import settings
from hypothesis import strategies as some
from pokerkit import HandHistory

from cardroom.service.phh import (
    ParsedHand,
    Step,
    UnplayableVariant,
    UnreadableHistory,
    read_each,
    read_hands,
    wager_of,
    write_hand,
)
from cardroom.service.phh.codes import STANDARD
from domain.hands.events import PostDue, SeatInHand
from domain.hands.hand import Hand
from domain.hands.setup import HandSetup
from domain.kernel import Fact
from domain.rules.drops import DropTerms
from domain.variants import VARIANTS
from tests.domain.hands.dealing import BY, blinds_of, dealt, paid, told
from tests.random_hands.stakes import random_stakes
from tests.random_hands.table import TWICE, Table
from tests.scenario import STREAM, Scenario, named
from tests.source import ROOT

HANDS = ROOT.parent / "shared" / "hands"
FIVE_PERCENT = DropTerms(basis_points=500, cap=None, free_below=0, needs_flop=False, rule="house:1")


def real_hands() -> Iterator[tuple[str, ParsedHand]]:
    """Return the hands of the shared folder by their names in its figures."""
    for file in sorted(HANDS.glob("*/*.phh*")):
        name = file.relative_to(HANDS).as_posix()
        try:
            for hand in read_hands(file):
                yield name if hand.hand is None else f"{name}#[{hand.hand}]", hand
        except UnplayableVariant:
            continue


def played(history: ParsedHand, rake: DropTerms | None = None) -> Hand:
    hand = Hand.begin(
        STREAM,
        HandSetup(
            table_id=named("the table"),
            number=1,
            variant=history.variant,
            edition="an edition",
            button=history.button,
            seats=[
                SeatInHand(seat, named(f"player {seat}"), stack)
                for seat, stack in enumerate(history.starting_stacks, start=1)
            ],
            small_blind=history.small_blind,
            big_blind=history.big_blind,
            posts=history.posts,
            smallest_chip=history.smallest_chip,
            bring_in=history.bring_in,
            big_bet=history.big_bet,
            raises_max=VARIANTS[history.variant].raises_max,
            boards=history.boards,
            is_bomb_pot=history.is_bomb_pot,
        ),
        by=BY,
    )
    for step in history.steps:
        take(hand, step)
    hand.award(drops=[] if rake is None else [rake], by=BY)
    return hand


def take(hand: Hand, step: Step) -> None:
    match step.kind:
        case "hole-cards":
            hand.deal_hole_cards(seat=step.seat, cards=step.cards, by=BY)
        case "board":
            hand.deal_board(street=step.street, cards=step.cards, board=step.board, by=BY)
        case "first-to-act":
            hand.name_first_to_act(seat=step.seat, by=BY)
        case "run-outs":
            hand.agree_runouts(count=step.count, house=TWICE, by=BY)
        case "discard":
            hand.discard(seat=step.seat, count=step.count, cards=step.cards, by=BY)
        case "show":
            hand.show(seat=step.seat, cards=step.cards, by=BY)
        case "muck":
            hand.muck(seat=step.seat, by=BY)
        case _:
            wager(hand, step)


def wager(hand: Hand, step: Step) -> None:
    match wager_of(step, hand.legal_actions(step.seat)):
        case "bet":
            hand.bet(seat=step.seat, to=step.to, by=BY)
        case "raise":
            hand.raise_to(seat=step.seat, to=step.to, by=BY)
        case "call":
            hand.call(seat=step.seat, by=BY)
        case "check":
            hand.check(seat=step.seat, by=BY)
        case "bring-in":
            hand.bring_in(seat=step.seat, by=BY)
        case "fold":
            hand.fold(seat=step.seat, by=BY)


def stacks_of(hand: Hand, history: ParsedHand) -> list[Decimal]:
    return [Decimal(history.in_units(seat.stack)) for seat in hand.result.seats]


def facts_of(hand: Hand) -> list[Fact]:
    return [fact for fact in hand.pending_events if isinstance(fact, Fact)]


def read_by_pokerkit(text: str) -> tuple[HandHistory, list[Decimal]]:
    """Return a history as pokerkit reads it, and the stacks it plays it to."""
    history = HandHistory.loads(text)
    *_, state = history
    assert not state.status
    return history, [Decimal(stack) for stack in state.stacks]


def test_every_real_hand_ends_with_the_stacks_that_are_on_record(record_property: Any) -> None:
    if not HANDS.is_dir():
        record_property("note", "the shared hands are not here; nothing was replayed")
        return
    figures = json.loads((HANDS / "expected.json").read_text("utf-8"))["hands"]
    hands = dict(real_hands())
    assert set(hands) == set(figures)
    for name, history in hands.items():
        hand = played(history)
        final = [Decimal(stack) for stack in figures[name]["final_stacks"]]
        assert stacks_of(hand, history) == final, name
        written, replayed = read_by_pokerkit(write_hand(facts_of(hand), scale=history.scale))
        assert replayed == final, name
        assert [Decimal(stack) for stack in written.finishing_stacks or []] == final, name


def test_every_real_hand_with_rake_ends_with_what_it_began_with_less_the_rake() -> None:
    for name, history in real_hands():
        hand = played(history, FIVE_PERCENT)
        result = hand.result
        rake = sum(drop.amount for drop in result.drops)
        assert sum(seat.stack for seat in result.seats) + rake == sum(history.starting_stacks), name
        assert rake <= result.pot * 5 // 100, name


def random_hand(variant: str, seed: int) -> tuple[Hand, Table]:
    random = Random(seed)
    table = Table(random_stakes(random, variant), random).play()
    return table.hand, table


@settings(max_examples=60)
@supposing(some.sampled_from(sorted(VARIANTS)), some.integers(0, 10**9))
def test_any_hand_that_is_written_is_played_alike_by_pokerkit(variant: str, seed: int) -> None:
    hand, table = random_hand(variant, seed)
    text = write_hand(facts_of(hand), scale=1)
    is_told = lines_of(text)["variant"].strip("'") in STANDARD
    if not is_told or not table.is_followed:
        return
    assert read_by_pokerkit(text)[1] == [seat.stack for seat in hand.state.seats]


@settings(max_examples=60)
@supposing(some.sampled_from(sorted(VARIANTS)), some.integers(0, 10**9))
def test_any_hand_that_is_written_and_read_is_the_same_hand(variant: str, seed: int) -> None:
    hand, _ = random_hand(variant, seed)
    text = write_hand(facts_of(hand), scale=1)
    with TemporaryDirectory() as folder:
        (history,) = read(Path(folder), text)
    again = played(history)
    assert [seat.stack for seat in again.result.seats] == [seat.stack for seat in hand.result.seats]
    assert write_hand(facts_of(again), scale=1) == text


def history(actions: list[str], /, **changes: Any) -> str:
    fields = {
        "variant": "NT",
        "antes": [0, 0, 0],
        "blinds_or_straddles": [1, 2, 0],
        "min_bet": 2,
        "starting_stacks": [100, 100, 100],
        "actions": actions,
    } | changes
    return "\n".join(f"{name} = {json.dumps(value)}" for name, value in fields.items())


def read(directory: Path, text: str, name: str = "hand.phh") -> list[ParsedHand]:
    file = directory / name
    file.write_text(text, "utf-8")
    return list(read_hands(file))


def test_the_sections_of_a_file_are_its_hands(tmp_path: Path) -> None:
    text = "\n".join(f"[{name}]\n{history([])}\n" for name in (213, 214))
    hands = read(tmp_path, text, "hands.phhs")
    assert [hand.hand for hand in hands] == ["213", "214"]
    assert [hand.hand for hand in read(tmp_path, history([]))] == [None]


def test_amounts_become_whole_minor_units_of_the_least_scale(tmp_path: Path) -> None:
    text = history(["p3 cbr 2.50"]).replace("[100, 100, 100]", "[100, 99.75, 100]")
    (hand,) = read(tmp_path, text)
    assert (hand.scale, hand.starting_stacks) == (100, [100_00, 99_75, 100_00])
    assert (hand.small_blind, hand.big_blind, hand.smallest_chip) == (1_00, 2_00, 1)
    assert hand.steps == [Step(kind="bet-or-raise", seat=3, to=2_50)]
    assert (hand.in_units(99_75), hand.in_units(99_00)) == (Decimal("99.75"), 99)


def test_whole_amounts_keep_their_unit_as_the_smallest_chip_at_another_scale(
    tmp_path: Path,
) -> None:
    (hand,) = read(tmp_path, history(["p3 cbr 7"]))
    assert (hand.scale, hand.smallest_chip) == (1, 1)
    cents = hand.at_scale(100)
    assert (cents.scale, cents.smallest_chip, cents.big_blind) == (100, 100, 2_00)
    assert (cents.starting_stacks[0], cents.steps[0].to) == (100_00, 7_00)
    assert [post.amount for post in cents.posts] == [1_00, 2_00]
    with pytest.raises(UnreadableHistory, match="aren't whole at 50"):
        cents.at_scale(50)


def test_heads_up_the_second_player_has_the_button_and_the_small_blind(tmp_path: Path) -> None:
    text = history([], antes=[0, 0], blinds_or_straddles=[1, 2], starting_stacks=[50, 60])
    (hand,) = read(tmp_path, text)
    assert hand.button == 2
    assert hand.posts == [
        PostDue(2, "small", 1, is_live=True),
        PostDue(1, "big", 2, is_live=True),
    ]


def test_antes_dead_blinds_and_posts_of_newcomers_are_read(tmp_path: Path) -> None:
    text = history(
        [],
        antes=[0, 5, 0, 0],
        blinds_or_straddles=[0, 2, 0, -2],
        starting_stacks=[9, 9, 9, 9],
    )
    (hand,) = read(tmp_path, text)
    assert hand.posts == [
        PostDue(2, "ante", 5, is_live=False),
        PostDue(2, "big", 2, is_live=True),
        PostDue(4, "entry", 2, is_live=True),
    ]


@pytest.mark.parametrize(
    ("written", "kinds"),
    [
        ([1, 2, 4, 0], {1: "small", 2: "big", 3: "straddle"}),
        ([1, 2, 4, 8], {1: "small", 2: "big", 3: "straddle", 4: "straddle"}),
        ([1, 2, 0, 4], {1: "small", 2: "big", 4: "straddle"}),
        ([1, 2, -2, 4], {1: "small", 2: "big", 3: "entry", 4: "straddle"}),
        ([2, 0, 0, 1], {4: "small", 1: "big"}),
        ([2, 4, 0, 0], {1: "big", 2: "straddle"}),
        ([0, 2, 4, 0], {2: "big", 3: "straddle"}),
    ],
)
def test_straddles_and_a_small_blind_on_the_button_are_read(
    tmp_path: Path, written: list[int], kinds: dict[int, str]
) -> None:
    blinds = {"blinds_or_straddles": written, "antes": [0] * 4, "starting_stacks": [99] * 4}
    (hand,) = read(tmp_path, history([], **blinds))
    assert {post.seat: post.kind for post in hand.posts} == kinds
    assert [post.kind for post in hand.posts] == [*kinds.values()]
    assert [post.amount for post in hand.posts] == [abs(written[seat - 1]) for seat in kinds]


def test_what_happened_is_read_in_its_order(tmp_path: Path) -> None:
    actions = [
        *("d dh p1 ????", "d dh p2 AhAd", "d dh p3 ????", "p3 f # sighs", "p1 cc", "p2 cbr 98"),
        *("# a long think", "p1 cc", "p1 sm ????", "p2 sm AhAd", "d db 2c3c4cTd", "d db Jd"),
        *("p1 sm 7s7h", "p2 sm -"),
    ]
    (hand,) = read(tmp_path, history(actions))
    assert hand.steps == [
        Step(kind="hole-cards", seat=1),
        Step(kind="hole-cards", seat=2, cards="AhAd"),
        Step(kind="hole-cards", seat=3),
        Step(kind="fold", seat=3),
        Step(kind="check-or-call", seat=1),
        Step(kind="bet-or-raise", seat=2, to=98),
        Step(kind="check-or-call", seat=1),
        Step(kind="show", seat=2, cards="AhAd"),
        Step(kind="board", street="flop", cards="2c3c4c"),
        Step(kind="board", street="turn", cards="Td"),
        Step(kind="board", street="river", cards="Jd"),
        Step(kind="show", seat=1, cards="7s7h"),
        Step(kind="show", seat=2),
    ]


@pytest.mark.parametrize("action", ["p1 sm", "p1 sm ????"])
def test_a_hand_shown_face_down_for_good_has_lost(tmp_path: Path, action: str) -> None:
    (hand,) = read(tmp_path, history([action]))
    assert hand.steps == [Step(kind="muck", seat=1)]


def test_how_a_hand_ended_is_read_where_it_is_told_in_whole_units(tmp_path: Path) -> None:
    (whole,) = read(tmp_path, history([], finishing_stacks=[99, 98, 103], winnings=[0, 0, 6]))
    assert (whole.finishing_stacks, whole.winnings) == ([99, 98, 103], [0, 0, 6])
    assert whole.at_scale(100).finishing_stacks == [99_00, 98_00, 103_00]
    (halves,) = read(tmp_path, history([], finishing_stacks=[99, 98.5, 102.5], winnings=[1, 2, 3]))
    assert (halves.finishing_stacks, halves.winnings) == (None, [1, 2, 3])


def test_what_can_be_read_of_a_file_is_read_beside_what_cannot(tmp_path: Path) -> None:
    text = "\n".join(
        f"[{name}]\n{history([], variant=variant)}" for name, variant in ((1, "XX"), (2, "NT"))
    )
    (tmp_path / "hands.phhs").write_text(text, "utf-8")
    unplayable, hand = read_each(tmp_path / "hands.phhs")
    assert isinstance(unplayable, UnplayableVariant)
    assert isinstance(hand, ParsedHand)
    assert hand.hand == "2"


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"variant": "XX"}, r"is XX, an unknown game; FT, NT, .* can be played"),
        ({"blinds_or_straddles": [1, 2]}, "can't be read"),
        ({"actions": ["p1 xx"]}, "xx is no action of the format"),
        ({"actions": ["p1 cbr many"]}, "can't be read"),
        ({"actions": ["p1 cbr inf"]}, "can't be read"),
        ({"actions": ["d db 2c3c4c5c6c7c"]}, "more than five cards"),
    ],
)
def test_says_what_cannot_be_played_or_read(
    tmp_path: Path, changes: dict[str, Any], reason: str
) -> None:
    with pytest.raises(UnreadableHistory, match=reason) as refusal:
        read(tmp_path, history([], **changes))
    assert "hand.phh" in str(refusal.value)


@pytest.mark.parametrize("text", ["no history", 'title = "x"', "[1]\n[1]"])
def test_says_that_a_file_is_no_hand_history(tmp_path: Path, text: str) -> None:
    with pytest.raises(UnreadableHistory, match=r"hand\.phh"):
        read(tmp_path, text)


def lines_of(text: str) -> dict[str, str]:
    return dict(line.split(" = ", 1) for line in text.splitlines())


def told_in_facts(scenario: Scenario[Hand]) -> list[Fact]:
    return scenario._facts


SHOWDOWN = (
    *("3 folds", "1 calls", "2 checks", "flop 2c7d9h", "1 checks", "2 checks"),
    *("turn Js", "1 checks", "2 checks", "river Kd", "1 checks", "2 checks"),
)


def test_a_written_hand_names_its_seats_players_and_rake() -> None:
    hand = told(dealt(100_00, 100_00, 100_00, small=50, big=1_00), "1 gets AsAh", "2 gets QsQh")
    told(hand, *SHOWDOWN)
    paid(hand, FIVE_PERCENT)
    names = {named("player 1"): "Alice", named("player 2"): "Bob"}
    text = write_hand(told_in_facts(hand), scale=100, players=names)
    lines = lines_of(text)
    assert lines["players"] == "['Alice', 'Bob', '']"
    assert lines["blinds_or_straddles"] == "[0.5, 1, 0]"
    assert lines["finishing_stacks"] == "[100.9, 99, 100]"
    assert (lines["_rake"], lines["seats"], lines["hand"]) == ("0.1", "[1, 2, 3]", "7")
    history, replayed = read_by_pokerkit(text)
    assert history.user_defined_fields["_rake"] == Decimal("0.1")
    assert replayed == [101, 99, 100]


def test_winners_named_without_cards_are_written_so_that_the_others_lost() -> None:
    hand = told(dealt(100, 100, 100), "1 gets AsAh", "2 gets", *SHOWDOWN, "1 shows AsAh")
    hand.when(Hand.name_winners, pot=0, seats=[2], by=BY)
    assert paid(hand) == {1: 98, 2: 102, 3: 100}
    assert read_by_pokerkit(write_hand(told_in_facts(hand), scale=1))[1] == [98, 102, 100]


def test_hands_shown_after_the_board_was_run_out_are_written_before_it() -> None:
    hand = told(dealt(100, 60), "2 goes-all-in", "1 calls", "flop 2c7d9h", "turn Js", "river Kd")
    told(hand, "1 shows AsAh", "2 shows QsQh")
    assert paid(hand) == {1: 160, 2: 0}
    text = write_hand(told_in_facts(hand), scale=1)
    assert "'p1 sm AsAh', 'p2 sm QsQh', 'd db 2c7d9h'" in text
    assert read_by_pokerkit(text)[1] == [160, 0]


def test_an_unknown_board_and_the_posts_of_newcomers_are_written() -> None:
    posts = [*blinds_of([1, 2, 3], 1, 2), PostDue(3, "entry", 2, is_live=True)]
    posts.append(PostDue(3, "entry", 1, is_live=False))
    hand = told(dealt(100, 100, 100, posts=posts), "3 checks", "1 calls", "2 checks")
    hand.when(Hand.deal_board, street="flop", cards="", by=BY)
    told(hand, "1 checks", "2 bets 2", "3 folds", "1 folds")
    assert paid(hand) == {1: 98, 2: 105, 3: 97}
    text = write_hand(told_in_facts(hand), scale=1)
    lines = lines_of(text)
    assert (lines["antes"], lines["blinds_or_straddles"]) == ("[0, 0, 1]", "[1, 2, -2]")
    assert "d db ??????" in lines["actions"]
    assert read_by_pokerkit(text)[1] == [98, 105, 97]


def to_act(hand: Scenario[Hand]) -> int | None:
    return hand.aggregate.to_act


STRADDLED = [*blinds_of([1, 2, 3, 4], 1, 2), PostDue(3, "straddle", 4, is_live=True)]
DEALERS_CHOICE = [PostDue(4, "small", 1, is_live=True), PostDue(1, "big", 2, is_live=True)]


@pytest.mark.parametrize(
    ("posts", "big", "written", "opens"),
    [
        (STRADDLED, 2, "[1, 2, 4, 0]", 4),
        ([*STRADDLED, PostDue(4, "straddle", 8, is_live=True)], 2, "[1, 2, 4, 8]", 1),
        ([*STRADDLED[:2], PostDue(4, "straddle", 4, is_live=True)], 2, "[1, 2, 0, 4]", 1),
        (DEALERS_CHOICE, 2, "[2, 0, 0, 1]", 2),
        ([*STRADDLED[:2], PostDue(4, "kill", 4, is_live=True)], 4, "[1, 2, 0, -4]", 3),
        ([*STRADDLED[:2], PostDue(2, "kill", 2, is_live=True)], 4, "[1, 4, 0, 0]", 3),
        ([*STRADDLED[:2], PostDue(1, "kill", 3, is_live=True)], 4, "[-4, 2, 0, 0]", 3),
        ([*STRADDLED[:2], PostDue(1, "entry", 1, is_live=True)], 2, "[-2, 2, 0, 0]", 3),
        ([*STRADDLED, PostDue(3, "dead", 2, is_live=False)], 2, "[1, 2, 4, 0]", 4),
    ],
)
def test_straddles_and_other_posts_are_written_so_that_pokerkit_plays_them_alike(
    posts: list[PostDue], big: int, written: str, opens: int
) -> None:
    hand = dealt(100, 100, 100, 100, big=big, posts=posts)
    assert to_act(hand) == opens
    while (seat := to_act(hand)) is not None:
        may_check = hand.aggregate.legal_actions(seat).may_check
        told(hand, f"{seat} {'checks' if may_check else 'calls'}")
    told(hand, "flop 2c7d9h")
    told(hand, *(f"{seat} checks" for seat in (1, 2, 3)), "4 bets 10")
    told(hand, *(f"{seat} folds" for seat in (1, 2, 3)))
    stacks = paid(hand)
    text = write_hand(told_in_facts(hand), scale=1)
    assert lines_of(text)["blinds_or_straddles"] == written
    assert read_by_pokerkit(text)[1] == [*stacks.values()]


@pytest.mark.parametrize(
    ("own", "actions"),
    [
        (["_bomb_pot = true", "_boards = 2", "_board_2 = '3c8dThJc4d'"], ["p1 cc", "p2 cc"]),
        (["_run_from = 3", "_board_2 = '2c7d9hJcQc'"], ["p2 cc", "p1 cc"]),
    ],
)
def test_what_the_format_has_no_word_for_comes_back_as_it_was_written(
    tmp_path: Path, own: list[str], actions: list[str]
) -> None:
    is_bomb = "_bomb_pot = true" in own
    blinds = [0, 0] if is_bomb else [50, 100]
    wagers = ["p1 cc", "p2 cc"] if is_bomb else ["p1 cbr 900", "p2 cc"]
    shows = ["p1 sm AsAd", "p2 sm KsKd"]
    deals = ["d dh p1 AsAd", "d dh p2 KsKd", *actions, "d db 2c7d9h", *wagers]
    streets = [["d db Js"], ["p1 cc", "p2 cc"] if is_bomb else [], ["d db Qs"]]
    rest = [action for street in streets for action in street]
    ends = [*rest, "p1 cc", "p2 cc", *shows] if is_bomb else [*shows, *rest]
    lines = [
        "variant = 'NT'",
        "ante_trimming_status = true",
        f"antes = {[100, 100] if is_bomb else [0, 0]}",
        f"blinds_or_straddles = {blinds}",
        "min_bet = 100",
        "starting_stacks = [1000, 1000]",
        f"actions = {deals + ends}",
        *own,
    ]
    (hand,) = read(tmp_path, "\n".join(lines))
    again = played(hand)
    written = write_hand(facts_of(again), scale=1)
    assert all(line in written for line in own)
    assert sum(seat.stack for seat in again.result.seats) == 2000


@pytest.mark.parametrize("variant", ["plh", "plo8", "nlo", "nlo8", "lo"])
def test_a_game_without_a_code_of_the_format_s_own_comes_back_as_it_was(
    tmp_path: Path, variant: str
) -> None:
    """To pokerkit its code is unknown; the reader here reads it without loss."""
    hand = dealt(1_000, 1_000, big=10, small=5, variant=variant)
    cards = 2 if variant == "plh" else 4
    told(hand, f"1 gets {'AsAd5s6s'[: 2 * cards]}", f"2 gets {'KsKd5d6d'[: 2 * cards]}")
    told(hand, "2 calls", "1 checks", "flop 2c7d9h", "1 checks", "2 checks", "turn Js")
    told(hand, "1 checks", "2 checks", "river Qs", "1 checks", "2 checks")
    told(hand, f"1 shows {'AsAd5s6s'[: 2 * cards]}", f"2 shows {'KsKd5d6d'[: 2 * cards]}")
    stacks = paid(hand)
    text = write_hand(told_in_facts(hand), scale=1)
    with pytest.raises(KeyError):
        [*HandHistory.loads(text)]
    (again,) = read(tmp_path, text)
    replayed = played(again)
    assert (again.variant, again.finishing_stacks) == (variant, [*stacks.values()])
    assert lines_of(write_hand(facts_of(replayed), scale=1)) == lines_of(text) | {"hand": "1"}


def split(*bets: int, smallest_chip: int, big: int = 100) -> Any:
    """Return a hand whose pot two seats share, and which stacks it came to."""
    hand = dealt(*bets, big=big, small=big // 2, smallest_chip=smallest_chip)
    told(hand, "1 gets AsAd", "2 gets AhAc", "3 gets KsKd")
    told(hand, "3 goes-all-in", "1 goes-all-in", "2 goes-all-in")
    told(hand, "flop 2c7d9h", "turn Js", "river 4h")
    told(hand, "1 shows AsAd", "2 shows AhAc", "3 shows KsKd")
    stacks = paid(hand)
    return hand, [*stacks.values()]


def test_a_pot_of_whole_amounts_that_comes_apart_in_fractions_is_written_with_a_point() -> None:
    hand, stacks = split(700, 700, 700, smallest_chip=50)
    text = write_hand(told_in_facts(hand), scale=100)
    assert stacks == [10_50, 10_50, 0]
    assert [stack * 100 for stack in read_by_pokerkit(text)[1]] == stacks


def test_a_hand_whose_odd_chips_would_come_apart_says_so_by_its_code(tmp_path: Path) -> None:
    hand, stacks = split(350, 350, 350, smallest_chip=50)
    assert stacks == [5_50, 5_00, 0]
    text = write_hand(told_in_facts(hand), scale=100)
    assert lines_of(text)["variant"] == "'NTx1'"
    (again,) = read(tmp_path, text)
    assert (again.variant, again.finishing_stacks) == ("nlh", [55, 50, 0])
    text = write_hand(told_in_facts(hand), scale=50)
    assert read_by_pokerkit(text)[1] == [11, 10, 0]


def test_a_hand_of_two_boards_says_so_by_its_code(tmp_path: Path) -> None:
    own = ["_bomb_pot = true", "_boards = 2", "_board_2 = '3c8dThJc4d'"]
    deals = ["d dh p1 AsAd", "d dh p2 KsKd", "p1 cc", "p2 cc", "d db 2c7d9h", "p1 cc", "p2 cc"]
    rest = ["d db Js", "p1 cc", "p2 cc", "d db Qs", "p1 cc", "p2 cc", "p1 sm AsAd", "p2 sm KsKd"]
    lines = ["variant = 'NT'", "ante_trimming_status = true", "antes = [100, 100]"]
    lines += ["blinds_or_straddles = [0, 0]", "min_bet = 100", "starting_stacks = [1000, 1000]"]
    (hand,) = read(tmp_path, "\n".join([*lines, f"actions = {deals + rest}", *own]))
    text = write_hand(facts_of(played(hand)), scale=1)
    assert lines_of(text)["variant"] == "'NTx2'"
    with pytest.raises(KeyError):
        [*HandHistory.loads(text)]
    (again,) = read(tmp_path, text)
    assert (again.variant, again.boards, again.steps) == (hand.variant, 2, hand.steps)
