"""Exporting drops and matches: as a GIF, stills, a video, or a page that plays in any browser."""
