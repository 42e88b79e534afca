"""Limits that a type checker does not set: few uses of ``Any``, and ids of controls that are never parsed."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tools.translate.statements import nodes

GAME = Path(__file__).parents[1] / "game"
#: the most lines of the game with ``Any``; each has a reason, such as a state whose type only its game knows
MAX_LINES_WITH_ANY = 119
#: matches the type, but not the word in a text
_ANY = re.compile(r"\bAny\b(?=[\]),:|]| [=|]|$)")
_PARSING_METHODS = {
    "startswith",
    "endswith",
    "partition",
    "rpartition",
    "split",
    "rsplit",
    "removeprefix",
    "removesuffix",
}
_FIELDS_WITH_IDS = {"id", "focused", "hovered", "pressed", "looked_at"}


def test_few_lines_of_the_game_use_typing_any() -> None:
    lines = [line for path in GAME.rglob("*.py") for line in path.read_text(encoding="utf-8").splitlines()]
    assert sum(bool(_ANY.search(line)) for line in lines if "import" not in line) <= MAX_LINES_WITH_ANY


#: text of a file that may parse an id
_MAY_PARSE_ID = re.compile(rf"\.(?:{'|'.join(_FIELDS_WITH_IDS)})\s*\.\s*(?:{'|'.join(_PARSING_METHODS)})\b")


def parsed_ids(source: str) -> Iterator[str]:
    """Yield the calls that parse the id of a control, such as ``control.id.partition(".")``."""
    if not _MAY_PARSE_ID.search(source):
        return
    for node in nodes(ast.parse(source), ast.Call):
        if isinstance(node.func, ast.Attribute) and node.func.attr in _PARSING_METHODS:
            value = node.func.value
            if isinstance(value, ast.Attribute) and value.attr in _FIELDS_WITH_IDS:
                yield ast.unparse(node)


def test_no_code_parses_the_id_of_a_control() -> None:
    found = [call for path in GAME.rglob("*.py") for call in parsed_ids(path.read_text(encoding="utf-8"))]
    assert found == [], "the id of a control is parsed: put the data into Control.about instead"


def test_search_finds_code_that_parses_the_id_of_a_control() -> None:
    assert list(parsed_ids('int(interaction.focused.rpartition(".")[2])')) == ["interaction.focused.rpartition('.')"]
