"""The picture cache keeps the most recently used pictures up to a number of bytes."""

from __future__ import annotations

import pygame

from game.ui.picture_cache import PictureCache

#: the bytes of a picture of 10 x 10 pixels, 4 for each pixel
BYTES = 400


def picture() -> pygame.Surface:
    return pygame.Surface((10, 10), pygame.SRCALPHA)


def test_cached_picture_is_made_once() -> None:
    cache, pictures = PictureCache(10 * BYTES), []

    def make() -> pygame.Surface:
        pictures.append(picture())
        return pictures[-1]

    assert cache.get("a", make) is cache.get("a", make)
    assert len(pictures) == 1 and cache.cached_bytes == BYTES


def test_least_recently_used_picture_is_evicted_first() -> None:
    cache = PictureCache(2 * BYTES)
    cache.add("a", picture())
    cache.add("b", picture())
    assert cache.find("a") is not None
    cache.add("c", picture())
    assert "a" in cache and "b" not in cache and "c" in cache
    assert cache.cached_bytes == 2 * BYTES


def test_newest_pictures_stay_in_the_cache_however_large_they_are() -> None:
    cache = PictureCache(1, least=2)
    for name in "abc":
        cache.add(name, picture())
    assert "a" not in cache and "b" in cache and "c" in cache


def test_replaced_picture_no_longer_counts_in_the_size_of_the_cache() -> None:
    cache = PictureCache(10 * BYTES)
    for _ in range(3):
        cache.add("a", picture())
    assert len(cache) == 1 and cache.cached_bytes == BYTES
    cache.clear()
    assert cache.cached_bytes == 0


def test_least_recently_used_picture_is_taken_for_reuse() -> None:
    """The spare picture is taken out of the cache, so that the next picture can be painted on it."""
    cache = PictureCache(2 * BYTES, least=2)
    size = picture().get_size()
    assert cache.take_reusable(size) is None
    first = cache.add("a", picture())
    assert cache.take_reusable(size) is None
    cache.add("b", picture())
    assert cache.take_reusable(size) is first
    assert cache.cached_bytes == BYTES and "a" not in cache


def test_picture_is_taken_for_reuse_only_if_it_has_the_requested_size() -> None:
    cache = PictureCache(BYTES)
    cache.add("a", picture())
    assert cache.take_reusable((1, 1)) is None
    assert cache.take_reusable(picture().get_size()) is not None
