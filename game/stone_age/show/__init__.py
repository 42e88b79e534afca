"""How a match of Stone Age is shown: pictures, words, controls and movement, alone and with others."""
