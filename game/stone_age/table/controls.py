"""The controls of the table: one function for each kind of question."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from game.core.words import say, say_counted, say_many, with_minus
from game.screens.parts.move_controls import MoveControls
from game.stone_age.rules import moves
from game.stone_age.rules.board import (
    AREAS,
    CARD_SPACES,
    COUNTED_FOOD,
    COUPLE,
    FIRST_BUILDING,
    FIRST_CARD,
    HUT,
    KINDS,
    PLACES,
    TOOL_SLOTS,
    TRIBES,
    VALUES,
)
from game.stone_age.rules.cards import CARDS, NO_CARD
from game.stone_age.rules.prospects import why_place_in_vain
from game.stone_age.rules.state import NOWHERE, State, kept_choice_cards
from game.stone_age.table import layout, words
from game.stone_age.table.camp import shown_buildings
from game.stone_age.table.choosing import (
    ClosedPlace,
    FreeRings,
    OpenBuilding,
    OpenCard,
    OwnedBuilding,
    StoneSign,
    TribeRow,
    UsablePlace,
    choice_after,
    places_to_act,
    primary_button,
    tribe_move,
    tribes_to_choose,
    why_acting_in_vain,
)
from game.stone_age.table.face import Face, forecast
from game.stone_age.table.parts import Intents
from game.stone_age.table.seats import total_now
from game.stone_age.table.things import place_words, tooltip_controls
from game.stone_age.table.valley import exists, free_room, has_small_rings, shown_spots
from game.ui import pointer
from game.ui.control import Control
from game.ui.layout import Rect
from game.ui.widgets import Button

#: the number of waiting tribes at the last choice: the chosen tribe acts, and the other one sits out
_TRIBES_IN_LAST_CHOICE = 2


def table_controls(face: Face, intents: Intents, playing: MoveControls) -> list[Control]:
    """Return the table's controls while no dialog is open."""
    controls = _tooltip_controls(face, intents)
    controls = _resting(controls) if face.busy else [*tooltip_controls(face), *controls]
    controls_of_question = _CONTROLS_BY_QUESTION.get(face.kind) if face.may_act else None
    if controls_of_question is None:
        return controls
    face_with_choice = replace(face, choice=choice_after(face, None))
    return [*controls, *controls_of_question(face_with_choice, intents, playing)]


def _resting(controls: list[Control]) -> list[Control]:
    """Return the controls as resting: during an animation, a click anywhere only skips to its end."""
    return [replace(control, resting=True) for control in controls]


# -- controls that only explain or enlarge


def _tooltip_controls(face: Face, intents: Intents) -> list[Control]:
    """Return the controls that only have a tooltip or enlarge a card or building."""
    controls = [
        _tooltip_control(
            f"plaque.{place}", words.place_tip(face, place), layout.plaque_rect(place, layout.MAX_TEXT_SIZE)
        )
        for place in layout.PLAQUES
    ]
    for space in range(CARD_SPACES):
        if face.view.row[space] != NO_CARD:
            title = say(CARDS[face.view.row[space]].title)
            controls.append(_tooltip_control(f"card.{space}", "", layout.card_rect(space), title, OpenCard(space)))
    for pile, tiles in enumerate(face.view.piles):
        if tiles:
            rect = layout.pile_rect(pile, len(face.view.piles))
            title = say("Building {number}", number=pile + 1)
            controls.append(_tooltip_control(f"tile.{pile}", "", rect, title, OpenBuilding(pile)))
    return [*controls, *_camp_controls(face, intents), *_seat_controls(face, intents)]


def _tooltip_control(name: str, tip: str, rect: Rect, label: str = "", about: object = None) -> Control:
    """Return a control that only shows a tooltip; the tooltip is also its label, unless a ``label`` is given."""
    return Control(name, "space", label or tip, rect, tooltip=tip, focusable=False, sound="", about=about)


def _camp_controls(face: Face, intents: Intents) -> list[Control]:
    """Return the controls of the camp at the foot: goods, tools, kept cards, field, buildings, and all possessions."""
    camp = face.camp
    controls = []
    for kind in (layout.FOOD, *KINDS):
        is_food = kind == layout.FOOD
        tip = say("Food: your figures eat it every round.") if is_food else _resource_tip(face, kind)
        controls.append(_tooltip_control(f"camp.good{kind}", tip, layout.chip_rect(layout.good_centre(kind))))
    for slot in range(TOOL_SLOTS):
        value = camp.tools[slot]
        if not value:
            tip = say("An empty space for a tool.")
        elif camp.turned[slot]:
            tip = say("This tool has already been used this round.")
        else:
            tip = say("A tool: adds {value} to one roll per round.", value=value)
        controls.append(_tooltip_control(f"camp.tool{slot}", tip, layout.tool_rect(slot)))
    for index, card in enumerate(camp.kept):
        controls.append(
            _tooltip_control(f"kept.{card}", words.card_tip(face, card), layout.kept_card_rect(index, len(camp.kept)))
        )
    tip = say("The field gives {goods} every round.", goods=say_counted(COUNTED_FOOD, camp.field))
    controls.append(_tooltip_control("camp.field", tip, layout.chip_rect(layout.FIELD_CHIP)))
    buildings = shown_buildings(face)
    for index, number in enumerate(buildings):
        rect = layout.owned_building_rect(index, len(buildings))
        controls.append(
            _tooltip_control(f"owned.{number}", words.building_tip(face, number), rect, "", OwnedBuilding(number))
        )
    tip = say("Show everything you have")
    if face.is_solo:
        spent_count = len(face.view.spent)
        tip = say_many("{count} building has been given up.", "{count} buildings have been given up.", spent_count)
    gallery = partial(intents.open_gallery, face.camp_seat)
    controls.append(
        Control(
            "camp.all",
            "space",
            tip,
            layout.STACK,
            gallery,
            tooltip=tip,
            focusable=face.is_solo,  # else keys open the gallery at the seat's panel
            only_shows=True,
            sound="soft",
        )
    )
    return controls


def _resource_tip(face: Face, kind: int) -> str:
    """Return what a resource is good for: it pays; in the solo game it replaces food, in other matches it scores."""
    names = (say("Wood"), say("Brick"), say("Stone"), say("Gold"))
    if face.is_solo:
        return say("{resource}: pays for cards and buildings, or replaces 1 food.", resource=names[kind])
    return say(
        "{resource}: worth {points} points in a building, 1 at the end.", resource=names[kind], points=VALUES[kind]
    )


def _seat_controls(face: Face, intents: Intents) -> list[Control]:
    """Return controls for the seats' panels, which open a gallery of the seat's possessions; none in the solo game."""
    if face.is_solo:
        return []
    seats = len(face.looks)
    controls = []
    for seat in range(seats):
        tip = say("Show everything {name} has", name=face.looks[seat].name)
        prospects = _food_and_points_words(face.view, seat)
        controls.append(
            Control(
                f"seat.{seat}",
                "space",
                tip,
                layout.panel_rect(seat, seats),
                partial(intents.open_gallery, seat),
                tooltip=f"{prospects}\n{tip}",
                only_shows=True,
                sound="soft",
            )
        )
    return controls


def _food_and_points_words(view: State, seat: int) -> str:
    """Return the food left or missing after the next feeding, and the points if the match ended now."""
    food_left = forecast(view, seat).food_left
    if food_left < 0:
        food = say("Food missing at feeding: {food}", food=-food_left)
    else:
        food = say("Food after feeding: {food}", food=food_left)
    points = say("Points if the match ended now: {total}", total=with_minus(total_now(view, seat)))
    return f"{food}\n{points}"


# -- placing


def _placing_controls(face: Face, intents: Intents, playing: MoveControls) -> list[Control]:
    """Return the places, the rings for every legal placing, the figures to drag, and the buttons.

    Keys reach each place once, row by row. The focus begins at the first open place that is no card, or at the first
    open card or building.
    """
    places = [place for place in range(len(PLACES)) if exists(face, place)]
    places.sort(key=lambda place: (_place_rect(face, place).y, _place_rect(face, place).x))
    open_places = [place for place in places if free_room(face, place)]
    first_place = next((place for place in open_places if place < FIRST_CARD), open_places[0])
    controls = []
    for place in places:
        if place in open_places:
            place_control, *rings = _open_place(face, intents, place)
            controls += [replace(place_control, first=place == first_place), *rings]
        else:
            controls.append(_closed_place(face, playing, place))
    return [*controls, *_waiting_figures(face, intents), *_placing_buttons(face, intents, playing)]


def _placing_control(face: Face, intents: Intents, name: str, move: moves.Place, rect: Rect) -> Control:
    """Return a control for a legal placing; its tooltip warns if the figures would gain nothing now.

    The caller knows that the placing is legal: to ask the rules again would be slow for so many controls.
    """
    return Control(
        name,
        "space",
        words.placing_label(move.place, move.count),
        rect,
        partial(intents.choose_or_place, move),
        moves=(str(move),),
        tooltip=_no_effect_tip(face, move.place) or _card_warning(face, move.place),
        heard=place_words(face, move.place),
        sound="",
        about=FreeRings(move.place, move.count),
    )


def _open_place(face: Face, intents: Intents, place: int) -> list[Control]:
    """Return the controls that place figures at a place; keys reach only the first.

    In an area, the ground is a control that places one figure, and each free ring is a control that fills this ring
    and all free rings before it. Any other place has one control.
    """
    if place not in AREAS:
        move = moves.Place(place, COUPLE if place == HUT else 1)
        return [_placing_control(face, intents, _ring_name(place, move.count), move, _place_rect(face, place))]
    ground = _placing_control(face, intents, f"area.{place}", moves.Place(place, 1), _place_rect(face, place))
    radius = 14 if has_small_rings(face, place) else 20
    rings = []
    for count, (x, y) in enumerate(free_spots(face, place)[: free_room(face, place)], 1):
        rect = Rect(x - radius, y - radius - 2, 2 * radius, 2 * radius)
        ring = _placing_control(face, intents, _ring_name(place, count), moves.Place(place, count), rect)
        rings.append(replace(ring, focusable=False))
    # the buttons with − and + lead from the ground to every number of figures
    return [replace(ground, moves=tuple([move for ring in rings for move in ring.moves])), *rings]


def _no_effect_tip(face: Face, place: int) -> str:
    """Return why figures at a place would gain nothing now, or an empty string."""
    return words.no_effect_tip(why_place_in_vain(face.view, face.tribe, place))


def _card_warning(face: Face, place: int) -> str:
    """Return why the upper half of the card at a place would gain nothing now, or an empty string."""
    space = place - FIRST_CARD
    if not 0 <= space < len(face.view.row):
        return ""
    number = face.view.row[space]
    return words.upper_half_warning(face, number) if number != NO_CARD else ""


def _ring_name(place: int, count: int) -> str:
    """Return the name of the control that places ``count`` figures at a place."""
    return f"ring.{place}.{count}"


def free_spots(face: Face, place: int) -> tuple[layout.Point, ...]:
    """Return the free spots at a place."""
    return shown_spots(face, place)[len(face.figures_at(place)) :]


def _closed_place(face: Face, playing: MoveControls, place: int) -> Control:
    """Return the control of a place that takes no figures now; the control says why."""
    count = COUPLE if place == HUT else 1
    name = f"barred.{place}"
    illegal = [moves.Place(place, count)]
    return playing.control(
        name, "space", words.place_title(place), _place_rect(face, place), illegal, about=ClosedPlace(place)
    )


def _place_rect(face: Face, place: int) -> Rect:
    return layout.place_rect(place, len(face.view.piles))


def waiting_spots(face: Face) -> tuple[layout.Point, ...]:
    """Return the positions of the figures still to be placed."""
    placed_count = sum(face.view.placed[face.tribe])
    all_figures = face.view.home[face.tribe] + placed_count
    return layout.home_spots(face.tribe, len(face.looks), all_figures, is_solo=face.is_solo)[placed_count:]


def _waiting_figures(face: Face, intents: Intents) -> list[Control]:
    """Return controls for the figures still to be placed; a drag of one figure also takes all figures to its right."""
    spots = waiting_spots(face)
    controls = []
    for index, (x, y) in enumerate(spots):
        count = len(spots) - index
        tip = say_many(
            "Drag this figure to a place.", "Drag this figure to a place. {count} figures move together.", count
        )
        controls.append(
            Control(
                f"figure.{index}",
                "piece",
                tip,
                Rect(x - 13, y - 22, 26, 40),
                drag=pointer.drag_of(intents, count),
                tooltip=tip,
                focusable=False,
                sound="",
            )
        )
    return controls


def _placing_buttons(face: Face, intents: Intents, playing: MoveControls) -> list[Control]:
    """Return the buttons that choose one figure fewer or more, and the button that places the chosen figures.

    Until a place has been chosen, only the last button is returned; its label asks to choose a place.
    """
    place = face.choice.place
    if place == NOWHERE:
        label = say("Choose a place")
        why_not = say("First choose a place on the board.")
        look = Button(size=25)
        return [Control("place", "button", label, layout.PRIMARY, enabled=False, why_not=why_not, look=look)]
    count = face.choice.count
    row = layout.BUTTON_ROW
    fewest = COUPLE if place == HUT else 1
    why_not_fewer = face.ruling.why_not(f"place {PLACES[place]} {count - 1}")
    why_not_more = face.ruling.why_not(f"place {PLACES[place]} {count + 1}")
    fewer = Control(
        "fewer",
        "button",
        say("One fewer figure"),
        Rect(row.x, row.y, 62, row.h),
        partial(intents.pick, place, count - 1),
        enabled=count > fewest,
        why_not=why_not_fewer,
        look=StoneSign("−"),
        sound="place",
    )
    more = Control(
        "more",
        "button",
        say("One more figure"),
        Rect(row.right - 62, row.y, 62, row.h),
        partial(intents.pick, place, count + 1),
        enabled=count < free_room(face, place),
        why_not=why_not_more,
        look=StoneSign("+"),
        sound="place",
    )
    label = words.placing_label(place, count)
    tip = _no_effect_tip(face, place)
    move = moves.Place(place, count)
    button = primary_button(playing, "place", label, move, "footprint", is_usual=not tip, tooltip=tip)
    return [fewer, more, replace(button, first=False)]


# -- solo game: tribes and initiative


def _tribe_controls(face: Face, intents: Intents, playing: MoveControls) -> list[Control]:
    """Return a control for each tribe that may be chosen, and the button that plays the chosen tribe's move."""
    make_move = tribe_move(face)
    chosen_tribe = face.choice.tribe
    rows = [
        playing.control(
            f"tribe.{tribe}",
            "space",
            face.looks[tribe].name,
            layout.tribe_rect(tribe),
            [make_move(tribe)],
            ring=True,
            first=tribe == chosen_tribe,
            about=TribeRow(tribe),
        )
        for tribe in tribes_to_choose(face)
    ]
    name = say(TRIBES[chosen_tribe])
    waiting_tribes = face.view.agenda[0].queue
    if face.kind == "tribe":
        label = say("Place the {tribe} tribe", tribe=name)
    elif len(waiting_tribes) == _TRIBES_IN_LAST_CHOICE:
        other = next(tribe for tribe in waiting_tribes if tribe != chosen_tribe)
        label = say("{tribe} acts, {other} sits out", tribe=name.capitalize(), other=say(TRIBES[other]))
    else:
        label = say("Let the {tribe} tribe act", tribe=name)
    button = primary_button(playing, "tribe", label, make_move(chosen_tribe), "footprint")
    return [*rows, replace(button, first=False)]


def _roll_controls(face: Face, intents: Intents, playing: MoveControls) -> list[Control]:
    """Return the button that rolls a tribe's initiative."""
    return [primary_button(playing, "roll", say("Roll initiative"), moves.RollInitiative(), "rolling-dices")]


# -- acting


def _acting_controls(face: Face, intents: Intents, playing: MoveControls) -> list[Control]:
    """Return the controls of the places where the acting tribe has figures, and the buttons below them."""
    controls = [_place_to_use(face, intents, playing, place) for place in places_to_act(face)]
    if kept_choice_cards(face.camp):
        controls.append(
            Control(
                "claim",
                "button",
                say("Take any 2 resources"),
                layout.BUTTON_ROW,
                intents.open_claim,
                look=Button(icon="swap-bag", size=21),
            )
        )
    return [*controls, *_use_button(face, intents, playing)]


def _place_to_use(face: Face, intents: Intents, playing: MoveControls, place: int) -> Control:
    """Return the control of a place at which the tribe can act; at a card or building it opens the payment."""
    name = f"use.{place}"
    rect = _place_rect(face, place)
    tip = words.no_effect_tip(why_acting_in_vain(face, place))
    title = words.acting_label(place, is_in_vain=bool(tip))
    about = UsablePlace(place)
    if place >= FIRST_CARD:
        return Control(
            name,
            "card",
            title,
            rect,
            partial(intents.open_payment, place),
            ring=not tip,
            tooltip=tip,
            about=about,
            heard=place_words(face, place),
        )
    use = [moves.Use(place)]
    return playing.control(name, "space", title, rect, use, ring=not tip, tooltip=tip, sound="", about=about)


def _use_button(face: Face, intents: Intents, playing: MoveControls) -> list[Control]:
    """Return the button that acts at the chosen place; none if no place is chosen."""
    place = face.choice.place
    if place == NOWHERE:
        return []
    tip = words.no_effect_tip(why_acting_in_vain(face, place))
    is_in_vain = bool(tip)
    label = words.acting_label(place, is_in_vain=is_in_vain)
    if place >= FIRST_CARD:
        icon = "trade" if place < FIRST_BUILDING else "hut"
        if is_in_vain:
            icon = "return-arrow"
        return [
            Control(
                "use",
                "button",
                label,
                layout.PRIMARY,
                partial(intents.open_payment, place),
                first=True,
                tooltip=tip,
                look=Button("stone" if is_in_vain else "fire", icon, size=25),
            )
        ]
    icon = "rolling-dices" if place in AREAS else "check-mark"
    return [primary_button(playing, "use", label, moves.Use(place), icon, is_usual=not tip, tooltip=tip)]


_CONTROLS_BY_QUESTION: dict[str, Callable[[Face, Intents, MoveControls], list[Control]]] = {
    "place": _placing_controls,
    "tribe": _tribe_controls,
    "roll": _roll_controls,
    "choose_actor": _tribe_controls,
    "act": _acting_controls,
}
