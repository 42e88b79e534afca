"""Who plays Settlers of the Stone Age when no one sits there, and what the elder needs to look ahead in it."""
