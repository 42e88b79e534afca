"""One match for a learning program: observations and actions are numbers."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from game.core.canonical import plain
from game.core.games import find_game
from game.core.match import Match
from game.core.rules import Json, MatchOver, Move, OptionValue
from game.core.setup import chance_of_drops
from game.core.words import say
from game.research.layout import Layout, Numbers, layout_of


@lru_cache(maxsize=32)
def numbers_of_actions(game: str) -> Mapping[str, int]:
    """Return the number of each action of a game's table."""
    return {action: number for number, action in enumerate(find_game(game).load_instrument().actions)}


class Episode:
    """One match, played by the numbers of actions.

    ``game``, ``seats``, ``seed`` and ``options`` are those of ``Match.new``; ``drops`` is ``"modelled"`` (fast) or
    ``"real"`` (by physics). ``match`` is the match, ``actions`` the table, ``layout`` the layout of observations.
    Raises ``ValueError`` with a sentence for invalid arguments.
    """

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        seed: int | None = None,
        options: Mapping[str, OptionValue] | None = None,
        drops: str = "modelled",
    ) -> None:
        self._use_match(Match.new(game, seats=seats, seed=seed, options=options, chance=chance_of_drops(drops)))

    def _use_match(self, match: Match) -> None:
        """Set all attributes for this match."""
        self.match = match
        self.instrument = match.entry.load_instrument()
        self.layout: Layout = layout_of(match.game, len(match.names))
        self._legal: dict[int, Move] = {}
        self._legal_at: object = None

    def __getstate__(self) -> Match:
        return self.match

    def __setstate__(self, match: Match) -> None:
        """Restore a copy from its match: actions and layout cannot be pickled, and are loaded from the game."""
        self._use_match(match)

    @property
    def asked(self) -> int | None:
        """The seat to move, ``None`` when the match is over."""
        prompt = self.match.rules.prompt(self.match.state)
        return None if prompt is None else prompt.seat

    @property
    def actions(self) -> tuple[str, ...]:
        """The table of actions."""
        return self.instrument.actions

    @property
    def legal(self) -> Mapping[int, Move]:
        """The legal actions by number, the smallest first, each with the move that it makes.

        They are found from the view of the seat to move. Until the match is over there is at least one.
        """
        match = self.match
        if self._legal_at is not match.state:
            self._legal, self._legal_at = self._find_legal(), match.state
        return self._legal

    def _find_legal(self) -> dict[int, Move]:
        seat = self.asked
        if seat is None:
            return {}
        view = self.match.view(seat)
        return legal_actions(self.match.game, self.match.rules.moves(view), view, seat)

    def mask(self, seat: int) -> NDArray[np.int8]:
        """Return a 1 for each legal action of ``seat``, else 0; all are 0 unless it is the seat to move."""
        mask = np.zeros(len(self.actions), np.int8)
        if seat == self.asked:
            mask[list(self.legal)] = 1
        return mask

    def observe(self, seat: int) -> Numbers:
        """Return the observation of ``seat``: an array of the shape ``(layout.size,)``."""
        return self.layout.observe(self.match.view(seat), seat)

    def play(self, action: int) -> bool:
        """Play an action for the seat to move; return whether it was legal.

        Instead of an illegal action the next legal one of the table is played; after the last follows the first.
        Raises ``MatchOver`` when the match is over.
        """
        legal = self.legal
        if not legal:
            raise MatchOver(say("The match is over. No more moves are possible."))
        move = legal.get(action)
        if move is None:
            later = [number for number in legal if number > action]
            self.match.play(legal[later[0] if later else next(iter(legal))])
            return False
        self.match.play(move)
        return True

    def reward(self, seat: int) -> float:
        """Return the share of ``seat`` in the win of a finished match: 1 for a sole winner; else 0."""
        outcome = self.match.outcome
        return 1 / len(outcome.winners) if outcome is not None and seat in outcome.winners else 0.0

    def to_json(self, seat: int) -> dict[str, Json]:
        """Return the observation of ``seat`` as plain JSON.

        ``observation`` holds the numbers of each block by its name, ``legal`` the legal actions as lines of the table
        (none unless it is the seat to move), ``view`` the whole view as JSON.
        """
        view = self.match.view(seat)
        legal = [self.actions[number] for number in self.legal] if seat == self.asked else []
        blocks = {name: plain(numbers) for name, numbers in self.layout.read(view, seat).items()}
        return {"seat": seat, "observation": blocks, "legal": plain(legal), "view": plain(view)}


def legal_actions(game: str, moves: tuple[Move, ...], view: object, seat: int) -> dict[int, Move]:
    """Return the actions of listed moves by number, each with the first move that it stands for."""
    numbers, action_of = numbers_of_actions(game), find_game(game).load_instrument().action_of
    found: dict[int, Move] = {}
    for move in moves:
        found.setdefault(numbers[action_of(move, view, seat)], move)
    return dict(sorted(found.items()))
