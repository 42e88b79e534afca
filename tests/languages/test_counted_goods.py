"""Counted goods have the form of their number in every language: 1 berry, 2 berries; 1 jagoda, 2 jagody, 5 jagód."""

from __future__ import annotations

import pytest

from game.core.words import Plural, say_counted, sum_up, use_language
from game.cvlizations.rules.orders import COUNTED_RESOURCES as CVLIZATIONS
from game.cvlizations.rules.orders import RESOURCES as CVLIZATIONS_RESOURCES
from game.my_first_stone_age.rules.board import COUNTED_GOODS, GOODS, goods_text
from game.settlers.rules.goods import COUNTED_RESOURCES as SETTLERS
from game.settlers.rules.goods import RESOURCES as SETTLERS_RESOURCES
from game.stone_age.rules.board import COUNTED_FOOD
from game.stone_age.rules.board import COUNTED_RESOURCES as STONE_AGE
from game.stone_age.rules.board import RESOURCES as STONE_AGE_RESOURCES
from game.ugh_ugh.rules import events
from game.ugh_ugh.rules.cards import COUNTED_RESOURCES as UGH_UGH
from game.ugh_ugh.rules.cards import RESOURCES as UGH_UGH_RESOURCES

COUNTS = (1, 2, 5)
#: the form of every counted thing for 1, 2 and 5 of it, by language
FORMS: dict[str, dict[str, tuple[str, str, str]]] = {
    "en": {
        "berry": ("berry", "berries", "berries"),
        "wood": ("wood", "wood", "wood"),
        "stone": ("stone", "stones", "stones"),
        "herb": ("herb", "herbs", "herbs"),
        "fur": ("fur", "furs", "furs"),
        "food": ("food", "food", "food"),
        "brick": ("brick", "bricks", "bricks"),
        "gold": ("gold", "gold", "gold"),
        "skin": ("skin", "skins", "skins"),
        "meat": ("meat", "meat", "meat"),
        "bone": ("bone", "bones", "bones"),
        "flint": ("flint", "flints", "flints"),
        "fish": ("fish", "fish", "fish"),
        "pot": ("pot", "pots", "pots"),
        "arrowhead": ("arrowhead", "arrowheads", "arrowheads"),
        "tooth": ("tooth", "teeth", "teeth"),
        "dog": ("dog", "dogs", "dogs"),
    },
    "de": {
        "berry": ("Beere", "Beeren", "Beeren"),
        "wood": ("Holz", "Holz", "Holz"),
        "stone": ("Stein", "Steine", "Steine"),
        "herb": ("Kraut", "Kräuter", "Kräuter"),
        "fur": ("Fell", "Felle", "Felle"),
        "food": ("Nahrung", "Nahrung", "Nahrung"),
        "brick": ("Ziegel", "Ziegel", "Ziegel"),
        "gold": ("Gold", "Gold", "Gold"),
        "skin": ("Fell", "Felle", "Felle"),
        "meat": ("Fleisch", "Fleisch", "Fleisch"),
        "bone": ("Knochen", "Knochen", "Knochen"),
        "flint": ("Feuerstein", "Feuersteine", "Feuersteine"),
        "fish": ("Fisch", "Fische", "Fische"),
        "pot": ("Topf", "Töpfe", "Töpfe"),
        "arrowhead": ("Pfeilspitze", "Pfeilspitzen", "Pfeilspitzen"),
        "tooth": ("Zahn", "Zähne", "Zähne"),
        "dog": ("Hund", "Hunde", "Hunde"),
    },
    "pl": {
        "berry": ("jagoda", "jagody", "jagód"),
        "wood": ("drewno", "drewna", "drewna"),
        "stone": ("kamień", "kamienie", "kamieni"),
        "herb": ("zioło", "zioła", "ziół"),
        "fur": ("futro", "futra", "futer"),
        "food": ("żywność", "żywności", "żywności"),
        "brick": ("cegła", "cegły", "cegieł"),
        "gold": ("złoto", "złota", "złota"),
        "skin": ("skóra", "skóry", "skór"),
        "meat": ("mięso", "mięsa", "mięsa"),
        "bone": ("kość", "kości", "kości"),
        "flint": ("krzemień", "krzemienie", "krzemieni"),
        "fish": ("ryba", "ryby", "ryb"),
        "pot": ("garnek", "garnki", "garnków"),
        "arrowhead": ("grot strzały", "groty strzał", "grotów strzał"),
        "tooth": ("ząb", "zęby", "zębów"),
        "dog": ("pies", "psy", "psów"),
    },
}
TABLES = {
    "cvlizations": CVLIZATIONS,
    "settlers": SETTLERS,
    "stone_age": (*STONE_AGE, COUNTED_FOOD),
    "my_first_stone_age": COUNTED_GOODS,
    "ugh_ugh": UGH_UGH,
}


def name_of(thing: Plural) -> str:
    """Return the English name of one counted thing."""
    return thing.one.removeprefix("{count} ")


@pytest.mark.parametrize("language", FORMS)
@pytest.mark.parametrize("game", TABLES)
def test_every_counted_good_has_the_right_plural_form(game: str, language: str) -> None:
    """For example 1 berry, 2 berries; Polish has a third form from 5 on."""
    use_language(language)
    for thing in TABLES[game]:
        forms = [say_counted(thing, count) for count in COUNTS]
        assert forms == [f"{count} {form}" for count, form in zip(COUNTS, FORMS[language][name_of(thing)], strict=True)]


@pytest.mark.parametrize(
    ("names", "counted"),
    [
        (CVLIZATIONS_RESOURCES, CVLIZATIONS),
        (SETTLERS_RESOURCES, SETTLERS),
        (STONE_AGE_RESOURCES, STONE_AGE),
        (UGH_UGH_RESOURCES, UGH_UGH),
        (GOODS, COUNTED_GOODS[:-1]),
    ],
)
def test_counted_goods_are_in_the_order_of_their_names(names: tuple[str, ...], counted: tuple[Plural, ...]) -> None:
    """Files name goods in the singular, except for berries and herbs."""
    singular = {"berries": "berry", "herbs": "herb"}
    assert [singular.get(name, name) for name in names] == [name_of(thing) for thing in counted]


def test_sums_of_goods_use_the_right_plural_forms() -> None:
    """In Polish, 22 takes the form of 2."""
    use_language("pl")
    assert sum_up((1, 2, 0, 5, 22), UGH_UGH) == "1 jagoda, 2 drewna, 5 ziół, 22 futra"
    use_language("de")
    assert events.goods_text((0, 0, 3)) == "2 Beeren, 1 Kraut"
    use_language("en")
    assert events.goods_text((0, 3, 3)) == "1 berry, 2 herbs"
    assert events.areas_text((0, 2, 2)) == "1 to the forest and 2 to the mountains"
    assert goods_text((0, 0, 4), 1) == "2 berries, 1 tooth and 1 dog"
