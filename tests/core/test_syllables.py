"""Where long words are divided."""

from __future__ import annotations

import pytest

from game.core.syllables import syllables


@pytest.mark.parametrize(
    "divided",
    [
        "Kat-zen-jam-mer-pause",
        "Luft-sprung-brett",
        "Schla-ger-kas-ten",
        "Weck-stein",
        "Ton-topf-stu-dio",
        "Höh-len-spie-gel",
        "Hühn-chen",
        "Pod-glą-da-nie",
        "niedź-wiedź",
        "straw-berry",
        "Zweimal-eins",
        "Mund-räuber",
        "przy-sługa",
        "roz-prze-strze-nie-nie",
        "Höhle",
        "ab",
        "",
    ],
)
def test_syllables_begin_with_the_consonants_that_belong_to_them(divided: str) -> None:
    assert "-".join(syllables(divided.replace("-", ""))) == divided
