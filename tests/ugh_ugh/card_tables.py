"""The card tables of the rulebook page, made from the cards themselves.

``python -m tests.ugh_ugh.card_tables`` writes them into ``game/ugh_ugh/rulebook.md`` after a card has changed.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from game.ugh_ugh import cards
from game.ugh_ugh.cards import CLANS, EVENTS, INVENTIONS, RESOURCES, Card
from tests.tables import put_tables, table

RULEBOOK = Path(cards.__file__).with_name("rulebook.md")


def _cost(card: Card) -> str:
    return ", ".join(f"{card.cost.count(kind)} {RESOURCES[kind]}" for kind in sorted(set(card.cost)))


def _buildable(listed: Iterable[Card]) -> str:
    rows = [(f"**{card.title}**", _cost(card), str(card.stars), card.text) for card in listed]
    return table(("Card", "Cost", "Stars", "What it does"), rows)


def _events() -> str:
    rows = [(f"**{card.title}**", card.text) for card in EVENTS]
    return table(("Event", "What happens"), rows)


def tables() -> dict[str, str]:
    """Return every table under its heading, as Markdown."""
    return {
        "### Inventions that last": _buildable(card for card in INVENTIONS if card.lasting),
        "### Inventions that work once": _buildable(card for card in INVENTIONS if not card.lasting),
        "### Clan cards that last": _buildable(card for card in CLANS if card.lasting),
        "### Clan cards that work once": _buildable(card for card in CLANS if not card.lasting),
        "### The nine events": _events(),
    }


def with_tables(source: str) -> str:
    """Return the rulebook with its card tables as they should be; raises ``ValueError`` when one is missing."""
    return put_tables(source, tables())


if __name__ == "__main__":
    RULEBOOK.write_text(with_tables(RULEBOOK.read_text(encoding="utf-8")), encoding="utf-8")
