"""A house: its policies put together, each in the place where it is asked.

A place that is empty is a rule the house doesn't have, and nobody enforces it. The classes that a
place names are the readings a rulebook may bind there; adding one here is all that a new reading
needs.
"""

from types import MappingProxyType
from typing import get_args, get_type_hints

from domain.rules import button as buttons
from domain.rules import (
    buy_in,
    conduct,
    dealing,
    decks,
    early_board,
    exposing,
    manners,
    misdeals,
    raising,
    repairs,
    replacing,
    seeing,
    showing,
    splitting,
    throwing,
    turns,
    wagers,
    wording,
)
from domain.rules.absence import Absence, ExcludedChips
from domain.rules.antes import AntesForAll, NoAntes, OneGame
from domain.rules.authority import Authority, FinalAuthority
from domain.rules.blind_schedule import (
    BeginsAtRiffle,
    BlindSchedule,
    NewLimitsNextHand,
    TableOfLevels,
    TakesEffectAnnounced,
)
from domain.rules.chips import (
    ChipValues,
    HandOverOnLeaving,
    Incidentals,
    NoHandOver,
    StackQuery,
    Weeding,
)
from domain.rules.clock import (
    AskedAtTheTable,
    CheckedByTime,
    CheckedWhenFree,
    FoldedByTime,
    MinuteInAll,
    MinuteThenCountdown,
    ShortClock,
    TimeCalled,
)
from domain.rules.conduct_places import ConductPlaces
from domain.rules.counts import CountDifference
from domain.rules.entering import EntryPost, Moved, MovedAtOwnWish, MovedByHouse, Newcomers
from domain.rules.options import BombPot, OpenPairBet, RunOuts
from domain.rules.policy import Policy
from domain.rules.presence import KeptApart, NoOnlookers, OnlookerLeave, OnlookersSentAway
from domain.rules.rake import ChargeAsDisplayed, RakeCap, RakeFree, RakeRate
from domain.rules.return_stack import ReturnStack
from domain.rules.seated import (
    AwayBeforeFlop,
    HandBeginsAtFirstCard,
    LiveHandStays,
    SeatedAtLastCard,
    SeatedBeforeFirstCard,
    SeatedThroughout,
)
from domain.rules.seating import (
    MayMove,
    NextRequest,
    NoSeatChange,
    PlayOver,
    SameTable,
    SeatDraw,
    TableChangeByList,
    VisitLimit,
)
from domain.rules.seats import SeatClaim, SeatOrderAlways, SeatOrderWhenFull
from domain.rules.stops import Stops
from domain.rules.straddles import (
    RepeatStraddle,
    StraddleAfterAbsence,
    StraddleBySanction,
    StraddleLeftOfBigBlind,
    StraddlesInOrder,
)
from domain.rules.waiting import (
    InterestList,
    ListAbsence,
    MoreTime,
    NotPresent,
    RemoteNames,
    TableChangeOrder,
)


class House(ConductPlaces, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The policies of one edition of a rulebook, by the place where each is asked.

    `set_aside` is the rule that a command is decided without, by a ruling. `stops` are the times at
    which play stood still in the whole room, and with it every time that the policies give.
    """

    set_aside: str | None = None
    stops: Stops = Stops()
    chip_sale: buy_in.ChipSale | None = None
    playing_behind: buy_in.PlayingBehind | None = None
    chips_in_play: buy_in.ChipsInPlay | buy_in.AddOnDeadline | None = None
    top_up: buy_in.TopUpAnyAmount | buy_in.TopUpWithinLimits | None = None
    add_on_deadline: buy_in.AddOnDeadline | None = None
    buy_in_bounds: buy_in.BuyInBounds | None = None
    default_buy_in: buy_in.DefaultBuyIn | None = None
    short_buy_in: buy_in.ShortBuyIn | None = None
    return_stack: ReturnStack | None = None
    incidentals: Incidentals | None = None
    weeding: Weeding | None = None
    chip_values: ChipValues | None = None
    stack_query: StackQuery | None = None
    hand_over: NoHandOver | HandOverOnLeaving | None = None
    antes: NoAntes | AntesForAll | OneGame | None = None
    button: buttons.ButtonByHighCard | buttons.HeadsUpButton | None = None
    button_moves: buttons.DeadButton | buttons.MovingButton | None = None
    button_due: buttons.ButtonWaits | None = None
    button_mends: buttons.ButtonMends | None = None
    blinds: buttons.BlindsLeftOfButton | None = None
    heads_up: buttons.SmallBlindOnButton | None = None
    first_button: (
        buttons.FirstByHighCard
        | buttons.FirstByNewCards
        | buttons.FirstAtSeat
        | buttons.FirstAtLowestSeat
        | None
    ) = None
    entry_post: EntryPost | None = None
    newcomer_positions: Newcomers | None = None
    moved_positions: Moved | None = None
    moved_at_own_wish: MovedAtOwnWish | None = None
    moved_by_house: MovedByHouse | None = None
    straddle: StraddlesInOrder | StraddleLeftOfBigBlind | StraddleBySanction | None = None
    straddle_after_absence: StraddleAfterAbsence | None = None
    repeat_straddle: RepeatStraddle | None = None
    runouts: RunOuts | None = None
    bomb_pot: BombPot | None = None
    open_pair: OpenPairBet | None = None
    seat_order: SeatOrderWhenFull | SeatOrderAlways | None = None
    seat_claim: SeatClaim | None = None
    remote_names: RemoteNames | None = None
    list_absence: ListAbsence | None = None
    more_time: MoreTime | None = None
    not_present: NotPresent | None = None
    table_change_order: TableChangeOrder | None = None
    interest_list: InterestList | None = None
    seat_draw: SeatDraw | None = None
    same_table: SameTable | None = None
    seat_change: NoSeatChange | None = None
    movers: MayMove | None = None
    visits: VisitLimit | None = None
    next_request: NextRequest | None = None
    table_change: TableChangeByList | None = None
    play_over: PlayOver | None = None
    charge: ChargeAsDisplayed | None = None
    rake_rate: RakeRate | None = None
    rake_free: RakeFree | None = None
    rake_cap: RakeCap | None = None
    authority: Authority | manners.OneToAHandByDirector | None = None
    final_authority: FinalAuthority | None = None
    absence: Absence | None = None
    excluded_chips: ExcludedChips | None = None
    kept_apart: KeptApart | None = None
    onlookers: NoOnlookers | OnlookersSentAway | None = None
    onlooker_leave: OnlookerLeave | None = None
    language: conduct.LanguageInHand | conduct.WarnedThenRemoved | None = None
    device: conduct.DevicesUntilStopped | None = None
    shown_cards: conduct.WarnedByJudgement | manners.DeadWithPenalty | None = None
    abuse: conduct.Removed | None = None
    profanity: conduct.SupervisorDecides | None = None
    peeking: conduct.NoPeeking | None = None
    mistaken_discard: conduct.NotPenalised | None = None
    technical: conduct.TechnicalLadder | None = None
    removal: conduct.RemovalDecided | None = None
    count_difference: CountDifference | None = None
    words: wording.OfficialTerms | wording.RecognisedTerms | None = None
    tap: wording.Tap | None = None
    unclear_amount: wording.LesserValue | wording.UpToThePot | None = None
    pot_bet: wording.PotBetOnce | wording.PotCommitsOnly | None = None
    conditions: wording.Conditions | None = None
    string_calls: wording.StringCalls | None = None
    in_turn: turns.InTurnBinds | turns.InTurnCounted | turns.WordsInTurnOnly | None = None
    out_of_turn: (
        turns.StandsUnlessChanged
        | turns.CallOrFoldIfChanged
        | turns.StandsOrTakenBack
        | turns.CommitsMaker
        | turns.ChipsStand
        | turns.WordsInTurnOnly
        | None
    ) = None
    words_out_of_turn: turns.WordsUnlessChanged | None = None
    opening_action: wording.OpeningAction | None = None
    check_raise: wording.CheckRaise | None = None
    oversized_chip: (
        wagers.OneChipCalls
        | wagers.OneChipInEveryCase
        | wagers.OneChipOnlyCalls
        | wagers.SuperfluousChip
        | None
    ) = None
    chip_with_raise: wagers.ChipAfterRaise | None = None
    equal_chips: wagers.EqualChipsNeeded | wagers.SuperfluousChip | None = None
    raise_size: (
        raising.HalfMadeUp
        | raising.HalfMadeUpUncapped
        | raising.UnderRaiseRefused
        | raising.LeastBigBlind
        | raising.UnderRaiseHeadsUp
        | None
    ) = None
    half_raise: raising.HalfMadeUp | raising.HalfMadeUpUncapped | wagers.HalfBet | None = None
    short_all_in: (
        raising.HalfMadeUp
        | raising.HalfMadeUpUncapped
        | raising.LeastBigBlind
        | raising.AllInAsRaise
        | raising.ShortAllInsAlone
        | None
    ) = None
    least_bet: raising.LeastBet | raising.LeastBigBlind | None = None
    raise_word: wagers.RaiseWord | None = None
    option_word: wagers.OptionWord | None = None
    silent_all_in: wagers.SilentAllIn | None = None
    whole_stack: wagers.WholeStack | None = None
    motions: wagers.MotionsAfterRaise | wagers.OneMotion | wagers.BehindTheLine | None = None
    short_call: (
        wagers.ShortCallBinds
        | wagers.ShortCallAtOpening
        | wagers.ShortCallForfeits
        | wagers.HalfBet
        | wagers.ChipsReleased
        | None
    ) = None
    raise_cap: (
        raising.RaiseCapOfLimit
        | raising.RaiseCapUnlessHeadsUp
        | raising.RaiseCapByRound
        | raising.NoRaiseCap
        | None
    ) = None
    free_fold: exposing.FreeFold | None = None
    fold_facing_bet: exposing.FoldFacingBet | None = None
    thrown_forward: exposing.ThrownForward | None = None
    thrown_into_another: exposing.ThrownIntoAnother | None = None
    away_at_turn: exposing.AwayAtTurn | None = None
    line: (
        exposing.CrossedAndTouched
        | exposing.BindsAtLine
        | exposing.Released
        | wagers.ChipsReleased
        | None
    ) = None
    line_binds: exposing.LineBinds | None = None
    early_flop: exposing.EarlyFlop | None = None
    exposed_facing_bet: exposing.ExposedFacingBet | None = None
    exposed_by_mistake: exposing.ExposedByMistake | None = None
    exposed_after_bet: exposing.ExposedAfterBet | None = None
    exposed_acted_on: exposing.ExposedAfterBet | None = None
    exposed_last: exposing.ExposedLast | None = None
    face_up: exposing.FaceUpWhenAllIn | exposing.FaceUpInCompetitions | None = None
    table_stakes: exposing.TableStakes | None = None
    turn_of_all_in: exposing.NoTurnAllIn | None = None
    short_blind: exposing.PlaysForTheRest | None = None
    substantial_action: dealing.SubstantialAction | None = None
    misdeal: (
        misdeals.ListedMisdeals
        | misdeals.FirstOrSeveral
        | misdeals.BeforeVoluntaryBet
        | misdeals.FirstHoleCard
        | None
    ) = None
    misdeal_first_cards: misdeals.FirstCardsExposed | None = None
    misdeal_exposed: misdeals.SeveralExposed | None = None
    misdeal_boxed: misdeals.SeveralBoxed | None = None
    misdeal_extra: misdeals.SeveralExtra | None = None
    misdeal_count: misdeals.WrongNumber | misdeals.AnnouncedCount | None = None
    misdeal_order: misdeals.OutOfOrder | None = None
    misdeal_button: misdeals.ButtonMisplaced | None = None
    misdeal_first_seat: misdeals.FirstCardMisplaced | None = None
    misdeal_empty_seat: misdeals.EmptySeatDealt | None = None
    misdeal_left_out: misdeals.PlayerLeftOut | None = None
    exposed_card: (
        replacing.BurnReplaces | replacing.FlashedCards | misdeals.FirstHoleCard | None
    ) = None
    extra_card: replacing.BackOnTop | None = None
    dead_count: replacing.DeadByCount | None = None
    short_deck: replacing.ResultStands | None = None
    boxed_later: replacing.BoxedStays | None = None
    flop_too_early: (
        early_board.LaidOutBeforeShuffle
        | early_board.LaterStreetsKept
        | early_board.OneCardBack
        | early_board.FlopBack
        | None
    ) = None
    turn_too_early: (
        early_board.NextIsTurn | early_board.RiverKept | early_board.OneCardBack | None
    ) = None
    river_too_early: (
        early_board.RiverBack | early_board.RiverBackAfterwards | early_board.OneCardBack | None
    ) = None
    four_card_flop: early_board.FlopAnew | early_board.OneIsBurned | None = None
    flop_order: repairs.BurnAndTurn | None = None
    turn_order: repairs.BurnAndTurn | None = None
    river_order: repairs.BurnAndTurn | None = None
    clock: MinuteThenCountdown | TimeCalled | MinuteInAll | CheckedWhenFree | None = None
    clock_asked_by: AskedAtTheTable | SeatedBeforeFirstCard | SeatedAtLastCard | None = None
    short_clock: ShortClock | None = None
    time_facing_bet: FoldedByTime | None = None
    time_when_free: CheckedByTime | None = None
    dealt_by: decks.HouseDealt | None = None
    preparation: decks.PreparedBesideDealer | decks.PreparedBesideButton | None = None
    dealer_cuts: decks.DealerCuts | None = None
    deck_in_hand: decks.DeckInHand | None = None
    singly: decks.DealtSingly | None = None
    deck_changes: (
        decks.DecksByHouse
        | decks.DecksByHouseOrDamage
        | decks.DecksOnDamage
        | decks.DecksWithDealer
        | None
    ) = None
    rabbit_hunting: decks.NoRabbitHunting | None = None
    folded_place: decks.NoMoreCards | None = None
    lifted_up_cards: decks.UpCardsLifted | None = None
    seated_at_deal: (
        SeatedBeforeFirstCard | HandBeginsAtFirstCard | SeatedAtLastCard | SeatedThroughout | None
    ) = None
    away_before_flop: AwayBeforeFlop | None = None
    leaving: LiveHandStays | None = None
    blind_schedule: BlindSchedule | TableOfLevels | None = None
    level_announced: TakesEffectAnnounced | NewLimitsNextHand | None = None
    hand_begins: (
        BeginsAtRiffle
        | TakesEffectAnnounced
        | NewLimitsNextHand
        | TableOfLevels
        | HandBeginsAtFirstCard
        | None
    ) = None
    showing_order: showing.Orders | None = None
    checked_order: showing.LeftOfButtonWhenChecked | None = None
    unseen_win: showing.LastRound | showing.MuckForfeits | None = None
    claim: showing.Claims | None = None
    board_claim: showing.BoardNeedsCards | None = None
    cards_speak: showing.Speaking | None = None
    miscall: showing.MiscallOptional | showing.MiscallPenalised | None = None
    tabled_winner: showing.TabledWinner | None = None
    asking_to_see: seeing.Requests | None = None
    shown_to_one: seeing.ShownToAll | seeing.ShownByMoment | seeing.ShownOnRequest | None = None
    exposed_seen: seeing.ExposedToAll | None = None
    exposed_pending: throwing.ExposedPending | manners.ExposedStaysLive | None = None
    exposed_own_side: throwing.TurnedUpOwnSide | None = None
    thrown_up: throwing.ThrownUp | None = None
    thrown_down_pending: throwing.ThrownDownPending | None = None
    thrown_lost: throwing.ThrownDownLost | None = None
    thrown_kept: throwing.ThrownDownKept | None = None
    slow_play: showing.OneUpOneDown | None = None
    part_thrown: throwing.PartThrown | None = None
    dropped_card: throwing.DroppedPlays | None = None
    killed_hand: throwing.ReadingsOfKilled | None = None
    odd_chips: splitting.OddChipsRules | None = None
    owner_left: showing.HeldForOwner | None = None
    played_out: showing.PlayedOut | None = None
    blinds_chop: showing.NoChop | None = None
    pot_handling: showing.PotHandling | showing.PotHandledBy | None = None
    dispute: showing.DisputeUntilNextHand | None = None
    reconstruction: showing.Reconstruction | None = None


def _readings_of(hint: object) -> MappingProxyType[str, type[Policy]]:
    policies = [
        each for each in get_args(hint) if isinstance(each, type) and issubclass(each, Policy)
    ]
    return MappingProxyType({str(policy.__struct_config__.tag): policy for policy in policies})


PLACES: MappingProxyType[str, MappingProxyType[str, type[Policy]]] = MappingProxyType(
    {
        place: _readings_of(hint)
        for place, hint in get_type_hints(House).items()
        if place not in {"set_aside", "stops"}
    }
)
"""For each place of a house the policies that may stand there, by reading."""
