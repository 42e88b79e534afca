"""The board of My First Stone Age as data: the track, the goods, the fourteen forest tokens, the fifteen huts.

Goods are numbered 0 to 4 in the order of ``GOODS``, spaces 0 to 7 clockwise along the track from the building site, and
forest places 0 to 13 in reading order around the board (see ``PLACES``).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations

from game.core.words import Marked, Plural, marked_many, sum_up_with_and

GOODS: tuple[Marked, ...] = ("berry", "fish", "pot", "arrowhead", "tooth")
BERRY, FISH, POT, ARROWHEAD, TOOTH = range(len(GOODS))
#: The words for a count of each good, in the order of ``GOODS``. The last entry is for dogs, which replace any good.
COUNTED_GOODS: tuple[Plural, ...] = (
    marked_many("{count} berry", "{count} berries"),
    marked_many("{count} fish", "{count} fish"),
    marked_many("{count} pot", "{count} pots"),
    marked_many("{count} arrowhead", "{count} arrowheads"),
    marked_many("{count} tooth", "{count} teeth"),
    marked_many("{count} dog", "{count} dogs"),
)

#: The spaces of the circular track, clockwise.
SPACES = ("building_site", "dog", "tooth", "berry", "pot", "arrowhead", "fish", "trading_post")
BUILDING_SITE, DOG_SPACE, TRADING_POST = 0, 1, 7

#: The good of each space; ``None`` for the three spaces without a good.
GOOD_OF_SPACE: tuple[int | None, ...] = tuple([GOODS.index(name) if name in GOODS else None for name in SPACES])
#: The space of each good.
SPACE_OF_GOOD = tuple([SPACES.index(name) for name in GOODS])

#: The forest tokens: ``die1`` to ``die6``, and one picture of every space.
DICE = ("die1", "die2", "die3", "die4", "die5", "die6")
PICTURES = ("berry", "fish", "pot", "arrowhead", "tooth", "trading_post", "dog", "building_site")
TOKENS = DICE + PICTURES
#: Stands for a face-down token or hut in a view.
HIDDEN = "?"
#: ``State.face_up`` with all tokens face down.
ALL_DOWN = (False,) * len(TOKENS)

#: Pips of each die token.
PIPS = {die: number for number, die in enumerate(DICE, 1)}
#: The space that each picture leads to.
SPACE_OF_PICTURE = {picture: SPACES.index(picture) for picture in PICTURES}

#: The forest places: the side of the board, and the number on that side from the left or from the top.
#: They are in reading order: the row above the board; then, line by line, the place at its left and the place at its
#: right; then the row below.
PLACES: tuple[tuple[str, int], ...] = (
    ("above", 0),
    ("above", 1),
    ("above", 2),
    ("above", 3),
    ("left", 0),
    ("right", 0),
    ("left", 1),
    ("right", 1),
    ("left", 2),
    ("right", 2),
    ("below", 0),
    ("below", 1),
    ("below", 2),
    ("below", 3),
)

#: Letters of the goods in a hut's key, in the order of ``GOODS``.
LETTERS = "BFPAT"


def goods_text(goods: Sequence[int], dogs: int = 0) -> str:
    """Return goods and dogs in words, such as ``2 berries and 1 dog``."""
    counts = [goods.count(good) for good in range(len(GOODS))]
    return sum_up_with_and([*counts, dogs], COUNTED_GOODS)


def _hut_key(cost: tuple[int, ...]) -> str:
    """Return the key of the hut with this cost: a letter for each good."""
    return "".join(LETTERS[good] for good in cost)


_TWO_EQUAL_GOODS = [(good, good) for good in range(len(GOODS))]
_THREE_DIFFERENT_GOODS = combinations(range(len(GOODS)), 3)
#: The cost in goods of each hut, by key: two of one kind (``"BB"``, ...), or three different goods (``"BFP"``, ...).
HUTS: dict[str, tuple[int, ...]] = {_hut_key(cost): cost for cost in (*_TWO_EQUAL_GOODS, *_THREE_DIFFERENT_GOODS)}

PILES = 3
HUTS_IN_PILE = 5
HUTS_TO_WIN = 3
DOGS = 2
#: The number of each good on the trading raft at the start.
ON_POST_EACH = 1
#: The number of each good, by number of players.
GOODS_EACH = {2: 3, 3: 4, 4: 4}


@cache
def path(origin: int, steps: int) -> tuple[int, ...]:
    """Return the spaces that a figure on ``origin`` enters in ``steps`` steps; the figure stops on the last space."""
    return tuple([(origin + step) % len(SPACES) for step in range(1, steps + 1)])
