"""My First Stone Age: a memory game for small children, in the valley of Jono and Jada."""
