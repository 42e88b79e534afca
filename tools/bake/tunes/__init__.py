"""The pieces of music: one family of bone, wood, skin and stone; another mode, tempo and mood in each.

Each module has ``loop()``, which returns a whole piece, left and right, that goes round in a circle.
"""
