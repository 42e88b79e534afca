"""A long text set on parchment: headings, lists, tables and pictures, as rule books and credits need it.

``markdown`` reads the text, ``typesetting`` breaks its lines. Begin with ``sheet``, which lays out and draws it all.
"""
