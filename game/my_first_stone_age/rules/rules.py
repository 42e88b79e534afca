"""The rules object of My First Stone Age.

The rules themselves are in ``turns`` (turning a token over, moving, acting, building, trading) and ``state`` (the state
and hidden information).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

from game.core.notation import WrittenMove
from game.core.rules import Bot, Chance, Event, HeadStart, MatchOver, NamedRules, Option, OptionValue, Outcome, Prompt
from game.core.seats import chosen_starter, turns_begun
from game.core.words import Marked, say
from game.my_first_stone_age.bots import hunter
from game.my_first_stone_age.bots.hunter import OUTLOOK
from game.my_first_stone_age.bots.memory import CHILD_MEMORIES
from game.my_first_stone_age.rules import events, moves, turns
from game.my_first_stone_age.rules.board import (
    ALL_DOWN,
    BUILDING_SITE,
    DOGS,
    GOODS,
    GOODS_EACH,
    HUTS,
    HUTS_IN_PILE,
    ON_POST_EACH,
    PILES,
    TOKENS,
)
from game.my_first_stone_age.rules.state import (
    NO_GOOD,
    NO_GOODS,
    NOBODY,
    NOWHERE,
    Copy,
    Secrets,
    Settlement,
    State,
    change_counts,
    open_huts,
)
from game.my_first_stone_age.rules.turns import possible_builds, possible_trades, why_not_build, why_not_trade

OPTIONS = (
    Option(
        "youngest",
        "Who starts",
        "In the rule book: the youngest player.",
        default=0,
        values=(0, 1, 2, 3, 4),
        labels=("Random", "{0}", "{1}", "{2}", "{3}"),
    ),
    Option(
        "first_flip_redo",
        "Redo first turn",
        "If the building site is under the first tree of the match, put it back and turn over another tree.",
        False,
        (False, True),
    ),
    Option(
        "shuffle_all",
        "Shuffle all trees",
        "After a visit to the building site, shuffle all trees instead of swapping two: luck instead of memory.",
        False,
        (False, True),
    ),
    Option(
        "helper",
        "Helper",
        "Highlights the goods that you do not have yet for each face-up hut. A dog can stand in for any of them.",
        False,
        (False, True),
    ),
    Option(
        "child_memory",
        "The Child's memory",
        "How well the Child bot remembers the forest.",
        default="middling",
        values=tuple(CHILD_MEMORIES),
        labels=("short", "medium", "long"),
        notes=(
            "Remembers a tree for about 6 turns and keeps track of 45% of swaps.",
            "Remembers a tree for about 10 turns and keeps track of 60% of swaps.",
            "Remembers a tree for about 25 turns and keeps track of 90% of swaps.",
        ),
    ),
)

#: The number of forest places; they are counted from 0.
_PLACE_COUNT = len(TOKENS)
#: All flips and all swaps, sorted by text.
FLIPS = tuple(sorted([moves.Flip(place) for place in range(_PLACE_COUNT)], key=str))
SWAPS = tuple(sorted([moves.Swap(one, other) for one, other in combinations(range(_PLACE_COUNT), 2)], key=str))


#: What a head start of 0 to 3 steps gives: whether the seat has a turn early in the match, and how many goods.
HEAD_STARTS = ((False, 0), (True, 0), (False, 1), (True, 1))


def _give_early_turns(state: State, steps: Sequence[int]) -> tuple[State, tuple[Event, ...]]:
    """Give each seat its head start: goods, an early turn, or both; the early turns decide who begins."""
    early_seats = _early_seats(steps)
    first_seat = _choose_first_seat(early_seats, steps, state.active) if early_seats else None
    return _give_goods_and_first_turn(state, steps, first_seat)


def _give_first_turns(state: State, steps: Sequence[int]) -> tuple[State, tuple[Event, ...]]:
    """Give each seat its head start as older matches did: goods, the first turn, or both.

    If the head starts of several seats give the first turn, the last of these seats begins.
    """
    return _give_goods_and_first_turn(state, steps, max(_early_seats(steps), default=None))


def _early_seats(steps: Sequence[int]) -> list[int]:
    """Return the seats whose head start contains an early turn, with or without goods."""
    early_turns = [HEAD_STARTS[seat_steps][0] for seat_steps in steps]
    return [seat for seat, has_early_turn in enumerate(early_turns) if has_early_turn]


def _give_goods_and_first_turn(
    state: State, steps: Sequence[int], first_seat: int | None
) -> tuple[State, tuple[Event, ...]]:
    """Give each seat the goods of its head start, one of each kind; ``first_seat`` begins, unless it is ``None``.

    The goods come from their spaces, and from the trading raft once a space is empty.
    ``steps`` holds the steps of each seat's head start; 0 is no head start.
    """
    copy = Copy(state)
    for seat, seat_steps in enumerate(steps):
        _, good_count = HEAD_STARTS[seat_steps]
        for good in range(good_count):
            copy.change_goods(seat, good)
            if copy.draft.stock[good]:
                copy.draft.stock = change_counts(copy.draft.stock, NO_GOOD, good)
            else:
                copy.draft.post = change_counts(copy.draft.post, NO_GOOD, good)
    if first_seat is None:
        return copy.finish(), ()
    copy.draft.active = first_seat
    return copy.finish(), (events.Started(first_seat),)


def _choose_first_seat(early_seats: Sequence[int], steps: Sequence[int], drawn_seat: int) -> int:
    """Return which of the ``early_seats``, whose head starts give an early turn, begins the match.

    The choice makes the sum of the turns for which these seats wait as small as possible. If several choices are equal,
    the seat with the most head-start ``steps`` begins, then the first seat clockwise from ``drawn_seat``, which was
    drawn at random.
    """
    seats = len(steps)

    def rank(first: int) -> tuple[int, int, int]:
        """Return a sorting key for a seat that may begin; the seat with the least key begins."""
        turns_before = sum([(seat - first) % seats for seat in early_seats])
        return turns_before, -steps[first], (first - drawn_seat) % seats

    return min(early_seats, key=rank)


class MyFirstStoneAge(Secrets, NamedRules):
    """My First Stone Age for 2 to 4 players: the first with three huts wins."""

    name = "my_first_stone_age"
    title: Marked = "My First Stone Age"
    seats = (2, 3, 4)
    options = OPTIONS
    bots: Mapping[str, Bot] = hunter.BOTS
    bot_kinds = hunter.BOT_KINDS
    outlook = OUTLOOK
    parse = moves.parse
    asking_fields = ("active", "turn", "step", "put_back")
    head_start = HeadStart(
        ("an early turn", "1 berry", "an early turn and 1 berry"),
        _give_early_turns,
        earlier=(HeadStart(("the first turn", "1 berry", "the first turn and 1 berry"), _give_first_turns),),
    )

    def start(self, seats: int, options: Mapping[str, OptionValue], chance: Chance) -> tuple[State, tuple[Event, ...]]:
        """Set up: figures on the building site, goods on their spaces and on the trading raft, huts, forest tokens."""
        youngest = chosen_starter(int(options["youngest"]), seats)
        first = int(chance.pick(range(seats))) if youngest is None else youngest
        huts = chance.shuffle(tuple(HUTS))
        in_stock_each = GOODS_EACH[seats] - ON_POST_EACH
        state = State(
            first_flip_redo=bool(options["first_flip_redo"]),
            shuffle_all=bool(options["shuffle_all"]),
            child_memory=str(options["child_memory"]),
            settlements=(Settlement(space=BUILDING_SITE, goods=NO_GOODS, dogs=0, huts=()),) * seats,
            tokens=chance.shuffle(TOKENS),
            face_up=ALL_DOWN,
            stock=(in_stock_each,) * len(GOODS),
            post=(ON_POST_EACH,) * len(GOODS),
            dogs=DOGS,
            piles=tuple([huts[pile * HUTS_IN_PILE : (pile + 1) * HUTS_IN_PILE] for pile in range(PILES)]),
            active=first,
            turn=1,
            step="flip",
            put_back=NOWHERE,
            winner=NOBODY,
        )
        return state, (events.Started(first),)

    def prompt(self, state: State) -> Prompt | None:
        """Return the pending decision, or ``None`` when the match is over."""
        if state.winner != NOBODY:
            return None
        return Prompt(state.active, state.step, lambda: _question_of(state))

    def moves(self, state: State) -> tuple[WrittenMove, ...]:
        """List the legal moves, sorted by text."""
        if state.winner != NOBODY:
            return ()
        if state.step == "flip":
            return _flip_moves(state.face_up, state.put_back)
        if state.step == "swap":
            return SWAPS
        settlement = state.settlements[state.active]
        if state.step == "trade":
            return (_DONE, *possible_trades(settlement.goods, state.post))
        return (*possible_builds(settlement.goods, settlement.dogs, open_huts(state)), _SKIP)

    def why_not(self, state: State, move: object) -> str | None:
        """Return ``None`` if ``move`` is legal now, else the reason in words; raises ``MatchOver``."""
        if state.winner != NOBODY:
            raise MatchOver(say("The match is over."))
        if type(move) not in MOVES_OF_STEP[state.step]:
            return _why_not_at_step(state.step)
        if isinstance(move, moves.Flip):
            return _why_not_flip(state, move)
        if isinstance(move, moves.Swap):
            return _why_not_swap(move)
        settlement = state.settlements[state.active]
        if isinstance(move, moves.Trade):
            return why_not_trade(state, settlement, move)
        if isinstance(move, moves.Build):
            return why_not_build(state, settlement, move)
        return None

    def apply(self, state: State, move: object, chance: Chance) -> tuple[State, tuple[Event, ...]]:
        """Carry out a legal move and everything that follows until a seat is asked again."""
        copy = Copy(state, chance)
        if isinstance(move, moves.Flip):
            turns.flip(copy, move)
        elif isinstance(move, moves.Swap):
            turns.swap(copy, move)
        elif isinstance(move, moves.Trade):
            turns.trade(copy, move)
        elif isinstance(move, moves.Build):
            turns.build(copy, move)
        elif isinstance(move, moves.Skip):
            turns.build_nothing(copy)
        else:
            turns.end_turn(copy)
        return copy.finish(), tuple(copy.events)

    def after(self, view: State, event: Event) -> State:
        """Return a view or a state with an event applied, for a table to show next."""
        return Copy(view).after(event)

    def only_answer(self, state: State) -> WrittenMove | None:
        """Return the move that ends the trading if nothing is left to trade, else ``None``."""
        if state.step != "trade":
            return None
        legal = self.moves(state)
        return legal[0] if len(legal) == 1 else None

    def outcome(self, state: State) -> Outcome | None:
        """Return the winner and everybody's huts once the match is over."""
        if state.winner == NOBODY:
            return None
        return Outcome((state.winner,), self.scores(state), say("The third hut has been built."))

    def scores(self, state: State) -> tuple[int, ...]:
        """Return the number of huts that every seat has built."""
        return tuple([len(settlement.huts) for settlement in state.settlements])

    def turns(self, state: State) -> tuple[int, ...]:
        """Return the number of turns that each seat has begun."""
        return turns_begun(state.turn, state.active, len(state.settlements))


_DONE, _SKIP = moves.Done(), moves.Skip()
#: The kinds of moves of each step.
MOVES_OF_STEP: dict[str, tuple[type[WrittenMove], ...]] = {
    "flip": (moves.Flip,),
    "trade": (moves.Trade, moves.Done),
    "build": (moves.Build, moves.Skip),
    "swap": (moves.Swap,),
}


def _question_of(state: State) -> str:
    """Return the sentence of the prompt at the state's step."""
    if state.step == "flip":
        if state.put_back != NOWHERE:
            return say("The building site goes back! Turn over another.")
        return say("Turn over a tree.")
    if state.step == "trade":
        return say("Trade at the trading raft, or go on.")
    if state.step == "build":
        return say("Build a hut, or go on.")
    return say("Swap two trees. Everybody, watch closely!")


def _why_not_at_step(step: str) -> str:
    """Return why moves of other kinds are not possible at a step: what has to be done first."""
    return {
        "flip": say("Turn over a tree first."),
        "trade": say("You are at the trading raft: trade, or go on."),
        "build": say("You are at the building site: build a hut, or go on."),
        "swap": say("First swap two trees."),
    }[step]


def _flip_moves(face_up: tuple[bool, ...], put_back: int) -> tuple[moves.Flip, ...]:
    """Return the flips of all face-down tokens; the building site that was just put back may not be turned over."""
    return tuple([flip for flip in FLIPS if not face_up[flip.place] and flip.place != put_back])


def _why_not_flip(state: State, move: moves.Flip) -> str | None:
    """Return ``None`` if this token can be turned over, else the reason in words."""
    if not 0 <= move.place < _PLACE_COUNT:
        return say("There are fourteen trees, numbered 0 to 13.")
    if state.face_up[move.place]:
        return say("That tree is already face up.")
    if move.place == state.put_back:
        return say("You have just put that tree back. Turn over another.")
    return None


def _why_not_swap(move: moves.Swap) -> str | None:
    """Return ``None`` if these tokens can be swapped, else the reason in words."""
    if not (0 <= move.one < _PLACE_COUNT and 0 <= move.other < _PLACE_COUNT):
        return say("There are fourteen trees, numbered 0 to 13.")
    if move.one == move.other:
        return say("Choose two different trees.")
    return None


RULES = MyFirstStoneAge()
