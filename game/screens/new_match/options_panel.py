"""The options of a new match, the most important first and the seed last.

The options that do not fit are folded below "More options"; when they are unfolded, all options scroll in one list. In
a game for one player, all options stand in columns.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import accumulate, combinations_with_replacement, pairwise
from typing import NamedTuple

from game.core import GameEntry
from game.core.rules import AnyRules, Option, OptionValue
from game.core.setup import MAX_SEED
from game.core.words import say, say_many
from game.elder.advice import elder_of
from game.kept.last_setups import option_value_or_default
from game.kept.seats import TRUST_KEY, is_trusting, trust_option
from game.screens.new_match.seats_panel import SeatsPanel
from game.ui.canvas import Canvas
from game.ui.control import Control, Touch
from game.ui.layout import Rect
from game.ui.lettering import capped
from game.ui.lists import ScrollArea
from game.ui.segments import Segment, draw_laurel, in_one_size, laurel_width, segment_cells
from game.ui.stage import Stage
from game.ui.text_field import TextField
from game.ui.text_sizes import LimitedSize
from game.ui.theme import BONE, GOLD, PARCHMENT, SHADE, colour
from game.ui.widgets import Button, button_picture, heading

PANEL = Rect(976, 88, 584, 664)
#: width of words and values, and their distance from the panel's sides
_CONTENT_WIDTH, _SIDE_MARGIN = 520.0, 32.0
#: in a game for one player the options stand in columns: their number, width and distance
_COLUMN_COUNT, _COLUMN_WIDTH, _COLUMN_GAP = 3, 448.0, 40.0
#: the gap above the columns of options in a game for one player
_COLUMNS_MARGIN = 16.0
#: distance of the options from the panel's top
_OPTIONS_TOP = 80.0
#: distance of the buttons "Tower" and "More options" from the panel's bottom
_BUTTONS_OFFSET = 72.0
#: height of each of these buttons
_BUTTON_HEIGHT = 48.0
#: width of the button "Tower" (left of "More options"), and the part of this width that the label may not use
_TOWER_WIDTH, _TOWER_MARGIN = 284.0, 64.0
#: where the label of "More options" begins, right of its triangle
_MORE_LABEL_LEFT = 44.0
#: the gap between the buttons "Tower" and "More options"
_TOWER_GAP = 10.0
#: height of a row of values
_VALUES_HEIGHT = 56.0
#: height of a row of values with a second line of words
_TALL_VALUES_HEIGHT = 62.0
#: height of the row with the seed
_SEED_HEIGHT = 72.0
#: gap between an option's values and its description
_WORDS_GAP = 6.0
#: vertical gap between two rows of values
_ROWS_GAP = 6.0
#: gap above and below the line between two options
_OPTIONS_GAP = 12.0
#: the height for the options above "More options"; the height of an option includes the gap below, even of the last one
_SPACE_FOR_OPTIONS = PANEL.h - _OPTIONS_TOP - _BUTTONS_OFFSET - 8 + 2 * _OPTIONS_GAP
#: margin of a value's words, and the least width for a seat's name
_VALUE_MARGIN, _MIN_NAME_WIDTH = 24.0, 120.0
#: the smallest scale to which the labels of values are shrunk, so that all values stand in one row
_MIN_LABEL_SCALE = 0.9
#: the least text size of the buttons "More options" and "Tower" side by side
_MIN_LABEL_SIZE = 15.0
#: text sizes of titles and of descriptions
_TITLE_SIZE, _DESCRIPTION_SIZE = 24.0, 20.0
#: height of the row with the laurel below the values Yes and No
_LAUREL_HEIGHT = 34.0
#: width of a switch (Yes and No)
_SWITCH_WIDTH = 144.0
#: the room for the mark of a recommended value
_LAUREL_ROOM = _SWITCH_WIDTH + 60
_DARK_LINE, _LIGHT_LINE = colour("#463A2E"), colour("#806E58")

#: the option that allows hints, for games that have an elder; the match file stores its value in ``table``
HINTS = Option("hints", "Hints", "You may ask the elder for hints.", default=True, values=(True, False))


@dataclass(frozen=True, slots=True)
class ScrollRange:
    """The ``Control.about`` of a control in the panel: its place in the scrolled content, from the content's top."""

    top: float
    bottom: float


@dataclass(frozen=True, slots=True)
class MoreOptionsLook:
    """The look of the button "More options": a triangle, the label, and at the right the ``summary`` of changes."""

    summary: str
    is_unfolded: bool
    is_changed: bool

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw the stone, the triangle and the words."""
        rect = control.rect
        canvas.panel(button_picture(control, touch), rect)
        x = rect.x + 26
        y = rect.centery
        sign = -1 if self.is_unfolded else 1  # the triangle points up if the options can be folded away
        canvas.polygon([(x - 9, y - 6 * sign), (x + 9, y - 6 * sign), (x, y + 6 * sign)], BONE)
        summary_size = capped(canvas, 20, most=1.2)
        summary_ink = GOLD if self.is_changed else BONE
        used_width = 16.0
        has_room = rect.w == _CONTENT_WIDTH  # else only the colour shows that options were changed
        if has_room:
            used_width = 36 + canvas.text(
                self.summary,
                rect.right - 20,
                y - 1,
                summary_size,
                kind="bold",
                colour=summary_ink,
                align="right",
                middle=True,
                shadow=SHADE,
            )
        room = rect.w - _MORE_LABEL_LEFT - used_width
        ink = BONE if has_room else summary_ink
        canvas.prose(
            control.label,
            Rect(rect.x + _MORE_LABEL_LEFT, rect.y, room, rect.h - 2),
            _wide_label_size(canvas) if has_room else _narrow_label_size(canvas),
            kind="display",
            colour=ink,
            middle=True,
            shadow=SHADE,
            on_panel=True,
        )


def _wide_label_size(canvas: Canvas) -> float:
    """Return the text size of "More options" in a button of the whole width."""
    return capped(canvas, 22, most=1.2)


def _narrow_label_size(canvas: Canvas) -> float:
    """Return the text size of the buttons "More options" and "Tower", small enough for both to stand side by side.

    At the smallest size their labels may take two lines. A self-built tower's name may need a still smaller size.
    """
    size = _wide_label_size(canvas)
    rooms = {
        say("More options"): _CONTENT_WIDTH - _TOWER_WIDTH - _TOWER_GAP - _MORE_LABEL_LEFT - 16,
        say("Tower: {tower}", tower=say("The Passage")): _TOWER_WIDTH - _TOWER_MARGIN,
    }
    shares = [room / canvas.text_width(label, size, "display") for label, room in rooms.items()]
    return LimitedSize(max(size * min(1.0, *shares), _MIN_LABEL_SIZE / canvas.text_size))


class _OfferedValue(NamedTuple):
    """A value that can be chosen for an option, its label, and the seat that it stands for, if any."""

    value: OptionValue
    label: str
    seat: int | None


@dataclass(frozen=True, slots=True)
class _OptionLayout:
    """The layout of an option, whose values stand in ``columns`` columns."""

    left: float
    top: float
    title_height: float
    values_y: float
    columns: int
    description_y: float
    bottom: float


class _Arrangement(NamedTuple):
    """The layout of the listed options and of the seed (``None``: hidden), and the height of the whole content."""

    layouts: list[tuple[Option, _OptionLayout]]
    seed: Rect | None
    height: float


class OptionsPanel:
    """The panel with a game's options and the seed.

    ``preset`` holds the initial values of the game's options, and ``remembered_setup`` the last set-up. With
    ``recommends``, the values that are good for a first match are marked. ``seats`` is the panel of seats: some values
    of options are seats. ``open_tower_shelf`` lets the person choose the tower; ``None`` in a game without towers.
    """

    def __init__(
        self,
        stage: Stage,
        entry: GameEntry,
        rules: AnyRules,
        preset: Mapping[str, OptionValue],
        remembered_setup: Mapping[str, object],
        seats: SeatsPanel,
        *,
        recommends: bool,
        open_tower_shelf: Callable[[], None] | None,
    ) -> None:
        self._stage = stage
        self._open_tower_shelf = open_tower_shelf
        #: the name of the chosen tower, empty for the standard one
        self.tower_name = ""
        self._rules = rules
        self._seats = seats
        self._recommends = recommends
        self._trust_option = trust_option(entry)
        #: the value of each option, by its key
        self.chosen = dict(preset)
        self.chosen[HINTS.key] = option_value_or_default(HINTS, remembered_setup)
        self.chosen[TRUST_KEY] = is_trusting(remembered_setup)
        max_length = len(str(-MAX_SEED))
        self.seed_field = TextField("", lambda text: stage.refresh(), max_length, say("random"), notify=stage.notify)
        self._area = ScrollArea()
        #: whether the options below "More options" are unfolded
        self._is_unfolded = False
        self.reset_removed_seats()

    # The choices

    @property
    def rules_options(self) -> dict[str, OptionValue]:
        """The values of the game's options, by their keys."""
        return {option.key: self.chosen[option.key] for option in self._rules.options}

    @property
    def hints(self) -> bool:
        """Whether the elder may be asked for hints."""
        return bool(self.chosen[HINTS.key])

    @property
    def trust(self) -> bool:
        """Whether the people trust each other, so that no curtain is shown."""
        return bool(self.chosen[TRUST_KEY])

    @property
    def seed(self) -> int | None:
        """The seed that was typed; ``None`` if the field is empty or contains no whole number."""
        text = self.seed_field.text.strip()
        return int(text) if re.fullmatch("-?[0-9]+", text) else None

    @property
    def is_seed_readable(self) -> bool:
        """Whether the seed field is empty or holds a whole number."""
        return not self.seed_field.text.strip() or self.seed is not None

    def reset_removed_seats(self) -> None:
        """Reset options whose value stands for a seat that has been removed."""
        for option in self._rules.options:
            if self.chosen[option.key] not in [offered.value for offered in self._offered_values(option)]:
                self.chosen[option.key] = option.default

    # The offered options and values

    def _offered_values(self, option: Option) -> list[_OfferedValue]:
        """Return an option's values, without the values that stand for seats that do not play."""
        raw_labels = option.labels if option.labels else tuple(map(str, option.values))
        offered_values = []
        for value, raw_label in zip(option.values, raw_labels, strict=True):
            seat = _seat_of_label(raw_label)
            label = say(raw_label) if option.labels else raw_label
            if seat is None:
                offered_values.append(_OfferedValue(value, label, None))
            elif seat < self._seats.count:
                offered_values.append(_OfferedValue(value, self._seats.seats[seat].name or "?", seat))
        return offered_values

    @property
    def listed_options(self) -> list[Option]:
        """The options that have an effect now, in the order in which they are shown: the most important first."""
        person_count = sum(seat.bot is None for seat in self._seats.active_seats)
        rules_options = [option for option in self._rules.options if len(self._offered_values(option)) > 1]
        matters = getattr(self._rules, "matters", None)
        if matters is not None:
            rules_options = [each for each in rules_options if matters(each.key, self._seats.count, self.rules_options)]
        trust = [self._trust_option] if self._trust_option is not None and person_count > 1 else []
        hints = [HINTS] if elder_of(self._rules) is not None else []
        return sorted(rules_options + trust + hints, key=self._rank)

    def _rank(self, option: Option) -> int:
        """Return the rank of an option in the list, from 0 for the first.

        Who begins comes first, then options with a recommended value, then trust, hints and all others.
        """
        if _offers_seats(option):
            return 0
        if option.first is not None:
            return 1
        if option is self._trust_option:
            return 2
        if option is HINTS:
            return 3
        return 4

    def _split_options(self, canvas: Canvas) -> tuple[list[Option], list[Option]]:
        """Return the options that fit, and those after them, which are folded below "More options"."""
        options = self.listed_options
        count = sum(bottom <= _SPACE_FOR_OPTIONS for bottom in accumulate(self._heights(canvas, options)))
        return options[:count], options[count:]

    def _heights(self, canvas: Canvas, options: Sequence[Option]) -> list[float]:
        """Return the height of each option with the gap below it."""
        return [self._lay_out(canvas, option, 0.0, 0.0).bottom + 2 * _OPTIONS_GAP for option in options]

    def _shows_all(self, canvas: Canvas) -> bool:
        """Return whether all options and the seed fit, so that nothing is folded."""
        return sum(self._heights(canvas, self.listed_options)) + _SEED_HEIGHT <= _SPACE_FOR_OPTIONS - 2 * _OPTIONS_GAP

    # Layout

    @property
    def _panel(self) -> Rect:
        """The place of the panel: beside the seats, or below the only seat in a game for one player."""
        if not self._seats.is_solo:
            return PANEL
        above = self._seats.panel
        top = above.bottom + _COLUMNS_MARGIN
        return Rect(above.x, top, above.w, PANEL.bottom - top)

    @property
    def _window(self) -> Rect:
        """The part of the panel in which the options scroll."""
        panel = self._panel
        top = panel.y + _OPTIONS_TOP + (_BUTTON_HEIGHT + 16 if self._is_unfolded else 0)
        return Rect(panel.x + _SIDE_MARGIN, top, panel.w - _SIDE_MARGIN - 18, panel.bottom - 16 - top)

    @property
    def _more_place(self) -> Rect:
        """The place of the button "More options": at the bottom, or above the unfolded options."""
        left = PANEL.x + _SIDE_MARGIN
        width = _CONTENT_WIDTH
        if self._is_unfolded:
            return Rect(left, PANEL.y + _OPTIONS_TOP - 4, width, _BUTTON_HEIGHT)
        tower_width = _TOWER_WIDTH + _TOWER_GAP if self._open_tower_shelf is not None else 0.0
        return Rect(left + tower_width, PANEL.bottom - _BUTTONS_OFFSET, width - tower_width, _BUTTON_HEIGHT)

    @property
    def _content_width(self) -> float:
        """The width of words and values."""
        return _COLUMN_WIDTH if self._seats.is_solo else _CONTENT_WIDTH

    # Drawing

    def paint(self, canvas: Canvas) -> None:
        """Draw the panel and its heading."""
        panel = self._panel
        canvas.panel("panel.slab", panel)
        heading(canvas, say("Match options"), Rect(panel.x + _SIDE_MARGIN, panel.y + 20, 480, 40), 32)

    def draw(self, canvas: Canvas) -> None:
        """Draw the options' words, with a line between neighbouring options."""
        with canvas.clip(self._area.rect):
            layouts, seed, _height = self.arrange(canvas)
            for option, layout in layouts:
                self._draw_words(canvas, option, layout)
            for (_, layout), (_, next_layout) in pairwise(layouts):
                if next_layout.left == layout.left:
                    _draw_dividing_line(canvas, layout.left, layout.bottom + _OPTIONS_GAP, self._content_width)
            if seed is not None:
                title = Rect(seed.x, seed.y, 150, seed.h)
                canvas.prose(
                    say("Seed"), title, _title_size(canvas), kind="display", colour=PARCHMENT, middle=True, shadow=SHADE
                )

    def _draw_words(self, canvas: Canvas, option: Option, layout: _OptionLayout) -> None:
        """Draw an option's title, its description, and the mark "for a first match" beside a recommended value."""
        x = layout.left
        width = self._title_width(option)
        whole_width = self._content_width
        title_area = Rect(x, layout.top, width, layout.title_height)
        canvas.prose(say(option.title), title_area, _title_size(canvas), kind="display", colour=PARCHMENT, shadow=SHADE)
        if self._is_marked(option):
            middle = layout.values_y + _VALUES_HEIGHT + _LAUREL_HEIGHT / 2 if _is_switch(option) else layout.top + 16
            draw_laurel(canvas, _mark_words(), x + whole_width, middle, _LAUREL_ROOM)
        description_area = Rect(x, layout.description_y, _words_width(option, whole_width), 600)
        canvas.prose(self._description(option), description_area, _description_size(canvas), colour=BONE)

    def _is_marked(self, option: Option) -> bool:
        """Return whether an option's chosen value is marked as recommended."""
        return self._recommends and option.first is not None and self.chosen[option.key] == option.first

    def _description(self, option: Option) -> str:
        """Return the description of an option and the note on its chosen value."""
        note = option.notes[option.values.index(self.chosen[option.key])] if option.notes else ""
        return " ".join(say(text) for text in (option.text, note) if text)

    def _title_width(self, option: Option) -> float:
        """Return the width that an option's title may have, beside its switch or its mark "for a first match"."""
        if _is_switch(option):
            return _words_width(option, self._content_width)
        if not self._is_marked(option):
            return self._content_width
        return self._content_width - laurel_width(self._stage.canvas, _mark_words(), _LAUREL_ROOM) - _WORDS_GAP

    def arrange(self, canvas: Canvas) -> _Arrangement:
        """Return the layout of the options and the seed, in one column or, in a game for one player, in several."""
        window = self._window
        width = self._content_width
        is_solo = self._seats.is_solo
        has_seed = is_solo or self._is_unfolded or self._shows_all(canvas)
        if has_seed:
            options = self.listed_options
        else:
            options, _ = self._split_options(canvas)
        heights = self._heights(canvas, options)
        # the seed, if it is shown, is the last item of the last column
        seed_heights = [_SEED_HEIGHT] if has_seed else []
        ends = column_ends([*heights, *seed_heights], _COLUMN_COUNT if is_solo else 1)
        layouts: list[tuple[Option, _OptionLayout]] = []
        start = 0
        height = 0.0
        left = window.x
        y = 0.0
        offset = self._area.offset if is_solo or self._is_unfolded else 0.0
        for column, end in enumerate(ends):
            left = window.x + column * (width + _COLUMN_GAP)
            y = window.y - offset
            for option in options[start:end]:
                layout = self._lay_out(canvas, option, left, y)
                layouts.append((option, layout))
                y = layout.bottom + 2 * _OPTIONS_GAP
            start = end
            has_column_seed = end > len(options)
            seed_height = _SEED_HEIGHT if has_column_seed else 0.0
            height = max(height, y + seed_height - window.y + offset)
        seed = Rect(left, y, width, _SEED_HEIGHT) if has_seed else None
        return _Arrangement(layouts, seed, height)

    def _lay_out(self, canvas: Canvas, option: Option, left: float, top: float) -> _OptionLayout:
        """Return the layout of an option that begins at ``left, top``."""
        title = say(option.title)
        title_height = canvas.prose_height(title, self._title_width(option), _title_size(canvas), "display") + 3
        description = self._description(option)
        description_width = _words_width(option, self._content_width)
        description_height = (
            canvas.prose_height(description, description_width, _description_size(canvas)) if description else 0.0
        )
        if _is_switch(option):  # a switch stands beside title and description, all other values between the two
            values_height = _VALUES_HEIGHT + (_LAUREL_HEIGHT if self._is_marked(option) else 0.0)
            bottom = top + max(title_height + description_height, values_height + 4)
            description_y = top + title_height
            return _OptionLayout(
                left, top, title_height, values_y=top + 4, columns=1, description_y=description_y, bottom=bottom
            )
        offered_values = self._offered_values(option)
        columns = self._value_columns(canvas, option, offered_values)
        row_count = math.ceil(len(offered_values) / columns)
        row_height = self._values_height(option)
        values_y = top + title_height
        description_y = values_y + row_height * row_count + _ROWS_GAP * (row_count - 1) + _WORDS_GAP
        bottom = description_y + description_height
        return _OptionLayout(
            left, top, title_height, values_y=values_y, columns=columns, description_y=description_y, bottom=bottom
        )

    def _values_height(self, option: Option) -> float:
        """Return the height of a row of values, which is larger if there are measured facts about the values."""
        if not self.measured_fact(option, option.default):
            return _VALUES_HEIGHT
        return _TALL_VALUES_HEIGHT * min(1.25, max(1.0, self._stage.canvas.text_size))

    def _value_columns(self, canvas: Canvas, option: Option, offered_values: list[_OfferedValue]) -> int:
        """Return how many values stand side by side: as many as fit, in rows of about equal length."""
        for row_count in range(1, len(offered_values)):
            columns = math.ceil(len(offered_values) / row_count)
            if all(self._has_room(canvas, option, value, self._content_width / columns) for value in offered_values):
                return columns
        return 1

    def _has_room(self, canvas: Canvas, option: Option, offered_value: _OfferedValue, room: float) -> bool:
        """Return whether a value with its words fits into the width ``room``."""
        value, label, seat = offered_value
        if seat is not None:
            return room >= min(_MIN_NAME_WIDTH * canvas.text_size, canvas.text_width(label, 20, "display") + 58)
        fact_width = canvas.text_width(self.measured_fact(option, value), 20, "bold") + _VALUE_MARGIN
        label_width = canvas.text_width(label, 20, "display") * _MIN_LABEL_SCALE + _VALUE_MARGIN
        return max(label_width, fact_width) <= room

    def measured_fact(self, option: Option, value: OptionValue) -> str:
        """Return a measured fact about a value, with all other options as they are chosen now; empty if none is known.

        An example is how often a bot wins with this value.
        """
        measured = getattr(self._rules, "measured", None)
        if measured is None or option not in self._rules.options:
            return ""
        return str(measured(option.key, value, self.rules_options))

    # Controls

    def controls(self) -> list[Control]:
        """List the options' values, the button "More options" and the seed."""
        canvas = self._stage.canvas
        height = self.arrange(canvas).height
        self._area.set_content(self._window, height if self._seats.is_solo or self._is_unfolded else 0.0)
        scroll_range = self._stage.interaction.focused_object
        if self._stage.interaction.by_keys and isinstance(scroll_range, ScrollRange):
            self._area.show(scroll_range.top, scroll_range.bottom)
        controls = [self._area.control("new.options", say("Match options"))]
        layouts, seed, _height = self.arrange(canvas)  # arranged again, since the list may just have been scrolled
        for option, layout in layouts:
            controls += self._value_controls(option, layout)
        if seed is not None:
            controls.append(self._seed_control(seed))
        if self._seats.is_solo:
            return controls
        more = self._more_control(canvas)
        if self._is_unfolded:  # the button stands above the unfolded options
            return [controls[0], more, *controls[1:]]
        return [*controls, *self._tower_control(), *([] if self._shows_all(canvas) else [more])]

    def _tower_control(self) -> list[Control]:
        """List the button that names the tower and opens the shelf of towers."""
        if self._open_tower_shelf is None:
            return []
        place = Rect(PANEL.x + _SIDE_MARGIN, PANEL.bottom - _BUTTONS_OFFSET, _TOWER_WIDTH, _BUTTON_HEIGHT)
        label = say("Tower: {tower}", tower=self.tower_name or say("The Passage"))
        look = Button("on" if self.tower_name else "stone", "stone-tower", _narrow_label_size(self._stage.canvas))
        return [Control("new.tower", "button", label, place, self._open_tower_shelf, look=look)]

    def _more_control(self, canvas: Canvas) -> Control:
        """Return the button "More options", which says how many options it hides and how many of these are changed."""
        _, folded_options = self._split_options(canvas)
        change_count = sum(self.chosen[option.key] != self._initial_value(option) for option in folded_options)
        if self.seed_field.text.strip():
            change_count += 1
        count = len(folded_options) + 1  # with the seed
        summary = say("{count} (none changed)", count=count)
        if change_count:
            # English needs one form for all numbers here; other languages need more
            summary = say_many("{all} ({count} changed)", "{all} ({count} changed)", change_count, all=count)
        look = MoreOptionsLook(summary, self._is_unfolded, change_count > 0)
        label = say("Fewer options") if self._is_unfolded else say("More options")
        return Control(
            "new.options.more", "button", label, self._more_place, self._fold_or_unfold, look=look, heard=summary
        )

    def _initial_value(self, option: Option) -> OptionValue:
        """Return the initial value: the one for a first match if such values are recommended now, else the default."""
        return option.first if option.first is not None and self._recommends else option.default

    def _fold_or_unfold(self) -> None:
        """Fold the options that do not fit, or unfold them and scroll to the first of them."""
        canvas = self._stage.canvas
        fitting_options, _ = self._split_options(canvas)
        self._is_unfolded = not self._is_unfolded
        self._area.offset = 0.0
        if self._is_unfolded and fitting_options:
            layouts = dict(self.arrange(canvas).layouts)
            self._area.offset = layouts[fitting_options[-1]].bottom + 2 * _OPTIONS_GAP - self._window.y

    def _value_controls(self, option: Option, layout: _OptionLayout) -> list[Control]:
        """List the values of an option; a switch has the values Yes and No."""
        is_switch = _is_switch(option)
        seats = self._seats.seats
        if is_switch:
            offered_values = [_OfferedValue(True, say("Yes"), None), _OfferedValue(False, say("No"), None)]
            columns = 2
            left = layout.left + self._content_width - _SWITCH_WIDTH
            rect = Rect(left, layout.values_y, _SWITCH_WIDTH, _VALUES_HEIGHT)
        else:
            offered_values = self._offered_values(option)
            columns = layout.columns
            rect = Rect(layout.left, layout.values_y, self._content_width, self._values_height(option))
        cells = segment_cells(rect, len(offered_values), columns=columns, gap=_ROWS_GAP)
        # dice mark the value that lets chance choose the seat; beside more than three values they have no room
        shows_dice = _offers_seats(option) and len(offered_values) <= 3
        controls = []
        for (value, label, seat), (cell, trough) in zip(offered_values, cells, strict=True):
            look = Segment(
                value == self.chosen[option.key],
                "rolling-dices" if shows_dice and seat is None else "",
                seat=None if seat is None else seats[seat].look,
                lower_line=self.measured_fact(option, value),
                trough=trough,
                drawn_label=label if is_switch else "",
            )
            controls.append(
                Control(
                    f"new.option.{option.key}.{value}",
                    "tab",
                    say("{option}: {value}", option=say(option.title), value=label) if is_switch else label,
                    cell,
                    partial(self._choose_value, option, value),
                    look=look,
                    clip=self._area.rect,
                    tooltip=self._tip(option, value, label if seat is not None else ""),
                    heard=say(option.title),
                    about=self._range_in_content(cell),
                )
            )
        return in_one_size(controls)

    def _tip(self, option: Option, value: OptionValue, name: str) -> str:
        """Return the tooltip of a value: its ``name``, or that it is good for a first match."""
        if option.first is not None and value == option.first:
            return say("Good for a first match")
        return name

    def _choose_value(self, option: Option, value: OptionValue) -> None:
        self.chosen[option.key] = value

    def _seed_control(self, line: Rect) -> Control:
        """Return the field for the seed, in its row."""
        field = Rect(line.x + 160, line.centery - 28, line.w - 160, 56)
        control = self.seed_field.control("new.seed", say("Seed"), field)
        control.clip = self._area.rect
        control.about = self._range_in_content(field)
        return control

    def _range_in_content(self, rect: Rect) -> ScrollRange:
        """Return which part of the scrolled content a control takes up, with a margin."""
        top = rect.y - self._area.rect.y + self._area.offset
        return ScrollRange(top - 6, top + rect.h + 6)


def _title_size(canvas: Canvas) -> float:
    """Return the text size of an option's title."""
    return capped(canvas, _TITLE_SIZE, most=1.25)


def _description_size(canvas: Canvas) -> float:
    """Return the text size of an option's description, limited so that enough options fit."""
    return capped(canvas, _DESCRIPTION_SIZE, most=1.25)


def _words_width(option: Option, width: float) -> float:
    """Return the width of an option's title and description: less than ``width`` beside a switch."""
    return width - _SWITCH_WIDTH - 20 if _is_switch(option) else width


def _draw_dividing_line(canvas: Canvas, left: float, y: float, width: float) -> None:
    canvas.line(left, y, left + width, y, _DARK_LINE, 2.0)
    canvas.line(left, y + 2, left + width, y + 2, _LIGHT_LINE, 1.0)


def column_ends(heights: Sequence[float], columns: int) -> tuple[int, ...]:
    """Return the index after the last item of each column, so that the highest column is as low as possible.

    The items have these ``heights`` and keep their order.
    """
    count = len(heights)

    def highest(ends: tuple[int, ...]) -> float:
        return max(sum(heights[start:end]) for start, end in pairwise((0, *ends)))

    possible_ends = ((*cuts, count) for cuts in combinations_with_replacement(range(count + 1), columns - 1))
    return min(possible_ends, key=highest)


def _offers_seats(option: Option) -> bool:
    """Return whether the values of an option stand for seats, as in the option that says who begins."""
    return any(_seat_of_label(label) is not None for label in option.labels)


def _seat_of_label(label: str) -> int | None:
    """Return the seat that a label such as ``{0}`` stands for, or ``None``."""
    placeholder = re.fullmatch(r"\{([0-9]+)\}", label)
    return None if placeholder is None else int(placeholder[1])


def _mark_words() -> str:
    """Return the words beside the laurel that marks a recommended value."""
    return say("for a first match")


def _is_switch(option: Option) -> bool:
    """Return whether an option is shown as Yes and No: its values are true and false, without labels."""
    return isinstance(option.default, bool) and not option.labels
