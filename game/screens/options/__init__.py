"""The options: picture, sound, play, keys.

What there is to choose stands in ``pages``, how a line of it is drawn and touched in ``rows``, the keys have a page of
their own in ``keys``. Begin with ``options``, the screen.
"""
