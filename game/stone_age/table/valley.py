"""The valley with cards, places, buildings and figures; and the right column with the next feeding."""

from __future__ import annotations

from game.core.measures import short_number
from game.core.words import say, say_many, with_minus
from game.stone_age.rules.board import (
    AREAS,
    CARD_SPACES,
    COUPLE,
    DIVISORS,
    FIRST_BUILDING,
    FIRST_CARD,
    HUNGER_PENALTY,
    HUNGER_SPACE,
    HUNTING,
    HUT,
    MISSING_BUILDING_PENALTY,
    PLACES,
    TRIBES,
    VILLAGE,
)
from game.stone_age.rules.cards import NO_CARD
from game.stone_age.rules.feeding import food_for_hunger_card_now
from game.stone_age.rules.placing import room
from game.stone_age.rules.prospects import sit_out_odds
from game.stone_age.rules.rounds import FINAL_PARTS, final_points
from game.stone_age.rules.state import NOWHERE, figures_by_place, level_of
from game.stone_age.table import cards, layout, words
from game.stone_age.table.ending import item_title
from game.stone_age.table.face import Face, Forecast, ShownFeeding, forecast
from game.stone_age.table.parts import (
    CREAM,
    GREEN,
    INK,
    QUIET,
    RED,
    RING_SIZE,
    SMALL_RING_SIZE,
    SOFT,
    draw_badge,
    draw_chip,
    draw_figure,
    draw_flames,
    draw_golden_number,
    draw_hide_panel,
    draw_note,
    draw_plaque,
    draw_ring,
    draw_words,
)
from game.stone_age.table.seats import total_now
from game.ui import lettering, theme
from game.ui.canvas import Canvas
from game.ui.layered import sketched_once
from game.ui.layout import Rect
from game.ui.lettering import draw_text_line
from game.ui.theme import Colour, SeatLook

_SPACE_NUMBER_COLOUR = theme.colour("#CDB48C")
_EMPTY_TEXT_COLOUR = theme.colour("#D6C19C")


def draw(canvas: Canvas, face: Face) -> None:
    """Draw cards, plaques, piles, rings and figures."""
    for space in range(CARD_SPACES):
        _draw_space(canvas, face, space)
    _draw_plaques(canvas)
    for pile in range(len(face.view.piles)):
        _draw_pile(canvas, face, pile)
    for place in range(len(PLACES)):
        _draw_rings(canvas, face, place)
    for place in range(len(PLACES)):
        _draw_figures(canvas, face, place)


@sketched_once
def _draw_plaques(canvas: Canvas) -> None:
    """Draw the plaque of each area and village place: its name, and for an area its chip and its divisor."""
    for place in (*AREAS, *VILLAGE):
        is_area = place in AREAS
        draw_plaque(
            canvas,
            words.place_title(place),
            layout.plaque_rect(place, canvas.text_size),
            chip_kind=words.yield_chip(place) if is_area else "",
            bone_text=f"÷{DIVISORS[place]}" if is_area else "",
            size=lettering.capped(canvas, 20, most=1.4),
        )


# -- cards


def _draw_space(canvas: Canvas, face: Face, space: int) -> None:
    """Draw a space with its card, unless the card is flying."""
    number = NO_CARD if f"card {space}" in face.away else face.view.row[space]
    has_hunger_card = face.is_solo and space == HUNGER_SPACE and number != NO_CARD
    hunger = food_for_hunger_card_now(face.view) if has_hunger_card else None
    is_unused = face.is_solo and space not in (*level_of(face.view).buyable, HUNGER_SPACE)
    _draw_card_space(canvas, space, number, hunger, is_unused=is_unused, is_solo=face.is_solo)


@sketched_once
def _draw_card_space(
    canvas: Canvas, space: int, number: int, hunger: int | None, *, is_unused: bool, is_solo: bool
) -> None:
    """Draw a space with its card; ``hunger`` is the food that the hunger card there costs, ``None`` for other cards."""
    rect = layout.card_rect(space)
    x, y = layout.cost_centre(space)
    canvas.text(
        str(space + 1),
        x,
        y,
        lettering.fixed_size(canvas, 30),
        kind="display",
        colour=theme.CHAR,
        align="centre",
        middle=True,
    )
    if number == NO_CARD:
        _draw_empty_space(canvas, space, rect, is_unused=is_unused)
    elif hunger is not None:
        cards.draw_hunger_card(canvas, number, rect, hunger)
    else:
        cards.draw_any_resource(canvas, *layout.any_resource_centre(space), 40)
        cards.draw_card(canvas, number, rect, is_solo)


def _draw_empty_space(canvas: Canvas, space: int, rect: Rect, *, is_unused: bool) -> None:
    """Draw the number of an empty space; say whether the space stays empty (``is_unused``) or its card was taken."""
    canvas.text(
        str(space + 1),
        rect.centerx,
        rect.y + 50,
        lettering.fixed_size(canvas, 40),
        kind="display",
        colour=_SPACE_NUMBER_COLOUR,
        align="centre",
        middle=True,
    )
    canvas.text(
        say("stays empty") if is_unused else say("card taken"),
        rect.centerx,
        rect.y + 97,
        lettering.capped(canvas, 19, most=1.3),
        colour=_EMPTY_TEXT_COLOUR,
        align="centre",
        middle=True,
        width=rect.w - 12,
    )


# -- buildings


def _draw_pile(canvas: Canvas, face: Face, pile: int) -> None:
    piles = face.view.piles
    is_away = f"tile {pile}" in face.away
    _draw_tiles(canvas, pile, len(piles), piles[pile], is_away=is_away, with_points=not face.is_solo)


@sketched_once
def _draw_tiles(
    canvas: Canvas, pile: int, pile_count: int, tiles: tuple[int, ...], *, is_away: bool, with_points: bool
) -> None:
    """Draw a pile of buildings; if ``is_away``, the open building is not drawn, since it is flying."""
    rect = layout.pile_rect(pile, pile_count)
    for depth in range(min(4, len(tiles) - 1), 0, -1):
        canvas.panel("sa.tile_edge", rect.move(depth * 1.6, depth * 2.4))
    if not tiles:
        canvas.panel("well", rect, alpha=190)
        words_rect = Rect(rect.x + 3, rect.y, rect.w - 6, rect.h)
        size = lettering.capped(canvas, 18, most=1.3)
        canvas.prose(say("used up"), words_rect, size, colour=_EMPTY_TEXT_COLOUR, align="centre", middle=True, least=16)
        return
    if not is_away:
        cards.draw_building(canvas, tiles[0], rect, with_points=with_points, size=22 if pile_count == 2 else 18)
    # inside the tile, so that no ring round the tile crosses the number
    size = 28 if pile_count < 4 else 24
    draw_badge(canvas, str(len(tiles)), rect.right - size / 2 - 1, rect.y + size / 2, size=size)


# -- rings and figures


def shown_spots(face: Face, place: int) -> tuple[layout.Point, ...]:
    """Return the centres of a place's rings; the hunt has rings for all figures that the viewer could still send."""
    return layout.spots(place, len(face.view.piles), face.hunting_spot_count(_possible_hunters(face)))


def has_small_rings(face: Face, place: int) -> bool:
    """Return whether rings and figures of a place are small: on hunting grounds that are, or may become, crowded."""
    return place == HUNTING and layout.is_crowded(face.hunting_spot_count(_possible_hunters(face)))


def _possible_hunters(face: Face) -> int:
    """Return the number of figures that the viewer could still send hunting now."""
    if face.kind != "place" or not face.may_act:
        return 0
    return face.view.home[face.tribe]


def exists(face: Face, place: int) -> bool:
    """Return whether a place is in use: any area or village place, a card for sale, an open tile, or figures there."""
    if place >= FIRST_BUILDING:
        pile = place - FIRST_BUILDING
        return pile < len(face.view.piles) and bool(face.view.piles[pile] or _has_figures(face, place))
    if place >= FIRST_CARD:
        space = place - FIRST_CARD
        if face.is_solo and space not in level_of(face.view).buyable:
            return False
        return face.view.row[space] != NO_CARD or _has_figures(face, place)
    return True


def _has_figures(face: Face, place: int) -> bool:
    return any(row[place] for row in face.view.placed)


def free_room(face: Face, place: int) -> int:
    """Return the number of figures that may be placed at a place now; 0 if the place does not exist."""
    if place == NOWHERE or not exists(face, place):
        return 0
    return room(face.view, face.tribe, place, figures_by_place(face.view))


def _draw_rings(canvas: Canvas, face: Face, place: int) -> None:
    """Draw the rings of a place; they look barred while the viewer places figures and may place none there."""
    if not exists(face, place):
        return
    is_placing = face.kind == "place" and face.may_act
    kind = "no" if is_placing and not free_room(face, place) else "free"
    size = SMALL_RING_SIZE if has_small_rings(face, place) else RING_SIZE
    _draw_equal_rings(canvas, kind, shown_spots(face, place), size)


@sketched_once
def _draw_equal_rings(canvas: Canvas, kind: str, spots: tuple[layout.Point, ...], size: float) -> None:
    """Draw a ring of one kind at each of the spots."""
    for x, y in spots:
        draw_ring(canvas, kind, x, y, size)


def _draw_figures(canvas: Canvas, face: Face, place: int) -> None:
    """Draw the figures at a place, each in its ring.

    An empty hut has a note if the tribe to be placed has too few figures left for it.
    """
    tribes_there = face.figures_at(place)
    is_small = has_small_rings(face, place)
    for tribe, (x, y) in zip(tribes_there, shown_spots(face, place), strict=False):
        sits_out = tribe == face.idle_tribe
        draw_figure(canvas, face.looks[tribe], x, y, is_small=is_small, alpha=150 if sits_out else 255)
    has_room_for_note = len(face.view.piles) < 4
    if place == HUT and not tribes_there and has_room_for_note and _lacks_partner(face):
        draw_note(canvas, say("needs 2"), 888, 588)


def _lacks_partner(face: Face) -> bool:
    """Return whether the tribe to be placed has too few figures left for the hut."""
    return face.kind == "place" and face.may_act and face.view.home[face.tribe] < COUPLE


# The right column: the fire, the feeding and the odds of sitting out, or the feeding and the points so far.

_LINE_COLOUR = theme.colour("#A9794A")
_TOTAL_LINE_COLOUR = theme.colour("#7A4A2B")


def draw_right_column(canvas: Canvas, face: Face) -> None:
    """Draw the right column of the game or of the solo game."""
    if face.is_solo:
        _draw_fire(canvas, face.view.exhaustion, level_of(face.view).exhaustion)
        _draw_feeding(canvas, face, layout.SOLO_FEEDING, say("This round"))
        _draw_sit_out_odds(canvas, face.looks, *_odds_and_words(face))
    else:
        _draw_feeding(canvas, face, layout.FEEDING, say("Feeding {name}", name=face.looks[face.camp_seat].name))
        _draw_points_now(canvas, face)


# -- the fire


@sketched_once
def _draw_fire(canvas: Canvas, flame_count: int, start_count: int) -> None:
    """Draw the flames and their number; beside it, draw the number at the start unless there are more flames now."""
    rect = layout.FIRE
    draw_hide_panel(canvas, rect, is_lit=flame_count <= 3)
    start_words = say("of {count}", count=start_count) if flame_count <= start_count else ""
    title_size = lettering.capped(canvas, 22, most=1.3)
    width = lettering.draw_shadowed_text(
        canvas,
        start_words,
        rect.right - 20,
        rect.y + 35,
        lettering.capped(canvas, 20, most=1.4),
        SOFT,
        align="right",
        kind="body",
    )
    width += lettering.draw_shadowed_text(
        canvas, str(flame_count), rect.right - 28 - width, rect.y + 31, 38, theme.ACTIVE, align="right"
    )
    lettering.draw_shadowed_text(
        canvas, say("The fire"), rect.x + 20, rect.y + 31, title_size, CREAM, width=rect.w - 60 - width
    )
    draw_flames(canvas, flame_count, max(flame_count, start_count), rect.x + 12, rect.y + 46, rect.w - 24)
    foot = Rect(rect.x + 12, rect.y + 82, rect.w - 24, 38)
    draw_words(canvas, say("at 0 you lose"), foot, 17, QUIET)


# -- feeding


def feeding_rows(face: Face, amounts: Forecast) -> list[tuple[str, str, str]]:
    """Return the rows of the forecast: chip, words, amount."""
    rows = [
        ("food", say("your food"), str(amounts.food)),
        ("field", say("from the field"), f"+{amounts.field + amounts.growth}"),
        (
            "people",
            say_many("{count} figure eats", "{count} figures eat", amounts.figures + amounts.births),
            f"−{amounts.eaten + amounts.births}",
        ),
    ]
    if face.is_solo and face.view.row[HUNGER_SPACE] != NO_CARD:
        rows.append(("hunger", say("the hunger card"), with_minus(-amounts.hunger)))
    return rows


@sketched_once
def _draw_sheet(canvas: Canvas, rect: Rect, title: str) -> None:
    """Draw a sheet of parchment with a title and a line below it."""
    canvas.panel("panel.parchment", rect)
    draw_text_line(canvas, title, rect.x + 20, rect.y + 28, 24, theme.BLOOD, kind="display", width=rect.w - 40)
    canvas.line(rect.x + 20, rect.y + 48, rect.right - 20, rect.y + 48, _LINE_COLOUR)


def _draw_feeding(canvas: Canvas, face: Face, rect: Rect, title: str) -> None:
    """Draw the forecast of the next feeding, or the rows of this round's feeding that are shown so far."""
    _draw_sheet(canvas, rect, title)
    if face.feeding is None:
        amounts = forecast(face.view, face.camp_seat)
        feeding = ShownFeeding(amounts, food_left=amounts.food_left)
    else:
        feeding = face.feeding
    rows = feeding_rows(face, feeding.amounts)
    spacing = 33 if face.is_solo else 38
    for index, (kind, what, amount) in enumerate(rows[: feeding.shown_rows]):
        ink = RED if amount.startswith("−") else INK
        _draw_row(canvas, rect, 71 + spacing * index, kind, what, amount, ink)
    line_y = rect.y + 57 + spacing * len(rows)
    _draw_total(canvas, rect, line_y, feeding.food_left)
    notes = tuple(_feeding_notes(face, feeding.amounts))
    _draw_notes(canvas, notes, Rect(rect.x + 18, line_y + 46, rect.w - 42, rect.bottom - line_y - 58))


@sketched_once
def _draw_notes(canvas: Canvas, notes: tuple[tuple[str, str, Colour], ...], rect: Rect) -> None:
    """Draw the notes below the feeding, each with its chip, in one text size.

    A note takes two lines if there is room for them.
    """
    boxes: list[Rect] = []
    for _, text, _ in notes:
        box = Rect(rect.x + 39, boxes[-1].bottom if boxes else rect.y, rect.w - 39, 0)
        box.h = min(rect.h / len(notes), max(29.0, canvas.prose_height(text, box.w, 18) + 4))
        boxes.append(box)
    size = min([canvas.prose_size([text], box, 18) for (_, text, _), box in zip(notes, boxes, strict=True)], default=18)
    for (kind, text, ink), box in zip(notes, boxes, strict=True):
        draw_chip(canvas, kind, rect.x + 17, box.centery, 28)
        canvas.prose(text, box, size, colour=ink, middle=True)


@sketched_once
def _draw_row(canvas: Canvas, sheet: Rect, row_y: float, kind: str, label: str, amount: str, ink: Colour) -> None:
    """Draw a row of the feeding, with its middle ``row_y`` units below the top of the sheet: chip, words and amount."""
    y = sheet.y + row_y
    draw_chip(canvas, kind, sheet.x + 35, y, 34)
    width = draw_text_line(
        canvas, amount, sheet.right - 22, y, lettering.capped(canvas, 24, most=1.3), ink, align="right", kind="bold"
    )
    draw_text_line(
        canvas, label, sheet.x + 60, y, lettering.capped(canvas, 20, most=1.35), INK, width=sheet.w - 60 - 30 - width
    )


@sketched_once
def _draw_total(canvas: Canvas, rect: Rect, y: float, food_left: int) -> None:
    """Draw below a line how much food is left over, or is missing if ``food_left`` is below 0."""
    canvas.line(rect.x + 20, y, rect.right - 20, y, _TOTAL_LINE_COLOUR, thick=3)
    is_enough = food_left >= 0
    ink = GREEN if is_enough else RED
    label = say("left over") if is_enough else say("missing")
    draw_text_line(
        canvas,
        label,
        rect.x + 20,
        y + 25,
        lettering.capped(canvas, 24, most=1.3),
        ink,
        kind="display",
        width=rect.w - 126,
    )
    draw_text_line(
        canvas,
        str(abs(food_left)),
        rect.right - 22,
        y + 25,
        lettering.capped(canvas, 34, most=1.2),
        ink,
        align="right",
        kind="display",
    )
    canvas.icon("check-mark" if is_enough else "cancel", rect.right - 86, y + 25, 26, ink)


def _feeding_notes(face: Face, amounts: Forecast) -> list[tuple[str, str, Colour]]:
    """Return the notes below the feeding (chip, words, ink): the hunters, the penalty, the buildings to give up."""
    notes: list[tuple[str, str, Colour]] = []
    average_hunt = round(amounts.hunters, 1)
    if average_hunt and face.feeding is None:
        notes.append(("food", say("hunters: about +{count}", count=short_number(average_hunt)), INK))
    if not face.is_solo:
        if amounts.food_left < 0:
            notes.append(("people", say("hunger: −{points} points", points=HUNGER_PENALTY), INK))
        return notes
    upkeep = level_of(face.view).upkeep
    owned_count = len(face.camp.buildings)
    if owned_count >= upkeep:
        text = say_many(  # one form in English, two in other languages
            "buildings to give up: {count} of {owned}",
            "buildings to give up: {count} of {owned}",
            upkeep,
            owned=owned_count,
        )
        notes.append(("building", text, INK))
    else:
        notes.append(("building", say("too few buildings: −{count} fire", count=MISSING_BUILDING_PENALTY), RED))
    return notes


# -- each tribe's probability to sit out


def odds_bar(tribe: int) -> Rect:
    """Return the rectangle of the bar that shows a tribe's probability to sit out, at full width."""
    return Rect(layout.SIT_OUT_ODDS.x + 54, layout.SIT_OUT_ODDS.y + 45.5 + tribe * 23, 166, 14)


@sketched_once
def _draw_sit_out_odds(canvas: Canvas, looks: tuple[SeatLook, ...], shares: tuple[float, ...], words: str) -> None:
    """Draw each tribe's odds of sitting out as a bar, and a few words below."""
    rect = layout.SIT_OUT_ODDS
    draw_hide_panel(canvas, rect)
    lettering.draw_shadowed_text(
        canvas, say("Who sits out?"), rect.x + 20, rect.y + 26, lettering.capped(canvas, 22), CREAM, width=rect.w - 40
    )
    for tribe, share in enumerate(shares):
        bar = odds_bar(tribe)
        canvas.seat(looks[tribe], rect.x + 31, bar.centery, 26)
        canvas.panel("sa.trough", bar)
        if share > 0.004:  # less is written as 0 %
            canvas.panel(f"sa.fill.{looks[tribe].colour}", Rect(bar.x, bar.y, max(14.0, bar.w * share), bar.h))
        lettering.draw_shadowed_text(
            canvas,
            say("{percent}%", percent=round(100 * share)),
            rect.right - 20,
            bar.centery,
            lettering.capped(canvas, 20),
            theme.BONE,
            align="right",
            kind="bold",
            width=64,
        )
    draw_words(
        canvas, words, Rect(rect.x + 10, rect.y + 133, rect.w - 20, 39), lettering.capped(canvas, 17, most=1.4), SOFT
    )


def _odds_and_words(face: Face) -> tuple[tuple[float, ...], str]:
    """Return each tribe's odds of sitting out this round, and a few words: the odds of a tie, or who sits out."""
    view = face.view
    if not all(view.initiative):
        odds = sit_out_odds(view)
        return odds.alone, tie_words(odds.tie)
    # all have rolled: of the tribes that have not acted, the tribe with the highest roll sits out
    waiting_tribes = _waiting_tribes(face)
    highest_roll = max([view.initiative[tribe] for tribe in waiting_tribes], default=0)
    highest_tribes = [tribe for tribe in waiting_tribes if view.initiative[tribe] == highest_roll]
    shares = tuple(1.0 if highest_tribes == [tribe] else 0.0 for tribe in range(len(TRIBES)))
    if len(highest_tribes) == 1:
        return shares, say("{name} sits out", name=face.looks[highest_tribes[0]].name)
    if highest_tribes:
        return shares, say("tie: you choose who acts")
    return shares, say("everyone is back")


def _waiting_tribes(face: Face) -> tuple[int, ...]:
    """Return the tribes that have not acted this round."""
    if face.idle_tribe != NOWHERE:  # this tribe sits out: it has not acted, but has already left the queue
        return (face.idle_tribe,)
    queues = [step.queue for step in face.view.agenda if step.kind in ("order", "choose_actor")]
    return queues[0] if queues else ()


def tie_words(probability: float) -> str:
    """Return the probability of a tie in words: rounded to percent, but never to 0 if a tie is possible."""
    if not probability:
        return say("no tie possible")
    percent = round(100 * probability)
    if not percent:
        return say("tie (under 1%): you choose")
    return say("tie ({percent}%): you choose", percent=percent)


# -- the points if the match ended now (2 to 4 players)


def _draw_points_now(canvas: Canvas, face: Face) -> None:
    """Draw the points so far, and the points of the final scoring if the match ended now."""
    rect = layout.POINTS_NOW
    parts = final_points(face.view, face.camp_seat)
    score = face.camp.score
    _draw_points_sheet(canvas, rect)
    lines = ((say("points so far"), score), *((item_title(item), getattr(parts, item)) for item in FINAL_PARTS))
    room = Rect(0, 0, rect.w - 80, 29)
    size = canvas.prose_size([what for what, _ in lines], room, lettering.capped(canvas, 19, most=1.35))
    for index, (what, points) in enumerate(lines):
        _draw_points_row(canvas, rect, rect.y + 62 + 29 * index, what, points, size)
    total = total_now(face.view, face.camp_seat)
    draw_golden_number(canvas, with_minus(total), rect.right - 24, rect.bottom - 40, 30, align="right")


@sketched_once
def _draw_points_sheet(canvas: Canvas, rect: Rect) -> None:
    """Draw the sheet without any points: its title, and at its foot the line above the total."""
    draw_hide_panel(canvas, rect)
    title_size = lettering.capped(canvas, 22, most=1.3)
    lettering.draw_shadowed_text(
        canvas, say("Score right now"), rect.x + 20, rect.y + 29, title_size, CREAM, width=rect.w - 40
    )
    y = rect.bottom - 40
    canvas.line(rect.x + 20, y - 20, rect.right - 20, y - 20, _LINE_COLOUR)
    lettering.draw_shadowed_text(canvas, say("total"), rect.x + 22, y, 22, SOFT, width=rect.w - 120, on_panel=True)


@sketched_once
def _draw_points_row(canvas: Canvas, rect: Rect, y: float, source: str, points: int, size: float) -> None:
    """Draw the name of a source of points in text of the given size, and its points; faint if there are none."""
    ink = theme.BONE if points else QUIET
    points_size = lettering.capped(canvas, 20, most=1.3)
    points_width = lettering.draw_shadowed_text(
        canvas, with_minus(points), rect.right - 24, y, points_size, ink, align="right", kind="bold", on_panel=True
    )
    room = rect.w - 50 - points_width
    lettering.draw_shadowed_text(canvas, source, rect.x + 20, y, size, ink, kind="body", width=room, on_panel=True)
