"""Back-Gammon: Irish with doublets played fourfold, and four stakes, after Cotton, 1674."""

from diversions.games.back_gammon.rules import BackGammon

GAME = BackGammon()
