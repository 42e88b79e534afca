"""The controls and marks over a tower that is being built: parts, handles, pads, a tag, and refused parts.

Everything that can be dragged can also be changed with keys on a chosen part, and with the sliders beside the tower.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from game.core.words import say
from game.passage.film import THEATRE_STAGE
from game.passage.open_tower import OpenPlacement, Spot, open_placement_of
from game.screens.workshop.building import Building
from game.screens.workshop.workshop_panels import PlayControls, bang_tip
from game.towers.design import RANGES, WIDTHS, Design, bars_of, moved, on_other_wall, with_tip_at, with_value
from game.towers.sentences import describe_part, part_tag, part_title
from game.ui.canvas import Canvas
from game.ui.control import Control, Drag, Touch
from game.ui.intentions import Chord, Command, Edit, Go, Intention, Press
from game.ui.layout import SCREEN, Rect, inset, square
from game.ui.lettering import capped
from game.ui.stage import Stage
from game.ui.theme import BLOOD, EMBER, GOLD, PARCHMENT, RING, Colour, colour, mix
from physics.parts import distance_from_segment
from physics.tower import Bar, Leaf, TowerPart, bar_of, leaf_of

#: a press within this distance (logical units) of a part chooses it
_REACH = 16.0
#: the sizes of a part's control and of a handle (logical units)
_PART_SIZE, _HANDLE_SIZE = 46.0, 44.0
#: the radius of a handle's disc (logical units)
_DISC_RADIUS = 15.0
#: how far the arrow keys move a part without and with Shift (mm)
_SMALL_STEP, _LARGE_STEP = 1.0, 10.0
#: the height in mm at which the handles for the shaft's width lie
_WIDTH_HANDLE_Y: Final = 284.0
#: the heights (mm) of the marks on the ruler
_RULER: Final = range(40, 281, 20)
#: the sizes of the note on a refused part and of the tag with a part's size and slope
_NOTE_SIZE, _TAG_SIZE = (226.0, 132.0), (196.0, 58.0)
#: the note on a refused part stays inside this area
_NOTE_AREA = Rect(412, 110, 776, 530)
#: the least y of the tag's upper edge, and the greatest y of its lower edge
_TAG_TOP, _TAG_BOTTOM = 120.0, 650.0
_RULER_INK, _REFUSED_INK, _VALID_INK = colour("#562E10"), colour("#B0341F"), colour("#9CCB62")
#: the keys that make the chosen part longer
_LONGER = ("plus", "shift+plus", "=", "shift+=", "kp_plus")
#: the keys that make the chosen part shorter
_SHORTER = ("-", "kp_minus")
#: the keys that change the chosen part's slope
_STEEPER, _FLATTER = ("]", "."), ("[", ",")


@dataclass(frozen=True, slots=True)
class PartOfTower:
    """The ``Control.about`` of a part's control: the index of the part in the design."""

    index: int


def part_control_id(index: int) -> str:
    """Return the id of the control of a design's part."""
    return f"builder.part.{index}"


class BuildingSite:
    """The tower on the theatre stage, with all controls on it."""

    def __init__(self, stage: Stage, building: Callable[[], Building], play_controls: PlayControls) -> None:
        self._stage = stage
        self._building = building
        self._play_controls = play_controls
        #: how far the pointer is to the right of the dragged part's hinge, and above it (mm)
        self._grip = (0.0, 0.0)

    @property
    def _design(self) -> Design:
        return self._building().design

    @property
    def placement(self) -> OpenPlacement:
        """The place of the tower on the screen."""
        return open_placement_of(self._design.spec)

    # Drawing

    def paint_ruler(self, canvas: Canvas) -> None:
        """Draw the height in mm on the left board."""
        placement = self.placement
        for height in _RULER:
            x, y = placement.to_stage(0.0, height)
            is_long = height % 100 == 0
            canvas.line(x + 3, y, x + (16 if is_long else 9), y, _RULER_INK, 1.5)
            if is_long:
                canvas.text(str(height), x + 20, y, capped(canvas, 16, most=1.0), colour=_RULER_INK, middle=True)

    def draw(self, canvas: Canvas) -> None:
        """Draw the handles for the shaft's width, and the chosen part's outline, arc, handles and tag.

        If a change was refused, the refused part and the reason are drawn in place of the chosen part.
        """
        building = self._building()
        for spot in self._width_handles():
            _draw_handle(canvas, *spot)
        if building.refusal is not None:
            self._draw_refusal(canvas)
        elif building.design.chosen_part is not None:
            self._draw_chosen_part(canvas, building.design.chosen or 0)

    def _draw_chosen_part(self, canvas: Canvas, index: int) -> None:
        """Draw the chosen part's outline, the arc of its tip, its handles and its tag."""
        design = self._design
        placement = self.placement
        for bar in bars_of(design, index):
            _draw_outline(canvas, placement, bar, RING)
        if design.parts[index].kind in ("flap", "ledge", "swing"):
            self._draw_arc(canvas, leaf_of(design.spec, design.parts[index]))
        for spot in self._handle_places(index).values():
            _draw_handle(canvas, *spot)
        self._draw_tag(canvas, index)

    def _draw_arc(self, canvas: Canvas, leaf: Leaf) -> None:
        """Draw a dotted arc along which a leaf's tip swings."""
        steps = 12
        for step in range(steps + 1):
            angle = leaf.low + (leaf.high - leaf.low) * step / steps
            x, y = leaf.line_at(angle)[-1]
            canvas.circle(*self.placement.to_stage(x, y), 2.2, mix(GOLD, PARCHMENT, 0.4))

    def _draw_tag(self, canvas: Canvas, index: int) -> None:
        """Draw the tag of a part level with its tip, beside the shaft, on the side opposite to its hinge."""
        first_line, second_line = part_tag(self._design, index)
        width, height = _TAG_SIZE
        part = self._design.parts[index]
        hinge_side = part.side
        if not hinge_side:  # the part is not hinged in a wall, so the nearer wall counts
            hinge_side = 1 if part.x < self._design.width / 2 else -1
        left = self._tag_x(hinge_side, width)
        lowest_end = min(bar.end[1] for bar in bars_of(self._design, index))
        _, y = self.placement.to_stage(0.0, lowest_end)
        box = Rect(left, min(max(y - height, _TAG_TOP), _TAG_BOTTOM - height), width, height)
        canvas.panel("panel.tooltip", box)
        canvas.record_cover(box)
        size = capped(canvas, 19, most=1.15)
        canvas.text(
            first_line, box.centerx, box.y + 20, size, kind="bold", align="centre", middle=True, width=width - 20
        )
        canvas.text(
            second_line, box.centerx, box.y + 41, size, colour=_VALID_INK, align="centre", middle=True, width=width - 20
        )

    def _tag_x(self, hinge_side: int, width: float) -> float:
        """Return the x of the tag, which is beside the shaft, opposite to the hinge (1: on the left, -1: right)."""
        return self.placement.left - width - 34 if hinge_side < 0 else self._right_wall_x(self._design) + 34

    def _right_wall_x(self, design: Design) -> float:
        """Return the x of the right wall of a design's shaft on the screen."""
        x, _ = self.placement.to_stage(design.width, 0.0)
        return x

    def _draw_refusal(self, canvas: Canvas) -> None:
        """Draw the refused parts in red, and a note with the reason beside the first of them."""
        refusal = self._building().refusal
        assert refusal is not None, "no change was refused"
        design = refusal.design
        placement = self.placement
        for index in refusal.fault.parts:
            for bar in bars_of(design, index):
                _draw_refused_bar(canvas, placement, bar)
        width, height = _NOTE_SIZE
        first_part = refusal.fault.parts[0] if refusal.fault.parts else 0
        # in a tower without parts, the note points at the lower left corner of the shaft
        bar = bars_of(design, first_part)[0] if design.parts else bar_of(TowerPart("peg"))
        x, y = placement.to_stage(*bar.start)
        is_on_left = x < SCREEN.centerx  # the middle of the shaft is in the middle of the screen
        left = placement.left - width - 40 if is_on_left else self._right_wall_x(design) + 40
        box_x = max(_NOTE_AREA.x, min(left, _NOTE_AREA.right - width))
        box_y = min(max(y - height / 2, _NOTE_AREA.y), _NOTE_AREA.bottom - height)
        box = Rect(box_x, box_y, width, height)
        edge = box.right if is_on_left else box.x
        canvas.line(edge, y, x, y, EMBER, 2)
        canvas.circle(x, y, bar.radius * placement.scale + 8, EMBER, 2)
        canvas.panel("panel.tooltip", box)
        canvas.record_cover(box)
        canvas.prose(
            refusal.words, inset(box, 14, 10), capped(canvas, 18, most=1.1), colour=EMBER, middle=True, least=16
        )

    # Controls

    def controls(self) -> list[Control]:
        """List the mouth, the shaft, the parts from top to bottom, the pads, and the handles."""
        left = self.placement.left
        right = self._right_wall_x(self._design)
        # while no part is chosen, the words below the tower say how to bang
        tip = "" if self._design.chosen_part is None else bang_tip(self._stage.options.without_holding)
        return [
            self._shaft_control(),
            self._play_controls.mouth_control(Rect(left + 34, THEATRE_STAGE.y, right - left - 68, 44)),
            *self._part_controls(),
            *self._play_controls.pad_controls(lambda number: say("Drum end {number}", number=number), tip),
            *self._handle_controls(),
        ]

    # Parts

    def _part_controls(self) -> list[Control]:
        """List the parts from top to bottom."""
        design = self._design
        order = sorted(range(len(design.parts)), key=lambda index: -design.parts[index].y)
        return [self._part_control(design, index) for index in order]

    def _part_control(self, design: Design, index: int) -> Control:
        x, y = self.placement.to_stage(*_middle(design, index))
        return Control(
            part_control_id(index),
            "piece",
            part_title(design, index),
            square(x, y, _PART_SIZE),
            partial(self._choose, index),
            handle=partial(self._handle_part, index),
            drag=self._drag_with(self._move_chosen),
            heard=describe_part(design, index),
            look=_PartFocus(),
            about=PartOfTower(index),
        )

    def _choose(self, index: int | None) -> None:
        """Choose a part, and give it the keyboard focus; ``None`` chooses no part."""
        self._building().choose(index)
        self.focus_chosen_part()

    def focus_chosen_part(self) -> None:
        """Give the chosen part the keyboard focus, if there is one."""
        chosen = self._design.chosen
        if chosen is not None:
            self._stage.interaction.focused = part_control_id(chosen)
        self._stage.refresh()

    def _handle_part(self, index: int, intention: Intention) -> bool:
        """Choose a pressed part for dragging, or change the chosen part by a key; return whether a key was used."""
        if isinstance(intention, Press):
            self._choose(index)
            self._remember_grip(index, intention)
            return False
        if self._design.chosen != index:
            return False
        return self._use_key(index, intention)

    def _use_key(self, index: int, intention: Intention) -> bool:
        """Change the chosen part by a key; return whether the key was used."""
        design = self._design
        building = self._building()
        part = design.parts[index]
        if intention == Command("back"):
            self._choose(None)
        elif intention == Edit("delete"):
            self.remove_chosen()
        elif isinstance(intention, Go):
            step = _LARGE_STEP if intention.far else _SMALL_STEP
            shifts = {"left": (-step, 0.0), "right": (step, 0.0), "up": (0.0, step), "down": (0.0, -step)}
            dx, dy = shifts[intention.direction]
            # successive moves of one part have the same name, so that they are undone together
            building.change(design.changed(index, moved(part, part.x + dx, part.y + dy)), f"move {index}")
        elif isinstance(intention, Chord):
            changed_part = self._changed_by_key(part, intention.written)
            if changed_part is None:
                return False
            building.change(design.changed(index, changed_part), f"{intention.written} {index}")
        else:
            return False
        self._stage.refresh()
        return True

    def _changed_by_key(self, part: TowerPart, key: str) -> TowerPart | None:
        """Return a part that a key has turned, resized or moved to the other wall; ``None`` for other keys."""
        ranges = RANGES[part.kind]
        if key == "w":
            return on_other_wall(part, self._design.width)
        if key in _LONGER:
            return with_value(part, "length", part.length + ranges["length"].step)
        if key in _SHORTER:
            return with_value(part, "length", part.length - ranges["length"].step)
        if "slope" in ranges and key in _STEEPER:
            return with_value(part, "slope", part.slope + ranges["slope"].step)
        if "slope" in ranges and key in _FLATTER:
            return with_value(part, "slope", part.slope - ranges["slope"].step)
        return None

    def remove_chosen(self) -> None:
        """Remove the chosen part."""
        design = self._design
        if design.chosen is not None:
            self._building().change(design.without(design.chosen))

    # Dragging

    def _shaft_control(self) -> Control:
        """Return the shaft: a press chooses the nearest part, which can then be dragged."""
        left = self.placement.left
        right = self._right_wall_x(self._design)
        rect = Rect(left, THEATRE_STAGE.y + 46, right - left, 586)
        return Control(
            "builder.shaft",
            "space",
            say("The shaft"),
            rect,
            handle=self._handle_shaft,
            drag=self._drag_with(self._move_chosen),
            focusable=False,
            sound="",
        )

    def _handle_shaft(self, intention: Intention) -> bool:
        """Choose the part nearest to a press, or no part if none is within reach; the press may begin a drag."""
        if isinstance(intention, Press):
            index = self._nearest(intention.x, intention.y)
            self._choose(index)
            if index is not None:
                self._remember_grip(index, intention)
        return False

    def _nearest(self, x: float, y: float) -> int | None:
        """Return the index of the part nearest to a point of the screen; ``None`` if no part is within reach."""
        design = self._design
        placement = self.placement

        def distance_to(bar: Bar) -> float:
            from_middle = distance_from_segment((x, y), placement.to_stage(*bar.start), placement.to_stage(*bar.end))
            return from_middle - bar.radius * placement.scale

        distances = [(distance_to(bar), index) for index in range(len(design.parts)) for bar in bars_of(design, index)]
        distance, index = min(distances, default=(math.inf, -1))
        return index if distance <= _REACH else None

    def _remember_grip(self, index: int, at: Press) -> None:
        """Remember where on a part the pointer is, so that the part does not jump when it is dragged."""
        part = self._design.parts[index]
        x, y = self.placement.to_tower(at.x, at.y)
        self._grip = (x - part.x, y - part.y)

    def _drag_with(self, move: Callable[[float, float], None]) -> Drag:
        """Return a drag that calls ``move`` with the place of the pointer, and once more at its end."""

        def end(x: float, y: float) -> None:
            move(x, y)
            self._building().end_drag()
            self._stage.refresh()

        return Drag(lambda: self._building().begin_drag(), move, end)

    def _move_chosen(self, x: float, y: float) -> None:
        """Move the chosen part with the pointer, which stays at the place on the part where the drag began."""
        design = self._design
        if design.chosen is None or design.chosen_part is None:
            return
        pointer_x, pointer_y = self.placement.to_tower(x, y)
        grip_x, grip_y = self._grip
        part = moved(design.chosen_part, pointer_x - grip_x, pointer_y - grip_y)
        self._building().drag(design.changed(design.chosen, part))
        self._stage.refresh()

    # Handles

    def _handle_places(self, index: int) -> dict[str, Spot]:
        """Return the places of a part's handles, by their names."""
        handles = {"place": self.placement.to_stage(*self._design.parts[index].hinge(self._design.width))}
        if self._design.parts[index].kind != "peg":
            handles["tip"] = self.placement.to_stage(*bars_of(self._design, index)[0].end)
        return handles

    def _width_handles(self) -> tuple[Spot, Spot]:
        """Return the places of the handles for the shaft's width: on its left and on its right wall."""
        left = self.placement.to_stage(0.0, _WIDTH_HANDLE_Y)
        right = self.placement.to_stage(self._design.width, _WIDTH_HANDLE_Y)
        return left, right

    def _handle_controls(self) -> list[Control]:
        """List the handles of the shaft's width, and the handles at the chosen part's hinge and tip."""
        width_drag = self._drag_with(self._set_width)
        controls = [
            self._handle_control(f"builder.width.{side}", say("Shaft width"), spot, width_drag)
            for side, spot in zip(("left", "right"), self._width_handles(), strict=True)
        ]
        index = self._design.chosen
        building = self._building()
        # a drag would end if its handle disappeared, so the handles stay while a dragged part is refused
        if index is None or (building.refusal is not None and not building.is_dragging):
            return controls
        places = self._handle_places(index)
        move = replace(self._drag_with(self._move_chosen), start=self._begin_hinge_drag)
        controls.append(self._handle_control("builder.handle.place", say("Move the part"), places["place"], move))
        if "tip" in places:
            turn = self._drag_with(self._drag_tip)
            label = say("Turn the part or change its length")
            controls.append(self._handle_control("builder.handle.tip", label, places["tip"], turn))
        return controls

    def _handle_control(self, name: str, label: str, spot: Spot, drag: Drag) -> Control:
        x, y = spot
        rect = square(x, y, _HANDLE_SIZE)
        return Control(name, "piece", label, rect, tooltip=label, drag=drag, focusable=False, sound="")

    def _begin_hinge_drag(self) -> None:
        """Begin to drag the chosen part by the handle at its hinge, so that the hinge follows the pointer."""
        self._grip = (0.0, 0.0)
        self._building().begin_drag()

    def _drag_tip(self, x: float, y: float) -> None:
        """Turn the chosen part and change its length, so that its tip follows the pointer."""
        design = self._design
        if design.chosen is None or design.chosen_part is None:
            return
        part = with_tip_at(design.chosen_part, *self.placement.to_tower(x, y), design.width)
        self._building().drag(design.changed(design.chosen, part))
        self._stage.refresh()

    def _set_width(self, x: float, y: float) -> None:
        """Give the shaft the width whose handle would be nearest to the pointer."""
        tower_x, _ = self.placement.to_tower(x, y)
        half_width = abs(tower_x - self._design.width / 2)
        width = min(WIDTHS, key=lambda shaft_width: abs(shaft_width / 2 - half_width))
        if width != self._design.width:
            self._building().drag(self._design.with_width(width))
        self._stage.refresh()


class _PartFocus:
    """The look of a part's control: a ring round the middle of the part while it is focused or pointed at."""

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw the ring while the part is pointed at or focused."""
        if touch.hovered or touch.shows_focus_ring:
            canvas.circle(*control.rect.center, control.rect.w / 2, RING, 2)


def _middle(design: Design, index: int) -> tuple[float, float]:
    """Return the middle of a part (mm): the middle of its board if a wall holds its hinge, else its axle."""
    part = design.parts[index]
    if not part.side:
        return part.hinge(design.width)
    bar = bars_of(design, index)[0]
    return (bar.start[0] + bar.end[0]) / 2, (bar.start[1] + bar.end[1]) / 2


def _draw_outline(canvas: Canvas, placement: OpenPlacement, bar: Bar, ink: Colour) -> None:
    """Draw a thin line round a bar."""
    x1, y1 = placement.to_stage(*bar.start)
    x2, y2 = placement.to_stage(*bar.end)
    half_thickness = bar.radius * placement.scale + 3
    length = math.dist((x1, y1), (x2, y2))
    if length < 1:
        canvas.circle(x1, y1, half_thickness, ink, 2)
        return
    # the offset from the bar's middle line to one of the two lines drawn beside it
    right, down = -(y2 - y1) / length * half_thickness, (x2 - x1) / length * half_thickness
    for sign in (1, -1):
        canvas.line(x1 + sign * right, y1 + sign * down, x2 + sign * right, y2 + sign * down, ink, 2)


def _draw_refused_bar(canvas: Canvas, placement: OpenPlacement, bar: Bar) -> None:
    """Draw a bar in red, since it may not stand where it is."""
    start = placement.to_stage(*bar.start)
    end = placement.to_stage(*bar.end)
    radius = bar.radius * placement.scale
    canvas.line(*start, *end, _REFUSED_INK, 2 * radius)
    canvas.circle(*start, radius, _REFUSED_INK)
    canvas.circle(*end, radius, _REFUSED_INK)


def _draw_handle(canvas: Canvas, x: float, y: float) -> None:
    """Draw a handle: a disc with four arrow heads."""
    canvas.circle(x, y, _DISC_RADIUS, BLOOD)
    canvas.circle(x, y, _DISC_RADIUS - 2, PARCHMENT)
    for dx, dy in ((0, -1), (0, 1), (-1, 0), (1, 0)):
        tip = (x + 10 * dx, y + 10 * dy)
        base = (x + 5 * dx, y + 5 * dy)
        side = (4 * dy, 4 * dx)
        canvas.polygon([tip, (base[0] + side[0], base[1] + side[1]), (base[0] - side[0], base[1] - side[1])], BLOOD)
