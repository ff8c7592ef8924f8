"""Reports of play, for redactors."""
