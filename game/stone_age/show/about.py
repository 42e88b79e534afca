"""What the controls of the table stand for (``Control.about``), where the table shows more of what is looked at."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rings:
    """So many rings at a place, which figures would fill."""

    place: int
    count: int


@dataclass(frozen=True, slots=True)
class ChosenRings:
    """The rings that have been chosen."""


@dataclass(frozen=True, slots=True)
class Acting:
    """A place at which figures can act."""

    place: int


@dataclass(frozen=True, slots=True)
class Barred:
    """A place that takes no figures now."""

    place: int


@dataclass(frozen=True, slots=True)
class Tribe:
    """The row of a tribe that can be chosen."""

    number: int


@dataclass(frozen=True, slots=True)
class Offered:
    """One of the offers that a dialog makes."""

    index: int


@dataclass(frozen=True, slots=True)
class CardOn:
    """The card on a space."""

    space: int


@dataclass(frozen=True, slots=True)
class TileOn:
    """The building on top of a pile."""

    pile: int


@dataclass(frozen=True, slots=True)
class OwnedBuilding:
    """A building of the camp at the foot."""

    number: int
