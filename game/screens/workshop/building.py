"""The tower that is being built: its designs, its playable model, and measuring it in the background."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, Literal, NamedTuple, TypeAlias

from game.core.measures import percent
from game.core.words import say
from game.processes.background_job import BackgroundJob, Progress
from game.screens.workshop.trial import Play
from game.towers.design import Design, History
from game.towers.sentences import fault_sentence, figures_sentence, part_name, reason_sentence
from game.towers.shelf import Trials
from game.towers.tower_file import Figures
from physics.laboratory.trial import Reason, Trial, most_clogged_part, run_trial, why_not_playable
from physics.parts import Fault, Row, built_tower
from physics.tower import spec_hash

#: seconds from the last change until the pieces inside are dropped in again
_POUR_DELAY: Final = 0.25
#: seconds from the last change until the tower is measured
_MEASURE_DELAY: Final = 1.5
#: how many seconds a refused change is shown; they do not pass while a part is dragged
_REFUSAL_SECONDS: Final = 4.5
#: the number of throws in the trial after each change
FEW_THROWS = 60
#: the number of throws in a trial on request
MANY_THROWS = 300
#: the processor time (seconds) that the trial after each change may take
FEW_SECONDS = 10.0
#: the processor time (seconds) that a trial on request may take
MANY_SECONDS = 60.0

VerdictKind: TypeAlias = Literal["good", "bad", "open"]
#: if a tower is unplayable for one of these reasons, the part where most pieces stay long is to blame
_PART_REASONS: Final[frozenset[Reason]] = frozenset(("for_ever", "drums_weak"))


class Verdict(NamedTuple):
    """A verdict on whether a match can be played in a tower: its title, one line, and the parts that are to blame."""

    kind: VerdictKind
    title: str
    line: str
    parts: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Refusal:
    """A change that was refused: the changed design, and its fault."""

    design: Design
    fault: Fault

    @property
    def words(self) -> str:
        """The sentence that says what is wrong and how to mend it."""
        return fault_sentence(self.fault, self.design.spec)


def measure_tower(progress: Progress, rows: Sequence[Row], width: int, throws: int, seconds: float) -> Trial:
    """Measure a tower with some throws, but stop after ``seconds`` of processor time; runs in another process."""
    seed = Random().randrange(1 << 20)

    def report(trial: Trial) -> None:
        progress(trial.calls / throws, trial)

    return run_trial(built_tower(rows, width), throws, seed, seconds, report)


class Building:
    """A tower that is being built. It can be played with, and is measured when it has not changed for a while.

    The results of measuring are saved in ``trials``. Raises ``ModuleNotFoundError`` if the physics cannot be imported.
    """

    def __init__(self, design: Design, trials: Trials) -> None:
        self.history = History(design)
        #: the design as it was saved last
        self.saved_design = design
        self.play = Play(design.spec)
        #: the change that was refused last, shown until the next change or for ``_REFUSAL_SECONDS``
        self.refusal: Refusal | None = None
        #: the seconds for which the refusal is still shown
        self._refusal_seconds_left = 0.0
        self._trials = trials
        #: the results of measuring the present design, ``None`` if it has not been measured
        self.trial = self._saved_trial(design)
        self._job: BackgroundJob[Trial] | None = None
        #: the seconds until the pieces are dropped in again, and until the tower is measured; 0 if that is not planned
        self._seconds_until_pour = self._seconds_until_measure = 0.0
        #: the design before a part was dragged, ``None`` while no part is dragged
        self._design_before_drag: Design | None = None

    def _saved_trial(self, design: Design) -> Trial | None:
        """Return the saved trial of a tower, or ``None``."""
        return self._trials.of(spec_hash(built_tower(design.rows, design.width_in_tenths)))

    @property
    def design(self) -> Design:
        """The present design."""
        return self.history.design

    @property
    def is_saved(self) -> bool:
        """Whether the present name, width and parts have been saved."""
        design = self.design
        saved_design = self.saved_design
        return (design.name, design.width, design.parts) == (saved_design.name, saved_design.width, saved_design.parts)

    # Changes

    def change(self, design: Design, name: str = "") -> bool:
        """Use a changed design, or refuse it if more parts than before are misplaced; return whether it is used.

        Consecutive changes with the same ``name`` are undone together.
        """
        old_design = self.design
        if len(design.misplacement_faults) > len(old_design.misplacement_faults):
            self.refusal = Refusal(design, _new_fault(old_design, design))
            self._refusal_seconds_left = _REFUSAL_SECONDS
            return False
        self.refusal = None
        self.history.change(design, name)
        self._rebuild_if_changed(old_design)
        return True

    def rename(self, name: str) -> None:
        """Give the tower another name."""
        self.history.change(self.design.named(name), "name")

    def choose(self, index: int | None) -> None:
        """Choose the part at ``index``, or no part with ``None``."""
        self.refusal = None
        self.history.choose(index)

    def undo(self) -> None:
        """Undo the last change."""
        self._step_through_history(self.history.undo)

    def redo(self) -> None:
        """Redo the last change that was undone."""
        self._step_through_history(self.history.redo)

    def _step_through_history(self, step: Callable[[], None]) -> None:
        """Undo or redo by ``step``, and rebuild the tower."""
        old_design = self.design
        self.refusal = None
        step()
        self._rebuild_if_changed(old_design)

    def _rebuild_if_changed(self, old_design: Design) -> None:
        """Rebuild the tower if its width or parts differ from those of ``old_design``."""
        design = self.design
        if (design.width, design.parts) == (old_design.width, old_design.parts):
            return
        self.cancel_trial()
        self.play.rebuild(design.spec)
        self._seconds_until_pour = _POUR_DELAY
        self.trial = self._saved_trial(design)
        self.schedule_trial()

    # Dragging a part

    @property
    def is_dragging(self) -> bool:
        """Whether a part is being dragged."""
        return self._design_before_drag is not None

    def begin_drag(self) -> None:
        """Begin to drag the chosen part, or a part that is not in the tower yet."""
        self._design_before_drag = self.design
        self.refusal = None

    def drag(self, design: Design) -> None:
        """Use ``design``, in which the dragged part has moved; if the design is refused, only draw it as refused."""
        self.change(design, "drag")

    def end_drag(self) -> None:
        """End the drag; a part that was dragged to a refused place goes back to its place before the drag."""
        has_moved = self._design_before_drag is not None and self.design is not self._design_before_drag
        self._design_before_drag = None
        refusal = self.refusal
        if refusal is not None and has_moved:
            self.undo()
            self.refusal = refusal  # the undo has cleared the refusal, which must be read
        self.history.end_series()  # the next drag is undone separately

    # Measuring

    @property
    def is_measuring(self) -> bool:
        """Whether the tower is being measured, or will be after a short delay."""
        return self._job is not None or self._seconds_until_measure > 0

    @property
    def share(self) -> float:
        """The finished share of the trial, from 0 to 1."""
        return 0.0 if self._job is None else self._job.share

    @property
    def is_active(self) -> bool:
        """Whether pieces fall or the tower is measured, or either is about to begin, or a refusal is shown."""
        return self.play.is_falling or self.is_measuring or self._seconds_until_pour > 0 or self.refusal is not None

    def measure(self, throws: int) -> None:
        """Measure the tower with a number of throws in another process, if it can be built."""
        self.cancel_trial()
        design = self.design
        seconds = FEW_SECONDS if throws == FEW_THROWS else MANY_SECONDS
        if design.is_sound:
            self._job = BackgroundJob(measure_tower, design.rows, design.width_in_tenths, throws, seconds)

    def schedule_trial(self) -> None:
        """Measure the tower after a short delay, unless this is done already, under way or impossible."""
        if self.trial is None and self._job is None and self.design.is_sound:
            self._seconds_until_measure = _MEASURE_DELAY

    def cancel_trial(self) -> None:
        """Stop measuring, or cancel a trial that is due after a delay. The results of an earlier trial count again."""
        self._seconds_until_measure = 0.0
        if self._job is not None:
            self._job.cancel()
            self._job = None
            self.trial = self._saved_trial(self.design) or self.trial

    def update(self, seconds: float, speed: float) -> str:
        """Advance the film, the delays and the measuring; return a sentence if measuring failed, else ``""``."""
        if not self.is_dragging:
            self._refusal_seconds_left -= seconds
            if self._refusal_seconds_left <= 0:
                self.refusal = None
        if self._seconds_until_pour > 0:
            self._seconds_until_pour -= seconds
            if self._seconds_until_pour <= 0:
                self.play.pour_back()
        if self._seconds_until_measure > 0:
            self._seconds_until_measure -= seconds
            if self._seconds_until_measure <= 0:
                self.measure(FEW_THROWS)
        if self.play.is_falling:
            self.play.advance(seconds * speed)
        return self._poll()

    def _poll(self) -> str:
        """Take over the progress or the result of measuring; return a sentence if measuring failed, else ``""``."""
        job = self._job
        if job is None:
            return ""
        job.poll()
        if job.result is not None:
            self.trial = job.result
        elif job.progress is not None:
            self.trial = job.progress
        if not job.done:
            return ""
        self._job = None
        if job.result is not None:
            self._trials.keep(job.result)
        return job.fault

    # The verdict

    @property
    def verdict(self) -> Verdict:
        """The verdict on the present tower."""
        design = self.design
        if not design.parts:
            return Verdict("open", say("An empty shaft"), say("Add a flap to begin."))
        if design.faults:
            fault = design.faults[0]
            return Verdict("bad", say("Cannot be built"), fault_sentence(fault, design.spec), fault.parts)
        if self.is_measuring:
            return Verdict("open", say("Measuring…"), percent(self.share))
        if self.trial is None:
            return Verdict("open", say("Not measured"), say("Measure it first."))
        reasons = why_not_playable(self.trial)
        if reasons:
            return self._unplayable_verdict(reasons[0], self.trial)
        return Verdict("good", say("Ready to play"), figures_sentence(Figures.of(self.trial)))

    def _unplayable_verdict(self, reason: Reason, trial: Trial) -> Verdict:
        """Return the verdict "not playable" for a reason; if a part is to blame for it, the verdict names the part."""
        spec = self.design.spec
        line = reason_sentence(reason)
        blamed_part = most_clogged_part(spec, trial) if reason in _PART_REASONS else None
        if blamed_part is None:
            return Verdict("bad", say("Not playable yet"), line)
        line = f"{line} {say('Pieces mostly get stuck at {part}.', part=part_name(spec, blamed_part))}"
        return Verdict("bad", say("Not playable yet"), line, (blamed_part,))

    @property
    def why_no_match(self) -> str:
        """Why no match can be played in the present tower; ``""`` if a match can be played."""
        if self.is_measuring:
            return say("It is being measured.")
        verdict = self.verdict
        return "" if verdict.kind == "good" else f"{verdict.title}. {verdict.line}"


def _new_fault(old_design: Design, new_design: Design) -> Fault:
    """Return the first fault of the new design that the old design lacks; if there is none, the first fault.

    Faults count as the same if they have the same kind and concern the same number of parts.
    """
    old_keys = {(fault.kind, len(fault.parts)) for fault in old_design.misplacement_faults}
    for fault in new_design.misplacement_faults:
        if (fault.kind, len(fault.parts)) not in old_keys:
            return fault
    return new_design.misplacement_faults[0]
