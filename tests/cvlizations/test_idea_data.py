"""The 48 ideas as data: within the limits we set where the printed rules give no values."""

from __future__ import annotations

from statistics import mean

import pytest

from game.core import Match
from game.cvlizations.bots.hunter import idea_worth
from game.cvlizations.rules.idea_effects import EFFECTS_AFTER_ORDER
from game.cvlizations.rules.ideas import EFFECTS_SCORING_IN_PLAY, IDEAS, KINDS, LAST_EARLY, Idea
from game.cvlizations.rules.scoring import END_EFFECTS
from tests.cvlizations import test_ideas_at_the_end, test_ideas_in_play, test_inventions_in_play

#: Effects that are not in a table; ``effects`` and ``development`` ask for them by name.
ASKED_FOR = {
    "none",
    "discount",
    "sword",
    "peek",
    "harvest",
    "safe_below",
    "law",
    "second_purchase",
    "change_back",
    "doubling_always",
    "robbed_point",
    "age_point",
}
EVERY = pytest.mark.parametrize("idea", IDEAS.values(), ids=lambda idea: idea.key)


@EVERY
def test_cost_and_points_and_text_of_every_idea_are_within_limits(idea: Idea) -> None:
    """An idea costs 1 to 5 resources, or 3 to 7 in age III; it gives 0 to 5 points; its text fits on two short
    lines."""
    few, many = (3, 7) if idea.is_late else (1, 5)
    assert few <= len(idea.cost) <= many and idea.cost == tuple(sorted(idea.cost))
    assert 0 <= idea.points <= 5
    assert 0 < len(idea.text) <= 60 and idea.text.endswith(".")
    assert idea.icon


def test_ideas_of_one_type_have_consecutive_numbers() -> None:
    """Rule book, The ideas: the first eight ideas are of one type, the next eight of another, and so on; in age III,
    four of each type follow each other."""
    assert list(IDEAS) == list(range(1, 49))
    kinds = [idea.kind for idea in IDEAS.values()]
    assert kinds == [kind for kind in KINDS for _ in range(8)] + [kind for kind in KINDS for _ in range(4)]
    assert sum(idea.is_late for idea in IDEAS.values()) == 48 - LAST_EARLY


def test_every_idea_has_its_own_name_and_picture() -> None:
    """Rule book, The ideas: no two of the 48 ideas share a key, a title or a picture."""
    assert len({idea.key for idea in IDEAS.values()}) == len({idea.title for idea in IDEAS.values()}) == 48
    assert len({idea.icon for idea in IDEAS.values()}) == 48


@EVERY
def test_every_effect_is_implemented(idea: Idea) -> None:
    """Each effect is in one of the tables ``EFFECTS_AFTER_ORDER`` and ``END_EFFECTS``, or in ``ASKED_FOR``."""
    assert idea.effect.name in EFFECTS_AFTER_ORDER or idea.effect.name in END_EFFECTS or idea.effect.name in ASKED_FOR


def test_eight_ideas_give_points_during_the_match() -> None:
    """Rule book, Humanism: it counts the ideas that give points during the match."""
    assert {idea.key for idea in IDEAS.values() if idea.effect.name in EFFECTS_SCORING_IN_PLAY} == {
        "solitude",
        "stoicism",
        "collectivism",
        "dagger",
        "temple",
        "holidays",
        "canine_domestication",
        "feline_domestication",
    }


def test_ideas_that_cost_more_are_worth_more_on_average() -> None:
    """Printed points and the estimated worth of effects together rise with the cost, on average over the ideas of the
    first two ages."""
    state = Match.new("cvlizations", seats=4, seed=1, chance="modelled").state
    points_by_number = {idea.number: idea_worth(state, 0, idea.number) for idea in IDEAS.values() if not idea.is_late}
    by_cost = {
        cost: mean(
            points_by_number[idea.number] for idea in IDEAS.values() if not idea.is_late and len(idea.cost) == cost
        )
        for cost in (2, 3, 4)
    }
    assert by_cost[2] < by_cost[3] < by_cost[4]


@EVERY
def test_every_idea_has_a_test_in_which_it_acts_and_one_in_which_it_does_not(idea: Idea) -> None:
    """The names of both tests contain the key of the idea."""
    tests = {
        name: test
        for module in (test_ideas_in_play, test_inventions_in_play, test_ideas_at_the_end)
        for name, test in vars(module).items()
        if name.startswith("test_") and idea.key in name
    }
    if idea.key == "board_games":
        assert "do not act" in str(tests["test_board_games_give_only_their_printed_points"].__doc__)
        return
    assert any("not_act" in name for name in tests) and any("not_act" not in name for name in tests)
