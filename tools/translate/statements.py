"""Finds nodes in the syntax tree of the project's own source, faster than ``ast.walk``."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TypeVar

Node = TypeVar("Node", bound=ast.AST)

#: the fields of a statement, a handler or a case that hold nested statements
_BODY_FIELDS = ("body", "orelse", "finalbody", "handlers", "cases")


def statements(source: str) -> Iterator[ast.AST]:
    """Yield every statement of a source, nested ones too, but no expression.

    This is several times faster than ``ast.walk``.
    """
    waiting: list[ast.AST] = [ast.parse(source)]
    while waiting:
        node = waiting.pop()
        yield node
        for name in _BODY_FIELDS:
            below = getattr(node, name, ())
            if isinstance(below, list):
                waiting += below


#: the kinds of nodes that contain no other node of interest; two in three nodes are of these kinds
_LEAVES = frozenset({ast.Name, ast.Constant, ast.Load, ast.Store, ast.Pass})


def nodes(tree: ast.AST, *kinds: type[Node]) -> Iterator[Node]:
    """Yield every node of these kinds; ``kinds`` may not contain a class of ``_LEAVES``, whose nodes are skipped."""
    waiting: list[object] = [tree]
    while waiting:
        node = waiting.pop()
        if type(node) in _LEAVES or not isinstance(node, ast.AST):
            continue
        if isinstance(node, kinds):
            yield node
        for child in vars(node).values():
            if type(child) is list:
                waiting += child
            else:
                waiting.append(child)
