"""Long texts with headings, lists, tables and pictures, for rule books and credits.

``markdown`` parses the text, ``typesetting`` breaks its lines. Begin with ``sheet``, which lays out and draws.
"""
