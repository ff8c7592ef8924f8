"""Plans of a meeting: games suggested for those who come, kept in a link."""
