"""Long texts on parchment: headings, lists, tables and pictures, for rule books and credits.

``markdown`` reads the text, ``typesetting`` breaks its lines. Begin with ``sheet``, which lays out and draws it all.
"""
