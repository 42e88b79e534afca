"""The hunter: what it remembers, and that it plays for its clan."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from game.core import Match
from game.core.bots import ask_bot, recollect
from game.ugh_ugh.bots.elder import owners_by_box
from game.ugh_ugh.bots.hunter import BOTS, play_knowing_boxes
from game.ugh_ugh.bots.memory import BoxMemory
from game.ugh_ugh.bots.wants import Wants
from game.ugh_ugh.rules import moves
from game.ugh_ugh.rules.cards import AREAS, BEAR, FOREST, MOUNTAINS, PLAINS, SECOND_SET, STONE, TIGER
from game.ugh_ugh.rules.rules import RULES
from game.ugh_ugh.rules.state import NOBODY, Step, pieces_inside, seat_of
from tests.fast_set import slow_but_for
from tests.ugh_ugh.scenario import Scenario, member


@pytest.mark.parametrize("step", slow_but_for([1, 4], [4]))
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_what_is_remembered_is_what_lies_in_the_boxes(seats: int, step: int) -> None:
    """Everybody sees members go in and boxes lifted (ruling 19): who remembers knows."""
    match = Match.new("ugh_ugh", seats=seats, seed=seats, chance="modelled")
    random = Random(seats)
    while match.prompt is not None:
        if len(match.records) % step == 0:
            boxes = recollect(match, match.prompt.seat, BoxMemory).boxes
            assert [sorted(box) for box in boxes] == [sorted(map(seat_of, box)) for box in match.state.boxes]
        match.play(match.moves[random.randrange(len(match.moves))])


def test_the_hunter_knows_who_is_stuck() -> None:
    """Whoever is in no cave, box or tray, nor on the reserve board, is inside the Passage; so are tiger and bear."""
    match = Match.new("ugh_ugh", seats=3, seed=5, chance="modelled")
    random = Random(5)
    while (prompt := match.prompt) is not None:
        if prompt.kind in ("turn", "drums", "bang"):
            boxes = recollect(match, prompt.seat, BoxMemory).boxes
            wants = Wants(match.view(prompt.seat), prompt.seat, boxes)
            stuck = [seat_of(piece) for piece in pieces_inside(match.state)]
            assert wants.stuck == stuck.count(prompt.seat) and wants.predator_inside == (NOBODY in stuck)
        match.play(ask_bot(match, "hunter", random))


def test_with_nothing_seen_only_the_tiger_is_known_of() -> None:
    """One who has only just sat down."""
    assert BoxMemory().boxes == tuple((NOBODY,) if area == PLAINS else () for area in range(len(AREAS)))
    assert seat_of(TIGER) == NOBODY


def hunter(scenario: Scenario, seat: int) -> object:
    """Return what the hunter does, knowing the scenario's state alone."""
    return BOTS["hunter"](RULES, RULES.view(scenario.state, seat), seat, Random(1))


@pytest.mark.parametrize(
    ("card", "tool"), [("drum_and_humdrum", "spear"), ("tusk_forces", "spear"), ("mother_load", "drum")]
)
def test_the_hunter_starts_with_the_tool_that_its_clan_card_goes_with(card: str, tool: str) -> None:
    """Drum and Drummer mends the drum by itself, once it is built."""
    scenario = Scenario(cards=SECOND_SET).hand(0, card).first(Step("tool", 0))
    assert hunter(scenario, 0) == moves.StartWith(tool)


def test_the_hunter_sends_for_what_its_cards_lack() -> None:
    """A. Send out."""
    scenario = Scenario().hand(0, "rolling_stone").wall("heavy_mental", "alarm_rock").goods(0, "fur")
    assert hunter(scenario, 0) == moves.SendOut((MOUNTAINS, MOUNTAINS))


def test_the_hunter_builds_what_it_can() -> None:
    """C. Spend resources."""
    scenario = Scenario().hand(0, "craft_cave").goods(0, "wood stone herbs")
    assert isinstance(hunter(scenario, 0), (moves.Build, moves.Expand))


def test_goods_are_worth_what_they_bring_nearer() -> None:
    """A stone for a card that costs one is worth more than a fur that no card asks for."""
    scenario = Scenario().hand(0, "rolling_stone").wall("heavy_mental", "brain_wave")
    view = RULES.view(scenario.state, 0)
    stone, fur = [0] * 5, [0] * 5
    stone[STONE], fur[4] = 1, 1
    wants = Wants(view, 0, BoxMemory().boxes)
    assert wants.goods_worth(stone) > wants.goods_worth(fur) > wants.goods_worth([0] * 5)


def test_the_hunter_drums_for_its_own_only() -> None:
    """Step 3, drums: a chief with nobody inside keeps the drum."""
    scenario = Scenario().tools(0, "drum").play("call forest")
    assert scenario.state.agenda[0].kind == "drums"
    assert hunter(scenario, 0) == moves.Pass()


def test_the_hunter_with_everybody_stuck_calls_the_forest_for_a_drum() -> None:
    """The forest's reward: an empty throw stirs nobody, so a chief with a broken drum wants it mended."""
    scenario = Scenario().inside(*[member(0, number) for number in range(4)])
    assert hunter(scenario, 0) == moves.CallBack(FOREST)


def test_the_hunter_drums_for_one_of_its_own_who_is_stuck() -> None:
    """Step 3, drums: hard, and from the highest flap down."""
    scenario = Scenario().tools(0, "drum").inside(member(0, 0)).play("call forest")
    for flap in range(3):
        move = hunter(scenario, 0)
        assert move == moves.Bang(flap, 1.0)
        scenario.play(str(move))
    assert scenario.state.agenda[0].kind == "turn"


@pytest.mark.parametrize("fullest", range(3))
def test_the_hunter_strikes_the_flap_that_has_sunk_the_most(fullest: int) -> None:
    """How the Passage behaves: the end that stands highest tells on which flap somebody lies."""
    scenario = Scenario().tools(0, "drum").inside(member(0, 0)).play("call forest")
    turns = [0.0] * 6
    for flap in range(3):
        turns[flap] = (0.2 if flap == fullest else 0.1) * (-1 if flap % 2 == 0 else 1)
    scenario.state = replace(scenario.state, load=(scenario.state.load[0], tuple(turns)))
    assert hunter(scenario, 0) == moves.Bang(fullest, 1.0)


@pytest.mark.parametrize("predator", [TIGER, BEAR])
@pytest.mark.parametrize(("tools", "strength"), [(("drum",), 0.6), (("drum", "spear"), 1.0)])
def test_who_has_no_spear_strikes_softer_while_a_predator_is_inside(
    predator: int, tools: tuple[str, ...], strength: float
) -> None:
    """How the Passage behaves: a full bang frees more predators."""
    scenario = Scenario().tools(0, *tools).inside(member(0, 0), predator).play("call mountains")
    view, boxes = RULES.view(scenario.state, 0), owners_by_box(scenario.state)
    assert play_knowing_boxes(RULES, view, 0, Random(1), boxes) == moves.Bang(0, strength)
