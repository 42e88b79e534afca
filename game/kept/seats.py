"""The seats of a match: names, colours, glyphs and bots, as saved in the ``table`` of its set-up.

The table is free JSON in the match file: ``{"colours": [...], "glyphs": [...], "bots": [None | text, ...]}``, one entry
for each seat. ``"chosen"`` holds the bots as the person chose them, if a part was left open for a random choice;
``"hints"`` is false in a match without hints, ``"trust"`` true if players trust each other and the table is never
covered. Missing and invalid entries are replaced by defaults.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from game.core import Match
from game.core.bots import is_bot
from game.core.rules import AnyRules
from game.ui.theme import COLOURS_BY_KEY, GLYPHS, SEAT_COLOURS, SeatLook


def seat_table(looks: Sequence[SeatLook], bots: Sequence[str | None]) -> dict[str, object]:
    """Return the table of a match with these seats."""
    return {"colours": [look.colour for look in looks], "glyphs": [look.glyph for look in looks], "bots": list(bots)}


def settled_bots(rules: AnyRules, bots: Sequence[str | None], seed: int) -> dict[str, object]:
    """Return the table's entries for bots; parts that were left open are drawn at random from the match's seed."""
    from game.elder.choice import settled  # elders are loaded with the first match

    drawn = [
        None if bot is None else settled(rules, bot, Random(f"{seed}:temperament:{seat}"))
        for seat, bot in enumerate(bots)
    ]
    return {"bots": drawn, "chosen": list(bots)} if drawn != list(bots) else {"bots": drawn}


def hints_wanted(table: Mapping[str, object]) -> bool:
    """Return whether a match allows hints: unless its table has ``"hints": false``."""
    return table.get("hints") is not False


def is_trusting(table: Mapping[str, object]) -> bool:
    """Return whether the table is never covered, since the players trust each other: with ``"trust": true``."""
    return table.get("trust") is True


def seat_looks(names: Sequence[str], table: Mapping[str, object]) -> tuple[SeatLook, ...]:
    """Return the look of each seat; all colours and all glyphs are different."""
    colours = _different(table.get("colours"), [entry.key for entry in SEAT_COLOURS], len(names))
    glyphs = _different(table.get("glyphs"), [COLOURS_BY_KEY[key].glyph for key in colours] + list(GLYPHS), len(names))
    return tuple(SeatLook(*parts) for parts in zip(names, colours, glyphs, strict=True))


def _different(wanted: object, usual: Sequence[str], count: int) -> list[str]:
    chosen: list[str] = []
    asked = wanted if isinstance(wanted, (list, tuple)) else []
    for seat in range(count):
        value = asked[seat] if seat < len(asked) else None
        if value not in usual or value in chosen:
            value = next(spare for spare in [*usual[seat:], *usual] if spare not in chosen)
        chosen.append(str(value))
    return chosen


def seat_bots(match: Match) -> tuple[str | None, ...]:
    """Return the bot of each seat, ``None`` for a person."""
    return _bots_in(match, match.table.get("bots"))


def chosen_bots(match: Match) -> tuple[str | None, ...]:
    """Return the bot of each seat as the person chose it, with parts that were left open."""
    played = seat_bots(match)
    chosen = _bots_in(match, match.table.get("chosen"))
    return tuple(new if bot is not None and new is not None else bot for bot, new in zip(played, chosen, strict=True))


def _bots_in(match: Match, wanted: object) -> tuple[str | None, ...]:
    asked = wanted if isinstance(wanted, (list, tuple)) else []
    names = [asked[seat] if seat < len(asked) else None for seat in range(len(match.names))]
    return tuple(name if isinstance(name, str) and is_bot(match.rules, name) else None for name in names)
