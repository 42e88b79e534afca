"""Drawing the valley: forest tokens, goods, huts, dogs, figures, settlements, and animated ornaments."""

from __future__ import annotations

import math

from game.my_first_stone_age.rules.board import GOOD_OF_SPACE, HIDDEN, HUTS, HUTS_TO_WIN, SPACES
from game.my_first_stone_age.table import layout, parts
from game.my_first_stone_age.table.face import Face
from game.ui import theme
from game.ui.canvas import Canvas
from game.ui.contrast import is_strong
from game.ui.layout import Rect, from_middle, inset
from game.ui.stage import Stage

_UNDER_TOKEN_COLOUR = theme.colour("#86B24A")


def draw(canvas: Canvas, face: Face) -> None:
    """Draw the valley with everything that rests in it."""
    canvas.layer("mfsa valley", lambda: canvas.background("mfsa.valley"))
    _draw_goods(canvas, face)
    _draw_dogs(canvas, face)
    for pile in range(len(face.view.piles)):
        draw_pile(canvas, face, pile)
    for place in range(len(layout.FOREST)):
        if f"token {place}" not in face.away:
            draw_token(canvas, face, place)
    for space in range(len(SPACES)):
        _draw_figures(canvas, face, space)


def token_picture(token: str) -> str:
    """Return the name of a forest token's picture; all hidden tokens have the same picture."""
    return "mfsa.token.back" if token == HIDDEN else f"mfsa.token.{token}"


def draw_token(canvas: Canvas, face: Face, place: int) -> None:
    """Draw a forest token on a plain disc, so that all backs look exactly the same."""
    x, y = layout.FOREST[place]
    canvas.circle(x, y, layout.TOKEN_SIZE / 2 - 3, _UNDER_TOKEN_COLOUR)
    token = face.view.tokens[place] if face.view.face_up[place] else HIDDEN
    parts.draw_picture(canvas, token_picture(token), x, y, layout.TOKEN_SIZE)


def _draw_goods(canvas: Canvas, face: Face) -> None:
    """Draw the goods on their mats and on the raft; an outline shows where a good is missing."""
    for space, good in enumerate(GOOD_OF_SPACE):
        if good is None:
            continue
        spots, size = layout.stock_spots(space, face.stock_slots(space))
        for index, (x, y) in enumerate(spots):
            if index < face.view.stock[good]:
                parts.draw_good(canvas, good, x, y, size)
            else:
                parts.draw_good_outline(canvas, good, x, y, size)
    for index, ((x, y), kind) in enumerate(zip(layout.raft_spots(), face.post_goods(), strict=False)):
        if f"post {index}" not in face.away:
            parts.draw_good(canvas, kind, x, y, 44)


def _draw_dogs(canvas: Canvas, face: Face) -> None:
    """Draw the dogs on the dog space, or their outlines."""
    for index, (x, y) in enumerate(layout.DOG_SPOTS):
        is_there = index < face.view.dogs and f"board dog {index}" not in face.away
        parts.draw_picture(canvas, "mfsa.dog" if is_there else "mfsa.ghost.dog", x, y, layout.DOG_SIZE)


def draw_pile(canvas: Canvas, face: Face, pile: int) -> None:
    """Draw a pile of huts, with the open hut on top unless it is away."""
    huts = face.view.piles[pile]
    rect = layout.PILES[pile]
    is_away = f"pile {pile}" in face.away
    topmost_back = 0 if is_away else 1
    for depth in reversed(range(topmost_back, len(huts))):
        canvas.picture("mfsa.tile_under", rect.x, rect.y + depth * layout.PILE_STEP)
    if huts and not is_away:
        draw_tile(canvas, huts[0], rect, face.missing_goods(pile))


def draw_tile(canvas: Canvas, hut: str, rect: Rect, missing_goods: tuple[int, ...] | None = None) -> None:
    """Draw a hut tile with its cost, or its back for an unknown hut.

    The goods in ``missing_goods`` are ringed; an empty tuple draws a tick instead, ``None`` draws neither.
    """
    canvas.picture_in("mfsa.tile" if hut in HUTS else "mfsa.tile_under", rect)
    if hut not in HUTS:
        return
    cost = HUTS[hut]
    scale = rect.w / layout.TILE_SIZE[0]
    size, spacing = (40.0, 46.0) if len(cost) == 2 else (33.0, 34.0)
    still_to_ring = list(missing_goods) if missing_goods is not None else []
    for index, kind in enumerate(cost):
        x = rect.centerx + from_middle(index, len(cost)) * spacing * scale
        y = rect.bottom - 29 * scale
        if kind in still_to_ring:
            still_to_ring.remove(kind)
            parts.draw_picture(canvas, "mfsa.ring_hot", x, y, 31 * scale)
        parts.draw_good(canvas, kind, x, y, size * scale)
    if missing_goods == ():
        parts.draw_picture(canvas, "mfsa.sign.tick", rect.right - 16 * scale, rect.y + 14 * scale, 34 * scale)


def _seats_on(face: Face, space: int) -> list[int]:
    """Return the seats whose figures are on a space, including figures that are just moving."""
    return [seat for seat, settlement in enumerate(face.view.settlements) if settlement.space == space]


def _draw_figures(canvas: Canvas, face: Face, space: int) -> None:
    """Draw the figures that stand on a space, side by side."""
    seats = [seat for seat in _seats_on(face, space) if f"figure {seat}" not in face.away]
    for number, seat in enumerate(seats):
        feet, height = layout.figure_place(space, number, len(seats))
        parts.draw_figure(canvas, face.looks[seat], feet, height)


def figure_spot(face: Face, seat: int) -> tuple[layout.Point, float]:
    """Return the position of a seat's figure (its feet) and its height."""
    space = face.view.settlements[seat].space
    seats = _seats_on(face, space)
    return layout.figure_place(space, seats.index(seat), len(seats))


# The settlements: name, goods behind a drape, huts, fire and dogs.

_PALE_INK = theme.colour("#FBE9C2")


def draw_settlements(canvas: Canvas, face: Face) -> None:
    """Draw every settlement; the settlement of the asked seat is highlighted."""
    for seat in range(face.seats):
        box = layout.panel(face.seats, seat)
        is_lit = seat == face.asked
        if is_lit:
            canvas.picture("mfsa.panel_glow", box.x, box.y)
        canvas.picture("mfsa.panel_lit" if is_lit else "mfsa.panel", box.x, box.y)
        look = face.looks[seat]
        canvas.seat(look, box.x + 50, box.y + 48, 76)
        parts.draw_name(canvas, look.name, Rect(box.x + 98, box.y + 10, 142, 78), size=30, least=15)
        goods = face.goods_of(seat)
        if goods is None:
            _draw_closed_drape(canvas, face, seat, layout.tray(box))
        else:
            _draw_tray(canvas, face, seat, goods)
        _draw_village(canvas, face, seat, box)


def _draw_tray(canvas: Canvas, face: Face, seat: int, goods: tuple[int, ...]) -> None:
    """Draw the tray with a settlement's goods, and rings in its empty places."""
    box = layout.panel(face.seats, seat)
    inside = layout.tray(box)
    canvas.picture("mfsa.tray", inside.x, inside.y)
    spots, size = layout.tray_spots(box, max(4, len(goods)))
    for index, (x, y) in enumerate(spots):
        if index < len(goods) and f"tray {seat} {index}" not in face.away:
            parts.draw_good(canvas, goods[index], x, y, size)
        else:
            canvas.circle(x, y, 20, (180, 145, 95), thick=2)


def draw_drape(canvas: Canvas, face: Face, seat: int, share: float) -> None:
    """Draw the drape over a seat's goods. It is open by ``share``: closed at 0, gone at 1."""
    inside = layout.tray(layout.panel(face.seats, seat))
    with canvas.clip(inset(inside, -6)):
        canvas.panel(f"mfsa.drape.{face.looks[seat].colour}", inside.move(0, -inside.h * share))
        canvas.picture("mfsa.pole", inside.x - 5, inside.y - 6)


def _draw_closed_drape(canvas: Canvas, face: Face, seat: int, inside: Rect) -> None:
    """Draw the closed drape over a settlement's goods, with the sign of its seat."""
    look = face.looks[seat]
    canvas.panel(f"mfsa.drape.{look.colour}", inside)
    canvas.picture("mfsa.pole", inside.x - 5, inside.y - 6)
    if is_strong():
        canvas.seat(look, inside.centerx, inside.centery + 8, 54)
    else:
        canvas.icon(look.glyph, inside.centerx, inside.centery + 8, 50, _PALE_INK)


def _draw_village(canvas: Canvas, face: Face, seat: int, box: Rect) -> None:
    """Draw a settlement's huts, roads, fire and dogs. The fire burns once the settlement's last hut stands."""
    ground = layout.village(box)
    settlement = face.view.settlements[seat]
    look = face.looks[seat]
    canvas.picture("mfsa.village", ground.x, ground.y)
    for number in range(len(settlement.huts)):
        canvas.picture(f"mfsa.road.{number}", ground.x, ground.y)
    for number in range(HUTS_TO_WIN):
        x, y = layout.hut_spot(box, number)
        if number < len(settlement.huts) and f"hut {seat} {number}" not in face.away:
            parts.draw_picture(canvas, f"mfsa.hut.{look.colour}", x, y, layout.HUT_SIZE)
        else:
            parts.draw_picture(canvas, "mfsa.hut_ghost", x, y + 2, 64)
    x, y = layout.FIRE_SPOT
    if len(settlement.huts) >= HUTS_TO_WIN and f"hut {seat} {HUTS_TO_WIN - 1}" not in face.away:
        parts.draw_picture(canvas, "mfsa.fire.1", ground.x + x, ground.y + y, 54)
    else:
        parts.draw_picture(canvas, "mfsa.firewood", ground.x + x, ground.y + y, 38)
    for number in range(settlement.dogs):
        if f"dog {seat} {number}" not in face.away:
            x, y = layout.panel_dog_spot(box, number)
            parts.draw_picture(canvas, "mfsa.dog", x, y, layout.PANEL_DOG_SIZE)


# The animated ornaments. They move only for a while, so that a waiting table needs no drawing; with reduced motion
# they rest.

#: seconds for which the ornaments move
_ORNAMENT_SECONDS = 14.0
#: seconds for which the picture in the bubble swells when Martin repeats his sentence
_SWELL_SECONDS = 0.9
#: seconds from one blink of Martin to the next
_SECONDS_BETWEEN_BLINKS = 3.4
#: seconds for which Martin's eyes are shut in a blink
_BLINK_SECONDS = 0.16


class Ornaments:
    """Tells by the stage's clock when and how the ornaments move: Martin, his bubble, and life in the valley."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._began = 0.0
        #: when Martin last began to repeat his sentence
        self._repeat_began = -math.inf

    def begin(self) -> None:
        """Start moving the ornaments."""
        self._began = self._stage.clock

    def begin_repeat(self) -> None:
        """Start moving the ornaments, and let the picture in Martin's bubble swell, when he repeats his sentence."""
        self._repeat_began = self._stage.clock
        self._began = self._stage.clock

    @property
    def are_moving(self) -> bool:
        """Whether ornaments move."""
        return not self._stage.still and 0 <= self._stage.clock - self._began < _ORNAMENT_SECONDS

    @property
    def are_ending(self) -> bool:
        """Whether the ornaments are about to stop, or have stopped."""
        return self._stage.clock - self._began >= _ORNAMENT_SECONDS - 0.1

    @property
    def elapsed(self) -> float:
        """Seconds since the ornaments began to move; constant once they have stopped, and 0 with reduced motion."""
        if self._stage.still:
            return 0.0
        return min(_ORNAMENT_SECONDS, max(0.0, self._stage.clock - self._began))

    @property
    def is_blinking(self) -> bool:
        """Whether Martin's eyes are shut."""
        return self.are_moving and self.elapsed % _SECONDS_BETWEEN_BLINKS < _BLINK_SECONDS

    @property
    def swell(self) -> float:
        """The scale of the picture in the bubble: 1, or more while Martin repeats his sentence."""
        seconds = self._stage.clock - self._repeat_began
        if self._stage.still or not 0 <= seconds < _SWELL_SECONDS:
            return 1.0
        return 1 + 0.18 * abs(math.sin(math.tau * seconds / _SWELL_SECONDS))


# The ornaments: a flickering fire, and one after the other a butterfly, a leaping fish, and smoke from a hut. Their
# positions are functions of ``elapsed``, the seconds since the ornaments began to move.
#: when the movement of each ornament begins and ends, in these seconds
_BUTTERFLY_TIME = (0.6, 5.0)
_FISH_TIME = (5.4, 7.0)
_SMOKE_TIME = (7.4, 12.8)
#: seconds in which a puff of smoke rises
_PUFF_SECONDS = 2.4

_FIRE_AREA = Rect(layout.SITE_FIRE[0] - 34, layout.SITE_FIRE[1] - 40, 68, 70)
_MEADOW_AREA = Rect(372, 206, 260, 110)
_RIVER_AREA = Rect(1198, 388, 100, 130)
_CHIMNEY_AREA = Rect(744, 556, 90, 110)


def draw_ornaments(canvas: Canvas, elapsed: float) -> None:
    """Draw the ornaments, ``elapsed`` seconds after they began to move."""
    parts.draw_picture(canvas, f"mfsa.fire.{int(elapsed * 8) % 3}", *layout.SITE_FIRE, 44)
    if _is_between(elapsed, _BUTTERFLY_TIME):
        start, end = _BUTTERFLY_TIME
        _draw_butterfly(canvas, elapsed - start, end - start)
    elif _is_between(elapsed, _FISH_TIME):
        start, end = _FISH_TIME
        _draw_fish(canvas, (elapsed - start) / (end - start))
    elif _is_between(elapsed, _SMOKE_TIME):
        start, end = _SMOKE_TIME
        _draw_smoke(canvas, elapsed - start, end - start)


def moving_parts(elapsed: float) -> list[Rect]:
    """Return the areas of the ornaments that move at ``elapsed`` seconds, are about to move, or have just stopped."""
    moving_areas = [_FIRE_AREA]
    for area, (start, end) in (
        (_MEADOW_AREA, _BUTTERFLY_TIME),
        (_RIVER_AREA, _FISH_TIME),
        (_CHIMNEY_AREA, _SMOKE_TIME),
    ):
        if start - 0.1 <= elapsed <= end + 0.3:
            moving_areas.append(area)
    return moving_areas


def _is_between(seconds: float, span: tuple[float, float]) -> bool:
    """Return whether a moment lies between the two ends of a span."""
    start, end = span
    return start < seconds < end


def _draw_butterfly(canvas: Canvas, seconds: float, duration: float) -> None:
    """Draw the butterfly after ``seconds`` of its flight, which takes ``duration`` seconds."""
    share = seconds / duration
    x = _MEADOW_AREA.x + 20 + (_MEADOW_AREA.w - 40) * share
    y = _MEADOW_AREA.centery - 10 + 26 * math.sin(seconds * 3.1) + 8 * math.sin(seconds * 7)
    parts.draw_picture(canvas, f"mfsa.life.butterfly.{int(seconds * 10) % 2}", x, y, 30)


def _draw_fish(canvas: Canvas, progress: float) -> None:
    """Draw the leaping fish after ``progress`` (0 to 1) of its leap."""
    x = _RIVER_AREA.x + 24 + 46 * progress
    y = _RIVER_AREA.bottom - 34 - 72 * 4 * progress * (1 - progress)
    canvas.turned("mfsa.life.fish", x, y, math.pi - 1.9 * (0.5 - progress), size=0.9, steps=36)


def _draw_smoke(canvas: Canvas, seconds: float, duration: float) -> None:
    """Draw three puffs that rise in turn, repeatedly; ``seconds`` is the time since the first puff began.

    A puff starts only if it can end within ``duration`` (seconds).
    """
    for number in range(3):
        age = seconds / _PUFF_SECONDS - number / 3
        progress = age % 1.0
        ends_at = seconds + _PUFF_SECONDS * (1 - progress)
        if age < 0 or ends_at > duration:
            continue
        x, y = 788 + 9 * math.sin(progress * 5 + number), 628 - 56 * progress
        parts.draw_picture(
            canvas, "mfsa.life.cloud", x, y, 16 + 26 * progress, alpha=round(250 * (1 - progress * progress))
        )
