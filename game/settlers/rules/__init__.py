"""The rules of Settlers of the Stone Age: pure functions over frozen state, and the printed material as data."""
