"""A house: its policies put together, each in the place where it is asked.

A place that is empty is a rule the house doesn't have, and nobody enforces it. The classes that a
place names are the readings a rulebook may bind there; adding one here is all that a new reading
needs.
"""

from types import MappingProxyType
from typing import get_args, get_type_hints

import msgspec

from domain.rules import (
    dealing,
    early_board,
    misdeals,
    repairs,
    replacing,
    seeing,
    showing,
    splitting,
    throwing,
)
from domain.rules.absence import Absence, ExcludedChips
from domain.rules.antes import NoAntes
from domain.rules.authority import Authority
from domain.rules.button import ButtonByHighCard, HeadsUpButton
from domain.rules.buy_in import (
    AddOnDeadline,
    BuyInBounds,
    ChipSale,
    ChipsInPlay,
    DefaultBuyIn,
    PlayingBehind,
    ShortBuyIn,
    TopUpAnyAmount,
    TopUpWithinLimits,
)
from domain.rules.chips import (
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
from domain.rules.conduct import (
    DevicesUntilStopped,
    LanguageInHand,
    Misconduct,
    NoCalls,
    NoPeeking,
    NotPenalised,
    RemovalDecided,
    Removed,
    SupervisorDecides,
    Technical,
    TechnicalLadder,
    TelephoneBarsBetting,
    Warned,
    WarnedByJudgement,
    WarnedThenRemoved,
)
from domain.rules.counts import CountDifference
from domain.rules.decks import (
    DealerCuts,
    DealtSingly,
    DeckInHand,
    DecksByHouse,
    DecksByHouseOrDamage,
    DecksOnDamage,
    DecksWithDealer,
    HouseDealt,
    NoMoreCards,
    NoRabbitHunting,
    PreparedBesideButton,
    PreparedBesideDealer,
    UpCardsLifted,
)
from domain.rules.entering import EntryPost, MovedAtOwnWish, MovedByHouse, NewcomerPositions
from domain.rules.exposing import (
    AwayAtTurn,
    BindsAtLine,
    CrossedAndTouched,
    EarlyFlop,
    ExposedAfterBet,
    ExposedByMistake,
    ExposedFacingBet,
    ExposedLast,
    FaceUpInCompetitions,
    FaceUpWhenAllIn,
    FoldFacingBet,
    FreeFold,
    LineBinds,
    NoTurnAllIn,
    PlaysForTheRest,
    Released,
    TableStakes,
    ThrownForward,
    ThrownIntoAnother,
)
from domain.rules.levels import BeginsAtRiffle, BlindSchedule
from domain.rules.options import BombPot, OpenPairBet, RunOuts
from domain.rules.policy import Policy
from domain.rules.presence import KeptApart, NoOnlookers, OnlookerLeave, OnlookersSentAway
from domain.rules.raising import (
    AllInAsRaise,
    HalfMadeUp,
    HalfMadeUpUncapped,
    LeastBet,
    LeastBigBlind,
    NoRaiseCap,
    RaiseCapByRound,
    RaiseCapOfLimit,
    RaiseCapUnlessHeadsUp,
    ShortAllInsAlone,
    UnderRaiseHeadsUp,
    UnderRaiseRefused,
)
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
from domain.rules.straddles import (
    RepeatStraddle,
    StraddleAfterAbsence,
    StraddleBySanction,
    StraddleLeftOfBigBlind,
    StraddlesInOrder,
)
from domain.rules.turns import (
    CallOrFoldIfChanged,
    ChipsStand,
    CommitsMaker,
    InTurnBinds,
    InTurnCounted,
    StandsOrTakenBack,
    StandsUnlessChanged,
    WordsInTurnOnly,
    WordsUnlessChanged,
)
from domain.rules.wagers import (
    BehindTheLine,
    ChipAfterRaise,
    ChipsReleased,
    EqualChipsNeeded,
    HalfBet,
    MotionsAfterRaise,
    OneChipCalls,
    OneChipInEveryCase,
    OneChipOnlyCalls,
    OneMotion,
    OptionWord,
    RaiseWord,
    ShortCallAtOpening,
    ShortCallBinds,
    ShortCallForfeits,
    SilentAllIn,
    SuperfluousChip,
    WholeStack,
)
from domain.rules.waiting import (
    InterestList,
    ListAbsence,
    MoreTime,
    NotPresent,
    RemoteNames,
    TableChangeOrder,
)
from domain.rules.wording import (
    CheckRaise,
    Conditions,
    LesserValue,
    OfficialTerms,
    OpeningAction,
    PotBetOnce,
    PotCommitsOnly,
    RecognisedTerms,
    StringCalls,
    Tap,
    UpToThePot,
)


class House(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The policies of one edition of a rulebook, by the place where each is asked."""

    chip_sale: ChipSale | None = None
    playing_behind: PlayingBehind | None = None
    chips_in_play: ChipsInPlay | AddOnDeadline | None = None
    top_up: TopUpAnyAmount | TopUpWithinLimits | None = None
    add_on_deadline: AddOnDeadline | None = None
    buy_in_bounds: BuyInBounds | None = None
    default_buy_in: DefaultBuyIn | None = None
    short_buy_in: ShortBuyIn | None = None
    return_stack: ReturnStack | None = None
    incidentals: Incidentals | None = None
    weeding: Weeding | None = None
    stack_query: StackQuery | None = None
    hand_over: NoHandOver | HandOverOnLeaving | None = None
    antes: NoAntes | None = None
    button: ButtonByHighCard | HeadsUpButton | None = None
    entry_post: EntryPost | None = None
    newcomer_positions: NewcomerPositions | None = None
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
    authority: Authority | None = None
    absence: Absence | None = None
    excluded_chips: ExcludedChips | None = None
    kept_apart: KeptApart | None = None
    onlookers: NoOnlookers | OnlookersSentAway | None = None
    onlooker_leave: OnlookerLeave | None = None
    language: LanguageInHand | WarnedThenRemoved | None = None
    telephone: DevicesUntilStopped | NoCalls | TelephoneBarsBetting | None = None
    device: DevicesUntilStopped | None = None
    hidden_cards: Warned | Technical | None = None
    obscured_cards: Warned | Technical | None = None
    shown_cards: WarnedByJudgement | None = None
    talk_of_cards: Warned | None = None
    splashing: Warned | None = None
    abuse: Removed | None = None
    profanity: SupervisorDecides | None = None
    peeking: NoPeeking | None = None
    mistaken_discard: NotPenalised | None = None
    technical: TechnicalLadder | None = None
    misconduct: Misconduct | None = None
    removal: RemovalDecided | None = None
    count_difference: CountDifference | None = None
    words: OfficialTerms | RecognisedTerms | None = None
    tap: Tap | None = None
    unclear_amount: LesserValue | UpToThePot | None = None
    pot_bet: PotBetOnce | PotCommitsOnly | None = None
    conditions: Conditions | None = None
    string_calls: StringCalls | None = None
    in_turn: InTurnBinds | InTurnCounted | WordsInTurnOnly | None = None
    out_of_turn: (
        StandsUnlessChanged
        | CallOrFoldIfChanged
        | StandsOrTakenBack
        | CommitsMaker
        | ChipsStand
        | WordsInTurnOnly
        | None
    ) = None
    words_out_of_turn: WordsUnlessChanged | None = None
    opening_action: OpeningAction | None = None
    check_raise: CheckRaise | None = None
    oversized_chip: (
        OneChipCalls | OneChipInEveryCase | OneChipOnlyCalls | SuperfluousChip | None
    ) = None
    chip_with_raise: ChipAfterRaise | None = None
    equal_chips: EqualChipsNeeded | SuperfluousChip | None = None
    raise_size: (
        HalfMadeUp
        | HalfMadeUpUncapped
        | UnderRaiseRefused
        | LeastBigBlind
        | UnderRaiseHeadsUp
        | None
    ) = None
    half_raise: HalfMadeUp | HalfMadeUpUncapped | HalfBet | None = None
    short_all_in: (
        HalfMadeUp | HalfMadeUpUncapped | LeastBigBlind | AllInAsRaise | ShortAllInsAlone | None
    ) = None
    least_bet: LeastBet | LeastBigBlind | None = None
    raise_word: RaiseWord | None = None
    option_word: OptionWord | None = None
    silent_all_in: SilentAllIn | None = None
    whole_stack: WholeStack | None = None
    motions: MotionsAfterRaise | OneMotion | BehindTheLine | None = None
    short_call: (
        ShortCallBinds | ShortCallAtOpening | ShortCallForfeits | HalfBet | ChipsReleased | None
    ) = None
    raise_cap: RaiseCapOfLimit | RaiseCapUnlessHeadsUp | RaiseCapByRound | NoRaiseCap | None = None
    free_fold: FreeFold | None = None
    fold_facing_bet: FoldFacingBet | None = None
    thrown_forward: ThrownForward | None = None
    thrown_into_another: ThrownIntoAnother | None = None
    away_at_turn: AwayAtTurn | None = None
    line: CrossedAndTouched | BindsAtLine | Released | ChipsReleased | None = None
    line_binds: LineBinds | None = None
    early_flop: EarlyFlop | None = None
    exposed_facing_bet: ExposedFacingBet | None = None
    exposed_by_mistake: ExposedByMistake | None = None
    exposed_after_bet: ExposedAfterBet | None = None
    exposed_acted_on: ExposedAfterBet | None = None
    exposed_last: ExposedLast | None = None
    face_up: FaceUpWhenAllIn | FaceUpInCompetitions | None = None
    table_stakes: TableStakes | None = None
    turn_of_all_in: NoTurnAllIn | None = None
    short_blind: PlaysForTheRest | None = None
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
    dealt_by: HouseDealt | None = None
    preparation: PreparedBesideDealer | PreparedBesideButton | None = None
    dealer_cuts: DealerCuts | None = None
    deck_in_hand: DeckInHand | None = None
    singly: DealtSingly | None = None
    deck_changes: DecksByHouse | DecksByHouseOrDamage | DecksOnDamage | DecksWithDealer | None = (
        None
    )
    rabbit_hunting: NoRabbitHunting | None = None
    folded_place: NoMoreCards | None = None
    lifted_up_cards: UpCardsLifted | None = None
    seated_at_deal: (
        SeatedBeforeFirstCard | HandBeginsAtFirstCard | SeatedAtLastCard | SeatedThroughout | None
    ) = None
    away_before_flop: AwayBeforeFlop | None = None
    leaving: LiveHandStays | None = None
    blind_schedule: BlindSchedule | None = None
    hand_begins: BeginsAtRiffle | HandBeginsAtFirstCard | None = None
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
    exposed_pending: throwing.ExposedPending | None = None
    exposed_own_side: throwing.TurnedUpOwnSide | None = None
    thrown_up: throwing.ThrownUp | None = None
    thrown_down_pending: throwing.ThrownDownPending | None = None
    thrown_lost: throwing.ThrownDownLost | None = None
    thrown_kept: throwing.ThrownDownKept | None = None
    slow_play: showing.OneUpOneDown | None = None
    part_thrown: throwing.PartThrown | None = None
    dropped_card: throwing.DroppedPlays | None = None
    killed_hand: (
        throwing.UncalledGoesBack | throwing.OnlyUncalledGoesBack | throwing.NothingGoesBack | None
    ) = None
    odd_chips: splitting.OddChipsRules | None = None
    owner_left: showing.HeldForOwner | None = None
    played_out: showing.PlayedOut | None = None
    pot_handling: showing.PotHandling | None = None
    dispute: showing.DisputeUntilNextHand | None = None
    reconstruction: showing.Reconstruction | None = None


def _readings_of(hint: object) -> MappingProxyType[str, type[Policy]]:
    policies = [
        each for each in get_args(hint) if isinstance(each, type) and issubclass(each, Policy)
    ]
    return MappingProxyType({str(policy.__struct_config__.tag): policy for policy in policies})


PLACES: MappingProxyType[str, MappingProxyType[str, type[Policy]]] = MappingProxyType(
    {place: _readings_of(hint) for place, hint in get_type_hints(House).items()}
)
"""For each place of a house the policies that may stand there, by reading."""
