"""The round stones in the upper right corner of a table."""

from __future__ import annotations

from collections.abc import Callable

from game.core.words import say
from game.screens.parts.match_table import CornerStone, MatchTable
from game.screens.table import only_answers
from game.ui.control import Control
from game.ui.keys import with_key
from game.ui.layout import Rect
from game.ui.widgets import RoundButton

#: the key command of a stone, where the names differ
_KEY_COMMANDS = {"sound": "mute", "menu": "back"}


def why_not_undo(table: MatchTable) -> str | None:
    """Return why nothing can be taken back now, ``None`` when something can, including what is half done."""
    if table.busy:
        return say("Wait a moment.")
    return None if table.waits_for_confirmation or table.half_done else only_answers.why_not_undo(table.match)


def corner_stones(table: MatchTable) -> list[Control]:
    """List undo, rules, log, sound, options and menu."""
    sound = table.stage.sound
    stones: list[tuple[str, str, str, Callable[[], None], str | None]] = [
        ("undo", say("Undo"), "anticlockwise-rotation", table.undo, why_not_undo(table)),
        ("rules", say("Rules"), "help", table.open_rules, None),
        ("log", say("Log"), "scroll-unfurled", table.open_log, None),
        (
            "sound",
            say("Sound on") if sound.muted else say("Sound off"),
            "sound-off" if sound.muted else "sound-on",
            lambda: sound.mute(not sound.muted),
            None,
        ),
        ("options", say("Options"), "cog", table.open_options, None),
        ("menu", say("Menu"), "exit-door", table.open_menu, None),
    ]
    return [
        Control(
            f"corner.{name}",
            "button",
            label,
            Rect(1306 + 48 * index, 9, 44, 44),
            action,
            enabled=why_not is None,
            why_not=why_not or "",
            tooltip=with_key(label, _KEY_COMMANDS.get(name, name), table.stage.options.keys),
            look=RoundButton(icon),
            about=CornerStone(name),
        )
        for index, (name, label, icon, action, why_not) in enumerate(stones)
    ]
