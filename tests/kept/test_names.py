"""A name in two Unicode spellings, composed and decomposed, is one person."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random

from game.core import Match
from game.core.referee import Referee
from game.kept.house import House
from game.kept.last_setups import names_or_defaults
from game.kept.library import Library
from game.kept.names import merged_names, remember_names, used_names
from tests.played import play_at_random

COMPOSED, DECOMPOSED = "Zo\u00eb", "Zoe\u0308"


def finish_match(match: Match, path: Path) -> None:
    """Play random moves to the end of a match, and save it."""
    random = Random(1)
    play_at_random(match, random)
    match.save(path)


def test_composed_and_decomposed_spelling_of_a_name_count_as_one_person(tmp_path: Path) -> None:
    matches = tmp_path / "matches"
    matches.mkdir()
    new = Match.new("race", names=[COMPOSED, "Bo"], seed=1)
    referee = Referee(replace(new.setup, names=(DECOMPOSED, "Bo"), seed=2))
    old = Match(referee, referee.open())
    finish_match(new, matches / "new.firepit")
    finish_match(old, matches / "old.firepit")
    house = House(tmp_path)
    assert house.count(Library(matches).summaries())
    assert sorted((person.name, person.played) for person in house.people("race")) == [("Bo", 2), (COMPOSED, 2)]
    house.forget(DECOMPOSED)
    assert house.names() == ["Bo"]


def test_suggested_names_are_written_in_composed_letters(tmp_path: Path) -> None:
    """In composed letters, an accent and its letter are one character."""
    (tmp_path / "names.json").write_text(json.dumps([DECOMPOSED, "Ada"]), encoding="utf-8")
    assert used_names(tmp_path) == [COMPOSED, "Ada"]
    remember_names(tmp_path, ["Ada", DECOMPOSED])
    assert used_names(tmp_path) == ["Ada", COMPOSED]
    assert merged_names([DECOMPOSED], [COMPOSED.upper()]) == [COMPOSED]
    assert names_or_defaults([DECOMPOSED], 2) == [COMPOSED, "Una"]


def test_joiner_in_a_name_is_saved_but_does_not_distinguish_people(tmp_path: Path) -> None:
    """A joiner shapes the two Persian letters between which it stands."""
    name, plain = "نیک\u200cرو", "نیکرو"
    matches = tmp_path / "matches"
    matches.mkdir()
    for stem, used in (("one", plain), ("two", name)):
        finish_match(Match.new("race", names=[used, "Bo"], seed=1), matches / f"{stem}.firepit")
    House(tmp_path).count(Library(matches).summaries())
    house = House(tmp_path)
    assert not house.notice and len(house.people("race")) == 2
    remember_names(tmp_path, [name])
    assert used_names(tmp_path) == [name]
