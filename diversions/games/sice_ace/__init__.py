"""Sice-Ace: six men each, borne by sixes and loaded on others by aces, after Cotton, 1674."""

from diversions.games.sice_ace.rules import SiceAce

GAME = SiceAce()
