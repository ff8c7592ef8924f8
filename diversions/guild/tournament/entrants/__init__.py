"""Who plays in a tournament, alone or in teams."""
