"""The steward’s pages that show a meeting whole, and those that show and change what is aloft."""
