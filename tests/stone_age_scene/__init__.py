"""Tests of the table of Stone Age, solo and with several players."""
