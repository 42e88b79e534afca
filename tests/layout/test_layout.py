"""On every screen no two labels overlap, none is cut or too small, and every control is inside and can be hit."""

from __future__ import annotations

from itertools import combinations, product
from pathlib import Path

import pytest

from game.core.words import ENGLISH
from tests.layout.looking import (
    ALL_STATES,
    LANGUAGES,
    SIZES,
    TEXT_SIZES,
    USUAL_STATES,
    Finding,
    State,
    look,
    paired_states,
)
from tests.layout.places import GROUPS, ROUND, places

#: how many faults of a place are told
_TOLD = 6
ALL = slice(None)


def faults(group: str, kept: Path, scratch: Path, *, shared: slice = ALL) -> dict[str, list[Finding]]:
    """Look at the places of a group, or at a share of them, in English; return what is wrong by place."""
    found = {
        place.name: look(place, kept / group, scratch, ENGLISH, USUAL_STATES) for place in places(group, kept)[shared]
    }
    return {name: findings for name, findings in found.items() if findings}


def told(found: dict[str, list[Finding]]) -> str:
    return "\n".join(str(finding) for findings in found.values() for finding in findings[:_TOLD])


#: what is looked at closely in the fast set, and how
CLOSE_GROUP = GROUPS[1]
CLOSELY = [f"{kind}_{CLOSE_GROUP}{more}" for kind, more in (("table", "_turn"), ("rulebook", ""))]
STRONG = State(SIZES[0], 1.2, strong=True)
#: the screens round the games are many: so many tests share them
_SHARES = 4


@pytest.mark.parametrize(
    ("group", "share"), [(group, share) for group in GROUPS for share in range(_SHARES if group == ROUND else 1)]
)
def test_labels_and_controls_have_their_place(group: str, share: int, kept: Path, tmp_path: Path) -> None:
    """English in the usual window stands for all in the fast set; every language and window is in the slow one."""
    shared = slice(share, None, _SHARES if group == ROUND else 1)
    found = faults(group, kept, tmp_path, shared=shared)
    assert not found, "\n" + told(found)


@pytest.mark.parametrize("name", CLOSELY)
def test_tooltips_strong_contrast_and_all_pages_of_a_book_too(name: str, kept: Path, tmp_path: Path) -> None:
    """One table, one question and one book stand for all in the fast set."""
    place = next(place for place in places(CLOSE_GROUP, kept) if place.name == name)
    found = look(place, kept / CLOSE_GROUP, tmp_path, ENGLISH, (STRONG,), closely=True)
    assert not found, "\n" + told({name: found})


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("group", GROUPS)
def test_so_they_have_at_every_text_size_in_every_window(
    group: str, language: str, kept: Path, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """Each place is seen at every pair of them; with ``--every-state`` at each with each."""
    whole = request.config.getoption("--every-state")
    found = {
        place.name: look(
            place,
            kept / group,
            tmp_path,
            language,
            ALL_STATES if whole else paired_states(place.name, language),
            closely=True,
        )
        for place in places(group, kept)
    }
    assert not any(found.values()), "\n" + told(found)


def test_a_place_is_seen_at_every_pair_of_language_size_text_size_and_contrast() -> None:
    every = LANGUAGES, SIZES, TEXT_SIZES, (False, True)
    for name in ("home", "rulebook", "table"):
        seen = [
            (language, state.size, state.text_size, state.strong)
            for language in LANGUAGES
            for state in paired_states(name, language)
        ]
        for one, other in combinations(range(len(every)), 2):
            assert {(each[one], each[other]) for each in seen} == set(product(every[one], every[other]))


def test_other_places_are_seen_in_other_states() -> None:
    assert {state for name in "abcdefghij" for state in paired_states(name, ENGLISH)} == set(ALL_STATES)
