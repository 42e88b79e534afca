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
#: The table headers for buildable cards and for events, by language.
HEADS = {
    "en": (("Card", "Cost", "Stars", "What it does"), ("Event", "What happens")),
    "de": (("Karte", "Kosten", "Stars", "Was sie tut"), ("Ereignis", "Was geschieht")),
    "pl": (("Karta", "Koszt", "Gwiazdy", "Co robi"), ("Wydarzenie", "Co się dzieje")),
}
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


def _buildable(listed: Iterable[Card], code: str) -> str:
    rows = [(f"**{say(card.title)}**", goods_text(card.cost), str(card.stars), say(card.text)) for card in listed]
    return table(HEADS[code][0], rows)


def _events(code: str) -> str:
    return table(HEADS[code][1], [(f"**{say(card.title)}**", say(card.text)) for card in CARDS.events])


def tables(code: str = "en") -> dict[str, str]:
    """Return every table under its heading, as Markdown, in a language."""
    before = language()
    use_language(code)
    try:
        made = (
            *[
                _buildable([card for card in listed if card.is_lasting == lasts], code)
                for listed in (CARDS.inventions, CARDS.clans)
                for lasts in (True, False)
            ],
            _events(code),
        )
    finally:
        use_language(before)
    return dict(zip(HEADINGS[code], made, strict=True))


def with_tables(source: str, code: str = "en") -> str:
    """Return the rulebook with regenerated card tables; raises ``ValueError`` when one is missing."""
    return put_tables(source, tables(code))


if __name__ == "__main__":
    for code in HEADINGS:
        page = book(code)
        page.write_text(with_tables(page.read_text(encoding="utf-8"), code), encoding="utf-8")
