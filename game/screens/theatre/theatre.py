"""The replay theatre: the library of all recorded drops, and a stage on which they fall again.

A throw and the bangs that follow it are one reel, played on one line of time. The tower is cut open only when that
gives nothing away.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from game.core import Match, MatchFileError
from game.core.words import say, say_many
from game.drop_file import ENDING as DROP_ENDING
from game.drops import is_single_drop, read_drop
from game.kept.library import Summary
from game.recorded_drop import RecordedDrop
from game.screens.navigation import make_screen, open_screen
from game.screens.open_match import library
from game.screens.parts.page import Page
from game.screens.parts.shown_drops import drops_of, shown
from game.screens.theatre import bar as theatre_bar
from game.screens.theatre import drop_list as theatre_list
from game.screens.theatre import facts as theatre_facts
from game.screens.theatre import timeline as theatre_timeline
from game.screens.theatre.callouts import CallOut, reel_call_outs, shown_at
from game.screens.theatre.drop_library import DropLibrary, best_of
from game.screens.theatre.drop_list import DropList
from game.screens.theatre.film import STAGE, WHOLE, Camera, Film, Wishes, paint_tower
from game.screens.theatre.lens import draw_lens
from game.screens.theatre.notes import bang_words, draw_notes
from game.screens.theatre.reel import Cut, Reel, spliced
from game.screens.theatre.share import Share
from game.screens.theatre.stage import StageHandle, hear
from game.screens.theatre.timeline import Scrubber
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.intentions import Accept, Go, Intention
from game.ui.layout import SCREEN, Rect
from game.ui.lettering import capped
from game.ui.scene import Scene, Status
from game.ui.stage import Stage
from game.ui.theme import PARCHMENT
from game.ui.widgets import heading, stitches
from physics.track import FRAMES_PER_SECOND


class Theatre(Page):
    """Plays drops: at any speed, picture by picture, near or far, with the tower open or closed.

    ``match`` is the match whose drops are shown first, with ``path`` its file if it has one; without one the whole
    ``library`` is shown.
    """

    name = "theatre"
    music = ""

    def __init__(
        self,
        stage: Stage,
        drops: Sequence[RecordedDrop],
        start: int = 0,
        match: Match | None = None,
        library: DropLibrary | None = None,
    ) -> None:
        super().__init__(stage)
        self.title = say("Replay theatre")
        self.match = match
        self._own = spliced(drops)
        self._library = library
        self.list = DropList(lambda: self.stage.interaction.about_focused)
        self.list.tab = "match" if drops else "all"
        self.scrubber = Scrubber(self.scrub)
        self.share = Share(self)
        self.speed = 1.0
        self.playing = False
        self.loop = False
        self.trails = True
        self.wish_open = True
        self.camera = WHOLE
        self.followed: int | None = None
        self.second = 0.0
        #: the reel as it is listed, and what of it can be shown
        self._listed: Reel | None = None
        self.reel: Reel | None = None
        self.films: tuple[Film, ...] = ()
        self.cut = Cut((1,))
        self._told: list[CallOut] = []
        self._handle = StageHandle(self)
        self._refill()
        if drops:
            self.choose(drops[min(start, len(drops) - 1)])

    @classmethod
    def of_match(cls, stage: Stage, match: Match, record: int | None = None) -> Theatre:
        """Return the theatre with the drops of a match, at the first one of ``record`` if given."""
        drops = drops_of(match)
        start = next((drop.number - 1 for drop in drops if record is not None and drop.record >= record), 0)
        return cls(stage, drops, start, match)

    @classmethod
    def of_file(cls, stage: Stage, path: Path) -> Scene:
        """Return the theatre with the drops of a match file or with a single drop; a match without drops, to step in.

        Raises ``ValueError`` when the file is neither.
        """
        try:
            if is_single_drop(path):
                return cls(stage, [shown(read_drop(path))])
            match = Match.load(path)
        except OSError as error:
            raise ValueError(say("{file} cannot be read: {why}.", file=path, why=error.strerror or error)) from error
        theatre = cls.of_match(stage, match)
        return theatre if theatre.drop is not None else make_screen(stage, "replay", match)

    @classmethod
    def of_library(cls, stage: Stage) -> Theatre:
        """Return the theatre with every drop and match of this machine."""
        return cls(stage, (), library=DropLibrary(stage.data_dir))

    # The list

    def enter(self) -> None:
        """Look at what is on disk."""
        if self._library is not None and not self._library.looking:
            self._library.begin()
            self._refill()

    def leave(self) -> None:
        """Stop what goes on."""
        self.playing = False
        self.share.leave()

    def _refill(self) -> None:
        """List what the tab asks for."""
        tab, listed = self.list.tab, self._all()
        reel_of = {part.key: reel for reel in listed for part in reel.parts}
        best = best_of(part for reel in listed for part in reel.parts)
        self.list.badges = {}
        for drop, words in best:
            if tab == "best" or words not in self.list.badges.values():
                self.list.badges[drop.key] = words
        if tab == "best":
            listed = list({reel_of[drop.key].key: reel_of[drop.key] for drop, _ in best}.values())
        elif tab == "match" and self._own:
            listed = self._own
        elif tab == "match" and self.drop is not None:
            listed = [reel for reel in listed if reel.parts[0].file == self.drop.file]
        self.list.fill(listed)
        if tab == "matches":
            self.list.matches = library(self.stage).summaries()
        elif self.drop is None and listed:
            self.choose(listed[0].parts[0])
            self.playing = False
        self.refresh()

    def _all(self) -> list[Reel]:
        return self._library.reels() if self._library is not None else self._own

    def _tab(self, tab: str) -> Callable[[], None]:
        def choose() -> None:
            self.list.tab = tab
            self._refill()
            if self.drop is not None:
                self.list.show(self.drop)

        return choose

    def choose(self, drop: RecordedDrop) -> None:
        """Let a drop fall: put the reel it belongs to on the stage, unless it is there, and begin where the drop does.

        Parts whose films are damaged are left out, and told.
        """
        if self.reel is None or not any(part is drop for part in self.reel.parts):
            self._put_on(next((reel for reel in self.list.reels if drop in reel.parts), Reel((drop,))))
        place = self.reel.place(drop) if self.reel is not None and self.films else None
        self.go(self.cut.starts[place] if place is not None else 0.0)
        self.playing = bool(self.films) and not self.stage.still
        self.refresh()

    def _put_on(self, reel: Reel) -> None:
        """Put a reel on the stage."""
        films: list[Film] = []
        for drop in reel.parts:
            try:
                films.append(Film(drop, drop.looks, tray=films[-1].tray if films else ()))
            except ValueError as damaged:
                self.stage.tell(str(damaged))
        self._listed, self.reel = reel, Reel(tuple(film.drop for film in films)) if films else reel
        self.films = tuple(films)
        self.cut = Cut([film.pictures for film in films] or [1])
        self._told = reel_call_outs([film.track for film in films], self.cut.starts) if films else []
        self.scrubber.show(self.films, self.cut)
        self.share.forget()
        self.camera, self.followed = WHOLE, None
        if any(drop.tower == "unknown" for drop in reel.parts):
            self.stage.tell(theatre_facts.tower_sentence("unknown"))

    def _beside(self, step: int) -> Callable[[], None]:
        """Return what puts the drop before or after this one on the stage."""

        def choose() -> None:
            drops = self.list.drops
            if self.list.tab != "matches" and drops:
                here = next((index for index, drop in enumerate(drops) if drop is self.drop), -step)
                drop = drops[(here + step) % len(drops)]
                self.choose(drop)
                self.list.show(drop)

        return choose

    def part_chooser(self, place: int) -> Callable[[], None]:
        """Return what jumps to a part of the reel that is shown."""

        def choose() -> None:
            if self.reel is not None and place < len(self.reel.parts):
                self.choose(self.reel.parts[place])

        return choose

    def _open_match(self, summary: Summary) -> None:
        try:
            open_screen(self.stage, "replay", Match.load(self.stage.data_dir / "matches" / summary.file))
        except (MatchFileError, ValueError) as error:
            self.stage.tell(str(error))

    def watch_match(self) -> None:
        """Step through the match of the drop that is shown, beginning where it fell."""
        drop = self.drop
        if drop is None:
            return
        try:
            match = self.match or Match.load(self.stage.data_dir / "matches" / drop.file)
            open_screen(self.stage, "replay", match, drop.record)
        except (MatchFileError, ValueError) as error:
            self.stage.tell(str(error))

    # Playing

    @property
    def length(self) -> float:
        """How many seconds the reel has."""
        return self.cut.seconds

    @property
    def part(self) -> int:
        """Which part of the reel is shown, counted from 0."""
        return self.cut.at(self.second)[0]

    @property
    def moment(self) -> float:
        """The second within the part that is shown."""
        return self.cut.at(self.second)[1]

    @property
    def drop(self) -> RecordedDrop | None:
        """The drop that is shown: a part of the reel."""
        return self.reel.parts[self.part] if self.reel is not None else None

    @property
    def film(self) -> Film | None:
        """The film of the drop that is shown."""
        return self.films[self.part] if self.films else None

    @property
    def open(self) -> bool:
        """Whether the tower is cut open."""
        return self.wish_open and self.drop is not None and not self.drop.why_closed

    def go(self, second: float) -> None:
        """Show the reel at a second."""
        self.second = min(max(0.0, second), self.length)
        self.scrubber.value = self.second / max(0.01, self.length)
        self._look_along()
        self.refresh()

    def scrub(self, value: float) -> None:
        """Follow the needle; what is passed is heard."""
        before, self.playing = self.second, False
        self.go(value * self.length)
        if 0 < self.second - before < 0.25:
            self._hear_since(before)

    def toggle(self) -> None:
        """Play or pause; at the end, play again from the beginning."""
        if not self.playing and self.second >= self.length:
            self.go(0.0)
        self.playing = not self.playing and self.film is not None
        self.refresh()

    def step(self, pictures: int) -> None:
        """Show the picture so many after this one, and be still."""
        if self.film is not None:
            self.playing = False
            before = self.second
            self.go((round(self.second * FRAMES_PER_SECOND) + pictures) / FRAMES_PER_SECOND)
            self._hear_since(before)

    @property
    def wants_frames(self) -> bool:
        """Whether a film is playing, something is looked for, or something is being made."""
        looking = self._library is not None and self._library.looking
        return self.playing or looking or self.share.working

    def update(self, seconds: float) -> None:
        """Let the film run, and knock as it goes."""
        if self._library is not None and self._library.looking and self._library.settle():
            self._refill()
            if not self._library.looking:
                self._tell_faults(self._library.faults())
        self.share.update()
        if not self.playing or self.film is None:
            return
        before = self.second
        self.go(before + seconds * self.speed)
        self._hear_since(before)
        if self.second >= self.length:
            if self.loop:
                self.go(0.0)
            else:
                self.playing = False

    def _hear_since(self, before: float) -> None:
        """Let sound what has gone by, in each part of it."""
        if self.films:
            for part, start, end in self.cut.stretches(before, self.second):
                hear(self.stage, self.films[part], start, end, self.speed)

    def mark_difference(self, drop: RecordedDrop | None, second: float) -> None:
        """Mark on the timeline the second of a drop from which on it falls otherwise today."""
        place = self.reel.place(drop) if self.reel is not None and drop is not None else None
        if place is not None:
            self.scrubber.differs = self.cut.starts[place] + second

    def _tell_faults(self, faults: Sequence[str]) -> None:
        if faults:
            more = say_many("One file cannot be read.", "{count} files cannot be read.", len(faults))
            self.stage.tell(f"{more} {faults[0]}")

    # Looking

    def look(self, camera: Camera) -> None:
        """Look at the stage through another camera."""
        self.camera = camera
        self.refresh()

    def follow(self, piece: int | None) -> None:
        """Keep a piece in sight, or none."""
        self.followed = piece
        self._look_along()
        self.refresh()

    def follow_next(self) -> None:
        """Follow the next of the pieces; after the last one none."""
        if self.film is not None:
            pieces = list(dict.fromkeys(piece.id for film in self.films for piece in film.track.pieces))
            place = pieces.index(self.followed) + 1 if self.followed in pieces else 0
            self.follow(pieces[place] if place < len(pieces) else None)

    def _look_along(self) -> None:
        if self.film is not None and self.followed is not None and self.camera.zoom > 1:
            at = self.film.where(self.followed, self.moment)
            if at is not None:
                self.camera = self.camera.at(*at)

    # Showing

    @property
    def wishes(self) -> Wishes:
        """How the film shall be seen."""
        return Wishes(self.open, self.trails, self.share.other_of(self.drop), calm=self.stage.still)

    def draw(self, canvas: Canvas) -> None:
        """Draw the stage with the film, the facts and the time."""
        drop = self.drop
        stamp = self.share.stamp_of(drop)
        key = (drop.key if drop else "", self.list.count, self.list.tab, self.open, stamp, self.title)
        canvas.layer(("theatre", key, canvas.text_size), lambda: self._paint(canvas))
        canvas.text(self.status().text, 760, 31, 21, colour=PARCHMENT, align="centre", middle=True, width=760)
        if self.film is None or drop is None:
            if drop is None:
                canvas.text(self.status().text, STAGE.centerx, 690, 22, colour=PARCHMENT, align="centre", width=760)
            return
        self.film.draw(canvas, self.moment, self.camera if self.open else WHOLE, self.wishes)
        if self.open:
            lens = self.followed is not None and self.camera.zoom == 1
            if self.followed is not None and lens:
                draw_lens(canvas, self.film, self.followed, self.moment, self.wishes)
            told = shown_at(self._told, self.second)
            draw_notes(canvas, self.film, self.moment, self.camera, told, bang_words(self.reel, self.part), lens=lens)
        theatre_bar.draw_time(canvas, self.second, self.length)

    def _paint(self, canvas: Canvas) -> None:
        """Draw what stands still."""
        canvas.picture_in("theatre.background", SCREEN)
        paint_tower(canvas, open_tower=self.open)
        canvas.panel("panel.bar", Rect(-20, -24, 1640, 88))
        canvas.title(self.title, 22, 31, 34, width=340)
        canvas.panel("panel.hide", theatre_list.PANEL)
        for y in (theatre_list.PANEL.y + 9, theatre_list.PANEL.bottom - 13):
            stitches(canvas, theatre_list.PANEL.x + 20, y, theatre_list.PANEL.w - 40)
        words = say("Matches") if self.list.tab == "matches" else say("Recorded drops")
        heading(canvas, words, Rect(34, 90, 290, 34), capped(canvas, 25, 1.2))
        canvas.text(str(self.list.count), 380, 97, 20, kind="bold", colour=PARCHMENT, align="right")
        canvas.panel("panel.bar", Rect(-20, 728, 1640, 200))
        canvas.panel("panel.parchment", theatre_timeline.PANEL)
        self.scrubber.paint(canvas)
        canvas.panel("panel.parchment", theatre_facts.PANEL)
        self.share.paint(canvas)
        if self.drop is not None and self.reel is not None:
            drops = self.list.drops
            place = next((number for number, drop in enumerate(drops, start=1) if drop is self.drop), 0)
            name = self.reel.name(self.part) if len(self.reel.parts) > 1 else say("This drop")
            knocks = len(self.film.track.contacts) if self.film else None
            theatre_facts.paint_facts(
                canvas, self.drop, name, (place or self.drop.number, len(drops) if place else 0), knocks
            )

    def status(self) -> Status:
        """Tell what the film shows."""
        if self._library is not None and self._library.looking:
            return Status(say_many("Looking into {count} file.", "Looking into {count} files.", self._library.waiting))
        if self.drop is None:
            return Status(say("Nothing has fallen yet: play a match of Ugh Ugh, or try the workshop."))
        who = f"{self.drop.who.name}: " if self.drop.who else ""
        return Status(f"{who}{self.drop.title}, {self.drop.result}.", self.drop.seat)

    # Controls

    def controls(self) -> list[Control]:
        """List the drops, the stage, the timeline, and the buttons."""
        self.list.text_size = self.stage.canvas.text_size
        rows = self.list.rows(self._listed, self.drop, self.choose, self._open_match)
        listed = [*self.list.tabs(self._barred_tabs(), self._tab), *rows]
        if self.film is None:
            return [*listed, *theatre_bar.corner(self), self.back_control()]
        timeline = self.scrubber.control("theatre.timeline", say("The time"), theatre_timeline.STRIP)
        return [
            *listed,
            self._handle.control(),
            timeline,
            *self.scrubber.part_controls(self.reel, self.part_chooser),
            *theatre_bar.controls(self, self._beside),
            *self.share.controls(),
            *theatre_bar.corner(self),
            self.back_control(),
        ]

    def _barred_tabs(self) -> dict[str, str]:
        """Say of some tabs why they cannot be had."""
        if self._library is None:
            reason = say("Open the theatre from the home screen to see all.")
            return {"all": reason, "matches": reason}
        if self.drop is None or self.drop.file.endswith(DROP_ENDING) or not self.drop.file:
            return {"match": say("This drop has come without its match.")}
        return {}

    def handle(self, intention: Intention) -> bool:
        """Space plays and pauses; left and right step by one picture; Esc leads back."""
        if isinstance(intention, Accept) and intention.down and intention.space:
            self.toggle()
            return True
        if isinstance(intention, Go) and intention.direction in ("left", "right") and self.film:
            self.step(1 if intention.direction == "right" else -1)
            return True
        return super().handle(intention)
