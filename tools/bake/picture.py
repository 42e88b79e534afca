"""A picture to bake: its size, how it may be stretched, and the function that draws it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from tools.bake.area import PERIOD
from tools.bake.canvas import Canvas

#: paints a picture on a canvas
PaintFunction = Callable[[Canvas], None]
#: a point (x, y) or a rectangle (x, y, w, h)
Anchor = tuple[float, ...]


@dataclass(frozen=True)
class Picture:
    """One picture to bake; all lengths are in logical units."""

    name: str
    width: float
    height: float
    draw: PaintFunction
    #: the upper left corner in the drawing's own coordinates
    x: float = 0
    y: float = 0
    #: the margin round the picture for shadow or glow
    bleed: float = 0
    #: of a nine-patch: the size of its corners, which are not stretched; its edges and middle repeat
    corner: float = 0
    #: the length after which noise in the picture repeats
    period: int = PERIOD
    #: whether the picture is added as light to what is under it; then it is kept as webp without loss
    light: bool = False
    #: the file format: webp, jpg for large opaque pictures, since it is read faster, or png
    kind: str = "webp"
    #: whether a jpg is kept in the finest tier only; for the other tier the game halves it, which takes 10 to 20 ms
    halves: bool = False
    #: named points (x, y) or rectangles (x, y, w, h), from the upper left corner without bleed
    anchors: Mapping[str, Anchor] = field(default_factory=dict)

    @property
    def file(self) -> str:
        """Return the name of the picture's file, the same in each tier."""
        return f"{self.name}.{self.kind}"

    def canvas(self, scale: float) -> Canvas:
        """Return a canvas with the picture painted on it, at `scale` pixels per logical unit."""
        canvas = Canvas(
            self.x - self.bleed,
            self.y - self.bleed,
            self.width + 2 * self.bleed,
            self.height + 2 * self.bleed,
            scale,
            self.period,
        )
        self.draw(canvas)
        return canvas

    def entry(self) -> dict[str, object]:
        """Return the picture's entry in the manifest."""
        entry: dict[str, object] = {"file": self.file, "size": [self.width, self.height], "pad": self.bleed}
        if self.x or self.y:
            entry["at"] = [self.x, self.y]
        if self.corner:
            entry["patch"] = [self.corner, self.corner]
        if self.light:
            entry["blend"] = "add"
        if self.halves:
            entry["halves"] = True
        if self.anchors:
            entry["anchors"] = {name: list(place) for name, place in self.anchors.items()}
        return entry
