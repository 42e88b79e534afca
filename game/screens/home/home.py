"""The home screen: a wall with six fires, one for each game; the fire of the last match or of the first game burns.

Pointing at another fire shows what its game offers. If there are more than six games, a button leads to further walls.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import accumulate
from threading import Thread

from game.core import GAMES, GameEntry
from game.core.ambience import FIRESIDE, HOUSE_MUSIC
from game.core.words import say
from game.kept.learnt import LearntGames
from game.kept.library import Summary, times_and_sizes
from game.kept.skipped_file import take_skipped_notice
from game.screens.home.fire_cell import FRAMES, FireCell, draw_fire, fire_area
from game.screens.navigation import ScreenName, import_screens, open_screen
from game.screens.open_match import (
    house_records,
    last_person,
    library,
    open_rule_book,
    open_screen_of_game,
    quick_start,
    resume_match,
)
from game.screens.parts.match_picture import MissingPictures, SmallPictures
from game.screens.parts.page import sound_entry
from game.screens.parts.prepared_ahead import prepare_ahead, start_thread, until_ended
from game.ui.canvas import Canvas
from game.ui.control import Control, Touch
from game.ui.intentions import Command, Go, Intention
from game.ui.layout import SCREEN, Rect, inset, row
from game.ui.lettering import capped, draw_title
from game.ui.scene import Scene, ScreenSound, Status
from game.ui.stage import Stage, shortcut, with_shortcut
from game.ui.theme import ACTIVE, BRIGHT, PARCHMENT, SHADE
from game.ui.uimap import joined_sentences
from game.ui.widgets import Button, RoundButton, button_state

_CELL_AREAS = tuple(Rect(34 + 512 * column, 100 + 350 * line, 508, 346) for line in range(2) for column in range(3))
#: place of the table's picture in a cell
_TABLE_PICTURE_AREA = Rect(300, 22, 192, 108)
#: width of the picture's border, with its shadow
_FRAME_WIDTH = 40.0
#: frames per second of the burning fire
_FLICKER_RATE = 8.0
#: seconds between two checks of what the library has found
_CHECK_EVERY = 0.4
#: left edge of the title, and its distance from the panel with the status
_TITLE_LEFT, _TITLE_GAP = 40.0, 20.0
#: the largest width of a button in the bar below the fires
_WIDEST_BAR_BUTTON = 252.0
#: the place of the bar
_BAR_AREA = Rect(34, 846, 1532, 48)
#: the buttons of the bar whose screens take a moment to open
_SLOW_BUTTONS = ("theatre", "rules", "options")
#: the screen that each button opens, by the id of the button
_SCREENS_BY_BUTTON: Mapping[str, ScreenName] = {
    "home.records": "matches",
    "home.house": "house_records",
    "home.theatre": "theatre",
    "home.rules": "rulebook",
    "home.options": "options",
    "home.credits": "credits",
}
#: how far the wall fades out above the screen, and the height of each of the strips in which it gets darker
_FADING_HEIGHT, _FADING_STRIP = 40.0, 2.0
#: widths of the buttons on an unfolded slab
_BUTTON_WIDTHS = (186.0, 118.0, 156.0)
#: widths of the buttons at the burning fire
_BURNING_WIDTHS = (196.0, 150.0, 114.0)
#: widths of the buttons at a burning fire with an open match
_OPEN_MATCH_WIDTHS = (344.0, 124.0)
_BUTTON_GAP = 8.0


def status_panel(needed_width: float, title_end: float) -> Rect:
    """Return the place of the panel with the status: in the middle, clear of the title and of the corner buttons.

    ``needed_width`` is the width that the text needs.
    """
    width = min(1090.0, needed_width, 2 * (SCREEN.centerx - title_end - _TITLE_GAP))
    return Rect(SCREEN.centerx - width / 2, 16, width, 52)


@dataclass(frozen=True, slots=True)
class AtFire:
    """The ``Control.about`` of a control at a game's fire; pointing at the control unfolds the game's slab."""

    game: str


@dataclass(frozen=True, slots=True)
class BarButton:
    """The look of a button in the bar: an icon and a word, on a stone while it is pointed at."""

    icon: str

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw the stone, the icon and the word."""
        rect = control.rect
        state = button_state(control, touch)
        if state:
            canvas.panel(f"button.stone_{state}", rect)
        size = capped(canvas, 23, most=1.2)
        ink = BRIGHT if state else PARCHMENT
        text_width = min(canvas.text_width(control.label, size, "display"), rect.w - 62)
        x = rect.centerx - (text_width + 42) / 2  # 42: the icon with the gap behind it
        canvas.icon(self.icon, x + 15, rect.centery, 30, ink, shadow=True)
        canvas.text(
            control.label,
            x + 42,
            rect.centery - 1,
            size,
            kind="display",
            colour=ink,
            middle=True,
            shadow=SHADE,
            width=rect.w - 62,
        )


class Home(Scene):
    """A wall of six games, with a bar of buttons below."""

    name = "home"
    screen_sound = ScreenSound(HOUSE_MUSIC, FIRESIDE)
    frame_rate = 8
    #: the frame of the fire's animation
    phase: int = 0

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._walls = _walls()
        #: index of the wall that is shown; ``None`` until the burning fire is known
        self._wall: int | None = None
        #: by the game's name: the open match that was played last
        self._open_matches: dict[str, Summary] = {}
        #: by the game's name: the finished match that was played last
        self._ended_matches: dict[str, Summary] = {}
        #: the games with matches of which only the headers have been read, so that it is unknown whether they are over
        self._unread_games: set[str] = set()
        #: the open match that was played last, of all games
        self._last_open_match: Summary | None = None
        #: whether nothing has been played or learnt on this computer
        self._is_first_start = True
        #: the game whose fire burns
        self._burning_game = self._first_game
        #: the game that is pointed at, empty for none
        self._pointed_at = ""
        #: the game whose slab was unfolded by keys or touch, empty for none
        self._unfolded_game = ""
        self._pictures = SmallPictures()
        self._missing_pictures = MissingPictures(stage)
        #: the threads that import the tables of games, by game name
        self._importing_tables: dict[str, Thread] = {}
        #: name of the person for quick starts
        self._person = ""
        #: everything that the slabs show, as a key for the painted layer
        self._slabs_key = ""
        #: the place of the burning fire, ``None`` until it is asked for after a drawing
        self._flames_place: Rect | None = None
        #: the time in the fire's animation
        self._time = 0.0
        #: the seconds until the next check of what the library has found
        self._seconds_until_check = _CHECK_EVERY

    def enter(self) -> None:
        """Begin to look for matches, find who played last, and show notices about the records and about packages.

        A fire on which the pointer rests already unfolds at once.
        """
        library(self.stage).begin()
        self._update_fires()
        self._person = last_person(self.stage)
        records = house_records(self.stage)
        self.stage.notify(" ".join(filter(None, (records.notice, take_skipped_notice(self.stage.data_dir)))))
        records.notice = ""
        self.stage.interaction.hover_at_once(self.controls())

    def look_for_changes(self) -> None:
        """Show the games of installed packages that have been found meanwhile."""
        self._walls = _walls()
        self.refresh()

    def _update_fires(self) -> None:
        """Update the fires from the library, add finished matches to the records, and look for missing pictures."""
        summaries = library(self.stage).known_summaries()
        house_records(self.stage).count(summaries)
        self._unread_games = {summary.game for summary in summaries if not summary.looked}
        open_matches = [summary for summary in summaries if summary.looked and not summary.is_over]
        # the match played last is listed first; in reversed order, it replaces the earlier matches of its game
        self._open_matches = {summary.game: summary for summary in reversed(open_matches)}
        self._ended_matches = {summary.game: summary for summary in reversed(summaries) if summary.is_over}
        self._last_open_match = next(iter(open_matches), None)
        self._is_first_start = not (summaries or self._learnt.games)
        self._burning_game = self._find_burning_game(summaries)
        if self._wall is None and summaries:
            self._wall = self._wall_of(self._burning_game)
        self._slabs_key = repr(
            (tuple(self._open_matches.values()), tuple(self._ended_matches.values()), self._learnt.games)
        )
        self._missing_pictures.request([library(self.stage).path(summary) for summary in self._open_matches.values()])
        self.refresh()

    # Which fire burns

    @property
    def _learnt(self) -> LearntGames:
        """The games whose lessons have been finished on this computer."""
        return self.stage.shared(LearntGames)

    @property
    def _first_game(self) -> str:
        """The first game that can be played."""
        return next(game.name for games in self._walls for game in games if game.built)

    @property
    def _chosen_game(self) -> str:
        """The game that is unfolded or pointed at, else the game whose fire burns."""
        return self._unfolded_game or self._pointed_at or self._burning_game

    def _find_burning_game(self, summaries: list[Summary]) -> str:
        """Return the game whose fire burns: that of the open match played last, or the game played or learnt last.

        If nothing has been played or learnt, it is the first game.
        """
        candidates = [summary.game for summary in summaries]
        if self._last_open_match is not None:
            candidates.insert(0, self._last_open_match.game)
        candidates += reversed(self._learnt.games)  # the game learnt last comes first
        playable = {game.name for games in self._walls for game in games if game.built}
        return next((name for name in candidates if name in playable), self._first_game)

    # The walls

    @property
    def _games(self) -> list[GameEntry]:
        """The games on the shown wall."""
        return self._walls[self._wall_index]

    @property
    def _wall_index(self) -> int:
        """The index of the shown wall: the first wall until matches have been found."""
        return 0 if self._wall is None else self._wall

    def _fire_of(self, game: GameEntry, cell: Rect) -> FireCell:
        """Return the ``cell`` of a game in its present state. Its title has the usual size, which may be too large."""
        return FireCell(
            game,
            cell,
            open_match=self._open_matches.get(game.name),
            last_match=self._ended_matches.get(game.name),
            is_learnt=game.name in self._learnt.games,
            has_unread=game.name in self._unread_games,
            is_burning=game.name == self._burning_game,
            is_chosen=game.name == self._chosen_game,
        )

    @property
    def fires(self) -> list[FireCell]:
        """The cells of the shown wall in their present state, with titles of one size."""
        fires = [self._fire_of(game, cell) for game, cell in zip(self._games, _CELL_AREAS, strict=False)]
        # all titles have the size in which the longest one fits; titles that break into two lines (size 0) do not count
        sizes = [fire.fitting_title_size(self.stage.canvas) for fire in fires]
        title_size = min((size for size in sizes if size), default=0.0)
        return [replace(fire, title_size=title_size) for fire in fires]

    def _burning_fire(self) -> FireCell | None:
        """Return the cell of the fire that burns, if it is on the shown wall; its title has the usual size."""
        for game, cell in zip(self._games, _CELL_AREAS, strict=False):
            if game.name == self._burning_game:
                return self._fire_of(game, cell)
        return None

    def _wall_of(self, game: str) -> int:
        """Return the index of the wall that shows a game."""
        return next(index for index, games in enumerate(self._walls) if GAMES[game] in games)

    def _show_next_wall(self) -> None:
        self._wall = (self._wall_index + 1) % len(self._walls)
        self.refresh()

    # Showing

    @property
    def wants_frames(self) -> bool:
        """Whether a fire flickers, or matches are being looked for."""
        has_burning_fire = any(game.name == self._burning_game for game in self._games)
        return (has_burning_fire and not self.stage.still) or self.is_waiting

    @property
    def is_waiting(self) -> bool:
        """Whether matches are being looked for, or pictures are missing."""
        return library(self.stage).is_reading or self._missing_pictures.has_next

    def moving_parts(self) -> list[Rect]:
        """Return the place of the burning fire: nothing else moves.

        The place is kept until the next drawing, since it is asked for sixty times a second.
        """
        if self._flames_place is None:
            fire = self._burning_fire()
            if fire is None:
                return []
            self._flames_place = fire_area(fire.cell_on_slab(self.stage.canvas))
        return [self._flames_place]

    def update(self, seconds: float) -> None:
        """Animate the fire, show matches that the library has found, and go on with a missing picture."""
        if not self.stage.still:
            self._time += seconds
        self.phase = int(self._time * _FLICKER_RATE) % FRAMES
        if not library(self.stage).is_reading and self._missing_pictures.has_next:
            self._missing_pictures.go_on()
        self._seconds_until_check -= seconds
        if not self.is_waiting or self._seconds_until_check > 0:
            return
        self._seconds_until_check = _CHECK_EVERY
        if library(self.stage).add_read_files():
            self._update_fires()

    def _import_table(self, game: GameEntry) -> Thread:
        """Import the table of a game on a thread, so that the fire goes on flickering; return the thread."""
        if game.name not in self._importing_tables:
            self._importing_tables[game.name] = start_thread(_import_table, game)
        return self._importing_tables[game.name]

    @cached_property
    def _importing_screens(self) -> Thread:
        """The thread that imports the screens that this screen may open; the first access starts the thread."""
        return start_thread(import_screens, (*self._screens_of_burning_fire(), *self._screens_of_buttons()))

    @cached_property
    def _importing_lesson(self) -> Thread:
        """The thread that imports the screen of lessons; the first access starts the thread."""
        return start_thread(import_screens, ("lesson",))

    @property
    def is_next_screen_loaded(self) -> bool:
        """Whether the screen that is about to open has been imported: a table, a lesson with its table, or any other.

        Tables and lessons do not wait for the import of other screens. Imports that were not started yet are started.
        """
        shown_notice = self.stage.opening_notice  # the text of the notice tells which screen is about to open
        is_lesson = any(self._lesson_notice(game) == shown_notice for game in self._games)
        notice_of = self._lesson_notice if is_lesson else self._opening_notice
        games = [game for game in self._games if game.built and notice_of(game) == shown_notice]
        threads = [self._import_table(game) for game in games] or [self._importing_screens]
        if is_lesson:
            threads.append(self._importing_lesson)
        return not any(thread.is_alive() for thread in threads)

    def preload_painters(self) -> Iterator[Callable[[Canvas], None]]:
        """Yield painters for the screens that the burning fire opens, then for those of the bar and the corner."""
        fire = self._burning_fire()
        if fire is None:
            return
        yield from until_ended(self._import_table(fire.game))
        yield from until_ended(self._importing_screens)
        for screen in (*self._screens_of_burning_fire(), *self._screens_of_buttons()):
            arguments = (fire.game.name,) if screen in ("lesson", "new_match", "rulebook") else ()
            with suppress(ValueError):  # a game that cannot be loaded says so when the screen is opened
                yield from prepare_ahead(self.stage, screen, *arguments)

    def _screens_of_burning_fire(self) -> tuple[ScreenName, ...]:
        """Return the screens that can be opened with the buttons of the burning fire, the likeliest first."""
        fire = self._burning_fire()
        offers_lesson = fire is not None and fire.is_new and fire.open_match is None and fire.game.lesson is not None
        return ("lesson", "new_match") if offers_lesson else ("new_match",)

    def _screens_of_buttons(self) -> list[ScreenName]:
        """Return the screens that can be opened with the buttons of the bar and of the corner."""
        buttons = (*self._bar_controls(), *self._corner_controls())
        return [_SCREENS_BY_BUTTON[button.id] for button in buttons if button.id in _SCREENS_BY_BUTTON]

    def draw(self, canvas: Canvas) -> None:
        """Draw the wall, the slabs, and the fire."""
        is_burning_chosen = self._chosen_game == self._burning_game
        fires_key = self._wall, self._burning_game, is_burning_chosen, self._slabs_key, canvas.text_size
        canvas.layer(("home", *fires_key, self.status()), lambda: self._paint(canvas, fires_key))
        self._flames_place = None
        fire = self._burning_fire()
        if fire is None:
            return
        picture_place = self._table_picture_place(fire)
        if fire.open_match is not None and canvas.shows(inset(picture_place, -_FRAME_WIDTH)):
            self._draw_table_picture(canvas, fire.open_match, picture_place)
        if canvas.shows(fire.cell):
            above_slab = Rect(0, 0, SCREEN.w, fire.slab(canvas).y + 3)  # the slab hides some stones of the fire
            with canvas.clip(above_slab):
                draw_fire(canvas, fire.cell_on_slab(canvas), self.phase)

    def _paint(self, canvas: Canvas, fires_key: object) -> None:
        """Paint all that does not move.

        The wall and the fires are cached by ``fires_key``, so that they are not painted again for another status.
        """
        canvas.part(("home fires", fires_key), lambda: self._paint_wall_and_fires(canvas))
        title_width = draw_title(canvas, say("Firepit"), _TITLE_LEFT, 46, 62)
        self._paint_status(canvas, _TITLE_LEFT + title_width)

    def _paint_wall_and_fires(self, canvas: Canvas) -> None:
        """Paint the wall (lit behind fires that burn or glow), the fires with their slabs, and the bar at the foot."""
        fires = [self._at_rest(fire) for fire in self.fires]
        wall = "wall.plain" if self._wall else "home.wall_dark"
        canvas.background(wall)
        _paint_fading_top(canvas, wall)
        if not self._wall:  # only the first wall has a painting for each game
            for index, fire in enumerate(fires):
                if fire.is_lit:
                    canvas.placed(f"home.lit_{index}")
        for fire in fires:
            fire.paint(canvas)
        canvas.panel("panel.bar", Rect(-20, 838, 1640, 100))

    @staticmethod
    def _at_rest(fire: FireCell) -> FireCell:
        """Return the cell of a fire as it looks while nobody points at it; the burning fire is painted as it is."""
        return fire if fire.is_burning else replace(fire, is_chosen=False)

    def _paint_status(self, canvas: Canvas, title_end: float) -> None:
        """Paint the status in the middle, and after it the status's ``more`` if there is room."""
        status = self.status()
        open_match = self._last_open_match
        text_width = canvas.text_width(status.text, 22, "bold")
        more_width = canvas.text_width(status.more, 21) + 16 if status.more else 0
        token_width = 48 if status.seat is not None else 0
        panel = status_panel(text_width + more_width + token_width + 64, title_end)
        canvas.panel("panel.bar", panel)
        x = panel.x + 32
        if open_match is not None and status.seat is not None:
            canvas.seat(open_match.looks[status.seat], x + 14, panel.centery, 36)
            x += token_width
        width = panel.right - x - 24
        used_width = canvas.text(
            status.text, x, panel.centery, 22, kind="bold", colour=ACTIVE, middle=True, width=width
        )
        if width - used_width > more_width:
            more_place = Rect(x + used_width + 16, panel.y, width - used_width - 16, panel.h)
            canvas.prose(status.more, more_place, 21, colour=PARCHMENT, middle=True)

    def _table_picture_place(self, fire: FireCell) -> Rect:
        """Return the place of the table's picture in the cell of a fire."""
        return _TABLE_PICTURE_AREA.move(fire.cell.topleft)

    def _draw_table_picture(self, canvas: Canvas, match: Summary, rect: Rect) -> None:
        """Draw the picture of the match's table with its border."""
        box = canvas.mapping.to_window(rect)
        image = self._pictures.image(library(self.stage).path(match), box.w, box.h)
        if image is None:
            return
        canvas.panel("panel.hide", inset(rect, -9))
        canvas.surface.blit(image, box)
        canvas.frame(rect, SHADE, thick=2)

    # Controls

    def react_to_pointing(self, about: object) -> None:
        """Unfold the slab of the fire that is pointed at.

        A slab that was unfolded by keys or touch stays unfolded until another fire is pointed at, or until keys lead
        away from all fires. The screen is told aloud if this game is: the unfolded one, or else the one that is pointed
        at, or else the one whose fire burns.
        """
        self._pointed_at = about.game if isinstance(about, AtFire) else ""
        if self._pointed_at and GAMES[self._pointed_at].built:
            self._import_table(GAMES[self._pointed_at])
        if self._unfolded_game != self._pointed_at and (self._pointed_at or self.stage.interaction.by_keys):
            self._unfolded_game = ""
        told_aloud = GAMES[self._chosen_game].told_aloud
        self.screen_sound = replace(self.screen_sound, told_aloud=told_aloud)

    def controls(self) -> list[Control]:
        """List the fires, the bar and the corner buttons, and last the buttons of the unfolded slab."""
        controls: list[Control] = []
        fires = self.fires
        burning_fire = next((fire for fire in fires if fire.is_burning), None)
        for fire in fires:
            controls += self._burning_controls(fire) if fire.is_burning else [self._fire_control(fire, burning_fire)]
        controls += self._bar_controls() + self._corner_controls()
        for fire in fires:
            if fire.is_unfolded:
                # listed last, since the slab overlaps the picture of the fire below it
                slab = self._fire_control(fire, burning_fire)
                slab.id = f"home.{fire.game.name}.slab"
                slab.rect = fire.slab(self.stage.canvas)
                slab.focusable = False
                controls += [slab, *self._slab_buttons(fire)]
        return controls

    def _burning_controls(self, fire: FireCell) -> list[Control]:
        """List the buttons of the burning fire, the most important one first, and last the picture of the fire."""
        game = fire.game
        canvas = self.stage.canvas
        area = fire.button_row(canvas)
        offers_lesson = fire.is_new and fire.game.lesson is not None
        first_size = capped(canvas, 27, most=1.2)
        size = capped(canvas, 23, most=1.1)  # smaller than the title above
        if fire.open_match is not None:
            left, right = _cells(area, _OPEN_MATCH_WIDTHS)
            resume = self._continue_control(
                fire, say("Continue"), rect=left, look=Button("fire", "campfire", first_size)
            )
            resume.first = True
            picture = self._continue_control(fire, say("Continue"), rect=fire.fire_picture_place(canvas), look=fire)
            new = self._new_control(game, right, say("New"), Button(size=size))
            return [resume, new, _as_fire_picture(picture, game)]
        first, second, last = _cells(area, _BURNING_WIDTHS)
        if offers_lesson:
            learn = self._learn_control(
                game, first, say("New here?"), Button("fire", "idea", size, more=say("Learn it"))
            )
            learn.first = True
            learn.heard = say("Learn it in five minutes")
            quick = self._quick_control(game, second, Button(size=size, more=self._rival_words(game)))
            buttons = [learn, quick]
        else:
            place = first if game.lesson is not None else first.union(second)
            quick = self._quick_control(game, place, Button("fire", "campfire", size, more=self._rival_words(game)))
            quick.first = True
            again = say("Learn it again") if fire.is_learnt else say("Learn it")
            learn = self._learn_control(game, second, again, Button(size=size))
            buttons = [quick, learn] if game.lesson is not None else [quick]
        quick.label = say("Just play")
        quick.heard = joined_sentences([say(game.title), self._rival_words(game)])
        new = self._new_control(game, last, say("New match"), Button(size=size))
        picture = self._new_control(game, fire.fire_picture_place(canvas), say("New match"), look=fire)
        picture.tooltip = say("Set up a match of {title}", title=say(game.title))
        return [*buttons, new, _as_fire_picture(picture, game)]

    @staticmethod
    def _rival_words(game: GameEntry) -> str:
        """Return in words whether a person plays a game against bots or alone."""
        return say("on your own") if max(game.seats) == 1 else say("against bots")

    def _fire_control(self, fire: FireCell, burning_fire: FireCell | None) -> Control:
        """Return the control of a fire that does not burn: its picture together with its slab.

        The slab of ``burning_fire`` overlaps the picture below it, so that less of this picture can be pressed.
        """
        canvas = self.stage.canvas
        game = fire.game
        picture_place = fire.fire_picture_place(canvas)
        top = picture_place.y
        if burning_fire is not None and burning_fire.cell.x == fire.cell.x and burning_fire.cell.y < fire.cell.y:
            top = max(top, burning_fire.slab(canvas).bottom)
        place = Rect(picture_place.x, top, picture_place.w, fire.slab(canvas).bottom - top)
        if fire.open_match is not None:
            label = say("{title}: continue", title=say(game.title))
            control = self._continue_control(fire, label, rect=place, look=fire)
            control.handle = lambda intention: self._unfold_by_keys(intention, game.name)
            return control
        why_not = "" if game.built else say("{title} is not available yet.", title=say(game.title))
        return Control(
            f"home.{game.name}",
            "button",
            say(game.title),
            place,
            lambda: self._use_fire(game),
            enabled=game.built,
            why_not=why_not,
            look=fire,
            heard=fire.words(),
            about=AtFire(game.name),
            opening_notice="" if self._unfolds_first(game) else self._setup_notice(game),
        )

    def _use_fire(self, game: GameEntry) -> None:
        """Unfold the slab if it has to be unfolded first (``_unfolds_first``); else open the set-up."""
        if self._unfolds_first(game):
            self._unfold(game.name)
        else:
            open_screen_of_game(self.stage, "new_match", game.name)

    def _unfolds_first(self, game: GameEntry) -> bool:
        """Return whether a press only unfolds the game's slab.

        A press by key always does so, a press by finger if the slab is still folded. The mouse unfolds it by pointing.
        """
        interaction = self.stage.interaction
        return interaction.by_keys or (interaction.by_finger and self._unfolded_game != game.name)

    def _unfold(self, game: str) -> None:
        """Unfold a game's slab; if the person uses keys, move the focus to the first button on the slab."""
        self._unfolded_game = game
        if self.stage.interaction.by_keys:
            self.stage.interaction.focused = f"home.{game}.quick"

    def _unfold_by_keys(self, intention: Intention, game: str) -> bool:
        """Unfold the slab of a fire with an open match by the key "down"; return whether the key was used."""
        if intention != Go("down") or not self.stage.interaction.by_keys:
            return False
        self._unfold(game)
        return True

    def _slab_buttons(self, fire: FireCell) -> list[Control]:
        """List the buttons of an unfolded slab; they take the focus only if the slab was unfolded by keys or touch."""
        game = fire.game
        size = capped(self.stage.canvas, 22, most=1.1)
        area = fire.button_row(self.stage.canvas)
        quick_cell, learn_cell, new_cell = _cells(area, _BUTTON_WIDTHS)
        buttons = [self._quick_control(game, quick_cell, Button(size=size))]
        if game.lesson is not None:
            buttons.append(self._learn_control(game, learn_cell, say("Learn"), Button(size=size)))
        buttons.append(self._new_control(game, new_cell, say("New match"), Button(size=size)))
        for button in buttons:
            button.about = AtFire(game.name)
            button.focusable = self._unfolded_game == game.name
        if self.stage.interaction.by_keys:
            buttons[0].handle = lambda intention: intention == Go("left") and self._go_to_fire(fire.cell, -1)
            buttons[-1].handle = lambda intention: intention == Go("right") and self._go_to_fire(fire.cell, 1)
        return buttons

    def _go_to_fire(self, cell: Rect, step: int) -> bool:
        """Focus the fire at the left (-1) or right (1) of a cell; return whether this was done.

        Without this, an arrow might lead to the other line of fires: the buttons of a slab in the upper line hang
        between both lines. If the neighbour burns, the arrow finds the way by itself, since the neighbour's buttons are
        as low.
        """
        place = _CELL_AREAS.index(cell) + step
        if not 0 <= place < len(self._games) or _CELL_AREAS[place].y != cell.y:
            return False
        game = self._games[place].name
        if game == self._burning_game:
            return False
        self.stage.interaction.focused = self._fire_id(game)
        return True

    def _fire_id(self, game: str) -> str:
        """Return the id of the control of a fire that does not burn."""
        return f"home.{game}.continue" if game in self._open_matches else f"home.{game}"

    def _opening_notice(self, game: GameEntry) -> str:
        return say("Opening {title}…", title=say(game.title))

    def _lesson_notice(self, game: GameEntry) -> str:
        return say("Opening the lesson for {title}…", title=say(game.title))

    def _setup_notice(self, game: GameEntry) -> str:
        return say("Setting up {title}…", title=say(game.title))

    def _continue_control(self, fire: FireCell, label: str, *, rect: Rect, look: Button | FireCell) -> Control:
        """Return a control that continues the open match: a button, or the picture of the fire, as ``look`` says."""
        assert fire.open_match is not None, "the game has no open match"
        return Control(
            f"home.{fire.game.name}.continue",
            "button",
            label,
            rect,
            partial(self._resume, fire.open_match),
            look=look,
            heard=joined_sentences([say(fire.game.title), fire.words()]),
            about=AtFire(fire.game.name),
            opening_notice=self._opening_notice(fire.game),
            loads_match=True,
        )

    def _new_control(self, game: GameEntry, rect: Rect, label: str, look: Button | FireCell) -> Control:
        """Return a control that sets up a match: a button, or the picture of the fire, as ``look`` says."""
        return Control(
            f"home.{game.name}.new",
            "button",
            label,
            rect,
            lambda: open_screen_of_game(self.stage, "new_match", game.name),
            look=look,
            heard=say(game.title),
            opening_notice=self._setup_notice(game),
        )

    def _learn_control(self, game: GameEntry, rect: Rect, label: str, look: Button) -> Control:
        return Control(
            f"home.{game.name}.learn",
            "button",
            label,
            rect,
            lambda: open_screen_of_game(self.stage, "lesson", game.name),
            tooltip=say("Learn {title}: a guided first match.", title=say(game.title)),
            look=look,
            opening_notice=self._lesson_notice(game),
        )

    def _quick_control(self, game: GameEntry, rect: Rect, look: Button) -> Control:
        """Return the button that starts a match at once: one person plays against bots, or alone in a solo game."""
        is_solo = max(game.seats) == 1
        if is_solo:
            tip = say("Play solo as {name}. Starts right away.", name=self._person)
        else:
            tip = say("Play against bots as {name}. Starts right away.", name=self._person)
        return Control(
            f"home.{game.name}.quick",
            "button",
            say("Start") if is_solo else say("Against bots"),
            rect,
            lambda: quick_start(self.stage, game.name),
            tooltip=tip,
            heard=say(game.title),
            look=look,
            opening_notice=self._opening_notice(game),
        )

    def _resume(self, match: Summary) -> None:
        """Open the table of a match, or show a notice that says why it cannot be read."""
        try:
            resume_match(self.stage, library(self.stage).path(match))
        except ValueError as reason:
            self.stage.notify(str(reason))

    def _bar_controls(self) -> list[Control]:
        """List the buttons of the bar. The buttons for matches, records and drops are left out if there are none."""
        matches = library(self.stage)
        summaries = matches.known_summaries()
        deleted_folder = matches.folder / "deleted"
        has_drops = any(summary.drops for summary in summaries) or times_and_sizes(self.stage.data_dir / "drops", "")
        buttons: list[tuple[str, str, str, Callable[[], None]]] = []  # the name, label, icon and action of each button
        if len(self._walls) > 1:
            buttons.append(("more", say("More games"), "campfire", self._show_next_wall))
        if summaries or matches.faults() or times_and_sizes(deleted_folder):
            buttons.append(("records", say("Matches"), "stone-tablet", lambda: open_screen(self.stage, "matches")))
        if house_records(self.stage).has_counted(game=None):
            buttons.append(("house", say("Records"), "laurel-crown", lambda: open_screen(self.stage, "house_records")))
        if has_drops:
            buttons.append(("theatre", say("Theatre"), "film-strip", lambda: open_screen(self.stage, "theatre")))
        buttons += [
            ("rules", say("Rule books"), "rule-book", self._open_rules),
            ("options", say("Options"), "cog", lambda: open_screen(self.stage, "options")),
            ("quit", say("Quit"), "exit-door", lambda: self.stage.command("quit")),
        ]
        width = min(_WIDEST_BAR_BUTTON, _BAR_AREA.w / len(buttons))
        notices = {name: say("Opening {title}…", title=label) for name, label, _, _ in buttons if name in _SLOW_BUTTONS}
        area = Rect(_BAR_AREA.centerx - width * len(buttons) / 2, _BAR_AREA.y, width * len(buttons), _BAR_AREA.h)
        return [
            Control(
                f"home.{name}",
                "button",
                label,
                cell,
                action,
                look=BarButton(icon),
                opening_notice=notices.get(name, ""),
            )
            for cell, (name, label, icon, action) in zip(row(area, len(buttons)), buttons, strict=True)
        ]

    def _corner_controls(self) -> list[Control]:
        """List the round buttons in the upper right corner: credits, sound and full screen."""
        # name, label, icon and action of each button
        buttons: list[tuple[str, str, str, Callable[[], None]]] = [
            ("credits", say("Credits"), "scroll-unfurled", partial(open_screen, self.stage, "credits")),
            sound_entry(self.stage),
            (
                "screen",
                with_shortcut(self.stage, say("Full screen"), "fullscreen"),
                "expand",
                lambda: self.stage.command("fullscreen"),
            ),
        ]
        return [
            Control(
                f"home.{name}",
                "button",
                label,
                Rect(1398 + 58 * index, 18, 48, 48),
                action,
                tooltip=label,
                look=RoundButton(icon),
            )
            for index, (name, label, icon, action) in enumerate(buttons)
        ]

    def _open_rules(self) -> None:
        """Open the rule book of the chosen game."""
        open_rule_book(self.stage, self._chosen_game)

    def handle(self, intention: Intention) -> bool:
        """Open the rules with F1; fold the unfolded slab with Esc."""
        if intention == Command("back") and self._unfolded_game:
            self.stage.interaction.focused = self._fire_id(self._unfolded_game)
            self._unfolded_game = ""
            return True
        if intention == Command("rules"):
            self._open_rules()
            return True
        return False

    def places_of_text(self) -> list[Rect]:
        """Return the parts of the slabs with the games' names and the words on their matches."""
        return [fire.title_place(self.stage.canvas) for fire in self.fires]

    def status(self) -> Status:
        """Return what is being opened; if nothing is, return whose turn it is in the open match played last."""
        open_match = self._last_open_match
        if self.stage.opening_notice:
            return Status(self.stage.opening_notice)
        if open_match is None or open_match.seat is None:
            return Status(say("Welcome. Pick a game.") if self._is_first_start else say("Pick a game."))
        title = say(GAMES[open_match.game].title)
        # ``heard`` is for children who cannot read. If the open match is of a game for them (``told_aloud``), ``heard``
        # stays empty, so that ``text`` is read out. Else they only hear that they may pick a game.
        heard = "" if GAMES[open_match.game].told_aloud else say("Pick a game.")
        text = say("{name}, it's your turn in {title}.", name=open_match.names[open_match.seat], title=title)
        if open_match.people and open_match.people[open_match.seat] is None:  # a bot is to move
            text = say("{title} is waiting for you.", title=title)
        if GAMES[open_match.game] not in self._games:
            more = ""
        elif self.stage.interaction.by_controller:
            more = say("Press {button} to continue.", button=shortcut(self.stage, "accept"))
        else:
            more = say("Press Enter to continue.")
        return Status(text, open_match.seat, more, heard=heard)


def _paint_fading_top(canvas: Canvas, wall: str) -> None:
    """Above the screen, paint a strip in which the picture of a wall fades to black.

    Only a window that is higher than 16:9 shows the strip. For any other window it is not painted, since to cut it out,
    the whole picture would have to stay in memory in its baked size as well: up to 33 MB.
    """
    place_above = Rect(0, -_FADING_HEIGHT, SCREEN.w, _FADING_HEIGHT)
    if not canvas.visible_part(place_above).h:
        return
    canvas.picture_part(wall, Rect(0, 0, SCREEN.w, _FADING_STRIP), place_above)
    strips = round(_FADING_HEIGHT / _FADING_STRIP)
    for strip in range(strips):
        place = Rect(0, -_FADING_STRIP * (strip + 1), SCREEN.w, _FADING_STRIP)
        canvas.fill(place, (0, 0, 0), alpha=round(255 * (strip + 1) / strips))


def _as_fire_picture(control: Control, game: GameEntry) -> Control:
    """Return a copy of a control with the id of the burning fire's picture.

    The keyboard does not reach the copy, since a button beside it does the same.
    """
    return replace(control, id=f"home.{game.name}.picture", focusable=False)


def _cells(area: Rect, widths: Sequence[float]) -> list[Rect]:
    """Return the places of buttons of these widths, side by side in a row."""
    lefts = accumulate((width + _BUTTON_GAP for width in widths[:-1]), initial=area.x)
    return [Rect(left, area.y, width, area.h) for left, width in zip(lefts, widths, strict=True)]


def _import_table(game: GameEntry) -> None:
    """Import the modules of a game's table; an error is ignored here, and reported when the table is opened."""
    with suppress(Exception):  # the code of an installed package may fail in any way
        game.load_rules()
        game.load_scene()
        game.load_passage()


def _walls() -> list[list[GameEntry]]:
    """Return the games of each wall in the order of the registry, including those of packages found so far."""
    games = list(GAMES.found)
    return [games[first : first + len(_CELL_AREAS)] for first in range(0, len(games), len(_CELL_AREAS))]
