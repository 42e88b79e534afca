"""The statements of the project's own source, read faster than by a walk over the whole syntax tree."""

from __future__ import annotations

import ast
from collections.abc import Iterator

#: the fields with nested statements in a statement, a handler or a case
_BODIES = ("body", "orelse", "finalbody", "handlers", "cases")


def statements(source: str) -> Iterator[ast.AST]:
    """Yield every statement of a source, however deep it lies, but no expression: several times faster than a walk."""
    waiting: list[ast.AST] = [ast.parse(source)]
    while waiting:
        node = waiting.pop()
        yield node
        for name in _BODIES:
            below = getattr(node, name, ())
            if isinstance(below, list):
                waiting += below
