"""Sheets for translators: written from a catalogue, filled in, and read back."""

from __future__ import annotations

from babel.messages.catalog import Catalog

from tools.translate.sheets import merge, sheet


def catalogue() -> Catalog:
    """Return a Polish catalogue of three untranslated texts, one with a plural."""
    catalogue = Catalog(locale="pl")
    catalogue.add("Take {what}.", locations=[("game/one.py", 0)])
    catalogue.add("One line\nand another", locations=[("game/two.py", 0)])
    catalogue.add(("{count} hut", "{count} huts"), ("", "", ""), locations=[("game/two.py", 0)])
    return catalogue


def test_sheet_lists_untranslated_texts() -> None:
    assert sheet(catalogue()).splitlines() == [
        "# game/one.py",
        "1\tTake {what}.",
        "# game/two.py",
        "2\tOne line\\nand another",
        "3.0\t{count} hut",
        "3.1\t{count} huts",
        "3.2\t{count} huts",
    ]
    assert sheet(catalogue(), ["game/one.py"]).splitlines()[1:] == ["1\tTake {what}."]


def test_filled_in_sheet_is_read_into_the_catalogue() -> None:
    made = catalogue()
    done = "1\tWeź: {what}.\n2\tJedna\\ni druga\n3.0\t{count} chata\n3.1\t{count} chaty\n3.2\t{count} chat\n"
    assert merge(made, sheet(made), done) == (3, [])
    assert made["Take {what}."].string == "Weź: {what}."
    assert made["One line\nand another"].string == "Jedna\ni druga"
    assert made["{count} hut"].string == ("{count} chata", "{count} chaty", "{count} chat")
    assert sheet(made) == ""


def test_merge_leaves_out_invalid_translations_and_reports_each() -> None:
    made = catalogue()
    merged, faults = merge(made, sheet(made), "1\tWeź.\n3.0\t{count} chata\n9\tNic\n")
    assert merged == 0 and len(faults) == 3
    assert not made["Take {what}."].string


def test_second_form_of_a_text_without_a_plural_is_refused() -> None:
    made = catalogue()
    _, faults = merge(made, sheet(made), "1.0\tWeź: {what}.\n1.1\tWeźcie: {what}.\n")
    assert faults == ["1: there must be only one form."]
