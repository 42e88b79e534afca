"""The Passage: a dice tower of rigid bodies, as a pure function."""
