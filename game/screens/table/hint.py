"""A hint at a table: the elder is asked what it would do, and tells where, which and why, as far as wanted.

It thinks in the process beside the window, from what the asked seat may know. Where the place is, which move it is and
why are found in every game in the same way: by the controls that make the move, by the events that it would bring, and
by the named parts of what it gains.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.core import Match, Record
from game.core.words import say
from game.elder.advice import consultation, elder_of
from game.elder.foreseeing import Foreseen, foresee
from game.elder.search import Advice
from game.kept.hint_notes import HintUsed
from game.kept.seats import hints_wanted
from game.processes.thinking import Counsel
from game.screens.open_match import hint_notes, thinker
from game.screens.parts.any_table import AnyTable, CornerStone
from game.screens.parts.move_words import move_words
from game.screens.parts.pointing import draw_glow
from game.screens.table.banner import Banner
from game.screens.table.confirmation import Confirmation
from game.screens.table.hint_bubble import Bubble, HintStone, bubble_controls, draw_equal
from game.screens.table.hint_words import Told, marked_place, place_of, why_told
from game.screens.table.thinking_sign import embers_change
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.keys import Bindings, spoken, with_key
from game.ui.layout import Rect

#: The steps of a hint; before the first the elder thinks.
WHERE, WHICH, WHY = 1, 2, 3
#: so many moves that are about equal are named
_EQUALS = 2


@dataclass(frozen=True, slots=True)
class _Answer:
    """What the elder has found: its move, the next best one, those about equal, and whether it is clearly the best."""

    best: Told
    next: Told | None
    equals: tuple[Told, ...]
    is_clear: bool


class Hint:
    """The hint of a table: none, one that is thought about, or one that has been told up to a ``step``."""

    def __init__(self, table: AnyTable, confirmation: Confirmation, banner: Banner) -> None:
        self._table = table
        self._confirmation = confirmation
        self._banner = banner
        self.step = 0
        self._counsel: Counsel | None = None
        self._answer: _Answer | None = None
        self._openness: tuple[object, bool] = (None, False)
        self._told_openly = ToldOpenly()

    @property
    def thinks(self) -> bool:
        """Whether the elder is asked and has not answered yet."""
        return self._counsel is not None

    @property
    def stands(self) -> bool:
        """Whether there is a bubble."""
        return self.thinks or self._answer is not None

    @property
    def is_offered(self) -> bool:
        """Whether the table has a stone for hints at all: not in a lesson, and not in a game without an elder."""
        table = self._table
        return table.hints and bool(table.people) and elder_of(table.match.rules) is not None

    @property
    def why_not(self) -> str:
        """Say why there is no hint now; empty when there is."""
        table = self._table
        if not hints_wanted(table.match.table):
            return say("Hints are switched off in this match.")
        if table.match.prompt is None:
            return say("The match is over.")
        if table.busy or self._confirmation.waits:
            return say("Wait a moment.")
        if not table.ready:
            return say("You are not asked anything now.")
        return "" if self._may_be_told else say("Another person could read a secret from it.")

    @property
    def _may_be_told(self) -> bool:
        """Whether nobody else at the table could read a secret from a hint.

        The one who is asked looks alone, or knows nothing that an onlooker does not know.
        """
        table = self._table
        if table.reader == table.viewer:
            return True
        if self._openness[0] is not table.match.state:
            self._openness = table.match.state, self._is_open()
        return self._openness[1]

    def _is_open(self) -> bool:
        """Return whether whoever is asked knows nothing that an onlooker does not know."""
        match, prompt = self._table.match, self._table.match.prompt
        if prompt is None or match.view(prompt.seat) != match.view(None):
            return False
        return consultation(match).memory is None or self._told_openly.covers(match, prompt.seat)

    # What a person does

    def ask(self) -> None:
        """Ask the elder; when it has answered, go a step further, and close the hint after the last."""
        table = self._table
        if not self.is_offered or self.thinks:
            return
        if self._answer is None:
            if self.why_not:
                table.stage.notify(self.why_not)
                return
            self._banner.clear()
            self._counsel = thinker(table.stage).consult(table.match)
            table.stage.refresh()
        elif self.step == WHY:
            self.close()
        else:
            self._go_on()

    def close(self) -> bool:
        """Take the hint away, in the middle of a thought too; return whether there was one."""
        stood, counsel = self.stands, self._counsel
        self.step, self._counsel, self._answer = 0, None, None
        if counsel is not None:
            counsel.cancel()
        if stood:
            self._table.stage.refresh()
        return stood

    def _dismiss(self) -> None:
        self.close()

    def update(self) -> None:
        """Look whether the elder has answered."""
        if self._counsel is not None and self._counsel.ready:
            advised, self._counsel = self._counsel.advised, None
            told = [self._told(advice) for advice in advised.moves[:2]]
            equals = tuple([self._told(advice) for advice in advised.equals[:_EQUALS]])
            self._answer = _Answer(told[0], told[1] if len(told) > 1 else None, equals, advised.is_clear)
            self._go_on()

    def _go_on(self) -> None:
        table = self._table
        self.step += 1
        prompt = table.match.prompt
        if prompt is not None:
            used = HintUsed(prompt.seat, len(table.match.records), self.step)
            hint_notes(table.stage).note(table.match, table.path, used)
        if self.step == WHICH:
            self._prepare()
        table.stage.sound.play("soft", 0.6)
        table.stage.refresh()

    def _prepare(self) -> None:
        """Have the table look at what makes the move, so that the usual touch makes it."""
        if self._answer is None:
            return
        stage = self._table.stage
        control = place_of(self._table, self._answer.best, stage.controls).control
        if control is not None:
            self._table.follow_look(control.about)
            if control.focusable:
                stage.interaction.focused = control.id

    def _told(self, advice: Advice) -> Told:
        return Told(advice, _foreseen(self._table.match, advice))

    # What is seen of it

    def stone(self) -> list[Control]:
        """List the stone in the corner that asks."""
        if not self.is_offered:
            return []
        keys = self._table.stage.options.keys
        why_not = "" if self.stands else self.why_not
        return [
            Control(
                "corner.hint",
                "button",
                say("Hint"),
                self._table.places.hint,
                self.ask,
                enabled=not why_not,
                why_not=why_not,
                tooltip=with_key(say("Ask the elder for a hint"), "hint", keys),
                look=HintStone(spoken(Bindings(keys).key("hint")), self.stands),
                about=CornerStone("hint"),
            )
        ]

    def controls(self, listed: list[Control]) -> list[Control]:
        """List the bubble beside the ``listed`` controls of the table."""
        if not self.stands:
            return []
        shown: list[Rect] = []
        moves: set[str] = set()
        if self._answer is not None:
            shown = [rect for rect in (place_of(self._table, self._answer.best, listed).rect,) if rect is not None]
            moves = {str(self._answer.best.advice.move)}
        return bubble_controls(self._table, self._bubble(listed), listed, shown, moves, self._dismiss)

    def _bubble(self, listed: list[Control]) -> Bubble:
        """Return what the bubble says now."""
        table, answer = self._table, self._answer
        if answer is None:
            return Bubble(table.stage, 0, say("The elder thinks about it."))
        if self.step == WHERE:
            return Bubble(table.stage, WHERE, say("Look here."), more=say("Ask again to learn which move."))
        which = self._words(answer.best, listed)
        if self.step == WHICH:
            return Bubble(table.stage, WHICH, which, more=say("Ask again to learn why."))
        parts = answer.best.advice.parts
        why = why_told(table.match.rules, parts, table.wording.part_icons)
        equals = tuple([self._words(told, listed) for told in answer.equals])
        if answer.next is None or not answer.best.advice.rollouts:
            return Bubble(table.stage, WHY, which, more=say("There is little to think about here."))
        if not answer.is_clear:
            return Bubble(table.stage, WHY, which, more=say("About equal. I would do this."), equals=equals)
        other = self._words(answer.next, listed)
        return Bubble(table.stage, WHY, which, parts=why, gain=round(sum(parts.values())), other=other)

    def _words(self, told: Told, listed: list[Control]) -> str:
        return move_words(self._table, told.advice.move, told.foreseen, listed)

    def draw(self, canvas: Canvas) -> None:
        """Draw the glow round the place, and the marks of moves that are about equal."""
        if self._answer is None:
            return
        controls = self._table.stage.controls
        place = place_of(self._table, self._answer.best, controls).rect
        if place is not None:
            draw_glow(canvas, place, 0.0)
        if self.step == WHY and not self._answer.is_clear:
            for told in self._answer.equals:
                mark = marked_place(self._table, told, controls)
                if mark is not None:
                    draw_equal(canvas, mark)

    def moving_parts(self) -> list[Rect]:
        """Return what changes while the elder thinks: its embers."""
        if not self.thinks or not embers_change(self._table.stage):
            return []
        return [control.rect for control in self._table.stage.controls if control.id == "hint.bubble"]


class ToldOpenly:
    """Tells whether a seat was told nothing but what everybody was told; each record is looked at once for a seat."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, int], tuple[Record, bool]] = {}

    def covers(self, match: Match, seat: int) -> bool:
        """Return whether all events of a match so far were the same for a seat and for an onlooker."""
        return all(self._is_open(record, seat) for record in (match.opening, *match.records))

    def _is_open(self, record: Record, seat: int) -> bool:
        key = id(record), seat
        known = self._known.get(key)
        if known is None or known[0] is not record:
            same = all(event.seen_by(seat) == event.seen_by(None) for event in record.events)
            known = self._known[key] = record, same
        return known[1]


def _foreseen(match: Match, advice: Advice) -> Foreseen:
    return foresee(match.rules, consultation(match), advice.move)
