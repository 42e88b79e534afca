"""Keeps the catalogues of translations under game/languages/. Needs Babel; the game itself does not.

``python -m tools.translate --help`` lists the commands; docs/adding_a_language.md tells how a language is added.
"""
