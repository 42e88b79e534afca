"""The panel for sharing a drop: verify it, show it in its match, or export it.

A person chooses whether to share the whole reel (a throw with its bangs) or only the current part.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from game.core import Match
from game.core.measures import decimal
from game.core.words import say
from game.export.encodings import why_no_video
from game.passage import facts as theatre_facts
from game.passage.drop_file import ENDING
from game.passage.drops import save_drops, verdict_words, verify_drop
from game.passage.recorded_drop import RecordedDrop
from game.passage.reel import Reel, ReelTimes
from game.processes.background_job import BackgroundJob, Progress
from game.screens.navigation import open_screen
from game.screens.parts.shown_drops import with_details_for_file
from game.screens.theatre.exporting import export_path
from game.screens.theatre.projector import Projector
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.layout import Rect, grid, proportional_row
from game.ui.lettering import capped
from game.ui.widgets import Button, Choice, buttons_in_one_size, heading
from physics.track import FRAMES_PER_SECOND, Track

if TYPE_CHECKING:
    from physics.history.verify import Verdict

PANEL = Rect(1216, 550, 368, 168)
_HEADING_AREA = Rect(PANEL.x + 22, PANEL.y + 12, 96, 32)
#: place of the choice between the whole reel and a part
_SCOPES_AREA = Rect(_HEADING_AREA.right + 8, PANEL.y + 6, PANEL.right - _HEADING_AREA.right - 22, 44)
#: text size of the choice, and margin of its words
_SCOPE_TEXT_SIZE, _SCOPE_MARGIN = 16.0, 22.0


def verify(progress: Progress, drop: RecordedDrop) -> Verdict:
    """Compute a drop again, compare the results, and return the verdict; runs in another process."""
    try:
        return verify_drop(drop)
    except ModuleNotFoundError as missing:
        raise ValueError(say("{package} is needed to recompute films.", package=missing.name)) from missing


def why_not_verify(drop: RecordedDrop) -> str:
    """Return why a drop cannot be verified: it has no seed, or it fell in another tower. Return ``""`` if it can."""
    if drop.drop.seed is None:
        return say("A film without its seed cannot be recomputed.")
    return "" if drop.has_current_tower else theatre_facts.tower_sentence(drop.tower_origin)


class Share:
    """The panel with buttons for the current reel or part, and the result of verifying a drop.

    With ``shares_whole_reel``, the whole reel is shared, not only the current part. ``verdict_words`` holds the verdict
    in a few words. ``recomputed_track`` is the recomputed track if it differs from the recorded track. ``match`` is the
    match from which the theatre was opened. ``why_no_match(drop)`` returns why a drop's match cannot be opened, empty
    if it can; ``watch_match(drop)`` opens its replay. ``find_saved(reel)`` returns the file in which a reel is saved.
    """

    def __init__(
        self,
        projector: Projector,
        match: Match | None,
        why_no_match: Callable[[RecordedDrop], str],
        watch_match: Callable[[RecordedDrop], None],
        find_saved: Callable[[Reel], Path | None],
    ) -> None:
        self._projector = projector
        self._match = match
        self._why_no_match = why_no_match
        self._watch_match = watch_match
        self._find_saved = find_saved
        self.shares_whole_reel = True
        self._job: BackgroundJob[Verdict] | None = None
        self.verdict_words = ""
        #: the drop to which ``verdict_words`` and ``recomputed_track`` belong
        self.verified_drop: RecordedDrop | None = None
        self._is_recomputed_same = False
        self.recomputed_track: Track | None = None

    @property
    def is_verifying(self) -> bool:
        """Whether a drop is being computed again."""
        return self._job is not None

    def discard_verdict(self) -> None:
        """Stop a running verification, and discard the last verdict with its mark on the timeline."""
        self.leave()
        self.verdict_words = ""
        self.recomputed_track = None
        self.verified_drop = None
        self._projector.scrubber.first_difference = None

    def verdict_words_of(self, drop: RecordedDrop | None) -> str:
        """Return the verdict on a drop in a few words, empty if the drop was not verified."""
        return self.verdict_words if drop is self.verified_drop else ""

    def recomputed_track_of(self, drop: RecordedDrop | None) -> Track | None:
        """Return the recomputed track of a drop, if the drop was verified and the track differs."""
        return self.recomputed_track if drop is self.verified_drop else None

    def leave(self) -> None:
        """Stop a running verification."""
        if self._job is not None:
            self._job.cancel()
            self._job = None

    def update(self) -> None:
        """Check whether the verification has ended."""
        if self._job is None:
            return
        self._job.poll()
        if self._job.done:
            job = self._job
            self._job = None
            if job.result is None:
                self._projector.stage.notify(job.fault)
            else:
                self.show_verdict(job.result)
            self._projector.stage.refresh()

    def show_verdict(self, verdict: Verdict) -> None:
        """Show a verdict; if the drop differs, its recomputed track is shown as ghosts."""
        self._is_recomputed_same = verdict.is_same
        self.verdict_words = say("every frame is the same") if verdict.is_same else verdict_words(verdict)
        self._projector.stage.sound.play("stone" if verdict.is_same else "no", 0.7)
        drop = self.verified_drop
        if verdict.is_same or verdict.frame is None or drop is None or drop.why_closed:
            return  # there are no ghosts: nothing differs, or the inside may not be shown
        second = verdict.frame / FRAMES_PER_SECOND
        self.recomputed_track = verdict.computed
        self._projector.mark_difference(drop, second)
        self.verdict_words = say("differs after {seconds} s", seconds=decimal(second, 2))
        notice = say(
            "From frame {picture} on, the recomputed film differs. The ghosts show how.", picture=verdict.frame
        )
        if verdict.build:
            notice = say(
                "This film was recorded by another build of Firepit. From frame {picture} on, the recomputed film "
                "differs.",
                picture=verdict.frame,
            )
        self._projector.stage.notify(notice)

    # Drawing

    def paint(self, canvas: Canvas) -> None:
        """Paint the panel, and the verdict if the current drop was verified."""
        canvas.panel("panel.hide", PANEL)
        heading(canvas, say("Share"), _HEADING_AREA, capped(canvas, 23, most=1.1))
        words = self.verdict_words_of(self._projector.drop)
        if words:
            theatre_facts.paint_verdict_words(canvas, words, self._is_recomputed_same)

    def controls(self) -> list[Control]:
        """List the buttons to verify, to choose how much to share, to save, and to open the match."""
        projector = self._projector
        drop = projector.drop
        if drop is None:
            return []
        why_not = why_not_verify(drop)
        tip = say("Recompute this film and compare every frame.")
        verify_button = Control(
            "theatre.verify",
            "button",
            say("Computing") if self.is_verifying else say("Verify"),
            theatre_facts.VERIFY_BUTTON,
            self._verify,
            enabled=not why_not and not self.is_verifying,
            why_not=why_not or say("Computing…"),
            tooltip=tip,
            look=Button(icon="cycle", size=19),
        )
        return [verify_button, *self._scopes(), *self._buttons(drop)]

    def _scopes(self) -> list[Control]:
        """List the choice between the whole reel and the current part, if the reel has several parts."""
        reel = self._projector.reel
        drop = self._projector.drop
        if reel is None or drop is None or len(reel.parts) == 1:
            return []
        part = say("This throw") if drop.bang is None else say("This bang")
        choices = ((True, "whole", say("All of it")), (False, "part", part))
        canvas = self._projector.stage.canvas
        widths = [canvas.text_width(label, _SCOPE_TEXT_SIZE, "display") + _SCOPE_MARGIN for _, _, label in choices]
        return [
            Control(
                f"theatre.share.{name}",
                "tab",
                label,
                cell,
                partial(self._choose_scope, whole),
                look=Choice(whole == self.shares_whole_reel, size=_SCOPE_TEXT_SIZE),
            )
            for (whole, name, label), cell in zip(choices, proportional_row(_SCOPES_AREA, widths, gap=4), strict=True)
        ]

    def _choose_scope(self, shares_whole_reel: bool) -> None:
        self.shares_whole_reel = shares_whole_reel
        self._projector.stage.refresh()

    def _buttons(self, drop: RecordedDrop) -> list[Control]:
        """List the buttons for the file formats, and the button for the match."""
        gif = partial(self._export, "gif")
        stills = partial(self._export, "stills")
        film = partial(self._export, "video")
        page = say("Plays in any browser, even offline.")
        video = say("Save a video with sound.")
        # name, label, action and tooltip of each button, and why it cannot be used (empty if it can)
        entries: tuple[tuple[str, str, Callable[[], None], str, str], ...] = (
            ("page", say("Page"), self._export_page, page, ""),
            ("video", say("Video"), film, video, why_no_video()),
            ("gif", say("GIF"), gif, say("Save an animated GIF."), ""),
            ("stills", say("Stills"), stills, say("Save a strip of stills."), ""),
            ("drop", say(".drop"), self._save, say("Save as a file that opens in Firepit."), drop.why_closed),
            ("watch", say("Match"), self._watch, say("Show this moment in its match."), self._why_no_match(drop)),
        )
        cells = grid(Rect(PANEL.x + 18, PANEL.y + 56, PANEL.w - 36, 102), columns=3, rows=2, gap=6)
        buttons = [
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
                opening_notice=say("Opening the match…") if name == "watch" and self._match is None else "",
                loads_match=name == "watch",
            )
            for cell, (name, label, act, tip, why_not) in zip(cells, entries, strict=True)
        ]
        return buttons_in_one_size(self._projector.stage.canvas, buttons)

    # Actions

    def _verify(self) -> None:
        """Begin to compute the current drop again, and discard the previous verdict."""
        stage = self._projector.stage
        drop = self._projector.drop
        if drop is None:
            return
        try:
            loaded_drop = drop.with_track()
        except (ValueError, OSError) as error:
            stage.notify(str(error))
            return
        self.discard_verdict()
        self.verified_drop = drop
        self._job = BackgroundJob(verify, loaded_drop)
        stage.refresh()

    def _reel_to_share(self) -> Reel | None:
        """Pause, and return what to share, with all tracks loaded: the whole reel, or the current drop as a reel.

        If there is nothing to share, return ``None``. If a track cannot be read, show a notice and return ``None``.
        """
        projector = self._projector
        projector.is_playing = False
        reel = projector.reel
        drop = projector.drop
        if reel is None or drop is None:
            return None
        parts = reel.parts if self.shares_whole_reel else (drop,)
        try:
            return Reel(tuple(part.with_track() for part in parts))
        except (ValueError, OSError) as error:
            projector.stage.notify(str(error))
            return None

    def _export(self, kind: str) -> None:
        """Open the dialog for saving a picture or a video."""
        projector = self._projector
        reel = self._reel_to_share()
        if reel is not None and projector.film is not None:
            seconds = projector.length if self.shares_whole_reel else ReelTimes([projector.film.picture_count]).seconds
            open_screen(projector.stage, "export", reel, kind, seconds)

    def _export_page(self) -> None:
        reel = self._reel_to_share()
        if reel is not None:
            open_screen(self._projector.stage, "export_page", reel)

    def _watch(self) -> None:
        """Open the replay of the match at the beginning of the part to share."""
        reel = self._projector.reel
        drop = self._projector.drop
        if reel is not None and drop is not None:
            self._watch_match(reel.parts[0] if self.shares_whole_reel else drop)

    def _save(self) -> None:
        """Save the reel or the current drop as a drop file, unless it is saved already, and say where it is."""
        reel = self._reel_to_share()
        stage = self._projector.stage
        if reel is None:
            return
        saved_file = self._find_saved(reel)
        if saved_file is not None:
            open_screen(stage, "exported", saved_file, say("Saved already"))
            return
        path = export_path(stage, "drops", reel, ENDING)
        try:
            save_drops([with_details_for_file(part) for part in reel.parts], path)
        except ValueError as error:
            stage.notify(str(error))
        else:
            open_screen(stage, "exported", path)
