"""The texts of a Debian package: its description, its changelog, its copyright, and overrides for lintian."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from email.utils import format_datetime
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ASSETS = ROOT / "assets"
#: where the app's pictures lie in the package
PICTURES = "opt/firepit/_internal/game/assets"
MAINTAINER = "Firepit contributors <firepit@example.invalid>"
SUMMARY = "Stone Age board games on one screen"
#: packages with the libraries that SDL opens itself and cannot do without
DEPENDS = "libc6, libx11-6, libxext6, libgl1 | libgl1-mesa-glx"
#: packages with the libraries that SDL opens if they are there: for sound, pointers and several screens
RECOMMENDS = "libasound2 | libasound2t64 | libpulse0, libxcursor1, libxi6, libxrandr2, libxss1"
#: objections of lintian that are overridden, each with the reason
OVERRIDES = """\
# A folder with Python and every library in it, built by PyInstaller; such programs belong below /opt.
firepit: dir-or-file-in-opt
# PyInstaller brings the libraries that Firepit was tested with, as the wheels of Python have them.
firepit: embedded-library
firepit: unstripped-binary-or-object
firepit: hardening-no-relro
firepit: hardening-no-pie
firepit: shared-library-lacks-prerequisites
firepit: library-not-linked-against-libc
firepit: custom-library-search-path
# pip's record of the files of a wheel, and the licences of the libraries, lie beside the libraries.
firepit: extra-license-file
# pygame brings its own font, and opens it by its place beside the library.
firepit: duplicate-font-file
# The package is offered for download; no bug of Debian's asks for it.
firepit: initial-upload-closes-no-bugs
"""
#: for each licence as ``CREDITS.md`` names it: its short name in Debian's copyright format, and the file of its text
LICENCES = {
    "MIT": ("Expat", ROOT / "LICENSE"),
    "SIL Open Font License 1.1": ("OFL-1.1", ASSETS / "fonts" / "LICENSE_fira-sans.txt"),
    "CC BY 3.0": ("CC-BY-3.0", ASSETS / "LICENSE_CC-BY-3.0.txt"),
    "CC0": ("CC0-1.0", ASSETS / "LICENSE_CC0-1.0.txt"),
}
#: part of the copyright file: for each library that PyInstaller puts into the folder, its copyright and its licence's
#: short name; the texts of these licences follow in ``LICENCES_OF_LIBRARIES``
LIBRARIES = """\
Files: opt/firepit/_internal/lib*
Copyright: The authors of each library
License: of-each-library
Comment: Libraries that the wheels of pygame-ce and Pillow bring, and those that Python needs.

Files: opt/firepit/_internal/pygame/*
 opt/firepit/_internal/pygame_ce*
Copyright: The authors of pygame and pygame-ce
License: LGPL-2.1+

Files: opt/firepit/_internal/PIL/*
 opt/firepit/_internal/pillow*
Copyright: Secret Labs AB, Fredrik Lundh, Jeffrey A. Clark and contributors
License: MIT-CMU

Files: opt/firepit/_internal/pymunk*
Copyright: Victor Blomqvist
License: Expat

Files: opt/firepit/_internal/platformdirs*
Copyright: The platformdirs developers
License: Expat

Files: opt/firepit/_internal/cffi*
 opt/firepit/_internal/_cffi_backend*
Copyright: The authors of cffi
License: MIT-0

Files: opt/firepit/_internal/base_library.zip
 opt/firepit/_internal/libpython*
 opt/firepit/_internal/python*
Copyright: Python Software Foundation
License: PSF-2
"""
LICENCES_OF_LIBRARIES = """\
License: LGPL-2.1+
 The text is in /usr/share/common-licenses/LGPL-2.1.

License: MIT-CMU
 The text is in /opt/firepit/_internal/pillow-*.dist-info/licenses.

License: MIT-0
 The text is in /opt/firepit/_internal/cffi-*.dist-info/licenses.

License: PSF-2
 The text is in /opt/firepit/_internal/python/LICENSE.txt.

License: of-each-library
 SDL and zlib: zlib. FreeType: FTL. FLAC, Ogg, Opus, opusfile, Vorbis, WavPack and WebP with sharpyuv: BSD-3-Clause.
 Brotli, HarfBuzz, libffi and libxmp: Expat. libjpeg-turbo: IJG and BSD-3-Clause. libpng: libpng-2.0. libtiff: libtiff.
 bzip2: bzip2-1.0.6. liblzma: public domain or 0BSD. fluidsynth, mpg123 and sndfile: LGPL-2.1+, whose text is in
 /usr/share/common-licenses/LGPL-2.1. OpenSSL: Apache-2.0, whose text is in /usr/share/common-licenses/Apache-2.0. The
 libraries of GCC: GPL-3+ with the runtime exception. Those of Pillow, with the texts of their licences:
 /opt/firepit/_internal/pillow-*.dist-info/licenses.
"""


def control(version: str, machine: str, size: int, home: str) -> str:
    """Return the ``control`` file of the package; ``machine`` is Debian's name, ``size`` the installed size in KiB."""
    return f"""Package: firepit
Version: {version}-1
Section: games
Priority: optional
Architecture: {machine}
Maintainer: {MAINTAINER}
Installed-Size: {size}
Depends: {DEPENDS}
Recommends: {RECOMMENDS}
Suggests: speech-dispatcher | espeak-ng
Homepage: {home}
Description: {SUMMARY}
 Six Stone Age board games for one screen that is passed from hand to hand,
 against people or bots. In one of them workers fall through a dice tower of
 real rigid bodies, and every drop can be watched again.
"""


def changelog(version: str, seconds: int) -> str:
    """Return the package's changelog, dated by the seconds since 1970."""
    day = format_datetime(datetime.fromtimestamp(seconds, UTC))
    return f"firepit ({version}-1) unstable; urgency=medium\n\n  * Release {version}.\n\n -- {MAINTAINER}  {day}\n"


def copyright_of_files(home: str) -> str:
    """Return the ``debian/copyright`` file (format 1.0): the author and licence of each file, from ``CREDITS.md``."""
    credits = (ASSETS / "CREDITS.md").read_text(encoding="utf-8")
    notice = re.search(r"Copyright .*", (ROOT / "LICENSE").read_text(encoding="utf-8"))
    owner = notice[0].removeprefix("Copyright ").removeprefix("(c) ") if notice else "Firepit contributors"
    header = (
        "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n"
        f"Upstream-Name: Firepit\nSource: {home}\n"
    )
    icons = (
        f"Files: {PICTURES}/icons/*\nCopyright: {_text_lines(_icon_authors(credits))}\nLicense: CC-BY-3.0\n"
        "Comment: From game-icons.net, recoloured; CREDITS.md names the author of each icon.\n"
    )
    files = [f"Files: *\nCopyright: {owner}\nLicense: Expat\n", LIBRARIES, icons, *_file_paragraphs(credits)]
    texts = [f"License: {name}\n{_indented(path)}" for name, path in LICENCES.values()]
    return "\n".join([header, *files, *texts, LICENCES_OF_LIBRARIES])


def _file_paragraphs(credits: str) -> Iterator[str]:
    """Yield a paragraph for each row of the credits that lists fonts or sounds made by others."""
    for files, author, licence in re.findall(r"^\| (`.*?) \| (.*?) \| (.*?) \|", credits, re.MULTILINE):
        short_names = [short_name for name, (short_name, _) in LICENCES.items() if name in licence]
        patterns = [f"{PICTURES}/{pattern}" for pattern in re.findall(r"`(.*?)`", files)]
        if author.startswith("Firepit") or not short_names:
            continue
        yield (
            f"Files: {_text_lines(patterns)}\nCopyright: {_text_lines(author.split(', '))}\n"
            f"License: {' and '.join(short_names)}\n"
        )


def _icon_authors(credits: str) -> list[str]:
    """Return the authors of the icons that are not Firepit's own."""
    return re.findall(r"^\| Icons made by ([\w-]+), CC BY 3\.0", credits, re.MULTILINE)


def _text_lines(values: list[str]) -> str:
    """Return the values of a field, each on a line of its own."""
    return "\n ".join(values)


def _indented(path: Path) -> str:
    """Return the text of a licence as the body of a field: indented, with a dot on each empty line."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return "".join(f" {line.rstrip() or '.'}\n" for line in lines)
