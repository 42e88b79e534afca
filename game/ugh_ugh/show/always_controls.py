"""What can always be touched on the table: clans, tools, pieces and cards, each of which tells more about itself."""

from __future__ import annotations

from functools import partial

from game.core.words import say
from game.screens.parts.move_controls import MoveControls
from game.ugh_ugh import moves
from game.ugh_ugh.cards import CARDS
from game.ugh_ugh.show import caves, layout, places, words
from game.ugh_ugh.show.face import BuiltStrip, CardPlace, Face
from game.ugh_ugh.show.intents import Intents
from game.ugh_ugh.show.reading import card_words
from game.ugh_ugh.state import HIDDEN_CARD
from game.ui.control import Control
from game.ui.layout import Rect

#: how large what lies about must be to be touched with ease
_LEAST_TOUCH = 40.0


def always_controls(face: Face, intents: Intents, playing: MoveControls) -> list[Control]:
    """List the panels of the seats, caves, tools, loose pieces, and the cards on the wall and in the open hand."""
    listed = [
        Control(
            f"panel.{seat}",
            "button",
            caves.clan_words(face, seat),
            rect,
            partial(intents.show_built, seat),
            sound="soft",
            tooltip=say("{name}'s cards: click to read them", name=face.looks[seat].name),
            focusable=False,
        )
        for seat, rect in enumerate(layout.panels(len(face.looks)))
    ]
    for seat, rect in zip(face.others, layout.other_caves(len(face.others)), strict=True):
        listed.append(
            Control(
                f"cave.{seat}",
                "space",
                caves.clan_words(face, seat),
                rect,
                partial(intents.show_built, seat),
                tooltip=caves.clan_words(face, seat),
                focusable=False,
                sound="soft",
            )
        )
    return listed + _strips(face, intents) + _tools(face) + _pieces(face) + _cards(face, intents, playing)


def _strips(face: Face, intents: Intents) -> list[Control]:
    """List what each clan has built: a touch opens all of it, and a card that is pointed at is shown large."""
    listed = []
    for seat, look in enumerate(face.looks):
        if not face.view.clans[seat].built:
            continue
        strip = places.built_strip(face, seat)
        high = max(_LEAST_TOUCH, strip.h)
        rect = Rect(strip.x, strip.bottom - high, strip.w, high)
        listed.append(
            Control(
                f"built.{seat}",
                "space",
                say("{name}'s cards: click to read them", name=look.name),
                rect,
                partial(intents.show_built, seat),
                focusable=False,
                sound="card_slide",
                about=BuiltStrip(seat),
            )
        )
    return listed


def _tools(face: Face) -> list[Control]:
    """List the large cave's tools: each tells whether it works."""
    clan = face.view.clans[face.focus]
    listed = []
    for tool in ("drum", "spear"):
        told = words.tool_words(tool, getattr(clan, tool))
        listed.append(
            Control(
                f"cave.{tool}",
                "piece",
                told,
                layout.tool_place(layout.CAVE, tool),
                tooltip=told,
                focusable=False,
                sound="",
            )
        )
    return listed


def _pieces(face: Face) -> list[Control]:
    """List what lies in the tray or set aside: each piece tells its name."""
    listed = []
    for piece, x, y, size in face.measured.pieces:
        size = max(_LEAST_TOUCH, size)
        name = words.piece_name(piece, face.names)
        listed.append(
            Control(
                f"piece.{piece}",
                "piece",
                name,
                Rect(x - size / 2, y - size / 2, size, size),
                tooltip=name,
                focusable=False,
                sound="",
            )
        )
    return listed


def _cards(face: Face, intents: Intents, playing: MoveControls) -> list[Control]:
    """List wall and open hand: a click opens the card, or takes it when that is what is asked."""
    listed = [
        _card(face, intents, playing, CardPlace("wall", index), key, layout.wall_card(index))
        for index, key in enumerate(face.view.wall)
    ]
    if face.open_hand:
        hand = face.view.clans[face.focus].hand
        places = layout.hand_touch(layout.CAVE, len(hand))
        listed += [
            _card(face, intents, playing, CardPlace("hand", index), key, place)
            for index, (key, place) in enumerate(zip(hand, places, strict=True))
            if key != HIDDEN_CARD
        ]
    return listed


def _card(face: Face, intents: Intents, playing: MoveControls, at: CardPlace, key: str, rect: Rect) -> Control:
    learn = moves.LearnFromWall(key)
    name = f"{at.source}.{at.index}"
    if at.source == "wall" and learn in face.legal:
        return playing.control(
            name, "card", say(CARDS[key].title), rect, (learn,), ring=True, about=at, heard=card_words(key)
        )
    builds = tuple(
        move for move in face.legal if isinstance(move, moves.Build) and (move.source, move.card) == (at.source, key)
    )

    return Control(
        name,
        "card",
        say(CARDS[key].title),
        rect,
        partial(intents.read_card, at.source, key, builds),
        moves=tuple(str(move) for move in builds),
        ring=bool(builds) and at.source == "wall",
        sound="card_slide",
        about=at,
        heard=card_words(key),
    )
