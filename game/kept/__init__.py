"""Saved files other than the options: matches and summaries of them, names of people, the records of the house.

These modules read, validate and write files, and draw nothing. Begin with ``library`` for the matches on disk,
``match_files`` for naming, copying and deleting them, and ``house`` for the results of all matches.
"""
