"""What words and chips in turn are ruled as, by the house's policies.

A house without a rule of its own is judged by the ordinary ones: words and chips bind as they come,
chips above a call raise where they reach the least raise, and too few are made up to a call.
"""

import msgspec

from domain.hands.open_acts import left_of, meant
from domain.hands.wording import BRING_IN, TAP, check_word
from domain.kernel import Amount, Refused
from domain.rules.acting import Act, Offer, Ruled, Spot
from domain.rules.house import House
from domain.rules.policy import Policy
from domain.rules.wagers import Motions, Named, made_up

RAISES = ("bet", "raise", "complete")


def ruled(spot: Spot, offer: Offer, house: House) -> Ruled:
    """Return what a player's words and chips are in turn; refuses words without a meaning."""
    if spot.bring_in and _is_bring_in(spot, offer):
        return _brought_in(spot, offer, house)
    if offer.word is None:
        return _silent(spot, offer, house)
    check_word(offer.word, spot, house)
    match offer.word:
        case "fold":
            return folded(spot, house)
        case "check" | "tap":
            return _checked(spot, offer, house)
        case "call":
            return _called(spot, offer, house)
        case "all-in":
            return _all_in(spot, offer, house)
        case "pot":
            return _pot(spot, offer, house)
        case word if word in RAISES:
            return _raised(spot, offer, house)
        case word:
            raise Refused("room:unclear-words", 'The floor says what "{asked}" is.', asked=word)


def cited(*policies: Policy | None) -> tuple[str, ...]:
    """Return the rules of the policies that the house has."""
    return tuple(dict.fromkeys(each.rule for each in policies if each is not None))


def words_rule(house: House) -> Policy | None:
    """Return the rule by which words in turn bind, where the house has one."""
    if house.words_out_of_turn is not None:
        return house.words_out_of_turn
    if house.in_turn is not None and house.in_turn.binds_words:
        return house.in_turn
    is_bound = house.out_of_turn is not None and house.out_of_turn.binds_words
    return house.out_of_turn if is_bound else None


def chips_rule(house: House) -> Policy | None:
    """Return the rule by which chips in turn bind, where the house has one."""
    own = house.line_binds or house.line
    if own is not None or house.in_turn is None:
        return own
    return house.in_turn if house.in_turn.binds_chips else None


def motions_of(spot: Spot, house: House) -> Motions | None:
    """Return the rule on motions that the table is under, if any."""
    rule = house.motions
    return rule if rule is not None and rule.applies(spot) else None


def folded(spot: Spot, house: House) -> Ruled:
    """Return a fold; with nothing to call it may be open to a penalty."""
    policy = house.fold_facing_bet if spot.to_call or house.free_fold is None else house.free_fold
    return Ruled(act="fold", rules=cited(policy))


def _is_bring_in(spot: Spot, offer: Offer) -> bool:
    """Tell whether who opens stud does so with no bet: by the word, or chips short of one."""
    is_short = bool(offer.motions) and offer.total < spot.minimum
    return offer.word == BRING_IN or (offer.word is None and is_short)


def _brought_in(spot: Spot, offer: Offer, house: House) -> Ruled:
    return Ruled(
        act="bring-in",
        returned=max(offer.total - spot.bring_in, 0),
        owed=max(spot.bring_in - offer.total, 0),
        rules=cited(chips_rule(house) if offer.word is None else words_rule(house)),
    )


def _checked(spot: Spot, offer: Offer, house: House) -> Ruled:
    if offer.word == TAP and house.tap is not None:
        house.tap.check(spot)
    refuse_check(spot, house)
    rules = cited(house.tap if offer.word == TAP else None, words_rule(house))
    return Ruled(act="check", returned=offer.total, rules=rules)


def refuse_check(spot: Spot, house: House) -> None:
    """Refuse to check a bet, or a blind."""
    if not spot.to_call:
        return
    opening = house.opening_action if spot.is_preflop else None
    raise Refused(
        "room:cannot-check" if opening is None else opening.rule,
        "There is a bet: {to_call} to call.",
        to_call=Amount(spot.to_call),
        accepted=Amount(spot.to_call),
    )


def _called(spot: Spot, offer: Offer, house: House) -> Ruled:
    if not spot.to_call:
        raise Refused("room:nothing-to-call", "There is nothing to call; a check is open.")
    is_string = offer.total > spot.to_call or bool(offer.later)
    strings = (house.raise_word, house.string_calls) if is_string else ()
    return Ruled(
        act="call",
        returned=max(offer.total - spot.to_call, 0),
        owed=max(spot.to_call - offer.total, 0),
        rules=cited(*strings, words_rule(house)),
    )


def _raised(spot: Spot, offer: Offer, house: House) -> Ruled:
    if offer.amounts:
        return _named(spot, offer, house)
    if not offer.motions:
        raise Refused(
            "room:amount-of-action",
            "A bet or raise names the total it is to, or is put in.",
            asked=offer.word,
            accepted=Amount(spot.minimum),
        )
    counted = _counted(spot, offer, house, "raise")
    to = spot.reached_by(counted)
    motions = motions_of(spot, house)
    rules = cited(
        motions if counted < offer.total else None,
        (house.chip_with_raise or _one_chip(house)) if len(offer.chips) == 1 else None,
        house.raise_size if to < spot.minimum else None,
        motions,
    )
    return _up(spot, offer, max(to, least_of(spot, house)), rules)


def _one_chip(house: House) -> Policy | None:
    rule = house.oversized_chip
    return rule if rule is not None and rule.covers_more else None


def _named(spot: Spot, offer: Offer, house: House) -> Ruled:
    """Return a bet or raise whose amount was said: too small a one is refused or made up."""
    to, unclear = offer.amounts[0], None
    if len(offer.amounts) > 1:
        unclear = house.unclear_amount
        if unclear is None:
            raise Refused(
                "room:unclear-amount",
                "The floor says which of these amounts was meant.",
                asked=list(offer.amounts),
            )
        to = unclear.of(offer.amounts, spot)
    size = house.raise_size if spot.bet else house.least_bet or house.raise_size
    least = least_of(spot, house)
    if to < min(least, spot.maximum):
        _refuse_short(spot, to, house)
        return _up(spot, offer, least, cited(size, words_rule(house)))
    rules = cited(unclear, words_rule(house), motions_of(spot, house))
    return _up(spot, offer, to, rules)


def _refuse_short(spot: Spot, to: int, house: House) -> None:
    """Refuse a bet or raise said to be too small, unless the house has it made up."""
    if not spot.bet and house.least_bet is not None:
        house.least_bet.check(spot, to)
    elif house.raise_size is not None and (spot.bet or house.raise_size.makes_up):
        house.raise_size.check(spot, to)
    else:
        raise Refused(
            "room:raise-too-small" if spot.bet else "room:bet-too-small",
            "{asked} is too little: the least is {accepted}.",
            asked=Amount(to),
            minimum=Amount(spot.minimum),
            accepted=Amount(spot.minimum),
        )


def least_of(spot: Spot, house: House) -> int:
    """Return the least that a bet or raise is to in a house, or the whole stack for less."""
    return spot.minimum if house.raise_size is None else house.raise_size.least(spot)


def _up(spot: Spot, offer: Offer, to: int, rules: tuple[str, ...]) -> Ruled:
    """Return a bet or raise to a total, or as much of it as there is."""
    total = min(to, spot.maximum)
    act: Act = "raise" if spot.bet else "bet"
    more = total - spot.own
    return Ruled(
        act=act,
        to=total,
        returned=max(offer.total - more, 0),
        owed=max(more - offer.total, 0),
        rules=rules,
    )


def _all_in(spot: Spot, offer: Offer, house: House) -> Ruled:
    """Return everything: a call where it is no more than the bet."""
    if house.whole_stack is not None:
        house.whole_stack.check(spot, offer.amounts)
    rules = cited(house.whole_stack, words_rule(house))
    if spot.own + spot.stack <= spot.bet:
        return Ruled(act="call", owed=max(spot.stack - offer.total, 0), rules=rules)
    return _up(spot, offer, spot.own + spot.stack, rules)


def _pot(spot: Spot, offer: Offer, house: House) -> Ruled:
    if spot.betting == "pot-limit":
        return _up(spot, offer, spot.maximum, cited(house.words))
    if house.pot_bet is None:
        raise Refused("room:unclear-words", 'The floor says what "{asked}" is.', asked="pot")
    to = house.pot_bet.to(spot)
    if house.pot_bet.commits_only:
        choices = left_of(("raise" if spot.bet else "bet", "all-in"), spot)
        return Ruled(act="open", choices=tuple(choices), rules=cited(house.pot_bet))
    return _up(spot, offer, to, cited(house.pot_bet))


def bound(what: Ruled, spot: Spot, offer: Offer, house: House) -> Ruled:
    """Return what a choice of acts binds to ahead of the turn: the least bet, else a call."""
    if any(meant(each, spot) in RAISES for each in what.choices):
        return _up(spot, offer, least_of(spot, house), what.rules)
    return msgspec.structs.replace(
        what, act="call" if spot.to_call else "check", lying=0, choices=()
    )


def _silent(spot: Spot, offer: Offer, house: House) -> Ruled:
    """Return what chips are without a word."""
    if not offer.motions:
        return Ruled(act="nothing", rules=cited(house.line))
    counted = _counted(spot, offer, house, "silent")
    if not spot.bet:
        return _silent_bet(spot, offer, counted, house)
    if counted < spot.owed and counted < spot.stack:
        policy = house.short_call
        return policy.ruled(spot, counted) if policy else made_up("room:short-call", spot, counted)
    if counted <= spot.owed:
        return _silent_call(spot, offer, house)
    return _silent_over(spot, offer, counted, house)


def _counted(spot: Spot, offer: Offer, house: House, named: Named) -> int:
    rule = motions_of(spot, house)
    counted = offer.total if rule is None else rule.counted(offer, named, spot)
    return min(counted, spot.stack)


def _silent_bet(spot: Spot, offer: Offer, counted: int, house: House) -> Ruled:
    """Return an opening bet of what was put in, made up to the least where it is less."""
    to = spot.reached_by(counted)
    rules = cited(
        motions_of(spot, house) if counted < offer.total else None,
        _one_chip(house) if len(offer.chips) == 1 else None,
        house.line,
        chips_rule(house),
    )
    if to >= spot.minimum:
        return _up(spot, offer, to, rules)
    return _up(spot, offer, spot.minimum, cited(house.least_bet, house.raise_size) or rules)


def _silent_call(spot: Spot, offer: Offer, house: House) -> Ruled:
    """Return a call; or a fold, where a stack that is short of it had to be announced."""
    folds_by = _short_stack_rules(house) if spot.stack < spot.owed else ()
    if folds_by:
        return Ruled(act="fold", lying=spot.stack, is_short_kept=True, rules=folds_by)
    motions = motions_of(spot, house) if offer.total > spot.to_call else None
    rules = cited(motions, chips_rule(house))
    return Ruled(act="call", returned=offer.total - spot.to_call, rules=rules)


def _short_stack_rules(house: House) -> tuple[str, ...]:
    """Return the rules by which a stack short of the bet folds that went in without a word."""
    if house.silent_all_in is not None:
        return (house.silent_all_in.rule,)
    short = house.short_call
    folds_by = None if short is None else short.folds_short_stack
    return () if short is None or folds_by is None else (short.rule, folds_by)


def _silent_over(spot: Spot, offer: Offer, counted: int, house: House) -> Ruled:
    """Return what chips above the call are without a word: a raise, or what is over goes back."""
    first = offer.motions[0]
    chips = first if sum(first) == counted else offer.chips
    only_call = _why_only_call(spot, chips, counted, house)
    if only_call is None:
        to = spot.reached_by(counted)
        rules = cited(house.half_raise, house.raise_size, house.equal_chips)
        return _up(spot, offer, max(to, least_of(spot, house)), rules)
    late = cited(motions_of(spot, house) if counted < offer.total else None)
    act: Act = "call" if spot.to_call else "check"
    rules = tuple(dict.fromkeys((only_call, *late)))
    return Ruled(act=act, returned=offer.total - spot.to_call, rules=rules)


def _why_only_call(spot: Spot, chips: tuple[int, ...], counted: int, house: House) -> str | None:
    """Return the rule by which chips above the call don't raise, if any."""
    if house.raise_word is not None:
        return _word_missing(spot, chips, counted, house)
    if house.oversized_chip is not None and house.oversized_chip.is_call(chips):
        return house.oversized_chip.rule
    if house.equal_chips is not None and house.equal_chips.is_call(chips, spot.owed):
        return house.equal_chips.rule
    if not spot.may_raise:
        return "room:betting-not-reopened"
    if house.half_raise is not None:
        is_raise = house.half_raise.is_raise(counted - spot.owed, spot.raise_size)
        return None if is_raise else house.half_raise.rule
    is_enough = spot.own + counted >= least_of(spot, house)
    return None if is_enough else "room:raise-too-small"


def _word_missing(spot: Spot, chips: tuple[int, ...], counted: int, house: House) -> str:
    """Return which rule says that a raise needed the word."""
    assert house.raise_word is not None, "The house asks for the word."
    if house.silent_all_in is not None and counted == spot.stack:
        return house.silent_all_in.rule
    if house.oversized_chip is not None and house.oversized_chip.is_call(chips):
        return house.oversized_chip.rule
    if house.option_word is not None and spot.is_big_blind:
        return house.option_word.rule
    return house.raise_word.rule
