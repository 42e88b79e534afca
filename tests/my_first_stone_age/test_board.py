"""The board, the tokens and the huts are those of the printed game."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from game.my_first_stone_age.rules.board import (
    DICE,
    GOOD_OF_SPACE,
    GOODS,
    HUTS,
    PICTURES,
    PIPS,
    PLACES,
    SPACE_OF_GOOD,
    SPACE_OF_PICTURE,
    SPACES,
    TOKENS,
    path,
)


def test_the_path_has_eight_places_in_a_ring() -> None:
    """Rulebook: What lies in the valley. The spaces follow each other clockwise from the building site."""
    assert SPACES == ("building_site", "dog", "tooth", "berry", "pot", "arrowhead", "fish", "trading_post")


def test_there_are_fourteen_different_forest_tokens() -> None:
    """Rulebook: What lies in the valley. Six tokens show dice, and eight show the spaces."""
    assert len(TOKENS) == len(set(TOKENS)) == 14
    assert sorted(PIPS[die] for die in DICE) == [1, 2, 3, 4, 5, 6]
    assert sorted(PICTURES) == sorted(SPACES)
    assert all(SPACES[SPACE_OF_PICTURE[picture]] == picture for picture in PICTURES)


def test_fourteen_forest_places_surround_the_board() -> None:
    """Rulebook: What lies in the valley. The fourteen places are counted from above the board to below it."""
    assert Counter(side for side, _ in PLACES) == {"above": 4, "below": 4, "left": 3, "right": 3}
    assert len(set(PLACES)) == 14
    assert [side for side, _ in PLACES[:4]] == ["above"] * 4 and [side for side, _ in PLACES[-4:]] == ["below"] * 4


def test_there_are_fifteen_different_huts() -> None:
    """Rulebook: What lies in the valley. Five huts cost two of one good, and ten cost three different goods."""
    costs = sorted(tuple(GOODS[good] for good in cost) for cost in HUTS.values())
    pairs = [(good, good) for good in GOODS]
    assert costs == sorted([*pairs, *combinations(GOODS, 3)])
    assert len(costs) == 15
    assert {"BB", "FF", "PP", "AA", "TT", "BFP", "PAT"} <= set(HUTS)


def test_each_good_has_its_space() -> None:
    """Rulebook: Take a good. A good is taken on the space that is named after it."""
    assert [SPACES[space] for space in SPACE_OF_GOOD] == list(GOODS)
    assert [GOODS[good] for good in GOOD_OF_SPACE if good is not None] == ["tooth", "berry", "pot", "arrowhead", "fish"]


def test_the_path_leads_round_the_board() -> None:
    """Rulebook: Walk as many steps as the die shows. After the eighth space comes the first space again."""
    assert path(6, 4) == (7, 0, 1, 2)
    assert all(path(origin, steps)[-1] == (origin + steps) % 8 for origin in range(8) for steps in range(1, 7))
