"""The laboratory: what a reading does to play, found by playing the engines under it."""
