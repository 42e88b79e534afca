"""What a type checker cannot see to: how often the types say nothing, and that the ids of controls are names only."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

GAME = Path(__file__).parents[1] / "game"
#: of the lines of the game that hold ``Any``; each has a reason, such as a state whose type only its game knows
MOST_ANY = 119
#: the type, but not the word in a text
_ANY = re.compile(r"\bAny\b(?=[\]),:|]| [=|]|$)")
_PARSING = {"startswith", "endswith", "partition", "rpartition", "split", "rsplit", "removeprefix", "removesuffix"}
_NAMES_OF_CONTROLS = {"id", "focused", "hovered", "pressed", "looked_at"}


def test_few_lines_of_the_game_hold_any() -> None:
    lines = [line for path in GAME.rglob("*.py") for line in path.read_text(encoding="utf-8").splitlines()]
    assert sum(bool(_ANY.search(line)) for line in lines if "import" not in line) <= MOST_ANY


#: what a file holds that may take an id apart
_SUSPECT = re.compile(rf"\.(?:{'|'.join(_NAMES_OF_CONTROLS)})\s*\.\s*(?:{'|'.join(_PARSING)})\b")


def parsed_ids(source: str) -> Iterator[str]:
    """Yield the calls that take the id of a control apart, such as ``control.id.partition(".")``."""
    if not _SUSPECT.search(source):
        return
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in _PARSING:
            value = node.func.value
            if isinstance(value, ast.Attribute) and value.attr in _NAMES_OF_CONTROLS:
                yield ast.unparse(node)


def test_no_control_id_is_read_for_data() -> None:
    found = [call for path in GAME.rglob("*.py") for call in parsed_ids(path.read_text(encoding="utf-8"))]
    assert found == [], "say what a control stands for in Control.about"


def test_an_id_that_is_read_for_data_is_found() -> None:
    assert list(parsed_ids('int(interaction.focused.rpartition(".")[2])')) == ["interaction.focused.rpartition('.')"]
