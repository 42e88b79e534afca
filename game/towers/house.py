"""The towers of the house, with their measured figures; each plays differently under the same rules.

The figures come from trials (``physics.laboratory.trial``) with seeds that were not used to find the towers. Figures of
3000 calls are the means of ten trials, ``run_trial(spec, 300, seed, seconds=3600.0)`` with the seeds 801 to 810. In the
means of ``out_later`` and ``freed_by_three``, each trial is weighted by its ``inside_mean``, so that every piece inside
counts equally.

The towers' numbers of drums:

>>> from physics.tower import drums
>>> [drums(tower.own.spec) for tower in HOUSE_TOWERS]
[1, 2, 3, 3, 3, 4, 5]
"""

from __future__ import annotations

from dataclasses import dataclass

from game.core.words import Marked, say
from game.towers.tower_file import Figures, OwnTower
from physics.parts import Row


@dataclass(frozen=True, slots=True)
class HouseTower:
    """A tower of the house: its name, a line about it, its width and rows (see ``physics.parts``), its figures."""

    name: Marked
    line: Marked
    width: int
    rows: tuple[Row, ...]
    figures: Figures

    @property
    def own(self) -> OwnTower:
        """The tower under its name in the language in use."""
        return OwnTower(say(self.name), "", self.width, self.rows, self.figures)


#: the towers of the house, by the number of their drums
HOUSE_TOWERS: tuple[HouseTower, ...] = (
    HouseTower(
        "One Drum",
        "Three pegs, one flap, one drum. If you drum, you drum for everybody.",
        1040,
        (
            (2, 0, 330, 2500, 40, 0, 0, 0, 0, -1, 0),
            (2, 0, 710, 2500, 40, 0, 0, 0, 0, -1, 0),
            (2, 0, 520, 2160, 40, 0, 0, 0, 0, -1, 0),
            (0, 1, 0, 1500, 795, 550, 26, 65, 120, 0, 0),
            (1, -1, 0, 1050, 144, -280, 0, 60, 300, 0, 0),
        ),
        Figures(1800, 0.839, 0.502, 0.845, 1.36),
    ),
    HouseTower(
        "The Sieve",
        "Five pegs, two flaps. Most pieces fall through; a bang frees the rest.",
        1040,
        (
            (2, 0, 680, 2560, 40, 0, 0, 0, 0, -1, 0),
            (2, 0, 360, 2360, 40, 0, 0, 0, 0, -1, 0),
            (2, 0, 680, 2160, 40, 0, 0, 0, 0, -1, 0),
            (2, 0, 360, 1960, 40, 0, 0, 0, 0, -1, 0),
            (2, 0, 680, 1760, 40, 0, 0, 0, 0, -1, 0),
            (0, 1, 0, 1620, 788, 550, 30, 65, 150, 0, 0),
            (1, -1, 0, 1174, 130, -280, 0, 60, 360, 0, 0),
            (0, -1, 0, 1040, 788, 550, 30, 65, 150, 1, 0),
            (1, 1, 0, 594, 130, -280, 0, 60, 360, 1, 0),
        ),
        Figures(1800, 0.726, 0.516, 0.681, 2.4),
    ),
    HouseTower(
        "The Hoarder",
        "Long, flat flaps keep three pieces in five. Without drums you go hungry.",
        1040,
        (
            (0, 1, 0, 2280, 800, 524, 30, 65, 150, 0, 0),
            (1, -1, 0, 1846, 140, -280, 0, 60, 360, 0, 0),
            (0, -1, 0, 1710, 800, 524, 30, 65, 150, 1, 0),
            (1, 1, 0, 1276, 140, -280, 0, 60, 360, 1, 0),
            (0, 1, 0, 1140, 800, 524, 30, 65, 150, 2, 0),
            (1, -1, 0, 706, 140, -280, 0, 60, 360, 2, 0),
        ),
        Figures(1800, 0.443, 0.464, 0.474, 5.51),
    ),
    HouseTower(
        "The Mill",
        "A wheel that turns under a load. Most pieces go through; the rest wait for a bang.",
        1040,
        (
            (0, 1, 0, 2500, 773, 560, 26, 75, 160, 0, 0),
            (1, -1, 0, 2055, 120, -280, 0, 60, 360, 0, 0),
            (3, 0, 520, 1480, 200, 785, 0, 1200, 160, 1, 4),
            (0, -1, 0, 940, 773, 560, 26, 75, 160, 2, 0),
            (1, 1, 0, 495, 120, -280, 0, 60, 360, 2, 0),
        ),
        Figures(3000, 0.874, 0.477, 0.495, 1.19),
    ),
    HouseTower(
        "The Swing",
        "A beam that tips to either side. Quick: few pieces stay behind.",
        1040,
        (
            (0, 1, 0, 2460, 793, 560, 26, 65, 120, 0, 0),
            (1, -1, 0, 2005, 144, -280, 0, 60, 300, 0, 0),
            (4, 0, 520, 1500, 200, 0, 0, 300, 240, 1, 0),
            (0, -1, 0, 1040, 760, 560, 26, 65, 120, 2, 0),
        ),
        Figures(1800, 0.876, 0.418, 0.446, 1.31),
    ),
    HouseTower(
        "Four Hands",
        "A fourth flap, a fourth drum. Pieces get stuck, but the next throw sweeps most of them out.",
        1040,
        (
            (0, 1, 0, 2620, 768, 580, 26, 65, 100, 0, 0),
            (1, -1, 0, 2165, 110, -280, 0, 60, 260, 0, 0),
            (0, -1, 0, 2080, 768, 580, 26, 65, 100, 1, 0),
            (1, 1, 0, 1625, 110, -280, 0, 60, 260, 1, 0),
            (0, 1, 0, 1540, 768, 580, 26, 65, 100, 2, 0),
            (1, -1, 0, 1085, 110, -280, 0, 60, 260, 2, 0),
            (0, -1, 0, 1000, 768, 580, 26, 65, 100, 3, 0),
            (1, 1, 0, 545, 110, -280, 0, 60, 260, 3, 0),
        ),
        Figures(3000, 0.743, 0.663, 0.455, 1.94),
    ),
    HouseTower(
        "The Waterfall",
        "Five flaps, five drums. Few pieces stay; strike the right drum and out they come.",
        1040,
        (
            (0, 1, 0, 2620, 680, 550, 22, 65, 110, 0, 0),
            (1, -1, 0, 2231, 115, -280, 0, 60, 320, 0, 0),
            (0, -1, 0, 2150, 680, 550, 22, 65, 110, 1, 0),
            (1, 1, 0, 1761, 115, -280, 0, 60, 320, 1, 0),
            (0, 1, 0, 1680, 680, 550, 22, 65, 110, 2, 0),
            (1, -1, 0, 1291, 115, -280, 0, 60, 320, 2, 0),
            (0, -1, 0, 1210, 680, 550, 22, 65, 110, 3, 0),
            (1, 1, 0, 821, 115, -280, 0, 60, 320, 3, 0),
            (0, 1, 0, 740, 680, 550, 22, 65, 110, 4, 0),
            (1, -1, 0, 351, 115, -280, 0, 60, 320, 4, 0),
        ),
        Figures(3000, 0.764, 0.695, 0.451, 1.71),
    ),
)
