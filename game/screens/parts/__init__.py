"""Parts that screens of several folders share: the page, the table in a frame, the log's lines, the making of files.

Nothing here is a screen of its own, and nothing here knows a folder of screens. Begin with ``page`` for a new screen,
and with ``any_table`` for what may be asked of a game's table.
"""
