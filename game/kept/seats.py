"""The seats of a match and their players: names, and the colours, glyphs and bots saved in its set-up's ``table``.

The table is free JSON in the match file: ``{"colours": [...], "glyphs": [...], "bots": [None | text, ...]}``, one entry
for each seat. ``"chosen"`` holds the person's choice of bots, if parts of it were left to chance. ``"hints"`` is false
in a match without hints. ``"trust"`` is true if players trust each other and the table is never covered. Missing and
invalid entries are replaced by defaults.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from game.core import Match
from game.core.bots import bot_level, is_bot
from game.core.games import GameEntry
from game.core.rules import AnyRules, Option
from game.core.words import marked, row_of, say
from game.ui.theme import COLOURS_BY_KEY, GLYPHS, SEAT_COLOURS, SeatLook

#: the key of the table's option for what happens between turns at one screen. In games with secrets it says whether a
#: curtain covers the table. In other games it says whether a banner announces each turn
TRUST_KEY: Final = "trust"
_TITLE_OF_TRUST = marked("Between turns")
_TRUST_OPTION = Option(
    TRUST_KEY,
    _TITLE_OF_TRUST,
    "",
    False,
    (False, True),
    ("Hide my cards", "We trust each other"),
    notes=(
        "The table is covered until the next player is ready.",
        "The table stays uncovered. A small line says whose turn it is.",
    ),
)
#: the same option in a game without secrets: it only says whether turns are announced
_TRUST_OPTION_IN_OPEN_GAMES = Option(
    TRUST_KEY,
    _TITLE_OF_TRUST,
    "",
    False,
    (False, True),
    ("Announce each turn", "No announcement"),
    notes=("A banner says whose turn it is.", "No banner. A small line says whose turn it is."),
)


def seat_table(looks: Sequence[SeatLook], bots: Sequence[str | None]) -> dict[str, object]:
    """Return the *table* of a set-up (free JSON) with the looks and the bots of the seats."""
    return {"colours": [look.colour for look in looks], "glyphs": [look.glyph for look in looks], "bots": list(bots)}


def bot_table_entries(rules: AnyRules, bots: Sequence[str | None], seed: int) -> dict[str, object]:
    """Return the entries for bots in a set-up's *table*; settings left open are drawn at random from ``seed``.

    If there were such settings, the entry ``"chosen"`` holds the bots without the drawn settings.
    """
    complete_bots = [
        None if bot is None else bot_with_all_settings(rules, bot, f"{seed}:temperament:{seat}")
        for seat, bot in enumerate(bots)
    ]
    if complete_bots == list(bots):
        return {"bots": complete_bots}
    return {"bots": complete_bots, "chosen": list(bots)}


def bot_with_all_settings(rules: AnyRules, bot: str, seed: str) -> str:
    """Return the text of a bot with all its settings. Those that were left open are drawn at random from ``seed``."""
    from game.elder.choice import with_all_settings  # imported late: elders are loaded with the first match

    return with_all_settings(rules, bot, Random(seed))


def hints_wanted(table: Mapping[str, object]) -> bool:
    """Return whether hints are allowed in a match: only ``"hints": false`` in its set-up's *table* forbids them."""
    return table.get("hints") is not False


def is_trusting(table: Mapping[str, object]) -> bool:
    """Return whether the players trust each other, so that nothing covers the table: ``"trust": true`` says so."""
    return table.get(TRUST_KEY) is True


def trust_option(entry: GameEntry) -> Option | None:
    """Return the option that removes a game's curtain, for players who trust each other; see ``is_trusting``.

    Returns ``None`` for a game for players who cannot read: they need the curtain.
    """
    if entry.told_aloud:
        return None
    return _TRUST_OPTION if entry.secrets else _TRUST_OPTION_IN_OPEN_GAMES


def trust_label(entry: GameEntry) -> str:
    """Return the label of the choice to trust each other, empty in a game without this choice."""
    option = trust_option(entry)
    return "" if option is None else say(option.labels[option.values.index(True)])


def seat_looks(names: Sequence[str], table: Mapping[str, object]) -> tuple[SeatLook, ...]:
    """Return the look of each seat. All colours and all glyphs are different."""
    colours = _choose_distinct(table.get("colours"), [entry.key for entry in SEAT_COLOURS], len(names))
    glyphs = _choose_distinct(
        table.get("glyphs"), [COLOURS_BY_KEY[key].glyph for key in colours] + list(GLYPHS), len(names)
    )
    return tuple(SeatLook(*parts) for parts in zip(names, colours, glyphs, strict=True))


def _choose_distinct(wanted: object, usual: Sequence[str], count: int) -> list[str]:
    """Return ``count`` different keys: those in ``wanted``, with a key from ``usual`` in place of each invalid one."""
    chosen: list[str] = []
    wanted_keys = wanted if isinstance(wanted, (list, tuple)) else []
    for seat in range(count):
        key = wanted_keys[seat] if seat < len(wanted_keys) else None
        if key not in usual or key in chosen:
            key = next(spare for spare in [*usual[seat:], *usual] if spare not in chosen)
        chosen.append(str(key))
    return chosen


@dataclass(frozen=True, slots=True)
class Player:
    """A player of a seat, who plays it after the first ``after`` records: ``bot``, or a person if that is ``None``."""

    after: int
    name: str
    bot: str | None


def players_of(match: Match) -> tuple[tuple[Player, ...], ...]:
    """Return the players of each seat, in order: most seats have a single player."""
    bots = _bots_in(match, match.table.get("bots"))
    players = [[Player(0, name, bot)] for name, bot in zip(match.setup.names, bots, strict=True)]
    for change in match.seat_changes:
        bot = change.bot if change.bot is not None and is_bot(match.rules, change.bot) else None
        players[change.seat].append(Player(change.after, change.name, bot))
    return tuple([tuple(players_of_seat) for players_of_seat in players])


def seat_bots(match: Match) -> tuple[str | None, ...]:
    """Return the bot that plays each seat now, ``None`` for a person."""
    return tuple([players[-1].bot for players in players_of(match)])


def chosen_bots(match: Match) -> tuple[str | None, ...]:
    """Return the bot chosen for each seat, ``None`` for a person.

    If a part of the bot, such as its temperament, was left to chance, returns the choice, not the bot that was drawn.
    """
    choices = _bots_in(match, match.table.get("chosen"))
    bots: list[str | None] = []
    for players, choice in zip(players_of(match), choices, strict=True):
        # the choice made at the start counts only if the seat has never changed hands
        is_choice_valid = choice is not None and _was_always_one_bot(players)
        bots.append(choice if is_choice_valid else players[-1].bot)
    return tuple(bots)


def _was_always_one_bot(players: Sequence[Player]) -> bool:
    """Return whether the same bot has played a seat from the start."""
    return len(players) == 1 and players[0].bot is not None


def people_now(match: Match) -> tuple[str | None, ...]:
    """Return the person at each seat now, ``None`` for a bot."""
    return tuple([None if players[-1].bot is not None else players[-1].name for players in players_of(match)])


def people_counted(match: Match) -> tuple[str | None, ...]:
    """Return for each seat the person who made most decisions there; ``None`` if a bot made most."""
    players = players_of(match)
    if not match.seat_changes:
        return people_now(match)
    counts: list[Counter[str | None]] = [Counter() for _ in players]
    for record_count, state in enumerate(match.history.states[:-1]):
        prompt = match.rules.prompt(state)
        if prompt is not None:
            player = [candidate for candidate in players[prompt.seat] if candidate.after <= record_count][-1]
            person = player.name if player.bot is None else None
            counts[prompt.seat][person] += 1
    # a seat that decided nothing counts for the person who has it now
    decided_most = [
        max(decisions, key=decisions.__getitem__) if decisions else person_now
        for decisions, person_now in zip(counts, people_now(match), strict=True)
    ]
    return tuple(decided_most)


def head_starts_in_words(names: Sequence[str], steps: Sequence[int]) -> str:
    """Return the players' head starts in words, such as ``Una: head start 2``; empty if nobody has one."""
    parts = [
        say("{name}: head start {steps}", name=name, steps=steps_of_seat)
        for name, steps_of_seat in zip(names, steps, strict=False)
        if steps_of_seat
    ]
    return row_of(parts)


def players_in_words(match: Match, seat: int) -> str:
    """Return the players of a seat in words, such as ``Una, then Easy bot``."""
    names = [
        player.name if player.bot is None else bot_level(match.rules, player.bot) for player in players_of(match)[seat]
    ]
    words = names[0]
    for name in names[1:]:
        words = say("{before}, then {after}", before=words, after=name)
    return words


def _bots_in(match: Match, saved: object) -> tuple[str | None, ...]:
    """Return the bot of each seat from the list ``saved``; ``None`` where the list has no valid bot."""
    saved_bots = saved if isinstance(saved, (list, tuple)) else []
    bots: list[str | None] = [None] * len(match.names)
    for seat, bot in enumerate(saved_bots[: len(bots)]):
        if isinstance(bot, str) and is_bot(match.rules, bot):
            bots[seat] = bot
    return tuple(bots)
