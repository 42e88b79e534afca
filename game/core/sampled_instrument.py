"""Actions and observations of a game that has no ``Instrument`` of its own, made from sampled matches.

For every number of seats, matches with fixed seeds are played: half of them at random, half by the game's best quick
bot. The table of actions holds the text of each move that occurred. All other moves with the same first word share an
action, such as ``other take``.

An observation holds one number for each place of the views of these matches, such as ``.sides.0.goods.2``. True and
false become 1 and 0. A text becomes its index among all texts in these views. A place without a value gets -1.

The same rules give the same table on every machine. ``Instrument.version`` identifies the table: a program trained with
one version cannot use another. Increase ``SAMPLING`` when the way of sampling changes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from random import Random
from typing import Final

from game.core.bots import ask_bot, quick_bots
from game.core.canonical import plain, sha256
from game.core.games import find_game
from game.core.instrument import Block, Instrument
from game.core.match import Match
from game.core.rules import AnyState, Json, Move

#: The version of the way in which matches are sampled. It is part of ``Instrument.version``.
SAMPLING: Final = 1
#: The number of matches that are sampled for each number of seats.
_MATCHES_PER_SEAT_COUNT = 24
#: The most moves that are sampled for each number of seats.
_MAX_MOVES = 4_000
#: The most moves that have an action of their own; rarer moves share actions.
_MAX_ACTIONS: Final = 4_000
#: The most places of a view that an observation has numbers for.
_MAX_PLACES: Final = 4_000
#: The largest absolute value of a number in an observation. Larger numbers are replaced by it.
_MAX_NUMBER: Final = 1_000_000
#: The number for a place of a view without a value, or with a text that is in no sampled match.
_NO_NUMBER: Final = -1
#: The first word of an action that stands for all moves without an action of their own.
_OTHER: Final = "other"
#: The highest number of a seat that an observation may hold. No game has so many seats.
_MAX_SEATS: Final = 99


@lru_cache(maxsize=32)
def sampled_instrument(game: str) -> Instrument:
    """Play sample matches of a game, and return an instrument with the actions and observations of these matches.

    The matches have fixed seeds, so the result depends only on the game's rules.
    """
    moves = Counter[str]()
    prompt_kinds = set[str]()
    # all texts that occur as a value in a view
    texts = set[str]()
    # for each number of seats, the places where the views have values, in the order in which they first occur
    places: dict[int, dict[str, None]] = {}
    for seats in find_game(game).load_rules().seats:
        places[seats] = {}
        for match in _matches_at_decisions(game, seats):
            prompt = match.prompt
            assert prompt is not None, "somebody must be asked"
            prompt_kinds.add(prompt.kind)
            moves.update(map(str, match.moves))
            for place, value in _scalars(plain(match.view(prompt.seat))):
                if len(places[seats]) < _MAX_PLACES:
                    places[seats][place] = None
                if isinstance(value, str):
                    texts.add(value)
    common_moves = {text for text, _ in moves.most_common(_MAX_ACTIONS)}
    shared_actions = {_shared_action(text) for text in moves}
    actions = (*sorted(common_moves), *sorted(shared_actions), _OTHER)
    known_actions = frozenset(actions)
    text_numbers = {text: number for number, text in enumerate(sorted(texts))}

    def action_of(move: Move, view: AnyState, seat: int) -> str:
        """Return the text of a common move, or the action that rare moves share."""
        text = str(move)
        if text in known_actions:
            return text
        shared_action = _shared_action(text)
        return shared_action if shared_action in known_actions else _OTHER

    def layout(seats: int) -> tuple[Block, ...]:
        """Return the blocks of an observation in matches with this number of seats."""
        return _seat_and_view_blocks(tuple(sorted(places[seats])), text_numbers)

    lines = list(actions)
    for places_in_view in places.values():
        lines += sorted(places_in_view)
    digest = sha256("\n".join(lines))
    version = f"sampled {SAMPLING}, {digest[:8]}"
    return Instrument(actions, action_of, (*sorted(prompt_kinds), _OTHER), layout, varying=(), version=version)


def _shared_action(text: str) -> str:
    """Return the action that a move with this text shares with the other rare moves that have the same first word."""
    first_word, _, _ = text.partition(" ")
    return f"{_OTHER} {first_word}"


def _matches_at_decisions(game: str, seats: int) -> Iterator[Match]:
    """Play the sampled matches, and yield the match before each of its moves."""
    moves_left = _MAX_MOVES
    for seed in range(_MATCHES_PER_SEAT_COUNT):
        match = Match.new(game, seats=seats, seed=seed, chance="modelled")
        random = Random(f"sample:{seed}")
        plays_randomly = seed % 2 == 0
        bot = "random" if plays_randomly else quick_bots(match.rules)[-1]
        while match.prompt is not None and moves_left > 0:
            moves_left -= 1
            yield match
            if bot in match.rules.bots:
                match.play(ask_bot(match, bot, random))
            else:
                match.play(random.choice(match.moves))


def _scalars(value: Json, place: str = "") -> Iterator[tuple[str, Json]]:
    """Yield the place, such as ``.sides.0.goods.2``, and the value of each scalar inside a JSON value."""
    if isinstance(value, dict):
        for key in sorted(value):
            yield from _scalars(value[key], f"{place}.{key}")
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from _scalars(item, f"{place}.{index}")
    else:
        yield place, value


def _seat_and_view_blocks(places: tuple[str, ...], text_numbers: Mapping[str, int]) -> tuple[Block, ...]:
    """Return the blocks of an observation: the observing seat, and the values of its view at ``places``.

    ``text_numbers`` maps each text to the number that stands for it.
    """

    def read(view: AnyState, seat: int) -> list[int]:
        values = dict(_scalars(plain(view)))
        return [_as_number(values.get(place), text_numbers) for place in places]

    return (
        Block("seat", 1, 0, _MAX_SEATS, "the seat that looks", lambda view, seat: [seat]),
        Block("view", len(places), -_MAX_NUMBER, _MAX_NUMBER, f"the view: {' '.join(places)}", read, filler=_NO_NUMBER),
    )


def _as_number(value: Json, text_numbers: Mapping[str, int]) -> int:
    """Return the number for a value of a view; -1 for no value and for an unknown text."""
    if isinstance(value, str):
        return text_numbers.get(value, _NO_NUMBER)
    if isinstance(value, (int, float)):
        return max(-_MAX_NUMBER, min(_MAX_NUMBER, round(value)))
    return _NO_NUMBER
