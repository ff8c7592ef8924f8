"""Inn and Inn: four dice, and a pot that grows."""

from diversions.games.inn_and_inn.rules import InnAndInn

GAME = InnAndInn()
