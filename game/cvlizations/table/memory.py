"""What can be told again: the events of this round's actions, and how the table looked before them."""

from __future__ import annotations

from dataclasses import replace

from game.core import Match
from game.core.rules import Event
from game.cvlizations.rules import events
from game.cvlizations.rules.ideas import IDEAS, LAST_EARLY, TRACK_PLACES
from game.cvlizations.rules.orders import GOODS_AT_START, NO_ORDER, THIEVING, TRADING
from game.cvlizations.rules.rules import RULES
from game.cvlizations.rules.state import HIDDEN_IDEA, State
from game.cvlizations.table.face import HAPPINESS, Gain

_ENDS = (events.DevelopmentBegan, events.HelmPassed, events.AgeEnded)


def deeds(match: Match, viewer: int | None) -> tuple[Event, ...]:
    """Return the events of the last action phase begun, as ``viewer`` may see them: from the reveal to its end."""
    found: list[Event] = []
    for record in reversed(match.records):
        found[:0] = [event.seen_by(viewer) for event in record.events]
        starts = [index for index, event in enumerate(found) if isinstance(event, events.Revealed)]
        if starts:
            found = found[starts[-1] :]
            break
    else:
        return ()
    ends = [index for index, event in enumerate(found) if isinstance(event, _ENDS)]
    return tuple(found[: ends[0]] if ends else found)


def before_the_deeds(match: Match, viewer: int | None, view: State) -> State:
    """Return how the table looked before the last reveal: told anew from the opening on."""
    told = [event.seen_by(viewer) for record in (match.opening, *match.records) for event in record.events]
    reveals = [index for index, event in enumerate(told) if isinstance(event, events.Revealed)]
    shown = _at_the_start(match, view)
    for event in told[: reveals[-1]] if reveals else told:
        shown = RULES.after(shown, event)
    return shown


def _at_the_start(match: Match, view: State) -> State:
    """Return the table as it was set, with decks face down."""
    began = next(event for event in match.opening.events if isinstance(event, events.Started))
    tribes = tuple(
        replace(tribe, played=(), up=NO_ORDER, down=NO_ORDER, goods=GOODS_AT_START, happiness=0, ideas=())
        for tribe in view.tribes
    )
    return replace(
        view,
        tribes=tribes,
        helm=began.tribe,
        round=1,
        phase="orders",
        track=began.track,
        removed=(),
        deck=(HIDDEN_IDEA,) * (LAST_EARLY - TRACK_PLACES),
        late_deck=(HIDDEN_IDEA,) * (len(IDEAS) - LAST_EARLY),
        winners=(),
    )


def gains_of(told: tuple[Event, ...], order: int) -> tuple[Gain, ...]:
    """Return what came of an order so far, event by event."""
    return tuple(gain for event in told for gain in gains_in(event, order))


def gains_in(event: Event, order: int) -> tuple[Gain, ...]:
    """Return what one event means to the tribes while ``order`` is carried out; nothing while none is."""
    if order == NO_ORDER:
        return ()
    match event:
        case events.Gained(seat, at, goods, _) if at == order:
            return tuple(Gain(seat, kind, count) for kind, count in enumerate(goods) if count)
        case events.Cheered(seat, at, points, _) if at == order:
            return (Gain(seat, HAPPINESS, points),)
        case events.Stole(seat, victim, kind, _) if order == THIEVING:
            return (Gain(seat, kind, 1), Gain(victim, kind, -1))
        case events.Traded(seat, give, take, count) if order == TRADING:
            return (Gain(seat, give, -1), Gain(seat, take, count))
        case events.Failed(seat, at, _, 1) if at == order:
            return (Gain(seat),)
    return ()
