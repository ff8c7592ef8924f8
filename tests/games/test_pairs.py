"""Where the engine goes by one of two rules that both applied, the text says that it goes first."""

from __future__ import annotations

from functools import cache

import pytest

from tests import book
from tests.games.pairs import Pair, searched
from tests.samples import LONG

MOVES = 1_500 if LONG else 200  # of each game
# The first rule and the second, or how their ids begin; and the words by which one of the two says
# which goes first: that it gives way, or where it begins or ends.
SAID = {
    ("all-fours.", "all-fours.next-deal"): "The first player to reach the winning score wins",
    ("all-fours.game", "all-fours.tie."): "If card-points are equal",
    ("alquerque.", "alquerque.duty.must"): "any other move is refused",
    ("alquerque.", "alquerque.further.go-on"): "must go on as long as it can take",
    ("alquerque.all-taken", "alquerque.stuck."): "still has men but",
    ("alquerque.below.", "alquerque.pay.by-men"): "less than nothing",
    ("bankafalet.next", "bankafalet.rounds."): "The match ends when each player has dealt",
    ("beast.king", "beast.stays"): "if no player has the King of trumps",
    ("beast.most", "beast.equal.stays"): "If several players have the most tricks",
    ("beast.most", "beast.rounds."): "The match ends when each player has dealt",
    ("beast.triolet.", "beast.three"): "If several players have three of a sort",
    ("bone-ace.alike.three", "bone-ace.equal"): "the first player who has one of them",
    ("bone-ace.alike.three", "bone-ace.bone"): "even if another card is bigger",
    ("catalan-truc.first-trick", "catalan-truc.three-ties"): "If all three tricks are tied",
    ("catalan-truc.score", "catalan-truc.first-trick"): "If neither side takes two tricks",
    ("chaturanga.mate", "chaturanga.stalemate"): "and not in check",
    ("costly-colours.", "costly-colours.duty.must"): "must do it",
    ("costly-colours.", "costly-colours.turns"): "the game ends as soon as a player has them",
    ("costly-colours.costly", "costly-colours.colours."): "not all of one suit",
    ("costly-colours.deuce.right", "costly-colours.deuce.two"): "A Two that is not the right one",
    ("craps.", "craps.cover"): "may not bet more than the shooter can pay",
    ("craps.", "craps.other"): "no other sum counts",
    ("craps.", "craps.point"): "Any other sum",
    ("cribbidge.", "cribbidge.bilkt"): "finds nothing in the crib",
    ("cribbidge.", "cribbidge.last"): "wins at once, even within a deal",
    ("cribbidge.lurkt.", "cribbidge.up"): "If you win before your opponent has forty-five",
    ("cucumber.beat.", "cucumber.lowest"): "who has no such card",
    ("cucumber.", "cucumber.tie."): "tie for the lowest total",
    ("dubblets.lay", "dubblets.won"): "The player who threw plays first",
    ("five-cards.all", "five-cards.most"): "wins ten instead",
    ("french-ruff.all", "french-ruff.count"): "three or four of the five tricks",
    ("french-truc.length.", "french-truc.up"): "Twelve points win a game",
    ("gleek.next", "gleek.deals."): "a match is",
    ("hazard.", "hazard.chance"): "Any other sum",
    ("hazard.", "hazard.chance.other"): "no other sum counts",
    ("hazard.", "hazard.ruin.ends"): "when a player has nothing left",
    ("hazard.main.again", "hazard.out"): "is not a main, and the caster throws again",
    ("hazard.main.called", "hazard.main.bounds"): "never above nine or under five",
    ("hazard.nick.twelve", "hazard.out.twelve"): "out to five, seven and nine",
    ("hazard.nick.eleven", "hazard.out.eleven"): "out to five, six, eight and nine",
    ("ketch-dolt.lay", "ketch-dolt.empty"): "If the heap is empty",
    ("lanterloo.choose.always", "lanterloo.pass"): "whatever eldest says",
    ("lanterloo.last", "lanterloo.pass"): "When all the others have spoken",
    ("le-truc.rubber", "le-truc."): "The first player to win two games",
    ("ombre.left", "ombre.rounds."): "when the match ends are divided equally",
    ("passage.", "passage.all"): "all the money",
    ("passage.out", "passage.bouts."): "The match ends after",
    ("passage.out", "passage.pass"): "doublets above ten",
    ("passage.ten.", "passage."): "doublets of ten",
    ("penneech.penneech", "penneech.first.dealer"): "a Knave or Penneech",
    ("picket.at-once", "picket."): "wins at once, whatever would have been reckoned later",
    ("picket.answer", "picket."): "If the younger has no more",
    ("picket.capet", "picket.cards"): "forty instead of ten",
    ("picket.equal.neither", "picket."): "neither is good",
    ("picket.forgot", "picket.remind.reminded"): "You can’t go on before",
    ("poch.bet", "poch.in-hand"): "coins that they do not have",
    ("poch.deal-passes", "poch.win"): "until each player has dealt once",
    ("poch.lay", "poch.exact."): "the sequence ends",
    ("poch.see", "poch.short.out"): "too few coins to match a bet must drop out",
    ("primero.all-in", "primero.see"): "sees any further vies without betting more",
    ("primero.", "primero.deals."): "A match is",
    ("put.paid.stakes", "put.up."): "at once paid a stake",
    ("put.pool.all-empty", "put.next-deal"): "the match is a draw",
    ("put.point", "put.paid.stakes"): "If no put has been seen",
    ("put.point", "put.up."): "first scores",
    ("put.third-stage", "put.throw."): "We let eldest throw in the hand here even if",
    ("put.trick", "put.tie"): "of the same rank, the trick is tied",
    ("rentoy.", "rentoy.sweep."): "everyone who has a trump must play one",
    ("rentoy.raise-back", "rentoy.top"): "no raise goes above them",
    ("ruff-and-trump.ruff", "ruff-and-trump.announce.true"): "must announce the best ruff",
    ("tablero.", "tablero.take"): "a row",
    ("tarocchi.follow", "tarocchi.trump"): "can’t follow suit",
    ("tarocchi.fool", "tarocchi."): "at any time, whatever was led",
    ("tick-tack.missed", "tick-tack.hit"): "before the hit is granted",
    ("tick-tack.", "tick-tack.whynot.false"): "where nothing was overlooked",
    ("truc.raise-back", "truc.top"): "no raise goes above them",
}


@cache
def found() -> dict[Pair, list[str]]:
    return searched(MOVES)


def settled(pair: Pair) -> list[tuple[str, str]]:
    """Which of the entries are of that pair."""
    return [key for key in SAID if pair.first.startswith(key[0]) and pair.second.startswith(key[1])]


def test_of_two_rules_that_apply_the_text_says_which_goes_first() -> None:
    unsaid = {pair: examples[0] for pair, examples in found().items() if not settled(pair)}

    assert unsaid == {}


def test_the_search_sees_that_one_rule_went_before_another() -> None:
    """Of each kind there are some even in so few moves."""
    kinds = {pair.kind for pair in found()}

    assert kinds == {"ending", "payment", "permission"}
    assert Pair("payment", "put.trick", "put.tie") in found()


@pytest.mark.parametrize("pair", SAID, ids=" before ".join)
def test_the_words_stand_in_the_text(pair: tuple[str, str]) -> None:
    rules = book.rules(pair[1].partition(".")[0]).items()
    ours = [rule for id, rule in rules if id.startswith(pair)]

    assert any(SAID[pair] in f"{rule['text']} {rule.get('note', '')}" for rule in ours)
