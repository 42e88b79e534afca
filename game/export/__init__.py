"""Drops to be given away: as a moving picture, as stills, as a video, or as a page that plays in any browser."""
