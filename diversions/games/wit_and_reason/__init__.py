"""Wit and Reason: all the red cards against all the black, to thirty-one."""

from diversions.games.wit_and_reason.rules import WitAndReason

GAME = WitAndReason()
