"""How each event of My First Stone Age is shown happening."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import Any

from game.core import Record
from game.my_first_stone_age import events
from game.my_first_stone_age.board import GOODS, HIDDEN, SPACE_OF_GOOD
from game.my_first_stone_age.show import board, layout, words
from game.my_first_stone_age.show.art import Sprite, Walker
from game.my_first_stone_age.show.happening import Happening, Point, Stagecraft, Table
from game.my_first_stone_age.show.trading import GIVE, TAKE, cell
from game.my_first_stone_age.state import NOBODY
from game.ui.animation import between
from game.ui.layout import Rect

_HOP = 0.4
_SWAP_SECONDS = 2.6
_BACK = "mfsa.token.back"
_CHEERING = (events.Built, events.Won)


def tell(scene: Table, record: Record) -> Happening:
    """Return how ``record`` is shown happening on ``scene``'s table."""
    craft = Stagecraft(scene)
    for event in record.events:
        craft.line.mark(craft.at)
        craft.say(words.told(event, scene.looks), "cheer" if isinstance(event, _CHEERING) else "")
        tale = TALES.get(type(event))
        if tale is None:
            craft.step(event)
        else:
            tale(craft, event)
    return craft.line


# -- forest tokens


def _turn(craft: Stagecraft, place: int, before: str, after: str, later: float = 0.0, seconds: float = 0.44) -> None:
    """Turn a token over: it squashes, shows its new face, and leaves puff out."""
    x, y = layout.FOREST[place]
    sprite = Sprite(board.token_picture(before), x, y, layout.TOKEN)

    def show(part: float) -> None:
        sprite.name = board.token_picture(before if part < 0.5 else after)
        sprite.squash = abs(math.cos(math.pi * part))
        sprite.y = y - 26 * math.sin(math.pi * part)
        sprite.size = layout.TOKEN * (1 + 0.18 * math.sin(math.pi * part))

    craft.away(f"token {place}", later=later)
    craft.move(sprite, seconds, show, later, stays=0.02)


def token_turned(craft: Stagecraft, event: events.TokenTurned) -> None:
    """The token turns and is held up for everybody to see."""
    x, y = layout.FOREST[event.place]
    craft.turn_step(0)
    craft.sound("card_flip", 0.9)
    craft.leaves(x, y, 0.2)
    _turn(craft, event.place, HIDDEN, event.token)
    craft.at += 0.44
    grown = Sprite(board.token_picture(event.token), x, y, layout.TOKEN)

    def show(part: float) -> None:
        grown.size = layout.TOKEN * (1 + 0.4 * math.sin(math.pi * part))

    craft.away(f"token {event.place}")
    craft.move(grown, 0.8, show)
    craft.pause(0.8)
    craft.step(event)


def put_back(craft: Stagecraft, event: events.PutBack) -> None:
    """The token turns down again."""
    craft.pause(0.4)
    craft.sound("card_flip", 0.8)
    _turn(craft, event.place, craft.view.tokens[event.place], HIDDEN)
    craft.pause(0.5)
    craft.step(event)


def turned_down(craft: Stagecraft, event: events.TurnedDown) -> None:
    """All open tokens turn down in a wave that begins at the building site."""
    site = layout.PLACES[0].center
    ordered = sorted(event.places, key=lambda place: math.dist(site, layout.FOREST[place]))
    craft.turn_step(2)
    craft.pause(0.5)
    for number, place in enumerate(ordered):
        later = 0.16 * number
        craft.sound("card_flip", 0.6, later)
        _turn(craft, place, craft.view.tokens[place], HIDDEN, later, 0.5)
        craft.move(
            Sprite(_BACK, *layout.FOREST[place], layout.TOKEN), 0.16 * (len(ordered) - number), _still, later + 0.5
        )
    craft.pause(0.16 * len(ordered) + 0.55)
    craft.step(event)


def _still(part: float) -> None:
    """Change nothing: what is shown waits in its place."""


def swapped(craft: Stagecraft, event: events.Swapped) -> None:
    """Two tokens change places slowly, on arcs, in sight of everybody."""
    craft.away(f"token {event.one}", f"token {event.other}")
    for start, end, side in ((event.one, event.other, 1), (event.other, event.one, -1)):
        _carry(craft, layout.FOREST[start], layout.FOREST[end], side)
    for share in (0.0, 0.33, 0.66):
        craft.sound("card_slide", 0.6, 0.4 + share * _SWAP_SECONDS)
    craft.line.hold(craft.at, craft.at + 0.8 + _SWAP_SECONDS)
    craft.pause(0.6 + _SWAP_SECONDS + (0.9 if craft.still else 0.2))
    craft.sound("place", 0.8)
    craft.step(event)
    craft.pause(0.4)


def _carry(craft: Stagecraft, start: Point, end: Point, side: int) -> None:
    ring = Sprite("mfsa.ring_hot", *start, layout.TOKEN)
    token = Sprite(_BACK, *start, layout.TOKEN)
    across, down = end[0] - start[0], end[1] - start[1]
    length = math.hypot(across, down)
    off = min(110.0, length * 0.3) * side

    def show(part: float) -> None:
        way = max(0.0, min(1.0, (part * (0.6 + _SWAP_SECONDS) - 0.6) / _SWAP_SECONDS))
        eased = way * way * (3 - 2 * way)
        bow = 4 * eased * (1 - eased) * off
        for sprite in (ring, token):
            sprite.x = start[0] + across * eased - down / length * bow
            sprite.y = start[1] + down * eased + across / length * bow
        token.size = layout.TOKEN * (1 + 0.15 * math.sin(math.pi * part))
        ring.size = token.size

    craft.move(ring, 0.6 + _SWAP_SECONDS, _still)
    craft.move(token, 0.6 + _SWAP_SECONDS, show)


def mixed(craft: Stagecraft, event: events.Mixed) -> None:
    """All tokens slide into a heap in the middle and out again."""
    count = len(layout.FOREST)
    craft.step(event)
    craft.away(*[f"token {place}" for place in range(count)])
    for place, (x, y) in enumerate(layout.FOREST):
        heap = (800 + 70 * math.cos(place * 2.4), 500 + 50 * math.sin(place * 2.4))
        home = layout.FOREST[(place * 5 + 3) % count]
        sprite = Sprite(_BACK, x, y, layout.TOKEN)

        def show(
            part: float, sprite: Sprite = sprite, x: float = x, y: float = y, heap: Point = heap, home: Point = home
        ) -> None:
            way = min(1.0, part * 2.5) if part < 0.6 else (part - 0.6) / 0.4
            begin, end = ((x, y), heap) if part < 0.6 else (heap, home)
            eased = way * way * (3 - 2 * way)
            sprite.x, sprite.y = between(begin[0], end[0], eased), between(begin[1], end[1], eased)

        craft.move(sprite, 2.4, show)
    for number in range(5):
        craft.sound("card_slide", 0.6, 0.3 + 0.3 * number)
    craft.pause(2.4)
    craft.line.cue(craft.at, craft.scene.put_all_back, always=True)


# -- figures


def walked(craft: Stagecraft, event: events.Walked) -> None:
    """The figure hops place by place, a drum a step."""
    craft.turn_step(1)
    craft.away(f"figure {event.seat}")
    start, tall = board.figure_spot(craft.scene.face, event.seat)
    walker = Walker(craft.scene.looks[event.seat], start, tall)
    hops = [layout.standing(space, 0, 1)[0] for space in event.path]
    stations = [start, *hops]

    def show(part: float) -> None:
        place = min(len(hops) - 1, int(part * len(hops)))
        way = part * len(hops) - place
        begin, end = stations[place], stations[place + 1]
        eased = way * way * (3 - 2 * way)
        walker.feet = (between(begin[0], end[0], eased), between(begin[1], end[1], eased))
        walker.lift = 54 * 4 * way * (1 - way)
        walker.tall = between(tall, 92.0, min(1.0, part * 2))

    for number in range(len(hops)):
        craft.sound("drum_soft", 0.9, _HOP * (number + 0.9), number / 6)
    craft.move(walker, _HOP * len(hops), show)
    craft.pause(_HOP * len(hops) + 0.05)
    craft.step(event)
    craft.pause(0.25)


def jumped(craft: Stagecraft, event: events.Jumped) -> None:
    """The figure leaps straight to its place; a leap on the spot is a hop."""
    craft.turn_step(1)
    craft.away(f"figure {event.seat}")
    start, tall = board.figure_spot(craft.scene.face, event.seat)
    end = layout.standing(event.space, 0, 1)[0]
    walker = Walker(craft.scene.looks[event.seat], start, tall)

    def show(part: float) -> None:
        eased = part * part * (3 - 2 * part)
        walker.feet = (between(start[0], end[0], eased), between(start[1], end[1], eased))
        walker.lift = 150 * 4 * part * (1 - part)
        walker.tall = between(tall, 92.0, eased)

    craft.sound("soft", 0.8)
    craft.sound("drum_tom", 0.9, 0.85)
    craft.move(walker, 0.9, show)
    craft.pause(0.95)
    craft.step(event)
    craft.pause(0.25)


# -- goods and dogs


def took(craft: Stagecraft, event: events.Took) -> None:
    """A good flies from its mat behind the settlement; its ghost stays."""
    craft.turn_step(2)
    space = SPACE_OF_GOOD[event.good]
    count = craft.view.stock[event.good]
    spots, size = layout.stock_spots(space, craft.scene.face.stock_slots(space))
    start = spots[min(count, len(spots)) - 1]
    craft.sound("soft", 0.7)
    craft.step(event)
    (number, end), *_ = _behind(craft, event.seat, (event.good,))
    craft.away(f"tray {number}")
    craft.fly(f"mfsa.good.{GOODS[event.good]}", start, end, (size, 54.0))
    craft.sound("place", 0.9, 0.7)
    craft.pause(0.7)
    craft.line.cue(craft.at, craft.scene.put_all_back, always=True)
    craft.pause(0.3)


def _behind(craft: Stagecraft, seat: int, goods: tuple[int, ...]) -> list[tuple[int, Point]]:
    """Return number and place of each of these goods behind a settlement; closed, they all come from its curtain."""
    box, held = layout.panel(craft.seats, seat), craft.view.settlements[seat].goods
    if craft.scene.face.open_seat != seat or min(held) < 0:
        return [(-1, layout.tray(box).center) for _ in goods]
    spots, _ = layout.tray_spots(box, max(4, sum(held)))
    numbers = [sum(held[: good + 1]) - 1 - goods[:index].count(good) for index, good in enumerate(goods)]
    return [(number, spots[number]) for number in numbers]


def found_nothing(craft: Stagecraft, event: events.FoundNothing) -> None:
    """Dust blows over the empty mat."""
    craft.turn_step(2)
    spots, _ = layout.stock_spots(SPACE_OF_GOOD[event.good], craft.scene.face.stock_slots(SPACE_OF_GOOD[event.good]))
    craft.sound("whine", 0.7)
    for number, (x, y) in enumerate(spots):
        craft.dust(x, y, 0.15 * number, 40)
    craft.step(event)
    craft.pause(1.3)


def took_dog(craft: Stagecraft, event: events.TookDog) -> None:
    """A dog runs to the settlement, from its place or from another settlement."""
    craft.turn_step(2)
    view = craft.view
    end = layout.panel_dog_spot(layout.panel(craft.seats, event.seat), view.settlements[event.seat].dogs)
    if event.source == NOBODY:
        craft.away(f"board dog {view.dogs - 1}")
        start = layout.DOG_SPOTS[view.dogs - 1]
    else:
        number = view.settlements[event.source].dogs - 1
        craft.away(f"dog {event.source} {number}")
        start = layout.panel_dog_spot(layout.panel(craft.seats, event.source), number)
    craft.sound("bark", 0.9)
    craft.fly("mfsa.dog", start, end, (layout.DOG, layout.PANEL_DOG), seconds=0.9, height=50)
    craft.pause(0.9)
    craft.step(event)
    craft.sound("bark", 0.6)
    craft.pause(0.3)


def kept_dogs(craft: Stagecraft, event: events.KeptDogs) -> None:
    """Both dogs bark."""
    craft.turn_step(2)
    craft.sound("bark", 0.8)
    craft.sound("bark", 0.7, 0.5)
    craft.step(event)
    craft.pause(1.2)


def traded(craft: Stagecraft, event: events.Traded) -> None:
    """Two goods change places between raft and tray."""
    if craft.scene.dialog is not None:
        there, here = cell(TAKE, event.took).center, cell(GIVE, event.gave).center
        far, near, size = cell(TAKE, event.gave).center, cell(GIVE, event.took).center, 92.0
        craft.away(f"{GIVE} {event.gave}", f"{TAKE} {event.took}")
    else:
        number = craft.scene.face.post_goods().index(event.took)
        there = far = layout.post_spots()[number]
        (held, here), *_ = _behind(craft, event.seat, (event.gave,))
        near, size = here, layout.GOOD
        craft.away(f"post {number}", f"tray {held}")
    craft.sound("shaker", 0.7)
    craft.fly(f"mfsa.good.{GOODS[event.gave]}", here, far, (size, size), height=-40)
    craft.fly(f"mfsa.good.{GOODS[event.took]}", there, near, (size, size), height=60)
    craft.sound("place", 0.9, 0.7)
    craft.pause(0.7)
    craft.step(event)
    craft.pause(0.35)


def traded_nothing(craft: Stagecraft, event: events.TradedNothing) -> None:
    """Nothing happens, which takes a moment to see."""
    craft.turn_step(2)
    craft.sound("wood_dull", 0.6)
    craft.step(event)
    craft.pause(1.3)


# -- huts


def built(craft: Stagecraft, event: events.Built) -> None:
    """Goods and dogs go home, the tile comes to the settlement, the hut rises piece by piece in dust."""
    craft.turn_step(2)
    box = layout.panel(craft.seats, event.seat)
    later = _pay(craft, event, box)
    tile, spot = layout.PILES[event.pile], layout.hut_spot(box, event.number - 1)
    craft.away(f"pile {event.pile}", later=later)
    craft.sound("card_slide", 0.8, later)
    craft.fly("mfsa.hut.plain", (tile.centerx, tile.y + 48), spot, (78.0, 60.0), later=later, seconds=0.8)
    craft.pause(later + 0.8)
    craft.step(event)
    if not craft.still:
        craft.line.cue(craft.at, lambda: craft.scene.take_away(f"hut {event.seat} {event.number - 1}"))
    _raise(craft, craft.scene.looks[event.seat].colour, spot)


def _pay(craft: Stagecraft, event: events.Built, box: Rect) -> float:
    """Let what is paid fly home one after the other; return when the last has landed."""
    number = 0
    for good, (place, start) in zip(event.paid, _behind(craft, event.seat, event.paid), strict=True):
        space = SPACE_OF_GOOD[good]
        spots, size = layout.stock_spots(space, craft.scene.face.stock_slots(space))
        end = spots[min(craft.view.stock[good] + event.paid[:number].count(good), len(spots) - 1)]
        craft.away(f"tray {place}", later=0.35 * number)
        craft.sound("place", 0.6, 0.35 * number + 0.6)
        craft.fly(
            f"mfsa.good.{GOODS[good]}",
            start,
            end,
            (54.0, size),
            later=0.35 * number,
            seconds=0.6,
            stays=0.35 * (len(event.paid) - number) + 0.6,
        )
        number += 1
    held = craft.view.settlements[event.seat].dogs
    for dog, _ in enumerate(event.dogs_for):
        craft.sound("bark", 0.6, 0.35 * number)
        craft.away(f"dog {event.seat} {held - 1 - dog}", later=0.35 * number)
        craft.fly(
            "mfsa.dog",
            layout.panel_dog_spot(box, held - 1 - dog),
            layout.DOG_SPOTS[min(1, craft.view.dogs)],
            (layout.PANEL_DOG, layout.DOG),
            later=0.35 * number,
            seconds=0.7,
        )
        number += 1
    return 0.35 * number + 0.4


def _raise(craft: Stagecraft, colour: str, spot: Point) -> None:
    """Raise a hut: the frame, the walls, the roof with its painted band."""
    stages = ("mfsa.hut_frame", "mfsa.hut_walls", f"mfsa.hut.{colour}")
    for stage, (name, knock) in enumerate(zip(stages, ("sticks", "chop", "knock_wood"), strict=True)):
        sprite = Sprite(name, *spot, layout.HUT)

        def show(part: float, sprite: Sprite = sprite) -> None:
            sprite.size = layout.HUT * (1.0 + 0.25 * math.sin(math.pi * min(1.0, part * 2)))

        craft.sound(knock, 0.9, 0.55 * stage)
        craft.move(sprite, 0.55, show, 0.55 * stage)
        craft.dust(spot[0], spot[1] + 26, 0.55 * stage)
    craft.pause(0.55 * 3)
    craft.line.cue(craft.at, craft.scene.put_all_back, always=True)
    craft.sound("laugh", 0.5)
    craft.pause(0.3)


def built_nothing(craft: Stagecraft, event: events.BuiltNothing) -> None:
    """No hut this time."""
    craft.turn_step(2)
    craft.step(event)
    craft.pause(1.2)


def hut_shown(craft: Stagecraft, event: events.HutShown) -> None:
    """The next hut of the pile turns over."""
    place = layout.PILES[event.pile]
    tile = Sprite("mfsa.tile_under", *place.center, place.w)

    def show(part: float) -> None:
        tile.name = "mfsa.tile_under" if part < 0.5 else "mfsa.tile"
        tile.squash = abs(math.cos(math.pi * part))

    craft.sound("card_flip", 0.8)
    craft.move(tile, 0.4, show)
    craft.pause(0.4)
    craft.step(event)
    craft.pause(0.5)


def won(craft: Stagecraft, event: events.Won) -> None:
    """The village fire is lit; all the others applaud."""
    ground = layout.village(layout.panel(craft.seats, event.seat))
    x, y = ground.x + layout.FIRE_SPOT[0], ground.y + layout.FIRE_SPOT[1]
    craft.step(event)
    craft.sound("flint", 0.9)
    craft.sound("horn", 0.8, 0.5)
    craft.sound("laugh", 0.7, 1.2)
    flame = Sprite("mfsa.fire.0", x, y, 38)

    def burn(part: float) -> None:
        flame.name = f"mfsa.fire.{int(part * 30) % 3}"
        flame.size = between(38, 104, min(1.0, part * 3))
        flame.y = y - (flame.size - 38) * 0.3

    craft.move(flame, 3.2, burn)
    for burst in range(5):
        craft.leaves(x + 60 * math.sin(burst * 2.1), y - 70, 0.3 + 0.5 * burst)
    craft.away(*[f"figure {seat}" for seat in range(craft.seats)])
    for seat in range(craft.seats):
        feet, tall = board.figure_spot(craft.scene.face, seat)
        walker = Walker(craft.scene.looks[seat], feet, tall)
        craft.move(walker, 3.2, partial(_leap, walker, seat))
        for clap in range(4):
            craft.sound("shaker", 0.5, 0.4 + 0.6 * clap)
    craft.pause(3.2)


def _leap(walker: Walker, seat: int, part: float) -> None:
    walker.lift = 34 * abs(math.sin(math.pi * (part * 6 + seat * 0.3)))


TALES: dict[type, Callable[[Stagecraft, Any], None]] = {
    events.TokenTurned: token_turned,
    events.PutBack: put_back,
    events.Walked: walked,
    events.Jumped: jumped,
    events.Took: took,
    events.FoundNothing: found_nothing,
    events.TookDog: took_dog,
    events.KeptDogs: kept_dogs,
    events.Traded: traded,
    events.TradedNothing: traded_nothing,
    events.Built: built,
    events.BuiltNothing: built_nothing,
    events.HutShown: hut_shown,
    events.TurnedDown: turned_down,
    events.Swapped: swapped,
    events.Mixed: mixed,
    events.Won: won,
}
