"""The table of My First Stone Age: its picture, its controls and its animations."""
