"""The rules of Settlers of the Stone Age: pure functions over frozen state, and the map, chips and costs as data."""
