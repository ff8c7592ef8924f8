"""The Art of Memory: cards are seen once, dealt, and called for from memory."""

from diversions.games.art_of_memory.rules import ArtOfMemory

GAME = ArtOfMemory()
"""The rules of the Art of Memory, in every reading."""
