"""The rules keep their invariants with any combination of ideas and any moves."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.chance import LiveChance
from game.cvlizations.rules import events
from game.cvlizations.rules.idea_effects import fails
from game.cvlizations.rules.ideas import IDEAS
from game.cvlizations.rules.orders import DOUBLING
from game.cvlizations.rules.rules import RULES
from game.cvlizations.rules.state import NO_IDEA, State
from tests.cvlizations.scenario import Scenario


def with_dealt_ideas(seats: int, advanced: bool, random: Random) -> Scenario:
    """Return the start of a round in which random ideas are dealt to the tribes, the track and the decks."""
    scenario = Scenario(seats, two_players="advanced" if advanced else "cave_geeks")
    keys = [idea.key for idea in IDEAS.values()]
    random.shuffle(keys)
    for seat in range(seats):
        mine = [keys.pop() for _ in range(random.randrange(9))]
        goods = random.choices(("food", "wood", "stone"), k=random.randrange(9))
        scenario.ideas(seat, *mine).goods(seat, " ".join(goods))
    scenario.track(*[keys.pop() for _ in range(random.randrange(5))])
    scenario.deck(*keys[:3]).late_deck(*keys[3:8])
    return scenario.change(round=random.randint(1, 9), helm=random.randrange(seats)).begin()


def check_change(before: State, after: State) -> None:
    """Check that no resource is negative, no token was lost, and no idea is in two places."""
    for old, new in zip(before.tribes, after.tribes, strict=True):
        assert min(new.goods) >= 0
        assert new.happiness >= old.happiness
        assert new.ideas[: len(old.ideas)] == old.ideas
    places = [
        *after.track,
        *after.deck,
        *after.late_deck,
        *after.removed,
        *[idea for tribe in after.tribes for idea in tribe.ideas],
    ]
    ideas = [idea for idea in places if idea != NO_IDEA]
    assert sorted(ideas) == sorted(IDEAS)


def check_events(scenario: Scenario) -> None:
    """Check the events of a round: nobody with the Law is robbed twice, an idea that gives a point once a round gives
    at most one point, and only orders that three tribes or more chose fail."""
    for number, tribe in enumerate(scenario.state.tribes[: scenario.state.seats]):
        keys = {IDEAS[idea].key for idea in tribe.ideas}
        mine = [event for event in scenario.happened(events.Cheered) if event.seat == number]
        for key in ("solitude", "collectivism", "holidays"):
            assert sum(event.because == key for event in mine) <= (key in keys)
        thefts = [event for event in scenario.happened(events.Stole) if event.victim == number]
        assert len(thefts) <= 1 or "law" not in keys
    for event in scenario.happened(events.Failed):
        assert event.count >= 3 and fails(scenario.tribe(event.seat), event.order, event.count)
    for event in scenario.happened(events.Executed):
        assert event.order != DOUBLING


@given(seats=st.integers(2, 5), advanced=st.booleans(), salt=st.integers(0, 10**9))
@settings(max_examples=120, deadline=None)
def test_no_combination_of_ideas_breaks_the_rules(seats: int, advanced: bool, salt: int) -> None:
    """Play one round from a random position: every legal move works and leads to a valid state."""
    random = Random(salt)
    scenario = with_dealt_ideas(seats, advanced, random)
    chance = LiveChance(salt, 0, None)
    round_number, owned = scenario.state.round, [len(tribe.ideas) for tribe in scenario.state.tribes]
    state = scenario.state
    for _ in range(200):
        if state.winners or state.round != round_number:
            break
        listed = RULES.moves(state)
        assert all(RULES.why_not(state, move) is None for move in listed)
        before = state
        state, happened = RULES.apply(state, random.choice(listed), chance)
        scenario.all_events += happened
        check_change(before, state)
    scenario.state = state
    assert state.winners or state.round == round_number + 1
    bought = [len(tribe.ideas) - ideas_before for tribe, ideas_before in zip(state.tribes, owned, strict=True)]
    assert max(bought) <= 2
    if not any(bought):
        check_events(scenario)
