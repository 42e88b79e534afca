"""Secrecy: two worlds of a match that differ only in secrets must look the same, picture by picture."""
