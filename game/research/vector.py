"""Many matches at once, as arrays: the fast way to train a program. It needs numpy alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain
from random import Random

import numpy as np
from numpy.typing import NDArray

from game.core.chance import SEED_LIMIT
from game.core.games import find_game
from game.core.match import Match
from game.core.referee import Referee
from game.core.rules import AnyState, Move, OptionValue
from game.core.setup import chance_of_drops, checked_setup
from game.core.words import say
from game.research.episode import action_numbers, find_reward, legal_or_next
from game.research.layout import NUMBER, Layout, Numbers, layout_of


class VectorEnv:
    """``count`` matches of a game. Every ``step`` plays one move in each, and a finished match is replaced by the next.

    - ``asked``: the seat to move in each match; shape ``(count,)``.
    - ``ended``: for each match whether the last step ended it and another has begun in its place; shape ``(count,)``.
    - ``rewards``: each seat's reward for the match that has just ended, else 0; shape ``(count, seats)``.

    Legal actions and observations are computed on request, into the caller's arrays or into arrays that each call fills
    again. ``game``, ``seats``, ``options``, ``drops`` and ``reward`` are as for ``Episode``. All matches follow from
    ``seed``. Raises ``ValueError`` for invalid arguments.
    """

    def __init__(
        self,
        game: str,
        count: int,
        seats: int | None = None,
        seed: int | None = None,
        options: Mapping[str, OptionValue] | None = None,
        drops: str = "modelled",
        reward: str = "win",
    ) -> None:
        if count < 1:
            raise ValueError(say("There must be at least one match, not {count}.", count=count))
        entry = find_game(game)
        self.game, self.rules = game, entry.load_rules()
        self.actions = entry.load_instrument().actions
        self.seats = len(checked_setup(game, self.rules, seats=seats, seed=seed, options=options).names)
        self.layout: Layout = layout_of(game, self.seats)
        self._options = dict(options or {})
        self._chance = chance_of_drops(drops)
        self._reward = find_reward(reward)
        self._action_numbers = action_numbers(game, self.seats)
        self._random = Random(seed)
        self._masks: NDArray[np.int8] | None = None
        self._observations: Numbers | None = None
        matches = [self._new_match() for _ in range(count)]
        self._referees: list[Referee] = [match.referee for match in matches]
        self._states: list[AnyState] = [match.state for match in matches]
        self._move_counts = [0] * count
        self._legal: list[dict[int, Move]] = [{} for _ in range(count)]
        self.asked = np.zeros(count, np.int64)
        self.ended = np.zeros(count, np.bool_)
        self.rewards = np.zeros((count, self.seats), np.float32)
        for index in range(count):
            self._update_legal(index)

    def __len__(self) -> int:
        return len(self._states)

    def _new_match(self) -> Match:
        """Begin the next match."""
        seed = self._random.randrange(SEED_LIMIT)
        return Match.new(self.game, seats=self.seats, seed=seed, options=self._options, chance=self._chance)

    def _update_legal(self, index: int) -> bool:
        """Update the seat to move in a match, and the legal actions; return ``False`` if the match is over."""
        rules = self.rules
        state = self._states[index]
        prompt = rules.prompt(state)
        if prompt is None:
            return False
        seat = prompt.seat
        self.asked[index] = seat
        self._legal[index] = self._action_numbers.legal(rules.moves(state), lambda: rules.view(state, seat), seat)
        return True

    def step(self, actions: Sequence[int] | NDArray[np.integer]) -> None:
        """Play an action in each match, for the seat to move.

        An illegal action is replaced by the legal action with the next higher number. The arrays ``asked``, ``ended``
        and ``rewards`` change in place. Raises ``ValueError`` for too few or too many actions, before anything changes.
        """
        if len(actions) != len(self):
            raise ValueError(say("One action per match is needed: {count} in all.", count=len(self)))
        if self.ended.any():
            self.ended.fill(False)
            self.rewards.fill(0)
        apply = self.rules.apply
        states, counts = self._states, self._move_counts
        for index, action in enumerate(actions.tolist() if isinstance(actions, np.ndarray) else actions):
            move = legal_or_next(self._legal[index], action)
            counts[index] += 1
            states[index], _ = apply(states[index], move, self._referees[index].fresh_chance(counts[index]))
            if not self._update_legal(index):
                self._end(index)

    def _end(self, index: int) -> None:
        """Give the rewards of a match that is over, and begin the next match."""
        outcome = self.rules.outcome(self._states[index])
        assert outcome is not None, "the match is over"
        self.ended[index] = True
        self.rewards[index] = [self._reward(outcome, seat) for seat in range(self.seats)]
        match = self._new_match()
        self._referees[index] = match.referee
        self._states[index] = match.state
        self._move_counts[index] = 0
        self._update_legal(index)

    def legal(self, index: int) -> tuple[int, ...]:
        """Return the numbers of the legal actions in a match."""
        return tuple(self._legal[index])

    def masks(self, out: NDArray[np.int8] | None = None) -> NDArray[np.int8]:
        """Return a 1 for each legal action of each match, else 0: the shape is ``(count, actions)``.

        The result is written into ``out`` and returned. Without ``out``, all calls share one array, which the next
        call overwrites.
        """
        if out is None:
            if self._masks is None:
                self._masks = np.zeros((len(self), len(self.actions)), np.int8)
            out = self._masks
        out.fill(0)
        rows = np.repeat(np.arange(len(self)), [len(legal) for legal in self._legal])
        out[rows, np.fromiter(chain.from_iterable(self._legal), np.intp, len(rows))] = 1
        return out

    def observe(self, out: Numbers | None = None) -> Numbers:
        """Return the observation of the seat to move in each match: the shape is ``(count, layout.size)``.

        The result is written into ``out`` and returned. Without ``out``, all calls share one array, which the next
        call overwrites.
        """
        if out is None:
            if self._observations is None:
                self._observations = np.zeros((len(self), self.layout.size), NUMBER)
            out = self._observations
        view = self.rules.view
        states_and_seats = zip(self._states, self.asked.tolist(), strict=True)
        self.layout.observe_all(((view(state, seat), seat) for state, seat in states_and_seats), out)
        return out

    def view(self, index: int, seat: int | None) -> AnyState:
        """Return the view of ``seat`` in a match (``None``: an onlooker)."""
        return self.rules.view(self._states[index], seat)
