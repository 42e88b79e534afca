"""Compression of columns of whole numbers that change smoothly, such as the poses in a track.

A column is written as its second differences, each as a number of variable length. Nearly all of these differences are
zero while a piece falls freely or rests. The column's grain, the greatest common divisor of its numbers, comes first.

>>> data = pack_column((100, 110, 120, 130))
>>> len(data), Reader(data).column(4)
(5, (100, 110, 120, 130))
"""

from __future__ import annotations

import math
import struct
import sys
from array import array
from collections.abc import Iterable, Sequence

#: The largest number in a column. A larger number means that the file is damaged.
LARGEST_NUMBER = 2**31
#: The most bits of a number of variable length. A longer one would come from damaged data.
_MAX_BITS = 40


def pack_column(values: Sequence[int]) -> bytes:
    """Return a column as bytes: its grain, then the second differences of its numbers in units of the grain."""
    grain = math.gcd(*values) or 1  # the greatest common divisor of zeros is 0
    return encode_numbers([grain, *_second_differences([value // grain for value in values])])


def _second_differences(values: Sequence[int]) -> list[int]:
    """Return the differences of the differences of ``values``, as many as there are values."""
    first_differences = _differences(values)
    return _differences(first_differences)


def _differences(values: Sequence[int]) -> list[int]:
    """Return the difference of each number from the number before it, or from 0 for the first number."""
    return [value - previous for previous, value in zip((0, *values), values, strict=False)]


def encode_numbers(numbers: Iterable[int]) -> bytes:
    """Return signed integers as bytes, small integers in one byte each and larger ones in several.

    The lowest bit of a number is its sign. Each byte holds seven bits, the lowest first. A set highest bit says that
    another byte follows.
    """
    data = bytearray()
    for number in numbers:
        remaining = 2 * number if number >= 0 else -2 * number - 1
        while remaining > 127:
            data.append(remaining & 127 | 128)
            remaining >>= 7
        data.append(remaining)
    return bytes(data)


class Reader:
    """Reads ``data`` from front to back.

    Its methods raise ``ValueError`` if too little data is left or a number is too large.
    """

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._offset = 0

    def take(self, length: int) -> bytes:
        """Return the next ``length`` bytes."""
        if length < 0 or self._offset + length > len(self._data):
            raise ValueError("too short")
        self._offset += length
        return self._data[self._offset - length : self._offset]

    def is_finished(self) -> bool:
        """Return whether all data has been read."""
        return self._offset == len(self._data)

    def numbers(self, count: int) -> list[int]:
        """Read ``count`` numbers that ``encode_numbers`` wrote."""
        data, offset, end = self._data, self._offset, len(self._data)
        if not 0 <= count <= end - offset:
            raise ValueError("too short")
        numbers = []
        for _ in range(count):
            value = shift = 0
            has_more = True
            while has_more:
                if offset >= end or shift > _MAX_BITS:
                    raise ValueError("too short, or a number too long")
                value |= (data[offset] & 127) << shift
                has_more = data[offset] > 127
                shift += 7
                offset += 1
            numbers.append(-(value >> 1) - 1 if value & 1 else value >> 1)
        self._offset = offset
        return numbers

    def column(self, count: int) -> tuple[int, ...]:
        """Read a column of ``count`` numbers that ``pack_column`` wrote."""
        grain, *differences = self.numbers(count + 1)
        values, step, value = [], 0, 0
        for difference in differences:
            step += difference
            value += step
            values.append(value * grain)
        if values and max(max(values), -min(values)) > LARGEST_NUMBER:
            raise ValueError("a number too large")
        return tuple(values)

    def old_column(self, count: int) -> tuple[int, ...]:
        """Read a column of ``count`` numbers in the first format: 16-bit differences that wrap round."""
        differences = array("h", self.take(2 * count))
        if sys.byteorder == "big":
            differences.byteswap()
        values, value = [], 0
        for difference in differences:
            value = (value + difference + 32768) % 65536 - 32768
            values.append(value)
        return tuple(values)

    def fields(self, row_format: struct.Struct) -> tuple[int | float, ...]:
        """Read the fields of one row in ``row_format``."""
        return row_format.unpack(self.take(row_format.size))
