"""The Passage: a dice tower of sprung flaps through which pieces really fall, as a pure function. Knows no game.

The modules here are the engine: ``tower`` is the geometry as data, ``build`` makes a pymunk space of it, ``running``
steps that space until all rests, ``passage`` is the way in (``throw``, ``strike``), ``load`` what rests between two
drops, and ``track`` a drop as it was recorded. ``laboratory`` measures the engine, ``history`` keeps what earlier
towers left behind; the engine imports neither.
"""
