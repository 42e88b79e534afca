"""The certain effects of a move, found by carrying it out in imagined states; and advice in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from game.core.chance import ImaginedChance
from game.core.match import Match
from game.core.rules import AnyRules, AnyState, Event, Move
from game.core.words import say, say_many
from game.elder.advice import AdviceInput, DecisionAdvice, elder_of, part_name, reasons
from game.elder.bot import drop_model
from game.elder.lookahead import NamesGoals
from game.elder.search import Advice

#: The number of imagined states, each with other random results, in which a move is carried out.
_IMAGINED_STATES: Final = 12

#: The number of imagined states for a move that reveals something unknown to the seat. It is larger, since the events
#: in only a few states may be alike by accident.
_IMAGINED_STATES_OF_REVEAL: Final = 100

#: The maximum number of reasons named in a line.
_MAX_REASONS: Final = 2


@dataclass(frozen=True, slots=True)
class PredictedEvents:
    """The predicted events of a move that the log would show, from one imagined state.

    The sentences of the first ``certain_count`` events are the same in all imagined states.
    """

    events: tuple[Event, ...]
    certain_count: int


def _logged_events(
    rules: AnyRules, advice_input: AdviceInput, state: AnyState, move: Move, random: Random
) -> tuple[Event, ...]:
    """Return the events of a move with imagined random results, as the log would show them to the asking seat."""
    chance = ImaginedChance(random, drop_model(rules, advice_input.tower))
    _, events = rules.apply(state, move, chance)
    seen_events = (event.seen_by(advice_input.seat) for event in events)
    return tuple([event for event in seen_events if event.sentence()])


def foresee(rules: AnyRules, advice_input: AdviceInput, move: Move) -> PredictedEvents:
    """Return the events of a move, and how many of them the seat to move can predict with certainty.

    The move is carried out in several imagined states, which agree with what the seat knows. An event is certain if
    its sentence and the sentences of all events before it are the same in all these states.
    """
    elder = elder_of(rules)
    assert elder is not None, "advice is asked only in a game with an elder"
    events_by_state: list[tuple[Event, ...]] = []  # for each imagined state, the events of the move
    certain_count = 0
    state_count = _IMAGINED_STATES
    while len(events_by_state) < state_count:
        random = Random(f"foreseen:{len(events_by_state)}")
        state = elder.lookahead.sample(advice_input.view, advice_input.seat, advice_input.memory, random)
        events_by_state.append(_logged_events(rules, advice_input, state, move, random))
        alike_so_far = events_by_state[0][:certain_count] if len(events_by_state) > 1 else events_by_state[0]
        certain_count = _count_alike_at_start(alike_so_far, events_by_state[-1])
        if len(events_by_state) == _IMAGINED_STATES and _has_varying_reveal(events_by_state, certain_count):
            state_count = _IMAGINED_STATES_OF_REVEAL
    return PredictedEvents(events_by_state[0], certain_count)


def _count_alike_at_start(events: tuple[Event, ...], others: tuple[Event, ...]) -> int:
    """Return the number of events at the start of both sequences that have the same sentences."""
    count = 0
    for event, other in zip(events, others, strict=False):
        if event.sentence() != other.sentence():
            break
        count += 1
    return count


def _has_varying_reveal(events_by_state: Sequence[tuple[Event, ...]], certain_count: int) -> bool:
    """Return whether one of the first ``certain_count`` events reveals different things in different states."""
    for index in range(certain_count):
        versions = [events[index] for events in events_by_state]
        if versions[0].reveals and len(set(versions)) > 1:
            return True
    return False


# -- advice in words


def advice_lines(match: Match, decision_advice: DecisionAdvice, words_of: Callable[[Move], str]) -> list[str]:
    """Return advice as lines: the prompt, the best move with plan and threat, then other moves with their loss.

    ``words_of`` returns a move in words; the canonical text is added to moves with the same words.
    """
    seat = decision_advice.prompt.seat
    best = decision_advice.moves[0]
    words = {advice.move: words_of(advice.move).rstrip(".") for advice in decision_advice.moves}
    counts = Counter(words.values())
    unique_words = {move: text if counts[text] == 1 else f"{text} ({move})" for move, text in words.items()}
    lines = [f"{match.names[seat]}: {decision_advice.prompt.text}", f"1. {unique_words[best.move]}"]
    lines += [f"   {sentence}" for sentence in plan_and_threat(match, best)]
    for number, advice in enumerate(decision_advice.moves[1:], start=2):
        loss = say("about as good") if advice in decision_advice.about_equal else loss_words(advice.gain)
        line = f"{number}. {unique_words[advice.move]}: {loss}"
        drawbacks = [part_name(match.rules, name) for name, points in reasons(advice.parts) if points < 0]
        if drawbacks:
            line += f" ({', '.join(drawbacks[:_MAX_REASONS])})"
        lines.append(line)
    return lines


def plan_and_threat(match: Match, advice: Advice) -> tuple[str, ...]:
    """Return a sentence on the goal that the advised move prepares, and one on the goal that it denies a rival.

    A sentence is left out if there is no such goal.
    """
    elder = elder_of(match.rules)
    if elder is None or not isinstance(elder.lookahead, NamesGoals):
        return ()
    words = elder.lookahead.goal_words
    sentences = []
    if advice.plan:
        sentences.append(say("Then you can probably {reach} soon.", reach=words(advice.plan)))
    if advice.threat is not None:
        rival, goal = advice.threat
        sentences.append(say("Otherwise {name} might {reach}.", name=match.names[rival], reach=words(goal)))
    return tuple(sentences)


def loss_words(gain: float) -> str:
    """Return in words the points by which a move with a negative ``gain`` is worse than another."""
    points = round(-gain)
    if points == 0:
        return say("a little worse")
    return say_many("about {count} point worse", "about {count} points worse", points)
