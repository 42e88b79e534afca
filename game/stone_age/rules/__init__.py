"""The rules of Stone Age: pure functions over frozen state, and the printed cards and tiles as data."""
