"""Text rendering: our own fonts, the system's fonts for other scripts, and a cache of rendered lines."""

from __future__ import annotations

import math
import re
import unicodedata
import warnings
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import TypeAlias

import pygame

from game.core.words import JOINERS
from game.ui.contrast import is_strong, strong_ink, with_background
from game.ui.picture_cache import PictureCache
from game.ui.surfaces import lettering, transparent
from game.ui.theme import BONE, FONTS, SCRIPTS, Colour, Script, SeatLook


@dataclass(frozen=True, slots=True)
class SystemFont:
    """The file of a font of the system, and the script that it is used for."""

    file: Path
    script: Script

    def open(self, size: int) -> pygame.font.Font:
        """Return the font at a pixel size, set up for its script; raises ``OSError`` or ``pygame.error``."""
        font = pygame.font.Font(self.file, size)
        font.size("")  # raises if the file is no font; ``set_script`` would crash the process
        font.set_script(self.script.code)
        if self.script.is_right_to_left:
            font.set_direction(pygame.DIRECTION_RTL)
        return font


def system_fonts(letter: str) -> Iterator[SystemFont]:
    """Yield the fonts on this system that are made for the script of a letter, the best first.

    There are none for emoji and other symbols.
    """
    first_word = re.match("[A-Z]*", unicodedata.name(letter, ""))
    script = SCRIPTS.get(first_word[0]) if first_word else None
    if script is None:
        return
    for family in script.families:
        file = font_file(family)
        if file is not None:
            yield SystemFont(file, script)


@lru_cache
def font_file(family: str) -> Path | None:
    """Return the file of a system font; ``None`` if the system has no font of that family."""
    with warnings.catch_warnings():
        # pygame warns if it cannot list the system's fonts: treat that as having none
        warnings.simplefilter("ignore")
        path = pygame.font.match_font(family)
    return Path(path) if path else None


# Text layout: fonts, wrapping, fitting and rich lines, all cached. Sizes in this module are window pixels;
# ``Canvas`` uses logical units and knows the person's text size.

#: the most bytes of rendered lines that are cached
_CACHE_BYTES = 16_000_000
#: the most fonts (each of one kind and size) that are cached; resizing a window needs new ones at every step
_CACHED_FONTS = 64
#: the most results that are cached: widths of texts, wrapped texts, fonts of letters, and fonts of display texts
_CACHED_WIDTHS, _CACHED_WRAPPED_TEXTS, _CACHED_LETTERS, _CACHED_DISPLAY_TEXTS = 4000, 600, 4000, 2000
#: the most wrapped rich texts that are cached: as many as a long log has
_CACHED_RICH_TEXTS = 1500
#: the most characters of a line that are rendered; no screen has room for more
LONGEST_LINE = 2000
#: the most characters of a text of several lines that are rendered
LONGEST_TEXT = 8000
#: about this many of the narrowest letters, side by side, are as wide as a line of text is high
_NARROW_LETTERS_PER_LINE_HEIGHT = 6
#: invisible characters and lone surrogates, which no font can render
_INVISIBLE = re.compile("[\0-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
_BEYOND_ASCII = re.compile("[^\0-\x7f]")
#: characters that are drawn in the font of the letters on both sides of them
_BETWEEN_LETTERS = f" {JOINERS}"
#: more than four accents in a row; the group holds the first four of them
_TOO_MANY_ACCENTS = re.compile(
    "([\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]{4})"
    "[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]+"
)
#: a blank at which a line may break. Right-to-left words (Hebrew, Arabic) stay together: no line breaks beside one
_BREAKING_BLANK = re.compile("(?<![\u0590-\u08ff]) | (?![\u0590-\u08ff])")
#: an opening bracket and a number, such as ``(4``; no line ends with them, so that they stay with the next word
_BRACKETED_NUMBER = re.compile(r"\(\d+")
#: the parts of a word or path, between which it may be broken: each ends with its slashes
_PARTS_OF_WORD = re.compile(r"[^/\\]+[/\\]*|[/\\]+")
#: the distance between two lines, in multiples of the text's size
_DISPLAY_LINE_HEIGHT, _LINE_HEIGHT = 1.22, 1.28
#: the width that a token takes in a line, in multiples of the text's size
TOKEN_ADVANCE = 1.2
#: a shadow lies this fraction (1/11, 1/20) of the text's size below its letters
_DISPLAY_SHADOW_DIVISOR, _SHADOW_DIVISOR = 11, 20
#: replaces a letter that is missing in all fonts
_MISSING_LETTER = "•"
#: a character that no font has: for this character, a font draws its box for missing letters
_NO_LETTER = "\U0010ffff"
#: Unicode categories of characters that only modify another one: combining accents, joiners, skin tones
_MODIFIER_CATEGORIES = ("Mn", "Me", "Cf", "Sk")
#: the fonts to try in this order for a letter of the display typeface
_DISPLAY_FONTS = ("display", "spare", "bold")
#: the size of system fonts relative to ours, so that they fit our line height
_SYSTEM_FONT_SCALE = 0.85


@dataclass(frozen=True, slots=True)
class Run:
    """A piece of rich text in one style.

    With ``token``, the token of that seat is drawn first, then the text to its right.
    """

    text: str
    kind: str = "body"
    colour: Colour = BONE
    token: SeatLook | None = None


#: a kind of text (see ``theme.FONTS``), or a font of the system
Typeface: TypeAlias = "str | SystemFont"
#: rich text broken into lines, each a list of runs with their left ends
Lines: TypeAlias = "Sequence[Sequence[tuple[int, Run]]]"
#: returns the width of a line in pixels
_Measure: TypeAlias = "Callable[[str], int]"


class Texts:
    """Renders text with the fonts in ``folder``; caches fonts and images."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._files: dict[str, bytes] = {}
        self.font = lru_cache(_CACHED_FONTS)(self._font)
        self._images = PictureCache(_CACHE_BYTES)
        self.width = lru_cache(_CACHED_WIDTHS)(self._width)
        self.wrap = lru_cache(_CACHED_WRAPPED_TEXTS)(self._wrap)
        self._wrapped_runs = lru_cache(_CACHED_RICH_TEXTS)(self._wrap_runs)
        self._lacks = lru_cache(_CACHED_LETTERS)(self.lacks_letter)
        self._display_font = lru_cache(_CACHED_DISPLAY_TEXTS)(self._find_display_font)
        self._system_font = lru_cache(_CACHED_LETTERS)(self._find_system_font)

    def close(self) -> None:
        """Discard all fonts and rendered lines before pygame ends: a font that outlives pygame leaks its memory."""
        self.close_fonts()
        self._images.clear()

    def close_fonts(self) -> None:
        """Close all fonts, each of which takes some 0.2 MB; a font opens again within 0.4 ms when it is needed."""
        self.font.cache_clear()
        self._files.clear()

    def _font(self, typeface: Typeface, size: int) -> pygame.font.Font:
        """Return a font at a pixel size; a file of ours is read only once for all sizes."""
        if isinstance(typeface, SystemFont):
            return typeface.open(max(4, round(size * _SYSTEM_FONT_SCALE)))
        name = FONTS[typeface]
        if name not in self._files:
            self._files[name] = (self._folder / name).read_bytes()
        return pygame.font.Font(BytesIO(self._files[name]), max(4, size))

    def kind_for(self, text: str, kind: str) -> str:
        """Return ``kind``, or the font to fall back to when the display typeface lacks a letter of ``text``.

        The display typeface draws letters it lacks as nothing at all, so one missing letter changes the font of the
        whole text.
        """
        return self._display_font(text) if kind == "display" else kind

    def _find_display_font(self, text: str) -> str:
        """Return the first of ``_DISPLAY_FONTS`` that has all letters of a text; the last one if none has."""
        text = self.legible(text, "display")
        metrics = self.font("display", 20).metrics(text)
        # a letter that the font lacks has no metrics, or only zeros
        visible_metrics = (metric for metric, letter in zip(metrics, text, strict=False) if letter.strip())
        is_complete = all(metric is not None and any(metric[:4]) for metric in visible_metrics)
        if is_complete and len(metrics) == len(text):
            return "display"
        return "bold" if any(self._lacks(letter, "spare") for letter in text) else "spare"

    def _find_system_font(self, letter: str, kind: str) -> SystemFont | None:
        """Return a system font for a letter that our fonts for ``kind`` lack.

        Returns ``None`` if our fonts have the letter, or no system font has it.
        """
        if not all(self._lacks(letter, font) for font in _fonts_for(kind)):
            return None
        for font in system_fonts(letter):
            try:
                if not self.lacks_letter(letter, font):
                    return font
            except (OSError, pygame.error):
                continue  # a font that cannot be read is skipped
        return None

    def _font_runs(self, text: str, kind: str) -> list[tuple[Typeface, str]]:
        """Split a legible text into runs of one font each."""
        if not any(self._system_font(letter, kind) for letter in _letters_beyond_ascii(text)):
            return [(self.kind_for(text, kind), text)]
        runs: list[tuple[Typeface, str]] = []
        letters = zip(self._system_fonts_of(text, kind), text, strict=True)
        for system_font, group in groupby(letters, key=itemgetter(0)):
            run = "".join([letter for _, letter in group])
            runs.append((system_font or self.kind_for(run, kind), run))
        return runs

    def _system_fonts_of(self, text: str, kind: str) -> list[SystemFont | None]:
        """Return the system font of each character, ``None`` for those in our own fonts.

        A blank or joiner between two letters of one font gets that font.
        """
        typefaces: list[SystemFont | None] = [self._system_font(letter, kind) for letter in text]
        for index in range(1, len(text) - 1):
            if text[index] in _BETWEEN_LETTERS and typefaces[index - 1] == typefaces[index + 1]:
                typefaces[index] = typefaces[index - 1]
        return typefaces

    def is_right_to_left(self, text: str) -> bool:
        """Return whether all of a body text runs from right to left."""
        typefaces = [typeface for typeface, _ in self._font_runs(self.legible(text, "body"), "body")]
        return bool(typefaces) and all(
            isinstance(typeface, SystemFont) and typeface.script.is_right_to_left for typeface in typefaces
        )

    def legible(self, text: str, kind: str) -> str:
        """Return ``text`` with a dot for every letter that no font for ``kind`` has.

        Invisible characters, and accents that no font has, are left out. Joiners are kept only between two letters of
        the same system font, whose shapes they change. A text that is too long is shortened.
        """
        if len(text) > LONGEST_LINE:
            text = text[: LONGEST_LINE - 1] + "…"
        if text.isascii():
            return text if text.isprintable() else _INVISIBLE.sub(_replace_invisible, text)
        text = _TOO_MANY_ACCENTS.sub(r"\1", _INVISIBLE.sub(_replace_invisible, text))
        text = self._without_useless_joiners(text, kind)
        missing_letters = [
            letter
            for letter in _letters_beyond_ascii(text)
            if letter not in JOINERS
            and all(self._lacks(letter, font) for font in _fonts_for(kind))
            and not self._system_font(letter, kind)
        ]
        if not missing_letters:
            return text
        return "".join([_replace_missing(letter) if letter in missing_letters else letter for letter in text])

    def _without_useless_joiners(self, text: str, kind: str) -> str:
        """Return a text without joiners, except those between two letters of the same system font."""
        if not any(joiner in text for joiner in JOINERS):
            return text
        typefaces = self._system_fonts_of(text, kind)
        return "".join([letter for letter, font in zip(text, typefaces, strict=True) if letter not in JOINERS or font])

    def lacks_letter(self, letter: str, font: Typeface) -> bool:
        """Return whether a font draws a letter as a box, or not at all."""
        if letter.isascii():
            return False
        sized_font = self.font(font, 40)

        def pixels_of(letters: str) -> bytes:
            # drawn after an l, since an accent needs a letter to stand on
            return pygame.image.tobytes(lettering(sized_font, "l" + letters, BONE), "RGBA")

        return pixels_of(letter) in (pixels_of(_NO_LETTER), pixels_of(""))

    def _width(self, text: str, kind: str, size: int) -> int:
        """Return the width of ``text`` in pixels."""
        total = 0
        for typeface, run in self._font_runs(self.legible(text, kind), kind):
            width, _ = self.font(typeface, size).size(run)
            total += width
        return total

    def line_height(self, kind: str, size: int) -> int:
        """Return the distance between two lines in pixels."""
        return round(size * (_DISPLAY_LINE_HEIGHT if kind == "display" else _LINE_HEIGHT))

    def image(
        self, text: str, kind: str, size: int, colour: Colour, shadow: Colour | None = None, *, on_panel: bool = False
    ) -> pygame.Surface:
        """Return ``text`` as a picture; with ``shadow``, a copy in that colour lies just below it.

        With strong contrast the picture has a plain background instead of a shadow. Text on a panel (``on_panel``)
        needs no such background, since panels are plain then.
        """
        has_background = is_strong() and not on_panel
        key = (text, kind, size, colour, shadow, is_strong(), has_background)
        return self._images.get(
            key, lambda: self._render(text, kind, size, colour, shadow, has_background=has_background)
        )

    def letters(self, text: str, kind: str, size: int) -> pygame.Surface:
        """Return a picture of the letters of ``text`` alone, without the background of strong contrast."""
        return self._render_runs(self.legible(text, kind), kind, size, BONE)

    def _render_runs(self, text: str, kind: str, size: int, paint: Colour) -> pygame.Surface:
        """Return a picture of a line, as high as our own font; letters of all fonts stand on one base line.

        All letters of the line must have a font (see ``legible``).
        """
        runs = self._font_runs(text, kind)
        if len(runs) == 1:
            ((typeface, _),) = runs
            if not isinstance(typeface, SystemFont):
                return lettering(self.font(typeface, size), text, paint)
        own_font = self.font(self.kind_for("", kind), size)
        fonts = [self.font(typeface, size) for typeface, _ in runs]
        parts = [lettering(font, run, paint) for font, (_, run) in zip(fonts, runs, strict=True)]
        image = transparent((sum(part.get_width() for part in parts), own_font.get_height()))
        x = 0
        for font, part in zip(fonts, parts, strict=True):
            ink = part.get_bounding_rect()
            top = own_font.get_ascent() - font.get_ascent()
            # keep accents far above or below the letters inside the line
            image.blit(part, (x, max(-ink.top, min(top, image.get_height() - ink.bottom))))
            x += part.get_width()
        return image

    @property
    def cached_bytes(self) -> int:
        """The bytes of the cached lines."""
        return self._images.cached_bytes

    def _render(
        self, text: str, kind: str, size: int, colour: Colour, shadow: Colour | None, *, has_background: bool
    ) -> pygame.Surface:
        """Return a line as a picture.

        With strong contrast, the line has no shadow, and if ``has_background`` is true, it has a plain background.
        """
        text = self.legible(text, kind)
        if is_strong():
            ink = strong_ink(colour)
            letters = self._render_runs(text, kind, size, ink)
            return with_background(letters, ink) if has_background else letters
        letters = self._render_runs(text, kind, size, colour)
        if shadow is None:
            return letters
        shadow_offset = max(1, round(size / (_DISPLAY_SHADOW_DIVISOR if kind == "display" else _SHADOW_DIVISOR)))
        image = transparent((letters.get_width(), letters.get_height() + shadow_offset))
        image.fill((*shadow, 0))
        image.blit(self._render_runs(text, kind, size, shadow), (0, shadow_offset))
        image.blit(letters, (0, 0))
        return image

    def _wrap(self, text: str, kind: str, size: int, width: int) -> tuple[str, ...]:
        """Break ``text`` into lines no wider than ``width``; a word that is too wide is broken between letters.

        No word stands alone on a paragraph's last line if the line before it has words to spare and stays the longer of
        the two. A number after an opening bracket stays in one line with the next word: ``(4 of 4)`` does not break
        after its first 4.
        """
        # one letter that the display typeface lacks changes the font of its whole line, which may then be wider
        font_of_line = self.kind_for(text[:LONGEST_LINE], kind)

        def measure(line: str) -> int:
            return self.width(line, kind, size)

        def estimate(line: str) -> int:
            return self.width(line, font_of_line, size)

        lines: list[str] = []
        for paragraph in text[:LONGEST_TEXT].split("\n"):
            words = _split_long_words(paragraph.split(" "), lambda word: measure(word) <= width)
            paragraph_lines = _fill_lines(words, width, measure, estimate, word_error=2 + size // 5)
            lines += _with_longer_last_line(paragraph_lines, paragraph, width, measure)
        return tuple(lines)

    def shorten(self, text: str, kind: str, size: int, width: int) -> str:
        """Return ``text``, shortened with an ellipsis if it is wider than ``width``."""
        if self.width(text, kind, size) <= width and len(text) <= LONGEST_LINE:
            return text
        lengths = range(min(len(text), LONGEST_LINE))
        first_too_wide = bisect_right(lengths, width, key=lambda length: self.width(text[:length] + "…", kind, size))
        return text[: max(0, first_too_wide - 1)].rstrip() + "…"

    def fit(self, text: str, kind: str, size: int, width: int, least_size: int) -> tuple[str, int]:
        """Return the text and the pixel size of a line that fits ``width``.

        The size is reduced first, down to ``least_size``; then the text is shortened.
        """
        full_width = self.width(text, kind, size)
        if full_width > width and size > least_size:
            guess = size * width // max(1, full_width)
            size = _largest_size(
                least_size, size, guess, lambda tried_size: self.width(text, kind, tried_size) <= width
            )
        return self.shorten(text, kind, size, width), size

    def fit_box(
        self, text: str, kind: str, size: int, width: int, height: int, least_size: int
    ) -> tuple[tuple[str, ...], int]:
        """Return wrapped lines that fit a box, and their size in pixels: the largest at which no word has to be broken.

        This size is at most ``size``. At ``least_size`` words may be broken and the last line may be shortened. A path
        may be broken after a slash at any size.
        """
        # do not measure text that cannot fit even in the narrowest letters
        most_lines = height // self.line_height(kind, least_size) + 2
        most_letters_per_line = width * _NARROW_LETTERS_PER_LINE_HEIGHT // max(1, least_size) + 1
        text = text[: most_lines * most_letters_per_line]
        words = [part for word in text.split() for part in _PARTS_OF_WORD.findall(word)]

        def fits(tried_size: int) -> bool:
            lines = self.wrap(text, kind, tried_size, width)
            has_few_lines = len(lines) <= max(1, height // self.line_height(kind, tried_size))
            return has_few_lines and all(self.width(word, kind, tried_size) <= width for word in words)

        if size > least_size and not fits(size):
            needed_height = len(self.wrap(text, kind, size, width)) * self.line_height(kind, size)
            guess = min(size - 1, int(size * math.sqrt(height / max(1, needed_height))))
            size = _largest_size(least_size, size, guess, fits)
        lines = self.wrap(text, kind, size, width)
        line_count = max(1, height // self.line_height(kind, size))
        if len(lines) > line_count:
            last_line = self.shorten(lines[line_count - 1] + " …", kind, size, width)
            lines = (*lines[: line_count - 1], last_line)
        return lines, size

    def wrap_runs(self, runs: Sequence[Run], size: int, width: int) -> Lines:
        """Break rich text into lines; each line lists ``(x, run)`` with ``x`` in pixels from the left."""
        return self._wrapped_runs(tuple(runs), size, width)

    def _wrap_runs(self, runs: tuple[Run, ...], size: int, width: int) -> Lines:
        """Break rich text into lines no wider than ``width``; blanks at the beginning of a line are left out.

        No word stands alone on the last line if the line before it has words to spare.
        """
        lines: list[list[tuple[int, Run]]] = [[]]
        x = 0
        for run in _split_words(runs):
            advance = self.width(run.text, run.kind, size) + (round(size * TOKEN_ADVANCE) if run.token else 0)
            is_blank = _is_blank(run)
            if x and x + advance > width and not is_blank:
                lines.append([])
                x = 0
            if is_blank and not x:
                continue
            lines[-1].append((x, run))
            x += advance
        if len(lines) > 1 and len(lines[-1]) == 1 and _can_spare_last_word(lines[-2]):
            # the last word stands alone: move the word before it to the same line
            (word_x, word), (blank_x, blank) = lines[-2][-2:]
            ((_, last_word),) = lines[-1]
            word_width = blank_x - word_x
            last_word_x = word_width + self.width(blank.text, blank.kind, size)
            if last_word_x + x <= width:
                lines[-2] = lines[-2][:-2]
                lines[-1] = [(0, word), (word_width, blank), (last_word_x, last_word)]
        return lines


def _is_blank(run: Run) -> bool:
    """Return whether a run is only blank space."""
    return not run.token and not run.text.strip()


def _can_spare_last_word(line: Sequence[tuple[int, Run]]) -> bool:
    """Return whether a line of rich text keeps enough words if its last word is moved to the next line.

    This is so if the line ends with three words, each in a single run and followed by a blank.
    """
    runs = [run for _, run in line]
    return len(runs) >= 6 and _is_blank(runs[-1]) and _is_blank(runs[-3]) and _is_blank(runs[-5])


def _largest_size(least_size: int, too_large: int, guess: int, fits: Callable[[int], bool]) -> int:
    """Return the largest size below ``too_large`` that fits, or ``least_size`` if none does.

    The search begins at ``guess`` to try few sizes: each one costs milliseconds, since its letters are rendered.
    """
    start = size = max(least_size, min(guess, too_large - 1))
    while size > least_size and not fits(size):
        size -= 1
    if size < start:  # the size above does not fit
        return size
    while size + 1 < too_large and fits(size + 1):
        size += 1
    return size


def _fonts_for(kind: str) -> tuple[str, ...]:
    """Return our fonts to try in order for a kind of text."""
    return _DISPLAY_FONTS if kind == "display" else (kind,)


def _replace_invisible(match: re.Match[str]) -> str:
    """Return the replacement of an invisible character or a lone surrogate."""
    letter = match[0]
    if letter.isspace():
        return " "
    is_surrogate = "\ud800" <= letter <= "\udfff"
    return _MISSING_LETTER if is_surrogate else ""


def _letters_beyond_ascii(text: str) -> set[str]:
    """Return the characters beyond ASCII, which some font may lack."""
    return set(_BEYOND_ASCII.findall(text))


def _replace_missing(letter: str) -> str:
    """Return the replacement of a letter that no font has."""
    if letter.isspace():
        return " "
    is_modifier = unicodedata.category(letter) in _MODIFIER_CATEGORIES
    return "" if is_modifier else _MISSING_LETTER


def _split_words(runs: Iterable[Run]) -> Iterable[Run]:
    """Yield rich text word by word, with a run for each blank; tokens stay whole."""
    for run in runs:
        if run.token:
            yield run
            continue
        words = run.text.split(" ") if run.text.isascii() else _BREAKING_BLANK.split(run.text)
        for index, word in enumerate(words):
            # dataclasses.replace() is too slow for the thousands of words of a log
            if index:
                yield Run(" ", run.kind, run.colour)
            if word:
                yield Run(word, run.kind, run.colour)


def _split_long_words(words: Iterable[str], fits: Callable[[str], bool]) -> Iterable[str]:
    """Yield the words; a word that is too wide for a line is split.

    It is split after a slash if there is one, or after a hyphen if that takes no more lines.
    """
    for word in words:
        if fits(word):
            yield word
            continue
        while word:
            end = _most_that_fit(word, fits)
            # 0 if there is no slash or no hyphen
            after_slash = max(word.rfind("/", 0, end), word.rfind("\\", 0, end)) + 1
            after_hyphen = word.rfind("-", 0, end) + 1
            if end < len(word) and after_slash:
                end = after_slash
            elif end < len(word) and after_hyphen and fits(word[after_hyphen:]):
                end = after_hyphen
            yield word[:end]
            word = word[end:]


def _fill_lines(words: Iterable[str], width: int, measure: _Measure, estimate: _Measure, word_error: int) -> list[str]:
    """Break words into lines. A number in brackets is not separated from the next word: both go to the next line.

    ``measure`` is slow, so a line is measured only if its estimated width is so large that it may not fit. The
    estimated width is the sum of the estimates of all words and blanks. For each word, the estimate is wrong by at most
    ``word_error`` pixels.
    """
    lines: list[str] = []
    line = ""
    estimated_width = possible_error = 0
    for word in words:
        candidate = f"{line} {word}" if line else word
        estimated_width += estimate(" ") + estimate(word)
        possible_error += word_error
        may_be_too_wide = estimated_width + possible_error > width
        if not line or not may_be_too_wide or measure(candidate) <= width:
            line = candidate
            continue
        shorter_line, _, last_word = line.rpartition(" ")
        together = f"{last_word} {word}"
        separates_number = shorter_line and _BRACKETED_NUMBER.fullmatch(last_word)
        if separates_number and measure(together) <= width:
            lines.append(shorter_line)
            line = together
        else:
            lines.append(line)
            line = word
        estimated_width = estimate(line)
        possible_error = 0
    return [*lines, line]


def _with_longer_last_line(lines: list[str], paragraph: str, width: int, measure: _Measure) -> list[str]:
    """Return the lines of a paragraph with more than one word on the last line, if possible.

    If the last line is a single word, the word before it is moved down, unless the line above would become too short.
    """
    words = paragraph.split(" ")
    if len(lines) < 2 or lines[-1] != words[-1]:
        return lines
    shorter_line, _, moved_word = lines[-2].rpartition(" ")
    last_line = f"{moved_word} {lines[-1]}"
    last_width = measure(last_line)
    has_spare_words = " " in shorter_line and moved_word == words[-2] and last_width <= width
    if has_spare_words and measure(shorter_line) >= last_width:
        return [*lines[:-2], shorter_line, last_line]
    return lines


def _most_that_fit(word: str, fits: Callable[[str], bool]) -> int:
    """Return how many letters of a word fit, at least one."""
    tried_count = 2
    while tried_count < len(word) and fits(word[:tried_count]):
        tried_count *= 2
    if tried_count >= len(word) and fits(word):
        return len(word)
    # ``tried_count`` letters do not fit, but half as many do (or are only one): search between the two numbers
    least, most = tried_count // 2, min(tried_count, len(word))
    first_too_long = least + bisect_left(range(least, most), True, key=lambda length: not fits(word[:length]))
    return max(1, first_too_long - 1)
