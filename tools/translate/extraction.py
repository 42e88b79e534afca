"""Finds every translatable text in the source.

These are the literals given to ``say``, ``say_many``, ``marked`` and ``marked_many``, and the literals of the type
``Marked``: given to a parameter or field of that type, or in a table with that type in its annotation, such as
``NAMES: Final[tuple[Marked, ...]] = ("forest", "plains")``. In a table with keys, only the values are texts.
"""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from tools.translate.statements import nodes, statements

SOURCE = Path(__file__).resolve().parents[2]
#: the type of translatable texts, and the module of the functions that take them
_TEXT_TYPE = "Marked"
_WORDS_MODULE = "game.core.words"
#: the beginning of a comment for translators
_COMMENT_MARK = "Translators:"


@dataclass(frozen=True, slots=True)
class FoundText:
    """A text and its place in the source.

    ``plural`` is its plural form, empty if it has none; ``comment`` is the comment for translators in the source.
    """

    text: str
    plural: str
    file: str
    line: int
    comment: str = ""


@dataclass(slots=True)
class _Signature:
    """Which arguments of a function or class are texts: by position and by name."""

    positions: frozenset[int]
    names: frozenset[str]


@dataclass(slots=True)
class _Module:
    """One file of the source: its definitions, and the names it imports."""

    name: str
    file: str
    source: str
    #: the functions and classes of this file that take texts, by name
    signatures: dict[str, _Signature] = field(default_factory=dict)
    #: for each imported name, as it is called in this file: the module it comes from, and its name there
    imported: dict[str, tuple[str, str]] = field(default_factory=dict)


def find_texts(source: Path = SOURCE, packages: tuple[str, ...] = ("game", "physics")) -> list[FoundText]:
    """Return every text in the packages of ``source``, by file and line."""
    modules = [_read(source, path) for package in packages for path in sorted((source / package).rglob("*.py"))]
    known = {module.name: module for module in modules}
    texts: list[FoundText] = []
    for module in modules:
        if _may_hold_texts(module, known):
            texts += _texts_in(module, known)
    for package in packages:
        for path in sorted((source / package).rglob("world.toml")):
            texts += _names_on_map(path, path.relative_to(source).as_posix())
    return texts


def _may_hold_texts(module: _Module, known: dict[str, _Module]) -> bool:
    """Return whether a file can contain texts; other files need not be parsed, which is slow.

    A file can contain texts if it names ``Marked``, or if it imports ``game.core.words`` or something from there. The
    same is true if it imports a function or class with parameters for texts, or a module with such a function or class.
    """
    if _TEXT_TYPE in module.source:
        return True
    for origin, name in module.imported.values():
        whole_module = f"{origin}.{name}"
        if _WORDS_MODULE in (origin, whole_module):
            return True
        if whole_module in known and known[whole_module].signatures:
            return True
        if origin in known and name in known[origin].signatures:
            return True
    return False


def _names_on_map(path: Path, file: str) -> Iterator[FoundText]:
    """Yield the names on a map: of landscapes, crossings at sea and gates."""
    world = tomllib.loads(path.read_text(encoding="utf-8"))
    landscapes = [name for region in world["region"] for name, *_ in region["hexes"]]
    sea_places = [place["name"] for place in (*world["sea"]["crossing"], *world["box"])]
    for line, name in enumerate([*landscapes, *sea_places]):
        yield FoundText(name, "", file, line, "a name on the map of the world")


def _read(source: Path, path: Path) -> _Module:
    """Read a file's definitions and imports; its syntax tree is not kept, to save memory."""
    text = path.read_text(encoding="utf-8")
    file = path.relative_to(source)
    module = _Module(".".join(file.with_suffix("").parts), file.as_posix(), text)
    for node in statements(text):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            signature = _signature(node)
            if signature.names:
                module.signatures[node.name] = signature
        elif isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                module.imported[alias.asname or alias.name] = (node.module, alias.name)
    return module


def _signature(node: ast.FunctionDef | ast.ClassDef) -> _Signature:
    """Return which parameters of a function, or fields of a dataclass, take texts."""
    positional: list[tuple[str, ast.expr | None]]  # the name and annotation of each
    keyword_only: list[tuple[str, ast.expr | None]]
    if isinstance(node, ast.ClassDef):
        fields = [
            part for part in node.body if isinstance(part, ast.AnnAssign) and not _is_class_variable(part.annotation)
        ]
        positional = [(part.target.id, part.annotation) for part in fields if isinstance(part.target, ast.Name)]
        keyword_only = []
    else:
        arguments = [*node.args.posonlyargs, *node.args.args]
        if arguments and arguments[0].arg in ("self", "cls"):
            arguments = arguments[1:]
        positional = [(argument.arg, argument.annotation) for argument in arguments]
        keyword_only = [(argument.arg, argument.annotation) for argument in node.args.kwonlyargs]
    return _Signature(
        frozenset(position for position, (_, annotation) in enumerate(positional) if _is_marked(annotation)),
        frozenset(name for name, annotation in [*positional, *keyword_only] if _is_marked(annotation)),
    )


def _is_marked(annotation: ast.expr | None) -> bool:
    """Return whether an annotation says that a value is a text."""
    return annotation is not None and _has_name(annotation, _TEXT_TYPE)


def _is_class_variable(annotation: ast.expr) -> bool:
    """Return whether an annotation is ``ClassVar``: such a field is not an argument of the constructor."""
    return _has_name(annotation, "ClassVar")


def _has_name(annotation: ast.expr, name: str) -> bool:
    """Return whether a name occurs in an annotation, such as in ``tuple[Marked, ...]``."""
    if isinstance(annotation, ast.Name):
        return annotation.id == name
    return any(isinstance(node, ast.Name) and node.id == name for node in ast.walk(annotation))


def _texts_in(module: _Module, known: dict[str, _Module]) -> Iterator[FoundText]:
    """Yield the texts of one file."""
    candidates = nodes(ast.parse(module.source), ast.Call, ast.AnnAssign, ast.FunctionDef, ast.Lambda)
    texts = {text for node in candidates for text in _texts_at(node, module, known)}
    lines = module.source.splitlines()
    for line, text, plural in sorted(texts):
        yield FoundText(text, plural, module.file, line, _translator_comment(lines, line))


def _texts_at(node: ast.AST, module: _Module, known: dict[str, _Module]) -> Iterator[tuple[int, str, str]]:
    """Yield the texts in one node of the source, each as (line, text, plural); the plural may be empty."""
    if isinstance(node, ast.Call):
        yield from _texts_in_call(node, module, known)
    elif isinstance(node, ast.AnnAssign) and _is_marked(node.annotation) and node.value is not None:
        yield from _literals(node.value)
    elif isinstance(node, (ast.FunctionDef, ast.Lambda)):
        yield from _texts_in_defaults(node)
        if isinstance(node, ast.FunctionDef) and _is_marked(node.returns):
            for inner in ast.walk(node):
                if isinstance(inner, ast.Return) and inner.value is not None:
                    yield from _literals(inner.value)


def _texts_in_defaults(node: ast.FunctionDef | ast.Lambda) -> Iterator[tuple[int, str, str]]:
    """Yield the texts in default values of parameters that take texts, each as (line, text, plural)."""
    arguments = [*node.args.posonlyargs, *node.args.args]
    with_default = zip(arguments[len(arguments) - len(node.args.defaults) :], node.args.defaults, strict=True)
    for argument, default in [*with_default, *zip(node.args.kwonlyargs, node.args.kw_defaults, strict=True)]:
        if default is not None and _is_marked(argument.annotation):
            yield from _literals(default)


def _texts_in_call(node: ast.Call, module: _Module, known: dict[str, _Module]) -> Iterator[tuple[int, str, str]]:
    """Yield the texts given to ``say`` and the like, or to a function that takes texts, as (line, text, plural)."""
    name = _words_function(node.func, module)
    if name in ("say_many", "marked_many") and len(node.args) >= 2:
        singular, plural = node.args[:2]
        if isinstance(singular, ast.Constant) and isinstance(plural, ast.Constant):
            yield node.lineno, str(singular.value), str(plural.value)
    elif name in ("say", "marked") and node.args:
        yield from _literals(node.args[0])
    else:
        signature = _signature_of(node.func, module, known)
        for position, argument in enumerate(node.args):
            if signature and position in signature.positions:
                yield from _literals(argument)
        for keyword in node.keywords:
            if signature and keyword.arg in signature.names:
                yield from _literals(keyword.value)


def _words_function(called: ast.expr, module: _Module) -> str:
    """Return the name of the called function if it may be one of ``game.core.words``, else an empty text.

    Both ``say(...)`` and ``words.say(...)`` give ``say``.
    """
    if isinstance(called, ast.Attribute) and isinstance(called.value, ast.Name):
        origin = ".".join(module.imported.get(called.value.id, ("", "")))
        return called.attr if origin == _WORDS_MODULE else ""
    return called.id if isinstance(called, ast.Name) else ""


def _signature_of(called: ast.expr, module: _Module, known: dict[str, _Module]) -> _Signature | None:
    """Return which arguments of a called function or class are texts; ``None`` if none are."""
    if isinstance(called, ast.Name):
        if called.id in module.signatures:
            return module.signatures[called.id]
        origin, name = module.imported.get(called.id, ("", ""))
        return known[origin].signatures.get(name) if origin in known else None
    if isinstance(called, ast.Attribute) and isinstance(called.value, ast.Name):
        origin = ".".join(module.imported.get(called.value.id, ("", "")))
        return known[origin].signatures.get(called.attr) if origin in known else None
    return None


def _literals(node: ast.expr) -> Iterator[tuple[int, str, str]]:
    """Yield the literals that an expression can evaluate to or that it contains, each as (line, text, "").

    The empty third part says that the text has no plural.
    """
    if isinstance(node, ast.Constant):
        if isinstance(node.value, str) and node.value:
            yield node.lineno, node.value, ""
        return
    inner: list[ast.expr] = []
    if isinstance(node, (ast.Tuple, ast.List, ast.Set)):
        inner = node.elts
    elif isinstance(node, ast.Dict):
        inner = node.values
    elif isinstance(node, ast.IfExp):
        inner = [node.body, node.orelse]
    elif isinstance(node, ast.BoolOp):
        inner = node.values
    elif isinstance(node, (ast.Starred, ast.Subscript)):
        inner = [node.value]
    for part in inner:
        yield from _literals(part)


def _translator_comment(lines: list[str], line: int) -> str:
    """Return the comment for translators above a line of the source, if there is one."""
    above: list[str] = []
    for line_above in reversed(lines[: line - 1]):
        if not line_above.strip().startswith("#"):
            break
        above.insert(0, line_above.strip("# ").strip())
    whole_comment = " ".join(above)
    return whole_comment.partition(_COMMENT_MARK)[2].strip()
