"""The idea tables of the rulebook page, generated from the ideas.

``python -m tests.cvlizations.idea_tables`` writes them into ``game/cvlizations/rulebook.md`` after an idea has changed.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from game.cvlizations.rules import ideas
from game.cvlizations.rules.ideas import IDEAS, Idea
from game.cvlizations.rules.orders import RESOURCES
from tests.tables import put_tables, table

RULEBOOK = Path(ideas.__file__).parents[1] / "rulebook.md"
_HEAD = ("No", "Idea", "Type", "Cost", "Points", "What it does")


def _cost(idea: Idea) -> str:
    """Return the cost of an idea in words."""
    return ", ".join(f"{idea.cost.count(kind)} {RESOURCES[kind]}" for kind in sorted(set(idea.cost)))


def _make_table(listed: Iterable[Idea]) -> str:
    """Return the table of the ideas ``listed``."""
    rows = [
        (
            str(idea.number),
            f"**{idea.title}**",
            idea.kind,
            _cost(idea),
            str(idea.points),
            idea.text + (" (published)" if idea.published else ""),
        )
        for idea in listed
    ]
    return table(_HEAD, rows)


def tables() -> dict[str, str]:
    """Return every table under its heading, as Markdown."""
    return {
        "### Ideas of ages I and II": _make_table(idea for idea in IDEAS.values() if not idea.is_late),
        "### Ideas of age III": _make_table(idea for idea in IDEAS.values() if idea.is_late),
    }


def with_tables(source: str) -> str:
    """Return the rulebook with regenerated tables; raises ``ValueError`` when a table is missing."""
    return put_tables(source, tables())


if __name__ == "__main__":
    RULEBOOK.write_text(with_tables(RULEBOOK.read_text(encoding="utf-8")), encoding="utf-8")
