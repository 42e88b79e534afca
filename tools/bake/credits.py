"""Writes assets/CREDITS.md: author and licence of every file under assets."""

from __future__ import annotations

import csv
from collections import defaultdict
from collections.abc import Sequence
from fnmatch import fnmatch
from pathlib import Path

from game.screens.home.credits import ICONS_NOTE, INTRODUCTION, SOUNDS_NOTE, SPEECH_NOTE
from tools.bake import icons, page, sounds

ASSETS = Path(__file__).parents[2] / "assets"
OUR_NAME = "Firepit"
OFL = "SIL Open Font License 1.1"
OUR_LICENCE = "MIT, as the rest of Firepit"
FONTS = (
    ("AlegreyaSans_*.ttf", "LICENSE_alegreya-sans.txt", "The Alegreya Sans Project Authors; blank widened by Firepit"),
    ("FirepitDisplay_*.ttf", "LICENSE_skranji.txt", "Font Diner; Polish letters composed by Firepit"),
    ("FiraSans_*.ttf", "LICENSE_fira-sans.txt", "The Mozilla Foundation and Telefonica S.A."),
    ("ShantellSans_*.ttf", "LICENSE_shantell-sans.txt", "The Shantell Sans Project Authors"),
    ("Skranji_*.ttf", "LICENSE_skranji.txt", "Font Diner"),
)


def write() -> None:
    """Write CREDITS.md, with a section for each kind of asset."""
    text = "\n".join(
        [
            f"# Credits\n\n{INTRODUCTION}\n",
            _font_credits(),
            _icon_credits(),
            _picture_credits(),
            _sound_credits(),
            _speech_credits(),
        ]
    )
    (ASSETS / "CREDITS.md").write_text(text, encoding="utf-8")


def table(heads: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    """Return a Markdown table."""
    lines = [heads, tuple("---" for _ in heads), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def _font_credits() -> str:
    """Return the section about fonts."""
    rows = [
        (f"`fonts/{file}`, `fonts/{licence}`", author, f"{OFL}, see fonts/{licence}") for file, licence, author in FONTS
    ]
    on_pages = [font for font in FONTS if any(fnmatch(f"{name}.ttf", font[0]) for name in page.FONTS)]
    rows += [
        (f"`page/{file.replace('.ttf', '.woff2')}`, `fonts/{licence}`", author, f"{OFL}, with fewer letters")
        for file, licence, author in on_pages
    ]
    return "## Fonts\n\n" + table(("Files", "Author", "Licence"), rows)


def _icon_credits() -> str:
    """Return the section about icons, by their authors."""
    by_author: dict[str, list[str]] = defaultdict(list)
    for name, icon in icons.stored_icons().items():
        by_author[icon["author"]].append(name)
    ours = ", ".join(sorted(by_author.pop(OUR_NAME)))
    rows = [
        (f"Icons made by {author}, CC BY 3.0, game-icons.net, recoloured", ", ".join(sorted(names)))
        for author, names in sorted(by_author.items())
    ]
    rows.append((f"Icons made by {OUR_NAME}, {OUR_LICENCE}", ours))
    return f"## Icons\n\n{ICONS_NOTE}\n\n" + table(("Credit", "Icons"), rows)


def _picture_credits() -> str:
    """Return the section about pictures."""
    rows = [
        ("`pictures/1.2/*`, `pictures/2.4/*`", f"{OUR_NAME}, baked; icons in them as above", OUR_LICENCE),
        (
            "`page/*.webp`, `page/kit.json`",
            f"smaller copies, made by {OUR_NAME}; for their authors see the pictures and sounds listed here",
            "the same as the originals",
        ),
        (
            "`pictures/manifest.json`, `sounds/manifest.json`, `speech/manifest.json`, `CREDITS.md`",
            OUR_NAME,
            OUR_LICENCE,
        ),
        ("`LICENSE_CC-BY-3.0.txt`, `LICENSE_CC0-1.0.txt`", "Creative Commons", "the texts of these licences"),
    ]
    return "## Pictures\n\n" + table(("Files", "Author", "Licence"), rows)


def _sound_credits() -> str:
    """Return the section about sounds, each with the recordings that it is made of."""
    with (sounds.RECORDINGS / "CREDITS.tsv").open(encoding="utf-8") as file:
        credited = {row["file"].removesuffix(".ogg"): row for row in csv.DictReader(file, delimiter="\t")}
    rows = []
    for name, sound in sorted(sounds.CATALOGUE.items()):
        files = f"`sounds/{name}_*.ogg`" if len(sound.variants) > 1 else f"`sounds/{name}.ogg`"
        if not sound.made_of:
            rows.append((files, OUR_NAME, OUR_LICENCE, f"made by tools/bake/{sound.made_by}"))
            continue
        sources = [credited[source] for source in sound.made_of]
        rows.append(
            (
                files,
                ", ".join(sorted({source["author"] for source in sources})),
                ", ".join(sorted({source["licence"] for source in sources})),
                ", ".join(sorted({source["source"] for source in sources})) + "; levelled, some in other pitches",
            )
        )
    rows.append(
        ("`sounds/LICENSE_fluidr3.txt`", "Frank Wen (FluidR3 GM)", "MIT", "the licence of the notes made with it")
    )
    return f"## Sounds\n\n{SOUNDS_NOTE}\n\n" + table(("Files", "Author", "Licence", "From"), rows)


def _speech_credits() -> str:
    """Return the credits of the spoken clips, which ``tools/bake/speech.py`` bakes."""
    rows = [
        (
            "`speech/*/*.opus`",
            f"{OUR_NAME}; spoken by eSpeak NG 1.51",
            OUR_LICENCE,
            "texts of Firepit in game/languages",
        )
    ]
    return f"## Speech\n\n{SPEECH_NOTE}\n\n" + table(("Files", "Author", "Licence", "From"), rows)
