"""What can be done with a drop in the theatre: compute it again, see it in its match, export it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from game.core import Match
from game.core.measures import decimal
from game.core.words import say
from game.export.video import why_no_video
from game.kept.library import ENDING as MATCH_ENDING
from game.passage.drop_file import ENDING
from game.passage.drops import computed_again, save_drop, verdict_words
from game.passage.recorded_drop import RecordedDrop
from game.processes.errand import Errand, Progress
from game.screens.navigation import open_screen
from game.screens.parts.making import dated_path
from game.screens.parts.shown_drops import told_in_file
from game.screens.theatre import facts as theatre_facts
from game.screens.theatre.projector import Projector
from game.screens.theatre.reel import Reel
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.layout import Rect, grid
from game.ui.lettering import capped
from game.ui.widgets import Button, heading
from physics.track import FRAMES_PER_SECOND, Track

if TYPE_CHECKING:
    from physics.verify import Verdict

PANEL = Rect(1216, 550, 368, 168)


def verify(progress: Progress, drop: RecordedDrop) -> Verdict:
    """Compute a drop again, in a process of its own."""
    try:
        return computed_again(drop)
    except ModuleNotFoundError as missing:
        raise ValueError(say("Nothing can be computed without {package}.", package=missing.name)) from missing


def _why_not_again(drop: RecordedDrop) -> str:
    """Return why a drop cannot be computed again; empty when it can."""
    if drop.drop.seed is None:
        return say("A drop without its seed cannot be computed again.")
    return theatre_facts.tower_sentence(drop.tower) if drop.tower != "this" else ""


class Share:
    """The panel of what can be done with the drop that is shown, one part of its reel, and the verdict on one of them.

    ``stamp`` is the verdict in a word, ``other`` the film of the drop as it falls today, where that differs.
    ``match`` is the one that the theatre was opened from, ``watch_match()`` steps through the match of the drop.
    """

    def __init__(self, projector: Projector, match: Match | None, watch_match: Callable[[], None]) -> None:
        self._projector = projector
        self._match = match
        self._watch_match = watch_match
        self._errand: Errand[Verdict] | None = None
        self.stamp = ""
        self._judged: RecordedDrop | None = None
        self._same = False
        self.other: Track | None = None

    @property
    def working(self) -> bool:
        """Whether a drop is being computed again."""
        return self._errand is not None

    def forget(self) -> None:
        """Start over, for another drop."""
        self.leave()
        self.stamp, self.other, self._judged = "", None, None
        self._projector.scrubber.differs = None

    def stamp_of(self, drop: RecordedDrop | None) -> str:
        """Return the verdict on a drop in a word; empty when another drop was computed again."""
        return self.stamp if drop is self._judged else ""

    def other_of(self, drop: RecordedDrop | None) -> Track | None:
        """Return the film of a drop as computed again, if that was done and differs."""
        return self.other if drop is self._judged else None

    def leave(self) -> None:
        """Stop what goes on."""
        if self._errand is not None:
            self._errand.cancel()
            self._errand = None

    def update(self) -> None:
        """See whether the drop has been computed."""
        if self._errand is None:
            return
        self._errand.look()
        if self._errand.done:
            errand, self._errand = self._errand, None
            if errand.result is None:
                self._projector.stage.notify(errand.fault)
            else:
                self._pronounce(errand.result)
            self._projector.stage.refresh()

    def _pronounce(self, verdict: Verdict) -> None:
        """Show a verdict; a drop that differs plays on, with the computed film beside it."""
        self._same = verdict.same
        self.stamp = verdict_words(verdict)
        self._projector.stage.sound.play("stone" if verdict.same else "no", 0.7)
        drop = self._judged
        if verdict.same or verdict.frame is None or drop is None or drop.why_closed:
            return
        second = verdict.frame / FRAMES_PER_SECOND
        self.other = verdict.computed
        self._projector.mark_difference(drop, second)
        self.stamp = say("from {seconds} s", seconds=decimal(second, 2))
        told = say("It differs from frame {picture} on: the ghosts show how.", picture=verdict.frame)
        if verdict.build:
            told = say("Another build computed it. It differs from frame {picture} on.", picture=verdict.frame)
        self._projector.stage.notify(told)

    # Showing

    def paint(self, canvas: Canvas) -> None:
        """Draw the panel and the stamp."""
        canvas.panel("panel.hide", PANEL)
        heading(canvas, self._heading(), Rect(PANEL.x + 22, PANEL.y + 10, 324, 32), capped(canvas, 23, 1.1))
        if stamp := self.stamp_of(self._projector.drop):
            theatre_facts.paint_stamp(canvas, stamp, self._same)

    def _heading(self) -> str:
        """Say what is exported: of a throw with its bangs only the part that is shown."""
        reel, drop = self._projector.reel, self._projector.drop
        if reel is None or drop is None or len(reel.parts) == 1:
            return say("Share")
        return say("Share this throw") if drop.struck is None else say("Share this bang")

    def controls(self) -> list[Control]:
        """List: verify, what can be saved, and the way to the match."""
        projector = self._projector
        drop = projector.drop
        if drop is None:
            return []
        reason = _why_not_again(drop)
        tip = say("Compute this drop again and compare every frame.")
        verify = Control(
            "theatre.verify",
            "button",
            say("Verify") if not self.working else say("Computing"),
            theatre_facts.VERIFY,
            self._verify,
            enabled=not reason and not self.working,
            why_not=reason or say("It is being computed."),
            tooltip=tip,
            look=Button(icon="cycle", size=19),
        )
        return [verify, *self._ways(drop)]

    def _ways(self, drop: RecordedDrop) -> list[Control]:
        """List what a drop, or its reel, can be saved as, and the way to its match."""
        has_match = self._match is not None or drop.file.endswith(MATCH_ENDING)
        lonely = "" if has_match else say("This drop was saved without its match.")
        gif, stills = partial(self._export, "gif"), partial(self._export, "stills")
        page = say("Save a page that plays this in any browser, without any network.")
        video = say("Save a video with sound.")
        ways: tuple[tuple[str, str, str, Callable[[], None], str, str], ...] = (
            ("page", say("Page"), "world", self._export_page, page, ""),
            ("video", say("Video"), "film-projector", self._export_video, video, why_no_video()),
            ("gif", say("GIF"), "film-strip", gif, say("Save an animated GIF."), ""),
            ("stills", say("Stills"), "stone-tablet", stills, say("Save a strip of stills."), ""),
            ("drop", say(".drop"), "tooth", self._save, say("Save this drop as a file of its own."), drop.why_closed),
            ("watch", say("Match"), "footprint", self._watch_match, say("See it in the match"), lonely),
        )
        cells = grid(Rect(PANEL.x + 18, PANEL.y + 46, PANEL.w - 36, 110), 3, 2, 8)
        return [
            Control(
                f"theatre.{name}",
                "button",
                label,
                cell,
                act,
                enabled=not why_not,
                why_not=why_not,
                look=Button(size=18),
                tooltip=tip,
            )
            for cell, (name, label, icon, act, tip, why_not) in zip(cells, ways, strict=True)
        ]

    # Doing

    def _kept(self) -> RecordedDrop | None:
        drop = self._projector.drop
        try:
            return drop.whole() if drop is not None else None
        except (ValueError, OSError) as error:
            self._projector.stage.notify(str(error))
            return None

    def _verify(self) -> None:
        kept = self._kept()
        if kept is not None:
            self.forget()
            self._judged = self._projector.drop
            self._errand = Errand(verify, kept)
            self._projector.stage.refresh()

    def _export(self, kind: str) -> None:
        """Choose how a picture of the part that is shown is saved."""
        kept, projector = self._kept(), self._projector
        if kept is not None:
            projector.playing = False
            seconds = projector.film.seconds if projector.film is not None else 0.0
            open_screen(projector.stage, "export", Reel((kept,)), kind, seconds)

    def _export_video(self) -> None:
        """Choose how a video of the whole reel is saved."""
        reel = self._kept_reel()
        if reel is not None:
            open_screen(self._projector.stage, "export", reel, "video", self._projector.length)

    def _export_page(self) -> None:
        reel = self._kept_reel()
        if reel is not None:
            open_screen(self._projector.stage, "export_page", reel)

    def _kept_reel(self) -> Reel | None:
        """Return the reel with all its tracks at hand; none, with a notice, when one cannot be read."""
        self._projector.playing = False
        try:
            reel = self._projector.reel
            return Reel(tuple(part.whole() for part in reel.parts)) if reel is not None else None
        except (ValueError, OSError) as error:
            self._projector.stage.notify(str(error))
            return None

    def _save(self) -> None:
        kept, drop, stage = self._kept(), self._projector.drop, self._projector.stage
        if kept is None or drop is None:
            return
        path = dated_path(stage.data_dir / "drops", ENDING)
        try:
            save_drop(kept, path, told_in_file(drop))
        except ValueError as error:
            stage.notify(str(error))
        else:
            open_screen(stage, "exported", path)
