"""Masters of games with a ladder of doubles, who play from the table of an equilibrium.

A game says by a :class:`LadderGame` which of its terms are solved, how a view of it is found in the
table, and in which words it speaks. Where its terms are not solved, or the table is missing or
damaged, the journeyman plays.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any

from diversions.rules.bots import Advice, Adviser, Budget, Weigher
from diversions.rules.core import Game, Move, Ruling, Seat, Terms
from diversions.rules.kit.raises import points
from diversions.rules.kit.vying import VyingState, lying, side
from diversions.rules.packs import Pack
from diversions.rules.players import ladder_reckoning
from diversions.rules.players.bluffing import Mind, even, journeyman_of, poor, unseen, weigher_of
from diversions.rules.players.dare import less
from diversions.rules.players.dominance import LAST_CHANCE, reckoned, sight_of
from diversions.rules.players.ladder import History, LadderDecision, LadderTable
from diversions.rules.players.mixing import drawn_from, how_often, on_card, untouched, within


@dataclass(frozen=True, kw_only=True)
class RaisingWords:
    """In which words a master speaks of raises."""

    mind: Mind
    unsolved: str  # what is said where the game is not solved
    verb: str  # to double, or to raise: a noun too
    fold: str  # what refusing one is called
    folds: str
    folding: str


@dataclass(frozen=True, kw_only=True)
class LadderGame(RaisingWords):
    """What a master must know of a game; terms and views are the game's own."""

    of: Callable[[Terms], LadderTable | None]  # the equilibrium; None if there is none
    position: Callable[[Any, Seat], LadderDecision]  # what who is to act knows
    pack: Callable[[Terms], Pack]

    def before(self, moves: Sequence[Move]) -> Advice | None:
        """What to say where the question is none of the table's."""
        return None

    def answers(self, table: LadderTable, view: Any, at: LadderDecision) -> Mapping[str, float]:
        """How often to “stay”, “fold” or “double” back."""
        return answers(table, at, int(view.acting[0] != view.eldest))

    def raising(self, view: Any, at: LadderDecision, by: int) -> Move:
        """The move that doubles by so many steps."""
        return Move(view.acting[0], "raise")

    def prior(self, view: Any, seat: Seat) -> ladder_reckoning.Prior:
        """How likely the other has each hand by what it did that is no act of the table."""
        return ladder_reckoning.evenly

    def act(self, view: Any, move: Move) -> str | int | None:
        """What a move is called beside the table; None, if it is none of those."""
        return act(self.pack(view.terms), move)


# Cards and moves in the table ------------------------------------------------------------------


def ranks(pack: Pack) -> str:
    """The letters of the ranks, the best first."""
    return "".join(dict.fromkeys(card[0] for card in pack.cards))


def place(pack: Pack, card: str) -> int:
    """The place of a card's rank, the lowest 0."""
    order = ranks(pack)
    return len(order) - 1 - order.index(card[0])


def rank_name(pack: Pack, place: int) -> str:
    """The name of the rank at that place."""
    order = ranks(pack)
    card = next(c for c in pack.cards if c[0] == order[len(order) - 1 - place])
    return pack.name(card).partition(" ")[0]


def act(pack: Pack, move: Move) -> str | int:
    """What a move is called beside the table: a card by its rank."""
    if move.verb == "play":
        return place(pack, move.what[0])
    if move.verb == "raise":
        return f"double with {place(pack, move.what[0])}" if move.what else "double"
    return move.verb


def decision(
    pack: Pack, view: VyingState, score: Sequence[int], seat: Seat, history: History
) -> LadderDecision:
    """What *seat*, who is to act, knows of a deal that was doubled so; *score* is by side."""
    eldest = side(view.eldest)
    return LadderDecision(
        (score[eldest], score[1 - eldest]),
        tuple(place(pack, card) for card in lying(view)),
        tuple(sorted(place(pack, card) for card in view.hands[seat])),
        history,
        bool(view.stake.asked),
    )


# The master ------------------------------------------------------------------------------------


def master_of(by: LadderGame) -> Adviser:
    """Does what the equilibrium does as often as it does it; a journeyman where there is none."""
    journeyman = journeyman_of(by.mind)

    def advise(
        game: Game[Any], view: Any, rulings: list[Ruling], rng: Random, budget: Budget
    ) -> Advice:
        table = by.of(view.terms)
        if table is None:
            return journeyman(game, view, rulings, rng, budget).after(by.unsolved)
        moves, seat = [ruling.move for ruling in rulings], rulings[0].move.seat
        if spoken := by.before(moves):
            return spoken
        at = by.position(view, seat)
        if strange(table, view, at, seat):
            sight = partial(sight_of, by.mind, view, seat)
            return reckoned(journeyman, sight, game, view, rulings, rng, budget)
        if view.stake.asked:
            left = {OF_VERBS.get(move.verb, move.verb) for move in moves}
            chances = within(by.answers(table, view, at), left)
            done = drawn_from(chances, rng)
            move = Move(seat, "raise" if done == "double" else done)
            return Advice(move, ANSWERS[done](by, view, seat, chances[done]))
        return lead_or_reply(by, table, view, moves, at, rng)

    return advise


def lead_or_reply(
    by: LadderGame,
    table: LadderTable,
    view: Any,
    moves: Sequence[Move],
    at: LadderDecision,
    rng: Random,
) -> Advice:
    """Whether to double, and which of the cards among *moves* to play."""
    pack, seat = by.pack(view.terms), moves[0].seat
    plays = {place(pack, move.what[0]): move for move in moves if move.verb == "play"}
    jumps = table.jumps(at) if any(move.verb == "raise" for move in moves) else [1.0]
    steps = drawn_from({n: jumps[n] for n in reversed(range(len(jumps)))}, rng)
    if steps or not plays:
        if not plays:
            return Advice(next(m for m in reversed(moves) if m.verb == "raise"), LAST_CHANCE)
        return Advice(by.raising(view, at, steps), on_doubling(by, view, seat, 1 - jumps[0]))
    cards = within(table.cards(at), plays)
    rank = drawn_from(cards, rng)
    with_it = plays[rank]._replace(verb="raise")
    late = table.doubles_late(after(at, rank)) if with_it in moves else 0.0
    if rng.random() < late:
        return Advice(with_it, on_doubling(by, view, seat, late))
    hidden = [place(pack, card) for card in unseen(by.mind, view)]
    led = place(pack, view.trick[-1][1]) if view.trick else None
    return Advice(plays[rank], on_card(rank, cards, partial(rank_name, pack), hidden, led))


def strange(table: LadderTable, view: Any, at: LadderDecision, seat: Seat) -> bool:
    """Whether training never came there, so that the table says nothing of it: it kept even
    chances, and two who play by the table do not come there either."""
    if at.asked != bool(view.stake.asked):
        return False
    if at.asked:
        stay = table.stays_late(at) if at.late else table.stays(at)
        even = untouched((stay, 1 - stay), table.contest.steps)
    else:
        double = 0.0 if table.answered(at) else table.doubles(at)
        choices = (double, 1 - double), tuple(table.cards(at).values())
        even = any(untouched(chances, table.contest.steps) for chances in choices)
    return even and not ladder_reckoning.reached(table, at, int(seat != view.eldest))


def answers(table: LadderTable, at: LadderDecision, player: int) -> dict[str, float]:
    """How often to “stay”, “fold” or “double” back.

    Of doubles that came with a card the table has only the first ones. Elsewhere the answer is
    that to a double before that card, since by it a double with a card gains no more than one
    before; unless the card has made it certain who has the deal.
    """
    if not at.late or len(at.played) <= table.contest.late:
        chances = table.chances(at)
        return {act: chances[act] for act in ANSWERS if act in chances}
    lost, winners = 2 * player - 1, ladder_reckoning.winners(table, at, player)
    if winners == {lost} or lost not in winners:
        return {"fold": 1.0} if winners == {lost} else {"stay": 1.0}
    stay = table.stays(at._replace(played=at.played[:-1], late=False))
    return {"stay": stay, "fold": 1 - stay}


def after(at: LadderDecision, rank: int) -> LadderDecision:
    """What is known once the player has played that card."""
    return at._replace(played=(*at.played, rank), hand=less(at.hand, rank))


def on_doubling(by: RaisingWords, view: VyingState, seat: Seat, share: float) -> str:
    """Why to double, in words."""
    if at_stake(by, view, 1 - side(seat)):
        return (
            "If you lose this deal you lose the game, whatever the deal is worth. So a "
            f"{by.verb} costs you nothing, and may win you more."
        )
    if at_stake(by, view, side(seat)):
        return (
            f"If you win this deal you win the game as it stands, so a {by.verb} gains you "
            f"nothing. It costs you nothing either, if the other player would {by.verb} anyway, "
            "as is likely with the game at stake."
        )
    if poor(by.mind, view, seat):
        return (
            f"This is a bluff. Make it {how_often(share)} on cards like these: if you {by.verb} "
            f"only on good ones, the other player {by.folds} every time."
        )
    return f"At this score, cards like these are worth a {by.verb} {how_often(share)}."


def on_staying(by: RaisingWords, view: VyingState, seat: Seat, share: float) -> str:
    """Why to play on after a double, in words."""
    if at_stake(by, view, 1 - side(seat)):
        return f"{by.folding.capitalize()} would lose the game, so play on."
    if poor(by.mind, view, seat):
        return f"Play on {how_often(share)}: some {by.verb}s are bluffs, and must not come cheap."
    return f"At this score, cards like these are worth playing on with {how_often(share)}."


def on_folding(by: RaisingWords, view: VyingState, seat: Seat, share: float) -> str:
    """Why to refuse a double, in words."""
    cost = points(view.stake.worth)
    fold = by.fold.capitalize()
    return f"{fold}: with these cards it is right to give up {cost} {how_often(share)}."


OF_VERBS = {"raise": "double"}
ANSWERS = {"stay": on_staying, "fold": on_folding, "double": on_doubling}


def at_stake(by: RaisingWords, view: VyingState, mine: int) -> bool:
    """Whether this deal, as it stands, would win that side the game."""
    return view.score[mine] + view.stake.worth >= by.mind.up


# What moves are worth --------------------------------------------------------------------------


def of_rubber(won: Sequence[int], need: int, seat: Seat, worth: float) -> float:
    """The share of the rubbers won, by the share of the game that is played; each to come is even.

    *won* has the games that each side has won, of which the rubber needs so many.

    >>> of_rubber((1, 0), 2, 0, 0.5), of_rubber((0, 1), 2, 0, 0.5), of_rubber((0, 0), 1, 0, 0.7)
    (0.75, 0.25, 0.7)
    """
    mine, theirs = need - won[side(seat)], need - won[1 - side(seat)]
    if_won, if_lost = even(mine - 1, theirs), even(mine, theirs - 1)
    return if_lost + (if_won - if_lost) * worth


def weigher_by(by: LadderGame) -> Weigher:
    """What moves are worth, as a share of the matches won.

    Where the game is solved, over all hands that may be out, against the equilibrium; but there a
    raise with a card is not weighed that the table does not have.
    """
    by_deals = weigher_of(by.mind)

    def weigh(
        game: Game[Any], view: Any, moves: Sequence[Move], rng: Random, budget: Budget
    ) -> Mapping[Move, float]:
        table, seat = by.of(view.terms), moves[0].seat
        known = [(move, by.act(view, move)) for move in moves] if table else []
        acts = {move: called for move, called in known if called is not None}
        if table is None or not acts:
            dealt = by_deals(game, view, moves, rng, budget)
            return {move: by.mind.share(view, seat, worth) for move, worth in dealt.items()}
        at = by.position(view, seat)
        player, prior = int(seat != view.eldest), by.prior(view, seat)
        worths = ladder_reckoning.worths(table, at, player, prior)
        return {m: by.mind.share(view, seat, worths[a]) for m, a in acts.items() if a in worths}

    return weigh
