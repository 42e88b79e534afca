"""The replay theatre: a list of recorded drops, and a stage on which they are played again.

A throw and the bangs that follow it are one reel with one timeline. The theatre opens on the best drop, unless another
drop is asked for. The tower is shown cut open only if that reveals no secret.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from game.core import Match
from game.core.deleted_files import DAYS_KEPT
from game.core.games import passage_game
from game.core.words import say, say_many, unreadable_file, unreadable_files
from game.kept.library import ENDING as MATCH_ENDING
from game.kept.library import Summary
from game.kept.match_files import MatchFiles
from game.passage import facts as theatre_facts
from game.passage import timeline as theatre_timeline
from game.passage.drops import is_drop_file, read_drops
from game.passage.film import THEATRE_STAGE, FilmStyle, paint_tower
from game.passage.highlights import highlights
from game.passage.notes import NOTES_LEFT, NOTES_RIGHT
from game.passage.recorded_drop import RecordedDrop
from game.passage.reel import Reel, best_reel, group_into_reels
from game.screens.navigation import make_screen, open_screen
from game.screens.open_match import library
from game.screens.parts.page import Page
from game.screens.parts.prepared_ahead import prepare_unless_placeholder_needed
from game.screens.parts.shown_drops import drops_of, with_details_from_file
from game.screens.theatre import bar as theatre_bar
from game.screens.theatre import drop_list as theatre_list
from game.screens.theatre.bar import StageNavigation
from game.screens.theatre.drop_library import DamagedFilm, DropLibrary, is_same_drop
from game.screens.theatre.drop_list import DropList
from game.screens.theatre.projector import Projector
from game.screens.theatre.share import Share
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.intentions import Accept, Command, Go, Intention
from game.ui.layout import Rect, inset
from game.ui.lettering import capped, draw_title_bar
from game.ui.scene import Scene, ScreenSound, Status
from game.ui.stage import Stage
from game.ui.theme import PARCHMENT
from game.ui.widgets import heading, stitches
from physics.tower import TOWER


class Theatre(Page):
    """The screen that plays drops: at any speed, frame by frame, zoomed, with the tower open or closed.

    The screen lists ``drops`` and the films saved in the data folder or, without ``drops``, all drops of a ``library``.
    ``match`` is the match of the ``drops``, if all are from one match. ``start`` is the drop to open on, by default the
    best one.
    """

    name = "theatre"
    screen_sound = ScreenSound(music="")

    def __init__(
        self,
        stage: Stage,
        drops: Sequence[RecordedDrop],
        start: RecordedDrop | None = None,
        match: Match | None = None,
        library: DropLibrary | None = None,
    ) -> None:
        super().__init__(stage)
        self.title = say("Replay theatre")
        self.match = match
        self._given_reels = group_into_reels(drops)
        #: whether all drops of the data folder are listed, not only those that the theatre was opened with
        self._lists_library = library is not None
        self._library = library or DropLibrary(stage.data_dir, reads_matches=False)
        self.list = DropList(lambda: self.stage.interaction.focused_object)
        self.list.text_size = stage.canvas.text_size
        self.list.tab = "match" if drops else "all"
        self.list.has_match = match is not None or self._lists_library
        self.projector = Projector(stage)
        self.share = Share(self.projector, match, self._why_no_match, self._watch_match, self._library.saved_file_of)
        #: the reel that was opened last; the projector has it without damaged parts
        self._opened_reel: Reel | None = None
        #: the last reel that the theatre opened by itself, not since the person chose it
        self._auto_opened_reel: Reel | None = None
        #: the steps that load the next reel, and the drop from which it will be played
        self._loading_steps: Iterator[None] | None = None
        self._next_drop: RecordedDrop | None = None
        #: the file of the saved film that was deleted last, ``None`` if there is none to restore
        self._last_deleted: Path | None = None
        self._stage_navigation = StageNavigation(self.projector)
        if not self._lists_library:
            stage.slow_to_prepare.add(self)
        self._refill()
        if start is None:
            self._open_best_reel()
        else:
            self._open_unasked(self._reel_of(start), start)

    @classmethod
    def of_match(cls, stage: Stage, match: Match, record_number: int | None = None) -> Theatre:
        """Return the theatre with the drops of a match; it opens on the first drop from a given record on."""
        drops = drops_of(match)
        start = None
        if record_number is not None:
            start = next((drop for drop in drops if drop.record >= record_number), None)
        return cls(stage, drops, start, match)

    @classmethod
    def of_file(cls, stage: Stage, path: Path) -> Scene:
        """Return the theatre with the drops of a match file or a drop file; for a match without drops, return a replay.

        Raises ``ValueError`` if the file is neither of these or cannot be read.
        """
        try:
            if is_drop_file(path):
                return cls(stage, [with_details_from_file(drop) for drop in read_drops(path)])
            match = Match.load(path)
        except OSError as error:
            raise ValueError(unreadable_file(path, error)) from error
        theatre = cls.of_match(stage, match)
        return theatre if theatre.list.reels else make_screen(stage, "replay", match)

    @classmethod
    def of_library(cls, stage: Stage) -> Theatre:
        """Return the theatre with all drops and matches of the data folder."""
        return cls(stage, (), library=DropLibrary(stage.data_dir))

    # The list

    def prepare(self) -> Iterator[None]:
        """Load the reel of the first drop, unless drops are looked for on disk."""
        while not self._lists_library and self._loading_steps is not None:
            self._load_more()
            yield

    def enter(self) -> None:
        """Load the first drop, unless the stage shows a placeholder first and then loads the drop.

        A theatre of the library looks for drops on disk instead. Every theatre looks for saved films.
        """
        prepare_unless_placeholder_needed(self.stage, self)
        if not self._library.is_reading:
            self._look_for_files()
            self._tell_faults()
            if self._lists_library:
                self._open_best_reel()

    def leave(self) -> None:
        """Stop playing and verifying. If the theatre is closed, and not only covered, stop reading files, too."""
        self.projector.is_playing = False
        self.share.leave()
        if self not in self.stage.scenes:
            self._library.end_reading()

    def _refill(self) -> None:
        """Fill the list for the chosen tab."""
        tab = self.list.tab
        all_reels = self._all_reels()
        reel_of = {part.key: reel for reel in all_reels for part in reel.parts}
        best = highlights(part for reel in all_reels for part in reel.parts)
        self.list.badges = {}
        for highlight in best:
            # each badge is given once, except on the tab of the best drops
            if tab == "best" or highlight.badge not in self.list.badges.values():
                self.list.badges[highlight.drop.key] = highlight.badge
        if tab == "best":
            best_reels = [reel_of[highlight.drop.key] for highlight in best]
            listed_reels = list({reel.key: reel for reel in best_reels}.values())  # each reel once
        elif tab == "match" and self._given_reels:
            listed_reels = self._given_reels
        elif tab == "match" and self.projector.drop is not None:
            file = self._match_file_of(self.projector.drop)
            listed_reels = [reel for reel in all_reels if reel.parts[0].file == file]
        elif tab == "saved":
            listed_reels = self._library.saved_reels()
            self.list.damaged_films = self._library.damaged_films()
            self._last_deleted = self._library.last_deleted
        else:
            listed_reels = all_reels
        self.list.fill(listed_reels)
        if tab == "matches":
            self.list.matches = library(self.stage).summaries()
            self.list.title_of = MatchFiles(library(self.stage)).title
        self.refresh()

    def _open_best_reel(self) -> None:
        """Play the reel of the best drop, unless the person has chosen a drop.

        While files are being read, the reel that was opened first stays. The best drop is looked for again afterwards.
        """
        is_reading = self._lists_library and self._library.is_reading
        person_has_chosen = self._opened_reel is not self._auto_opened_reel
        if person_has_chosen or (self._opened_reel is not None and is_reading):
            return
        reel = best_reel(self._all_reels())
        if reel is not None and reel is not self._opened_reel:
            self._open_unasked(reel, reel.parts[0])

    def _load_more(self) -> None:
        """Take the next step of loading a reel."""
        if self._loading_steps is None:
            return
        try:
            next(self._loading_steps)
        except StopIteration:
            self._loading_steps = self._next_drop = None

    def _open_unasked(self, reel: Reel, drop: RecordedDrop) -> None:
        """Open a reel that the person has not chosen, and scroll the list to it."""
        self._auto_opened_reel = reel
        self._open_in_steps(reel, drop)
        self.list.show(drop)

    def _open_in_steps(self, reel: Reel, drop: RecordedDrop) -> None:
        """Begin to load a reel and then play it from ``drop`` on; until it is loaded, the previous film is shown."""
        self._opened_reel = reel
        self._loading_steps = self._steps_to_open(reel, drop)
        self._next_drop = drop

    def _steps_to_open(self, reel: Reel, drop: RecordedDrop) -> Iterator[None]:
        """Load a reel, then play it from ``drop`` on; yield every few milliseconds while loading."""
        yield from self.projector.prepare(reel)
        self._load(reel)
        self.projector.begin_at(drop)
        self.stage.loads_before_drawing = True  # the app loads the film's pictures before its next frame

    def _all_reels(self) -> list[Reel]:
        """Return the reels of the library or, without one, those that the theatre was opened with."""
        return self._library.reels() if self._lists_library else self._given_reels

    def _choose_tab(self, tab: str) -> None:
        """List the drops of a tab."""
        self.list.tab = tab
        self._refill()
        if self.projector.drop is not None:
            self.list.show(self.projector.drop)
        self.stage.loads_before_drawing = True  # the app paints the small pictures of the drops before its next frame

    def choose(self, drop: RecordedDrop) -> None:
        """Play a drop: load its reel step by step, unless it is loaded, and go to the beginning of the drop.

        If another reel is being loaded, the loading stops. Parts with damaged films are left out, and a notice says so.
        """
        reel = self.projector.reel
        if reel is None or not any(part is drop for part in reel.parts):
            self._open_in_steps(self._reel_of(drop), drop)
        else:
            if self._loading_steps is not None:
                self._loading_steps = self._next_drop = None
                self._opened_reel = self._reel_of(drop)
            self.projector.begin_at(drop)

    def _reel_of(self, drop: RecordedDrop) -> Reel:
        """Return the listed reel that contains a drop, or a new reel of this drop alone."""
        return next((reel for reel in self.list.reels if drop in reel.parts), Reel((drop,)))

    def _load(self, reel: Reel) -> None:
        """Load a reel into the projector, and discard the verdict on the previous reel."""
        self.projector.load(reel)
        self.share.discard_verdict()
        self.share.shares_whole_reel = True
        if any(drop.tower_origin == "unknown" for drop in reel.parts):
            self.stage.notify(theatre_facts.tower_sentence("unknown"))

    def _choose_neighbour(self, step: int) -> None:
        """Play the next (``step`` 1) or previous (-1) drop of the list."""
        drops = self.list.drops
        if self.list.tab != "matches" and drops:
            current_drop = self._next_drop or self.projector.drop
            index = next((index for index, drop in enumerate(drops) if drop is current_drop), None)
            # after a drop that is not listed, the first listed drop follows
            neighbour = drops[0] if index is None else drops[(index + step) % len(drops)]
            self.choose(neighbour)
            self.list.show(neighbour)

    def _choose_part(self, index: int) -> None:
        """Jump to a part of the current reel."""
        reel = self.projector.reel
        if reel is not None and index < len(reel.parts):
            self.choose(reel.parts[index])

    def _open_match(self, summary: Summary) -> None:
        """Open the replay of a match, or show a notice that says why it cannot be read."""
        try:
            open_screen(self.stage, "replay", Match.load(self.stage.data_dir / "matches" / summary.file))
        except ValueError as error:
            self.stage.notify(str(error))

    def _watch_match(self, drop: RecordedDrop) -> None:
        """Open the replay of a drop's match at the drop."""
        original = self._original_of(drop)
        try:
            match = self._match_opened_with(original) or Match.load(self.stage.data_dir / "matches" / original.file)
            open_screen(self.stage, "replay", match, original.record)
        except ValueError as error:
            self.stage.notify(str(error))

    def _original_of(self, drop: RecordedDrop) -> RecordedDrop:
        """Return the drop of a match from which a listed drop was saved, or the drop itself."""
        if self._lists_library:
            return self._library.original_of(drop)
        given_drops = (part for reel in self._given_reels for part in reel.parts)
        is_saved = bool(drop.file)
        return next((given for given in given_drops if is_same_drop(given, drop)), drop) if is_saved else drop

    def _match_opened_with(self, original: RecordedDrop) -> Match | None:
        """Return the match from which the theatre was opened, if a drop fell in it: then the drop has no file."""
        return None if original.file else self.match

    def _match_file_of(self, drop: RecordedDrop) -> str:
        """Return the name of the file of the match in which a drop fell, or from which it was saved; empty if none."""
        file = self._original_of(drop).file
        return file if file.endswith(MATCH_ENDING) else ""

    def _why_no_match(self, drop: RecordedDrop) -> str:
        """Return why the match of a drop cannot be opened, empty if it can."""
        original = self._original_of(drop)
        if self._match_opened_with(original) is not None or original.file.endswith(MATCH_ENDING):
            return ""
        if original.file and not self._lists_library:
            return say("Open the theatre from the home screen to look for this film's match.")
        return say("No match was saved with this film.")

    # Saved films

    def _delete(self, file: Path) -> None:
        """Delete a saved film, so that it can be restored; if it was the opened one, show the next one."""
        is_deleted = self.attempt(lambda: self._library.delete(file))
        deleted_index = next(
            (index for index, reel in enumerate(self.list.reels) if reel.parts[0].file == file.name), None
        )
        self._look_for_files()
        if not is_deleted:
            return
        self.stage.notify(say("Film deleted. You have {days} days to restore it.", days=DAYS_KEPT))
        if deleted_index is None:  # a damaged film, which cannot be opened
            return
        self.projector.unload()
        self._opened_reel = self._auto_opened_reel = self._loading_steps = self._next_drop = None
        if self.list.reels:
            next_reel = self.list.reels[min(deleted_index, len(self.list.reels) - 1)]
            self._open_unasked(next_reel, next_reel.parts[0])
        else:
            self._open_best_reel()

    def _open_damaged(self, film: DamagedFilm) -> None:
        """Say why a saved film cannot be read, and what can be done with its file."""
        open_screen(self.stage, "file_unusable", film.file, film.reason)

    def _restore(self) -> None:
        """Restore the saved film that was deleted last."""
        deleted = self._last_deleted
        if deleted is None:
            return
        if self.attempt(lambda: self._library.restore(deleted)):
            self.stage.notify(say("Film restored."))
        self._look_for_files()

    def _look_for_files(self) -> None:
        """Look for files that were added or removed, and list them."""
        self._library.begin_reading()
        self._refill()

    def _tell_faults(self) -> None:
        """Once all files are read, say which cannot be read, unless the same was said before."""
        if not self._library.is_reading:
            self.stage.notify(unreadable_files(self._library.faults()), once=True)

    # Drawing

    @property
    def is_loading_drops(self) -> bool:
        """Whether files are still being read, or a reel is being loaded."""
        return self._loading_steps is not None or self._library.is_reading

    @property
    def wants_frames(self) -> bool:
        """Whether a film is playing, files are being read, a reel is being loaded, or a drop is being verified."""
        return self.projector.is_playing or self.is_loading_drops or self.share.is_verifying

    def update(self, seconds: float) -> None:
        """Play the film, add drops that have been read, and check a running verification."""
        if self._library.is_reading and self._library.add_read_files():
            self._refill()
            if self._lists_library:
                self._open_best_reel()
            self._tell_faults()
        else:
            self._load_more()
        self.share.update()
        self.projector.run(seconds)

    @property
    def style(self) -> FilmStyle:
        """The settings for drawing the film."""
        projector = self.projector
        recomputed_track = self.share.recomputed_track_of(projector.drop)
        return FilmStyle(projector.is_open, projector.shows_trails, recomputed_track, calm=self.stage.still)

    def draw(self, canvas: Canvas) -> None:
        """Draw the film, the facts and the time."""
        projector = self.projector
        drop = self.projector.drop
        words = self.share.verdict_words_of(drop)
        texts = (self.title, self.list.heading, self.list.empty_words, words)
        key = (drop.key if drop else "", self.list.tab, projector.is_open, texts)
        canvas.layer(("theatre", key, canvas.text_size), lambda: self._paint(canvas))
        if drop is None:
            canvas.text(self.status().text, THEATRE_STAGE.centerx, 690, 22, colour=PARCHMENT, align="centre", width=760)
            return
        if projector.film is not None:
            projector.draw(canvas, self.style)
            theatre_bar.draw_time(canvas, projector.second, projector.length)
        # drawn after the film, since its drumstick reaches up into the header
        canvas.text(self.status().text, 760, 31, 21, colour=PARCHMENT, align="centre", middle=True, width=760)

    def draw_placeholder(self, canvas: Canvas) -> None:
        """Draw the bar with the title, which is seen until everything else is loaded."""
        draw_title_bar(canvas, self.title, 340)

    def _paint(self, canvas: Canvas) -> None:
        """Paint the parts that do not move."""
        drop = self.projector.drop
        reel = self.projector.reel
        film = self.projector.film
        canvas.background("theatre.background")
        self.draw_placeholder(canvas)
        paint_tower(canvas, drop.spec if drop is not None else TOWER, open_tower=self.projector.is_open)
        canvas.panel("panel.hide", theatre_list.PANEL)
        for y in (theatre_list.PANEL.y + 9, theatre_list.PANEL.bottom - 13):
            stitches(canvas, theatre_list.PANEL.x + 20, y, theatre_list.PANEL.w - 40)
        width = 346 if self.list.tab != "saved" else 156  # beside the button that restores a film
        heading(canvas, self.list.heading, Rect(34, 86, width, 34), capped(canvas, 25, most=1.2))
        canvas.prose(self.list.empty_words, inset(theatre_list.WINDOW, 14, 10), 20, colour=PARCHMENT)
        canvas.panel("panel.bar", Rect(-20, 728, 1640, 200))
        canvas.panel("panel.parchment", theatre_timeline.PANEL)
        self.projector.scrubber.paint(canvas)
        canvas.panel("panel.parchment", theatre_facts.PANEL)
        self.share.paint(canvas)
        if drop is not None and reel is not None:
            drops = self.list.counted_drops
            number = next((number for number, listed_drop in enumerate(drops, start=1) if listed_drop is drop), 0)
            name = reel.part_name(self.projector.part_index)
            knocks = len(film.track.contacts) if film else None
            theatre_facts.paint_facts(canvas, drop, name, (number, len(drops)), knocks)

    def places_of_text(self) -> list[Rect]:
        """Return the places of the notes, if any are shown."""
        return [NOTES_LEFT, NOTES_RIGHT] if self.projector.has_notes else []

    def status(self) -> Status:
        """Return what the film shows, or how many files are still to be read."""
        drop = self.projector.drop
        lists_files = self._lists_library or self.list.tab == "saved"
        if lists_files and (self._library.is_reading or (drop is None and self.is_loading_drops)):
            return Status(
                say_many(
                    "Reading: {count} file left.", "Reading: {count} files left.", max(1, self._library.files_left)
                )
            )
        if drop is None:
            game = passage_game()
            title = say(game.title) if game is not None else ""
            return Status(say("There is no film yet. Play {title} or try the workshop.", title=title))
        who = f"{drop.seat_look.name}: " if drop.seat_look else ""
        return Status(f"{who}{drop.title}, {drop.result}.", drop.seat)

    # Controls

    def controls(self) -> list[Control]:
        """List the tabs and rows, the stage, the timeline, and the buttons."""
        projector = self.projector
        self.list.text_size = self.stage.canvas.text_size
        rows = self.list.rows(self._opened_reel, projector.drop, self.choose, self._open_match, self._open_damaged)
        restore = None if self._last_deleted is None else self._restore
        saved_film_controls = self.list.saved_film_controls(self._library.file_of, self._delete, restore)
        tabs = self.list.tabs(self.stage.canvas, self._disabled_tabs(), self._choose_tab)
        controls = [*tabs, *rows, *saved_film_controls]
        if projector.film is None:
            return [*controls, *theatre_bar.corner_buttons(self.stage), self.back_control()]
        timeline = projector.scrubber.control("theatre.timeline", say("Time"), theatre_timeline.STRIP)
        return [
            *controls,
            self._stage_navigation.control(),
            timeline,
            *projector.scrubber.part_controls(projector.reel, self._choose_part),
            *theatre_bar.controls(projector, self._choose_neighbour),
            *self.share.controls(),
            *theatre_bar.corner_buttons(self.stage),
            self.back_control(),
        ]

    def _disabled_tabs(self) -> dict[str, str]:
        """Return the disabled tabs, each with the reason."""
        if not self._lists_library:
            why_not = say("Open the theatre from the home screen to see all films and matches.")
            return dict.fromkeys(("all", "matches"), why_not)
        drop = self.projector.drop
        why_not = self.status().text if drop is None else self._why_no_match(drop)
        return {"match": why_not} if why_not else {}

    def handle(self, intention: Intention) -> bool:
        """Play and pause with Space, step by one frame with left and right, go back with Esc.

        On the tab of saved films, undo restores the film that was deleted last.
        """
        if intention == Command("undo") and self.list.tab == "saved" and self._last_deleted is not None:
            self._restore()
            return True
        if isinstance(intention, Accept) and intention.down and intention.space:
            self.projector.toggle()
            return True
        if isinstance(intention, Go) and intention.sideways and self.projector.film:
            self.projector.step(intention.sideways)
            return True
        return super().handle(intention)
