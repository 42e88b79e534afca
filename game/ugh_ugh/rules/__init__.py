"""The rules of Ugh Ugh: pure functions over frozen state, and the boards and cards as data."""
