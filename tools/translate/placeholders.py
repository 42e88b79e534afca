"""Compares the placeholders of a text, such as ``{name}``, with those of its translation."""

from __future__ import annotations

import string
from collections import Counter
from collections.abc import Sequence


def placeholders_of(text: str) -> Counter[str]:
    """Return the placeholders of a text with their formats; raises ``ValueError`` for stray braces."""
    placeholders: Counter[str] = Counter()
    for _, name, format_spec, conversion in string.Formatter().parse(text):
        if name is None:  # the text after the last placeholder
            continue
        conversion_part = f"!{conversion}" if conversion else ""
        format_part = f":{format_spec}" if format_spec else ""
        placeholders["{" + name + conversion_part + format_part + "}"] += 1
    return placeholders


def placeholder_fault(text: str | Sequence[str], forms: Sequence[str]) -> str:
    """Return a sentence that says which placeholders of a translation are wrong; empty if all are right.

    If the text has a plural, a form may leave out ``{count}``, or have just the placeholders of the English singular.
    """
    english = [text] if isinstance(text, str) else list(text)
    wanted_placeholders = placeholders_of(english[-1])
    for form in forms:
        try:
            placeholders = placeholders_of(form)
        except ValueError as error:
            return f"{form!r}: {error}."
        if len(english) > 1:
            without_count = wanted_placeholders - Counter(["{count}"])
            allowed = [wanted_placeholders, without_count, placeholders_of(english[0])]
            is_right = any(set(placeholders) == set(choice) for choice in allowed)
        else:
            is_right = set(placeholders) == set(wanted_placeholders)
        if not is_right:
            names_in_form = " ".join(sorted(placeholders)) or "none"
            return f"{form!r} has the places {names_in_form}, not {' '.join(sorted(wanted_placeholders))}."
    return ""
