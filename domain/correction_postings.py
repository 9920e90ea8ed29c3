"""Where corrections move the money and the chips; see `postings` for the accounts."""

from domain.desks import correction_events as desk_corrections
from domain.kernel import Fact
from domain.players import events as players
from domain.posting import Postings, issued, moved, redeemed
from domain.tables import charge_events as table_charges
from domain.tables import correction_events as table_corrections
from domain.tables.hand_events import HandResumed


def stack_corrected(fact: table_corrections.StackCorrected) -> Postings:
    """Let a difference come from the correction to where the chips are now."""
    places = {
        "seat": _at("table", fact),
        "counted": "count-difference:" + _at("table", fact),
        "untracked": _at("untracked", fact),
        "carried": "carried",
        "held": f"held:{fact.player_id}",
    }
    return moved("chips", fact.amount, source="correcting", to=places[fact.place])


def drops_corrected(fact: table_corrections.DropsCorrected) -> Postings:
    """Let what fell change, at the box or in what its count found."""
    source = _at("untracked", fact) if fact.source == "untracked" else "correcting"
    return tuple(
        posting
        for drop in fact.drops
        for posting in moved("chips", drop.amount, source=source, to=_corrected_box(fact, drop))
    )


def hand_resumed(fact: HandResumed) -> Postings:
    """Let what fell at a hand's end go back to the table from where it is now."""
    return tuple(
        posting
        for drop in fact.drops
        for posting in moved(
            "chips", drop.amount, source=_at("table", fact), to=_corrected_box(fact, drop)
        )
    )


def _corrected_box(fact: Fact, drop: table_corrections.DropChange) -> str:
    box = f"{_at('box', fact)}:{drop.box}"
    places = {"counted": f"count-difference:{box}", "untracked": _at("untracked", fact)}
    return places.get(drop.place, box)


def drops_fell_in_pulled_box(fact: table_charges.DropsFellInPulledBox) -> Postings:
    """Let what a count had found already be what that count found; the rest fell in its box."""
    return tuple(
        posting
        for drop in fact.drops
        if drop.place != "pulled"
        for posting in moved(
            "chips", drop.amount, source=f"{_at('box', fact)}:{drop.box}", to=_found_in(fact, drop)
        )
    )


def _found_in(fact: Fact, drop: table_charges.LateDrop) -> str:
    box = f"{_at('box', fact)}:{drop.box}"
    return _at("untracked", fact) if drop.place == "untracked" else f"count-difference:{box}"


def drops_fell_in_next_box(fact: table_charges.DropsFellInNextBox) -> Postings:
    """Let what fell since a pull lie in the next box; what fell for a fund is the fund's."""
    if fact.fund_id is not None:
        return ()
    box = _at("box", fact)
    source, to = f"{box}:{fact.box}", f"{box}:{fact.next_box}"
    return moved("chips", fact.amount, source=source, to=to)


def slip_corrected(fact: desk_corrections.SlipCorrected) -> Postings:
    """Post what a slip was keyed wrong by; cash that is yet to be paid moves when it is."""
    cash, chips = _put_right_at(fact, fact.cash_place), _put_right_at(fact, fact.chips_place)
    owed = f"owed:{fact.table_id}"
    is_to_pay = fact.cash_place == "to-pay"
    match fact.kind:
        case "sale":
            to = owed if fact.paid_from == "owed" else "patrons" if is_to_pay else cash
            bearer = "correcting" if fact.chips_to == "seat" else "carried"
            paid = fact.amount if fact.paid_from == "owed" else fact.cash
            return (
                *moved("cash", paid, source="patrons", to=to),
                *moved("chips", fact.amount, source=chips, to=bearer),
                *issued(fact.amount),
            )
        case "redemption":
            source = "patrons" if is_to_pay else cash
            return (
                *moved("cash", -fact.cash, source=source, to="patrons"),
                *moved("chips", fact.amount, source="carried", to=chips),
                *redeemed(fact.amount),
            )
        case _:
            to = "patrons" if is_to_pay else cash
            return moved("cash", fact.amount, source=owed, to=to)


def _put_right_at(fact: Fact, place: str) -> str:
    tray = _at("shift", fact)
    found = f"count-difference:{tray}"
    places = {"counted": found, "earlier-count": found, "variance": f"variance:{tray}"}
    return places.get(place, tray)


def repayment_taken(fact: desk_corrections.RepaymentTaken) -> Postings:
    """Let what was paid too much be held again; cash for it is changed in the tray."""
    held, tray = f"held:{fact.player_id}", _at("shift", fact)
    if fact.unit == "chips":
        return moved("chips", fact.amount, source="carried", to=held)
    return (
        *moved("cash", fact.amount, source="patrons", to=tray),
        *moved("chips", fact.amount, source=tray, to=held),
        *issued(fact.amount),
    )


def overpayment_written_off(fact: players.OverpaymentWrittenOff) -> Postings:
    """Let the house put in the chips that were paid out too much."""
    held = f"held:{fact.originator_id}"
    return (*moved("chips", fact.amount, source="written-off", to=held), *issued(fact.amount))


def correction_paid_out(fact: desk_corrections.CorrectionPaidOut) -> Postings:
    """Let cash that a correction owed leave the tray."""
    return moved("cash", fact.amount, source=_at("shift", fact), to="patrons")


def correction_taken_back(fact: desk_corrections.CorrectionTakenBack) -> Postings:
    """Let cash that a correction had paid come back into the tray."""
    return moved("cash", fact.amount, source="patrons", to=_at("shift", fact))


def _at(kind: str, fact: Fact) -> str:
    return f"{kind}:{fact.originator_id}"
