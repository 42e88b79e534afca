"""The controls for questions about the drum and the spear, yes-or-no questions, and choosing a chief or a box."""

from __future__ import annotations

from functools import partial

from game.core.notation import WrittenMove
from game.core.rules import Move
from game.core.words import say, say_many
from game.screens.parts.move_controls import MoveControls
from game.ugh_ugh.rules import moves
from game.ugh_ugh.rules.calling import STRENGTHS, members_in_danger
from game.ugh_ugh.table import caves, layout, words
from game.ugh_ugh.table.face import DrumEnd, Face, Intents, StandingDrum
from game.ugh_ugh.table.parts import SeatButton, StrengthButton, standing_drums
from game.ui import control, widgets
from game.ui.control import Control
from game.ui.layout import Rect, row


def yes_no_controls(
    playing: MoveControls,
    yes: tuple[str, WrittenMove, str],
    no: tuple[str, WrittenMove],
    *,
    is_usual: bool = True,
    confirmation: str = "",
) -> list[Control]:
    """Return a yes button and a no button; the yes button is fire-coloured if its move is the usual one (``is_usual``).

    ``yes`` is a label, a move and an icon, ``no`` a label and a move. ``confirmation`` is the question that the no
    button asks before it acts; empty for none.
    """
    yes_label, yes_move, yes_icon = yes
    no_label, no_move = no
    look = widgets.Button("fire" if is_usual else "stone", yes_icon)
    return [
        playing.control("yes", "button", yes_label, layout.MAIN_BUTTON, (yes_move,), look=look, first=True),
        playing.control(
            "no", "button", no_label, layout.SECOND_BUTTON, (no_move,), look=widgets.Button(), confirmation=confirmation
        ),
    ]


def pass_control(playing: MoveControls, label: str, rect: Rect, confirmation: str = "") -> Control:
    """Return the button to pass; ``confirmation`` is the question that it asks first, or empty if it asks none."""
    return playing.control(
        "pass", "button", label, rect, (moves.Pass(),), look=widgets.Button(), confirmation=confirmation
    )


def piece_tooltip_control(control_id: str, label: str, rect: Rect) -> Control:
    """Return the control of a piece that can only be pointed at, with ``label`` as its tooltip."""
    return Control(control_id, "piece", label, rect, tooltip=label, focusable=False, sound="")


def _would_gain_member(face: Face) -> bool:
    """Return whether a pair in the love tent would bring the clan of the asked seat a new member."""
    return face.asked is not None and bool(face.view.clans[face.asked].reserve)


def lover_controls(face: Face, intents: Intents, playing: MoveControls) -> list[Control]:
    """Return the buttons for adding a member of one's own to the love tent's throw, or not."""
    return yes_no_controls(
        playing, (say("Add a member"), moves.Join(), "hearts"), (say("No"), moves.Pass()), is_usual=False
    )


def propose_controls(face: Face, intents: Intents, playing: MoveControls) -> list[Control]:
    """Return a button for each chief to whom the seat may propose, and a button to stay single."""
    confirmation = say("Confirm: stay single") if _would_gain_member(face) else ""
    stay_single = pass_control(playing, say("Stay single"), layout.WIDE_BUTTON, confirmation)
    return [*_chief_buttons(face, playing), stay_single]


def _chief_buttons(face: Face, playing: MoveControls) -> list[Control]:
    """Return a button for each chief that can be chosen."""
    choices = [move for move in face.legal if isinstance(move, moves.OneChief)]
    cells = layout.choice_cells(len(choices))
    return [
        playing.control(
            f"{move.WORD}.{move.seat}",
            "button",
            words.phrase(move, face.names),
            cell,
            (move,),
            look=SeatButton(face.looks[move.seat]),
            first=index == 0,
        )
        for index, (move, cell) in enumerate(zip(choices, cells, strict=True))
    ]


def answer_controls(face: Face, intents: Intents, playing: MoveControls) -> list[Control]:
    """Return the two answers to a proposal."""
    would_gain = _would_gain_member(face)
    return yes_no_controls(
        playing,
        (say("Accept"), moves.Accept(), "hearts"),
        (say("Decline"), moves.Decline()),
        is_usual=would_gain,
        confirmation=say("Confirm: decline") if would_gain else "",
    )


def peeked_controls(face: Face, intents: Intents, playing: MoveControls) -> list[Control]:
    """Return the button that ends looking into a box."""
    done = playing.control(
        "done", "button", say("Done"), layout.WIDE_BUTTON, (moves.Done(),), look=widgets.Button(), first=True
    )
    return [done]


def choice_controls(face: Face, intents: Intents, playing: MoveControls) -> list[Control]:
    """Return controls for the baskets and chiefs that can be chosen, and the button to pass."""
    controls = [*_basket_controls(face, playing), *_chief_buttons(face, playing)]
    if moves.Pass() in face.legal:
        controls.append(pass_control(playing, say("Pass"), layout.WIDE_BUTTON))
    return controls


def _basket_controls(face: Face, playing: MoveControls) -> list[Control]:
    """Return a control for each basket that can be chosen."""
    controls = []
    moves_by_area = {area: move for move in face.legal for area in _boxes_of(move)}
    for area, move in sorted(moves_by_area.items()):
        title = words.phrase(move, face.names)
        touch_area = layout.basket_touch_area(area)
        controls.append(
            playing.control(f"basket.{area}", "space", title, touch_area, (move,), ring=True, tooltip=title)
        )
    return controls


def _boxes_of(move: Move) -> tuple[int, ...]:
    """Return the areas of the boxes that a move names."""
    if isinstance(move, moves.OneBox):
        return (move.area,)
    return move.areas if isinstance(move, moves.SendOut) else ()


# Drum and spear: the drum ends, the spear, and the choice of a tool to start with or to mend.


def drum_controls(face: Face, intents: Intents, playing: MoveControls) -> list[Control]:
    """Return the controls of the standing drums and of the drum ends, and the button to pass."""
    controls = _standing_drum_controls(face, intents, playing)
    for flap, touch_area in enumerate(layout.pad_touch_areas(face.measured.pad_spots)):
        is_first = face.holder is not None and flap == face.choice.last_flap
        controls.append(_drum_end_control(face, intents, playing, f"pad.{flap}", flap, touch_area, first=is_first))
    if face.holder is not None and face.without_holding:
        controls += _strength_buttons(face, intents, playing, face.choice.last_flap)
    elif face.holder is not None:
        controls.append(_drum_end_control(face, intents, playing, "bang", face.choice.last_flap, layout.MAIN_BUTTON))
    is_only_drummer = len(face.drummers) < 2
    label = say("Pass") if is_only_drummer else say("Nobody drums")
    confirmation = ""
    if face.kind == "bang":
        bangs_left = face.step.count if face.step is not None else 0
        label = say("Stop drumming")
        confirmation = say_many("Confirm: skip {count} bang", "Confirm: skip {count} bangs", bangs_left)
    pass_control = playing.control(
        "pass",
        "button",
        label,
        layout.SINGLE_BUTTON if face.holder is None else layout.SECOND_BUTTON,
        (moves.Pass(),),
        action=intents.pass_all_drums if len(face.drummers) > 1 else None,
        look=widgets.Button(size=22),
        confirmation=confirmation,
        tooltip="" if is_only_drummer else say("Everyone at this screen passes."),
    )
    return [*controls, pass_control]


def _standing_drum_controls(face: Face, intents: Intents, playing: MoveControls) -> list[Control]:
    """Return the controls of the standing drums; a touch takes a drum up or puts it down again."""
    controls = []
    for seat, (x, y) in standing_drums(face).items():
        name = face.looks[seat].name
        rect = layout.drum_touch_area(x, y)
        if seat not in face.drummers or len(face.drummers) == 1:
            label = say("{name}'s drum", name=name)
            controls.append(piece_tooltip_control(f"drum.{seat}", label, rect))
            continue
        is_holder = seat == face.holder
        label = say("{name} puts the stick down", name=name) if is_holder else say("{name} takes the stick", name=name)
        may_take_up = seat == face.asked and not is_holder
        prepared_moves = [move for move in face.legal if isinstance(move, moves.Bang)] if may_take_up else []
        controls.append(
            Control(
                f"drum.{seat}",
                "piece",
                label,
                rect,
                partial(intents.toggle_drum, seat),
                moves=tuple(str(move) for move in prepared_moves),
                tooltip=label,
                first=face.holder is None and seat == face.drummers[0],
                sound="",
                about=StandingDrum(seat),
            )
        )
    return controls


def _moves_of_press(face: Face, flap: int) -> list[WrittenMove]:
    """Return the moves that a press on a drum end can make now: the bangs on this end, or a pass.

    If another seat holds the drumstick, the asked seat passes: the holder is asked later.
    """
    if face.holder not in (None, face.asked):
        return [moves.Pass()]
    return [moves.Bang(flap, strength) for strength in STRENGTHS]


def _drum_end_control(
    face: Face, intents: Intents, playing: MoveControls, control_id: str, flap: int, rect: Rect, *, first: bool = False
) -> Control:
    """Return the control of a drum end.

    A person bangs by holding the control. With the option ``without_holding``, a press only chooses the drum end.
    """
    end_name = _drum_end_name(face, flap)
    if end_name:
        label = say("{end}: hold longer to hit harder", end=end_name)
    else:
        label = say("Drum end {number}: hold longer to hit harder", number=flap + 1)
    if face.holder is None:
        why = say("Pick up a drum first.")
        return Control(control_id, "space", label, rect, enabled=False, why_not=why, about=DrumEnd(flap))
    if face.without_holding:
        label = end_name or say("Drum end {number}", number=flap + 1)
        prepared_moves = [str(move) for move in _moves_of_press(face, flap)] if face.holder == face.asked else []
        return Control(
            control_id,
            "space",
            label,
            rect,
            partial(intents.choose_pad, flap),
            moves=tuple(prepared_moves),
            first=first,
            ring=flap == face.choice.last_flap,
            tooltip=label,
            about=DrumEnd(flap),
            sound="",
        )
    return playing.control(
        control_id,
        "space",
        label,
        rect,
        _moves_of_press(face, flap),
        first=first,
        sound="",
        hold=control.Hold(partial(intents.press_pad, flap), partial(intents.release_pad, flap), intents.cancel_pad),
        about=DrumEnd(flap),
    )


def _drum_end_name(face: Face, flap: int) -> str:
    """Return the name of a drum end that strikes a wheel or a swing; empty if it strikes a flap."""
    hangs = next((lever.hangs for lever in face.view.levers if lever.drum == flap), "")
    if hangs == "wheel":
        return say("Drum end {number} (wheel)", number=flap + 1)
    if hangs == "swing":
        return say("Drum end {number} (swing)", number=flap + 1)
    return ""


def _strength_buttons(face: Face, intents: Intents, playing: MoveControls, flap: int) -> list[Control]:
    """Return a button for each strength of a bang on the chosen drum end."""
    names = (say("Soft bang"), say("Medium bang"), say("Hard bang"))
    cells = row(layout.MAIN_BUTTON, len(STRENGTHS), gap=6)
    is_asked = face.holder == face.asked  # otherwise the seat that is asked has to pass first
    buttons = []
    for strength_number, (name, cell, strength) in enumerate(zip(names, cells, STRENGTHS, strict=True), start=1):
        buttons.append(
            playing.control(
                f"bang.{strength_number}",
                "button",
                name,
                cell,
                [moves.Bang(flap, strength)] if is_asked else _moves_of_press(face, flap),
                action=partial(intents.bang_drum_end, flap, strength),
                look=StrengthButton(strength_number),
                tooltip=say("{how} on drum end {number}", how=name, number=flap + 1),
                sound="",
            )
        )
    return buttons


def spear_controls(face: Face, intents: Intents, playing: MoveControls) -> list[Control]:
    """Return the buttons to use the spear or not, and the control of the spear itself."""
    count = len(members_in_danger(face.view, face.asked)) if face.asked is not None else 0
    # one form in English, two in other languages
    lose_label = say_many("Lose {count}", "Lose {count}", count)
    # one form in English, two in other languages
    confirmation = say_many("Confirm: lose {count}", "Confirm: lose {count}", count)
    use = (say("Use the spear"), moves.UseSpear(), "stone-spear")
    return [
        *yes_no_controls(playing, use, (lose_label, moves.Pass()), confirmation=confirmation),
        tool_control(face, playing, "spear", moves.UseSpear()),
    ]


def tool_control(face: Face, playing: MoveControls, name: str, move: WrittenMove) -> Control:
    """Return the control of a tool in the cave in focus; a click on it makes ``move``."""
    title = words.phrase(move, face.names)
    return playing.control(
        f"tool.{name}",
        "piece",
        title,
        layout.tool_place(caves.own_cave(face), name),
        (move,),
        ring=True,
        focusable=False,
        tooltip=title,
    )


def choose_tool_controls(face: Face, intents: Intents, playing: MoveControls) -> list[Control]:
    """Return a control on each tool, and a button for it, which choose the tool to start with or to mend."""
    controls: list[Control] = []
    is_start = face.kind == "tool"
    for name, rect in zip(("drum", "spear"), row(layout.WIDE_BUTTON, 2, gap=12), strict=True):
        move = moves.StartWith(name) if is_start else moves.Mend(name)
        icon = "djembe" if name == "drum" else "stone-spear"
        label = say("Drum") if name == "drum" else say("Spear")
        controls.append(tool_control(face, playing, name, move))
        controls.append(
            playing.control(
                f"choose.{name}",
                "button",
                label,
                rect,
                (move,),
                look=widgets.Button(icon=icon),
                first=name == "drum",
                tooltip=words.phrase(move, face.names),
            )
        )
    return controls
