"""The rule books: a game's book, opened at the current prompt, with pictures of its table, and a search.

``game.screens.sheet`` lays out the text. Begin with ``rulebook``, the screen; ``shelf`` reads and caches the books.
"""
