"""The end: built cards at each cave, the deciding star over the table, and the sources of stars."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from game.core import Match, Record
from game.core.aftermath import aftermath_of
from game.core.bots import ask_bot
from game.screens.table.outcome_picture import OUTCOME_SECONDS, STILL_SECONDS, OutcomePicture
from game.ugh_ugh.aftermath import star_parts
from game.ugh_ugh.rules import events
from game.ugh_ugh.rules.cards import CARDS
from game.ugh_ugh.rules.state import stars
from game.ugh_ugh.table import cards, caves
from game.ugh_ugh.table.dialogs import paint_history
from game.ui.layout import Rect
from tests.fast_set import mark_slow_except
from tests.played import play_by_bot
from tests.position import with_state
from tests.scenes.support import accept_curtain, click, control_named
from tests.ugh_ugh.scenario import Scenario
from tests.ugh_ugh_scene.support import new_match, open_table
from tests.ugh_ugh_scene.test_passage_counts import written


def _play_match(seats: int, seed: int, records: int) -> Match:
    """Return a match of hunters after some records, or at its end."""
    match, random = new_match(seats, seed=seed, chance="untracked"), Random(seed)
    play_by_bot(match, "hunter", random, records)
    return match


def test_the_sources_of_stars_add_up_to_all_stars() -> None:
    match, random = new_match(3, seed=5, chance="modelled"), Random(5)
    while match.prompt is not None and len(match.records) < 140:
        match.play(ask_bot(match, "hunter", random))
        for seat in range(3):
            assert sum(part.points for part in star_parts(match.state, seat)) == stars(match.state, seat)
    for card, points in (
        ("cave_new_world", {"everybody_in": 2, "torch": 1}),
        ("slow_burner", {"everybody_in": 1, "torch": 2}),
    ):
        clan = replace(match.state.clans[0], reserve=(), waiting=(), built=(card,))
        state = replace(match.state, clans=(clan, *match.state.clans[1:]), torch=0)
        assert {part.picture_key: part.points for part in star_parts(state, 0)[-2:]} == points, (
            f"{card}: the last two sources of stars do not have the right points"
        )
        assert sum(part.points for part in star_parts(state, 0)) == stars(state, 0), (
            f"{card}: the sources do not add up to all stars"
        )


@pytest.mark.parametrize("seats", mark_slow_except([2, 3, 4, 5], [2, 5]))
def test_built_cards_are_shown_at_each_cave_and_open_with_a_touch(seats: int, tmp_path: Path) -> None:
    match = _play_match(seats, seed=4, records=70)
    stage, scene = open_table(match, tmp_path)
    accept_curtain(stage)
    for seat, clan in enumerate(match.state.clans):
        room = caves.built_cards_place(scene.face, seat)
        built = cards.lay_out_built_cards(stage.canvas, clan, room)
        newest_first = list(reversed(clan.built))
        lasting = [key for key in newest_first if CARDS[key].is_lasting]
        others = [key for key in newest_first if not CARDS[key].is_lasting]
        assert [key for key, _ in built.places] == [*lasting, *others][: len(built.places)]
        assert len(built.places) + built.left_out_count == len(clan.built) and bool(built.places) == bool(clan.built)
        assert all(room.contains(rect) for _, rect in built.places)
        if clan.built:
            assert control_named(stage, f"built.{seat}").rect.h >= 40
    seat = next(seat for seat, clan in enumerate(match.state.clans) if clan.built)
    click(stage, control_named(stage, f"built.{seat}"))
    assert scene.dialog is not None and scene.dialog.keys == match.state.clans[seat].built


@pytest.mark.parametrize("text_size", [1.0, 1.5])
def test_built_cards_without_room_are_left_out_and_counted(text_size: float, tmp_path: Path) -> None:
    stage, _ = open_table(new_match(2, seed=4), tmp_path)
    stage.canvas.text_size = text_size
    clan = _play_match(2, seed=4, records=1).state.clans[0]
    keys = tuple(key for key, card in CARDS.items() if card.is_lasting)
    for count in (1, 4, 7, 10):
        room = Rect(0, 0, 384, 40)
        built = cards.lay_out_built_cards(stage.canvas, replace(clan, built=keys[:count]), room)
        assert built.places and built.places[0][0] == keys[count - 1], "the newest card is not first"
        assert built.left_out_count == count - len(built.places)
        free = room.right - built.places[-1][1].right
        assert free >= (cards.LEFT_OUT_WIDTH if built.left_out_count else 0), (
            "there is no room for the count of further cards"
        )


@pytest.mark.parametrize("still", [False, True])
def test_the_deciding_star_is_shown_over_the_table(still: bool, tmp_path: Path) -> None:
    """When a chief wins, a large star rises from the name at its cave."""
    match = _play_match(3, seed=6, records=30)
    stage, scene = open_table(match, tmp_path, speed=1.0)
    stage.options.reduced_motion = still
    scene.player.skip()
    record = replace(match.records[-1], events=(events.Won((1,)),))
    line = scene.animate(record)
    assert line is not None and line.seconds >= (STILL_SECONDS if still else OUTCOME_SECONDS)
    line.advance(2.0)
    (seen,) = scene.motion.movers
    assert isinstance(seen, OutcomePicture) and [start for start, _ in seen.rising] == [
        caves.name_place(scene.face, 1).center
    ]
    seen.draw(stage.canvas)
    line.finish()
    assert not scene.motion.movers


def test_the_result_lists_the_sources_of_stars(tmp_path: Path) -> None:
    match = _play_match(5, seed=4, records=90)
    stage, _ = open_table(match, tmp_path)
    texts = written(stage, paint_history, match, Rect(660, 108, 860, 426))
    assert {"Every star, one by one", *[str(stars(match.state, seat)) for seat in range(5)]} <= set(texts)


def test_the_statistics_of_winners_count_every_star() -> None:
    """A card that adds a star to the torch or to a complete clan adds it to that source."""
    scenario = Scenario(2).whole_clan(0).built(0, "cave_new_world", "slow_burner").torch(0).change(winners=(0,))
    match = with_state(new_match(2, seed=1), scenario.state)
    assert aftermath_of(match.entry).statistics(match)["stars_by_source"] == {"cards": 4, "everybody_in": 2, "torch": 2}


def test_a_member_that_comes_back_can_bring_the_tenth_star() -> None:
    """The result names neither a card that was built before in the same turn, nor the torch."""
    match = with_state(new_match(2, seed=1), Scenario(2).whole_clan(0).change(winners=(0,)).state)
    built = ("cave_new_world", "slow_burner", "beat_box", "false_bottom", "tom_tom")
    clans = (replace(match.state.clans[0], built=built), match.state.clans[1])
    match = with_state(match, replace(match.state, clans=clans))
    record = Record(None, (), (events.Built(0, "tom_tom"), events.Returned(0, (0,)), events.Won((0,))))
    match = Match(match.referee, replace(match.history, records=(record,), states=(match.state, match.state)))
    factor = aftermath_of(match.entry).deciding_factor(match)
    assert factor is not None and factor.picture_key == "everybody_in"
