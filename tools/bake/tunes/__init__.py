"""The pieces of music, all played on instruments of bone, wood, skin and stone, each in a mode and tempo of its own.

The function ``loop()`` of each module returns a whole piece in stereo, which loops without a seam.
"""
