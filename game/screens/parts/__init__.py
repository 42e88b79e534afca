"""Parts that screens of several folders share: the page, the table in a frame, the log's lines, export dialogs.

These modules import no folder of screens. Begin with ``page`` for a new screen, and with ``any_table`` for the
interface of a game's table.
"""
