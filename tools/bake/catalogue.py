"""The table of all baked pictures."""

from __future__ import annotations

from tools.bake import (
    app_icon,
    baskets,
    cvlizations,
    drums,
    effects,
    elder,
    fire,
    home,
    leaves,
    my_first_stone_age,
    passage,
    pieces,
    settlers,
    stone_age,
    surfaces,
    theatre,
    walls,
)
from tools.bake.picture import Picture

MODULES = (
    app_icon,
    surfaces,
    pieces,
    drums,
    effects,
    elder,
    passage,
    leaves,
    baskets,
    walls,
    theatre,
    home,
    fire,
    cvlizations,
    my_first_stone_age,
    stone_age,
    settlers,
)


def pictures() -> dict[str, Picture]:
    """Return every picture by name. Raises ValueError when two share a name."""
    all_pictures = [picture for module in MODULES for picture in module.pictures()]
    by_name = {picture.name: picture for picture in all_pictures}
    if len(by_name) != len(all_pictures):
        raise ValueError("Two pictures share a name.")
    return by_name
