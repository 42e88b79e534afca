"""Tooltips for the things on the table that cannot be touched, and the places of events."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from game.core.rules import Event
from game.core.words import say, say_many
from game.screens.parts import move_controls
from game.ugh_ugh.rules import events
from game.ugh_ugh.rules.cards import AREAS, BEAR, TENT, TIGER
from game.ugh_ugh.rules.state import whole_clan_stars
from game.ugh_ugh.table import caves, layout, words
from game.ugh_ugh.table.face import Face
from game.ui.control import Control
from game.ui.layout import Rect

#: the areas in which the tower and the bowl show their tooltips
_TOWER_AREA = Rect(610, 92, 380, 600)
_TRAY_AREA = Rect(600, 650, 400, 170)


def tooltip_controls(face: Face) -> list[Control]:
    """Return all areas with tooltips: the tower's areas first, since the other things lie over the tower."""
    return [*_passage_controls(face), *_box_controls(), *_board_controls(face)]


def _passage_controls(face: Face) -> list[Control]:
    """Return areas with tooltips for the tower, the bowl, the pieces set aside, and the drum ends."""
    rule_on_looking = say("Nobody may look inside during a match. Listen for the knocks.")
    if face.view.glass_passage:
        rule_on_looking = say("In this match everyone may look inside.")
    controls = [
        move_controls.tooltip_area(
            "passage",
            say("The Passage"),
            _TOWER_AREA,
            say(
                "The Passage: tip a basket in at the top, and some of what was in it comes out at the bottom. {more}",
                more=rule_on_looking,
            ),
        ),
        move_controls.tooltip_area(
            "tray", say("The bowl"), _TRAY_AREA, say("The bowl catches whoever comes out of the Passage.")
        ),
        move_controls.tooltip_area(
            "aside",
            say("Set aside"),
            layout.ASIDE_PLACE,
            say("Pieces that fell out between throws. They go back in with the next throw."),
        ),
    ]
    for flap, touch_area in enumerate(layout.pad_touch_areas(face.measured.pad_spots)):
        controls.append(
            move_controls.tooltip_area(
                f"pad.{flap}",
                say("A drum end"),
                touch_area,
                say("A drum end: bang here after a throw, if your drum works."),
            )
        )
    return controls


def _box_controls() -> list[Control]:
    """Return areas with tooltips for the boxes and their slabs."""
    controls = []
    for area in range(len(AREAS)):
        text = say(
            "{place} basket. On your turn, send members there or call it back. {reward}.",
            place=words.box_name(area),
            reward=words.reward_words(area),
        )
        controls.append(move_controls.tooltip_area(f"box.{area}", words.box_name(area), layout.basket_body(area), text))
        controls.append(
            move_controls.tooltip_area(f"slab.{area}", words.box_name(area), layout.basket_slab(area), text)
        )
    return controls


def _board_controls(face: Face) -> list[Control]:
    """Return areas with tooltips for the log, the cave in focus, the draw pile, and the reserve board and its cells."""
    cells = layout.reserve_cells(len(face.looks))
    controls = [
        move_controls.recent_events_area("log", layout.LOG),
        move_controls.tooltip_area(
            "cave",
            say("Your cave"),
            caves.own_cave(face),
            say("Your cave: people at home, tools, and bins for one resource each."),
        ),
        move_controls.tooltip_area(
            "pile",
            say("The draw pile"),
            layout.DRAW_PILE,
            say("The draw pile: gain a card by building from your hand, enlarging the cave or using herbs."),
        ),
        move_controls.tooltip_area(
            "reserve",
            say("The reserve board"),
            layout.reserve_board(len(face.looks)),
            say("The reserve board: people not yet born and people who were eaten."),
        ),
        move_controls.tooltip_area(
            "bear",
            say("The bear"),
            layout.reserve_touch_area(layout.bear_place(len(face.looks))),
            say(
                "The bear sleeps here until a card such as Roooar throws it into the Passage. When it comes out "
                "after a throw, it eats one member of each clan that has members in the bowl, except clans that use "
                "their spear. Then it comes back here."
            ),
        ),
    ]
    for look, clan, cell in zip(face.looks, face.view.clans, cells, strict=True):
        tip = say_many(
            "{name}'s members out of play. Having none here is worth {count} Rock Star.",
            "{name}'s members out of play. Having none here is worth {count} Rock Stars.",
            whole_clan_stars(clan),
            name=look.name,
        )
        controls.append(
            move_controls.tooltip_area(f"reserve.{look.name}", look.name, layout.reserve_touch_area(cell), tip)
        )
    return controls


# The place of an event on the table, which is highlighted when its line in the log is pointed at.

#: the places of events in the tower and in the bowl
_TOWER_SPOT = Rect(580, 48, 440, 640)
_TRAY_SPOT = Rect(600, 672, 400, 136)


def _square_around(middle: caves.Point) -> Rect:
    """Return a small square around a point."""
    x, y = middle
    return Rect(x - 24, y - 24, 48, 48)


def seat_spot(face: Face, seat: int) -> Rect:
    """Return a clan's cave."""
    return caves.cave_place(face, seat)[0]


@runtime_checkable
class _BoxEvent(Protocol):
    """An event that took place at one box."""

    @property
    def area(self) -> int:
        """The number of the box, an index of ``AREAS``."""


def spot_of(face: Face, subject: object) -> Rect | None:
    """Return the place of an event on the table; ``None`` for an event that happens in the cave of its seat."""
    match subject:
        case events.SentOut(areas=(first, *others)):
            return layout.BASKETS[first].unionall([layout.BASKETS[area] for area in others])
        case events.LeftBehind(origin=origin) if origin in AREAS:
            return layout.BASKETS[AREAS.index(origin)]
        case _BoxEvent(area=area) if isinstance(subject, Event):
            return layout.BASKETS[area]
        case events.Slipped():
            return layout.BASKETS[0].unionall(list(layout.BASKETS[1:]))
        case events.Joined() | events.Proposed() | events.Answered():
            return layout.BASKETS[TENT]
        case events.Threw() | events.Banged() | events.BangsLeft() | events.ThrownIn():
            return _TOWER_SPOT
        case events.CameOut() | events.Met():
            return _TRAY_SPOT
        case events.SetAside():
            return layout.ASIDE_PLACE
        case events.BeastsLeft(pieces=pieces) if BEAR in pieces and TIGER not in pieces:
            return layout.bear_place(len(face.looks))
        case events.Eaten(seat=seat) | events.Lost(seat=seat):
            return layout.reserve_cells(len(face.looks))[seat]
        case events.TorchTaken(seat=seat):
            return caves.name_place(face, seat)
        case events.ToolChosen(seat=seat, tool=tool) | events.Mended(seat=seat, tool=tool):
            return _square_around(caves.tool_point(face, seat, tool))
        case events.DrumBroke(seat=seat) | events.Silenced(seat=seat):
            return _square_around(caves.tool_point(face, seat, "drum"))
        case events.SpearUsed(seat=seat) | events.SpearBroke(seat=seat):
            return _square_around(caves.tool_point(face, seat, "spear"))
        case events.WallFilled(card=card) if card in face.view.wall:
            return layout.wall_card(face.view.wall.index(card))
        case events.WallFilled() | events.EventDrawn() | events.DrawSkipped():
            return layout.DRAW_PILE
    return None
