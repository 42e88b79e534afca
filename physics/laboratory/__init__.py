"""The laboratory measures statistics of the Passage, compares them with bands, and counts frequencies for bots.

The engine does not need it. Begin with ``measure``. The workshop's dials are in ``tuning``, the tower that a person
plays with in ``play``.
"""
