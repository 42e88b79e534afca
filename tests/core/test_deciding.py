"""Rules built on an agenda: the next seat to decide, the automatic steps, the end of the match."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from game.core import deciding
from game.core.chance import LiveChance
from game.core.deciding import Agenda, DecidingRules
from game.core.notation import WrittenMove
from game.core.rules import Event, MatchOver, Prompt, event
from game.core.working_copy import WorkingCopy


@dataclass(frozen=True, slots=True)
class Step:
    """A step of the agenda."""

    kind: str
    seat: int = 0


@dataclass(frozen=True, slots=True)
class Side:
    """A player: the berries held, and whether they have eaten."""

    berries: int
    full: bool


@dataclass(frozen=True, slots=True)
class State:
    """A state of the made-up game in which berries are eaten."""

    sides: tuple[Side, ...]
    agenda: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Eat(WrittenMove, word="eat"):
    """Eat some berries."""

    count: int


@event
class Ate(Event):
    """A player ate some berries."""

    seat: int
    count: int

    def change(self, copy: Copy) -> None:
        side = copy.draft_of("sides", self.seat)
        side.berries, side.full = side.berries - self.count, True


class Copy(WorkingCopy[State, Step]):
    """A working copy of ``State``."""

    __slots__ = ()


Decision = deciding.Decision[State, Step, Copy]


def _possible_meals(state: State, step: Step) -> list[Eat]:
    """Return the moves that eat from one berry to all of a side."""
    return [Eat(count) for count in range(1, state.sides[step.seat].berries + 1)]


def _eat(copy: Copy, step: Step, move: Eat) -> None:
    """Carry out a move that eats berries."""
    copy.finish_step()
    copy.happen(Ate(step.seat, move.count))


def _only_meal(state: State, step: Step) -> Eat | None:
    """Return the move that is made without asking: if a side has a single berry, to eat that berry."""
    listed = _possible_meals(state, step)
    return listed[0] if len(listed) == 1 else None


def _let_it_rain(copy: Copy, step: Step) -> None:
    """Finish a step that happens by itself, and let the same seat eat next."""
    copy.finish_step(Step("eat", step.seat))


def _refuse_even_numbers(state: State, step: Step, move: Any) -> str | None:
    """Refuse any move that does not eat an odd number of berries."""
    return None if isinstance(move, Eat) and move.count % 2 else "Only odd numbers."


class Berries(DecidingRules[State, Step, Copy]):
    """The rules of the made-up game: each step asks a player to eat."""

    working_copy = Copy
    agenda = Agenda(
        decisions={
            "eat": Decision(
                text=lambda state, step: "Eat.",
                moves=_possible_meals,
                act=_eat,
                forced=_only_meal,
                idle=lambda state, step: not state.sides[step.seat].berries,
            ),
            "odd": Decision(
                text=lambda state, step: "Eat oddly.", moves=_possible_meals, act=_eat, refuse=_refuse_even_numbers
            ),
        },
        automatic={"rain": _let_it_rain},
    )


RULES = Berries()


def state(*agenda: Step, berries: tuple[int, ...] = (3, 1)) -> State:
    """Return a state with these steps to be done, and with berries for each side."""
    return State(tuple([Side(count, full=False) for count in berries]), agenda)


def test_first_step_of_the_agenda_tells_which_seat_decides() -> None:
    before = state(Step("eat", 1), Step("eat", 0), berries=(3, 2))
    assert RULES.prompt(before) == Prompt(1, "eat", "Eat.")
    assert RULES.moves(before) == (Eat(1), Eat(2))


def test_move_changes_a_copy_and_leaves_the_given_state_unchanged() -> None:
    before = state(Step("eat", 0), Step("eat", 0))
    after, events = RULES.apply(before, Eat(1), LiveChance(7, 1, None))
    assert before == state(Step("eat", 0), Step("eat", 0))
    assert after == State((Side(2, True), Side(1, False)), (Step("eat", 0),))
    assert events == (Ate(0, 1),)


def test_applying_an_event_returns_a_changed_copy_of_the_view() -> None:
    """Applied to a view, an event gives a view changed like the state; the given view stays as it was."""
    shown = state(Step("eat", 1))
    assert RULES.after(shown, Ate(0, 2)) == State((Side(1, True), Side(1, False)), (Step("eat", 1),))
    assert shown == state(Step("eat", 1))


def test_steps_without_a_decision_happen_by_themselves() -> None:
    opening = state(Step("rain", 1), Step("eat", 1), Step("rain", 0))
    after, events = RULES.carry_on(Copy(opening, LiveChance(7, 0, None)))
    assert events == (Ate(1, 1),), "the player was asked before eating the only berry, or another decision is left"
    assert after.agenda == (Step("eat", 0),)


def test_unlisted_move_is_refused_by_default() -> None:
    before = state(Step("eat", 0))
    assert RULES.why_not(before, Eat(3)) is None
    assert RULES.why_not(before, Eat(4)) == "You cannot play 'eat 4' now."


def test_decision_can_refuse_a_move_with_its_own_sentence() -> None:
    """A kind of decision can have a function that refuses moves with a sentence."""
    before = state(Step("odd", 0))
    assert RULES.why_not(before, Eat(5)) is None
    assert RULES.why_not(before, Eat(2)) == "Only odd numbers."


def test_match_is_over_when_its_agenda_is_empty() -> None:
    assert RULES.prompt(state()) is None
    assert RULES.moves(state()) == ()
    with pytest.raises(MatchOver):
        RULES.why_not(state(), Eat(1))


def test_writing_to_a_draft_does_not_change_a_value_read_earlier() -> None:
    copy = Copy(state(Step("eat", 0)), LiveChance(7, 1, None))
    before = copy.state.sides[0]
    draft = copy.draft_of("sides", 0)
    draft.berries = 2
    first, second = copy.drafts_of("sides")
    assert first is draft and second.berries == 1
    first.berries -= 1
    assert (before.berries, copy.state.sides[0].berries) == (3, 1)
    after = copy.finish()
    assert (type(after), {type(side) for side in after.sides}) == (State, {Side})
    assert after == State((Side(1, False), Side(1, False)), (Step("eat", 0),))
