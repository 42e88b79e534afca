"""Parsing and printing of commands, and the request that they pass to the window."""
