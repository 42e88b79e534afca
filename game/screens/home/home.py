"""The home screen: six fires on the wall at night. A lit fire has a match to go on with.

More than six games stand on further walls, one behind the other.
"""

from __future__ import annotations

from collections.abc import Callable

from game.core import GAMES, GameEntry, Match
from game.core.ambience import FIRESIDE, HOUSE_MUSIC
from game.core.words import say
from game.kept.error_files import keep_error
from game.kept.library import Summary
from game.kept.match_progress import round_words
from game.screens.home.fire_cell import FRAMES, NAME_HIGH, SLAB, FireCell, draw_fire, room_of_fire, within
from game.screens.navigation import open_screen
from game.screens.open_book import open_rule_book
from game.screens.open_match import house, library, resume_match
from game.screens.parts.small_pictures import SmallPictures, has_small_picture
from game.screens.quick_start import best_start, last_person
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.intentions import Command, Intention
from game.ui.keys import with_key
from game.ui.layout import SCREEN, Rect, inset, row
from game.ui.lettering import capped, draw_title
from game.ui.scene import Heard, Scene, Status
from game.ui.stage import Stage
from game.ui.theme import ACTIVE, PARCHMENT, SHADE
from game.ui.widgets import Button, RoundButton, stitches

_CELLS = tuple(Rect(34 + 512 * column, 100 + 350 * line, 508, 346) for line in range(2) for column in range(3))
#: in a cell: the hide with the picture of the table
_HIDE = Rect(300, 22, 192, 108)
#: how far the hide reaches round the picture, with its shadow
_FRAME = 40.0
_FLICKER = 8.0
#: seconds between two looks at what the library found, and between two missing pictures of tables
_LOOK_EVERY = 0.4


#: where the title begins, and how far the plate with the status keeps off it
_TITLE, _OFF_TITLE = 40.0, 20.0


def status_plate(wanted: float, title_end: float) -> Rect:
    """Return where the plate of the status hangs: in the middle, off the title and off the stones at the right."""
    wide = min(1090.0, wanted, 2 * (SCREEN.centerx - title_end - _OFF_TITLE))
    return Rect(SCREEN.centerx - wide / 2, 16, wide, 52)


class Home(Scene):
    """Six games, a wall; a bar of doors below."""

    name = "home"
    heard = Heard(HOUSE_MUSIC, FIRESIDE)
    frame_rate = 8
    phase: int = 0

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._walls = _walls()
        #: the wall that is shown; ``None`` until it is known which has the newest match
        self._wall: int | None = None
        self._open: dict[str, Summary] = {}
        self._last: dict[str, Summary] = {}
        self._newest: Summary | None = None
        self._pictures = SmallPictures()
        self._unpictured: list[Summary] = []
        #: whose match a quick start begins
        self._person = ""
        #: all that the slabs tell, as one key
        self._told = ""
        self._time = 0.0
        self._until_look = _LOOK_EVERY

    def enter(self) -> None:
        """Look which matches there are, and who sat here last."""
        library(self.stage).begin()
        self._take_over()
        self._person = last_person(self.stage)
        self.stage.notify(" ".join(filter(None, (house(self.stage).notice, *GAMES.take_untold()))))

    def look_again(self) -> None:
        """Show the games that were found among the installed packages meanwhile."""
        self._walls = _walls()
        self.refresh()

    def _take_over(self) -> None:
        """Show what the library knows; count the matches that have ended."""
        summaries = library(self.stage).listed()
        house(self.stage).count(summaries)
        self._open = {summary.game: summary for summary in reversed(summaries) if not summary.over}
        self._last = {summary.game: summary for summary in reversed(summaries) if summary.over}
        self._newest = next((summary for summary in summaries if not summary.over), None)
        if self._wall is None and self._newest is not None:
            self._wall = self._wall_of(self._newest.game)
        self._told = repr((tuple(self._open.values()), tuple(self._last.values())))
        shown = [kept for kept in self._open.values() if kept.looked]
        self._unpictured = [kept for kept in shown if not has_small_picture(library(self.stage).path(kept))]
        self.refresh()

    # The walls

    @property
    def _games(self) -> list[GameEntry]:
        """The games whose fires are shown now."""
        return self._walls[self._wall or 0]

    def _wall_of(self, game: str) -> int:
        return next(number for number, games in enumerate(self._walls) if GAMES[game] in games)

    def _show_next_wall(self) -> None:
        self._wall = ((self._wall or 0) + 1) % len(self._walls)
        self.refresh()

    # Showing

    @property
    def wants_frames(self) -> bool:
        """Whether a fire burns (and may flicker), or files are being looked into."""
        return (bool(self._open) and not self.stage.still) or self._waits

    @property
    def _waits(self) -> bool:
        return library(self.stage).looking or bool(self._unpictured)

    def moving_parts(self) -> list[Rect]:
        """Only the fires move."""
        lit = [cell for game, cell in zip(self._games, _CELLS, strict=False) if game.name in self._open]
        return [room_of_fire(cell) for cell in lit]

    def update(self, seconds: float) -> None:
        """Move the fires; take over what the library found meanwhile, and draw a table that has no picture yet."""
        self._time += seconds if not self.stage.still else 0.0
        self.phase = int(self._time * _FLICKER) % FRAMES
        self._until_look -= seconds
        if not self._waits or self._until_look > 0:
            return
        self._until_look = _LOOK_EVERY
        if library(self.stage).settle():
            self._take_over()
        elif self._unpictured:
            self._draw_missing(self._unpictured.pop())

    def _draw_missing(self, kept: Summary) -> None:
        """Save a picture of a table that has none, after a crash or for a file from elsewhere."""
        # whatever draws tables is loaded only now: the first picture waits for nothing that it does not show
        from game.screens.parts.match_picture import keep_small_picture

        path = library(self.stage).path(kept)
        try:
            keep_small_picture(self.stage, Match.load(path), path)
        except ValueError:
            return
        except Exception as error:  # the table of an installed package is drawn, and may fail in any way
            keep_error(self.stage.data_dir, error, self.name)
            return
        self.refresh()

    def draw(self, canvas: Canvas) -> None:
        """Draw the wall, the slabs, and the fires."""
        lit = tuple(game.name in self._open for game in self._games)
        key = ("home", self._wall, lit, self._told, canvas.text_size)
        canvas.layer(key, lambda: self._paint(canvas))
        for index, game in enumerate(self._games):
            hide = within(_HIDE, _CELLS[index])
            if game.name in self._open and canvas.shows(inset(hide, -_FRAME)):
                self._draw_picture(canvas, self._open[game.name], hide)
        for index, game in enumerate(self._games):
            if game.name in self._open and canvas.shows(_CELLS[index]):
                draw_fire(canvas, _CELLS[index], (self.phase + index * 5) % FRAMES)

    def _paint(self, canvas: Canvas) -> None:
        if self._wall:  # only the first wall is painted, each part after its game
            canvas.picture_in("wall.plain", SCREEN)
        else:
            canvas.picture_in("home.wall_dark", SCREEN)
        for index, game in enumerate(self._games if not self._wall else ()):
            if game.name in self._open:
                canvas.placed(f"home.lit_{index}")
        title = draw_title(canvas, say("Firepit"), _TITLE, 46, 62)
        self._paint_status(canvas, _TITLE + title)
        for index, game in enumerate(self._games):
            cell = FireCell(game, _CELLS[index], self._open.get(game.name), self._last.get(game.name))
            cell.paint(canvas)
        canvas.panel("panel.bar", Rect(-20, 806, 1640, 120))
        stitches(canvas, 24, 818, 1552)

    def _paint_status(self, canvas: Canvas, title_end: float) -> None:
        status, newest = self.status(), self._newest
        wide = canvas.text_width(status.text, 21, "bold")
        more = canvas.text_width(status.more, 21) + 14 if status.more else 0
        token = 48 if status.seat is not None else 0
        plate = status_plate(wide + more + token + 60, title_end)
        canvas.panel("panel.bar", plate)
        x = plate.x + 30
        if newest is not None and status.seat is not None:
            canvas.seat(newest.looks[status.seat], x + 16, plate.centery, 36)
            x += token
        room = plate.right - x - 24
        used = canvas.text(status.text, x, plate.centery, 21, kind="bold", colour=ACTIVE, middle=True, width=room)
        if room - used > more:
            rest = Rect(x + used + 14, plate.y, room - used - 14, plate.h)
            canvas.prose(status.more, rest, 21, colour=PARCHMENT, middle=True)

    def _draw_picture(self, canvas: Canvas, kept: Summary, rect: Rect) -> None:
        """Hang the picture of the table on the wall, in a frame of hide."""
        box = canvas.mapping.to_window(rect)
        image = self._pictures.image(library(self.stage).path(kept), box.w, box.h)
        if image is None:
            return
        canvas.panel("panel.hide", inset(rect, -9))
        canvas.surface.blit(image, box)
        if words := round_words(kept):
            high = 26 + 20 * (canvas.text_size - 1)
            strip = Rect(rect.x, rect.bottom - high, rect.w, high)
            canvas.fill(strip, SHADE, 190)
            canvas.text(words, strip.centerx, strip.centery, 18, align="centre", middle=True, width=strip.w - 12)
        canvas.frame(rect, SHADE, 2)

    # Touching

    def controls(self) -> list[Control]:
        """List the fires' buttons, the corner's stones, and the bar."""
        controls: list[Control] = []
        for index, game in enumerate(self._games):
            controls += self._game_controls(game, _CELLS[index])
        return controls + self._bar_controls() + self._corner_controls()

    def _game_controls(self, game: GameEntry, cell: Rect) -> list[Control]:
        slab, kept, newest = within(SLAB, cell), self._open.get(game.name), self._newest
        doors = Rect(slab.x, slab.y + 74, slab.w - 16, 42)
        if kept is None:
            why_not = "" if game.built else say("{title} is not built yet: its fire is not lit.", title=say(game.title))
            begin = Control(
                f"home.{game.name}.new",
                "button",
                say("New match"),
                Rect(doors.right - 150, doors.y, 150, doors.h),
                self._starter(game),
                enabled=game.built,
                why_not=why_not,
                first=game.built and not newest,
                look=Button("fire" if game.built and not newest else "stone", size=21),
            )
            learn = self._learn_control(game, Rect(doors.right - 286, doors.y, 128, doors.h))
            left = slab.x + 16
            wide = (doors.right - 294 if learn else doors.right - 158) - left
            return [*self._quick_control(game, Rect(left, doors.y, wide, doors.h)), *learn, begin]
        resume = Control(
            f"home.{game.name}.continue",
            "button",
            say("Continue"),
            Rect(doors.right - 144, doors.y, 144, doors.h),
            self._resumer(kept),
            first=kept is newest,
            look=Button("fire" if kept is newest else "stone", size=21),
        )
        begin = Control(
            f"home.{game.name}.new",
            "button",
            say("New"),
            Rect(doors.right - 228, doors.y, 78, doors.h),
            self._starter(game),
            look=Button(size=20),
        )
        learn = self._learn_control(game, Rect(doors.right - 278, doors.y, 42, doors.h), bare=True)
        place = Rect(doors.right - (326 if learn else 278), doors.y, 42, doors.h)
        quick = self._quick_control(game, place, bare=True)
        return [self._picture_control(game, kept, within(_HIDE, cell)), resume, begin, *learn, *quick]

    def _picture_control(self, game: GameEntry, kept: Summary, rect: Rect) -> Control:
        """Return the control that makes the picture of the table open it, too."""
        return Control(
            f"home.{game.name}.picture",
            "button",
            say("The table of {title}", title=say(game.title)),
            rect,
            self._resumer(kept),
            focusable=False,
            tooltip=say("Continue this match."),
        )

    def _learn_control(self, game: GameEntry, rect: Rect, *, bare: bool = False) -> list[Control]:
        if not game.built or game.lesson is None:
            return []
        tip = say("Learn {title}: a guided first match.", title=say(game.title))
        return [
            Control(
                f"home.{game.name}.learn",
                "button",
                say("Learn"),
                rect,
                lambda: open_screen(self.stage, "lesson", game.name),
                tooltip=tip,
                look=Button(icon="idea", size=21, bare=bare),
            )
        ]

    def _quick_control(self, game: GameEntry, rect: Rect, *, bare: bool = False) -> list[Control]:
        """Begin a match of one person against bots (or alone) at once."""
        if not game.built:
            return []
        alone = max(game.seats) == 1
        tip = (
            say("{name} alone: starts at once.", name=self._person)
            if alone
            else say("{name} against bots: starts at once.", name=self._person)
        )
        return [
            Control(
                f"home.{game.name}.quick",
                "button",
                say("Alone") if alone else say("Against bots"),
                rect,
                lambda: best_start(self.stage, game.name).begin(self.stage),
                tooltip=tip,
                look=Button(icon="campfire", size=capped(self.stage.canvas, 21, 1.2), bare=bare),
            )
        ]

    def _starter(self, game: GameEntry) -> Callable[[], None]:
        return lambda: open_screen(self.stage, "new_match", game.name)

    def _resumer(self, kept: Summary) -> Callable[[], None]:
        def resume() -> None:
            try:
                resume_match(self.stage, library(self.stage).path(kept))
            except ValueError as reason:
                self.stage.notify(str(reason))

        return resume

    def _bar_controls(self) -> list[Control]:
        doors: list[tuple[str, str, str, Callable[[], None]]] = [
            ("records", say("Matches"), "stone-tablet", lambda: open_screen(self.stage, "matches")),
            ("house", say("Records"), "laurel-crown", lambda: open_screen(self.stage, "house_records")),
            ("theatre", say("Theatre"), "film-strip", lambda: open_screen(self.stage, "theatre")),
            ("rules", say("Rule books"), "rule-book", self._open_rules),
            ("options", say("Options"), "cog", lambda: open_screen(self.stage, "options")),
            ("quit", say("Quit"), "exit-door", self.stage.end),
        ]
        if len(self._walls) > 1:
            doors.insert(0, ("more", say("More games"), "campfire", self._show_next_wall))
        cells = row(Rect(34, 830, 1532, 56), len(doors), 10)
        return [
            Control(f"home.{name}", "button", label, cell, action, look=Button(icon=icon, size=24))
            for cell, (name, label, icon, action) in zip(cells, doors, strict=True)
        ]

    def _corner_controls(self) -> list[Control]:
        silent = self.stage.sound.muted
        stones: list[tuple[str, str, str, Callable[[], None]]] = [
            ("credits", say("Credits"), "scroll-unfurled", self._open_credits),
            (
                "sound",
                say("Sound on") if silent else say("Sound off"),
                "sound-off" if silent else "sound-on",
                lambda: self.stage.sound.mute(not silent),
            ),
            (
                "screen",
                with_key(say("Full screen"), "fullscreen", self.stage.options.keys),
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
            for index, (name, label, icon, action) in enumerate(stones)
        ]

    def _open_credits(self) -> None:
        open_screen(self.stage, "credits", self.stage.canvas.pictures.folder / "CREDITS.md")

    def _open_rules(self) -> None:
        """Open the book of the game last played, or of the first that is built."""
        built = [game.name for games in self._walls for game in games if game.built]
        played = self._newest.game if self._newest else built[0]
        open_rule_book(self.stage, played)

    def handle(self, intention: Intention) -> bool:
        """Open the rules with F1."""
        if intention == Command("rules"):
            self._open_rules()
            return True
        return False

    def to_be_read(self) -> list[Rect]:
        """List where the games' names and their matches stand."""
        slabs = [within(SLAB, cell) for cell in _CELLS[: len(self._games)]]
        return [Rect(slab.x, slab.y, slab.w, NAME_HIGH) for slab in slabs]

    def status(self) -> Status:
        """Say which fire waits."""
        newest = self._newest
        if newest is None:
            return Status(say("Choose a fire and start."))
        title = say(GAMES[newest.game].title)
        if newest.seat is None:
            return Status(say("{title} is waiting for you.", title=title))
        text = say("{name}, {title} is waiting for you.", name=newest.names[newest.seat], title=title)
        shown = GAMES[newest.game] in self._games
        return Status(text, newest.seat, say("Press Enter to go back to that fire.") if shown else "")


def _walls() -> list[list[GameEntry]]:
    """Return the games of each wall, in the order of the registry; installed ones come when they have been found."""
    games = list(GAMES.found)
    return [games[first : first + len(_CELLS)] for first in range(0, len(games), len(_CELLS))]
