"""One match for a learning program: observations, actions and a seat's history are numbers."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import Final

import numpy as np
from numpy.typing import NDArray

from game.core.canonical import plain
from game.core.chance import SEED_LIMIT
from game.core.games import find_game
from game.core.match import Match
from game.core.referee import MatchHistory, Record, Referee
from game.core.rules import AnyState, Json, MatchOver, Move, OptionValue, Outcome
from game.core.setup import chance_of_drops
from game.core.words import say
from game.research.layout import NUMBER, Layout, Numbers, layout_of

#: Once more moves of a seat than this are cached, the cache of the seat is emptied.
_MAX_CACHED: Final = 50_000


@lru_cache(maxsize=32)
def number_by_action(game: str) -> Mapping[str, int]:
    """Return the number of each action: its index in the game's table of actions."""
    return {action: number for number, action in enumerate(find_game(game).load_instrument().actions)}


class ActionNumbers:
    """Finds the number of a move's action in the game's table of actions, in matches with this number of ``seats``.

    Each number is cached, unless the move's action depends on the view (``Instrument.varying``). Moves are looked up by
    identity, which is much faster than by hash, since rules mostly list the same objects again.
    """

    def __init__(self, game: str, seats: int) -> None:
        self._game_and_seats = game, seats
        self._number_by_action = number_by_action(game)
        self._instrument = find_game(game).load_instrument()
        self._numbers_by_move: list[dict[Move, int]] = [{} for _ in range(seats)]
        #: the same numbers by ``id(move)``; ``_cached_moves`` keeps the moves alive, so that no other object gets the
        #: same id
        self._numbers_by_id: list[dict[int, int]] = [{} for _ in range(seats)]
        self._cached_moves: list[list[Move]] = [[] for _ in range(seats)]

    def __reduce__(self) -> tuple[Callable[[str, int], ActionNumbers], tuple[str, int]]:
        """Let a copy begin with empty caches: copied moves have other identities than those in the caches."""
        return action_numbers, self._game_and_seats

    def legal(self, moves: Sequence[Move], view: Callable[[], AnyState], seat: int) -> dict[int, Move]:
        """Return listed ``moves`` by the number of their action; of several moves with one action, the first.

        ``view`` returns the view of ``seat``, the seat to move. It is called only if the view is needed.
        """
        numbers_by_id = self._numbers_by_id[seat]
        # from the last move to the first, so that the first of several moves with the same number stays in the dict
        try:
            return {numbers_by_id[id(move)]: move for move in moves[::-1]}
        except KeyError:
            return dict(zip(self._find_numbers(moves, view, seat)[::-1], moves[::-1], strict=True))

    def _find_numbers(self, moves: Sequence[Move], view: Callable[[], AnyState], seat: int) -> list[int]:
        """Return the action numbers of moves, and cache those that do not depend on the view."""
        numbers_by_move = self._numbers_by_move[seat]
        numbers_by_id = self._numbers_by_id[seat]
        cached_moves = self._cached_moves[seat]
        number_by_action = self._number_by_action
        action_of = self._instrument.action_of
        varying = self._instrument.varying
        if len(cached_moves) > _MAX_CACHED:
            numbers_by_id.clear()
            numbers_by_move.clear()
            cached_moves.clear()
        seat_view: AnyState = None
        numbers = []
        for move in moves:
            number = numbers_by_id.get(id(move))
            if number is None:
                varies = varying is None or type(move) in varying
                number = None if varies else numbers_by_move.get(move)
                if number is None:
                    if seat_view is None:  # made only if a number is not cached
                        seat_view = view()
                    number = number_by_action[action_of(move, seat_view, seat)]
                if not varies:
                    numbers_by_move[move] = number
                    numbers_by_id[id(move)] = number
                    cached_moves.append(move)
            numbers.append(number)
        return numbers


@lru_cache(maxsize=32)
def action_numbers(game: str, seats: int) -> ActionNumbers:
    """Return the ``ActionNumbers`` of a game with this number of seats; all its matches share the caches in it."""
    return ActionNumbers(game, seats)


def legal_or_next(legal: Mapping[int, Move], action: int) -> Move:
    """Return the move of an action or, if the action is illegal, of the legal action with the next higher number.

    After the last legal action comes the first.
    """
    move = legal.get(action)
    if move is not None:
        return move
    later_actions = [number for number in legal if number > action]
    return legal[min(later_actions)] if later_actions else legal[min(legal)]


#: Returns a seat's reward at the end of a match, from the outcome and the seat.
Reward = Callable[[Outcome, int], float]


def _share_of_win(outcome: Outcome, seat: int) -> float:
    """Return 1 for a win, an equal share of it if several seats share the win, and 0 for a loss."""
    return 1 / len(outcome.winners) if seat in outcome.winners else 0.0


def _points_ahead(outcome: Outcome, seat: int) -> float:
    """Return how many points a seat is ahead of its best rival. In a solo game, return all its points."""
    rivals = [score for other, score in enumerate(outcome.scores) if other != seat]
    return float(outcome.scores[seat] - max(rivals, default=0))


#: The rewards that can be chosen, by name.
REWARDS: Final[Mapping[str, Reward]] = {"win": _share_of_win, "lead": _points_ahead}


def find_reward(name: str) -> Reward:
    """Return a reward by its name; raises ``ValueError``."""
    if name not in REWARDS:
        raise ValueError(say("There is no reward {name!r}. Choose from: {names}.", name=name, names=", ".join(REWARDS)))
    return REWARDS[name]


class Episode:
    """One match, played by the numbers of actions.

    ``game``, ``seats``, ``seed`` and ``options`` are those of ``Match.new``. ``drops`` is ``"modelled"`` (fast) or
    ``"real"`` (by physics); ``reward`` is one of ``REWARDS``. ``match`` is the match, ``actions`` is the table of
    actions, and ``layout`` is the layout of observations. Raises ``ValueError`` for invalid arguments.
    """

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        seed: int | None = None,
        options: Mapping[str, OptionValue] | None = None,
        drops: str = "modelled",
        reward: str = "win",
    ) -> None:
        match = Match.new(game, seats=seats, seed=seed, options=options, chance=chance_of_drops(drops))
        self._use_match(match, reward)

    def _use_match(self, match: Match, reward: str) -> None:
        """Set all attributes for this match."""
        self.match = match
        self._reward_name = reward
        self._reward = find_reward(reward)
        self.instrument = match.entry.load_instrument()
        self.layout: Layout = layout_of(match.game, len(match.names))
        #: the cached legal actions, and the state in which they are legal
        self._legal: dict[int, Move] = {}
        self._legal_state: object = None

    def __getstate__(self) -> tuple[Match, str]:
        return self.match, self._reward_name

    def __setstate__(self, state: tuple[Match, str]) -> None:
        """Restore a copy from its match and the name of its reward.

        Actions and layout cannot be pickled, and are loaded from the game.
        """
        match, reward_name = state
        self._use_match(match, reward_name)

    def _copy_for_match(self, match: Match) -> Episode:
        """Return an episode with the same reward for another match."""
        other = object.__new__(type(self))
        other._use_match(match, self._reward_name)
        return other

    def clone(self) -> Episode:
        """Return an episode at the same position, with the same past and the same later chance."""
        return self._copy_for_match(copy(self.match))

    def determinize(self, seat: int, random: Random) -> Episode:
        """Return an episode at a position that looks the same to ``seat``, with random hidden information.

        The hidden part comes from the rules' ``scramble``, and later chance is new. The episode begins at this
        position: a past would reveal hidden information.
        """
        match = self.match
        rules = self.match.rules
        state = rules.scramble(match.state, seat, random.randrange(SEED_LIMIT))
        referee = Referee(replace(match.setup, seed=random.randrange(SEED_LIMIT)), match.names)
        opening = Record(move=None, chance=(), events=())
        return self._copy_for_match(Match(referee, MatchHistory(opening, records=(), states=(state,))))

    @property
    def asked(self) -> int | None:
        """The seat to move, ``None`` when the match is over."""
        prompt = self.match.rules.prompt(self.match.state)
        return None if prompt is None else prompt.seat

    @property
    def actions(self) -> tuple[str, ...]:
        """The table of actions; the number of an action is its index."""
        return self.instrument.actions

    @property
    def legal(self) -> Mapping[int, Move]:
        """The legal actions by number, the smallest first, each with the move that it makes.

        They are found from the view of the seat to move. Until the match is over, at least one action is legal.
        """
        match = self.match
        if self._legal_state is not match.state:
            self._legal = self._find_legal()
            self._legal_state = match.state
        return self._legal

    def _find_legal(self) -> dict[int, Move]:
        """Return the legal actions of the seat to move, the smallest number first; none when the match is over."""
        seat = self.asked
        if seat is None:
            return {}
        match = self.match
        moves = match.rules.moves(match.view(seat))
        numbers = action_numbers(match.game, len(match.names))
        return dict(sorted(numbers.legal(moves, lambda: match.view(seat), seat).items()))

    def mask(self, seat: int) -> NDArray[np.int8]:
        """Return a 1 for each legal action of ``seat``, else 0. If another seat is to move, all are 0."""
        mask = np.zeros(len(self.actions), np.int8)
        if seat == self.asked:
            mask[list(self.legal)] = 1
        return mask

    def observe(self, seat: int) -> Numbers:
        """Return the observation of ``seat``: an array of the shape ``(layout.size,)``."""
        return self.layout.observe(self.match.view(seat), seat)

    def play(self, action: int) -> bool:
        """Play an action for the seat to move; return whether it was legal.

        An illegal action is replaced by the legal action with the next higher number; after the last comes the first.
        Raises ``MatchOver`` when the match is over.
        """
        legal = self.legal
        if not legal:
            raise MatchOver
        self.match.play(legal_or_next(legal, action))
        return action in legal

    def reward(self, seat: int) -> float:
        """Return the reward of ``seat`` for a finished match, by default its share of the win; 0 before the end."""
        outcome = self.match.outcome
        return 0.0 if outcome is None else self._reward(outcome, seat)

    # -- what a seat has seen: its information state with memory

    def history_text(self, seat: int) -> tuple[str, ...]:
        """Return all events that ``seat`` has seen, in order: a line of JSON for each, as the seat may know it."""
        records = (self.match.opening, *self.match.records)
        return tuple(
            [json.dumps(plain(event.seen_by(seat).to_json())) for record in records for event in record.events]
        )

    @property
    def history_width(self) -> int:
        """The length of a row of ``history``."""
        return len(self.match.names) + 1 + self.layout.size

    def history(self, seat: int, length: int, out: Numbers | None = None) -> Numbers:
        """Return the history of ``seat`` in an array of the shape ``(length, history_width)``: ``out`` or a new array.

        The last row is the present position, and the rows before it are the earlier positions. If there are fewer
        positions than rows, the first rows are zeros. A row begins with the seat that made the move to its position:
        one-hot, clockwise from ``seat``, and zeros in the opening. The next number is the number of the action plus 1
        if ``seat`` made the move, else 0. The rest of the row is the observation of ``seat``.
        """
        if out is None:
            out = np.zeros((length, self.history_width), NUMBER)
        else:
            out[:] = 0
        history = self.match.history
        rules = self.match.rules
        seats = len(self.match.names)
        first = max(0, len(history.states) - length)
        for number, state in enumerate(history.states[first:], first):
            row = out[number - len(history.states)]  # a negative index: the present is the last row
            if number:
                mover, action = self._action_before(history, number)
                row[(mover - seat) % seats] = 1
                row[seats] = action + 1 if mover == seat else 0
            self.layout.observe(rules.view(state, seat), seat, row[seats + 1 :])
        return out

    def _action_before(self, history: MatchHistory, number: int) -> tuple[int, int]:
        """Return the seat that made the move to state ``number``, and the number of its action."""
        state = history.states[number - 1]
        move = history.records[number - 1].move
        rules = self.match.rules
        prompt = rules.prompt(state)
        assert prompt is not None and move is not None, "only the opening has no move"
        numbers = action_numbers(self.match.game, len(self.match.names))
        (action,) = numbers.legal((move,), lambda: rules.view(state, prompt.seat), prompt.seat)
        return prompt.seat, action

    def to_json(self, seat: int) -> dict[str, Json]:
        """Return the observation of ``seat`` as plain JSON.

        ``observation`` holds the numbers of each block by its name. ``legal`` holds the legal actions as texts, none if
        another seat is to move. ``view`` is the whole view as JSON.
        """
        view = self.match.view(seat)
        legal = [self.actions[number] for number in self.legal] if seat == self.asked else []
        blocks = {name: plain(numbers) for name, numbers in self.layout.read(view, seat).items()}
        return {"seat": seat, "observation": blocks, "legal": plain(legal), "view": plain(view)}
