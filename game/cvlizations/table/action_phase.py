"""The events of the last action phase, and the view before them, for showing the phase again."""

from __future__ import annotations

from dataclasses import replace
from itertools import takewhile

from game.core import Match
from game.core.rules import Event
from game.cvlizations.rules import events
from game.cvlizations.rules.ideas import IDEAS, LAST_EARLY, TRACK_PLACES
from game.cvlizations.rules.orders import NO_ORDER, THIEVING, TRADING
from game.cvlizations.rules.rules import RULES, new_tribe
from game.cvlizations.rules.state import HIDDEN_IDEA, State
from game.cvlizations.table.face import HAPPINESS, Gain

_EVENTS_AFTER_ACTIONS = (events.DevelopmentBegan, events.HelmPassed, events.AgeEnded)


def last_actions(match: Match, viewer: int | None) -> tuple[Event, ...]:
    """Return the events of the last action phase, from the reveal to its end, as ``viewer`` may see them."""
    _, from_reveal = _split_at_last_reveal(match, viewer)
    return tuple(takewhile(lambda event: not isinstance(event, _EVENTS_AFTER_ACTIONS), from_reveal))


def _split_at_last_reveal(match: Match, viewer: int | None) -> tuple[list[Event], list[Event]]:
    """Return all events before the last reveal, and those from it on, as ``viewer`` may see them."""
    happened = [event.seen_by(viewer) for record in (match.opening, *match.records) for event in record.events]
    reveals = [index for index, event in enumerate(happened) if isinstance(event, events.Revealed)]
    split = reveals[-1] if reveals else len(happened)
    return happened[:split], happened[split:]


def view_before_actions(match: Match, viewer: int | None, view: State) -> State:
    """Return the view before the last reveal, computed from all events since the opening."""
    before_reveal, _ = _split_at_last_reveal(match, viewer)
    earlier_view = _view_at_start(match, view)
    for event in before_reveal:
        earlier_view = RULES.after(earlier_view, event)
    return earlier_view


def _view_at_start(match: Match, view: State) -> State:
    """Return the view at the start of the match, with decks face down."""
    started_event = next(event for event in match.opening.events if isinstance(event, events.Started))
    tribes = tuple([new_tribe(tribe.owner) for tribe in view.tribes])
    return replace(
        view,
        tribes=tribes,
        helm=started_event.tribe,
        round=1,
        phase="orders",
        track=started_event.track,
        removed=(),
        deck=(HIDDEN_IDEA,) * (LAST_EARLY - TRACK_PLACES),
        late_deck=(HIDDEN_IDEA,) * (len(IDEAS) - LAST_EARLY),
        winners=(),
    )


def gains_from(happened: tuple[Event, ...], order: int) -> tuple[Gain, ...]:
    """Return the gains from an order in these events."""
    return tuple(gain for event in happened for gain in gains_of_event(event, order))


def gains_of_event(event: Event, order: int) -> tuple[Gain, ...]:
    """Return the gains from ``order`` that one event brings; none if ``order`` is ``NO_ORDER``."""
    if order == NO_ORDER:
        return ()
    match event:
        case events.Gained(seat, cause, goods, _) if cause == order:
            return tuple(Gain(seat, kind, count) for kind, count in enumerate(goods) if count)
        case events.Cheered(seat, cause, points, _) if cause == order:
            return (Gain(seat, HAPPINESS, points),)
        case events.Stole(seat, victim, kind, _) if order == THIEVING:
            return (Gain(seat, kind, 1), Gain(victim, kind, -1))
        case events.Traded(seat, give, take, count) if order == TRADING:
            return (Gain(seat, give, -1), Gain(seat, take, count))
        case events.Failed(seat, cause, execution=1) if cause == order:
            return (Gain(seat),)
    return ()
