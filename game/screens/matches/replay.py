"""The replay: a match's records animated on its table, from any seat's viewpoint or with all secrets visible."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import accumulate
from pathlib import Path

from game.core import Match
from game.core.measures import short_number
from game.core.words import say
from game.elder.chances import can_be_analysed
from game.kept.library import rounds_of
from game.kept.seats import people_now, players_of, seat_bots, seat_looks
from game.screens.navigation import open_screen
from game.screens.open_match import start_at
from game.screens.parts.framed_table import ALL_KNOWING, ONLOOKER, TableFrame
from game.screens.parts.match_log import Line, MatchLog
from game.screens.parts.page import Page
from game.screens.parts.prepared_ahead import prepare_unless_placeholder_needed
from game.ui.canvas import Canvas
from game.ui.control import Control, Touch
from game.ui.intentions import Accept, Edit, Go, Intention
from game.ui.layout import Rect, inset, square
from game.ui.lettering import draw_title_bar
from game.ui.lists import Row, ScrollArea
from game.ui.scene import ScreenSound, Status
from game.ui.stage import Stage
from game.ui.theme import CHAR, EMBER, HEMATITE, PARCHMENT, SIENNA, SeatLook
from game.ui.widgets import Button, CharacterButton, Choice, SeatChoice, Slider

_LOG_PANEL = Rect(1302, 70, 286, 716)
LOG_WINDOW = Rect(1318, 124, 258, 646)
_MIN_LINE_HEIGHT = 62.0
#: the number of lines whose words are wrapped at a time
_LINES_PER_STEP = 20
_TEXT_SIZE, _LINE_PADDING = 17.0, 10.0
#: widths of a log line's token, of the icon for a drop, and of the margins
_TOKEN_WIDTH, _DROP_ICON_WIDTH, _LINE_MARGIN = 30.0, 20.0, 4.0
#: width of the scroll bar
_SCROLL_BAR_WIDTH = 18.0


class LogRow:
    """The look of a log line; ``is_current`` says that the line belongs to the last record shown."""

    def __init__(self, line: Line, look: SeatLook | None, is_current: bool) -> None:
        self._line = line
        self._look = look
        self._is_current = is_current

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw the seat's token beside the first line of the words."""
        rect = control.rect
        words_area = _words_area(self._line, rect)
        if self._is_current or touch.hovered or touch.shows_focus_ring:
            canvas.fill(rect, HEMATITE if self._is_current else SIENNA, alpha=60, radius=7)
        if self._look is not None:
            line_height = canvas.prose_height("1", words_area.w, _TEXT_SIZE)
            y = rect.centery - (canvas.prose_height(self._line.text, words_area.w, _TEXT_SIZE) - line_height) / 2
            canvas.seat(self._look, rect.x + 14, y, 24)
        canvas.prose(self._line.text, words_area, _TEXT_SIZE, colour=CHAR, middle=True)
        if self._line.has_drops:
            canvas.icon("film-strip", rect.right - 12, rect.centery, 18, HEMATITE)


def _words_area(line: Line, rect: Rect) -> Rect:
    """Return the area of a log line's words, between its token and the icon for a drop."""
    left = rect.x + (_TOKEN_WIDTH if line.seat is not None else _LINE_MARGIN)
    right = rect.right - (_DROP_ICON_WIDTH if line.has_drops else 0.0) - _LINE_MARGIN
    return Rect(left, rect.y + 2, right - left, rect.h - 4)


def _words_height(canvas: Canvas, line: Line) -> float:
    """Return the height of a line's words in the panel."""
    return canvas.prose_height(line.text, _words_area(line, LOG_WINDOW).w - _SCROLL_BAR_WIDTH, _TEXT_SIZE)


class LogPanel:
    """The scrolling log of a replay."""

    def __init__(self, replay: Replay) -> None:
        self._replay = replay
        self._area = ScrollArea()
        self._heights: list[float] = []
        #: the text size and scale for which ``_heights`` were measured
        self._heights_key: tuple[object, ...] = ()
        #: the lines for which ``_heights`` were measured
        self._lines: list[Line] = []
        #: whether to scroll to the last line once the lines are measured
        self._goes_to_end = False

    def prepare(self) -> Iterator[None]:
        """Find the lines, then wrap their words; yield after every ``_LINES_PER_STEP`` lines."""
        lines = self._replay.lines
        yield
        for first in range(0, len(lines), _LINES_PER_STEP):
            for line in lines[first : first + _LINES_PER_STEP]:
                _words_height(self._replay.stage.canvas, line)  # the canvas keeps the wrapped words
            yield

    def _measure_lines(self) -> None:
        """Measure the lines, if they or the text size have changed, and set the scrolling area."""
        canvas = self._replay.stage.canvas
        lines = self._replay.lines
        heights_key = (canvas.text_size, canvas.scale)
        if heights_key != self._heights_key or lines != self._lines:
            self._heights_key = heights_key
            self._lines = lines
            self._heights = [max(_MIN_LINE_HEIGHT, _words_height(canvas, line) + _LINE_PADDING) for line in lines]
        tops = self._tops
        self._area.set_rows(LOG_WINDOW, tops)
        if self._goes_to_end and self._heights:
            self._goes_to_end = False
            self._area.show_rows(tops, len(self._heights) - 1, len(self._heights))

    @property
    def _tops(self) -> list[float]:
        """The upper edge of each line in the list, and the lower edge of the last one."""
        return list(accumulate(self._heights, initial=0.0))

    def follow(self) -> None:
        """Scroll to the last line when the lines are listed next."""
        self._goes_to_end = True

    def paint(self, canvas: Canvas) -> None:
        """Paint the parchment and its heading."""
        canvas.panel("panel.parchment", _LOG_PANEL)
        canvas.text(say("Log"), _LOG_PANEL.x + 20, _LOG_PANEL.y + 12, 25, kind="display", colour=HEMATITE)

    def draw(self, canvas: Canvas) -> None:
        """Draw a notice if there are no lines."""
        if not self._replay.lines and not self._replay.frame.moving:
            canvas.prose(say("Nothing has happened yet."), LOG_WINDOW, 20, colour=CHAR, align="centre", middle=True)

    def controls(self) -> list[Control]:
        """List the visible lines."""
        replay = self._replay
        lines = replay.lines
        self._measure_lines()
        row = replay.stage.interaction.focused_object
        if isinstance(row, Row) and row.index < len(lines):  # an earlier move has fewer lines
            self._area.show_rows(self._tops, row.index, row.index + 1)
        listing = self._area.control("replay.list", say("The log"))
        listing.focusable = False
        return [
            listing,
            *(self._row(index, lines[index], rect) for index, rect in self._area.uneven_rows(self._heights)),
        ]

    def _row(self, index: int, line: Line, rect: Rect) -> Control:
        replay = self._replay
        seat_look = replay.looks[line.seat] if line.seat is not None else None
        is_current = line.record_number == replay.count - 1
        return Control(
            f"replay.log.{index}",
            "list",
            line.text,
            rect,
            partial(replay.show_record, line.record_number),
            look=LogRow(line, seat_look, is_current),
            clip=LOG_WINDOW,
            tooltip=say("Go to this move."),
            sound="card_slide",
            about=Row(index),
        )


# The screen

VIEW = Rect(12, 68, 1280, 720)
_STRIP_AREA = Rect(30, 806, 1240, 24)
_BUTTONS_TOP, _BUTTON_HEIGHT = 846.0, 44.0
_PLAY_SPEEDS = (0.5, 1.0, 2.0, 4.0)
#: pause between two records that are played (seconds)
_PAUSE_SECONDS = 0.7
#: the largest number of records that are drawn with gaps between them on the slider
_MAX_RECORDS_WITH_GAPS = 400


class Replay(Page):
    """The replay of a match, beginning after ``count`` records; ``path`` is the match's file, if it has one.

    If the match is not over, there are at most two viewpoints: an onlooker's, and that of the seat ``viewer`` (by
    default, the seat of the only person).
    """

    name = "replay"

    def __init__(
        self, stage: Stage, match: Match, count: int = 0, viewer: int | None = None, path: Path | None = None
    ) -> None:
        super().__init__(stage)
        self.match = match
        self._path = path
        self.screen_sound = ScreenSound(music="", ambience=match.entry.ambience)
        self.title = say("Watch match")
        self.looks = seat_looks(match.names, match.table)
        self._bots = seat_bots(match)
        self._own_seat = self._lone_person if viewer is None else viewer
        viewpoint = ALL_KNOWING if match.outcome is not None else self._own_seat
        self.frame = TableFrame(stage, match, viewpoint)
        self.frame.use_speed(1.0)
        #: the log that a seat or an onlooker may read
        self._reader_log = MatchLog(match)
        #: the log with all secrets
        self._full_log = MatchLog(match, all_knowing=True)
        #: the numbers of records after which a round begins
        self._round_starts: list[int] = []
        #: the seat that was asked before each record
        self.asked_seats = self._find_asked_seats()
        self.log = LogPanel(self)
        self._record_slider = RecordSlider(self)
        self._speed = 1.0
        self._is_playing = False
        #: the pause that is left before the next record (seconds)
        self._pause_left = 0.0
        #: the number of the record to animate first; ``None`` to begin with a still picture
        self._first_animated: int | None = None
        self.go(count)

    @classmethod
    def of_record(
        cls, stage: Stage, match: Match, record_number: int, viewer: int | None, path: Path | None = None
    ) -> Replay:
        """Return a replay that begins by animating one record; -1 stands for the opening."""
        replay = cls(stage, match, viewer=viewer, path=path)
        replay._first_animated = record_number
        stage.slow_to_prepare.add(replay)  # the record may have a film
        return replay

    def prepare(self) -> Iterator[None]:
        """Animate the first record, if the replay begins with an animation; then make the log and wrap its words."""
        record_number = self._first_animated
        self._first_animated = None
        if record_number is not None:
            self.show_record(record_number)
            yield
        yield from self._match_log.prepare(self._reader)
        yield from self.log.prepare()

    def enter(self) -> None:
        """Prepare the replay now, unless the stage shows its placeholder first and prepares it in steps."""
        prepare_unless_placeholder_needed(self.stage, self)

    @property
    def _lone_person(self) -> int:
        """The seat of the only person; ``ONLOOKER`` if there are several people or none."""
        people = [seat for seat, bot in enumerate(self._bots) if bot is None]
        return people[0] if len(people) == 1 else ONLOOKER

    @property
    def length(self) -> int:
        """The number of records of the match."""
        return self.frame.past.length

    @property
    def count(self) -> int:
        """The number of records up to the position shown."""
        return len(self.frame.past.records)

    @property
    def lines(self) -> list[Line]:
        """The log lines up to the position shown that may be read from the viewpoint."""
        return self.frame.shown_lines(self._match_log.lines(self._reader))

    @property
    def _match_log(self) -> MatchLog:
        """The log that may be read from the viewpoint."""
        return self._full_log if self.frame.viewpoint == ALL_KNOWING else self._reader_log

    @property
    def _reader(self) -> int | None:
        """The seat whose secrets the log contains, ``None`` for an onlooker and for the log with all secrets."""
        viewpoint = self.frame.viewpoint
        return None if viewpoint in (ALL_KNOWING, ONLOOKER) else viewpoint

    def _find_asked_seats(self) -> tuple[int | None, ...]:
        """Return the seat that was asked before each record, and note where rounds begin."""
        past = self.frame.past
        asked_seats: list[int | None] = []
        rounds = 0
        for count in range(past.length):
            past.go(count)
            if rounds_of(past) > rounds:
                rounds = rounds_of(past)
                self._round_starts.append(count)
            asked_seats.append(past.prompt.seat if past.prompt is not None else None)
        past.go(0)
        return tuple(asked_seats)

    # Stepping

    def go(self, count: int) -> None:
        """Show the match after ``count`` records."""
        self.frame.go(max(0, min(count, self.length)))
        self._update_after_step()

    def stop_at(self, count: int) -> None:
        """Pause, and show the match after ``count`` records."""
        self._is_playing = False
        self.go(count)

    def forward(self) -> None:
        """Pause, and animate the next record."""
        self._is_playing = False
        self.frame.show_next()
        self._update_after_step()

    def show_record(self, record_number: int) -> None:
        """Pause, and animate one record; for -1, show the position after the opening."""
        self._is_playing = False
        self.go(max(0, record_number))
        if record_number >= 0:
            self.frame.show_next()
            self._update_after_step()

    def _update_after_step(self) -> None:
        """Let slider and log follow the table, and begin the next pause."""
        self._record_slider.value = self.count / max(1, self.length)
        self.log.follow()
        self._pause_left = _PAUSE_SECONDS
        self.refresh()

    def _play_or_pause(self) -> None:
        """Play or pause; at the end of the match, play it from the beginning."""
        self._is_playing = not self._is_playing
        if self._is_playing and self.count == self.length:
            self.go(0)
        self._pause_left = 0.0

    @property
    def wants_frames(self) -> bool:
        """Whether the replay is playing, or something moves on the table."""
        return self._is_playing or self.frame.moving or self.frame.table.wants_frames

    def update(self, seconds: float) -> None:
        """Advance the table, and go on to the next record while playing."""
        events_shown = self.frame.events_shown
        self.frame.update(seconds)
        if events_shown != self.frame.events_shown:
            self.log.follow()
        if not self._is_playing or self.frame.moving:
            return
        self._pause_left -= seconds * self._speed
        if self._pause_left <= 0:
            self._is_playing = self.frame.show_next()
            self._update_after_step()

    # Showing

    def draw(self, canvas: Canvas) -> None:
        """Draw the table in its frame, and the log."""
        key = (self.name, self.title, self._record_slider.paint_key, canvas.text_size)
        canvas.layer(key, lambda: self._paint(canvas))
        progress = say("Move {count} of {all}", count=self.count, all=self.length)
        canvas.text(progress, 800, 31, 21, colour=PARCHMENT, align="centre", middle=True, width=760)
        self.log.draw(canvas)
        self.frame.draw(canvas, VIEW)

    def _paint(self, canvas: Canvas) -> None:
        """Paint all that does not move."""
        canvas.background("wall.plain")
        draw_title_bar(canvas, self.title, 360)
        canvas.panel("panel.bar", Rect(-20, 792, 1640, 140))
        canvas.panel(
            "panel.parchment", Rect(_STRIP_AREA.x - 14, _STRIP_AREA.y - 8, _STRIP_AREA.w + 28, _STRIP_AREA.h + 16)
        )
        self._record_slider.paint(canvas)
        self.log.paint(canvas)

    def status(self) -> Status:
        """Return the status line ("Move 3 of 40. ...") and the seat asked after the move shown."""
        status = self.frame.scene.status()
        words = say("Move {count} of {all}. {prompt}", count=self.count, all=self.length, prompt=status.text)
        return Status(words, status.seat)

    # Controls

    def controls(self) -> list[Control]:
        """List the log, the slider of records, the buttons and the viewpoints."""
        strip = self._record_slider.control("replay.strip", say("The moves"), inset(_STRIP_AREA, 0, -9))
        buttons = [*self._step_buttons(), *self._speed_controls(), *self._viewpoints()]
        return [
            *self.log.controls(),
            strip,
            *buttons,
            self._play_on_button(),
            *self._analysis_button(),
            self.back_control(),
        ]

    def _play_on_button(self) -> Control:
        """Return the button that begins a new match at the position shown."""
        why_not = self._why_not_play_on()
        return Control(
            "replay.play_on",
            "button",
            say("Play on from here"),
            Rect(936, 8, 250, 46),
            self._play_on,
            enabled=why_not is None,
            why_not=why_not or "",
            tooltip=say("A new match begins here. This one stays as it is."),
            look=Button(icon="campfire", size=20),
        )

    def _why_not_play_on(self) -> str | None:
        """Return why no new match can begin at this position; ``None`` if a match can begin here.

        A new match must not reveal secrets, must not end an unsaved match, and must not be over at once.
        """
        people = [seat for seat, bot in enumerate(self._bots) if bot is None]
        if self.match.outcome is None and (len(people) > 1 or self._holds_secrets_of_others):
            return say("This match isn't over yet, and other people have played in it.")
        if self.match.outcome is None and not self.match.file.is_kept and self._covers_table:
            return say("This match isn't being saved, so it would be lost.")
        if self.frame.past.prompt is None:
            return say("The match is over at this point. Go back a few moves.")
        return None

    @property
    def _holds_secrets_of_others(self) -> bool:
        """Whether a bot has replaced a person who left the match, at a seat that knows a secret at this position."""
        people = people_now(self.match)
        rules = self.frame.past.rules
        state = self.frame.past.state
        public_view = rules.view(state, None)
        for seat, players in enumerate(players_of(self.match)):
            person_has_left = any(player.bot is None and player.name not in people for player in players)
            if person_has_left and people[seat] is None and rules.view(state, seat) != public_view:
                return True
        return False

    @property
    def _covers_table(self) -> bool:
        """Whether a table lies below this screen; a new match would end the match on this table."""
        return any(scene.name == "match" for scene in self.stage.scenes)

    def _play_on(self) -> None:
        """Ask who sits where, then begin a new match at the position shown."""
        self.stop_at(self.count)  # ends the animation, too
        seats = NewPlayers(self.stage, self.match, self.count, list(self.looks), list(self._bots))
        if self.count:
            words = say(
                "A new match starts from the position after move {count}, but the luck will be different. Choose who "
                "plays.",
                count=self.count,
            )
        else:
            words = say(
                "A new match starts from the same opening position, but the luck will be different. Choose who plays."
            )

        def why_not_changeable(seat: int) -> str | None:
            return None  # every seat may be given to somebody else

        open_screen(
            self.stage, "who_plays", self.match.rules, words, seats.players, seats.ask, why_not_changeable, seats.begin
        )

    def _step_buttons(self) -> list[Control]:
        """List the buttons that step through the match, that play it, and that show the drop of a move."""
        index = self.count - 1
        why_not_back = "" if self.count > 0 else say("You are at the start.")
        why_not_forward = "" if self.count < self.length else say("You are at the end.")
        play = Control(
            "replay.play",
            "button",
            say("Pause") if self._is_playing else say("Play"),
            Rect(128, _BUTTONS_TOP, 150, _BUTTON_HEIGHT),
            self._play_or_pause,
            first=True,
            look=Button("fire", "pause-button" if self._is_playing else "play-button", size=22),
        )
        has_drop = 0 <= index < self.length and any(self.frame.past.all_records[index].tracks)
        watch = Control(
            "replay.film",
            "button",
            say("Watch the film"),
            Rect(646, _BUTTONS_TOP, 190, _BUTTON_HEIGHT),
            self._watch,
            enabled=has_drop,
            why_not=say("There is no throw and no bang in this move."),
            look=Button(size=19),
        )
        go_to_start = partial(self.stop_at, 0)
        go_to_end = partial(self.stop_at, self.length)
        buttons = [
            _step_button("first", say("To the start"), 16, "previous-button", go_to_start, why_not_back),
            _step_button("back", say("One move back"), 70, "‹", partial(self.stop_at, index), why_not_back),
            play,
            _step_button("step", say("One move forward"), 286, "›", self.forward, why_not_forward),
            _step_button("last", say("To the end"), 340, "next-button", go_to_end, why_not_forward),
        ]
        if self.match.entry.passage is not None:
            buttons.append(watch)
        return buttons

    def _watch(self) -> None:
        self._is_playing = False
        open_screen(self.stage, "theatre_of_match", self.match, self.count - 1)

    def _analysis_button(self) -> list[Control]:
        """List the button for the analysis, if the match can be analysed."""
        if not can_be_analysed(self.match):
            return []
        look = Button(icon="histogram", size=21)
        tip = say("Turning points, luck and skill.")
        return [
            Control(
                "replay.judged",
                "button",
                say("Analysis"),
                Rect(1196, 8, 236, 46),
                self._open_analysis,
                tooltip=tip,
                look=look,
            )
        ]

    def _open_analysis(self) -> None:
        """Open the analysis of the match, or go back to it if the replay was opened from there."""
        self._is_playing = False
        scenes_below = self.stage.scenes[:-1]
        if scenes_below and scenes_below[-1].name == "looking_back":
            self.stage.pop()
        else:
            open_screen(self.stage, "looking_back", self.match, self._path)

    def _speed_controls(self) -> list[Control]:
        return [
            Control(
                f"replay.speed.{speed:g}",
                "tab",
                say("{speed}×", speed=short_number(speed)),
                Rect(404 + 60 * index, _BUTTONS_TOP, 56, _BUTTON_HEIGHT),
                partial(self._choose_speed, speed),
                look=Choice(speed == self._speed, size=18),
            )
            for index, speed in enumerate(_PLAY_SPEEDS)
        ]

    def _choose_speed(self, speed: float) -> None:
        self._speed = speed
        self.frame.use_speed(speed)

    def _viewpoints(self) -> list[Control]:
        """List a general viewpoint, then the viewpoint of each seat.

        The general viewpoint is an onlooker's while the match goes on. Once the match is over, it shows all secrets.
        """
        is_over = self.match.outcome is not None
        why_not = say("This match isn't over, so secrets stay hidden.")
        left, right = 1010, 1584  # the tabs of the seats lie between these x
        width = min(132.0, (right - left) / len(self.looks) - 6)
        seats = [
            Control(
                f"replay.eyes.{seat}",
                "tab",
                look.name,
                Rect(left + (width + 6) * seat, _BUTTONS_TOP, width, _BUTTON_HEIGHT),
                partial(self._choose_viewpoint, seat),
                enabled=is_over or seat == self._own_seat,
                why_not=why_not,
                look=SeatChoice(look, self.frame.viewpoint == seat),
                tooltip=say("As {name} saw it.", name=look.name),
            )
            for seat, look in enumerate(self.looks)
        ]
        words = say("All seats") if is_over else say("Spectator")
        viewpoint = ALL_KNOWING if is_over else ONLOOKER
        tip = say("All secrets are shown.") if is_over else say("Only what everyone can see.")
        general = Control(
            "replay.eyes.all",
            "tab",
            words,
            Rect(842, _BUTTONS_TOP, 160, _BUTTON_HEIGHT),
            partial(self._choose_viewpoint, viewpoint),
            look=Choice(self.frame.viewpoint == viewpoint, "eye-target" if is_over else "", size=18),
            tooltip=tip,
        )
        return [general, *seats]

    def _choose_viewpoint(self, viewpoint: int) -> None:
        self.frame.use_viewpoint(viewpoint)
        self.log.follow()

    def handle(self, intention: Intention) -> bool:
        """Play and pause with Space, step with arrows, jump with Home, End and the page keys, go back with Esc."""
        if isinstance(intention, Accept) and intention.down and intention.space:
            self._play_or_pause()
            return True
        if isinstance(intention, Go) and intention.sideways:
            if intention.sideways > 0:
                self.forward()
            else:
                self.stop_at(self.count - 1)
            return True
        target = self._position_for_key(intention.key) if isinstance(intention, Edit) else None
        if target is not None:
            self.stop_at(target)
            return True
        return super().handle(intention)

    def _position_for_key(self, key: str) -> int | None:
        """Return the position in the match to which ``key`` jumps; ``None`` if the key does nothing here.

        A position is the number of records that have been played.
        """
        earlier_starts = (start for start in self._round_starts if start < self.count)
        later_starts = (start for start in self._round_starts if start > self.count)
        targets = {
            "home": 0,
            "end": self.length,
            "page_up": max(earlier_starts, default=0),
            "page_down": min(later_starts, default=self.length),
        }
        return targets.get(key)


class NewPlayers:
    """The players of a new match that begins at the position of ``match`` after ``count`` records."""

    def __init__(self, stage: Stage, match: Match, count: int, looks: list[SeatLook], bots: list[str | None]) -> None:
        self._stage = stage
        self._match = match
        self._count = count
        self._looks = looks
        self._bots = bots

    def players(self) -> list[tuple[SeatLook, str | None]]:
        """Return the look and the bot (``None``: a person) of each seat."""
        return list(zip(self._looks, self._bots, strict=True))

    def ask(self, seat: int) -> None:
        """Ask who plays a seat."""
        look = self._looks[seat]
        other_names = [other.name for other in self._looks if other is not look]
        change = partial(self._change, seat)
        bot = self._bots[seat]
        open_screen(self._stage, "player_choice", self._match.rules, look, bot, look.name, other_names, change)

    def _change(self, seat: int, name: str, bot: str | None) -> None:
        """Let ``bot`` (``None``: a person) play a seat under the name ``name``."""
        self._looks[seat] = replace(self._looks[seat], name=name)
        self._bots[seat] = bot
        self._stage.refresh()

    def begin(self) -> None:
        """Start the match and open its table; a refusal is shown as a notice."""
        try:
            start_at(self._stage, self._match, self._count, self._looks, self._bots)
        except ValueError as refusal:
            self._stage.notify(str(refusal))


class RecordSlider(Slider):
    """A slider over all records, each in the colour of the seat that was asked."""

    def __init__(self, replay: Replay) -> None:
        super().__init__(0.0, self._go_to_fraction, steps=max(1, replay.length))
        self._replay = replay
        have_drops = tuple(bool(record.tracks) for record in replay.frame.past.all_records)
        #: the values on which the painted records depend
        self.paint_key = replay.looks, replay.asked_seats, have_drops

    def _go_to_fraction(self, value: float) -> None:
        self._replay.stop_at(round(value * self._replay.length))

    def paint(self, canvas: Canvas) -> None:
        """Paint the records; those with a drop have a mark."""
        replay = self._replay
        length = max(1, self._replay.length)
        for index, seat in enumerate(replay.asked_seats):
            left = _STRIP_AREA.x + _STRIP_AREA.w * index / length
            right = _STRIP_AREA.x + _STRIP_AREA.w * (index + 1) / length
            ink = replay.looks[seat].paint if seat is not None else SIENNA
            gap = 1 if length < _MAX_RECORDS_WITH_GAPS else 0
            canvas.fill(Rect(left, _STRIP_AREA.y + 7, max(1.0, right - left - gap), 10), ink)
            if replay.frame.past.all_records[index].tracks:
                canvas.line((left + right) / 2, _STRIP_AREA.y + 18, (left + right) / 2, _STRIP_AREA.bottom, HEMATITE, 3)

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw the needle and the knob."""
        rect = control.rect
        self._rect = rect
        x = rect.x + rect.w * self.value
        canvas.line(x, _STRIP_AREA.y - 4, x, _STRIP_AREA.bottom + 4, EMBER, 3)
        size = 30 if touch.hovered or touch.pressed or touch.shows_focus_ring else 26
        canvas.picture_in("slider.knob", square(x, rect.centery, size))


def _step_button(name: str, label: str, x: float, sign: str, action: Callable[[], None], why_not: str) -> Control:
    """Return a small button; ``sign`` is an icon's name, or one letter to draw. ``why_not`` makes the button grey."""
    return Control(
        f"replay.{name}",
        "button",
        label,
        Rect(x, _BUTTONS_TOP, 50, _BUTTON_HEIGHT),
        action,
        enabled=not why_not,
        why_not=why_not,
        look=Button(icon=sign, bare=True) if len(sign) > 1 else CharacterButton(sign),
        tooltip=label,
    )
