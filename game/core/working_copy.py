"""The base of all games' working copies: a state that can be changed while one move is carried out."""

from __future__ import annotations

from typing import Final, Generic, TypeVar

from game.core.chance import RecordedChance
from game.core.copying import DRAFTED, DRAFTERS, Draft
from game.core.rules import Chance, Event

State = TypeVar("State")
Step = TypeVar("Step")

#: for copies that only apply recorded events, without drawing
_NO_CHANCE: Final = RecordedChance(())


class WorkingCopy(Generic[State, Step]):
    """A copy of a state that ``apply`` changes, and the list of its events.

    ``state`` is a draft (``game.core.copying``): its fields are set in place until ``apply`` returns it, and the
    original state does not change. ``draft`` is the same object, typed for writing. Changed entries of the state's
    tuples, such as one seat's side, are drafts as well. Games add their own methods. A game whose match can end at any
    moment sets ``may_end`` when the match may be over now. Methods about the ``agenda`` are for states that have one.
    """

    __slots__ = ("_entries", "chance", "draft", "events", "may_end", "state")

    def __init__(self, state: State, chance: Chance = _NO_CHANCE) -> None:
        self.draft: Draft = DRAFTERS[type(state)](state)
        self.state: State = self.draft
        self.chance = chance
        self.events: list[Event] = []
        self.may_end = False
        #: all drafts that replace entries of the state's tuples; ``finish`` freezes these drafts
        self._entries: tuple[Draft, ...] = ()

    def happen(self, event: Event) -> None:
        """Apply an event to this copy and add it to ``events``."""
        event.change(self)
        self.events.append(event)

    def draft_of(self, field: str, index: int) -> Draft:
        """Return entry ``index`` of the tuple in the state's ``field`` as a draft, for writing."""
        entries: tuple[object, ...] = getattr(self.draft, field)
        entry = entries[index]
        kind = type(entry)
        if kind in DRAFTED:  # the entry is a draft already
            return entry
        draft = DRAFTERS[kind](entry)
        self._entries += (draft,)
        changed_entries = [*entries]
        changed_entries[index] = draft
        setattr(self.draft, field, tuple(changed_entries))
        return draft

    def drafts_of(self, field: str) -> tuple[Draft, ...]:
        """Return all entries of the tuple in the state's ``field`` as drafts, for writing."""
        drafts: list[Draft] = []
        for entry in getattr(self.draft, field):
            is_draft_already = type(entry) in DRAFTED
            draft = entry if is_draft_already else DRAFTERS[type(entry)](entry)
            if not is_draft_already:
                self._entries += (draft,)
            drafts.append(draft)
        setattr(self.draft, field, tuple(drafts))
        return tuple(drafts)

    def after(self, event: Event) -> State:
        """Apply an event and return the resulting state or view; this finishes the copy."""
        event.change(self)
        return self.finish()

    def finish(self) -> State:
        """Freeze the state with all its entries and return it. This working copy must not be used afterwards."""
        draft = self.draft
        for entry in self._entries:
            entry.__class__ = DRAFTED[type(entry)]
        draft.__class__ = DRAFTED[type(draft)]
        state: State = draft
        return state

    @property
    def step(self) -> Step:
        """The present step: the first of the agenda."""
        step: Step = self.draft.agenda[0]
        return step

    def finish_step(self, *following: Step) -> None:
        """Replace the present step of the agenda by the steps ``following``."""
        draft = self.draft
        draft.agenda = following + draft.agenda[1:]

    def first_do(self, *steps: Step) -> None:
        """Put ``steps`` at the front of the agenda."""
        self.draft.agenda = steps + self.draft.agenda

    def update_agenda(self) -> None:
        """Change the agenda if the match ends now or the next phase begins. By default, nothing changes.

        Called before a step when ``may_end`` is set, and when the agenda is empty. If the agenda is empty after the
        call, the match is over. A game whose match can end at any moment overrides this method: it checks for the end
        and replaces the agenda. A game with phases overrides it to refill an empty agenda.
        """
