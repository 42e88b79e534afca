"""Views: other hands and face-down event chips are hidden, everything else is visible."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from game.core import Match
from game.settlers.rules.goods import DESERT_TILES, NOMADS_EACH, TRIBES_EACH
from game.settlers.rules.rules import RULES
from game.settlers.rules.state import NOBODY
from tests.settlers.scenario import Scenario


def test_views_show_only_the_number_of_cards_in_other_hands() -> None:
    turn = Scenario().hand(0, "skin 2 meat").hand(1, "3 flint bone")
    view = RULES.view(turn.state, 0)
    assert view.players[0].hand == (1, 2, 0, 0, 0) and view.players[1].hand == (0, 0, 0, 0, 4)
    assert RULES.view(turn.state, None).players[0].hand == (0, 0, 0, 0, 3)


#: changes that make a position invalid, by the count in ``conserved`` that detects each by not being 0
IMPOSSIBLE: dict[str, Callable[[Scenario], Scenario]] = {
    "cards below nothing": lambda turn: turn.set_side(1, hand=(0, -1, 0, 0, 0)),
    "pieces on other pieces": lambda turn: turn.set_side(0, tribes=(5,)).set_side(1, tribes=(5,)),
    "tribes too many": lambda turn: turn.set_side(0, tribes=tuple(range(TRIBES_EACH + 1))),
    "nomads too many": lambda turn: turn.set_side(
        0, nomads=tuple(range(NOMADS_EACH + 1)), strides=(0,) * (NOMADS_EACH + 1)
    ),
    "strides of no nomad": lambda turn: turn.set_side(0, strides=(0,)),
    "markers off the track": lambda turn: turn.set_side(0, tracks=(6, 0, 0, 0)),
    "art cards wrongly held": lambda turn: turn.change(arts=(0, NOBODY, NOBODY, NOBODY)),
    "adaptation cards wrongly held": lambda turn: turn.change(adaptations=(NOBODY, 0, NOBODY, NOBODY)),
    "deserts without a chip": lambda turn: turn.change(deserts=(3,)),
    "deserts too many": lambda turn: turn.change(deserts=(3, 3)),
}


def test_a_valid_match_has_no_invariant_errors() -> None:
    counted = RULES.conserved(Scenario().state)
    assert {name: counted[name] for name in IMPOSSIBLE} == dict.fromkeys(IMPOSSIBLE, 0)


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_each_impossible_state_is_counted_as_a_broken_invariant(name: str) -> None:
    assert RULES.conserved(IMPOSSIBLE[name](Scenario()).state)[name] != 0


def test_there_are_at_most_as_many_deserts_as_tiles() -> None:
    for count in (DESERT_TILES, DESERT_TILES + 1):
        turn = Scenario().change(deserts=tuple(range(count)))
        assert RULES.conserved(turn.state)["deserts too many"] == count - DESERT_TILES


def test_face_down_event_chips_are_hidden_from_everybody() -> None:
    turn = Scenario()
    for seat in (0, 1, None):
        assert set(RULES.view(turn.state, seat).faces) == {"?"}


def test_face_up_event_chips_are_visible_to_everybody() -> None:
    turn = Scenario().hide_chip("Albion", "blocking").give_chips(1, "Albion")
    for seat in (0, 1, None):
        faces = RULES.view(turn.state, seat).faces
        assert faces.count("blocking") == 1 and faces.count("?") == 17


def test_pieces_progress_and_people_chips_are_public() -> None:
    turn = Scenario().tribes(1, "Atlas.s").nomad(1, "Gaul.n").tracks(1, clothing=2).people(1, Asia=1)
    seen = RULES.view(turn.state, 0).players[1]
    assert (seen.tribes, seen.nomads, seen.tracks, seen.people) == (
        turn.seat(1).tribes,
        turn.seat(1).nomads,
        turn.seat(1).tracks,
        turn.seat(1).people,
    )


@pytest.mark.parametrize("seats", [3, 4])
def test_in_whole_matches_no_view_depends_on_secrets_and_no_piece_is_lost(seats: int) -> None:
    match, random = Match.new("settlers", seats=seats, seed=40 + seats), Random(seats)
    conserved = match.rules.conserved(match.state)
    while (prompt := match.prompt) is not None and len(match.records) < 1_200:
        if len(match.records) % 10 == 0:
            for seat in range(seats):
                view = match.view(seat)
                assert match.rules.view(match.rules.scramble(match.state, seat, 3), seat) == view
            assert match.rules.moves(match.view(prompt.seat)) == tuple(match.moves)
        match.play(random.choice(match.moves))
        assert match.rules.conserved(match.state) == conserved
