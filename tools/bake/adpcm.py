r"""IMA ADPCM: sound in four bits per sample, which ten lines of script can decode.

Two samples share a byte; a single last sample has a byte of its own:

>>> encode([0, 0, 0, 0])
b'\x00\x00'
>>> len(encode([0, 900, -900]))
2
"""

from __future__ import annotations

from collections.abc import Sequence

#: the step sizes of the prediction; each is a tenth larger than the step size before
STEPS = (
    7, 8, 9, 10, 11, 12, 13, 14, 16, 17, 19, 21, 23, 25, 28, 31, 34, 37, 41, 45, 50, 55, 60, 66, 73, 80, 88, 97, 107,
    118, 130, 143, 157, 173, 190, 209, 230, 253, 279, 307, 337, 371, 408, 449, 494, 544, 598, 658, 724, 796, 876, 963,
    1060, 1166, 1282, 1411, 1552, 1707, 1878, 2066, 2272, 2499, 2749, 3024, 3327, 3660, 4026, 4428, 4871, 5358, 5894,
    6484, 7132, 7845, 8630, 9493, 10442, 11487, 12635, 13899, 15289, 16818, 18500, 20350, 22385, 24623, 27086, 29794,
    32767,
)  # fmt: skip
#: how far the index into ``STEPS`` moves after a code, by the code's lower three bits (0 to 7)
MOVES = (-1, -1, -1, -1, 2, 4, 6, 8)


def encode(samples: Sequence[int]) -> bytes:
    """Encode 16-bit samples in four bits each; the first of two samples is in the low half of their byte."""
    value = index = 0
    codes = []
    for sample in samples:
        step = STEPS[index]
        code, change = _code(sample - value, step)
        value = max(-32768, min(32767, value + change))
        index = max(0, min(len(STEPS) - 1, index + MOVES[code & 7]))
        codes.append(code)
    codes += [0] * (len(codes) % 2)
    return bytes(low | high << 4 for low, high in zip(codes[::2], codes[1::2], strict=True))


def _code(wanted: int, step: int) -> tuple[int, int]:
    """Return the four-bit code of the change closest to ``wanted``, and that change.

    The code's highest bit is the sign; the others say whether ``step``, its half and its quarter are added.
    """
    sign = 8 if wanted < 0 else 0
    missing = abs(wanted)
    code, change = sign, step >> 3
    for bit, part in ((4, step), (2, step >> 1), (1, step >> 2)):
        if missing >= part:
            code |= bit
            missing -= part
            change += part
    return code, (-change if sign else change)
