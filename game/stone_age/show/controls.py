"""What can be touched on the table: one function for each kind of question, each returning controls."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from game.core.words import say, say_many
from game.stone_age import moves
from game.stone_age.board import (
    AREAS,
    CARD_SPACES,
    COUPLE,
    FIELD,
    FIRST_BUILDING,
    FIRST_CARD,
    HUNGER_SPACE,
    HUNTING,
    HUT,
    PLACES,
    TOOL_MAKER,
    TOOL_SLOTS,
    TRIBES,
)
from game.stone_age.cards import CARDS, NO_CARD
from game.stone_age.placing import room
from game.stone_age.show import layout, valley, words
from game.stone_age.show.camp import shown_buildings
from game.stone_age.show.dialogs import primary
from game.stone_age.show.parts import CREAM
from game.stone_age.show.things import things
from game.stone_age.state import NOWHERE, kept_choices, standing
from game.ui.canvas import Canvas
from game.ui.control import Control, Drag, Touch
from game.ui.layout import Rect
from game.ui.lettering import capped, shadowed
from game.ui.widgets import Button

if TYPE_CHECKING:
    from game.stone_age.scene import StoneAgeScene

#: the order in which places are proposed when a tribe acts: what makes the rest better comes first
_ACT_ORDER = (TOOL_MAKER, FIELD, HUT, *AREAS, *range(FIRST_CARD, len(PLACES)))


def table_controls(scene: StoneAgeScene) -> list[Control]:
    """List the controls of the open table."""
    face = scene.face
    asked = _BY_KIND.get(face.kind) if face.may_act else None
    if scene.busy:
        # whatever is clicked meanwhile, the click shows the end of what moves
        listed = [replace(control, resting=True) for control in _to_look_at(scene)]
    else:
        listed = [*things(scene), *_to_look_at(scene)]
    if asked is not None:
        listed += asked(scene)
    return listed


# -- what can always be looked at


def _to_look_at(scene: StoneAgeScene) -> list[Control]:
    """List what is only explained or enlarged."""
    face = scene.face
    listed = [
        _look(f"plaque.{place}", words.place_tip(place), layout.plaque_rect(place, layout.LARGEST_TEXT))
        for place in layout.PLAQUES
    ]
    for space in range(CARD_SPACES):
        if face.view.row[space] != NO_CARD:
            hungry = face.alone and space == HUNGER_SPACE
            rect = valley.hunger_rect() if hungry else layout.card_rect(space)
            listed.append(_look(f"card.{space}", "", rect, say(CARDS[face.view.row[space]].title)))
    for pile, tiles in enumerate(face.view.piles):
        if tiles:
            rect = layout.pile_rect(pile, len(face.view.piles))
            listed.append(_look(f"tile.{pile}", "", rect, say("Building {number}", number=pile + 1)))
    return [*listed, *_camp(scene), *_seats(scene)]


def _look(name: str, tip: str, rect: Rect, label: str = "") -> Control:
    return Control(name, "space", label or tip, rect, tooltip=tip, focusable=False, sound="")


def _camp(scene: StoneAgeScene) -> list[Control]:
    face = scene.face
    camp = face.camp
    listed = []
    for kind in range(-1, 4):
        x, y = layout.good_middle(kind)
        tip = say("Food, of which every figure eats.") if kind < 0 else _resource_tip(scene, kind)
        listed.append(_look(f"camp.good{kind}", tip, Rect(x - 33, y - 33, 66, 66)))
    for slot in range(TOOL_SLOTS):
        value, turned = camp.tools[slot], camp.turned[slot]
        tip = (
            say("An empty place for a tool.")
            if not value
            else say("This tool was used this round.")
            if turned
            else (say("A tool: adds {value} to one roll a round.", value=value))
        )
        listed.append(_look(f"camp.tool{slot}", tip, layout.tool_rect(slot)))
    for index, card in enumerate(camp.kept):
        listed.append(_look(f"kept.{card}", words.card_tip(face, card), layout.kept_rect(index, len(camp.kept))))
    x, y = layout.FIELD_CHIP
    tip = say("The field gives {count} food every round.", count=camp.field)
    listed.append(_look("camp.field", tip, Rect(x - 33, y - 33, 66, 66)))
    shown = shown_buildings(face)
    for index, number in enumerate(shown):
        rect = layout.owned_rect(index, len(shown))
        listed.append(_look(f"owned.{number}", words.building_tip(face, number), rect))
    tip = (
        say("{count} buildings have been given up.", count=len(face.view.spent))
        if face.alone
        else (say("See all you have"))
    )
    gallery = partial(scene.open_gallery, face.mine)
    listed.append(Control("camp.all", "space", tip, layout.SPENT, gallery, tooltip=tip, focusable=False, sound="soft"))
    return listed


def _resource_tip(scene: StoneAgeScene, kind: int) -> str:
    names = (say("Wood"), say("Brick"), say("Stone"), say("Gold"))
    if scene.face.alone:
        return say("{resource}: pays for cards and buildings, or feeds one mouth.", resource=names[kind])
    return say("{resource}: worth {points} points in a building, 1 in the end.", resource=names[kind], points=kind + 3)


def _seats(scene: StoneAgeScene) -> list[Control]:
    """List the plates of the seats, which open what each owns; alone, the rows of the tribes."""
    face = scene.face
    if face.alone:
        return []
    seats = len(face.looks)
    listed = []
    for seat in range(seats):
        tip = say("See all that {name} has", name=face.looks[seat].name)
        listed.append(
            Control(
                f"seat.{seat}",
                "space",
                tip,
                layout.plate_rect(seat, seats),
                partial(scene.open_gallery, seat),
                tooltip=tip,
                sound="soft",
            )
        )
    return listed


# -- placing


def _place(scene: StoneAgeScene) -> list[Control]:
    """List the ring for every number of figures at every place, the figures to drag, and the buttons."""
    scene.follow_place()
    face = scene.face
    listed: list[Control] = []
    rings: list[Control] = []
    total = standing(face.view)
    for place in range(len(PLACES)):
        if not valley.exists(face, place):
            continue
        most = room(face.view, face.tribe, place, total)
        if most:
            listed += _whole_area(scene, place)
            rings += _rings(scene, place, most)
        else:
            listed.append(_barred(scene, place))
    return [*listed, *rings, *_figures(scene), *_placing_buttons(scene)]


def _whole_area(scene: StoneAgeScene, place: int) -> list[Control]:
    """List the ground of an area: it takes one figure."""
    if place not in AREAS:
        return []
    return [_placing(scene, f"area.{place}", moves.Place(place, 1), _rect(scene, place), focusable=False)]


def _placing(scene: StoneAgeScene, name: str, move: moves.Place, rect: Rect, *, focusable: bool = True) -> Control:
    """Return what makes a placing that is known to be legal: there are too many to ask the rules of each again."""
    return Control(
        name,
        "space",
        words.place_button(move.place, move.count),
        rect,
        partial(scene.play, move),
        moves=(str(move),),
        focusable=focusable,
        sound="",
    )


def _rings(scene: StoneAgeScene, place: int, most: int) -> list[Control]:
    face = scene.face
    if place not in AREAS:
        count = COUPLE if place == HUT else 1
        return [_placing(scene, ring_name(place, count), moves.Place(place, count), _rect(scene, place))]
    spots = free_spots(scene, place)
    half = 20 if not layout.crowded(face.crowd(valley.hunters_to_come(face))) or place != HUNTING else 14
    return [
        _placing(
            scene,
            ring_name(place, count),
            moves.Place(place, count),
            Rect(spots[count - 1][0] - half, spots[count - 1][1] - half - 2, 2 * half, 2 * half),
        )
        for count in range(1, most + 1)
    ]


def ring_name(place: int, count: int) -> str:
    """Return the name of the control that places so many figures at a place."""
    return f"ring.{place}.{count}"


def free_spots(scene: StoneAgeScene, place: int) -> tuple[layout.Point, ...]:
    """Return the spots at a place where nobody stands."""
    face = scene.face
    spots = valley.shown_spots(face, place, valley.hunters_to_come(face))
    return spots[len(face.figures_at(place)) :]


def _barred(scene: StoneAgeScene, place: int) -> Control:
    count = COUPLE if place == HUT else 1
    return scene.move_control(
        f"barred.{place}", "space", words.place_title(place), _rect(scene, place), [moves.Place(place, count)]
    )


def _rect(scene: StoneAgeScene, place: int) -> Rect:
    return layout.place_rect(place, len(scene.face.view.piles))


def waiting(scene: StoneAgeScene) -> tuple[layout.Point, ...]:
    """Return where the figures stand that wait to be placed."""
    face = scene.face
    home = face.view.home[face.tribe]
    everybody = home + sum(face.view.placed[face.tribe])
    return layout.own_spots(face.tribe, len(face.looks), everybody, alone=face.alone)[everybody - home :]


def _figures(scene: StoneAgeScene) -> list[Control]:
    """List the waiting figures: dragging one takes all that stand to its right along."""
    spots = waiting(scene)
    listed = []
    for index, (x, y) in enumerate(spots):
        count = len(spots) - index
        tip = say_many("Drag it to a place.", "Drag it to a place: it takes the {count} from here on along.", count)
        drag = Drag(partial(scene.lift, count), scene.carry, scene.drop)
        listed.append(
            Control(
                f"figure.{index}",
                "piece",
                tip,
                Rect(x - 13, y - 22, 26, 40),
                drag=drag,
                tooltip=tip,
                focusable=False,
                sound="",
            )
        )
    return listed


def _placing_buttons(scene: StoneAgeScene) -> list[Control]:
    place, count = scene.picked, scene.count
    whole = layout.WIDE_BUTTON
    most = room(scene.face.view, scene.face.tribe, place, standing(scene.face.view))
    least = COUPLE if place == HUT else 1
    less, further = (scene.why_not(f"place {PLACES[place]} {wanted}") for wanted in (count - 1, count + 1))
    fewer = Control(
        "fewer",
        "button",
        say("One figure fewer"),
        Rect(whole.x, whole.y, 62, whole.h),
        partial(scene.pick, place, count - 1),
        enabled=count > least,
        why_not=less,
        look=_Step("−"),
        sound="place",
    )
    more = Control(
        "more",
        "button",
        say("One figure more"),
        Rect(whole.right - 62, whole.y, 62, whole.h),
        partial(scene.pick, place, count + 1),
        enabled=count < most,
        why_not=further,
        look=_Step("+"),
        sound="place",
    )
    label = words.place_button(place, count)
    return [_undo(scene), fewer, more, primary(scene, "place", label, moves.Place(place, count), "footprint")]


def _undo(scene: StoneAgeScene) -> Control:
    why = scene.match.why_not_undo
    return Control(
        "take_back",
        "button",
        say("Undo"),
        layout.SMALL_BUTTON,
        scene.undo,
        enabled=why is None,
        why_not=why or "",
        look=Button(icon="anticlockwise-rotation"),
    )


class _Step:
    """A stone button with a sign."""

    def __init__(self, sign: str) -> None:
        self._sign = sign

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw the sign."""
        state = "_off" if not control.enabled else "_down" if touch.pressed else "_hover" if touch.hovered else ""
        canvas.panel(f"button.stone{state}", control.rect)
        shadowed(
            canvas,
            self._sign,
            control.rect.centerx,
            control.rect.centery - 1,
            capped(canvas, 30, 1.2),
            CREAM,
            align="centre",
            kind="bold",
        )


# -- alone: tribes and initiative


def _tribes(
    scene: StoneAgeScene, able: list[int], move: type[moves.ChooseTribe] | type[moves.ActWith]
) -> list[Control]:
    """List the rows of the tribes that may be chosen; the one looked at is the one on the button."""
    name = scene.looked_at
    if name.startswith("tribe.") and int(name[6:]) in able:
        scene.picked_tribe = int(name[6:])
    # right after the choice the table still shows the question, but there is nothing to choose any more
    if able and scene.picked_tribe not in able:
        scene.picked_tribe = able[0]
    return [
        scene.move_control(
            f"tribe.{tribe}", "space", scene.face.looks[tribe].name, layout.tribe_rect(tribe), [move(tribe)], ring=True
        )
        for tribe in able
    ]


def _tribe(scene: StoneAgeScene) -> list[Control]:
    able = [tribe for tribe in range(len(TRIBES)) if moves.ChooseTribe(tribe) in scene.match.moves]
    rows = _tribes(scene, able, moves.ChooseTribe)
    label = say("Place the {tribe} tribe", tribe=say(TRIBES[scene.picked_tribe]))
    return [*rows, _undo(scene), primary(scene, "tribe", label, moves.ChooseTribe(scene.picked_tribe), "footprint")]


def _actor(scene: StoneAgeScene) -> list[Control]:
    able = [tribe for tribe in range(len(TRIBES)) if moves.ActWith(tribe) in scene.match.moves]
    rows = _tribes(scene, able, moves.ActWith)
    label = say("Let the {tribe} tribe act", tribe=say(TRIBES[scene.picked_tribe]))
    return [*rows, _undo(scene), primary(scene, "tribe", label, moves.ActWith(scene.picked_tribe), "footprint")]


def _roll(scene: StoneAgeScene) -> list[Control]:
    return [_undo(scene), primary(scene, "roll", say("Roll initiative"), moves.RollInitiative(), "rolling-dices")]


# -- acting


def places_to_act(scene: StoneAgeScene) -> list[int]:
    """Return the places where the one who acts still has figures, as they are proposed."""
    own = scene.face.view.placed[scene.face.tribe]
    return [place for place in _ACT_ORDER if own[place]]


def _act(scene: StoneAgeScene) -> list[Control]:
    """List the places where figures of the one who acts stand, kept cards, and the buttons."""
    able = places_to_act(scene)
    name = scene.looked_at
    if name.startswith("use.") and int(name[4:]) in able:
        scene.picked = int(name[4:])
    if scene.picked not in able:
        scene.picked = able[0] if able else NOWHERE
    listed = [_use(scene, place) for place in able]
    if kept_choices(scene.face.camp):
        listed.append(
            Control(
                "claim",
                "button",
                say("Take 2 of your choice"),
                layout.WIDE_BUTTON,
                scene.open_claim,
                look=Button(icon="swap-bag", size=21),
            )
        )
    return [*listed, _undo(scene), *_use_button(scene)]


def _use(scene: StoneAgeScene, place: int) -> Control:
    rect, title = _rect(scene, place), words.use_button(place)
    if place >= FIRST_CARD:
        return Control(f"use.{place}", "card", title, rect, partial(scene.open_payment, place), ring=True)
    return scene.move_control(f"use.{place}", "space", title, rect, [moves.Use(place)], ring=True, sound="")


def _use_button(scene: StoneAgeScene) -> list[Control]:
    place = scene.picked
    if place == NOWHERE:
        return []
    label = words.use_button(place)
    if place >= FIRST_CARD:
        icon = "trade" if place < FIRST_BUILDING else "hut"
        return [
            Control(
                "use",
                "button",
                label,
                layout.PRIMARY,
                partial(scene.open_payment, place),
                first=True,
                look=Button("fire", icon, 25),
            )
        ]
    icon = "rolling-dices" if place in AREAS else "check-mark"
    return [primary(scene, "use", label, moves.Use(place), icon)]


_BY_KIND: dict[str, Callable[[StoneAgeScene], list[Control]]] = {
    "place": _place,
    "tribe": _tribe,
    "roll": _roll,
    "choose_actor": _actor,
    "act": _act,
}
