"""Simulates the Passage, a dice tower of sprung flaps: the same input always gives the same drop. It knows no game.

The modules here are the engine. ``tower`` holds the geometry as data, and ``build`` makes a pymunk space of it.
``running`` steps that space until everything rests. ``passage`` is the interface (``throw``, ``strike``). ``load``
holds the pieces at rest between two drops, ``track`` the recording of a drop. ``laboratory`` measures the engine, and
``history`` reads drops and loads of earlier towers. The engine imports neither of the two.
"""
