"""The laboratory: what the Passage does on average, measured, held against bands, and counted for bots.

Nothing that falls needs it. Begin with ``measure``; the workshop's dials are in ``tuning``, its toy in ``play``.
"""
