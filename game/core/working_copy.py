"""The working copy of a state while one move is carried out: the base of all games' working copies."""

from __future__ import annotations

from typing import Final, Generic, TypeVar

from game.core.chance import RecordedChance
from game.core.copying import DRAFTED, DRAFTERS, Draft
from game.core.rules import Chance, Event

State = TypeVar("State")
Step = TypeVar("Step")

#: for copies in which events happen that are recorded already: nothing is drawn there
_NO_CHANCE: Final = RecordedChance(())


class WorkingCopy(Generic[State, Step]):
    """A working copy for ``apply``, with methods that change parts of it and note what happened.

    ``state`` is a draft that nobody else has seen yet (``game.core.copying``), so its parts are set in place until
    ``apply`` returns it; the state that was given stays as it was. ``draft`` is the same object, for writing. An entry
    of a tuple in the state that changes, such as one seat's side, is a draft as well. A game adds methods of its own.
    ``may_end`` is for games whose match can end at any moment: they set it when what the end depends on has changed.
    What is said of an ``agenda`` is for states that have one.
    """

    __slots__ = ("_entries", "chance", "draft", "events", "may_end", "state")

    def __init__(self, state: State, chance: Chance = _NO_CHANCE) -> None:
        self.draft: Draft = DRAFTERS[type(state)](state)
        self.state: State = self.draft
        self.chance = chance
        self.events: list[Event] = []
        self.may_end = False
        self._entries: tuple[Draft, ...] = ()

    def happen(self, event: Event) -> None:
        """Let an event happen: it writes here what it changes, and is noted."""
        event.change(self)
        self.events.append(event)

    def draft_of(self, row: str, number: int) -> Draft:
        """Return one entry of a tuple in the state as a draft, for writing; whoever has read it sees it change."""
        things: tuple[object, ...] = getattr(self.draft, row)
        thing = things[number]
        kind = type(thing)
        if kind in DRAFTED:
            return thing
        draft = DRAFTERS[kind](thing)
        self._entries += (draft,)
        changed = [*things]
        changed[number] = draft
        setattr(self.draft, row, tuple(changed))
        return draft

    def drafts_of(self, row: str) -> tuple[Draft, ...]:
        """Return all entries of a tuple in the state as drafts, for writing."""
        drafts: list[Draft] = []
        for thing in getattr(self.draft, row):
            draft = thing
            if type(thing) not in DRAFTED:
                draft = DRAFTERS[type(thing)](thing)
                self._entries += (draft,)
            drafts.append(draft)
        setattr(self.draft, row, tuple(drafts))
        return tuple(drafts)

    def after(self, event: Event) -> State:
        """Return the state, or the view, once an event has happened in it; the copy is finished then."""
        event.change(self)
        return self.finished()

    def finished(self) -> State:
        """Return the state, frozen with everything in it: nothing may be changed any more."""
        draft = self.draft
        for entry in self._entries:
            entry.__class__ = DRAFTED[type(entry)]
        draft.__class__ = DRAFTED[type(draft)]
        state: State = draft
        return state

    @property
    def step(self) -> Step:
        """The present step."""
        step: Step = self.draft.agenda[0]
        return step

    def finish_step(self, *following: Step) -> None:
        """Remove the present step from the agenda, and put ``following`` in its place."""
        draft = self.draft
        draft.agenda = following + draft.agenda[1:]

    def first_do(self, *steps: Step) -> None:
        """Put ``steps`` before everything else on the agenda."""
        self.draft.agenda = steps + self.draft.agenda

    def goes_on(self) -> bool:
        """Tell whether anything is left to do.

        This is asked before a step when ``may_end`` is set, and when the agenda is empty. A game whose match can end at
        any moment checks for the end here and clears the agenda; one with phases in turn fills an empty agenda.
        """
        return bool(self.draft.agenda)
