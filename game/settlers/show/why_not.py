"""Why the buttons of a turn are grey, and the words below them."""

from __future__ import annotations

from game.core.words import say, say_many
from game.settlers import moves
from game.settlers.goods import LAST_STEP, MEAT, NOTHING, TRACKS
from game.settlers.ground import WORLD
from game.settlers.show import layout, targets
from game.settlers.show.face import Face
from game.settlers.state import Side
from game.ui.layout import Rect


def _player(face: Face) -> Side:
    assert face.player is not None
    return face.player


def trade(face: Face) -> str:
    """Return why nothing can be traded; empty when it can."""
    return "" if any(face.open_hand or NOTHING) else say("You have no cards to trade.")


def send(face: Face) -> str:
    """Return why no nomad can be sent out; empty when one can."""
    return "" if targets.sends(face) else face.why_not("nomad " + WORLD.crossings[_beside(face)].name)


def _beside(face: Face) -> int:
    """Return a crossing to ask about: one beside an own tribe, so that the reason is not the place."""
    tribes = _player(face).tribes or (0,)
    return WORLD.near[tribes[0]][0]


def settle(face: Face) -> str:
    """Return why no nomad can become a tribe; empty when one can."""
    if targets.settles(face):
        return ""
    nomads = _player(face).nomads
    if not nomads:
        return say("Only a nomad on a people chip becomes a tribe.")
    best = next((nomad for nomad in nomads if nomad in face.view.people), nomads[0])
    return face.why_not("settle " + WORLD.crossings[best].name)


def develop(face: Face) -> str:
    """Return why no step can be made on any track; empty when one can."""
    if steps_ready(face):
        return ""
    if all(step == LAST_STEP for step in _player(face).tracks):
        return say("You are at the end of every track.")
    return say("You cannot afford any step.")


def steps_ready(face: Face) -> int:
    """Return on how many tracks a step can be made."""
    return sum(moves.Develop(track) in face.legal for track in range(len(TRACKS)))


def move(face: Face) -> str:
    """Return why no nomad can walk; empty when one can."""
    if not _player(face).nomads:
        return say("You have no nomad on the map.")
    if targets.walkers(face):
        return ""
    return say("You have no meat.") if not _player(face).hand[MEAT] else say("Your nomads cannot get anywhere.")


def advice(face: Face) -> list[tuple[Rect, str, bool]]:
    """Return the words below the buttons: where, what, and whether the button is grey."""
    if not face.acting or face.player is None:
        return []
    steps = steps_ready(face)
    ready = say("{count} ready", count=steps) if steps else say("no step ready")
    settled = settle(face)
    lines = [
        ("trade", say("bank 3 to 1"), trade(face)),
        ("send", say("skin + meat"), send(face)),
        ("tribe", say("skin, bone, flint") if not settled else _short(face, settled), settled),
        ("develop", ready, "" if steps else ready),
    ]
    cards = sum(face.player.hand[:4])
    kept = say_many("keep your card", "keep your {count} cards", cards)
    return [*[(layout.BUTTONS[name], text, bool(grey)) for name, text, grey in lines], (layout.PRIMARY, kept, False)]


def _short(face: Face, reason: str) -> str:
    """Return in two words why no tribe can be founded."""
    if not any(nomad in face.view.people for nomad in _player(face).nomads):
        return say("no nomad on a chip")
    return say("needs cards") if reason else ""
