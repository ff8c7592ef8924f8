"""Positions: as links that last, as pictures, and as problems with answers; one for each day."""
