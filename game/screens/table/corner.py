"""The round buttons in the upper right corner of a table."""

from __future__ import annotations

from collections.abc import Callable

from game.core import undoing
from game.core.words import say
from game.screens.navigation import open_screen
from game.screens.parts.any_table import AnyTable, CornerButton
from game.screens.parts.page import sound_entry
from game.screens.table.confirmation import Confirmation
from game.ui.control import Control
from game.ui.intentions import Command
from game.ui.layout import Rect
from game.ui.stage import with_shortcut
from game.ui.widgets import RoundButton

#: the key command of each corner button whose command has another name than the button
_KEY_COMMANDS = {"sound": "mute", "menu": "back"}


def why_not_undo(table: AnyTable, confirmation: Confirmation) -> str | None:
    """Return why undo is refused now, or ``None`` if it is possible.

    At a table that is not busy, a half chosen move, or a move that waits to be confirmed, can always be taken back.
    """
    if table.busy and not undoing.takes_turn_back_from_another(table.match, table.viewer):
        return say("Wait a moment.")
    if confirmation.is_waiting or table.has_begun_choice:
        return None
    return undoing.why_not_undo(table.match, table.viewer)


def command_action(table: AnyTable, name: str) -> Callable[[], None]:
    """Return an action that gives a command to a table, like a press on the command's key."""

    def give_command() -> None:
        table.handle(Command(name))

    return give_command


def corner_buttons(table: AnyTable, confirmation: Confirmation) -> list[Control]:
    """List the buttons for undo, rules, log, sound, options and menu."""
    # name, label, icon and action of each button, and why it cannot be used (``None`` if it can)
    buttons: list[tuple[str, str, str, Callable[[], None], str | None]] = [
        (
            "undo",
            say("Undo"),
            "anticlockwise-rotation",
            command_action(table, "undo"),
            why_not_undo(table, confirmation),
        ),
        ("rules", say("Rules"), "help", command_action(table, "rules"), None),
        ("log", say("Log"), "scroll-unfurled", command_action(table, "log"), None),
        (*sound_entry(table.stage), None),
        ("options", say("Options"), "cog", lambda: open_screen(table.stage, "options"), None),
        ("menu", say("Menu"), "exit-door", command_action(table, "menu"), None),
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
            tooltip=with_shortcut(table.stage, label, _KEY_COMMANDS.get(name, name)),
            look=RoundButton(icon),
            about=CornerButton(name),
        )
        for index, (name, label, icon, action, why_not) in enumerate(buttons)
    ]
