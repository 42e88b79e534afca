"""On every screen no two labels overlap, none is cut or too small, and every control is inside and can be hit."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from game.core.words import ENGLISH
from tests.layout.looking import ALL_STATES, LANGUAGES, SIZES, USUAL_STATES, Finding, State, look
from tests.layout.places import GROUPS, ROUND, places

#: how many faults of a place are told
_TOLD = 6
ALL = slice(None)


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the prepared matches, shared by all that test at the same time."""
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "layout"
    folder.mkdir(exist_ok=True)
    return folder


def faults(
    group: str, language: str, kept: Path, scratch: Path, *, all_states: bool = False, shared: slice = ALL
) -> dict[str, list[Finding]]:
    """Look at the places of a group, or at a share of them; return what is wrong by place."""
    states = ALL_STATES if all_states else USUAL_STATES
    found = {
        place.name: look(place, kept / group, scratch, language, states, closely=all_states)
        for place in places(group, kept)[shared]
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
    found = faults(group, ENGLISH, kept, tmp_path, shared=shared)
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
def test_so_they_have_at_every_text_size_in_every_window(group: str, language: str, kept: Path, tmp_path: Path) -> None:
    found = faults(group, language, kept, tmp_path, all_states=True)
    assert not found, "\n" + told(found)
