"""The controls beside and below the map, and the layout of the trade panel over it."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from game.core.words import say, say_counted, say_many
from game.settlers.rules import moves
from game.settlers.rules.figures import discard_count
from game.settlers.rules.goods import COUNTED_RESOURCES, KINDS, RESOURCES, TRACKS, total
from game.settlers.rules.world import NONE
from game.settlers.table import layout, targets, words, world
from game.settlers.table.face import Face
from game.settlers.table.pointed import Intents, PanelPart, move_controls
from game.settlers.table.sheets import COST_LINES
from game.ui import pointer
from game.ui.control import Control
from game.ui.layout import Rect, inset, square
from game.ui.obstacles import Obstacles
from game.ui.widgets import Button


def seat_controls(face: Face, intents: Intents) -> list[Control]:
    """Return controls for the seats' panels: a click opens the sheet of chips and points, or steals from the seat."""
    controls = []
    for seat, rect in enumerate(layout.panels(len(face.looks))):
        name = f"seat.{seat}"
        tip = words.seat_tip(face, seat)
        label = face.looks[seat].name
        rob = moves.Rob(seat)
        if face.kind == "rob" and face.may_act and rob in face.legal:
            label = say("Steal from {name}", name=label)
            controls.append(
                move_controls(face, intents).control(
                    name, "card", label, rect, [rob], tooltip=tip, ring=True, sound="", about=PanelPart.SEAT
                )
            )
        else:
            controls.append(
                Control(
                    name, "card", label, rect, intents.open_tally, tooltip=tip, only_shows=True, about=PanelPart.SEAT
                )
            )
    return controls


def track_controls(face: Face, intents: Intents) -> list[Control]:
    """Return the controls of the tracks; during the viewer's turn, pressing a track takes its next step."""
    controls = []
    for track in range(len(TRACKS)):
        name = f"track.{track}"
        label = say(words.TRACK_NAMES[track])
        rect = inset(layout.track_row(track), -6, -1)
        if face.is_acting:
            is_legal = moves.Develop(track) in face.legal
            control = _step_control(face, intents, name, label, rect, track, focusable=is_legal, about=PanelPart.TRACK)
        else:
            control = Control(
                name,
                "button",
                label,
                rect,
                intents.cancel_choice,
                tooltip=_step_tip(face, track),
                focusable=False,
                sound="",
                about=PanelPart.TRACK,
            )
        controls.append(control)
    return controls


def cost_controls(face: Face, intents: Intents) -> list[Control]:
    """Return a control for each line of the costs that begins the line's action; no controls outside a turn."""
    if not face.is_acting:
        return []
    # for each line without a track: the reason why its action is impossible (or empty), and the action
    actions: dict[str, tuple[str, Callable[[], None]]] = {
        "move": (targets.why_not_move(face), partial(intents.choose_nomad, targets.next_walker(face))),
        "nomad": (targets.why_not_send(face), toggle_mode(face, intents, "nomad")),
        "tribe": (targets.why_not_settle(face), toggle_mode(face, intents, "settle")),
    }
    controls = []
    for index, line in enumerate(COST_LINES):
        name = f"cost.{line.name}"
        label = say(line.title)
        rect = layout.cost_row(index)
        if line.track != NONE:
            control = _step_control(face, intents, name, label, rect, line.track, focusable=False, about=PanelPart.COST)
        else:
            reason, action = actions[line.name]
            control = Control(
                name,
                "button",
                label,
                rect,
                action,
                enabled=not reason,
                why_not=reason,
                focusable=False,
                about=PanelPart.COST,
            )
        controls.append(control)
    return controls


def _step_control(
    face: Face, intents: Intents, name: str, label: str, rect: Rect, track: int, *, focusable: bool, about: PanelPart
) -> Control:
    """Return a control that takes the next step on a track."""
    step = [moves.Develop(track)]
    tip = _step_tip(face, track)
    return move_controls(face, intents).control(
        name, "button", label, rect, step, tooltip=tip, focusable=focusable, sound="", about=about
    )


def _step_tip(face: Face, track: int) -> str:
    """Return the tooltip of the shown seat's next step on a track; empty if no seat is shown."""
    if face.seat is None:
        return ""
    return words.step_tip(face.view, face.seat, track)


def toggle_mode(face: Face, intents: Intents, mode: str) -> Callable[[], None]:
    """Return the action that enters a mode, or that cancels the mode if it is already active."""
    if face.choice.mode == mode:
        return intents.cancel_choice
    return partial(intents.choose_mode, mode)


# The trade panel: which kind of panel is open, and its layout.

#: the size of the trade panel at the usual text size, without swaps with the bank
_PANEL_WIDTH = 716.0
_PANEL_HEIGHT = 386.0
#: the height of the panel in which a seat answers an offer
_QUESTION_HEIGHT = 294.0
#: the height of the panel that lists trading partners, without any partner, and the height that each partner adds
_HEIGHT_WITHOUT_PARTNERS, _PARTNER_PITCH = 185.0, 67.0
#: the part of the map in whose corners the panel may stand
_PANEL_ROOM = Rect(288, 86, 964, 642)
#: how much the panel's scale grows when the text size grows by 1
_SCALE_GROWTH = 0.5
#: the most buttons for swaps with the bank that stand side by side
_SWAPS_PER_ROW = 4
#: the distance between two rows of swaps with the bank
_SWAP_PITCH = 62.0


@dataclass(frozen=True, slots=True)
class Sheet:
    """The layout of the trade panel for a text size.

    - ``swaps``: the number of swaps with the bank; ``partners``: the number of seats that answered.
    - ``is_question``: whether a seat answers an offer on the panel.
    - ``own_surroundings``: the shown seat's pieces with the hexes around them: the panel covers as little as possible
      of these rectangles.
    """

    text_size: float
    swaps: int = 0
    partners: int = 0
    is_question: bool = False
    own_surroundings: tuple[Rect, ...] = ()

    @property
    def scale(self) -> float:
        """The factor by which the panel is enlarged."""
        return 1 + (self.text_size - 1) * _SCALE_GROWTH

    @property
    def box(self) -> Rect:
        """The whole panel."""
        width = _PANEL_WIDTH * self.scale
        height = self._height * self.scale
        left, top = _PANEL_ROOM.topleft
        right, bottom = _PANEL_ROOM.right - width, _PANEL_ROOM.bottom - height
        # not in the lower left corner, where the buttons of the zoom are
        corners = [Rect(x, y, width, height) for x, y in ((right, bottom), (right, top), (left, top))]
        return min(corners, key=Obstacles.from_rects(self.own_surroundings).weighted_hidden_area)

    @property
    def _height(self) -> float:
        """The height of the panel at the usual text size."""
        if self.partners:
            return _HEIGHT_WITHOUT_PARTNERS + _PARTNER_PITCH * self.partners
        return _QUESTION_HEIGHT if self.is_question else _PANEL_HEIGHT + self._bank_height

    def at(self, x: float, y: float, width: float, height: float) -> Rect:
        """Return the rect on the screen for a rect given relative to the panel at the usual text size."""
        box = self.box
        scale = self.scale
        return Rect(box.x + x * scale, box.y + y * scale, width * scale, height * scale)

    def cell(self, side: str, kind: int) -> Rect:
        """Return the rectangle of a resource on one side, ``give`` or ``get``."""
        y = 98 if side == "give" else 190
        return self.at(176 + 126 * kind, y, 118, 84)

    def partner(self, index: int) -> Rect:
        """Return the rectangle of a seat that answered."""
        return self.at(28, 92 + _PARTNER_PITCH * index, 660, 61)

    @property
    def _bank_rows(self) -> int:
        """The number of rows of swaps with the bank."""
        return math.ceil(self.swaps / _SWAPS_PER_ROW)

    @property
    def _bank_height(self) -> float:
        """The height that the swaps with the bank add at the usual text size."""
        return _SWAP_PITCH * self._bank_rows + 6 if self.swaps else 0.0

    def swap(self, index: int) -> Rect:
        """Return the rectangle of a swap with the bank; the swaps are spread evenly over as few rows as possible."""
        swaps_in_row = math.ceil(self.swaps / self._bank_rows)
        row, column = divmod(index, swaps_in_row)
        width = min(496 / swaps_in_row, 166.0)
        return self.at(176 + width * column, 290 + _SWAP_PITCH * row, width - 6, _SWAP_PITCH - 8)

    def bottom_button(self, left: float, width: float) -> Rect:
        """Return the rectangle of a button at the bottom, given its left edge and its width at the usual text size."""
        return self.at(left, self._height - 88, width, 62)


def sheet_of(face: Face) -> Sheet:
    """Return the layout of the open panel."""
    kind = open_panel(face)
    swaps = len(bank_swaps(face)) if kind == "make" else 0
    partners = len(face.looks) - 1 if kind == "choose" else 0
    return Sheet(
        face.text_size, swaps, partners, is_question=kind == "answer", own_surroundings=_own_surroundings(face)
    )


def _own_surroundings(face: Face) -> tuple[Rect, ...]:
    """Return a rectangle for each tribe and nomad of the shown seat: the piece and the hexes around it."""
    if face.seat is None:
        return ()
    player = face.view.players[face.seat]
    spots = [world.piece_spot(face.viewport, crossing) for crossing in (*player.tribes, *player.nomads)]
    reach = layout.RADIUS * face.viewport.zoom
    return tuple([square(x, y, 2 * reach) for x, y in spots])


def bank_swaps(face: Face) -> list[moves.Bank]:
    """Return the swaps with the bank that the viewer can make now."""
    return [move for move in face.legal if isinstance(move, moves.Bank)]


def open_panel(face: Face) -> str:
    """Return the open panel: ``make``, ``answer``, ``counter``, ``choose``, or an empty string."""
    if face.kind == "answer" and face.may_act:
        is_countering = face.choice.mode == "counter" and not face.covered
        return "counter" if is_countering else "answer"
    if face.kind == "choose" and face.may_act:
        return "choose"
    if face.is_acting and face.choice.mode == "trade":
        return "make"
    return ""


def panel_rect(face: Face) -> Rect | None:
    """Return the rectangle of the open panel, or ``None``."""
    return sheet_of(face).box if open_panel(face) else None


# The controls at the foot: the dice, the cards to be discarded, and the buttons of a turn.


def foot_controls(face: Face, intents: Intents) -> list[Control]:
    """Return the controls to roll, to discard, or to play a turn."""
    if not face.may_act:
        return []
    if face.kind == "roll":
        return _roll_controls(face, intents)
    if face.kind == "discard":
        if face.covered:
            return [show_cards_button(intents, layout.PRIMARY_BUTTON)]
        return _discard_controls(face, intents)
    if face.kind == "act":
        return _turn_buttons(face, intents)
    return []


def show_cards_button(intents: Intents, rect: Rect) -> Control:
    """Return the button that uncovers the viewer's cards."""
    look = Button("fire", "padlock-open", size=21)
    return Control("show", "button", say("Show my cards"), rect, intents.uncover, first=True, look=look)


def _roll_controls(face: Face, intents: Intents) -> list[Control]:
    """Return controls for the dice and a button; a click on either of them rolls."""
    roll = [moves.Roll()]
    return [
        move_controls(face, intents).control(
            "dice", "piece", say("The dice"), layout.BOTH_DICE, roll, sound="", focusable=False, ring=True
        ),
        move_controls(face, intents).control(
            "roll",
            "button",
            say("Roll the dice"),
            layout.PRIMARY_BUTTON,
            roll,
            sound="",
            first=True,
            look=Button("fire", "rolling-dices", size=22),
        ),
    ]


# -- discarding half a hand


def _discard_controls(face: Face, intents: Intents) -> list[Control]:
    """Return controls that add cards in hand to the discard, and the buttons that clear the choice and discard."""
    hand = face.open_hand
    discards = face.choice.discards
    assert hand is not None, "the hand must be open"
    due_count = discard_count(hand)
    is_complete = total(discards) >= due_count
    possible_moves = [moves.Discard(discards)] if total(discards) else []
    return [
        *[_discard_card(intents, kind, hand[kind] - discards[kind], is_complete=is_complete) for kind in KINDS],
        Control(
            "again",
            "button",
            say("Choose others"),
            layout.BUTTONS["develop"],
            intents.clear_discards,
            enabled=bool(possible_moves),
            why_not=say("Nothing chosen yet."),
            tooltip=say("Clear the selection and choose other cards."),
            look=Button(icon="return-arrow", size=21),
        ),
        move_controls(face, intents).control(
            "give",
            "button",
            say("Discard ({count} of {due})", count=total(discards), due=due_count),
            layout.PRIMARY_BUTTON,
            possible_moves,
            look=Button("fire", "hand", size=22),
            why_not="" if possible_moves else say("Click cards in your hand first."),
            sound="",
        ),
    ]


def _discard_card(intents: Intents, kind: int, unchosen_count: int, *, is_complete: bool) -> Control:
    """Return the control that adds a card of a kind to the discard.

    - ``unchosen_count``: the number of cards of this kind that are not chosen yet.
    - ``is_complete``: whether enough cards are chosen.
    """
    x, y = layout.chip_spot(kind)
    return Control(
        f"hand.{RESOURCES[kind]}",
        "card",
        say("Discard {cards}", cards=say_counted(COUNTED_RESOURCES[kind], 1)),
        Rect(x - 40, y - 42, 80, 112),
        partial(intents.choose_discard, kind),
        enabled=unchosen_count > 0 and not is_complete,
        why_not=say("That's the maximum.") if unchosen_count else say("You have no more of those."),
        sound="card_slide",
        about=PanelPart.HAND,
    )


# -- a turn


def _turn_buttons(face: Face, intents: Intents) -> list[Control]:
    """Return the buttons of a turn: trade, nomad, tribe, develop, end turn, and a toggle for what is paid first.

    While the viewer's cards lie face down, there are only buttons to end the turn and to show the cards.
    """
    if face.covered:
        # "Show my cards" is the main button now, so "End turn" has the place of "Develop"
        end = _end_button(face, intents, layout.BUTTONS["develop"], Button("stone", "campfire", size=21))
        return [end, show_cards_button(intents, layout.PRIMARY_BUTTON)]
    # ending the turn is the main action once there is nothing else to do
    has_more_to_do = open_panel(face) or _can_buy(face) or targets.walkers(face)
    end_style = "stone" if has_more_to_do else "fire"
    why_not_trade = targets.why_not_trade(face)
    trade = _mode_button(face, intents, "trade", mode="trade", label=say("Trade"), icon="trade", reason=why_not_trade)
    trade.first = True  # it takes the focus when the turn begins
    why_not_send = targets.why_not_send(face)
    nomad = _mode_button(face, intents, "send", mode="nomad", label=say("Nomad"), icon="walk", reason=why_not_send)
    if nomad.enabled:
        nomad.drag = pointer.drag_of(intents, NONE)
    why_not_develop = targets.why_not_develop(face)
    develop = _mode_button(
        face, intents, "develop", mode="develop", label=say("Develop"), icon="stone-axe", reason=why_not_develop
    )
    return [
        trade,
        nomad,
        _tribe_button(face, intents),
        develop,
        _end_button(face, intents, layout.PRIMARY_BUTTON, Button(end_style, "campfire", size=23)),
        *_payment_toggle(face, intents),
    ]


def _end_button(face: Face, intents: Intents, rect: Rect, look: Button) -> Control:
    """Return the button that ends the turn; it asks for confirmation if paid steps would be lost.

    While the cards are covered, its label does not say what they could buy.
    """
    label = say("End turn")
    confirmation = ""
    paid_steps = _paid_steps(face)
    if paid_steps:
        label = say_many("End turn (lose {count} paid step)", "End turn (lose {count} paid steps)", paid_steps)
        confirmation = say_many("Confirm: lose {count} paid step", "Confirm: lose {count} paid steps", paid_steps)
    elif not face.covered and _can_buy(face):
        label = say("End turn, buy no more")
    return move_controls(face, intents).control(
        "end", "button", label, rect, [moves.End()], sound="", look=look, confirmation=confirmation
    )


def _can_buy(face: Face) -> bool:
    """Return whether the cards in hand pay for a tribe, a nomad or a step now."""
    return bool(targets.settle_moves(face) or targets.send_moves(face) or targets.affordable_step_count(face))


def _paid_steps(face: Face) -> int:
    """Return the number of paid steps that nomads can still walk; at the end of the turn, these steps are lost."""
    if face.player is None:
        return 0
    walkers = targets.walkers(face)
    nomads_with_paid_steps = zip(face.player.nomads, face.player.strides, strict=True)
    return sum([paid_steps for nomad, paid_steps in nomads_with_paid_steps if nomad in walkers])


def _tribe_button(face: Face, intents: Intents) -> Control:
    """Return the button that turns a nomad into a tribe; it asks for the nomad unless only one can become a tribe."""
    settles = targets.settle_moves(face)
    label = say("Tribe")
    if len(settles) != 1:
        reason = targets.why_not_settle(face)
        return _mode_button(face, intents, "tribe", mode="settle", label=label, icon="tipi", reason=reason)
    rect = layout.BUTTONS["tribe"]
    look = Button(icon="tipi")
    return move_controls(face, intents).control("tribe", "button", label, rect, settles, sound="", look=look)


def _mode_button(face: Face, intents: Intents, name: str, mode: str, label: str, icon: str, reason: str) -> Control:
    """Return the button that enters or leaves a mode of ``Choice``; it is grey if there is a ``reason``."""
    return Control(
        name,
        "button",
        label,
        layout.BUTTONS[name],
        toggle_mode(face, intents, mode),
        enabled=not reason,
        why_not=reason,
        look=Button("on" if face.choice.mode == mode else "stone", icon),
    )


def _payment_toggle(face: Face, intents: Intents) -> list[Control]:
    """Return the toggle that chooses whether meat or skins pay first, if both can pay for the chosen nomad's walk."""
    choice = face.choice
    box = layout.LEGEND
    if choice.nomad == NONE or face.seat is None or not targets.may_choose_payment(face.view, face.seat):
        return []
    return [
        Control(
            "payment",
            "toggle",
            say("Spend skins first") if choice.skins_first else say("Spend meat first"),
            Rect(box.right + 8, box.y + 100, 190, 44),
            partial(intents.let_skins_pay_first, not choice.skins_first),
            look=Button(icon="animal-hide" if choice.skins_first else "meat", size=19),
        )
    ]
