"""The tower that is being built: its drafts, the toy that stands for it, and what is measured of it meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, Literal, NamedTuple, TypeAlias

from game.core.words import say
from game.processes.background_job import BackgroundJob, Progress
from game.screens.workshop.trial import Play
from game.towers.draft import Draft, History
from game.towers.sentences import fault_sentence, reason_sentence, temper
from game.towers.tower_file import Figures
from game.towers.trials import Trials
from physics.laboratory.trial import Trial, run_trial, why_not_playable
from physics.parts import Fault, Row, built_tower
from physics.tower import spec_hash

#: seconds from the last change until what lay inside falls in again, and until the tower is measured
_POUR_DELAY: Final = 0.25
_MEASURE_DELAY: Final = 1.5
#: the calls of a trial that follows each change, and of one that a person asks for
FEW_CALLS, MANY_CALLS = 60, 300
#: the processor time in seconds that the two may take
FEW_SECONDS, _MANY_SECONDS = 10.0, 60.0

VerdictKind: TypeAlias = Literal["good", "bad", "open"]


class Verdict(NamedTuple):
    """Whether a match can be played in the tower: a title, one line, and the parts that the line is about."""

    kind: VerdictKind
    title: str
    line: str
    parts: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Refusal:
    """A change that cannot stay: the draft with it, and its fault."""

    draft: Draft
    fault: Fault

    @property
    def words(self) -> str:
        """What is wrong, and what helps."""
        return fault_sentence(self.fault, self.draft.spec)


def measure_tower(progress: Progress, rows: Sequence[Row], width: int, calls: int, seconds: float) -> Trial:
    """Measure a tower with so many calls, or as many as fit in some processor time; runs in another process."""
    seed = Random().randrange(1 << 20)
    return run_trial(built_tower(rows, width), calls, seed, seconds, lambda trial: progress(trial.calls / calls, trial))


class Building:
    """A tower that is being built, alive: it can be played with, and is measured when it has not changed for a while.

    What is measured is kept in ``trials``. Raises ``ModuleNotFoundError`` if the physics cannot be imported.
    """

    def __init__(self, draft: Draft, trials: Trials) -> None:
        self.history = History(draft)
        self.saved = draft
        self.play = Play(draft.spec)
        #: the change that was refused last, shown until the next one
        self.refusal: Refusal | None = None
        self._trials = trials
        self.trial = self._known(draft)
        self._job: BackgroundJob[Trial] | None = None
        self._until_pour = self._until_measure = 0.0
        self._dragged_from: Draft | None = None

    def _known(self, draft: Draft) -> Trial | None:
        """Return what was measured before of a tower."""
        return self._trials.of(spec_hash(built_tower(draft.rows, draft.row_width)))

    @property
    def draft(self) -> Draft:
        """The tower as it is now."""
        return self.history.draft

    @property
    def is_saved(self) -> bool:
        """Whether everything has been saved."""
        now, saved = self.draft, self.saved
        return (now.name, now.width, now.parts) == (saved.name, saved.width, saved.parts)

    # Changes

    def change(self, draft: Draft, what: str = "") -> bool:
        """Go on with a changed draft if no part more than before is misplaced; return whether it was taken.

        Changes in a row with the same name ``what`` are undone together.
        """
        before = self.draft
        if len(draft.misplaced) > len(before.misplaced):
            self.refusal = Refusal(draft, _new_fault(before, draft))
            return False
        self.refusal = None
        self.history.change(draft, what)
        self._follow(before)
        return True

    def rename(self, name: str) -> None:
        """Give the tower another name."""
        self.history.change(self.draft.named(name), "name")

    def choose(self, index: int | None) -> None:
        """Choose a part."""
        self.refusal = None
        self.history.choose(index)

    def undo(self) -> None:
        """Undo the last change."""
        self._go(self.history.undo)

    def redo(self) -> None:
        """Bring back what was undone."""
        self._go(self.history.redo)

    def _go(self, step: Callable[[], None]) -> None:
        before, self.refusal = self.draft, None
        step()
        self._follow(before)

    def _follow(self, before: Draft) -> None:
        """Build the tower as it is now, if its parts have changed."""
        now = self.draft
        if (now.width, now.parts) == (before.width, before.parts):
            return
        self.cancel_trial()
        self.play.rebuild(now.spec)
        self._until_pour = _POUR_DELAY
        self.trial = self._known(now)
        self.expect_trial()

    # Dragging a part

    def begin_drag(self) -> None:
        """Begin to drag the chosen part or one that is not in the tower yet."""
        self._dragged_from, self.refusal = self.draft, None

    def drag(self, draft: Draft) -> None:
        """Show the tower with the part at another place; where it may not stand it is only shown."""
        self.change(draft, "drag")

    def end_drag(self) -> None:
        """Let the part go; from where it may not stand it goes back to where it was."""
        before, self._dragged_from = self._dragged_from, None
        if self.refusal is not None and before is not None and self.draft is not before:
            refusal = self.refusal
            self._go(self.history.undo)
            self.refusal = refusal
        self.history.choose(self.draft.chosen)

    # Measuring

    @property
    def is_measuring(self) -> bool:
        """Whether the tower is being measured, or will be in a moment."""
        return self._job is not None or self._until_measure > 0

    @property
    def share(self) -> float:
        """The finished share of the trial, from 0 to 1."""
        return 0.0 if self._job is None else self._job.share

    @property
    def moves(self) -> bool:
        """Whether something falls, is measured, or is about to."""
        return self.play.falling or self.is_measuring or self._until_pour > 0

    def measure(self, calls: int) -> None:
        """Measure the tower in another process."""
        self.cancel_trial()
        draft, seconds = self.draft, FEW_SECONDS if calls == FEW_CALLS else _MANY_SECONDS
        if draft.parts and not draft.faults:
            self._job = BackgroundJob(measure_tower, draft.rows, draft.row_width, calls, seconds)

    def expect_trial(self) -> None:
        """Measure the tower in a moment, if that was not done yet."""
        if self.trial is None and self._job is None:
            self._until_measure = _MEASURE_DELAY

    def cancel_trial(self) -> None:
        """Stop measuring."""
        self._until_measure = 0.0
        if self._job is not None:
            self._job.cancel()
            self._job = None

    def update(self, seconds: float, speed: float) -> str:
        """Advance the film and the delays, and take what was measured; return a sentence if measuring failed."""
        if self._until_pour > 0:
            self._until_pour -= seconds
            if self._until_pour <= 0:
                self.play.pour_back()
        if self._until_measure > 0:
            self._until_measure -= seconds
            if self._until_measure <= 0:
                self.measure(FEW_CALLS)
        if self.play.falling:
            self.play.advance(seconds * speed)
        return self._poll()

    def _poll(self) -> str:
        job = self._job
        if job is None:
            return ""
        job.poll()
        self.trial = job.result or job.progress or self.trial
        if not job.done:
            return ""
        self._job = None
        if job.result is not None:
            self._trials.keep(job.result)
        return job.fault

    # The verdict

    @property
    def verdict(self) -> Verdict:
        """Whether a match can be played in the tower as it is now."""
        draft = self.draft
        if not draft.parts:
            return Verdict("open", say("An empty shaft"), say("Put in a flap to begin."))
        if draft.faults:
            fault = draft.faults[0]
            return Verdict("bad", say("This cannot stay"), fault_sentence(fault, draft.spec), fault.parts)
        if self.is_measuring:
            return Verdict("open", say("Measuring…"), say("{percent}%", percent=round(100 * self.share)))
        if self.trial is None:
            return Verdict("open", say("Not measured"), say("Measure it to see what it does."))
        reasons = why_not_playable(self.trial)
        if reasons:
            return Verdict("bad", say("Not for a match yet"), reason_sentence(reasons[0]), ())
        return Verdict("good", say("Can be played"), temper(Figures.of(self.trial)))

    @property
    def why_no_match(self) -> str:
        """Why no match can be played in the tower as it is now; empty if one can."""
        verdict = self.verdict
        return "" if verdict.kind == "good" else f"{verdict.title}: {verdict.line}"


def _new_fault(before: Draft, after: Draft) -> Fault:
    """Return the first fault that a change brings."""
    known = {(fault.kind, len(fault.parts)) for fault in before.misplaced}
    new = (fault for fault in after.misplaced if (fault.kind, len(fault.parts)) not in known)
    return next(new, after.misplaced[0])
