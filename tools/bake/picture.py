"""A picture to bake: its size, how it may be stretched, and the function that draws it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from tools.bake.area import PERIOD
from tools.bake.canvas import Canvas

Drawing = Callable[[Canvas], None]
Anchor = tuple[float, ...]


@dataclass(frozen=True)
class Picture:
    """One picture in logical units.

    `width` x `height` lie at (x, y) in the drawing's own coordinates; `bleed` is the margin for shadow or glow round
    it.
    A nine-patch has `corner`, the size of its fixed corners; its edges and middle repeat. `anchors` are named points
    (x, y) or rectangles (x, y, w, h) from the picture's upper left corner without bleed. `light` pictures are added to
    what is under them, and so are kept pixel by pixel, as webp without loss. The others have the file format `kind`:
    webp, jpg for large opaque ones, which are read faster, or png. A jpg that `halves` is kept in the finest tier only;
    the game halves it as it reads it for the other tier, which takes 10 to 20 ms more.
    """

    name: str
    width: float
    height: float
    draw: Drawing
    x: float = 0
    y: float = 0
    bleed: float = 0
    corner: float = 0
    period: int = PERIOD
    light: bool = False
    kind: str = "webp"
    halves: bool = False
    anchors: Mapping[str, Anchor] = field(default_factory=dict)

    @property
    def file(self) -> str:
        """Return the name of its file in each tier."""
        return f"{self.name}.{self.kind}"

    def canvas(self, scale: float) -> Canvas:
        """Return the finished drawing at `scale` pixels a logical unit."""
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
        """Return what the manifest says about it."""
        described: dict[str, object] = {"file": self.file, "size": [self.width, self.height], "pad": self.bleed}
        if self.x or self.y:
            described["at"] = [self.x, self.y]
        if self.corner:
            described["patch"] = [self.corner, self.corner]
        if self.light:
            described["blend"] = "add"
        if self.halves:
            described["halves"] = True
        if self.anchors:
            described["anchors"] = {name: list(place) for name, place in self.anchors.items()}
        return described
