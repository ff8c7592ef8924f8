"""Players of L'Ombre: one by rule of thumb, and one who deals out what it cannot see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from diversions.games.ombre.judgement import (
    SURE,
    best_trump,
    good,
    lay_out,
    promise,
    thumb,
    worst,
    would_play,
)
from diversions.games.ombre.open_cards import OpenTable
from diversions.games.ombre.paying import further
from diversions.games.ombre.rules import playable
from diversions.games.ombre.state import (
    CHIEF,
    EACH,
    GREAT,
    PACK,
    STRENGTH,
    SUIT_NAMES,
    SUIT_OF,
    OmbreState,
    is_matador,
    power,
    series,
    won,
)
from diversions.games.ombre.tricks import CODILLIO, REPUESTO, WON, able, ending
from diversions.games.ombre.variants import EVERY, FORCE, GOOD, TAKEN, WINNER
from diversions.rules.bots import Advice, Budget, Unit, done_often
from diversions.rules.core import BACK, Game, Move, Ruling, Seat, but
from diversions.rules.kit.cards import Hand, Hands, turn
from diversions.rules.kit.changing import replaced
from diversions.rules.players.averages import levelled, mean_rows
from diversions.rules.players.closing import (
    SPARED,
    least_of_lost,
    never_better,
    told,
    wasted,
)
from diversions.rules.players.guessing import (
    Dealing,
    fitted,
    guess_within,
    not_held,
    of_nobody_else,
    still_out,
)

HIDDEN = {card: chr(48 + place) for place, card in enumerate(PACK.cards)}
BOLD = 3.6  # tricks that a hand should promise before an apprentice plays: too few, as beginners do
TRIES = 4  # deals that are looked at for one in which those who passed would have
MOST = "win the most tricks"
PLAIN = {mark: card for card, mark in HIDDEN.items()}

# The apprentice ----------------------------------------------------------------------------


def apprentice(
    game: Game[Any], view: OmbreState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Rules of thumb: play on a good hand, keep trumps and Kings, take tricks cheaply."""
    seat = rulings[0].move.seat
    moves = {ruling.move.verb: ruling.move for ruling in rulings}
    hand = view.hands[seat]
    if view.phase == "play":
        if "voll" in moves and all(is_matador(card, view.trump) for card in hand[:1]):
            return Advice(moves["voll"], "You have every trick so far, and the best card.")
        assert view.player is not None
        card = thumb(view.trump, playable(view, seat), view.trick, seat, view.player)
        return Advice(Move(seat, "play", (card,)), "Take a trick as cheaply as you can.")
    if view.phase == "take":
        away = kept_or_laid(view, rulings, seat)
        if not away:
            return Advice(moves["keep"], "You have nothing to lay out but trumps and Kings.")
        return Advice(moves["discard"]._replace(what=away), "Keep your trumps and your Kings.")
    if view.phase in ("name", "prevent"):
        suit = best_trump(hand)
        return Advice(Move(seat, "name", (suit,)), f"You are strongest in {SUIT_NAMES[suit]}.")
    return said(rulings, hand)


def said(rulings: Sequence[Ruling], hand: Hand) -> Advice:
    """What rule of thumb says to the question of who plays."""
    moves = {ruling.move.verb: ruling.move for ruling in rulings}
    sure = promise(hand, best_trump(hand), drawn=0) >= SURE
    if sure and "without" in moves:
        return Advice(moves["without"], "Your hand should win five tricks as it is.")
    if "decline" in moves:
        return Advice(moves["decline"], "Your hand is not sure of five tricks.")
    if promise(hand, best_trump(hand)) >= BOLD:
        move = moves.get("undertake") or moves["ask"]
        return Advice(move, "With what you take in, your hand should win the most tricks.")
    return Advice(moves["pass"], "Your hand is too weak to win the most tricks.")


def kept_or_laid(view: OmbreState, rulings: Sequence[Ruling], seat: Seat) -> Hand:
    """What rule of thumb lays out; nothing if it takes in no card."""
    may_keep = any(ruling.move.verb == "keep" for ruling in rulings)
    hand = view.hands[seat]
    trump = view.trump or best_trump(hand)
    if may_keep and seat == view.player and promise(hand, trump, drawn=0) >= SURE:
        return ()
    away = lay_out(hand, trump, len(view.stock), 0 if may_keep else 1)
    return tuple(card for card in hand if card in away)


# The journeyman ----------------------------------------------------------------------------


def journeyman(
    game: Game[Any], view: OmbreState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Deals out the hidden cards as the play allows, and plays each deal to the end."""
    seat = rulings[0].move.seat
    moves = [ruling.move for ruling in rulings if ruling.pick is None]
    if view.phase == "take":
        picks = [ruling for ruling in rulings if ruling.pick]
        moves += [picks[0].move._replace(what=way) for way in ways(view, seat)] if picks else []
    if view.phase in ("name", "prevent"):
        moves = [move for move in moves if move.verb != "look"]
    if len(moves) == 1:
        return Advice(moves[0], "It’s the only card that you may play.")
    worth, wins = reckoned(view, moves, rng, budget)
    best = max(moves, key=lambda move: worth[move])
    cards = [move for move in moves if move.verb == "play"]
    if best.verb == "voll" and cards:  # it is out of reach, or may well be
        card = max(cards, key=lambda move: worth[move])
        best = best if worth[best] - worth[card] >= UNIT.least else card
    if view.trick:
        trump = view.trump
        best = least_of_lost(best, moves, view.trick, lambda c, led: power(c, led, trump))
    return Advice(best, because(view, best, wins))


def because(view: OmbreState, move: Move, wins: Mapping[Move, float]) -> str:
    """Why *move* is made, by how often the player then wins."""
    if move.verb in ("undertake", "ask", "without"):
        return f"You {done_often(MOST, wins[move])}."
    if move.verb in ("pass", "decline"):
        played = [other for other in wins if other.verb in ("undertake", "ask", "without")]
        return f"If you play, you {done_often(MOST, max(wins[m] for m in played), only=True)}."
    if move.verb == "name":
        return f"With {SUIT_NAMES[move.what[0]]} you {done_often(MOST, wins[move])}."
    if move.verb in ("discard", "keep", "look", "leave"):
        return "Averaged over what the stock may hold, this wins you the most."
    if move.verb == "voll":
        return "You should win all the tricks, and are paid for it only if you say so now."
    return "Against the hands that the others may hold, this card wins you the most."


def ways(view: OmbreState, seat: Seat) -> list[Hand]:
    """The ways to take in that are tried: all but trumps and Kings, and a card more or fewer."""
    hand, most = view.hands[seat], len(view.stock)
    trump = view.trump or best_trump(hand)
    away = lay_out(hand, trump, most, 1)
    every = {away}
    order = worst(hand, trump)
    for many in (len(away) - 2, len(away) - 1, len(away) + 1):
        if 1 <= many <= min(most, EACH):
            every.add(tuple(order[:many]))
    queens = [card for card in away if card[0] == "Q" and "K" + card[1] in hand]
    if queens and len(away) > len(queens):
        every.add(tuple(card for card in away if card not in queens))
    return [tuple(card for card in hand if card in way) for way in sorted(every)]


class OmbreDeal(NamedTuple):
    """One way in which all the cards may lie: the hands and the stock."""

    hands: Hands
    stock: Hand


def reckoned(
    view: OmbreState, moves: Sequence[Move], rng: Random, budget: Budget
) -> tuple[dict[Move, float], dict[Move, float]]:
    """What each of *moves* brings in lesser counters, of which as many are paid out in all however
    a deal ends; and how often the player wins most tricks after it."""
    seat = moves[0].seat
    known, declared = Knowledge(view, seat), but(view, voll=True)
    tried = {move: (view, move) for move in moves if move.verb != "voll"}
    voll = [move for move in moves if move.verb == "voll"]
    if voll:  # the same card is led, whatever the others hold
        leads = [Move(seat, "play", (card,)) for card in playable(view, seat)]
        tried |= {Move(seat, "voll", lead.what): (declared, lead) for lead in leads}

    def after(deal: OmbreDeal, option: Move) -> tuple[float, float]:
        at, move = tried[option]
        gains, wins_it = ended(at, deal, move)
        return gains[seat], wins_it

    brings, wins = mean_rows([*tried], (known.deal(rng) for _ in budget.trials()), after, 2)
    for move in voll:
        best = max((one for one in tried if one.verb == "voll"), key=brings.__getitem__)
        brings[move], wins[move] = brings[best], wins[best]
    brings, wins = ({move: found[move] for move in moves} for found in (brings, wins))
    return known.levelled(brings) if view.phase == "play" else brings, wins


def ended(view: OmbreState, deal: OmbreDeal, move: Move) -> tuple[list[float], bool]:
    """What the deal brings to each if the cards lie so and *move* is made, and whether the player
    wins most tricks."""
    seat, player = move.seat, view.player
    if view.phase == "play":
        assert player is not None
        return after_playing(view, deal, move, player)
    if view.phase == "take":
        return after_taking(view, deal, move)
    if view.phase in ("name", "prevent"):
        assert player is not None
        suit = move.what[0] if move.what else best_trump(deal.hands[player])
        waiting = turn(3, player)
        if view.took[player] >= 0:
            waiting = waiting[1:]
        return taken_and_played(view, deal, player, suit, waiting, view.without)
    if move.verb in ("undertake", "ask"):
        return taken_and_played(view, deal, seat, best_trump(deal.hands[seat]), turn(3, seat))
    if move.verb == "without":
        suit = best_trump(deal.hands[seat])
        return taken_and_played(view, deal, seat, suit, turn(3, seat), without=True)
    if move.verb == "decline":
        assert view.asker is not None
        suit = best_trump(deal.hands[view.asker])
        return taken_and_played(view, deal, view.asker, suit, turn(3, view.asker))
    for other in view.waiting[1:]:
        if would_play(deal.hands[other]):
            suit = best_trump(deal.hands[other])
            gains, _ = taken_and_played(view, deal, other, suit, turn(3, other), staked=1)
            gains[seat] -= 1
            return gains, False
    gains = [(view.pot + 1) / 3] * 3
    gains[seat] -= 1
    return gains, False


def after_taking(view: OmbreState, deal: OmbreDeal, move: Move) -> tuple[list[float], bool]:
    """What the deal brings if *move* takes in, or takes in nothing."""
    seat, player = move.seat, view.player
    assert player is not None
    many = len(move.what)
    hand = [card for card in deal.hands[seat] if card not in move.what]
    hand += deal.stock[:many]
    hands = replaced(deal.hands, seat, tuple(hand))
    without = view.without or (seat == player and not many)
    trump = view.trump or best_trump(hand)
    after = OmbreDeal(hands, deal.stock[many:])
    staked = many * int(view.terms[TAKEN].value)
    gains, wins = taken_and_played(view, after, player, trump, view.waiting[1:], without, staked)
    gains[seat] -= staked
    return gains, wins


def taken_and_played(
    view: OmbreState,
    deal: OmbreDeal,
    player: Seat,
    trump: str,
    waiting: Sequence[Seat],
    without: bool = False,
    staked: int = 0,
) -> tuple[list[float], bool]:
    """What the deal brings to each if those *waiting* take in by rule of thumb, and all play so;
    what they stake for their cards lies on the table too, beside what was just *staked*."""
    hands, stock = list(deal.hands), deal.stock
    costs = [0.0] * 3
    for seat in waiting:
        hand = hands[seat]
        if seat == player and (without or promise(hand, trump, drawn=0) >= SURE):
            without = True
            continue
        away = lay_out(hand, trump, len(stock))
        hands[seat] = (*(card for card in hand if card not in away), *stock[: len(away)])
        stock = stock[len(away) :]
        costs[seat] -= len(away) * int(view.terms[TAKEN].value)
    lies_open = OpenTable(trump, hands, player, view.terms[FORCE] == EVERY)
    tricks = lies_open.played_out((), view.eldest, "", (0, 0, 0))
    gains = paid_out(view, tricks, player, without, view.pot + staked - sum(costs))
    for seat, hand in enumerate(hands):
        if (many := series(hand, trump)) >= CHIEF:
            worth = CHIEF * GREAT + further(view.terms, many - CHIEF)
            gains = [gain + (2 * worth if s == seat else -worth) for s, gain in enumerate(gains)]
    gains = [gain + cost for gain, cost in zip(gains, costs, strict=True)]
    return gains, ending(tricks, player).how == WON


def after_playing(
    view: OmbreState, deal: OmbreDeal, move: Move, player: Seat
) -> tuple[list[float], bool]:
    """What the deal brings if *move* plays a card or declares the Voll."""
    tricks = [won(view, seat) for seat in range(3)]
    card = move.what[0] if move.verb == "play" else ""
    voll = view.voll or move.verb == "voll"
    lies_open = OpenTable(view.trump, deal.hands, player, view.terms[FORCE] == EVERY, voll)
    end = lies_open.played_out(view.trick, move.seat, card, tricks)
    gains = paid_out(view, end, player, view.without, view.pot)
    if voll and end[player] == EACH:
        gains = [gain + (2 * GREAT if s == player else -GREAT) for s, gain in enumerate(gains)]
    return gains, ending(end, player).how == WON


def paid_out(
    view: OmbreState, tricks: Sequence[int], player: Seat, without: bool, pot: float
) -> list[float]:
    """What the stakes, so many as *pot* by then, bring to each at the end of a deal; of those that
    stay, each has a third."""
    end = ending(tricks, player)
    gains, left = [0.0] * 3, 0.0
    if end.how == WON:
        gains[player] += pot
    elif end.how == REPUESTO:
        gains[player] -= pot
        left = 2 * pot
    else:
        assert end.how == CODILLIO
        gains[player] -= pot
        twice = view.terms[GOOD] == WINNER
        for seat in end.takers:
            gains[seat] += pot * (1 + twice) / len(end.takers)
        left = 0 if twice else pot
    if without:
        sign = 1 if end.how == WON else -1
        gains = [g + sign * GREAT * (2 if s == player else -1) for s, g in enumerate(gains)]
    return [gain + left / 3 for gain in gains]


def weigh(
    game: Game[Any], view: OmbreState, moves: Sequence[Move], rng: Random, budget: Budget
) -> Mapping[Move, float]:
    """What moves are worth, in lesser counters; to name trumps late is not weighed."""
    moves = [
        move for move in moves if move.verb != "look" and (move.verb != "discard" or move.what)
    ]
    return reckoned(view, moves, rng, budget)[0] if moves else {}


# What is hidden --------------------------------------------------------------------------------


class Knowledge:
    """What a seat knows of the others’ hands, and deals that agree with it.

    Trumps count as a suit of their own, and each matador as another, since it need not follow.
    """

    def __init__(self, view: OmbreState, seat: Seat) -> None:
        self.view, self.seat = view, seat
        self.trump = view.trump
        seen = {card for hand in (*view.hands, *view.out) for card in hand}
        laid: list[list[str]] = [[], [], []]
        for trick in (*view.tricks, view.trick):
            for one, card in trick:
                seen.add(card)
                laid[one].append(card)
        self.laid = laid
        self.hidden = [self.mark(card) for card in PACK.cards if card not in seen]
        kept = [EACH - many if many >= 0 else 0 for many in view.took]
        if self.trump:
            self.good = {self.mark(card) for card in PACK.cards if good(card, self.trump)}
            self.kept = [
                many - sum(good(card, self.trump) for card in cards)
                for many, cards in zip(kept, laid, strict=True)
            ]
        self.barred = self.voids()
        self.out = tuple(card for cards in view.out for card in cards if card == BACK)
        every, tricks = view.terms[FORCE] == EVERY, (*view.tricks, view.trick)
        played = not_held(
            tricks,
            self.unseen if self.trump else (),
            3,
            lambda hand, trick: able(hand, trick[0][1], self.trump, every),
        )
        self.never = [
            {*bars, *map(self.mark, cards)} for bars, cards in zip(self.barred, played, strict=True)
        ]

    @property
    def unseen(self) -> list[str]:
        """The cards that the seat has not seen."""
        return [PLAIN[card[0]] for card in self.hidden]

    def mark(self, card: str) -> str:
        """*card* with the suit that it belongs to, for what deals cards out by suits."""
        if not self.trump:
            return HIDDEN[card] + card[1]
        if is_matador(card, self.trump):
            return HIDDEN[card] + "m"
        suit = SUIT_OF[self.trump][card]
        return HIDDEN[card] + ("t" if suit == self.trump else suit)

    def voids(self) -> list[set[str]]:
        """What each seat cannot hold, since it did not follow."""
        barred: list[set[str]] = [set(), set(), set()]
        for trick in (*self.view.tricks, self.view.trick):
            for one, card in trick[1:]:
                led = self.mark(trick[0][1])[1]
                mine = self.mark(card)[1]
                if led == "m":
                    if mine not in "mt":
                        barred[one].add("t")
                elif led != mine and not (led == "t" and mine == "m"):
                    barred[one].add(led)
        return barred

    @property
    def missing(self) -> set[str]:
        """The suits of which nobody else has a card left; matadors are of the trumps."""
        barred = of_nobody_else(self.barred, self.seat)
        able = [PLAIN[card[0]] for card in self.hidden if card[1] not in barred]
        return set(SUIT_OF) - {SUIT_OF[self.trump][card] for card in able}

    def levelled(self, worths: Mapping[Move, float]) -> dict[Move, float]:
        """*worths*, the same for cards with nothing between them that others may lay; each matador
        is a card by itself."""
        view, trump, missing = self.view, self.trump, self.missing
        out = still_out(view.hands, self.seat, self.unseen, (), view.trick)
        return levelled(
            worths,
            [card for card in out if SUIT_OF[trump][card] not in missing],
            lambda card: SUIT_OF[trump][card],
            STRENGTH[trump].__getitem__,
            lambda card: STRENGTH[trump][card] * is_matador(card, trump),
        )

    def strain(self, seat: Seat, hand: Sequence[str]) -> float:
        """How many of the cards that *seat* kept are neither trumps nor Kings; and of those that
        were laid out, which come after the hands, how many are."""
        held = sum(map(self.good.__contains__, hand))
        return held if seat == len(self.laid) else max(0, self.kept[seat] - held)

    def passed(self) -> list[Seat]:
        """Who passed with the nine cards that they still hold, so that their hands are weak."""
        return [] if self.trump else [seat for seat in self.view.passed if seat != self.seat]

    def deal(self, rng: Random) -> OmbreDeal:
        """One way in which the hidden cards may lie, such as the play allows; what was laid out
        is poor where it can be."""
        view = self.view
        marked = tuple(
            tuple(card if card == BACK else self.mark(card) for card in hand) for hand in view.hands
        )
        for _ in range(TRIES):
            guessed = guess_within(marked, self.hidden, self.never, rng)
            if not any(would_play([PLAIN[c[0]] for c in guessed[s]]) for s in self.passed()):
                break
        rest = [card for card in self.hidden if all(card not in hand for hand in guessed)]
        rng.shuffle(rest)
        if self.trump:
            seen, guessed = (*marked, self.out), (*guessed, tuple(rest[: len(self.out)]))
            never = [*self.never, set[str]()]
            guessed = fitted(guessed, seen, self.hidden, never, self.strain, rng, 160)
            rest = [card for card in self.hidden if all(card not in hand for hand in guessed)]
            rng.shuffle(rest)
        hands = tuple(tuple(PLAIN[card[0]] for card in hand) for hand in guessed[: len(marked)])
        stock = [PLAIN[card[0]] for card in rest[: len(view.stock)]]
        return OmbreDeal(hands, tuple(stock))


def dominated(game: Game[Any], view: OmbreState, moves: Sequence[Move]) -> Mapping[Move, str]:
    """What nobody should play: a high card to a trick that is lost with a low one of its suit too,
    whatever trials say of it; and in the last tricks what is never better."""
    out = dict[Move, str]()
    if view.phase == "play" and moves:
        trump, known = view.trump, Knowledge(view, moves[0].seat)
        thrown = wasted(
            moves, view.trick, lambda c, led: power(c, led, trump), SUIT_OF[trump].__getitem__,
            known.unseen,
        )  # fmt: skip
        out |= {one: told(game, view, one, low, SPARED) for one, low in thrown.items()}
    return {**out, **never_better(game, view, moves)}


def guesses(view: OmbreState, seat: Seat) -> Dealing:
    """What deals out the cards that *seat* cannot see."""
    known = Knowledge(view, seat)
    return lambda rng: known.deal(rng).hands


LEVELS = {"apprentice": apprentice, "journeyman": journeyman}
GUESSES = guesses
BUDGETS = {"apprentice": (1, 0.1), "journeyman": (120, 0.35)}
WEIGH, UNIT = weigh, Unit("lesser counter", "lesser counters", least=1.0)
BY_TRIALS = True
DOMINATED = dominated
