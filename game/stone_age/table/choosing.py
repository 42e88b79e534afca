"""The buttons at the foot, the choice that they play, and the things that controls stand for (``Control.about``)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.core.notation import WrittenMove
from game.core.words import say
from game.screens.parts import move_controls
from game.screens.parts.move_controls import MoveControls
from game.stone_age.rules import moves
from game.stone_age.rules.board import AREAS, COUPLE, FIELD, FIRST_CARD, HUT, PLACES, TOOL_MAKER, TRIBES
from game.stone_age.rules.prospects import can_pay, why_move_in_vain
from game.stone_age.rules.state import NOWHERE
from game.stone_age.table import layout
from game.stone_age.table.face import Choice, Face
from game.stone_age.table.parts import CREAM, QUIET, Intents
from game.stone_age.table.valley import free_room
from game.ui import lettering
from game.ui.canvas import Canvas
from game.ui.control import Control, Touch
from game.ui.widgets import Button, button_picture


def primary_button(
    playing: MoveControls,
    name: str,
    label: str,
    move: WrittenMove,
    icon: str = "",
    *,
    is_usual: bool = True,
    confirmation: str = "",
    tooltip: str = "",
    why_not: str = "",
    second_line: str = "",
) -> Control:
    """Return the primary button, at the lower right; it is fire-coloured if its move is the usual one (``is_usual``).

    ``second_line`` is a quieter line below the label. ``confirmation`` is asked before a move that gives something up.
    ``why_not`` is shown instead of the rules' reason why the move is illegal.
    """
    look = Button("fire" if is_usual else "stone", icon, size=25, more=second_line)
    rect = layout.PRIMARY
    return playing.control(
        name,
        "button",
        label,
        rect,
        [move],
        look=look,
        confirmation=confirmation,
        tooltip=tooltip,
        why_not=why_not,
        heard=second_line,
        first=True,
    )


def other_button(
    playing: MoveControls,
    name: str,
    label: str,
    move: WrittenMove,
    look: Button,
    confirmation: str = "",
    *,
    first: bool = False,
    tooltip: str = "",
) -> Control:
    """Return the button beside the primary button; with ``first``, it gets the focus before all other controls."""
    return playing.control(
        name,
        "button",
        label,
        layout.WIDE_BUTTON,
        [move],
        look=look,
        confirmation=confirmation,
        first=first,
        tooltip=tooltip,
    )


def back_button(intents: Intents) -> Control:
    """Return the button that leaves a dialog."""
    return move_controls.back_button(layout.SMALL_BUTTON, intents.close_dialog)


@dataclass(frozen=True, slots=True)
class StoneSign:
    """The look of a small stone button with a large sign, such as a plus."""

    sign: str

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw the sign in the middle of a stone."""
        canvas.panel(button_picture(control, touch), control.rect)
        x, y = control.rect.center
        ink = CREAM if control.enabled else QUIET
        lettering.draw_shadowed_text(
            canvas, self.sign, x, y - 1, lettering.capped(canvas, 30, most=1.2), ink, align="centre", kind="bold"
        )


# What a control stands for (``Control.about``). When it is pointed at, the table highlights or enlarges it.


@dataclass(frozen=True, slots=True)
class FreeRings:
    """The first ``count`` free rings at a place, to be filled with figures."""

    place: int
    count: int


@dataclass(frozen=True, slots=True)
class UsablePlace:
    """A place at which figures can act."""

    place: int


@dataclass(frozen=True, slots=True)
class ClosedPlace:
    """A place that takes no figures now."""

    place: int


@dataclass(frozen=True, slots=True)
class TribeRow:
    """The row of a tribe that may be chosen."""

    number: int


@dataclass(frozen=True, slots=True)
class DialogOffer:
    """An offer of a ``ChoiceDialog``."""

    index: int


@dataclass(frozen=True, slots=True)
class OpenCard:
    """The open card on a space."""

    space: int


@dataclass(frozen=True, slots=True)
class OpenBuilding:
    """The open building on top of a pile."""

    pile: int


@dataclass(frozen=True, slots=True)
class OwnedBuilding:
    """A building in the camp at the foot."""

    number: int


# The choice on the buttons at the foot is the option pointed at last. Before any tribe, or any place to use, has been
# pointed at, the table proposes one.

#: the order in which places are proposed when a tribe acts: first those that improve later actions
_ACT_ORDER = (TOOL_MAKER, FIELD, HUT, *AREAS, *range(FIRST_CARD, len(PLACES)))


def choice_after(face: Face, about: object) -> Choice:
    """Return the choice after the person has pointed at ``about``; if any choice is legal, the result is legal, too."""
    if not face.may_act:
        return face.choice
    if face.kind == "place":
        return _figures_choice(face, about)
    if face.kind in ("tribe", "choose_actor"):
        return _tribe_choice(face, about)
    if face.kind == "act":
        return _place_choice(face, about)
    return face.choice


def _figures_choice(face: Face, about: object) -> Choice:
    """Return the choice of a place and a number of figures: those pointed at, else those chosen before.

    If no figures may go to the place, no place is chosen.
    """
    place = face.choice.place
    count = face.choice.count
    if isinstance(about, FreeRings):
        place = about.place
        count = about.count
    if not free_room(face, place):
        place = NOWHERE
    fewest = COUPLE if place == HUT else 1
    count = max(fewest, min(count, free_room(face, place)))
    return replace(face.choice, place=place, count=count)


def tribe_move(face: Face) -> type[moves.ChooseTribe] | type[moves.ActWith]:
    """Return the class of the move that chooses a tribe now."""
    return moves.ChooseTribe if face.kind == "tribe" else moves.ActWith


def tribes_to_choose(face: Face) -> list[int]:
    """Return the tribes that may be chosen.

    The list is empty right after the choice, while the table still shows the question.
    """
    make_move = tribe_move(face)
    return [tribe for tribe in range(len(TRIBES)) if make_move(tribe) in face.ruling.legal]


def _tribe_choice(face: Face, about: object) -> Choice:
    """Return the choice of a tribe: the tribe pointed at, else the one chosen before, else the first possible one."""
    possible_tribes = tribes_to_choose(face)
    tribe = face.choice.tribe
    if isinstance(about, TribeRow) and about.number in possible_tribes:
        tribe = about.number
    if tribe not in possible_tribes and possible_tribes:
        tribe = possible_tribes[0]
    return replace(face.choice, tribe=tribe)


def places_to_act(face: Face) -> list[int]:
    """Return the places where the acting tribe still has figures, in the order of proposal: useful ones first."""
    places = [place for place in _ACT_ORDER if face.view.placed[face.tribe][place]]
    return sorted(places, key=lambda place: why_acting_in_vain(face, place) is not None)


def why_acting_in_vain(face: Face, place: int) -> str | None:
    """Return why acting at a place would gain nothing now, in words; ``None`` if it would gain something."""
    if face.kind != "act":
        return None
    if place >= FIRST_CARD:
        return None if can_pay(face.view, face.camp, place) else say("You cannot pay for it now.")
    return why_move_in_vain(face.view, moves.Use(place))


def _place_choice(face: Face, about: object) -> Choice:
    """Return the choice of a place to act at: the place pointed at, else the place chosen before, else the first."""
    possible_places = places_to_act(face)
    place = face.choice.place
    if isinstance(about, UsablePlace) and about.place in possible_places:
        place = about.place
    if place not in possible_places:
        place = possible_places[0] if possible_places else NOWHERE
    return replace(face.choice, place=place)
