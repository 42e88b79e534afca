"""The laboratory: statistics of the Passage, compared with bands, and counted as frequencies for bots.

The engine does not need it. Begin with ``measure``. The workshop's dials are in ``tuning``, the tower that a person
plays with in ``play``.
"""
