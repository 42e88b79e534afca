"""The table's controls: the controls that are always there, and the controls for each kind of prompt."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.core.words import say, say_many
from game.screens.parts.move_controls import MoveControls
from game.ugh_ugh.rules import moves
from game.ugh_ugh.rules.cards import AREAS, CARDS
from game.ugh_ugh.rules.events import area_name
from game.ugh_ugh.rules.state import HIDDEN_CARD
from game.ugh_ugh.table import caves, layout, words
from game.ugh_ugh.table.dialogs import offer_of
from game.ugh_ugh.table.face import BuiltCards, CardPlace, DrumEnd, Face, Intents, StandingDrum, Token
from game.ugh_ugh.table.goods_controls import (
    collect_controls,
    feast_controls,
    gain_controls,
    loss_controls,
    raid_controls,
    spend_controls,
    spending_controls,
)
from game.ugh_ugh.table.things import tooltip_controls
from game.ugh_ugh.table.tool_controls import (
    answer_controls,
    choice_controls,
    choose_tool_controls,
    drum_controls,
    lover_controls,
    pass_control,
    peeked_controls,
    piece_tooltip_control,
    propose_controls,
    spear_controls,
)
from game.ui import pointer, widgets
from game.ui.control import Control
from game.ui.layout import Rect, square
from game.ui.uimap import joined_sentences

#: The smallest side of a touch area.
_MIN_TOUCH = 40.0


def always_controls(face: Face, intents: Intents, playing: MoveControls) -> list[Control]:
    """Return the controls of the other caves, built cards, tools, loose pieces, and cards on the wall and in hand."""
    controls = [
        Control(
            f"cave.{seat}",
            "space",
            caves.clan_words(face, seat),
            caves.cave_place(face, seat)[0],
            partial(intents.show_built_cards, seat),
            tooltip=caves.clan_words(face, seat),
            heard=joined_sentences(words.possessions_words(face.view.clans[seat])),
            only_shows=True,
            sound="soft",
        )
        for seat in face.others
    ]
    return [
        *controls,
        *_built_card_controls(face, intents),
        *_tool_tooltips(face),
        *_piece_tooltips(face),
        *_card_controls(face, intents, playing),
    ]


def _built_card_controls(face: Face, intents: Intents) -> list[Control]:
    """Return a control for each clan that has built cards: a click shows all of them.

    The card that is pointed at is shown large.
    """
    controls = []
    for seat, look in enumerate(face.looks):
        if not face.view.clans[seat].built:
            continue
        place = caves.built_cards_place(face, seat)
        height = max(_MIN_TOUCH, place.h)
        rect = Rect(place.x, place.bottom - height, place.w, height)
        controls.append(
            Control(
                f"built.{seat}",
                "space",
                say("{name}'s cards: click to read", name=look.name),
                rect,
                partial(intents.show_built_cards, seat),
                focusable=seat == face.focus,  # keys open the cards of the others at their caves
                only_shows=True,
                sound="card_slide",
                about=BuiltCards(seat),
            )
        )
    return controls


def _tool_tooltips(face: Face) -> list[Control]:
    """Return a control with a tooltip for each tool of the cave in focus."""
    clan = face.view.clans[face.focus]
    cave = caves.own_cave(face)
    return [
        piece_tooltip_control(f"cave.{tool}", words.tool_words(clan, tool), layout.tool_place(cave, tool))
        for tool in ("drum", "spear")
    ]


def _piece_tooltips(face: Face) -> list[Control]:
    """Return a control with a tooltip for each loose piece, and for the stone that counts the pieces inside."""
    controls = []
    if face.inside is not None:
        stone = layout.inside_stone(len(face.looks))
        controls.append(piece_tooltip_control("inside", words.inside_words(face, face.inside), stone))
    for piece, x, y, size in face.measured.pieces:
        size = max(_MIN_TOUCH, size)
        place = square(x, y, size)
        controls.append(piece_tooltip_control(f"piece.{piece}", words.piece_name(piece, face.names), place))
    return controls


def _card_controls(face: Face, intents: Intents, playing: MoveControls) -> list[Control]:
    """Return the controls of the cards on the wall and in the open hand."""
    controls = [
        _card_control(face, intents, playing, CardPlace("wall", index), key, layout.wall_card(index))
        for index, key in enumerate(face.view.wall)
    ]
    if face.is_hand_open:
        hand = face.view.clans[face.focus].hand
        touch_areas = layout.hand_touch_areas(caves.own_cave(face), len(hand))
        controls += [
            _card_control(face, intents, playing, CardPlace("hand", index), key, touch_area)
            for index, (key, touch_area) in enumerate(zip(hand, touch_areas, strict=True))
            if key != HIDDEN_CARD
        ]
    return controls


def _card_control(
    face: Face, intents: Intents, playing: MoveControls, place: CardPlace, key: str, rect: Rect
) -> Control:
    """Return the control of a card: a click takes the card if it may be taken now, else shows it large."""
    learn = moves.LearnFromWall(key)
    control_id = f"{place.source}.{place.index}"
    if place.source == "wall" and learn in face.legal:
        return playing.control(
            control_id,
            "card",
            say(CARDS[key].title),
            rect,
            (learn,),
            ring=True,
            about=place,
            heard=say(CARDS[key].text),
        )
    builds = tuple(
        move for move in face.legal if isinstance(move, moves.Build) and (move.source, move.card) == (place.source, key)
    )
    return Control(
        control_id,
        "card",
        say(CARDS[key].title),
        rect,
        partial(intents.read_card, place.source, key, builds),
        moves=tuple(str(move) for move in builds),
        ring=bool(builds) and place.source == "wall",
        only_shows=not builds,
        sound="card_slide",
        about=place,
        heard=say(CARDS[key].text),
    )


def turn_controls(face: Face, intents: Intents, playing: MoveControls) -> list[Control]:
    """Return the controls of a turn: to send members out, to call a box back, and to spend resources."""
    controls = _home_controls(face, intents) + _basket_controls(face, intents, playing)
    for area in range(len(AREAS)):
        controls += _basket_buttons(face, intents, playing, area)
    return controls + spending_controls(face, intents, playing) + _send_out_controls(face, intents, playing)


def send_controls(face: Face, intents: Intents, playing: MoveControls) -> list[Control]:
    """Return the members, the baskets to send them to, and two buttons: to send out, and to take back or to pass."""
    send_out, take_back = _send_out_controls(face, intents, playing)
    controls = [*_home_controls(face, intents), *_basket_controls(face, intents, playing), send_out]
    if face.plan:
        return [*controls, take_back]
    return [*controls, pass_control(playing, say("Send nobody"), layout.SECOND_BUTTON, say("Confirm: send nobody"))]


def _next_sending(face: Face, area: int) -> moves.SendOut:
    """Return the move that sends out the planned members and one more to ``area``."""
    return moves.SendOut(tuple(sorted((*face.plan, area))))


def _home_controls(face: Face, intents: Intents) -> list[Control]:
    """Return a control for each member at home that is not yet planned for a box; it can be clicked or dragged."""
    count = len(face.view.clans[face.focus].home)
    controls = []
    for index in range(len(face.plan), count):
        x, y = layout.home_place(caves.own_cave(face), index, count)
        may_be_sent = any(_next_sending(face, area) in face.legal for area in range(len(AREAS)))
        controls.append(
            Control(
                f"home.{index}",
                "piece",
                say("A member at home"),
                Rect(x - 15, y - 24, 30, 48),
                intents.toggle_pick_up,
                enabled=may_be_sent,
                ring=False,
                sound="soft",
                why_not=say("You cannot send anyone else now."),
                tooltip=say("Drag this member onto a basket, or click it and then a basket"),
                drag=pointer.drag_of(intents, None),
            )
        )
    return controls


def _basket_controls(face: Face, intents: Intents, playing: MoveControls) -> list[Control]:
    """Return a control for each basket: a click plans to send a member there; a drag to the Passage calls it back."""
    controls = []
    for area in range(len(AREAS)):
        move = _next_sending(face, area)
        call = moves.CallBack(area)
        may_call = call in face.legal
        tip = words.phrase(move, face.names)
        if may_call:
            tip = say(
                "{place}: click to send someone, or drag the basket onto the Passage to call it back.",
                place=words.box_name(area),
            )
        controls.append(
            playing.control(
                f"basket.{area}",
                "space",
                words.box_name(area),
                layout.basket_touch_area(area),
                (move,),
                action=partial(intents.choose_box, area),
                ring=face.choice.has_picked_up and move in face.legal,
                tooltip=tip,
                drag=pointer.drag_of(intents, area) if may_call else None,
            )
        )
    return controls


def _basket_buttons(face: Face, intents: Intents, playing: MoveControls, area: int) -> list[Control]:
    """Return the two buttons on a box's slab: to send a member there, and to call the box back.

    While the button to call back asks for confirmation, it is alone and as wide as both, so that its question fits.
    """
    send_rect, call_rect = layout.basket_buttons(area)
    call_id = f"call.{area}"
    is_asking = face.asking == call_id
    box_name = area_name(area)
    may_send = _next_sending(face, area) in face.legal
    tip = say("Tip the {place} basket into the Passage. {reward}.", place=box_name, reward=words.reward_words(area))
    if area in face.empty_areas:
        tip = say("There is nobody in the {place} basket. {reward}.", place=box_name, reward=words.reward_words(area))
    elif face.own_members_by_box and not face.view.open_boxes:
        tip = say("{tip} {known}", tip=tip, known=_known_words(face.own_members_by_box[area]))
    call = playing.control(
        call_id,
        "button",
        say("Call back"),
        send_rect.union(call_rect) if is_asking else call_rect,
        (moves.CallBack(area),),
        look=widgets.Button(size=18, faint=area in face.empty_areas),
        confirmation=_call_confirmation(face, area),
        first=area == _first_call_area(face) and not face.plan and not may_send,
        tooltip=tip,
    )
    if is_asking:
        return [call]
    send = playing.control(
        f"send.{area}",
        "button",
        say("Send"),
        send_rect,
        (_next_sending(face, area),),
        action=partial(intents.choose_box, area),
        look=widgets.Button(size=18),
        first=area == 0 and not face.plan and may_send,
        tooltip=say("Send a member to the {place}", place=box_name),
        heard=box_name,
    )
    return [send, call]


def _call_confirmation(face: Face, area: int) -> str:
    """Return the question before calling back in vain, or with members planned to be sent; empty in other cases."""
    if face.plan:
        return say("Confirm: send nobody")
    return say("Confirm: end turn") if area in face.calls_in_vain else ""


def _known_words(own_count: int) -> str:
    """Return a sentence on the number of the own clan's members in a closed box."""
    if not own_count:
        return say("None of your people are in this basket, but others may be.")
    return say_many(
        "You have {count} member in this basket. Others may have some, too.",
        "You have {count} members in this basket. Others may have some, too.",
        own_count,
    )


def _first_call_area(face: Face) -> int:
    """Return the area whose call button gets the focus first: the first box not known to be empty, else the forest."""
    return next((area for area in range(len(AREAS)) if area not in face.empty_areas), 0)


def _send_out_controls(face: Face, intents: Intents, playing: MoveControls) -> list[Control]:
    """Return two buttons: the main button sends out the planned members, the other one takes the last of them back."""
    plan = face.plan
    if not plan:
        why_not = say("First choose a basket for one of your people.")
        if not face.view.clans[face.focus].home:
            why_not = say("You have nobody at home to send out.")
        send_out = Control(
            "send_out",
            "button",
            say("Send out"),
            layout.MAIN_BUTTON,
            enabled=False,
            look=widgets.Button("fire", "footsteps"),
            why_not=why_not,
        )
    else:
        # one form in English, two in other languages
        label = say_many("Send out {count}", "Send out {count}", len(plan))
        move = moves.SendOut(plan)
        send_out = playing.control(
            "send_out",
            "button",
            label,
            layout.MAIN_BUTTON,
            (move,),
            look=widgets.Button("fire", "footsteps"),
            first=True,
            tooltip=words.phrase(move, face.names),
        )
    take_back = Control(
        "take_back",
        "button",
        say("Take back"),
        layout.SECOND_BUTTON,
        intents.take_back,
        enabled=bool(plan),
        why_not=say("There is nobody to take back."),
        look=widgets.Button(),
    )
    return [send_out, take_back]


# A control lists the moves that it makes. A control that only prepares a move (choosing a box to send to, opening a
# card to build) lists this move, too.

#: Controls about these come early in the order of the Tab key.
_EARLY_THINGS = (StandingDrum, DrumEnd, Token)


def table_controls(face: Face, intents: Intents, playing: MoveControls) -> list[Control]:
    """Return all controls of the table for the present prompt.

    Things that only have a tooltip come first, so that they lie below all others. Drums, drum ends, tokens and the
    buttons below the tray come next, so that Tab reaches them before the other controls.
    """
    kind = face.kind
    controls: list[Control] = []
    if face.is_viewer_asked:
        controls_of_kind = _CONTROLS_BY_PROMPT.get(kind, choice_controls)
        controls = controls_of_kind(face, intents, playing)
    if not (face.is_viewer_asked and kind == "clan"):
        controls = always_controls(face, intents, playing) + controls
    if face.is_viewer_asked:
        controls += _other_move_buttons(face, playing, controls)
    tooltip_areas = [] if face.busy else tooltip_controls(face)

    def comes_late(control: Control) -> bool:
        # all buttons below the tray have the y of the main button
        return control.rect.y != layout.MAIN_BUTTON.y and not isinstance(control.about, _EARLY_THINGS)

    return tooltip_areas + sorted(controls, key=comes_late)


def _other_move_buttons(face: Face, playing: MoveControls, controls: Sequence[Control]) -> list[Control]:
    """Return a plain button for each legal move that none of ``controls`` makes or leads to."""
    if face.kind == "clan":
        offer = offer_of(face.legal)
        return offer.controls(face, playing) if offer else []
    reachable_moves = {text for control in controls for text in control.moves}
    if face.kind in ("turn", "send"):  # the members to send out are chosen one by one
        reachable_moves |= {str(move) for move in face.legal if isinstance(move, moves.SendOut)}
    other_moves = [move for move in face.legal if str(move) not in reachable_moves]
    return [
        playing.control(
            f"other.{index}", "button", words.phrase(move, face.names), cell, (move,), look=widgets.Button(size=20)
        )
        for index, (move, cell) in enumerate(zip(other_moves, layout.choice_cells(len(other_moves)), strict=True))
    ]


#: The function that lists the controls of a prompt, by kind of prompt; ``choice_controls`` does so for all other kinds.
_CONTROLS_BY_PROMPT: dict[str, Callable[[Face, Intents, MoveControls], list[Control]]] = {
    "tool": choose_tool_controls,
    "mend": choose_tool_controls,
    "turn": turn_controls,
    "send": send_controls,
    "spend": spend_controls,
    "lover": lover_controls,
    "drums": drum_controls,
    "bang": drum_controls,
    "spear": spear_controls,
    "collect": collect_controls,
    "loss": loss_controls,
    "raid": raid_controls,
    "gain": gain_controls,
    "feast": feast_controls,
    "propose": propose_controls,
    "answer": answer_controls,
    "peeked": peeked_controls,
}
