"""Changing who plays in a match that has begun: the list of seats, and the choice of a person or bot for one seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.core.bots import usual_bot
from game.core.rules import AnyRules
from game.core.setup import name_key
from game.core.words import say
from game.elder.choice import elder_settings_of
from game.kept.names import why_unshowable
from game.screens.navigation import open_screen
from game.screens.new_match.player_controls import (
    ELDER_HEIGHT,
    ThinkingSlider,
    draw_manner,
    draw_thinking_time,
    elder_controls,
    label_and_icon,
    player_controls,
    saved_players_control,
    typed_name,
)
from game.screens.open_match import known_people
from game.screens.parts.page import Closable
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.layout import Rect, centred, column
from game.ui.lettering import draw_title
from game.ui.scene import Status
from game.ui.stage import Stage
from game.ui.text_field import TextField
from game.ui.theme import PARCHMENT, SeatLook
from game.ui.widgets import Button, dialog_panel

#: the panel for one seat: title, choice of the player, and below it the name of a person or the settings of a bot
_PANEL = centred(960, 520)
_TITLE_Y, _SETTINGS_Y = _PANEL.y + 64, _PANEL.y + 218
_PLAYER_AREA = Rect(_PANEL.x + 60, _PANEL.y + 120, _PANEL.w - 120, 76)
_NAME_AREA = Rect(_PLAYER_AREA.x, _SETTINGS_Y + 50, 640, 56)
_MANNER_AREA = Rect(_PLAYER_AREA.x + 4, _SETTINGS_Y, _PLAYER_AREA.w - 8, 76)
_ELDER_AREA = Rect(_PLAYER_AREA.x, _MANNER_AREA.bottom + 12, _PLAYER_AREA.w, ELDER_HEIGHT)
_BUTTONS_Y = _PANEL.bottom - 104

#: width of the panel for all seats
_SEATS_PANEL_WIDTH = 760.0
#: heights of the panel's head, of a row and of its foot
_HEAD_HEIGHT, _ROW_HEIGHT, _FOOT_HEIGHT = 170.0, 72.0, 116.0


class PlayerChoice(Closable):
    """Asks who plays one seat from now on; ``choose(name, bot)`` is called with the answer.

    If ``bot`` is ``None``, a person plays the seat now, and the usual bot is preselected. Otherwise this bot plays it,
    and a person is preselected.
    ``person_name`` is the name that is offered for a person, ``taken_names`` are the names of the other seats.
    """

    name = "player_choice"
    overlay = True

    def __init__(
        self,
        stage: Stage,
        rules: AnyRules,
        look: SeatLook,
        bot: str | None,
        person_name: str,
        taken_names: Sequence[str],
        choose: Callable[[str, str | None], None],
    ) -> None:
        super().__init__(stage)
        self._rules = rules
        self._look = look
        self._choose = choose
        self._taken_names = taken_names
        #: the bot that is chosen, ``None`` for a person; at first the dialog proposes to replace the present player
        self._bot = usual_bot(rules) if bot is None else None
        self._name_field = TextField(person_name, lambda text: self.refresh(), notify=stage.notify)
        self._slider: ThinkingSlider | None = None
        self._known_names = known_people(stage)

    @property
    def _heading(self) -> str:
        return say("Who will play for {name} from now on?", name=self._look.name)

    def draw(self, canvas: Canvas) -> None:
        """Draw the panel and the question and, below the choice of the player, the name's label or the bot's manner."""
        dialog_panel(canvas, _PANEL)
        draw_title(canvas, self._heading, _PANEL.centerx, _TITLE_Y, 36, align="centre", width=_PANEL.w - 80)
        if self._bot is None:
            above = Rect(_NAME_AREA.x, _SETTINGS_Y + 6, _NAME_AREA.w, 36)
            canvas.prose(say("Player name"), above, 21, colour=PARCHMENT, middle=True)
            return
        draw_manner(canvas, self._rules, self._bot, _MANNER_AREA)
        settings = elder_settings_of(self._rules, self._bot)
        if settings is not None:
            draw_thinking_time(canvas, settings, _ELDER_AREA)

    def controls(self) -> list[Control]:
        """List the person and the bots, the name or the elder's settings, and the two answers."""
        controls = player_controls("seat.player", self._rules, self._bot, _PLAYER_AREA, self._choose_bot)
        if self._bot is None:
            controls.append(self._name_field.control("seat.name", say("Name"), _NAME_AREA))
            controls += saved_players_control("seat.known", self._known_names, _NAME_AREA, self._open_name_picker)
        else:
            controls += self._elder_controls(self._bot)
        why_not = self._why_not()
        accept = Rect(_PANEL.centerx - 320, _BUTTONS_Y, 400, 68)
        back = Rect(_PANEL.centerx + 100, _BUTTONS_Y, 220, 68)
        return [
            *controls,
            Control(
                "seat.accept",
                "button",
                say("Confirm"),
                accept,
                self._accept,
                first=True,
                enabled=not why_not,
                why_not=why_not,
                look=Button("fire", "campfire", size=26),
            ),
            Control("seat.back", "button", say("Back"), back, self.stage.pop, look=Button(icon="return-arrow")),
        ]

    def _choose_bot(self, bot: str | None) -> None:
        self._bot = bot
        self._slider = None
        self.refresh()

    def _open_name_picker(self) -> None:
        open_screen(self.stage, "name_picker", self._known_names, self._taken_names, self._name_field.put)

    def _choose_settings(self, text: str) -> None:
        """Choose the elder with new settings. The slider is kept, since the person may be dragging it."""
        self._bot = text
        self.refresh()

    def _elder_controls(self, bot: str) -> list[Control]:
        """List the settings of an elder, a bot that looks ahead; any other bot has none."""
        settings = elder_settings_of(self._rules, bot)
        if settings is None:
            return []
        if self._slider is None:
            self._slider = ThinkingSlider(settings, self._choose_settings)
        self._slider.use_settings(settings)
        return elder_controls("seat.elder", self._slider, _ELDER_AREA, self._choose_settings)

    def _why_not(self) -> str:
        """Return why the person cannot play under this name, empty if the name is possible."""
        name = typed_name(self._name_field)
        if self._bot is not None:
            return ""
        if not name:
            return say("Enter a name first.")
        if name_key(name) in map(name_key, self._taken_names):
            return say("{name} is already playing.", name=name)
        return why_unshowable(self.stage.canvas.texts, name)

    def _accept(self) -> None:
        """Close the dialog and pass the choice on; a bot plays under the name that the seat has."""
        self.stage.pop()
        self._choose(self._look.name if self._bot is not None else typed_name(self._name_field), self._bot)

    def status(self) -> Status:
        """Return the question."""
        return Status(self._heading)


class WhoPlays(Closable):
    """Lists the seats of a match with their players; pressing a seat calls ``choose(seat)``.

    ``words`` says what to do. ``players()`` returns the present look and bot (``None``: a person) of each seat.
    ``choose(seat)`` opens the dialog for the player of a seat, and ``why_not(seat)`` returns why this player cannot be
    changed, or ``None``. If ``begin`` is given, a button at the bottom calls it to start the match.
    """

    name = "who_plays"
    overlay = True

    def __init__(
        self,
        stage: Stage,
        rules: AnyRules,
        words: str,
        players: Callable[[], Sequence[tuple[SeatLook, str | None]]],
        choose: Callable[[int], None],
        why_not: Callable[[int], str | None],
        begin: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(stage)
        self._rules = rules
        self._words = words
        self._players = players
        self._choose = choose
        self._why_not = why_not
        self._begin = begin
        self._panel = centred(_SEATS_PANEL_WIDTH, _HEAD_HEIGHT + _ROW_HEIGHT * len(players()) + _FOOT_HEIGHT)

    def draw(self, canvas: Canvas) -> None:
        """Draw the panel, the heading, what to do, and the seats' tokens."""
        panel = self._panel
        dialog_panel(canvas, panel)
        draw_title(canvas, say("Players"), panel.centerx, panel.y + 58, 38, align="centre", width=panel.w - 80)
        area = Rect(panel.x + 50, panel.y + 92, panel.w - 100, 66)
        canvas.prose(self._words, area, 20, colour=PARCHMENT, align="centre", middle=True)
        for (look, _), cell in zip(self._players(), self._seat_cells(), strict=True):
            canvas.seat(look, cell.x - 40, cell.centery, 52)

    def _seat_cells(self) -> list[Rect]:
        panel = self._panel
        count = len(self._players())
        return column(
            Rect(panel.x + 120, panel.y + _HEAD_HEIGHT, panel.w - 170, _ROW_HEIGHT * count - 10), count, gap=10
        )

    def controls(self) -> list[Control]:
        """List the seats, and the buttons at the bottom."""
        controls = []
        for seat, ((look, bot), cell) in enumerate(zip(self._players(), self._seat_cells(), strict=True)):
            who, _ = label_and_icon(self._rules, bot)
            why_not = self._why_not(seat)
            controls.append(
                Control(
                    f"seats.{seat}",
                    "button",
                    say("{name} ({bot})", name=look.name, bot=who),
                    cell,
                    partial(self._choose, seat),
                    enabled=why_not is None,
                    why_not=why_not or "",
                    first=seat == 0 and self._begin is None,
                    look=Button(icon="person" if bot is None else "totem"),
                    tooltip=say("Choose who plays here"),
                )
            )
        return [*controls, *self._answer_controls()]

    def _answer_controls(self) -> list[Control]:
        """List the button Back and, if a new match is set up here, the button Start."""
        y = self._panel.bottom - 94
        middle = self._panel.centerx
        back = Rect(middle + 60 if self._begin else middle - 110, y, 220, 62)
        controls = [
            Control("seats.back", "button", say("Back"), back, self.stage.pop, look=Button(icon="return-arrow"))
        ]
        if self._begin is not None:
            start = Rect(middle - 280, y, 320, 62)
            look = Button("fire", "campfire", size=26)
            controls.insert(
                0, Control("seats.begin", "button", say("Start"), start, self._begin, first=True, look=look)
            )
        return controls

    def status(self) -> Status:
        """Return the heading and what to do."""
        return Status(say("Players"), more=self._words)
