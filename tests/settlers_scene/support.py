"""A headless table of Settlers, matches at every kind of prompt, and the moves that clicks can make."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from game.core import Match
from game.core.bots import ask_bot
from game.settlers.rules import moves
from game.settlers.rules.goods import KINDS, RESOURCES, Bundle
from game.settlers.rules.ground import WORLD
from game.settlers.table.table import SettlersScene
from game.ui.stage import Stage
from tests.position import with_state
from tests.scenes.support import click, control_named, listed_moves, new_match, open_table, settle
from tests.settlers.scenario import Scenario

KINDS_OF_PROMPTS = (
    "found",
    "place",
    "roll",
    "act",
    "discard",
    "roam",
    "rob",
    "desert",
    "answer",
    "choose",
    "leave",
    "take",
)


def match_of(seats: int, seed: int, **options: Any) -> Match:
    """Return a match between people only."""
    return new_match("settlers", seats, seed, **options)


def next_move(match: Match, random: Random) -> str:
    """Return the next move: mostly the move of the hunter, sometimes a random move."""
    if random.random() < 0.9:
        return str(ask_bot(match, "hunter", random))
    return str(random.choice(match.moves))


def moments(match: Match, folder: Path, seed: int, **table: Any) -> Iterator[tuple[Stage, SettlersScene]]:
    """Yield the open table at each prompt of a match."""
    random = Random(seed)
    stage, scene = open_table(match, folder, **table)
    while match.prompt is not None:
        yield stage, scene
        scene.play(next_move(match, random))
        settle(stage)


def open_position(position: Scenario, folder: Path, size: tuple[int, int] = (800, 450)) -> tuple[Stage, SettlersScene]:
    """Return the open table of a match in a position of three people, with the cards of the seat asked uncovered."""
    stage, scene = open_table(with_state(match_of(3, 1), position.state), folder, size)
    uncover(stage)
    return stage, scene


def uncover(stage: Stage) -> None:
    """Show the cards, if they are covered."""
    for control in stage.controls:
        if control.id == "show":
            click(stage, control)
            return


def reachable_moves(stage: Stage, scene: SettlersScene) -> set[str]:
    """Return all moves that clicks can make at this prompt."""
    uncover(stage)
    found = listed_moves(stage)
    kind = scene.face.kind
    if kind == "act":
        found |= _moves_of_turn(stage, scene)
    elif kind == "discard":
        found |= _possible_discards(stage, scene)
    elif kind == "answer":
        found |= _counter_offers(stage, scene)
    return found


def _moves_of_turn(stage: Stage, scene: SettlersScene) -> set[str]:
    """Return the moves in the menus of a turn: of each nomad, each button, and each offer."""
    found: set[str] = set()
    assert scene.face.player is not None
    for nomad in scene.face.player.nomads:
        scene.intent_handler.cancel_choice()
        click(stage, control_named(stage, f"walker.{WORLD.crossings[nomad].name}"))
        found |= listed_moves(stage)
    for button in ("send", "tribe", "develop", "trade"):
        scene.intent_handler.cancel_choice()
        control = control_named(stage, button)
        if control.enabled and not control.moves:
            click(stage, control)
            found |= listed_moves(stage)
    scene.intent_handler.cancel_choice()
    for move in scene.match.moves:
        if isinstance(move, moves.MakeOffer):
            found |= _offer_moves(stage, scene, move.give, move.get)
    return found


def _offer_moves(stage: Stage, scene: SettlersScene, give: Bundle, get: Bundle) -> set[str]:
    """Return the moves that are possible after the cards of an offer were chosen."""
    scene.intent_handler.cancel_choice()
    click(stage, control_named(stage, "trade"))
    _click_cards(stage, give, get)
    found = listed_moves(stage)
    click(stage, control_named(stage, "trade.close"))
    return found


def _click_cards(stage: Stage, give: Bundle, get: Bundle) -> None:
    """Click the cards to give and to get in a trade."""
    for side, bundle in (("give", give), ("get", get)):
        for kind in KINDS:
            for _ in range(bundle[kind]):
                click(stage, control_named(stage, f"trade.{side}.{RESOURCES[kind]}"))


def _counter_offers(stage: Stage, scene: SettlersScene) -> set[str]:
    """Make every counter-offer by clicks; return the moves that were possible."""
    found: set[str] = set()
    for move in scene.match.moves:
        if isinstance(move, moves.Counter):
            click(stage, control_named(stage, "answer.counter"))
            # the counter-offer begins with the cards of the offer: take all of them away
            for control in list(stage.controls):
                while ".less." in control.id and control.id in [other.id for other in stage.controls]:
                    click(stage, control_named(stage, control.id))
            _click_cards(stage, move.give, move.get)
            found |= listed_moves(stage)
            click(stage, control_named(stage, "counter.back"))
    return found


def _possible_discards(stage: Stage, scene: SettlersScene) -> set[str]:
    """Select the cards of every discard; return the moves of the button."""
    found: set[str] = set()
    for move in scene.match.moves:
        assert isinstance(move, moves.Discard)
        click(stage, control_named(stage, "again"))
        for kind in KINDS:
            for _ in range(move.cards[kind]):
                click(stage, control_named(stage, f"hand.{RESOURCES[kind]}"))
        found |= set(control_named(stage, "give").moves)
    return found
