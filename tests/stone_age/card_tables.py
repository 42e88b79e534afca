"""The tables of cards and buildings of the rule book page, generated from the data.

``python -m tests.stone_age.card_tables`` writes them into ``game/stone_age/rulebook.md`` after a card has changed.
"""

from __future__ import annotations

from pathlib import Path

from game.core.words import with_capital
from game.stone_age.rules import cards
from game.stone_age.rules.buildings import BUILDINGS, Building
from game.stone_age.rules.cards import CARDS
from tests.tables import put_tables, table

RULEBOOK = Path(cards.__file__).parents[1] / "rulebook.md"
SOLO_RULEBOOK = RULEBOOK.with_name("rulebook_solo.md")


def _cards_table(*, green: bool) -> str:
    """Return the table of the green or the sand-coloured cards."""
    rows = [
        (f"**{card.title}**", with_capital(card.effect_text()), card.scoring_text())
        for card in CARDS.values()
        if card.is_green is green
    ]
    return table(("Card", "At once", "Symbol" if green else "At the end"), rows)


def _buildings_table() -> str:
    """Return the table of buildings, with the number of equal tiles."""
    tiles: dict[tuple[str, str], int] = {}
    for tile in BUILDINGS.values():
        key = tile.cost_text(), _points(tile)
        tiles[key] = tiles.get(key, 0) + 1
    rows = [(f"**{with_capital(cost)}**", points, str(count)) for (cost, points), count in tiles.items()]
    return table(("Cost", "Points", "Tiles"), rows)


def _points(tile: Building) -> str:
    """Return the points of a building in words."""
    return "what is paid" if tile.points is None else str(tile.points)


def tables() -> dict[str, str]:
    """Return every table under its heading, as Markdown."""
    return {
        "### Green cards": _cards_table(green=True),
        "### Sand-coloured cards": _cards_table(green=False),
        "## All buildings": _buildings_table(),
    }


def with_tables(source: str) -> str:
    """Return the page with regenerated tables; raises ``ValueError`` when a table is missing."""
    return put_tables(source, tables())


if __name__ == "__main__":
    RULEBOOK.write_text(with_tables(RULEBOOK.read_text(encoding="utf-8")), encoding="utf-8")
