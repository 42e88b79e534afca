"""Compatibility with the past: the leaves of earlier towers, and the recomputation of recorded drops."""
