"""What the table of Settlers of the Stone Age draws, and how it moves."""
