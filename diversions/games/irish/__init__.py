"""Irish: fifteen men a side within the tables, doublets plain, after Cotton’s chapter of 1674."""

from diversions.games.irish.rules import Irish

GAME = Irish()
