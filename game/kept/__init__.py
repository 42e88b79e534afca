"""What is kept on disk beside the options: the matches and how each stands, the people, the records of the house.

Here files are read, sifted and written, and nothing is drawn. Begin with ``library`` for the matches on disk,
``match_files`` for naming, copying and deleting them, and ``house`` for who played and won.
"""
