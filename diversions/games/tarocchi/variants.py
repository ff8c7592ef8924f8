"""What the redactor of early French Tarot leaves open or leaves out."""

from __future__ import annotations

from diversions.rules.terms import Option, Reading, Variant

PLAIN = Reading("plain", "tarocchi.order.plain", "Higher numbers beat lower in every suit")
REVERSED = Reading("reversed", "tarocchi.order.reversed", "Lower numbers beat higher in two suits")
ORDER = Option("order", "How do the numbers of Cups and Coins rank?", (PLAIN, REVERSED))

POINTS = Reading("points", "tarocchi.stakes.points", "For points alone")
POT = Reading("pot", "tarocchi.stakes.pot", "For a pot of equal stakes")
STAKES = Option("stakes", "What is it played for?", (POINTS, POT))

OPTIONS = (ORDER, STAKES)

SEATS = (4, 2, 3, 5, 6)
VARIANTS = (Variant("du-coeur", "As Justin du Coeur has it", (), SEATS),)
