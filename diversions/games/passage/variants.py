"""The points of Passage that Cotton leaves open."""

from __future__ import annotations

from diversions.rules import Option, Reading, Variant

TEN_AGAIN = Reading("again", "passage.ten.again", "They do nothing: the caster throws again")
TEN_OUT = Reading("out", "passage.ten.out", "The caster is out")
TEN_PASSES = Reading("passes", "passage.ten.passes", "The caster passes")
TEN = Option("ten", "What do doublets of ten do?", (TEN_AGAIN, TEN_OUT, TEN_PASSES))

ALL_THREE = Reading("three", "passage.count.three", "All three dice")
THE_PAIR = Reading("pair", "passage.count.pair", "The two dice that are alike")
COUNT = Option("count", "Which dice are counted?", (ALL_THREE, THE_PAIR))

DOUBLETS = Reading("doublets", "passage.alike.doublets", "Yes")
NO_DOUBLETS = Reading("none", "passage.alike.none", "No, they are thrown again")
ALIKE = Option("alike", "Are three dice alike doublets?", (DOUBLETS, NO_DOUBLETS))

WHEN_OUT = Reading("out", "passage.box.out", "When the caster is out")
IN_TURN = Reading("turns", "passage.box.turns", "After every bout")
BOX = Option("box", "When does the box go to the other player?", (WHEN_OUT, IN_TURN))

SET = Reading("set", "passage.stake.set", "The other player sets it against the caster")
ONE = Reading("one", "passage.stake.one", "One coin each")
STAKE = Option("stake", "How much is staked?", (SET, ONE))

TWENTY = Reading("twenty", "passage.purse.twenty", "Twenty coins", value=20)
TWELVE = Reading("twelve", "passage.purse.twelve", "Twelve coins", value=12)
PURSE = Option("purse", "How much does each player bring?", (TWENTY, TWELVE))

TWELVE_BOUTS = Reading("twelve", "passage.bouts.twelve", "Twelve bouts", value=12)
SIX_BOUTS = Reading("six", "passage.bouts.six", "Six bouts", value=6)
TWENTY_BOUTS = Reading("twenty", "passage.bouts.twenty", "Twenty bouts", value=20)
BOUTS = Option("bouts", "How long is a match?", (TWELVE_BOUTS, SIX_BOUTS, TWENTY_BOUTS))

OPTIONS = (TEN, COUNT, ALIKE, BOX, STAKE, PURSE, BOUTS)

COTTON = Variant("cotton", "After Cotton, 1674")
VARIANTS = (COTTON,)
