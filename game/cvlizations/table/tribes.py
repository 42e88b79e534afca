"""Draws the panels of the tribes: token, name, points, resources, the eight tablets, and owned ideas."""

from __future__ import annotations

from game.core.words import say
from game.cvlizations.rules.orders import ALL_ORDERS, NO_ORDER, ORDERS, RESOURCES
from game.cvlizations.rules.rules import RULES
from game.cvlizations.rules.scoring import effect_points, printed_points
from game.cvlizations.rules.state import State, Tribe
from game.cvlizations.table import layout
from game.cvlizations.table.animator import Motion
from game.cvlizations.table.face import HAPPINESS, Face, largest_idea_count
from game.cvlizations.table.parts import AMBER, draw_chip, draw_tile, order_number_text, order_title
from game.ui import lettering, theme, widgets
from game.ui.canvas import Canvas
from game.ui.contrast import CHOSEN, is_strong, luminance
from game.ui.layout import Rect, inset
from game.ui.lettering import draw_centred_text
from game.ui.theme import Colour, SeatLook

_QUIET_INK = theme.colour("#C9B08A")
_SPENT_INK = theme.colour("#A28C6C")
_PALE_INK = theme.colour("#FFF6E0")
#: A seat colour with at least this relative luminance gets dark digits.
_MIN_LIGHT_LUMINANCE = 0.25


def draw_panels(canvas: Canvas, face: Face) -> None:
    """Draw the panel of every tribe."""
    for tribe_number, rect in enumerate(layout.panel_places(len(face.view.tribes))):
        draw_panel(canvas, face, tribe_number, rect)


def draw_panel(canvas: Canvas, face: Face, tribe_number: int, rect: Rect) -> None:
    """Draw a tribe's panel; it is painted anew only if something has changed that the picture depends on."""
    view = face.view
    tribe = view.tribes[tribe_number]
    tribe_parts = (
        tribe,
        face.looks[tribe_number],
        tribe_number < view.seats,
        view.helm == tribe_number,
        effect_points(view, tribe_number),
    )
    phase_parts = (
        view.phase == "orders",
        face.tribe == tribe_number,
        _glow_of(face, tribe_number),
        _is_veiled(face, tribe_number),
    )
    gains = tuple([gain for gain in face.gains if gain.tribe == tribe_number])
    key = (
        "cv panel",
        tuple(rect),
        tribe_number,
        tribe_parts,
        phase_parts,
        gains,
        face.is_turning,
        largest_idea_count(view),
    )
    canvas.part(key, lambda: _draw_panel(canvas, face, tribe_number, rect))


def _carries_out(face: Face, tribe_number: int) -> bool:
    """Return whether an order that a tribe has chosen is being carried out; neutral tribes carry nothing out."""
    tribe = face.view.tribes[tribe_number]
    return bool(face.current_order) and face.current_order in (tribe.up, tribe.down) and tribe_number < face.view.seats


def _glow_of(face: Face, tribe_number: int) -> int:
    """Return the opacity (0 to 255) of the glow of a tribe's panel.

    The acting tribe glows. The other tribes that carry out the current order glow, too, but less while a tribe acts.
    """
    is_any_tribe_acting = face.tribe >= 0
    if face.tribe == tribe_number:
        return 255
    if _carries_out(face, tribe_number):
        return 110 if is_any_tribe_acting else 255
    return 0


def _is_veiled(face: Face, tribe_number: int) -> bool:
    """Return whether a panel is dimmed, since its tribe takes no part in the order that is being carried out."""
    takes_part = _carries_out(face, tribe_number) or face.tribe == tribe_number
    return bool(face.current_order) and not takes_part and not face.may_act


def _draw_panel(canvas: Canvas, face: Face, tribe_number: int, rect: Rect) -> None:
    """Draw a tribe's panel; it glows while the tribe acts, or while an order that it has chosen is carried out."""
    tribe = face.view.tribes[tribe_number]
    look = face.looks[tribe_number]
    is_player = tribe_number < face.view.seats
    is_acting = tribe_number == face.tribe
    glow = _glow_of(face, tribe_number)
    if glow:
        canvas.panel("glow.ember", rect, alpha=glow)
    canvas.panel("panel.hide", rect)
    for y in (rect.y + 5, rect.bottom - 12):
        widgets.stitches(canvas, rect.x + 22, y, rect.w - 44)
    canvas.seat(look, *layout.token_point(rect), 54 if layout.is_narrow(rect) else 62)
    _draw_name_and_orders(canvas, face, tribe_number, rect, is_acting=is_acting, is_player=is_player)
    if is_player:
        _draw_points(canvas, face, tribe_number, rect)
        spacing = layout.goods_spacing(rect)
        size = min(32 if layout.is_narrow(rect) else 38, 0.53 * spacing)
        for kind, word in enumerate(RESOURCES):
            x, y = layout.goods_point(rect, kind)
            draw_chip(canvas, word, x, y, size)
            room = spacing - size - (4 if layout.is_narrow(rect) else 12)
            text_size = lettering.capped(canvas, size * 0.65, most=1.3)
            count = str(tribe.goods[kind])
            width = lettering.draw_shadowed_text(canvas, count, x + size / 2 + 4, y, text_size, kind="bold", width=room)
            if layout.is_narrow(rect):
                _draw_change(canvas, face, tribe_number, kind, x + 10, y - 19)
            else:
                _draw_change(canvas, face, tribe_number, kind, x + size / 2 + 8 + width, y)
        area = layout.points_place(rect)
        _draw_change(canvas, face, tribe_number, HAPPINESS, area.x - 32, area.centery)
        _draw_ideas(canvas, tribe, layout.tile_places(rect, largest_idea_count(face.view)))
    else:
        words = say("Their orders count, but they gain nothing.")
        canvas.prose(
            words,
            Rect(rect.x + 20, rect.y + 80, rect.w - 40, 44),
            lettering.capped(canvas, 19),
            colour=_QUIET_INK,
            middle=True,
        )
    _draw_tablets(canvas, face, tribe_number, rect)
    if _is_veiled(face, tribe_number):
        canvas.panel("cv.veil", rect, alpha=70)


def _draw_change(canvas: Canvas, face: Face, tribe_number: int, kind: int, x: float, y: float) -> None:
    """Draw, beside a count, how the order being carried out has changed it; draw nothing without a change."""
    change = _change_of(face, tribe_number, kind)
    if change:
        words = f"+{change}" if change > 0 else f"−{-change}"
        lettering.draw_shadowed_text(
            canvas, words, x, y - 2, lettering.fixed_size(canvas, 20), AMBER, width=34, least=13
        )


def _change_of(face: Face, tribe_number: int, kind: int) -> int:
    """Return by how much the current order has changed a tribe's count of one ``kind`` of gain so far."""
    return sum(gain.amount for gain in face.gains if gain.tribe == tribe_number and gain.kind == kind)


def _draw_name_and_orders(
    canvas: Canvas, face: Face, tribe_number: int, rect: Rect, *, is_acting: bool, is_player: bool
) -> None:
    """Draw a tribe's name, and below it the orders that it is known to have laid.

    The helm is drawn beside the name, or beside the orders if the name is too long.
    """
    tribe = face.view.tribes[tribe_number]
    look = face.looks[tribe_number]
    has_helm = face.view.helm == tribe_number
    room_beside_helm = layout.name_place(rect, with_points=is_player, with_helm=True).w
    is_long_name = canvas.text_width(look.name, lettering.capped(canvas, 20), "display") > room_beside_helm
    is_helm_below = has_helm and is_long_name
    name_place = layout.name_place(rect, with_points=is_player, with_helm=has_helm and not is_helm_below)
    if is_player and not layout.is_narrow(rect) and _change_of(face, tribe_number, HAPPINESS):
        name_place = Rect(name_place.x, name_place.y, name_place.w - 30, name_place.h)
    width = name_place.w
    small_size, usual_size = lettering.capped(canvas, 18), lettering.capped(canvas, 26)
    if canvas.text_width(look.name, small_size, "display") > width:
        canvas.prose(look.name, name_place, small_size, kind="display", middle=True, shadow=theme.SHADE)
    else:
        width = lettering.draw_shadowed_text(
            canvas, look.name, name_place.x, name_place.centery, usual_size, width=width
        )
    orders_place = Rect(name_place.x, rect.y + 50, name_place.w, 26)
    if is_player:
        orders_place = layout.laid_orders_place(rect, with_helm=is_helm_below)
    if has_helm:
        beside_orders = Rect(orders_place.right + 6, orders_place.y - 5, 36, 36)
        beside_name = Rect(name_place.x + width + 6, name_place.y + 1, 36, 36)
        canvas.picture_in("cv.helm", beside_orders if is_helm_below else beside_name)
    words = say("choosing now") if is_acting and face.view.phase == "orders" else orders_words(face.view, tribe)
    _draw_laid_orders(canvas, tribe, words, orders_place, AMBER if is_acting else _QUIET_INK)


def _draw_laid_orders(canvas: Canvas, tribe: Tribe, words: str, place: Rect, ink: Colour) -> None:
    """Draw the laid orders as pictures; while an order lies face down, draw ``words`` instead if they fit."""
    size = lettering.capped(canvas, 20)
    if tribe.down not in ALL_ORDERS and canvas.text_width(words, size, "flavour") < place.w * 1.15:
        canvas.text(words, place.x, place.centery, size, kind="flavour", colour=ink, middle=True, width=place.w)
        return
    spacing = min(38.0, place.w / 2)
    visible_orders = [order for order in (tribe.up, tribe.down) if order in ALL_ORDERS]
    for index, order in enumerate(visible_orders):
        middle = place.x + spacing * (index + 0.5)
        canvas.icon(ORDERS[order].icon, middle, place.centery, min(32.0, spacing - 3), ink, shadow=True)


def orders_words(view: State, tribe: Tribe) -> str:
    """Return the names of the orders that a tribe is known to have laid this round."""
    if tribe.up == NO_ORDER:
        return ""
    if view.phase == "orders":
        return say("played {order}", order=order_title(tribe.up))
    return f"{order_title(tribe.up)}, {order_title(tribe.down)}"


def _draw_points(canvas: Canvas, face: Face, tribe_number: int, rect: Rect) -> None:
    """Draw the parts of a tribe's total: happiness and, in a wide panel, the points of ideas."""
    view = face.view
    tribe = face.view.tribes[tribe_number]
    area = layout.points_place(rect)
    if not layout.is_narrow(rect):
        canvas.panel("well", area)
    x, y = layout.happiness_point(rect)
    size = 26 if layout.is_narrow(rect) else 32
    draw_chip(canvas, "happiness", x, y, size)
    _draw_partial_points(canvas, tribe.happiness, x + size / 2 + 3, y)
    if layout.is_wide(rect):
        for icon, points in (("idea", printed_points(tribe.ideas)), ("hourglass", effect_points(view, tribe_number))):
            x += 58
            canvas.icon(icon, x, y - 1, 27, theme.PARCHMENT, shadow=True)
            _draw_partial_points(canvas, points, x + size / 2 + 2, y)


def draw_totals(canvas: Canvas, face: Face, motion: Motion) -> None:
    """Draw each player's total, which counts up to the true total.

    The leader's total is golden. A total flares while it counts up.
    """
    true_totals = RULES.scores(face.view)
    shown_totals = [round(total) for total in motion.totals] or true_totals
    for tribe_number, rect in enumerate(layout.panel_places(len(face.view.tribes))[: face.view.seats]):
        place = layout.total_place(rect)
        if motion.flares and motion.flares[tribe_number]:
            canvas.panel("glow.ember", place, alpha=round(255 * motion.flares[tribe_number]))
        canvas.panel("button.on" if true_totals[tribe_number] == max(true_totals) else "cv.bone", place)
        text = str(shown_totals[tribe_number])
        size = lettering.capped(canvas, place.h * 0.7, most=1.15)
        room = place.w - 12
        draw_centred_text(canvas, text, place.centerx, place.centery - 2, size, theme.CHAR, kind="display", width=room)


def _draw_partial_points(canvas: Canvas, points: int, x: float, y: float) -> None:
    """Draw one of the numbers that add up to a total."""
    lettering.draw_shadowed_text(
        canvas, str(points), x, y - 1, lettering.capped(canvas, 22, most=1.1), theme.BONE, kind="bold", width=26
    )


def _draw_ideas(canvas: Canvas, tribe: Tribe, places: list[Rect]) -> None:
    """Draw the owned ideas, and an empty socket for the next idea if a place is left."""
    for idea, place in zip(tribe.ideas, places, strict=False):
        draw_tile(canvas, idea, place)
    if len(tribe.ideas) < len(places):
        next_place = places[len(tribe.ideas)]
        canvas.panel("cv.socket", inset(next_place, 2))


def _draw_tablets(canvas: Canvas, face: Face, tribe_number: int, rect: Rect) -> None:
    """Draw a tablet for each of the eight orders.

    A tablet is plain while its order is in the hand, coloured if the order is laid in this round, and sunk if the order
    was played earlier this age.
    """
    tribe = face.view.tribes[tribe_number]
    colour = face.looks[tribe_number].colour
    for index, order in enumerate(ALL_ORDERS):
        place = layout.tablet_place(rect, index)
        if order in (tribe.up, tribe.down):
            place = Rect(place.x, place.y - 5, place.w, place.h + 4)
            canvas.panel(f"cv.tablet.{colour}", place)
            if is_strong():
                canvas.frame(inset(place, -2), CHOSEN, thick=3, radius=5)
            ink, shadow = _ink_on(face.looks[tribe_number])
            if shadow is not None:
                canvas.fill(inset(place, 3), theme.SHADE, alpha=60, radius=4)
        elif order in tribe.played:
            canvas.panel("cv.tablet.spent", place)
            ink, shadow = _SPENT_INK, None
        else:
            canvas.panel("cv.tablet.hand", place)
            ink, shadow = theme.CHAR, None
        x, y = place.centerx, place.centery - 1
        size = lettering.fixed_size(canvas, 20)
        draw_centred_text(canvas, order_number_text(order), x, y, size, ink, width=place.w - 2, shadow=shadow, least=11)
    if tribe.down != NO_ORDER and face.view.phase == "orders" and not face.is_turning:
        canvas.picture_in(f"cv.face_down.{colour}", face_down_rect(rect))


def _ink_on(look: SeatLook) -> tuple[Colour, Colour | None]:
    """Return the colours of the digits on a tablet in a seat's colour and of their shadow (``None``: no shadow)."""
    if look.colour in theme.COLOURS_BY_KEY and luminance(look.paint) < _MIN_LIGHT_LUMINANCE:
        return _PALE_INK, theme.SHADE
    return theme.SHADE, None


def face_down_rect(panel_rect: Rect) -> Rect:
    """Return the place of a face-down tablet in a panel: below the tribe's token."""
    x, y = layout.token_point(panel_rect)
    return Rect(x + 10, y - 2, 24, 35)
