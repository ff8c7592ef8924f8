"""Post and Pair: three cards, three heaps, and a vie on the goodness of your hand."""

from __future__ import annotations

from diversions.games.post_and_pair.rules import PostAndPair

GAME = PostAndPair()
