"""The players of a new match: how many, person or bot at each seat, names, colours and signs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from game.core.rules import AnyRules
from game.core.setup import DEFAULT_NAMES, name_key
from game.core.words import Marked, say
from game.elder.choice import ElderSettings, elder_settings_of
from game.kept.last_setups import seat_count_or_default, seats_or_defaults
from game.screens.navigation import open_screen
from game.screens.new_match.player_controls import (
    ELDER_HEIGHT,
    ThinkingSlider,
    draw_manner,
    draw_thinking_time,
    elder_controls,
    label_and_icon,
    manner_words,
    player_controls,
    saved_players_control,
    typed_name,
    without_settings,
)
from game.ui.canvas import Canvas
from game.ui.control import Control, Touch
from game.ui.layout import Rect, square
from game.ui.lettering import capped
from game.ui.segments import Segment, segment_cells
from game.ui.stage import Stage
from game.ui.text_field import TextField
from game.ui.theme import BONE, GLYPH_NAMES, PARCHMENT, SHADE, SeatLook
from game.ui.widgets import Button, RoundButton, Token, heading

PANEL = Rect(40, 88, 912, 664)
#: width of the panel for one player; the options lie below it
_SOLO_WIDTH = 1520.0
#: height of the heading above the rows
_HEAD_HEIGHT = 96.0
#: margin of the panel
_MARGIN = 24.0
#: gap between two rows
_ROW_GAP = 8.0
#: height of an unfolded row
_UNFOLDED_HEIGHT = 184.0
#: the largest and the least height of a folded row
_FOLDED_HEIGHT, _MIN_FOLDED_HEIGHT = 96.0, 62.0
#: height of the row in a game for one player
_SINGLE_ROW_HEIGHT = 100.0
#: the least and the largest height of an empty place
_MIN_EMPTY_HEIGHT, _MAX_EMPTY_HEIGHT = 44.0, 136.0
#: a lower empty place has its words in a single line
_MIN_HEIGHT_OF_TWO_LINES = 66.0
#: x of the name in a row
_NAME_X = 136.0
#: width of the name in an unfolded row
_NAME_WIDTH = 632.0
#: width of the name in a folded row, and in the row of a game for one player
_SHORT_NAME_WIDTH = 400.0
#: height of the field with the name
_NAME_HEIGHT = 56.0
#: width and height of the choice of the player: a person or one of the bots
_PLAYER_WIDTH, _PLAYER_HEIGHT = 708.0, 76.0
#: the least height of a bot's description
_MIN_LINE_HEIGHT = 32.0
_ADDED_PLAYERS: Final[tuple[Marked, ...]] = (
    "the first player",
    "a second player",
    "a third player",
    "a fourth player",
    "a fifth player",
    "a sixth player",
)


@dataclass(slots=True)
class SeatSetup:
    """The set-up of one seat; ``bot`` is a bot's name with its settings (``elder:200:bold``), ``None`` for a person."""

    name_field: TextField
    colour: str
    glyph: str
    bot: str | None

    @property
    def name(self) -> str:
        """The name in the form in which the match stores it."""
        return typed_name(self.name_field)

    @property
    def look(self) -> SeatLook:
        """The seat's look in the match."""
        return SeatLook(self.name, self.colour, self.glyph)


@dataclass(frozen=True, slots=True)
class AtSeat:
    """The ``Control.about`` of a control in a seat's row."""

    seat: int


@dataclass(frozen=True, slots=True)
class EmptyPlace:
    """The look of an empty place: a faint token and the words "Add a third player".

    The words of all empty places (``all_words``) have the same size.
    """

    look: SeatLook
    words: str
    all_words: tuple[str, ...]

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw the empty place, lit under the pointer; a low place has a single line of words."""
        rect = control.rect
        canvas.panel("well", rect)
        if touch.hovered or touch.shows_focus_ring:
            canvas.fill(rect, PARCHMENT, alpha=36, radius=8)
        size = min(72.0, rect.h - 8)
        x = rect.x + 24 + size / 2
        canvas.picture_in(f"disc.{self.look.colour}", square(x, rect.centery, size), alpha=130)
        canvas.icon(self.look.glyph, x, rect.centery, size * 0.72, self.look.glyph_paint)
        left = x + size / 2 + 24
        room = rect.right - x - size / 2 - 40
        # two lines in a low place would touch if they grew with the text size
        most = 1.0 if _MIN_HEIGHT_OF_TWO_LINES <= rect.h < 80 else 1.25
        add_size = capped(canvas, 24, most=most)
        words_size = capped(canvas, 21, most=most)
        if rect.h < _MIN_HEIGHT_OF_TWO_LINES:
            y = rect.centery
            add_width = canvas.text(
                say("Add"), left, y, add_size, kind="display", middle=True, shadow=SHADE, on_panel=True
            )
            words_x = left + add_width + 12
            words_room = room - add_width - 12
            words_size = self._words_size(canvas, words_size, words_room)
            canvas.text(
                self.words, words_x, y, words_size, colour=PARCHMENT, middle=True, width=words_room, on_panel=True
            )
            return
        words_size = self._words_size(canvas, words_size, room)
        y = rect.centery - min(16.0, 0.2 * rect.h)
        canvas.text(say("Add"), left, y, add_size, kind="display", colour=BONE, middle=True, shadow=SHADE, width=room)
        y = rect.centery + min(18.0, 0.225 * rect.h)
        canvas.text(self.words, left, y, words_size, colour=PARCHMENT, middle=True, width=room)

    def _words_size(self, canvas: Canvas, usual_size: float, width: float) -> float:
        """Return the text size, up to ``usual_size``, at which each of ``all_words`` fits into a line of this width."""
        return canvas.prose_size(self.all_words, Rect(0, 0, width, 32), usual_size)


@dataclass(frozen=True, slots=True)
class _Row:
    """The layout of a seat's row: token, name, and the ``player`` (person or bot).

    An unfolded row also has the ``manner`` of its bot in words, and the settings of an elder.
    """

    rect: Rect
    is_unfolded: bool
    token: Rect
    name: Rect
    player: Rect
    manner: Rect
    elder_settings: Rect


class SeatsPanel:
    """The panel with a row for each seat. Taking the colour or sign of another seat swaps the two.

    ``minutes_of(count)`` is the length of a match with ``count`` seats. ``remembered_setup`` is the last set-up, or
    empty. ``known_names`` are the names that were used before, the most recent first. ``on_count_change()`` is called
    when the number of seats has changed.
    """

    def __init__(
        self,
        stage: Stage,
        minutes_of: Callable[[int], int],
        rules: AnyRules,
        remembered_setup: Mapping[str, object],
        known_names: Sequence[str],
        on_count_change: Callable[[], None],
    ) -> None:
        self._stage = stage
        self._minutes_of = minutes_of
        self._rules = rules
        self._on_count_change = on_count_change
        self.known_names = known_names
        #: all possible seats; the first ``count`` of them take part
        self.seats = [
            SeatSetup(
                TextField(look.name, lambda text: stage.refresh(), notify=stage.notify),
                look.colour,
                look.glyph,
                bot=bot,
            )
            for look, bot in seats_or_defaults(rules, remembered_setup, next(iter(known_names), ""))
        ]
        self.count = seat_count_or_default(remembered_setup.get("count"), rules.seats)
        if self.count == 2 and not remembered_setup:
            self._give_to_person(index=1)
        #: the seat that was pressed last, whose row is unfolded, and the seat under the pointer
        self._pressed_seat = min(1, self.count - 1)
        self.pointed_at: int | None = None
        #: the sliders for the thinking time, by seat
        self._sliders: dict[int, ThinkingSlider] = {}

    @property
    def active_seats(self) -> list[SeatSetup]:
        """The seats that take part."""
        return self.seats[: self.count]

    def to_json(self) -> dict[str, object]:
        """Return the set-up of the seats as JSON, to be remembered for next time."""
        return {
            "count": self.count,
            "names": [seat.name for seat in self.seats],
            "colours": [seat.colour for seat in self.seats],
            "glyphs": [seat.glyph for seat in self.seats],
            "bots": [seat.bot for seat in self.seats],
        }

    def _elder_settings(self, index: int) -> ElderSettings | None:
        """Return the settings of the elder that plays a seat; ``None`` if no elder plays it."""
        bot = self.seats[index].bot
        return None if bot is None else elder_settings_of(self._rules, bot)

    @property
    def is_solo(self) -> bool:
        """Whether the game is for one player."""
        return max(self._rules.seats) == 1

    @property
    def panel(self) -> Rect:
        """The panel's place."""
        if not self.is_solo:
            return PANEL
        row = self._rows(self._stage.canvas)[0]
        return Rect(PANEL.x, PANEL.y, _SOLO_WIDTH, row.rect.bottom + _MARGIN - PANEL.y)

    # Layout

    def _rows(self, canvas: Canvas) -> list[_Row]:
        """Return the rows of the seats; ``_is_unfolded`` tells which rows are unfolded."""
        if self.is_solo:
            return [self._single_row(canvas)]
        heights = self._heights(canvas)
        rows = []
        y = PANEL.y + _HEAD_HEIGHT
        for index, height in enumerate(heights):
            rect = Rect(PANEL.x + _MARGIN, y, PANEL.w - 2 * _MARGIN, height)
            rows.append(self._unfolded_row(index, rect) if self._is_unfolded(index) else _folded_row(rect))
            y += height + _ROW_GAP
        return rows

    def _heights(self, canvas: Canvas) -> list[float]:
        """Return the height of each row. Folded rows share the space that unfolded rows leave.

        Unfolded rows are made lower if they do not fit, or leave too little space for the folded rows.
        """
        space = PANEL.h - _HEAD_HEIGHT - _MARGIN - _ROW_GAP * (self.count - 1)
        unfolded_heights = {
            index: _UNFOLDED_HEIGHT + self._extra_height(canvas, index)
            for index in range(self.count)
            if self._is_unfolded(index)
        }
        folded_count = self.count - len(unfolded_heights)
        if not folded_count:
            scale = min(1.0, (space - self._min_empty_places_height) / sum(unfolded_heights.values()))
            return [height * scale for height in unfolded_heights.values()]
        limit = (space - folded_count * _MIN_FOLDED_HEIGHT) / len(unfolded_heights)
        unfolded_heights = {index: min(limit, height) for index, height in unfolded_heights.items()}
        space_left = space - sum(unfolded_heights.values())
        folded_height = min(_FOLDED_HEIGHT, (space_left - self._min_empty_places_height) / folded_count)
        if folded_height < _MIN_FOLDED_HEIGHT:  # there is no room for empty places
            folded_height = min(_FOLDED_HEIGHT, space_left / folded_count)
        folded_height = max(_MIN_FOLDED_HEIGHT, folded_height)
        return [unfolded_heights.get(index, folded_height) for index in range(self.count)]

    @property
    def _min_empty_places_height(self) -> float:
        """The least height of the empty places with the two gaps above them; 0 if no seat can be added."""
        return _MIN_EMPTY_HEIGHT + 2 * _ROW_GAP if self._larger_counts else 0.0

    def _is_unfolded(self, index: int) -> bool:
        """Return whether a seat's row is unfolded: one or two rows always are, else only the row pressed last is."""
        return self.count <= 2 or index == self._pressed_seat

    def _extra_height(self, canvas: Canvas, index: int) -> float:
        """Return the height of a seat's bot description and elder settings."""
        bot = self.seats[index].bot
        if bot is None:
            return 0.0
        line = max(
            _MIN_LINE_HEIGHT,
            min(2 * _MIN_LINE_HEIGHT, canvas.prose_height(manner_words(self._rules, bot), _PLAYER_WIDTH * 0.7, 21)),
        )
        return line + (ELDER_HEIGHT if self._shows_elder_settings(index) else 0.0)

    def _shows_elder_settings(self, index: int) -> bool:
        """Return whether a seat's row shows the settings of its elder; only one row shows such settings.

        It is the row that was pressed last or, if this row has no elder, the first unfolded row with an elder.
        """
        elders = [
            seat for seat in range(self.count) if self._is_unfolded(seat) and self._elder_settings(seat) is not None
        ]
        seat_with_settings = self._pressed_seat if self._pressed_seat in elders else next(iter(elders), None)
        return index == seat_with_settings

    def _unfolded_row(self, index: int, rect: Rect) -> _Row:
        """Return the layout of an unfolded row: the token at the left, the name, who plays, and the bot's manner."""
        name = Rect(rect.x + _NAME_X, rect.y + 20, _NAME_WIDTH, _NAME_HEIGHT)
        player = Rect(name.x, rect.y + 92, _PLAYER_WIDTH, _PLAYER_HEIGHT)
        below = Rect(name.x + 4, player.bottom + 4, _PLAYER_WIDTH - 4, rect.bottom - 8 - player.bottom - 4)
        manner, elder_settings = self._place_manner_and_elder_settings(index, below)
        token = Rect(rect.x + 20, rect.y + 28, 88, 88)
        return _Row(
            rect, is_unfolded=True, token=token, name=name, player=player, manner=manner, elder_settings=elder_settings
        )

    def _single_row(self, canvas: Canvas) -> _Row:
        """Return the only row of a game for one player, with name and bots side by side."""
        extra_height = self._extra_height(canvas, index=0)
        rect = Rect(PANEL.x + _MARGIN, PANEL.y + 72, _SOLO_WIDTH - 2 * _MARGIN, _SINGLE_ROW_HEIGHT + extra_height)
        name = Rect(rect.x + _NAME_X, rect.y + 22, _SHORT_NAME_WIDTH, _NAME_HEIGHT)
        player = Rect(rect.right - 20 - _PLAYER_WIDTH, rect.y + 12, _PLAYER_WIDTH, _PLAYER_HEIGHT)
        below = Rect(player.x + 4, player.bottom + 4, player.w - 4, extra_height)
        manner, elder_settings = self._place_manner_and_elder_settings(0, below)
        token = Rect(rect.x + 26, rect.y + 12, 76, 76)
        return _Row(
            rect, is_unfolded=True, token=token, name=name, player=player, manner=manner, elder_settings=elder_settings
        )

    def _place_manner_and_elder_settings(self, index: int, space: Rect) -> tuple[Rect, Rect]:
        """Divide the space below the choice of a player between a bot's manner and an elder's settings.

        If the row shows no settings, the manner has the whole space.
        """
        elder_settings = Rect(space.x, space.bottom - ELDER_HEIGHT, space.w, ELDER_HEIGHT)
        if not self._shows_elder_settings(index):
            return space, elder_settings
        return Rect(space.x, space.y, space.w, elder_settings.y - space.y), elder_settings

    @property
    def _larger_counts(self) -> list[int]:
        """The possible numbers of seats above the current one."""
        return [count for count in self._rules.seats if count > self.count]

    def _empty_places(self, rows: Sequence[_Row]) -> list[Rect]:
        """Return the empty places, side by side below the rows; none if there is too little room."""
        top = rows[-1].rect.bottom + 2 * _ROW_GAP
        height = min(_MAX_EMPTY_HEIGHT, PANEL.bottom - _MARGIN - top)
        if height < _MIN_EMPTY_HEIGHT - 0.01 or not self._larger_counts:
            return []
        width = (PANEL.w - 2 * _MARGIN - 12 * (len(self._larger_counts) - 1)) / len(self._larger_counts)
        middle = (top + PANEL.bottom - _MARGIN) / 2
        return [
            Rect(PANEL.x + _MARGIN + (width + 12) * number, middle - height / 2, width, height)
            for number in range(len(self._larger_counts))
        ]

    # Drawing

    def paint(self, canvas: Canvas) -> None:
        """Draw the panel and its heading."""
        panel = self.panel
        canvas.panel("panel.hide", panel)
        heading(canvas, say("Players"), Rect(panel.x + 32, panel.y + 22, 340, 40), 32)

    def draw(self, canvas: Canvas) -> None:
        """Draw the seats' rows; unfolded rows also show the bot's description and an elder's thinking time."""
        for index, row in enumerate(self._rows(canvas)):
            canvas.panel("panel.bar", row.rect)
            bot = self.seats[index].bot
            settings = self._elder_settings(index)
            if not row.is_unfolded:
                continue
            if not self.is_solo:
                place = Rect(row.rect.x + 8, row.token.bottom + 6, 112, 30)
                size = capped(canvas, 20, most=1.3)
                canvas.prose(say("change"), place, size, kind="flavour", colour=PARCHMENT, align="centre", middle=True)
            if bot is not None:
                draw_manner(canvas, self._rules, bot, row.manner)
            if settings is not None and self._shows_elder_settings(index):
                draw_thinking_time(canvas, settings, row.elder_settings)

    # Controls

    def controls(self) -> list[Control]:
        """List the numbers of seats, each seat's row, and the empty places."""
        controls = self._count_controls()
        rows = self._rows(self._stage.canvas)
        for index, row in enumerate(rows):
            seat_controls = self._seat_controls(index, row)
            for control in seat_controls:
                control.about = AtSeat(index)
            controls += seat_controls
        all_words = tuple([say(_ADDED_PLAYERS[count - 1]) for count in self._larger_counts])
        for count, place in zip(self._larger_counts, self._empty_places(rows), strict=False):
            seat = self.seats[count - 1]
            words = say(_ADDED_PLAYERS[count - 1])
            name = "new.more" if count == self._larger_counts[0] else f"new.more.{count}"
            look = EmptyPlace(seat.look, words, all_words)
            set_count = partial(self._set_count, count)
            controls.append(Control(name, "button", say("Add {player}", player=words), place, set_count, look=look))
        return controls

    def _count_controls(self) -> list[Control]:
        """If the game allows several numbers of seats, list them, each with the minutes of a match."""
        counts = self._rules.seats
        if len(counts) < 2:
            return []
        width = 128.0 * len(counts)
        cells = segment_cells(
            Rect(PANEL.right - _MARGIN - width, PANEL.y + 16, width, 72), len(counts), columns=len(counts)
        )
        return [
            Control(
                f"new.count.{count}",
                "tab",
                str(count),
                cell,
                partial(self._set_count, count),
                look=Segment(
                    count == self.count,
                    size=24,
                    lower_line=say("{minutes} min", minutes=self._minutes_of(count)),
                    trough=trough,
                ),
                tooltip=say("{count} players", count=count),
            )
            for count, (cell, trough) in zip(counts, cells, strict=True)
        ]

    def _set_count(self, count: int) -> None:
        """Set the number of seats."""
        first_added = self.count
        self.count = count
        self._pressed_seat = min(self._pressed_seat, count - 1)
        self._rename_added_seats(first_added)
        self._on_count_change()

    def _rename_added_seats(self, first: int) -> None:
        """Give a free default name to each seat that has the name of an earlier seat; begin at the seat ``first``."""
        for index in range(first, self.count):
            seat = self.seats[index]
            if name_key(seat.name) in _name_keys(self.seats[:index]):
                taken_keys = _name_keys(self.active_seats)
                seat.name_field.put(next(name for name in DEFAULT_NAMES if name_key(name) not in taken_keys))

    def _give_to_person(self, index: int) -> None:
        """Give a seat to a person; a default name is replaced by the most recent free name that is not a default."""
        seat = self.seats[index]
        if seat.bot is not None and seat.name in DEFAULT_NAMES:
            taken_keys = {*map(name_key, DEFAULT_NAMES), *_name_keys(self.active_seats)}
            seat.name_field.put(
                next((name for name in self.known_names if name_key(name) not in taken_keys), seat.name)
            )
        seat.bot = None

    def _seat_controls(self, index: int, row: _Row) -> list[Control]:
        """List the controls of a seat's row: the row itself, token, name, who plays and, if pointed at, "Remove"."""
        seat = self.seats[index]
        number = index + 1
        unfold = partial(self._unfold, index)
        look = SeatLook(seat.name_field.text or "?", seat.colour, seat.glyph)
        controls = [
            Control(f"new.{index}.row", "space", seat.name, row.rect, unfold, focusable=False, sound=""),
            Control(
                f"new.{index}.look",
                "button",
                say("Seat {number}: {sign}", number=number, sign=say(GLYPH_NAMES[seat.glyph])),
                row.token,
                partial(self._open_look, index),
                look=Token(look, size=row.token.w),
                tooltip=say("Change colour or symbol"),
            ),
            seat.name_field.control(f"new.{index}.name", say("Player name, seat {number}", number=number), row.name),
        ]
        if row.is_unfolded:
            open_picker = partial(self._open_name_picker, index)
            controls += saved_players_control(f"new.{index}.known", self.known_names, row.name, open_picker)
            put = partial(self._put_player, index)
            controls += player_controls(f"new.{index}.player", self._rules, seat.bot, row.player, put)
            controls += self._elder_controls(index, row.elder_settings)
        else:
            controls.append(self._player_control(index, row.player))
        if self.pointed_at == index and number > min(self._rules.seats):
            controls.append(self._remove_control(index, row.rect))
        for control in controls:
            control.heard = control.heard or seat.name  # all rows have the same buttons
        return controls

    def _unfold(self, index: int) -> None:
        self._pressed_seat = index

    def _player_control(self, index: int, rect: Rect) -> Control:
        """Return the button of a folded row: it says who plays at the seat, and a press unfolds the row."""
        label, icon = label_and_icon(self._rules, self.seats[index].bot)
        look = Button(icon=icon, size=capped(self._stage.canvas, 22, most=1.2))
        tip = say("Choose who plays here")
        unfold = partial(self._unfold, index)
        return Control(f"new.{index}.player", "button", label, rect, unfold, look=look, tooltip=tip)

    def _remove_control(self, index: int, row: Rect) -> Control:
        rect = Rect(row.right - 34, row.y - 6, 40, 40)
        words = say("Remove this player")
        return Control(
            f"new.{index}.drop",
            "button",
            words,
            rect,
            partial(self._remove, index),
            look=RoundButton("cancel"),
            tooltip=words,
        )

    def _remove(self, index: int) -> None:
        """Remove a seat: move it to the end, and lower the number of seats."""
        smaller_counts = [count for count in self._rules.seats if count < self.count]
        self.seats.append(self.seats.pop(index))
        self._sliders.clear()
        self._set_count(smaller_counts[-1])

    def _elder_controls(self, index: int, rect: Rect) -> list[Control]:
        """List the settings of a seat's elder, if they are shown."""
        settings = self._elder_settings(index)
        if settings is None or not self._shows_elder_settings(index):
            return []
        choose = partial(self._set_bot, index)
        slider = self._sliders.setdefault(index, ThinkingSlider(settings, choose))
        slider.use_settings(settings)
        return elder_controls(f"new.{index}.elder", slider, rect, choose)

    def _set_bot(self, index: int, text: str) -> None:
        self.seats[index].bot = text

    def _put_player(self, index: int, bot: str | None) -> None:
        """Give a seat to a person (``None``) or to a bot; if this bot plays the seat already, it keeps its settings."""
        seat = self.seats[index]
        if bot is None:
            self._give_to_person(index)
        elif bot != without_settings(seat.bot):
            seat.bot = bot
        self._pressed_seat = index

    def _open_look(self, index: int) -> None:
        looks = [seat.look for other, seat in enumerate(self.seats) if other != index]
        open_screen(self._stage, "seat_look", self.seats[index].look, looks, partial(self._set_look, index))

    def _set_look(self, index: int, colour: str, glyph: str) -> None:
        """Give a seat a colour and a sign. Another seat with this colour or sign gets the old one in exchange."""
        seat = self.seats[index]
        for other in self.seats:
            if other is not seat:
                if other.colour == colour:
                    other.colour = seat.colour
                if other.glyph == glyph:
                    other.glyph = seat.glyph
        seat.colour = colour
        seat.glyph = glyph

    def _open_name_picker(self, index: int) -> None:
        taken_names = [seat.name for seat_index, seat in enumerate(self.active_seats) if seat_index != index]
        open_screen(self._stage, "name_picker", self.known_names, taken_names, self.seats[index].name_field.put)


def _folded_row(rect: Rect) -> _Row:
    """Return the layout of a folded row: token, name, and the button that unfolds it."""
    size = min(64.0, rect.h - 20)
    token = Rect(rect.x + 64 - size / 2, rect.centery - size / 2, size, size)
    name = Rect(rect.x + _NAME_X, rect.centery - _NAME_HEIGHT / 2, _SHORT_NAME_WIDTH, _NAME_HEIGHT)
    player = Rect(name.right + 16, name.y, rect.right - 20 - name.right - 16, _NAME_HEIGHT)
    no_place = Rect(rect.x, rect.bottom, 0, 0)
    return _Row(
        rect, is_unfolded=False, token=token, name=name, player=player, manner=no_place, elder_settings=no_place
    )


def _name_keys(seats: Sequence[SeatSetup]) -> set[str]:
    """Return the names of seats as keys by which names are compared."""
    return {name_key(seat.name) for seat in seats}
