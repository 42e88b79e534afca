"""On every screen labels do not overlap, none is cut or too small, and every control is inside and reachable."""

from __future__ import annotations

from itertools import combinations, product
from pathlib import Path

import pytest

from game.core.words import ENGLISH
from tests.fast_set import FEW_GAMES
from tests.house import LOOK_LIKE_OTHERS
from tests.layout.looking import (
    ALL_STATES,
    LANGUAGES,
    SIZES,
    TEXT_SIZES,
    USUAL_STATES,
    Finding,
    State,
    look,
    sampled_states,
)
from tests.layout.places import GROUPS, SCREENS_GROUP, places

#: how many faults of a place are shown
_SHOWN = 6
ALL = slice(None)


def faults(group: str, prepared: Path, scratch: Path, *, share: slice = ALL) -> dict[str, list[Finding]]:
    """Check the places of a group, or a share of them, in English with files of one match; return faults by place."""
    found = {
        place.name: look(place, prepared / group, scratch, ENGLISH, USUAL_STATES)
        for place in places(group, prepared, matches=1)[share]
    }
    return {name: findings for name, findings in found.items() if findings}


def fault_lines(found: dict[str, list[Finding]]) -> str:
    """Return the first faults of each place, a line for each."""
    return "\n".join(str(finding) for findings in found.values() for finding in findings[:_SHOWN])


#: the fast set checks two places of this game also with tooltips, high contrast and all pages
CLOSE_GROUP = FEW_GAMES[0]
#: the names of the two places, the table and the rule book of this game
CLOSELY = [f"{kind}_{CLOSE_GROUP}{more}" for kind, more in (("table", "_turn"), ("rulebook", ""))]
HIGH_CONTRAST = State(SIZES[0], 1.2, high_contrast=True)
#: among how many tests the many screens around the games are divided
_SHARES = 4
#: among how many tests the screens of a game are divided; the fast set runs one of these tests
_SHARES_OF_A_GAME = 3


def _shares(group: str) -> int:
    """Return among how many tests the places of a group are divided."""
    return _SHARES if group == SCREENS_GROUP else _SHARES_OF_A_GAME


@pytest.mark.parametrize(
    ("group", "share"),
    [
        pytest.param(
            group,
            share,
            marks=[pytest.mark.slow] if group in LOOK_LIKE_OTHERS or (share and group != SCREENS_GROUP) else [],
        )
        for group in GROUPS
        for share in range(_shares(group))
    ],
)
def test_labels_and_controls_are_in_place(group: str, share: int, prepared_matches: Path, tmp_path: Path) -> None:
    """The fast set checks English in the usual window; the slow set every language and window in more matches."""
    prepared = prepared_matches if group == SCREENS_GROUP else prepared_matches / "one"
    found = faults(group, prepared, tmp_path, share=slice(share, None, _shares(group)))
    assert not found, "\n" + fault_lines(found)


@pytest.mark.parametrize("name", CLOSELY)
def test_tooltips_and_all_pages_of_a_book_are_in_place_in_high_contrast(
    name: str, prepared_matches: Path, tmp_path: Path
) -> None:
    """Here one table and one rule book are checked; the slow set checks every place."""
    prepared = prepared_matches / "one"
    place = next(place for place in places(CLOSE_GROUP, prepared, matches=1) if place.name == name)
    found = look(place, prepared / CLOSE_GROUP, tmp_path, ENGLISH, (HIGH_CONTRAST,), closely=True)
    assert not found, "\n" + fault_lines({name: found})


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("group", GROUPS)
def test_labels_and_controls_are_in_place_at_every_text_size_in_every_window(
    group: str, language: str, prepared_matches: Path, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """Each place is checked in a sample of the states; with ``--every-state`` in all of them."""
    every_state = request.config.getoption("--every-state")
    found = {
        place.name: look(
            place,
            prepared_matches / group,
            tmp_path,
            language,
            ALL_STATES if every_state else sampled_states(place.name, language),
            closely=True,
        )
        for place in places(group, prepared_matches)
    }
    assert not any(found.values()), "\n" + fault_lines(found)


def test_sampled_states_contain_each_pair_of_settings() -> None:
    axes = LANGUAGES, SIZES, TEXT_SIZES, (False, True)
    for name in ("home", "rulebook", "table"):
        seen = [
            (language, state.size, state.text_size, state.high_contrast)
            for language in LANGUAGES
            for state in sampled_states(name, language)
        ]
        for one, other in combinations(range(len(axes)), 2):
            assert {(each[one], each[other]) for each in seen} == set(product(axes[one], axes[other]))


def test_samples_for_ten_places_cover_every_state() -> None:
    assert {state for name in "abcdefghij" for state in sampled_states(name, ENGLISH)} == set(ALL_STATES)
