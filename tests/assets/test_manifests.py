"""The manifests agree with the files in both tiers, and pictures have the right size."""

from __future__ import annotations

import io
import json
import math
import re
from pathlib import Path
from typing import Any

import pygame
import pytest
from PIL import Image

from game.ui.pictures import read_picture
from tests.assets.names import PAGE, names_by_kind, with_lists

ASSETS = Path(__file__).parents[2] / "assets"
PICTURES = ASSETS / "pictures"
MANIFEST: dict[str, Any] = json.loads((PICTURES / "manifest.json").read_text(encoding="utf-8"))
SOUNDS: dict[str, Any] = json.loads((ASSETS / "sounds" / "manifest.json").read_text(encoding="utf-8"))
NAMES = sorted(MANIFEST["pictures"])
COLOURS = ("red", "yellow", "blue", "green", "violet", "white", "black")


def file_of(name: str, tier: float) -> tuple[Path, bool]:
    """Return the file that a picture is read from in a tier, and whether it is halved."""
    halved = tier < MANIFEST["tiers"][-1] and MANIFEST["pictures"][name].get("halves", False)
    return PICTURES / str(MANIFEST["tiers"][-1] if halved else tier) / MANIFEST["pictures"][name]["file"], halved


def pixels(length: float, tier: float) -> int:
    """Return a logical length in pixels."""
    return math.ceil(length * tier - 1e-6)


@pytest.mark.parametrize("tier", MANIFEST["tiers"])
def test_each_picture_has_the_size_in_the_manifest(tier: float) -> None:
    wrong = []
    for name in NAMES:
        entry = MANIFEST["pictures"][name]
        wanted = tuple(pixels(side + 2 * entry["pad"], tier) for side in entry["size"])
        path, halved = file_of(name, tier)
        try:
            with Image.open(path) as picture:
                found: object = tuple(-(-side // 2) for side in picture.size) if halved else picture.size
        except OSError as error:  # after a broken picture the others are still checked
            found = error
        if found != wanted:
            wrong.append(f"{name} at tier {tier}: {found}, the manifest says {wanted}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.slow
@pytest.mark.parametrize("tier", MANIFEST["tiers"])
def test_each_picture_can_be_decoded(tier: float) -> None:
    """Each file is decoded as a whole, as the window reads it, and not only its header."""
    for name in NAMES:
        path, halved = file_of(name, tier)
        with Image.open(path) as picture:
            width, height = picture.size
        wanted = (-(-width // 2), -(-height // 2)) if halved else (width, height)
        assert read_picture(path, halved).get_size() == wanted


@pytest.mark.parametrize("tier", MANIFEST["tiers"])
def test_every_picture_file_is_in_the_manifest(tier: float) -> None:
    files = set((PICTURES / str(tier)).iterdir())
    assert files == {path for path, halved in (file_of(name, tier) for name in NAMES) if not halved}


@pytest.mark.parametrize("name", [name for name in NAMES if MANIFEST["pictures"][name].get("halves")])
def test_each_halved_picture_looks_like_the_whole_picture(name: str) -> None:
    fine, coarse = MANIFEST["tiers"][-1], MANIFEST["tiers"][0]
    small_pictures = []
    for tier in (fine, coarse):
        path, halved = file_of(name, tier)
        small_pictures.append(pygame.transform.smoothscale(read_picture(path, halved), (60, 40)))
    whole, half = small_pictures
    for across in range(60):
        for down in range(40):
            colour = whole.get_at((across, down))
            assert half.get_at((across, down)) == pytest.approx(colour, abs=6), f"{name}: halving changes its colours"


@pytest.mark.parametrize("name", [name for name in NAMES if "patch" in MANIFEST["pictures"][name]])
def test_each_nine_patch_can_be_cut_at_whole_pixels_and_has_a_middle(name: str) -> None:
    entry = MANIFEST["pictures"][name]
    for tier in MANIFEST["tiers"]:
        for corner, side in zip(entry["patch"], entry["size"], strict=True):
            cut = (corner + entry["pad"]) * tier
            assert cut == pytest.approx(round(cut))
            assert side - 2 * corner >= 1


@pytest.mark.parametrize("name", [name for name in NAMES if "anchors" in MANIFEST["pictures"][name]])
def test_each_anchor_lies_on_its_picture(name: str) -> None:
    entry = MANIFEST["pictures"][name]
    for anchor in entry["anchors"].values():
        assert len(anchor) in (2, 4)
        for place, side in zip(anchor[:2], entry["size"], strict=True):
            assert 0 <= place <= side


def test_each_player_colour_has_its_pieces() -> None:
    for colour in COLOURS:
        assert {f"disc.{colour}", f"disc_small.{colour}", f"member.{colour}", f"member_small.{colour}"} <= set(NAMES)


def test_pictures_blended_by_addition_have_no_alpha_channel() -> None:
    for name in NAMES:
        entry = MANIFEST["pictures"][name]
        if entry.get("blend") == "add":
            assert pygame.image.load(PICTURES / "1.2" / entry["file"]).get_masks()[3] == 0, (
                f"{name} has an alpha channel"
            )


def test_every_file_of_a_sound_exists_and_belongs_to_a_listed_sound() -> None:
    promised = [file for sound in SOUNDS.values() for file in sound["files"]]
    assert sorted(promised) == sorted(path.name for path in (ASSETS / "sounds").glob("*.ogg"))
    assert all((ASSETS / "sounds" / file).read_bytes()[:4] == b"OggS" for file in promised)


def test_frequent_sounds_have_several_variants() -> None:
    for name in ("knock_wood", "knock_stone", "thud", "tick", "drum_soft", "drum_middling", "drum_hard", "ugh"):
        assert len(SOUNDS[name]["files"]) >= 4, f"{name} has fewer than four variants"


def test_each_sound_that_the_game_plays_exists() -> None:
    played = set()
    for path in (ASSETS.parent / "game").rglob("*.py"):
        played |= set(
            re.findall(r"""(?:\.sound|\.play)\("([a-z_]+)"|sound="([a-z_]+)\"""", path.read_text(encoding="utf-8"))
        )
    names = {name for pair in played for name in pair if name}
    assert names
    assert names <= set(SOUNDS)


def test_each_icon_can_be_drawn() -> None:
    icons = json.loads((ASSETS / "icons" / "icons.json").read_text(encoding="utf-8"))
    head = '<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512">'
    for name, icon in icons.items():
        svg = head + icon["body"].replace("currentColor", "#ffffff") + "</svg>"
        drawn = pygame.image.load_sized_svg(io.BytesIO(svg.encode()), (32, 32))
        mask = pygame.mask.from_surface(drawn)
        assert 20 < mask.count() < 32 * 32, f"{name}: the icon is empty or a full square"


def test_each_card_has_a_drawing() -> None:
    from game.ugh_ugh.rules import cards

    icons = json.loads((ASSETS / "icons" / "icons.json").read_text(encoding="utf-8"))
    missing = [card.icon for card in cards.CARDS.values() if card.icon not in icons]
    assert missing == []


def test_page_about_assets_is_up_to_date() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert page == with_lists(page), "the page is out of date: run python -m tests.assets.names"
    assert all(f"`{name}`" in page for names in names_by_kind().values() for name in names)
