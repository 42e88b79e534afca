"""The rule books: a game's own book, opened at what is asked, with a picture of its table, and searched for words.

The pages are set by ``game.screens.sheet``. Begin with ``rulebook``, the screen; ``shelf`` knows the
books and their chapters.
"""
