"""The card tables of the rulebook pages, generated from the cards and the catalogues.

``python -m tests.ugh_ugh.card_tables`` writes them into ``game/ugh_ugh/rulebook.md`` and its translations after a card
has changed. A translated page takes the card texts from its catalogue.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from game.core.words import language, say, use_language
from game.ugh_ugh.rules import cards
from game.ugh_ugh.rules.cards import CARD_SETS, NEWEST_SET, Card
from game.ugh_ugh.rules.events import goods_text
from tests.tables import put_tables, table

RULEBOOK = Path(cards.__file__).parents[1] / "rulebook.md"
CARDS = CARD_SETS[NEWEST_SET]
#: The column heads of a table of cards to build, by language.
CARD_HEADS = {
    "en": ("Card", "Cost", "Stars", "What it does"),
    "de": ("Karte", "Kosten", "Stars", "Was sie tut"),
    "pl": ("Karta", "Koszt", "Gwiazdy", "Co robi"),
}
#: The column heads of the table of events, by language.
EVENT_HEADS = {
    "en": ("Event", "What happens"),
    "de": ("Ereignis", "Was geschieht"),
    "pl": ("Wydarzenie", "Co się dzieje"),
}
#: The headings above the tables in the rule book, in order, by language.
HEADINGS = {
    "en": (
        "### Inventions that last",
        "### Inventions that work once",
        "### Clan cards that last",
        "### Clan cards that work once",
        "### The nine events",
    ),
    "de": (
        "### Erfindungen, die bleiben",
        "### Erfindungen, die einmal wirken",
        "### Sippenkarten, die bleiben",
        "### Sippenkarten, die einmal wirken",
        "### Die neun Ereignisse",
    ),
    "pl": (
        "### Wynalazki stałe",
        "### Wynalazki jednorazowe",
        "### Karty klanów stałe",
        "### Karty klanów jednorazowe",
        "### Dziewięć wydarzeń",
    ),
}


def book(code: str) -> Path:
    """Return the rulebook page in a language."""
    return RULEBOOK if code == "en" else RULEBOOK.with_name(f"rulebook.{code}.md")


def _table_of_cards(listed: Iterable[Card], code: str) -> str:
    """Return the table of the cards ``listed``, which can be built."""
    rows = [(f"**{say(card.title)}**", goods_text(card.cost), str(card.stars), say(card.text)) for card in listed]
    return table(CARD_HEADS[code], rows)


def _table_of_events(code: str) -> str:
    """Return the table of the event cards, which nobody builds."""
    return table(EVENT_HEADS[code], [(f"**{say(card.title)}**", say(card.text)) for card in CARDS.events])


def tables(code: str = "en") -> dict[str, str]:
    """Return every table under its heading, as Markdown, in a language."""
    before = language()
    use_language(code)
    try:
        made_tables = []
        for cards in (CARDS.inventions, CARDS.clans):
            made_tables.append(_table_of_cards([card for card in cards if card.is_lasting], code))
            made_tables.append(_table_of_cards([card for card in cards if not card.is_lasting], code))
        made_tables.append(_table_of_events(code))
    finally:
        use_language(before)
    return dict(zip(HEADINGS[code], made_tables, strict=True))


def with_tables(source: str, code: str = "en") -> str:
    """Return the rulebook with regenerated card tables; raises ``ValueError`` when a table is missing."""
    return put_tables(source, tables(code))


if __name__ == "__main__":
    for code in HEADINGS:
        page = book(code)
        page.write_text(with_tables(page.read_text(encoding="utf-8"), code), encoding="utf-8")
