"""The laws bite: each fault, planted in the rules of Put, is caught by the law that names it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from diversions.games.put.rules import Put
from diversions.games.put.state import NAMES, PutState
from diversions.rules import Move, Note, Outcome, Ruling, Terms, but, may, may_not
from diversions.rules.core import Seat
from tests import book
from tests.games import laws


class HidesNothing(Put):
    def view(self, state: PutState, seat: Seat | None) -> PutState:
        return state


class BystanderPeeps(Put):
    def view(self, state: PutState, seat: Seat | None) -> PutState:
        return state if seat is None else super().view(state, seat)


class NeighbourPeeps(Put):
    """A sees B's hand once the first trick is complete."""

    def view(self, state: PutState, seat: Seat | None) -> PutState:
        return state if seat == 0 and state.tricks else super().view(state, seat)


class CardInANote(Put):
    """The deal lets slip the first card of eldest's hand."""

    def apply(self, state: PutState, move: Move) -> PutState:
        after = super().apply(state, move)
        if move.verb != "shuffle":
            return after
        return but(after, Note("put.deal", f"There goes the {NAMES[move.what[0]]}."))


class TellingLabel(Put):
    """The button says whether the other holds a Trey."""

    def rulings(self, state: PutState, seat: Seat) -> Iterator[Ruling]:
        others = [card for s, hand in enumerate(state.hands) if s != seat for card in hand]
        mark = "!" if any(card.startswith("3") for card in others) else "."
        for ruling in super().rulings(state, seat):
            yield ruling._replace(label=ruling.label + mark)


class CountsGoodCards(Put):
    """The view keeps a sum over all hands in a field that is open to all."""

    def view(self, state: PutState, seat: Seat | None) -> PutState:
        treys = sum(card.startswith("3") for hand in state.hands for card in hand)
        return but(super().view(state, seat), pool=treys)


class ShuffleTold(Put):
    def told(self, move: Move, seat: Seat | None) -> Move:
        return move


class GiftTold(Put):
    def told(self, move: Move, seat: Seat | None) -> Move:
        return move if move.verb == "give" else super().told(move, seat)


class WrongRule(Put):
    """Cotton's game cites Willughby's reading."""

    def rulings(self, state: PutState, seat: Seat) -> Iterator[Ruling]:
        for ruling in super().rulings(state, seat):
            wrong = ruling.move.verb == "put"
            yield ruling._replace(rule="put.when.any-card") if wrong else ruling


class NoSuchRule(WrongRule):
    def rulings(self, state: PutState, seat: Seat) -> Iterator[Ruling]:
        for ruling in super().rulings(state, seat):
            yield ruling._replace(rule="put.whatever")


class ProseRule(Put):
    """A rule is cited that the report calls prose alone."""

    def apply(self, state: PutState, move: Move) -> PutState:
        return but(super().apply(state, move), Note("put.match", "So it goes."))


class CoinsMade(Put):
    """Whoever sees a put finds a coin."""

    def apply(self, state: PutState, move: Move) -> PutState:
        after = super().apply(state, move)
        if move.verb != "see" or not after.purse:
            return after
        return but(after, purse=(after.purse[0] + 1, *after.purse[1:]))


class ScoreForNobody(Put):
    """A score is kept for a third who does not play."""

    def apply(self, state: PutState, move: Move) -> PutState:
        return but(super().apply(state, move), score=(0, 0, 0))


class WinnerWithoutASide(Put):
    def apply(self, state: PutState, move: Move) -> PutState:
        after = super().apply(state, move)
        return but(after, outcome=Outcome((7,), "put.see")) if after.outcome else after


class DueBesideActing(Put):
    def apply(self, state: PutState, move: Move) -> PutState:
        after = super().apply(state, move)
        return but(after, acting=(0,)) if after.due else after


class NothingToDo(Put):
    """The other, too, is to act after the first lead, and may do nothing."""

    def apply(self, state: PutState, move: Move) -> PutState:
        after = super().apply(state, move)
        return but(after, acting=(0, 1)) if after.trick and after.acting else after

    def rulings(self, state: PutState, seat: Seat) -> Iterator[Ruling]:
        return (r for r in super().rulings(state, seat) if seat != 0 or not state.trick)


class ListedTwice(Put):
    def rulings(self, state: PutState, seat: Seat) -> Iterator[Ruling]:
        yield from super().rulings(state, seat)
        yield from super().rulings(state, seat)


class AnothersMove(Put):
    """A seat is ruled on for its neighbour."""

    def rulings(self, state: PutState, seat: Seat) -> Iterator[Ruling]:
        yield from super().rulings(state, seat)
        yield may(Move(1 - seat, "cough"), "put.play", "Cough")


class NoFullStop(Put):
    def rulings(self, state: PutState, seat: Seat) -> Iterator[Ruling]:
        for ruling in super().rulings(state, seat):
            yield ruling if ruling.allowed else ruling._replace(because="No")


class OtherMoves(Put):
    """The short list of moves leaves out what the rulings allow."""

    def moves(self, state: PutState, seat: Seat) -> list[Move]:
        return super().moves(state, seat)[1:]


class Forgetful(Put):
    """What happens depends on how often it was asked, which no record keeps."""

    times = 0

    def apply(self, state: PutState, move: Move) -> PutState:
        type(self).times += 1
        return but(super().apply(state, move), pool=type(self).times)


class ByIdentity(Put):
    """The rulings go by which object a reading is; an unpickled one is another."""

    def rulings(self, state: PutState, seat: Seat) -> Iterator[Ruling]:
        same = state.terms.agreed[0][1] is self.options[0].readings[0]
        for ruling in super().rulings(state, seat):
            yield ruling if same else ruling._replace(label="?")


class AllByTurns(Put):
    """What is not listed is refused by the rule of turns, whatever the reason."""

    def refuse(self, view: PutState, move: Move) -> Ruling:
        return may_not(move, "put.turn", str(move), "That is not to be done now.")


class LeadsToNothing(Put):
    """Eldest is said to lead when the match is over."""

    def apply(self, state: PutState, move: Move) -> PutState:
        after = super().apply(state, move)
        return but(after, Note("put.lead", "{B} leads.")) if after.outcome else after


class SaysItIsNotHeld(Put):
    """Whoever waits is told to play a card that they hold."""

    def refuse(self, view: PutState, move: Move) -> Ruling:
        if move.seat in view.acting:
            return super().refuse(view, move)
        return may_not(move, "put.play", str(move), "Play one card from your own hand.")


class PutRecalled(Put):
    """A put lets slip all hands, and may be taken back."""

    def binding(self, state: PutState, move: Move) -> Ruling | None:
        return None

    def apply(self, state: PutState, move: Move) -> PutState:
        after = super().apply(state, move)
        if move.verb != "put":
            return after
        return but(after, Note("put.put", f"So they lie: {after.hands}."))


def in_force(game: Put, terms: Terms) -> None:
    laws.cites_rules_in_force(game, terms, book.rules("put"))


class OneWonStakes(Put):
    """Whoever plays a card is told of in the plural."""

    def apply(self, state: PutState, move: Move) -> PutState:
        after = super().apply(state, move)
        return but(after, Note("put.play", "{A} win 1 stake.")) if move.verb == "play" else after


FAULTS: list[tuple[type[Put], Any, str]] = [
    (OneWonStakes, laws.words_agree, "put:cotton"),
    (HidesNothing, laws.face_down_shows_backs, "put:cotton"),
    (BystanderPeeps, laws.face_down_shows_backs, "put:cotton"),
    (NeighbourPeeps, laws.face_down_shows_backs, "put:cotton"),
    (CardInANote, laws.twin_records_are_told_alike, "put:cotton"),
    (TellingLabel, laws.cannot_tell_apart, "put:cotton"),
    (CountsGoodCards, laws.cannot_tell_apart, "put:cotton"),
    (ShuffleTold, laws.twin_records_are_told_alike, "put:cotton"),
    (GiftTold, laws.twin_records_are_told_alike, "put:four"),
    (WrongRule, in_force, "put:cotton"),
    (NoSuchRule, in_force, "put:cotton"),
    (ProseRule, in_force, "put:cotton"),
    (CoinsMade, laws.sums_are_kept, "put:dafydd"),
    (CoinsMade, laws.sums_are_kept, "put:willughby,seats=3"),
    (ScoreForNobody, laws.sums_are_kept, "put:cotton"),
    (WinnerWithoutASide, laws.sums_are_kept, "put:cotton"),
    (DueBesideActing, laws.one_of_three, "put:cotton"),
    (NothingToDo, laws.one_of_three, "put:cotton"),
    (ListedTwice, laws.each_move_ruled_on_once, "put:cotton"),
    (AnothersMove, laws.each_move_ruled_on_once, "put:cotton"),
    (NoFullStop, laws.each_move_ruled_on_once, "put:cotton"),
    (OtherMoves, laws.each_move_ruled_on_once, "put:cotton"),
    (Forgetful, laws.records_replay, "put:cotton"),
    (ByIdentity, laws.pickles_play_alike, "put:cotton"),
    (PutRecalled, laws.taking_back_teaches_nothing, "put:cotton"),
    (AllByTurns, laws.refusals_name_their_rule, "put:cotton"),
    (LeadsToNothing, laws.says_who_leads, "put:cotton"),
    (SaysItIsNotHeld, laws.refusals_name_their_rule, "put:cotton"),
]


@pytest.mark.parametrize(
    ("fault", "law", "code"), FAULTS, ids=[f"{f.__name__}-{c}" for f, _, c in FAULTS]
)
def test_a_planted_fault_is_caught(fault: type[Put], law: Any, code: str) -> None:
    game = fault()

    with pytest.raises(AssertionError) as caught:
        law(game, game.terms_of(code))

    message = str(caught.value)
    assert message.startswith(code.partition(",")[0]), message
    assert message.endswith("."), message
    assert len(message) < 900, message


@pytest.mark.parametrize(("law", "code"), sorted({(law, c) for _, law, c in FAULTS}, key=str))
def test_put_itself_breaks_none_of_these_laws(law: Any, code: str) -> None:
    game = Put()

    law(game, game.terms_of(code))
