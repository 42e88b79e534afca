"""Firepit as a library: what programs of other authors rely on."""

from __future__ import annotations

import doctest
import inspect
import re
import subprocess
import sys
import tomllib
from importlib.resources import files
from pathlib import Path

import pytest

from game.core import GAMES, Match
from game.core.words import use_language
from game.research.extra import restoring_sound_driver

ROOT = Path(__file__).parents[1]
GOLDEN = Path(__file__).parent / "golden"
PACKAGES = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"]["targets"]["wheel"]


@pytest.mark.parametrize("package", PACKAGES["packages"])
def test_package_declares_its_type_hints(package: str) -> None:
    """Type checkers read the hints of an installed package only if it has a ``py.typed`` file (PEP 561)."""
    assert files(package).joinpath("py.typed").read_bytes() == b""


def test_repr_of_a_match_names_its_players_and_prompt() -> None:
    match = Match.new("settlers", names=["Ada", "Bo", "Cy"], seed=7)
    assert match.prompt is not None
    first = match.names[match.prompt.seat]
    assert repr(match) == f"<Match settlers: Ada, Bo, Cy; 0 records; {first} is asked: {match.prompt.kind}>"
    match.play(match.moves[0])
    assert "; 1 record; " in repr(match)


def test_repr_of_a_finished_match_names_its_winner() -> None:
    won = Match.load(GOLDEN / "settlers.firepit")
    assert won.outcome is not None
    (winner,) = won.outcome.winners
    end = f"{len(won.records)} records; won by {won.names[winner]}, scores {won.outcome.scores}>"
    assert repr(won) == f"<Match settlers: {', '.join(won.names)}; {end}"


def test_repr_of_a_lost_match_says_that_nobody_won() -> None:
    match = Match.new("stone_age_solo", names=["Ada"], seed=1, options={"level": 4})
    while match.prompt is not None:
        match.play(match.moves[0])
    assert match.outcome is not None and match.outcome.winners == ()
    assert repr(match).endswith(f"; won by nobody, scores {match.outcome.scores}>")


@pytest.mark.parametrize("game", GAMES)
def test_repr_of_rules_names_the_game_and_its_numbers_of_seats(game: str) -> None:
    rules = GAMES[game].load_rules()
    counts = ", ".join(map(str, rules.seats)).replace(f", {rules.seats[-1]}", f" or {rules.seats[-1]}")
    assert repr(rules) == f"<Rules of {game}: {counts} seat{'s' if counts != '1' else ''}>"


def test_repr_of_the_registry_lists_all_games() -> None:
    assert repr(GAMES) == f"<Games: {', '.join(name for name in GAMES)}>"
    assert list(GAMES)[:2] == ["ugh_ugh", "cvlizations"]


def test_method_why_not_names_the_question_to_be_answered_first() -> None:
    match = Match.new("ugh_ugh", names=["Ada", "Bo"], seed=1)
    assert match.prompt is not None and match.prompt.kind == "tool"
    assert match.why_not("start drum") is None
    question = "Start with a working drum or a working spear?"
    assert match.why_not("pass") == f"Not yet. {question}"


def test_method_why_not_answers_in_the_current_language() -> None:
    match = Match.new("ugh_ugh", names=["Ada", "Bo"], seed=1)
    english = match.why_not("pass")
    try:
        assert use_language("de")
        german = match.why_not("pass")
        assert match.prompt is not None and german is not None
        assert german != english and german.endswith(match.prompt.text)
    finally:
        use_language("en")


PUBLIC = [name for name in dir(Match) if not name.startswith("_")]


@pytest.mark.parametrize("name", PUBLIC)
def test_every_public_name_of_match_has_a_docstring(name: str) -> None:
    entry = inspect.getdoc(getattr(Match, name))
    assert entry is not None and entry[0].isupper()
    first = entry.split("\n\n")[0]
    assert first.endswith((".", ":")) and len(first.split()) > 3


def test_docstring_of_match_names_every_method_and_no_missing_attribute() -> None:
    """Apart from attributes it may name ``GAMES``, ``ValueError`` and ``game.core.words``."""
    overview = inspect.getdoc(Match) or ""
    match = Match.new("stone_age_solo", seed=1)
    named = {name.removeprefix("Match.") for name in re.findall(r"``([A-Za-z_.]+)``", overview)}
    assert {name for name in named if not hasattr(match, name)} == {"GAMES", "ValueError", "game.core.words"}
    methods = {name for name in PUBLIC if inspect.isroutine(getattr(Match, name))}
    assert methods <= named


@pytest.mark.parametrize(
    ("name", "errors"),
    [
        ("new", ["ValueError"]),
        ("load", ["MatchFileError"]),
        ("play", ["BadMove", "IllegalMove", "MatchOver", "MatchFileError"]),
        ("undo", ["IllegalMove", "MatchFileError"]),
        ("redo", ["IllegalMove", "MatchFileError"]),
        ("save", ["MatchFileError"]),
        ("keep", ["MatchFileError", "WrittenElsewhere"]),
        ("view", ["ValueError"]),
        ("at", ["ValueError"]),
    ],
)
def test_docstrings_of_match_name_the_errors_raised(name: str, errors: list[str]) -> None:
    words = " ".join((inspect.getdoc(getattr(Match, name)) or "").split())
    raises = words.partition("Raises ")[2]
    assert [error for error in errors if f"``{error}``" not in raises] == []


@pytest.mark.parametrize(("page", "fewest"), [("docs/library.md", 21), ("docs/research.md", 8)])
def test_examples_of_a_page_run_as_shown(
    page: str, fewest: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if page == "docs/research.md":
        with restoring_sound_driver():
            pytest.importorskip("pettingzoo", reason="the extra research is not installed")
    blocks = re.findall(r"^```python\n(.*?)^```$", (ROOT / page).read_text("utf-8"), re.MULTILINE | re.DOTALL)
    monkeypatch.chdir(tmp_path)
    examples = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, page, page, 0)
    assert len(examples.examples) >= fewest
    output: list[str] = []
    result = doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS).run(examples, out=output.append)
    printed = "".join(output)
    assert result.failed == 0, f"examples in the documentation fail:\n{printed}"


def test_core_loads_neither_window_nor_physics() -> None:
    """The library page promises this; it is checked in a new process, since this one has loaded everything."""
    program = (
        "import sys; from game.core import Match; Match.new('settlers', seed=1).play('found Chad.s');"
        "print({'pygame', 'pymunk', 'physics'} & set(sys.modules))"
    )
    shown = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    assert shown.stdout.strip() == "set()"
