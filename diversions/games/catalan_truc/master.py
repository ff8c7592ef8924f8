"""The master of Catalan Truc, who plays by what play against itself has taught.

What that is, ``kinds.py`` says. Before a deal and at eleven points the master speaks as the
journeyman does, who reckons with the score; where nothing was learnt, the journeyman plays.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

from diversions.games.catalan_truc.kinds import (
    CALL,
    CALLS,
    CAPTAIN,
    CARD,
    CONTESTS,
    FOLD,
    LATE,
    NO_CALLS,
    OURS,
    PARTNER,
    SIGNED,
    STAY,
    THEIRS,
    TIED,
    TURN,
    WAITING,
    CatalanStrategy,
    CatalanTable,
    Known,
    of_partner,
    path_of,
    places,
)
from diversions.games.catalan_truc.state import (
    NAMES,
    OF_RANK,
    POWERS,
    UP,
    CatalanState,
    captain,
    settled,
)
from diversions.games.catalan_truc.variants import DEAD, PARTNERS, PASSED, SIGNS
from diversions.rules.bots import Advice, Adviser, Budget, often
from diversions.rules.core import BACK, Game, Move, Ruling, Seat, Terms, but, letter
from diversions.rules.kit.tricks import best
from diversions.rules.kit.vying import TRICKS, by_side, card_laid, full, side
from diversions.rules.players.bluffing import ASIDE, Mind, needless, poor, signing, unseen
from diversions.rules.players.mixing import SURE, drawn_from
from diversions.rules.players.tables import readable

UNLEARNT = "No master has learnt this game of Catalan Truc, so here is a journeyman’s advice."
NEXT = "Watch the next player, whose sign you are most likely to see."
WON = "This card wins the deal."
CERTAIN = "You can win the deal with your card, so a call costs nothing."
LOST = "Your side cannot win this deal any more."
WOULD_LOSE = "Conceding would lose the match, so play on."
NUMBERS = {OF_RANK[rank]: number for number, rank in enumerate("A23", 1)}  # of signs, as in kinds


def contest_of(terms: Terms) -> str:
    """The contest that is played under *terms*; empty if nothing was learnt of it."""
    name = "parlett" if terms[PARTNERS] == DEAD else "side"
    return name if terms[SIGNS] == PASSED and name in CONTESTS else ""


@cache
def shipped(contest: str) -> CatalanTable | None:
    """What was learnt of a contest; None, and a line in the log, if it cannot be read."""
    return readable(lambda: CatalanTable.read(path_of(contest))) if contest else None


def master_of(mind: Mind, journeyman: Adviser) -> Adviser:
    """Does what was learnt, as often as it was; a journeyman where nothing was."""

    def advise(
        game: Game[Any], view: CatalanState, rulings: list[Ruling], rng: Random, budget: Budget
    ) -> Advice:
        table, seat = shipped(contest_of(view.terms)), rulings[0].move.seat
        if table is None:
            return journeyman(game, view, rulings, rng, budget).after(UNLEARNT)
        moves = [ruling.move for ruling in rulings]
        watch = Move(seat, "watch", (letter((seat + 1) % view.terms.seats),))
        if watch in moves:
            return Advice(watch, NEXT)
        if signed := signing(mind, view, moves, rng):
            return signed
        if view.asks or view.cards < TRICKS:
            return journeyman(game, view, rulings, rng, budget)
        moves = [move for move in moves if move.verb not in ASIDE]
        eleven = max(view.score) == UP - 1
        strategy = table.strategies[NO_CALLS if eleven else CALLS]
        try:
            return Turn(mind, strategy, view, moves, rng).advice()
        except NothingLearnt:
            return journeyman(game, view, rulings, rng, budget)

    return advise


class NothingLearnt(LookupError):
    """What is to be decided did not come up where the master learnt, or hardly."""


class Turn:
    """Somebody who is to act, and what was learnt."""

    def __init__(
        self,
        mind: Mind,
        strategy: CatalanStrategy,
        view: CatalanState,
        moves: Sequence[Move],
        rng: Random,
    ) -> None:
        self.mind, self.strategy, self.view, self.rng = mind, strategy, view, rng
        self.seat = moves[0].seat
        self.moves = set(moves)
        self.hand = sorted(view.hands[self.seat], key=lambda card: -POWERS[card])

    def advice(self) -> Advice:
        """What to do; NothingLearnt if neither the table nor a rule says."""
        if self.view.stake.asked and (answer := self.answer()):
            return answer
        call = Move(self.seat, "raise")
        if not self.view.stake.asked and call in self.moves and not self.suffices():
            if self.winning():
                return Advice(call, CERTAIN)
            chances = self.learnt(TURN)
            if self.rng.random() < chances[1] and not self.lost_in_sight():
                return Advice(call, self.on_calling(self.view))
        return self.card()

    def answer(self) -> Advice | None:
        """What to say to a call; None if a card is to accept it."""
        view, seat = self.view, self.seat
        if full(view):
            mine = owner(view) == side(seat)
            return Advice(Move(seat, "stay" if mine else "fold"), WON if mine else LOST)
        if seat != captain(view, side(seat)):
            decides, fold = PARTNER, "leave"
        else:
            decides, fold = CAPTAIN if view.to_play == seat else WAITING, "fold"
        chances = [0.0, 0.0, 1.0] if self.winning() else list(self.learnt(decides))
        call = Move(seat, "raise")
        if call not in self.moves or self.suffices() or self.lost_in_sight():
            chances[STAY], chances[CALL] = chances[STAY] + chances[CALL], 0.0
        if self.losing():
            chances[STAY], chances[FOLD] = 0.0, chances[STAY] + chances[FOLD]
        lost = fold == "fold" and view.score[1 - side(seat)] + view.stake.worth >= UP
        if lost or self.winning() or self.certain():
            chances[STAY], chances[FOLD] = chances[STAY] + chances[FOLD], 0.0
        done = drawn_from(dict(enumerate(chances)), self.rng)
        if done == CALL:
            return Advice(call, CERTAIN if self.winning() else self.on_calling(view))
        if done == FOLD:
            because = LOST if self.losing() and fold == "fold" else self.mind.says[fold].format("")
            return Advice(Move(seat, fold), because)
        if decides != WAITING:
            return None
        return Advice(Move(seat, "stay"), WOULD_LOSE if lost else self.mind.says["stay"].format(""))

    def card(self) -> Advice:
        """Which card to play, and whether to call with it."""
        may = places([POWERS[card] for card in self.hand])
        winning = self.winning()
        chances = dict.fromkeys(winning or may, 1.0)
        if len(may) > 1 and not winning and not self.losing():
            learnt, ranks = self.learnt(CARD), [POWERS[card] for card in self.hand]
            chances = dict.fromkeys(may, 0.0)
            for rank, share in zip(ranks, learnt, strict=False):
                chances[ranks.index(rank)] += share  # equal cards are one
            spent = needless(self.mind.ways(self.view), self.hand, self.view.trick)
            lost = {one for one in chances if self.hand[one] in spent}
            if lost:  # a higher card that loses is never better than the lowest
                chances[max(may)] += sum(chances.pop(one) for one in lost)
        place = drawn_from(chances, self.rng)
        card = self.hand[place]
        with_it = Move(self.seat, "raise", (card,))
        if with_it in self.moves and not self.suffices():
            after = card_laid(self.view, self.seat, card)
            if (not full(after) or owner(after) is None) and not self.in_sight(after):
                late = (self.strategy.of(self.known(LATE, after)) or (1.0, 0.0, 0.0))[1]
                if self.rng.random() < late:
                    return Advice(with_it, self.on_calling(after))
        return Advice(Move(self.seat, "play", (card,)), self.on_card(place, chances, winning))

    # What is known ---------------------------------------------------------------------------

    def suffices(self) -> bool:
        """Whether the deal as it stands wins the match for the player’s side, and not the other.

        A call would then gain nothing, and may lose the match.
        """
        stake, mine = self.view.stake, side(self.seat)
        worth = stake.asked or stake.worth
        return self.view.score[mine] + worth >= UP > self.view.score[1 - mine] + worth

    def winning(self) -> list[int]:
        """The places of cards that win the deal at once."""
        return [place for place, whose in self.closing().items() if whose == side(self.seat)]

    def losing(self) -> bool:
        """Whether the player’s next card loses the deal, whichever it is."""
        closing = self.closing()
        return bool(closing) and set(closing.values()) == {1 - side(self.seat)}

    def lost_in_sight(self) -> bool:
        """The same, where the others can see that no card at all could save the deal."""
        hidden = [*unseen(self.mind, self.view), *self.hand]
        return self.losing() and {self.owner(card) for card in hidden} == {1 - side(self.seat)}

    def in_sight(self, after: CatalanState) -> bool:
        """Whether the captain who would answer a call plays the last card of a trick that decides
        the deal, and so knows whether to concede: the call could gain nothing."""
        last = len(after.trick) == after.terms.seats - 1
        if not last or after.to_play != captain(after, 1 - side(self.seat)):
            return False
        won, eldest = by_side(after.won), side(after.eldest)
        return all(settled((*won, one), eldest, after.cards) is not None for one in (0, 1))

    def closing(self) -> dict[int, int | None]:
        """The side that has the deal after the card at each place; empty unless the player’s card
        is the last of the trick."""
        view = self.view
        if view.to_play != self.seat or len(view.trick) != view.terms.seats - 1:
            return {}
        may = places([POWERS[card] for card in self.hand])
        return {place: self.owner(self.hand[place]) for place in may}

    def owner(self, card: str) -> int | None:
        """The side that has the deal if the player’s card completes the trick; None while open."""
        return owner(but(self.view, trick=(*self.view.trick, (self.seat, card))))

    def certain(self) -> bool:
        """Whether a card of the player’s wins the deal, whatever the others hold.

        It does if no other is better, and none as good either unless the first trick taken is ours.
        A card in hand has to come in this trick, unless that first one is ours.
        """
        view, mine = self.view, side(self.seat)
        first = next((one for one in by_side(view.won) if one is not None), None)
        if not view.won or (first == 1 - mine and len(view.won) == 1):
            return False
        laid = dict(view.trick)
        own = [laid.pop(self.seat)] if self.seat in laid else []
        if first == mine or not own:
            own += self.hand
        others = [*unseen(self.mind, view), *laid.values()]
        best, other = (max(POWERS[card] for card in cards) for cards in (own, others))
        return best + (first == mine) > other

    def learnt(self, decides: int) -> tuple[float, float, float]:
        """How often to do what; NothingLearnt if that kind of knowledge hardly came up."""
        chances = self.strategy.of(self.known(decides))
        if chances is None:
            raise NothingLearnt
        return chances

    def known(self, decides: int, view: CatalanState | None = None) -> Known:
        """What the player knows who decides that."""
        view, seat = view or self.view, self.seat
        mine, mate = side(seat), (seat + 2) % view.terms.seats
        ranks = sorted((POWERS[card] for card in view.hands[seat]), reverse=True)
        taken = [one for one in by_side(view.won) if one is not None]
        first = 0 if not view.won else 2 if not taken else int(taken[0] != mine)
        whose, takers = 0, best_of(view)
        if takers:
            held = OURS if side(takers[0]) == mine else THEIRS
            whose = TIED if tied_by(view, takers) else held
        signs = {
            sign.seat: (NUMBERS[sign.key], spent(view, sign.seat, sign.key, sign.trick))
            for sign in view.signs
            if sign.key != BACK
        }
        number, lost = signs.get(mate, (0, False))
        left = len(view.hands[mate])
        acted = mate in signs or left < TRICKS
        foes = [signs[one] for one in signs if side(one) != mine]
        stake = view.stake
        return Known(
            decides,
            mine ^ side(view.eldest),
            len(view.won),
            first,
            len(view.trick),
            (view.to_play - seat) % view.terms.seats,
            [*ranks, 0, 0, 0][:TRICKS],
            max((POWERS[card] for _, card in view.trick), default=0),
            whose,
            of_partner(int(acted), number, int(lost), left, len(view.won)),
            max((number for number, gone in foes if not gone), default=0),
            (stake.asked or stake.worth) - 1,
            0 if stake.raiser is None else OURS if stake.raiser == mine else THEIRS,
        )

    # Why -------------------------------------------------------------------------------------

    def on_calling(self, view: CatalanState) -> str:
        """Why to call at that table, in words."""
        return self.mind.says["bluff" if poor(self.mind, view, self.seat) else "good"]

    def on_card(self, place: int, chances: dict[int, float], winning: Sequence[int]) -> str:
        """Why to play the card at that place, in words."""
        if winning:
            return WON
        if self.losing():
            return LOST
        if len(self.hand) == 1:
            return "This is your last card."
        if chances[place] > SURE * sum(chances.values()):
            return f"{self.effect(place)}Playing against itself, the master learnt to do this."
        *names, last = [f"the {NAMES[self.hand[one]]}" for one in chances if chances[one] > 0]
        return (
            f"With a hand like this, vary your play between {', '.join(names)} and {last}, "
            f"or your card tells too much: play this one "
            f"{often(chances[place] / sum(chances.values()))}."
        )

    def effect(self, place: int) -> str:
        """What the card at that place does to the trick."""
        trick, rank = self.view.trick, POWERS[self.hand[place]]
        top = rank == POWERS[self.hand[0]]
        if not trick:
            return "Lead your best card. " if top else "Save your best card for later. "
        highest = max(POWERS[card] for _, card in trick)
        last, takers = len(trick) == self.view.terms.seats - 1, best_of(self.view)
        if rank >= highest:
            if rank == highest:
                return "It ties the trick. " if last else "It equals the best card. "
            return "It takes the trick. " if last else "It is the best card so far. "
        if tied_by(self.view, takers):
            return "The trick stays tied. " if last else "The best cards so far are equal. "
        if side(takers[0]) == side(self.seat):
            return f"Your partner has the best card{'' if top else ', so save yours for later'}. "
        return "Let this trick go. "


def best_of(view: CatalanState) -> list[Seat]:
    """Who has the best card of the trick: several, if they are equal."""
    cards = [card for _, card in view.trick]
    return [view.trick[n][0] for n in best(cards, POWERS.__getitem__)] if cards else []


def tied_by(view: CatalanState, takers: Sequence[Seat]) -> bool:
    """Whether a trick in which they have the best card is tied."""
    apart = len({side(seat) for seat in takers}) > 1
    return apart or (len(takers) > 1 and view.terms[PARTNERS] == DEAD)


def owner(view: CatalanState) -> int | None:
    """The side that has the deal once a complete trick is counted; None while it is open."""
    takers = best_of(view)
    won = (*by_side(view.won), None if tied_by(view, takers) else side(takers[0]))
    return settled(won, side(view.eldest), view.cards)


def spent(view: CatalanState, seat: Seat, key: str, tricks: int) -> bool:
    """Whether *seat* has played a card of that sign since so many tricks were complete."""
    rank = NUMBERS[key] + SIGNED
    laid = [*view.tricks[tricks:], view.trick]
    return any(one == seat and POWERS[card] == rank for trick in laid for one, card in trick)
