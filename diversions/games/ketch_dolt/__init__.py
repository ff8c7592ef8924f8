"""Ketch-Dolt: men drawn from table to table, and a heap not to be touched, after Cotton, 1674."""

from diversions.games.ketch_dolt.rules import KetchDolt

GAME = KetchDolt()
