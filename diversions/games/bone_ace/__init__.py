"""Bone-Ace: the biggest card turned up wins the Bone, the nearest to thirty-one the Game."""

from __future__ import annotations

from diversions.games.bone_ace.rules import BoneAce

GAME = BoneAce()
