"""The one translation function: every text a person reads goes through here.

Catalogues are GNU gettext ``.mo`` files found by domain ``firepit``; without one, the English of the source stands.
"""

from __future__ import annotations

import gettext
from collections.abc import Sequence
from pathlib import Path

_catalogue: gettext.NullTranslations = gettext.NullTranslations()


def use_language(language: str, folder: Path) -> bool:
    """Read texts of ``language`` (an ISO code such as ``"de"``) from ``folder`` from now on.

    Returns whether a catalogue was found; without one the English of the source is used.
    """
    global _catalogue
    _catalogue = gettext.translation("firepit", folder, languages=[language], fallback=True)
    return isinstance(_catalogue, gettext.GNUTranslations)


def say(text: str, /, **values: object) -> str:
    """Translate ``text``, then fill its ``{name}`` places from ``values``."""
    translated = _catalogue.gettext(text)
    return translated.format(**values) if values else translated


def say_many(one: str, many: str, /, count: int, **values: object) -> str:
    """Translate the singular or plural for ``count``, then fill ``{count}`` and the other places."""
    return _catalogue.ngettext(one, many, count).format(count=count, **values)


def who(seat: int) -> str:
    """Return the place in a sentence where the name of ``seat`` goes, such as ``{0}``; the match fills it in."""
    return "{" + str(seat) + "}"


def sum_up(counts: Sequence[int], names: Sequence[str]) -> str:
    """Return how many of each there are, such as ``2 wood, 1 fur``, without those there are none of."""
    return ", ".join([f"{count} {say(name)}" for count, name in zip(counts, names, strict=False) if count])
