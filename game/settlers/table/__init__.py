"""The table of Settlers of the Stone Age: its picture, what can be touched, and how what happens is shown."""
