"""What was ruled in a hand, in a sentence that a person reads: each with the rule it was by."""

from collections.abc import Callable, Sequence

from domain.cards import written_cards
from domain.hands import ruling_events as rulings
from domain.hands import seat_events as seats
from domain.kernel import Fact

Money = Callable[[int], str]

NOTHING = ""


def ruling_told(fact: Fact, money: Money) -> str:
    """Tell what a fact about rulings, turns, time and seats says; nothing for another fact."""
    return (
        _act(fact, money)
        or _turn(fact, money)
        or _chips(fact, money)
        or _cards(fact)
        or _words(fact)
        or _time(fact)
        or _seat(fact)
    )


def _act(fact: Fact, money: Money) -> str:
    match fact:
        case rulings.ActionRuled():
            turn = "" if fact.is_in_turn else ", out of turn"
            seen = "; ".join(_seen(each, money) for each in fact.seen)
            return f"Seat {fact.seat}{turn}: {seen}. It is {_ruled(fact, money)}{_by(*fact.rules)}."
        case rulings.PlayedInEvent(players_left=left):
            return f"{left} players are left in the tournament."
        case rulings.BettingTermsSet():
            caps = "" if fact.raise_cap is None else f"; {fact.raise_cap} raises a round"
            return f"Short all-ins count {fact.short_all_ins}{caps}{_by(*fact.rules)}."
        case rulings.ActUndone(did=did, seat=seat, reason=reason):
            whose = "" if seat is None else f" of seat {seat}"
            return f"The last act{whose} ({did}) is undone: {reason}."
        case rulings.ReportRetracted(reports=reports, seat=seat, reason=reason):
            whose = "" if seat is None else f" of seat {seat}"
            return f"What was reported{whose} ({', '.join(reports)}) wasn't so: {reason}."
        case rulings.HandReopened(did=did, reason=reason):
            return f"The hand is reopened before what ended it ({did}): {reason}."
        case _:
            return NOTHING


def _seen(seen: rulings.Seen, money: Money) -> str:
    match seen.kind:
        case "words":
            amounts = " or ".join(money(each) for each in seen.amounts)
            return f"says {seen.said} {amounts}".rstrip()
        case "chips":
            return f"puts {_put(seen, money)}"
        case "cards":
            return f"cards {seen.cards}"
        case "away":
            return "isn't in the seat"
        case _:
            return "taps the table"


def _put(seen: rulings.Seen, money: Money) -> str:
    chips = " and ".join(f"{each.count} of {money(each.value)}" for each in seen.chips)
    where = "" if seen.crossed else ", short of the line"
    return chips + where + ("" if seen.touched else ", held in the air")


def _ruled(fact: rulings.ActionRuled, money: Money) -> str:
    if fact.ruled == "open":
        return f"open: {_either(fact.choices)}"
    act = {"nothing": "nothing that binds"}.get(fact.ruled, f"a {fact.ruled}")
    to = "" if fact.to is None else f" to {money(fact.to)}"
    parts = [f"{money(fact.returned)} goes back"] if fact.returned else []
    parts += [f"{money(fact.owed)} is to come"] if fact.owed else []
    parts += [f"{money(fact.lying)} lies there"] if fact.lying else []
    return ", ".join([act + to, *parts])


def _turn(fact: Fact, money: Money) -> str:
    match fact:
        case rulings.ActedOutOfTurn(seat=seat, act=act, chips=chips, rule=rule):
            with_chips = f" with {money(chips)}" if chips else ""
            return f"Seat {seat} has acted before its turn: {act}{with_chips}{_by(rule)}."
        case rulings.OutOfTurnSettled(seat=seat, stands=stands, rule=rule):
            outcome = "stands" if stands else "is free to do otherwise"
            return f"What seat {seat} did early {outcome}{_by(rule)}."
        case rulings.SeatBarredForRound(seat=seat, rule=rule):
            return f"Seat {seat} may neither bet nor raise in this round{_by(rule)}."
        case rulings.SeatCommitted(seat=seat, acts=acts, rule=rule):
            return f"Seat {seat} is left with {_either(acts)}{_by(rule)}."
        case _:
            return NOTHING


def _chips(fact: Fact, money: Money) -> str:
    match fact:
        case rulings.ShortCallPassed(seat=seat, by_seat=by_seat, rule=rule):
            return f"Seat {by_seat} acts behind the short call of seat {seat}{_by(rule)}."
        case rulings.ChipsTakenBack(seat=seat, amount=amount, rule=rule):
            return f"Seat {seat} takes {money(amount)} back{_by(rule)}."
        case rulings.ChipsForfeited(seat=seat, amount=amount, rule=rule):
            return f"{money(amount)} of seat {seat} stays in the pot{_by(rule)}."
        case rulings.BetTakenBack(seat=seat, amount=amount, rule=rule):
            return f"The bet of {money(amount)} goes back to seat {seat}{_by(rule)}."
        case _:
            return NOTHING


def _cards(fact: Fact) -> str:
    match fact:
        case rulings.HandThrownForward(seat=seat, rule=rule):
            return f"Seat {seat} throws its hand forward{_by(rule)}."
        case rulings.CardsExposed(seat=seat, cards=cards, is_deliberate=is_deliberate):
            how = "on purpose" if is_deliberate else "by accident"
            by = "" if fact.rule is None else _by(fact.rule)
            shown = " ".join(written_cards(cards)) or "cards"
            return f"Seat {seat} exposes {shown} {how}: {_effect(fact.effect)}{by}."
        case rulings.FlopDealtEarly(cards=cards, stands=stands, rule=rule):
            outcome = "and stand" if stands else "and go back"
            return f"{cards} of the flop came early {outcome}{_by(rule)}."
        case seats.FlopCardDealt(board=board, card=card):
            on = f" on board {board}" if board > 1 else ""
            return f"A card of the flop{on}: {card}."
        case _:
            return NOTHING


def _effect(effect: str) -> str:
    told = {
        "fold": "the hand is folded",
        "bet-back": "the bet goes back",
        "barred": "no more bets from it",
        "check-or-call": "it may check or call",
        "call-due": "the short call is due",
    }
    return told.get(effect, "nothing follows")


def _words(fact: Fact) -> str:
    match fact:
        case rulings.ConditionStated():
            binds = "binds" if fact.binds else "binds nobody"
            return f'Seat {fact.seat} says "{fact.words}", which {binds}{_by(fact.rule)}.'
        case rulings.PotQueryBarred(seat=seat, rule=rule):
            return f"Seat {seat} may not ask for the pot any more{_by(rule)}."
        case _:
            return NOTHING


def _time(fact: Fact) -> str:
    match fact:
        case rulings.ClockAsked(seat=seat, asked_by=asked_by, rule=rule):
            who = f"Seat {asked_by}" if asked_by else "Somebody"
            return f"{who} asks for the clock on seat {seat}{_by(rule)}."
        case rulings.ClockDeclined(seat=seat, rule=rule):
            return f"No clock runs for seat {seat}: the floor finds it unfair{_by(rule)}."
        case rulings.ClockStarted(seat=seat, ends_at=ends_at, rule=rule):
            return f"The clock runs for seat {seat} until {ends_at:%H:%M:%S}{_by(rule)}."
        case rulings.TimeLimited(seat=seat, findings=findings, rule=rule):
            return (
                f"Seat {seat}, stalling {findings} times, has little time from now on{_by(rule)}."
            )
        case rulings.TimeRanOut(seat=seat, act=act, rule=rule):
            return f"The time of seat {seat} is up: {act}{_by(rule)}."
        case _:
            return NOTHING


def _seat(fact: Fact) -> str:
    match fact:
        case seats.SeatFoundEmpty(seat=seat, moment=moment):
            when = {"first-card": "at the first card", "last-card": "at the last card"}
            by = "" if fact.breaks is None else _by(fact.breaks)
            return f"The player of seat {seat} isn't there {when.get(moment, 'now')}{by}."
        case seats.SeatTakenAgain(seat=seat):
            return f"The player of seat {seat} is back."
        case seats.DealCompleted():
            return "The last card of the deal is out."
        case seats.HandFoundDead(seat=seat, rule=rule):
            return f"The hand of seat {seat} is dead{_by(rule)}."
        case _:
            return NOTHING


def _either(acts: Sequence[str]) -> str:
    return " or ".join(acts) or "nothing"


def _by(*rules: str) -> str:
    return f" ({', '.join(rules)})" if rules else ""
