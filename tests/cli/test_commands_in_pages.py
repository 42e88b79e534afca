"""The commands in the README and the pages exist, with the shown options and values."""

from __future__ import annotations

import re
import shlex
from importlib.util import find_spec
from pathlib import Path

import pytest

from game.commands.request import AppRequest
from game.core import GAMES
from game.towers.tower_file import OwnTower, tower_bytes
from physics.parts import STANDARD_ROWS
from tests.cli.conftest import Run

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
#: games and modules that a reader of the pages writes or installs
MADE_BY_READERS = ("ten", "pupil.train")

_FENCED = re.compile(r"^```.*?\n(.*?)^```", re.MULTILINE | re.DOTALL)
_INDENTED = re.compile(r"^ {4}(.+)$", re.MULTILINE)
_SPAN = re.compile(r"`([^`]+)`")
_PYTHON = re.compile(r"\bpython3? (.+)")


def shown_commands() -> set[str]:
    """Return the words after ``python`` of each command in the pages, up to a redirection of its output."""
    shown = set()
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        blocks = [line for block in _FENCED.findall(text) for line in block.splitlines()] + _INDENTED.findall(text)
        for code in blocks + _SPAN.findall(_FENCED.sub("", text)):
            parts = " ".join(code.split()).split(" && ")
            for found in filter(None, map(_PYTHON.search, parts)):
                shown.add(found[1].split(" > ")[0])
    return shown


SHOWN_COMMANDS = [shlex.split(command) for command in sorted(shown_commands())]
#: the arguments of each shown command of ``run.py``
FIREPIT_COMMANDS = [words[1:] for words in SHOWN_COMMANDS if words[0] == "run.py"]
MODULES = sorted({words[1] for words in SHOWN_COMMANDS if words[0] == "-m"}.difference(MADE_BY_READERS))
#: the words of each shown command that runs another script
SCRIPTS = [words for words in SHOWN_COMMANDS if words[0].endswith(".py") and words[0] != "run.py"]


def options_in(words: list[str]) -> set[str]:
    """Return the words that are options, such as ``--json``."""
    return {word for word in words if word.startswith("--")}


@pytest.mark.parametrize("words", FIREPIT_COMMANDS, ids=" ".join)
def test_documented_options_of_a_command_exist(run: Run, words: list[str]) -> None:
    """The arguments before ``--help`` are parsed as usual."""
    status, helped, complaint = run(*(["open"] if words[:1] == ["FILE"] else []), *words, "--help")
    assert (status, complaint) == (0, "")
    assert options_in(words) - set(re.findall(r"--[a-z-]+", helped)) == set()


@pytest.mark.parametrize(
    "words", [words for words in FIREPIT_COMMANDS if "play" in words or "simulate" in words], ids=" ".join
)
def test_documented_command_names_an_existing_game(words: list[str]) -> None:
    command = next(word for word in words if word in ("play", "simulate"))
    assert words[words.index(command) + 1] in {*GAMES, *MADE_BY_READERS}


@pytest.mark.parametrize("words", [words for words in FIREPIT_COMMANDS if words[:1] == ["play"]], ids=" ".join)
def test_documented_play_command_starts_a_match(
    run: Run, open_requests: list[AppRequest], words: list[str], tmp_path: Path
) -> None:
    tower = tmp_path / "house.tower"
    tower.write_bytes(tower_bytes(OwnTower("The Passage", "", 1040, STANDARD_ROWS)))
    assert run(*[str(tower) if word == "FILE" else word for word in words]) == (0, "", "")
    assert open_requests[0].action == "play" and open_requests[0].bots


@pytest.mark.parametrize("module", MODULES)
def test_documented_module_exists(module: str) -> None:
    assert find_spec(module) is not None


@pytest.mark.parametrize("words", SCRIPTS, ids=" ".join)
def test_documented_options_of_a_script_exist(words: list[str]) -> None:
    source = (ROOT / words[0]).read_text(encoding="utf-8")
    assert [option for option in options_in(words) if f'"{option}"' not in source] == []


def test_documented_commands_are_found() -> None:
    assert len(FIREPIT_COMMANDS) >= 25 and len(SCRIPTS) >= 8 and len(MODULES) >= 10
