"""How the table of CVlizations is drawn and touched."""
