"""What good players weigh where tricks are played for a stake that can be raised."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from diversions.rules.bots import bots_of
from diversions.rules.coaching import ActChoice, Idea, Ideas, Otherwise, Saying, next_best
from diversions.rules.core import Move, Seat
from diversions.rules.kit.raises import points
from diversions.rules.kit.vying import by_side
from diversions.rules.kit.wording import capital
from diversions.rules.players.trick_cards import TrickPlace


class DareWords(NamedTuple):
    """What a game calls its raises, and its rules on them."""

    asking: str  # "raise"
    giving_up: str  # "fold"
    raises: str  # rules: of a raise, of staying, of folding, of who has the deal, of the match
    stays: str
    folds: str
    settled: str
    up: str


def words(by: DareWords) -> dict[str, Saying]:
    """The ideas, in a game's own words."""
    ask, fold = by.asking, by.giving_up
    said = {
        "ask-won": Saying(
            f"You have a trick already, and {{foe_needs}} both that are left: {ask} on that.",
            by.settled,
            True,
        ),
        "ask-won-weak": Saying(
            "You have a trick already, and {foe_needs} both that are left.", by.settled, True
        ),
        "ask-two-weak": Saying("{best} and {second} can take two tricks.", by.raises, True),
        "ask-two": Saying(
            f"{{best}} and {{second}} are two strong cards, enough for two tricks: {ask} while "
            "{foe} can still hope.",
            by.raises,
            True,
        ),
        "ask-one": Saying(f"{{beat}}: it is strong enough to {ask} on.", by.raises, True),
        "ask-one-weak": Saying("{beat}.", by.raises, True),
        "ask-one-and": Saying(
            f"{{beat}}, and {{under_second}} of the {{of}} {{not_beat}} {{second}}{{if_second}}: "
            f"{ask} on them.",
            by.raises,
            True,
        ),
        "ask-one-and-weak": Saying(
            "{beat}, and {under_second} of the {of} {not_beat} {second}{if_second}.",
            by.raises,
            True,
        ),
        "ask-sure": Saying(
            f"{{best}} beats {{table}}, and this trick decides the deal: {ask} first, since you "
            "cannot lose it any more.",
            by.raises,
            True,
        ),
        "ask-beats": Saying(
            f"{{best}} beats {{table}}, and no player comes after you: {ask} {{before}} you lay "
            "it.",
            by.raises,
            True,
        ),
        "ask-beats-left": Saying(
            "{best} takes this trick from {table}, and {second} must then take the last, which "
            f"you lead: {{beat_second}}. {capital(ask)}, and {{foe}} may give up.",
            by.raises,
            True,
        ),
        "ask-each": Saying(
            "This trick is lost to {table}, and so the last decides the deal: your card for it is "
            f"{{best}}, and {{beat_it}}. {capital(ask)}, and {{foe}} may give up.",
            by.settled,
            True,
        ),
        "ask-last": Saying(
            "Nothing you hold beats {table}, and this trick decides the deal: it is yours only if "
            f"{{foe_gives}} up, so {ask}.{{price}}",
            by.raises,
            True,
        ),
        "ask-certain": Saying(
            f"Whatever {{foe_hold}}, you win this deal: to {ask} costs you nothing.",
            by.settled,
            True,
        ),
        "ask-safe": Saying(
            f"Whatever {{foe_hold}}, you cannot lose this deal any more: to {ask} risks nothing, "
            "and {foe} may give up.",
            by.settled,
            True,
        ),
        "ask-hopeless": Saying(
            f"Whatever {{foe_hold}}, you cannot win this deal any more: it is yours only if "
            f"{{foe_gives}} up, so {ask}.{{price}}",
            by.settled,
            True,
        ),
        "ask-both": Saying(
            "This trick is lost to {table}, so {side} must take both that are left, and "
            "{beat_second}: this is a bluff, and {foe} may give up.",
            by.raises,
            True,
        ),
        "ask-both-good": Saying(
            f"This trick is lost to {{table}}, but {{best}} and {{second}} can take the two that "
            f"are left, and {{beat_less}}: {ask} on them.",
            by.raises,
            True,
        ),
        "ask-lets": Saying(
            "You leave this trick to {table}, and keep {best} and {second} for the two that are "
            "left: {foe} may give up.",
            by.raises,
            True,
        ),
        "ask-lets-tied": Saying(
            "You leave this trick tied, as it is, and keep {best} and {second} for the two that "
            "are left: {foe} may give up.",
            by.raises,
            True,
        ),
        "ask-both-known": Saying(
            "This trick is lost to {table}, so {side} must take both that are left, and "
            f"{{beat_second}}. {{opened}}: {ask}, and {{foe}} may give up as well.",
            by.raises,
            True,
        ),
        "ask-tie": Saying(
            "You can only tie {table}, with {best}, which leaves you {second}: this is a bluff, "
            "and {foe} may give up.",
            by.raises,
            True,
        ),
        "ask-tie-known": Saying(
            "You can tie {table}, with {best}, which leaves you {second}. {opened}: "
            f"{ask}, and {{foe}} may give up as well.",
            by.raises,
            True,
        ),
        "ask-tie-good": Saying(
            f"You tie {{table}} with {{best}}, and {{beat_less}}: {ask} on it.",
            by.raises,
            True,
        ),
        "ask-left": Saying(
            "{foe_trick}, so {side} must take both that are left, and {beat_worst}: "
            "this is a bluff, and {foe} may give up.",
            by.settled,
            True,
        ),
        "ask-left-known": Saying(
            "{foe_trick}, so {side} must take both that are left, and {beat_worst}. "
            f"{{opened}}: {ask}, and {{foe}} may give up as well.",
            by.settled,
            True,
        ),
        "ask-left-good": Saying(
            "{foe_trick}, but {best} and {second} can take both that are left, and "
            f"{{beat_less}}: {ask} on them.",
            by.settled,
            True,
        ),
        "ask-bluff": Saying(
            f"This is a bluff: your {{only}} card is {{best}}, and {{beat_it}}.{{played}} If you "
            f"{ask}, the deal is yours at once if {{foe_gives}} up, and {{staked}} on it if not.",
            by.raises,
            True,
        ),
        "ask-fair": Saying(
            f"{{under}} of the {{of}} cards you have not seen {{not_beat}} {{best}}{{if_led}}: "
            f"{ask}, and {{foe}} may give up.",
            by.raises,
            True,
        ),
        "ask-fair-last": Saying(
            f"{{under}} of the {{of}} cards you have not seen {{not_beat}} {{best}}{{if_led}}: "
            f"{ask}, and {{foe}} may give up.",
            by.raises,
            True,
        ),
        "ask-fair-known": Saying(
            f"{{opened}}: {ask}, and {{foe}} may give up as well.",
            by.raises,
            True,
        ),
        "ask-reach": Saying(
            f"You are behind, {{mine}} to {{theirs}}, and a deal won at {{to}} points wins you the "
            f"game: {ask}.",
            by.up,
            True,
        ),
        "ask-finish": Saying(
            "{beat}. A deal won at {to} points wins you the game, and at {less} it does not: "
            f"{ask} by so much at once.",
            by.up,
            True,
        ),
        "ask-finish-won": Saying(
            "You have a trick already, and a deal won at {to} points wins you the game, and at "
            f"{{less}} it does not: {ask} by so much at once.",
            by.up,
            True,
        ),
        "ask-finish-feared": Saying(
            "{foe} may give up; and if not, a deal won at {to} points wins you the game, and at "
            f"{{less}} it does not: {ask} by so much at once.",
            by.up,
            True,
        ),
        "ask-enough": Saying(
            f"A deal won at {{to}} points wins you the game, so a higher {ask} could win you no "
            "more, and you would lose more by it.",
            by.up,
            True,
        ),
        "ask-behind": Saying(
            f"You are behind, {{mine}} to {{theirs}}, and {{beat}}: {ask}, and try to catch up.",
            by.up,
        ),
        "ask-ahead": Saying(
            f"You are behind, {{mine}} to {{theirs}}, but have a trick already: {ask}, and try to "
            "catch up.",
            by.up,
        ),
        "ask-feared": Saying(
            f"You are behind, {{mine}} to {{theirs}}, and {{yours}} will seldom win this deal: "
            f"{ask}, and {{foe}} may give up.",
            by.up,
        ),
        "ask-nothing": Saying(
            f"At {{mine}} to {{theirs}} you lose the game if you lose this deal, as it stands: to "
            f"{ask} costs you nothing, and {{foe}} may give up.",
            by.up,
            True,
        ),
        "ask-decides": Saying(
            f"At {{mine}} to {{theirs}} this deal decides the game, as it stands: to {ask} changes "
            "nothing.",
            by.up,
            True,
        ),
        "ask-decided": Saying(
            f"At {{mine}} to {{theirs}} this deal decides the game: to {fold} loses it, and to "
            f"{ask} again changes nothing.",
            by.up,
            True,
        ),
        "ask-back": Saying(
            "At {mine} to {theirs} you lose the game if you play this deal as it is asked and lose "
            f"it: to {ask} again costs no more, and {{foe}} may give up.",
            by.up,
            True,
        ),
        "ask-back-decides": Saying(
            f"At {{mine}} to {{theirs}} this deal decides the game if you play on: to {ask} again "
            "changes nothing.",
            by.up,
            True,
        ),
        "ask-score": Saying(
            f"At {{mine}} to {{theirs}} a deal won at {{to}} points wins you the game: {ask}.",
            by.up,
        ),
        "rest-enough": Saying(
            f"At {{mine}} to {{theirs}} this deal is enough to win the game, as it stands: to "
            f"{ask} could gain you nothing.",
            by.up,
            True,
        ),
        "rest-hopeless": Saying(
            f"Whatever {{foe_hold}}, you cannot win this deal any more: to {ask} would be no more "
            "than a bluff.",
            by.settled,
            True,
        ),
        "rest-lost": Saying(
            f"Do not {ask}: {{foe_has}} a trick already, so {{side}} must take both that are left, "
            "and {beat_worst}.",
            by.settled,
            True,
        ),
        "rest-poor": Saying(
            f"Do not {ask}: your {{only}} card is {{best}}, and {{beat_it}}.",
            by.raises,
            True,
        ),
        "rest-second": Saying(
            f"Do not {ask}: {{best}} may take one trick, but {{side_needs}} two, and "
            "{beat_second}.",
            by.raises,
            True,
        ),
        "rest-shown": Saying(f"To {ask} would be no more than a bluff.", by.raises),
        "rest-good": Saying(f"a worse one would hardly answer a {ask}", by.raises),
        "rest-ahead": Saying(
            f"Do not {ask}: you lead {{mine}} to {{theirs}}, and a larger stake could undo "
            "that at once.",
            by.up,
        ),
        "stay-won": Saying(
            "You have a trick already, so you need only one more.", by.settled, True
        ),
        "stay-safe": Saying(
            f"Whatever {{foe_hold}}, you cannot lose this deal any more: do not {fold}.",
            by.settled,
            True,
        ),
        "stay-kept": Saying(
            f"Whatever {{foe_hold}}, you cannot win this deal any more, but you need not lose it: "
            f"do not {fold}.",
            by.settled,
            True,
        ),
        "stay-nothing": Saying(
            f"At {{mine}} to {{theirs}} you lose the game if you {fold}, and no more than that if "
            "you play on.",
            by.up,
            True,
        ),
        "stay-held": Saying(
            "{table}, your partner’s, has this trick so far, and {beat_table}.", by.stays, True
        ),
        "stay-two": Saying(
            f"{{best}} and {{second}} can take two tricks: {{beat_less}}, so do not {fold}.",
            by.stays,
            True,
        ),
        "stay-two-even": Saying(
            "{best} and {second} can take two tricks: {beat_less}.", by.stays, True
        ),
        "stay-best": Saying(f"{{beat}}, so do not {fold}.", by.stays, True),
        "stay-best-alone": Saying(f"{{beat}}; {{odds_too}}: do not {fold}.", by.stays, True),
        "stay-best-alone-plain": Saying(f"{{beat}}, so do not {fold}.", by.stays, True),
        "stay-best-alone-even": Saying(
            f"{{beat}}, but {{side_needs}} two tricks, and {{beat_second}}: to {fold}, or to play "
            "on, comes to about the same.",
            by.stays,
            True,
        ),
        "stay-best-and": Saying(
            "{beat}, and {under_second} of the {of} {not_beat} {second}{if_second}, so "
            f"do not {fold}.",
            by.stays,
            True,
        ),
        "stay-best-and-even": Saying(
            "{beat}, and {under_second} of the {of} {not_beat} {second}{if_second}.",
            by.stays,
            True,
        ),
        "stay-best-even": Saying("{beat}.", by.stays, True),
        "stay-catch": Saying(
            f"{{beat_best}}; but some {ask}s are bluffs, and {{odds_too}}.", by.stays, True
        ),
        "stay-catch-plain": Saying(
            f"{{beat_best}}; but to {fold} gives {{given}} for certain, and to play on risks "
            "{more} more.",
            by.stays,
            True,
        ),
        "stay-left": Saying(
            "{foe_trick}, so {side} must take both that are left, and {beat_worst}; but some "
            f"{ask}s are bluffs, and {{odds_too}}.",
            by.settled,
            True,
        ),
        "stay-left-plain": Saying(
            "{foe_trick}, so {side} must take both that are left, and {beat_worst}; but "
            f"to {fold} gives {{given}} for certain, and to play on risks {{more}} more.",
            by.settled,
            True,
        ),
        "stay-left-good": Saying(
            "{foe_trick}, but {best} and {second} can take both that are left, and {beat_less}.",
            by.settled,
            True,
        ),
        "stay-mate": Saying(
            "You have no card left, but your partner has: {over} of the {of} cards you have not "
            "seen beat {table}.",
            by.stays,
            True,
        ),
        "stay-score": Saying(f"At {{mine}} to {{theirs}} {{odds_too}} not to {fold}.", by.folds),
        "stay-score-plain": Saying(
            f"At {{mine}} to {{theirs}} to {fold} gives {{given}} for certain, and to play on "
            "risks {more} more.",
            by.folds,
        ),
        "fold-hopeless": Saying(
            f"Whatever {{foe_hold}}, you cannot win this deal any more: {fold}, and lose less.",
            by.settled,
            True,
        ),
        "fold-lost": Saying(
            "{foe_trick}, so {side} must take both that are left, and {beat_worst}: "
            f"{fold}, and lose less.",
            by.settled,
            True,
        ),
        "fold-lost-good": Saying(
            "{foe_trick}, so {side} must take both that are left: {beat_worst}, but {foe}, with a "
            f"trick in hand, {ask}s more often on such a card than on a worse one: {fold}, and "
            "lose less.",
            by.settled,
            True,
        ),
        "fold-lost-odds": Saying(
            f"{{foe_trick}}, so {{side}} must take both that are left, and {{odds}}: {fold}, and "
            "lose less.",
            by.settled,
            True,
        ),
        "fold-poor": Saying(
            f"Your {{only}} card is {{best}}, and {{beat_it}}: {fold}, and lose less.",
            by.folds,
            True,
        ),
        "fold-asked": Saying(
            f"Your {{only}} card is {{best}}, and {{beat_it}}; but {{foe}} {ask}s more often on a "
            f"better card than on a worse one, and {{odds}}: {fold}, and lose less.",
            by.folds,
            True,
        ),
        "fold-alone": Saying(
            "Your {only} card is {best}, and {beat_it}; your partner would have to win this deal "
            f"without you: {fold}, and lose less.",
            by.folds,
            True,
        ),
        "fold-laid": Saying(
            f"{{foe}} {ask}s in sight of {{best}}, and {{odds}}: {fold}, and lose less.",
            by.folds,
            True,
        ),
        "fold-laid-plain": Saying(
            f"{{foe}} {ask}s in sight of {{best}}: if it is beaten, you must take both tricks that "
            f"are left, and {{beat_worst}}: {fold}, and lose less.",
            by.folds,
            True,
        ),
        "fold-tied": Saying(
            f"{{foe}} {ask}s in sight of {{best}}, and {{odds}}: {fold}, and lose less.",
            by.folds,
            True,
        ),
        "fold-tied-plain": Saying(
            f"{{foe}} {ask}s in sight of {{best}}, and hardly does so without a card that beats or "
            f"ties it: {fold}, and lose less.",
            by.folds,
            True,
        ),
        "fold-mate": Saying(
            "You have no card left, but your partner has: {over} of the {of} cards you have not "
            f"seen beat {{table}}, too few to play on: {fold}, and lose less.",
            by.folds,
            True,
        ),
        "fold-close": Saying(
            f"{{best}} and {{second}} may not be enough: {{beat_bare}}, and {{odds}}: {fold}, and "
            "lose less.",
            by.folds,
            True,
        ),
        "fold-close-plain": Saying(
            f"{{best}} and {{second}} may not be enough: {{beat_bare}}, and {{foe}} {ask}s on good "
            f"cards more often than on poor ones: {fold}, and lose less.",
            by.folds,
            True,
        ),
        "fold-second": Saying(
            "{best} may take one trick, but {side_needs} two, and {beat_second}: "
            f"{fold}, and lose less.",
            by.folds,
            True,
        ),
        "fold-end": Saying(
            f"At {{mine}} to {{theirs}} you lose the game if you {fold}, and hardly save it if you "
            "do not: {beat_second}.",
            by.up,
            True,
        ),
        "fold-score": Saying(f"At {{mine}} to {{theirs}} {{odds_too}} to play on: {fold}.", by.up),
        "fold-score-plain": Saying(
            f"At {{mine}} to {{theirs}} it is better to {fold} and lose {{given}} than to risk "
            "{risked}{since}.",
            by.up,
        ),
    }
    less, even = (
        f": {fold}, and lose less.",
        f": to {fold}, or to play on, comes to about the same.",
    )
    return said | {
        f"{key}-even": one._replace(text=one.text.replace(less, even))
        for key, one in said.items()
        if one.text.endswith(less)
    }


PAIR = "the other side"  # what two opponents are called


Settled = Callable[[Sequence[int | None]], int | None]


class DealOdds(NamedTuple):
    """How many of all such deals are won if one that is asked is played on, and how many must be;
    nothing where that is not known."""

    wins: float = 0.0
    enough: float = 0.0


class DarePlace(NamedTuple):
    """What a seat sees that may raise, or is to answer."""

    cards: TrickPlace
    hand: Sequence[str]
    won: tuple[Seat | None, ...]
    mine: int  # the side's number
    score: tuple[int, ...]
    up: int = 0  # the points that end a game, where the seat is on one of two sides
    worth: int = 1  # of the deal, as it is
    foe: str = "your opponent"
    asked: int = 0
    decides: bool = False  # whether the deal goes with the trick that lies there
    lost: bool = False  # whether it is lost with that trick, whatever is played to it
    least: int = -1  # of the deal, whatever the other holds: 1 if it is won, -1 lost, 0 nobody’s
    most: int = 1  # and the most that can come of it
    to: int = 0  # of the deal, if it is raised as advised
    less: int = 0  # and by the next best act, if that is another raise
    laid: str = ""  # the seat’s own card, if it has the trick so far and an answer is due
    settled: Settled | None = None  # whose a deal is by the tricks so far, where two sides play
    odds: DealOdds = DealOdds()
    wins: float = 0.0  # of all such deals, if nothing is raised; 0 where that is not known
    staked: str = ""  # what hangs on the deal if it is raised as advised, with its verb
    smaller: Move | None = None  # the raise to *less*
    with_open: str = ""  # how it is told that a deal is won so often

    def ours(self, seat: Seat) -> bool:
        """Whether a trick of *seat* is the side’s own."""
        return self.cards.ours(seat)

    @property
    def out_of_reach(self) -> bool:
        """Whether the deal cannot be won any more, though the trick that lies there does not tell
        so by itself."""
        return self.most <= 0 and not self.lost


def ideas(
    choice: ActChoice, place: DarePlace, kind: str, says: Mapping[str, Saying]
) -> Iterator[Idea]:
    """The ideas that may be the reason to “ask”, “stay” or “fold”: proved where something else is
    done, not where the same is done with another card."""

    plain = "" if reckoned(place, kind) else "-plain"
    if kind == "ask" and place.wins:
        plain = "-known" if 2 * place.wins >= 1 else "-weak"
    even = level_to(choice, STAYING if kind == "fold" else GIVING_UP)
    ends = [f"{plain}-even", "-even"] * even + [plain, ""]
    for key, holes, without in _situations(choice, place, kind):
        found = (says[f"{kind}-{key}{end}"] for end in ends if f"{kind}-{key}{end}" in says)
        if said := next(found, None):
            text = capital(said.text.format(**holes)) + _no_higher(place, kind, key)
            seldom = _seldom_won(place) * (kind == "ask" and key in SOLID)
            text += seldom
            tells = _gives_up if kind == "stay" else _not_the_verb(choice.move)
            tried = tuple(one._replace(tells=tells) for one in without[:3])
            named = key.startswith("finish") or key == "enough"
            idea = Idea(f"{kind}-{key}", text, said.rule, tried, said.plain, weighed=named)
            risks = (key in BLUFFS or seldom) and level_to(choice, ["play"])
            decided = key in DECIDED  # but trials think that a raise is refused now and then
            idea = idea._replace(dull=decided or (kind == "ask" and bool(risks)), uncounted=decided)
            yield idea._replace(against=place.smaller if named else None)


STAYING, GIVING_UP = ("stay", "see", "hold"), ("fold", "yield", "resign", "concede")
ASKING = ("raise", "put")
BLUFFS = ("bluff", "both", "each", "last", "left", "hopeless", "feared")  # a card does as well
DECIDED = ("decides", "decided", "back-decides")  # nobody gives up, and a raise changes nothing
# What speaks of good cards, and is not enough where most such deals are lost all the same.
SOLID = ("one", "one-and", "two", "won", "beats", "beats-left", "tie-good", "both-good",
         "left-good", "lets", "lets-tied", "behind", "ahead")  # fmt: skip
SELDOM = 0.03  # of all deals, that are not told by the hundred
FEW_WON = 0.4  # of all deals: so few speak against a raise


def reckoned(place: DarePlace, kind: str) -> bool:
    """Whether it is known how many of such deals are won if one is played on, and that it speaks
    for staying, or for giving up."""
    wins, enough = place.odds
    more = wins - enough if kind == "stay" else enough - wins
    least = 0.0 if kind == "fold" else SELDOM
    return enough > 0 and least <= wins <= 1 - SELDOM and 100 * more >= -APART


def odds_of(choice: ActChoice, given: float, lost: float, won: float) -> DealOdds:
    """How many of such deals are won if one that is asked is played on, by what that is worth, and
    how many must be; *given* is what it is worth to give up, and to have *lost* or *won*."""
    worths = choice.worths
    stays = [move for move in worths if move.verb in ("stay", "see")]
    folds = [move for move in worths if move.verb in ("fold", "yield")]
    swing = bots_of(choice.game).at_stake(choice.view, choice.seat)
    if not stays or not folds or won <= lost or not 0 < swing < float("inf"):
        return DealOdds()
    enough = (given - lost) / (won - lost)
    return DealOdds(enough + (worths[stays[0]] - worths[folds[0]]) / swing, enough)


def with_open(choice: ActChoice) -> str:
    """How it is told that a deal is won so often if all cards are seen, by what others have done,
    where they have done something."""
    view = choice.view
    done = any(seat != choice.seat for trick in (*view.tricks, view.trick) for seat, _ in trick)
    by = (
        "By what your opponent has done, and with all cards open,"
        if done
        else "With all cards open"
    )
    return f"{by} you should win this deal"


def share_won(choice: ActChoice) -> float:
    """How many of such deals are won if nothing is raised, with all cards open; 0 where that is not
    counted."""
    return max(choice.openly.values(), default=0.0)


def opened(place: DarePlace) -> str:
    """How often such a deal is won if all cards are seen, in a sentence without its end; *only* so
    often, if it is mostly lost."""
    share, said = place.wins, place.with_open
    if SELDOM <= share <= 1 - SELDOM:
        return f"{said} {'only ' * (2 * share < 1)}about {100 * share:.0f} times in 100"
    return said.replace("win", f"{'hardly ever' if share < SELDOM else 'nearly always'} win")


def _seldom_won(place: DarePlace) -> str:
    """That most such deals are lost if all cards are seen, in a sentence, where that is known."""
    if not 0 < 2 * place.wins < 1:
        return ""
    return f" {opened(place)}, so you count on {place.foe} giving up now and then."


def _no_higher(place: DarePlace, kind: str, key: str) -> str:
    """What a higher raise would risk, where that is the next best."""
    if kind != "ask" or key in ("enough", "certain", "safe") or not 0 < place.to < place.less:
        return ""
    if nothing_to_lose(place):
        return ""
    return f" Raised to {place.less}, you would risk {place.less} points on it, not {place.to}."


def _gives_up(other: Move) -> bool:
    """Whether a move gives up: to raise instead is no proof of why to stay."""
    return other.verb in GIVING_UP


def resting(choice: ActChoice, place: DarePlace, says: Mapping[str, Saying]) -> Iterator[Idea]:
    """Why a card is played, and nothing raised: against a raise that was made, or that is what
    would be worth less; nothing where another raise is as good."""
    asks = [move for move in choice.worths if move.verb in ASKING]
    level = not choice.done and any(map(choice.level, asks))
    for key, holes, without in _restful(choice, place):
        by_cards = key in ("lost", "poor", "second")
        if (level and key != "enough") or (by_cards and 2 * place.wins >= 1):
            continue
        if said := says.get(f"rest-{key}"):
            text = capital(said.text.format(**holes))
            if by_cards and 0 < place.wins < FEW_WON and len(place.hand) > 1:
                text += f" {opened(place)}."
            tried = tuple(one._replace(tells=_not_the_verb(choice.move)) for one in without[:3])
            yield Idea(f"rest-{key}", text, said.rule, tried, said.plain)


def of_the_card(choice: ActChoice, place: TrickPlace, idea: Idea) -> Idea:
    """*idea*, which speaks against a raise, after what the card does where nothing in the hand
    takes the trick: it is thrown to it, or ties."""
    if not place.trick or True in place.holders or len(choice.cards) < 2:
        return idea
    led, mark, table = place.trick[0][1], place.mark, place.best[1]
    highest = max(place.power(led, card) for card in choice.cards)
    if highest == mark == place.power(led, choice.card):
        ties = f"{capital(place.name(choice.card))} ties {place.name(table)}"
        return idea._replace(text=f"{ties}, and nothing you hold beats it. {idea.text}")
    if highest >= mark:
        return idea
    least = min(choice.cards, key=lambda card: place.power(card, card))
    goes = f": {place.name(least)}, your lowest, goes" if choice.card == least else ""
    return idea._replace(text=f"Nothing you hold beats {place.name(table)}{goes}. {idea.text}")


def _not_the_verb(move: Move) -> Callable[[Move], bool]:
    return lambda other: other.verb not in (move.verb, "sign", "watch", "leave")


def raise_is_worse(choice: ActChoice) -> bool:
    """Whether what is worth less than the advised card is not another card, but to raise."""
    rival = choice.rival
    if rival is None or choice.move not in choice.worths or rival.verb == choice.move.verb:
        return False
    cards = [move for move in choice.worths if move.verb == choice.move.verb]
    return all(map(choice.level, cards)) and not choice.level(rival)


def held_against_its_like(
    ideas: Ideas, raised_to: Callable[[Any, Move], int] = lambda view, move: 0
) -> Ideas:
    """*ideas*, where a card is held against another card and not against a raise, and a raise not
    against one of the same worth: what is said of the one is no reason against the other."""

    def told(choice: ActChoice) -> Iterator[Idea]:
        other = choice if choice.done or not choice.clear_of_rival else beside_its_like(choice)
        for idea in ideas(other):
            if choice.move.verb == "play" and not idea.key.startswith(("rest-", "stay-")):
                proofs = tuple(one._replace(tells=_plays(one.tells)) for one in idea.without)
                idea = idea._replace(without=proofs)
            of_raise = idea.key.startswith(("rest-", "deal-", "last-card"))
            if other is not choice and not idea.key.startswith("ask-lets"):
                yield idea._replace(against=idea.against or other.rival)
            elif card_beside_raise(choice) and not of_raise and choice.clear_of_rival:
                yield idea._replace(decides=not choice.done)  # no card is clearly worse
            else:
                yield idea

    def beside_its_like(choice: ActChoice) -> ActChoice:
        """*choice* held against the best of its like that is worth less, if any is."""
        moves = [move for move in choice.worths if move != choice.move]
        view, mine, rival = choice.view, choice.move, choice.rival
        if card_beside_raise(choice):
            moves = [move for move in moves if move.verb == mine.verb]
        elif rival is not None and rival.verb == mine.verb and raised_to(view, mine):
            if raised_to(view, mine) != raised_to(view, rival):
                return choice
            moves = [move for move in moves if move.verb != mine.verb]
        elif mine.verb in ASKING and rival is not None and rival.verb in GIVING_UP:
            plays = [move for move in moves if move.verb == "play"]
            if not plays:
                return choice
            return replace(choice, rival=max(plays, key=choice.worths.__getitem__))
        else:
            return choice
        worths = {move: choice.worths[move] for move in (mine, *moves)}
        best = next_best(choice.game, worths, mine, choice.errors, choice.least)
        held = replace(choice, rival=best)
        return held if held.clear_of_rival else choice

    return told


def _plays(tells: Callable[[Move], bool]) -> Callable[[Move], bool]:
    """Whether another card is played, of which *tells* speaks: a raise proves nothing of a card."""
    return lambda move: move.verb == "play" and tells(move)


def card_beside_raise(choice: ActChoice) -> bool:
    """Whether a card is held against a raise."""
    rival = choice.rival
    return choice.move.verb == "play" and rival is not None and rival.verb in ASKING


def level_to(choice: ActChoice, verbs: Sequence[str]) -> bool:
    """Whether one of these acts is worth about as much as what is advised."""
    known = choice.move in choice.worths
    return known and any(move.verb in verbs and choice.level(move) for move in choice.worths)


def level_cards(choice: ActChoice) -> bool:
    """Whether every card that can be played is worth about the same."""
    cards = [move for move in choice.worths if move.verb == choice.move.verb]
    return len(cards) > 1 and all(map(choice.level, cards))


def beaten(above: int, of: int, card: str, ties: bool = False) -> str:
    """How many unseen cards beat a card; or tie it too, where a tie is as bad.

    >>> beaten(0, 30, "the Two"), beaten(2, 30, "the Ace"), beaten(1, 30, "the Ace", True)
    ('no unseen card beats the Two', \
'only 2 of the 30 cards you have not seen beat the Ace', \
'only 1 of the 30 cards you have not seen beats or ties the Ace')
    """
    beats = "beats or ties" if ties else "beats"
    if not above:
        return f"no unseen card {beats} {card}"
    only, does = "only " if 3 * above <= of else "", beats
    if above == of:
        return f"every card you have not seen {beats} {card}"
    if above > 1:
        does = "beat or tie" if ties else "beat"
    return f"{only}{above} of the {of} cards you have not seen {does} {card}"


def tie_loses(settled: Settled | None, mine: int, won: Sequence[int | None]) -> bool:
    """Whether the other side has the deal if the next trick is tied, even if *mine* takes the rest;
    *won* is by side."""
    if settled is None:
        return False
    won = (*won, None)
    while (whose := settled(won)) is None:
        won = (*won, mine)
    return whose == 1 - mine


APART = 2  # times in 100, by which two shares differ


def told_odds(place: DarePlace) -> dict[str, object]:
    """How many of such deals are won if one that is asked is played on, and how many must be; the
    others are thought to bluff as well."""
    wins, enough = (round(100 * share) for share in place.odds)
    told = f"win this deal about {wins} times in 100, as often as you must"
    if place.odds.wins < SELDOM:
        told = f"hardly ever win this deal, and {enough} times in 100 are needed"
    elif abs(wins - enough) >= APART:
        only, needed = ("only ", "needed") if wins < enough else ("", "enough")
        told = f"win this deal {only}about {wins} times in 100, and {enough} are {needed}"
    return {"odds": f"counting bluffs, you should {told}", "odds_too": f"you should {told}"}


def price(place: DarePlace) -> str:
    """What a raise wins and loses in a deal that is lost if it is played out, in a sentence."""
    if not place.to or place.most == 0:
        return ""
    gives = "give" if place.foe == "the others" else "gives"
    return (
        f" Played as it is, the deal loses you {points(place.worth)}; raised, it wins you "
        f"{points(place.worth)} if {place.foe} {gives} up, and loses you {place.to} if not."
    )


def laid_by(seat: Seat, cards: TrickPlace, players: int) -> str:
    """The card of *seat* that alone has the trick so far, if some of the *players* have still to
    play to it."""
    if not 0 < len(cards.trick) < players:
        return ""
    led = cards.trick[0][1]
    mark = max(cards.power(led, card) for _, card in cards.trick)
    best = [(one, card) for one, card in cards.trick if cards.power(led, card) == mark]
    return best[0][1] if len(best) == 1 and best[0][0] == seat else ""


class HandSeen:
    """The cards that a seat has left, the best first, against those that it has not seen: where a
    tie is as good as lost, as it is of two tricks that must both be taken, cards that tie count as
    cards that beat.  *gone*: the trick that lies there is the other side’s."""

    def __init__(self, place: DarePlace, gone: bool = False) -> None:
        cards, self.hidden, self.power = place.cards, place.cards.hidden, place.cards.power
        won = (*by_side(place.won), *([1 - place.mine] if gone else []))
        self.ties = not any(map(cards.suit, place.hand)) and tie_loses(
            place.settled, place.mine, won
        )
        self.name = cards.name
        self.leads_last = len(place.hand) == 1 and not cards.trick and not place.asked
        self.laid, hand = place.laid, (*place.hand, *filter(None, [place.laid]))
        self.strength = {one: cards.power(one, one) for one in (*hand, *self.hidden)}
        order = sorted(hand, key=lambda card: card != self.laid)  # the laid one first of equals
        self.cards = sorted(order, key=self.strength.__getitem__, reverse=True)
        self.low = sorted(self.hidden, key=self.strength.__getitem__)
        self.holes: dict[str, object] = {
            "foe": place.foe,
            "foe_has": f"{place.foe} {'have' if place.foe == 'the others' else 'has'}",
            "foe_hold": f"{place.foe} {'hold' if place.foe == 'the others' else 'holds'}",
            "foe_gives": f"{place.foe} {'give' if place.foe == 'the others' else 'gives'}",
            "foe_needs": f"{place.foe} {'need' if place.foe == 'the others' else 'needs'}",
        }
        pairs = place.foe == PAIR
        self.holes |= {"side": "your side" if pairs else "you"}
        self.holes |= {"side_needs": "your side needs" if pairs else "you need"}
        self.holes |= dict.fromkeys(("best", "second", "under", "of", "table", "if_led"), "")
        self.holes |= dict.fromkeys(("beat", "beat_it", "beat_best", "beat_less", "beat_bare"), "")
        self.holes["foe_trick"] = f"{self.holes['foe_has']} a trick already"
        self.holes |= dict.fromkeys(("beat_second", "beat_worst", "under_second", "since"), "")
        self.holes["if_second"] = ""
        self.holes["not_beat"] = "neither beat nor tie" if self.ties else "do not beat"
        self.holes |= told_odds(place) | {"price": price(place)}
        last = len(self.cards) == 1
        self.holes |= {"only": "last" if last else "best"}
        self.holes |= {"yours": "your last card" if last else "your cards"}
        self.holes |= {"staked": place.staked or f"{points(place.to)} hang"}
        told = opened(place)
        self.holes |= {"played": f" {told}." if place.wins else "", "opened": told}
        if len(place.score) == 2:
            self.holes |= {
                "mine": place.score[place.mine], "theirs": place.score[1 - place.mine],
                "given": points(place.worth if place.asked else 1),
                "risked": points(place.asked or place.worth),
                "more": place.asked - place.worth,
            }  # fmt: skip
        if self.cards and self.hidden:
            best, second, worst = self.cards[0], self.cards[:2][-1], self.cards[-1]
            of = len(self.hidden)

            def name(card: str) -> str:
                return cards.name(card) + (" on the table" if card == place.laid else "")

            self.holes |= {
                "best": name(best), "second": name(second), "of": of,
                "under": of - self.over(best), "if_led": self.if_led(best),
                "under_second": of - self.over(second), "if_second": self.if_led(second),
                "beat": self.beaten(best, name(best)) + self.if_led(best),
                "beat_less": self.beaten(second, name(second)) + self.if_led(second),
                "beat_it": self.told(best, "it"), "beat_best": self.told(best, name(best)),
                "beat_bare": self.beaten(second, name(second)).removeprefix("only "),
                "beat_second": self.told(second, name(second)),
                "beat_worst": self.told(worst, name(worst)),
                "since": "" if self.strong(1) else f": {self.told(second, name(second))}",
            }  # fmt: skip

    def over(self, card: str) -> int:
        """How many unseen cards beat *card* if it is led."""
        mine = self.power(card, card)
        return sum(self.power(card, one) + self.ties > mine for one in self.hidden)

    def beaten(self, card: str, said: str) -> str:
        """The same in words."""
        return beaten(self.over(card), len(self.hidden), said, self.ties)

    def plain(self, card: str) -> bool:
        """Whether *card* is lost where another suit is led; the last card is led by its holder."""
        return (
            not self.leads_last
            and card != self.laid
            and any(self.power(one, card) < self.power(card, card) for one in self.strength)
        )

    def if_led(self, card: str) -> str:
        return " if you lead it" if self.plain(card) else ""

    def told(self, card: str, said: str) -> str:
        """What speaks against *card*: how many beat it, and where it takes nothing."""
        if not self.plain(card):
            return self.beaten(card, said)
        led = "if it is led" if said != "it" else "if you lead it"
        many = self.beaten(card, said).removeprefix("only ")
        return f"{many} {led}, and it takes no trick in another suit"

    def above(self, card: str) -> int:
        if card == self.laid or self.leads_last:
            return self.over(card)
        return sum(self.strength[one] + self.ties > self.strength[card] for one in self.hidden)

    def worse(self, choice: ActChoice, card: str) -> list[Otherwise]:
        """The positions in which *card* is the lowest of the unseen cards, or one of the low."""
        low = [one for one in self.low if self.strength[one] < self.strength[card]]
        tried = dict.fromkeys((*low[:1], *low[len(self.low) // 3 :][:1]))
        return [choice.were(card, one, self.name) for one in tried]

    def poor(self, card: str) -> bool:
        """Whether more than half of the unseen cards beat *card*; of one that takes no trick in
        another suit, more than a third."""
        return (2 + self.plain(card)) * self.over(card) > len(self.hidden)

    def strong(self, number: int) -> bool:
        """Whether at most a third of the unseen cards beat the card of that number."""
        cards = self.cards[number : number + 1]
        return bool(cards) and 3 * self.above(cards[0]) <= len(self.hidden)


Situation = tuple[str, dict[str, object], list[Otherwise]]


def _tricks(choice: ActChoice, place: DarePlace) -> tuple[int, int]:
    """How many tricks the side has, and how many are another’s."""
    ours = [place.ours(seat) for seat in place.won if seat is not None]
    return sum(ours), len(ours) - sum(ours)


def _taken_by(choice: ActChoice, place: DarePlace, seat: Seat, said: str) -> list[Otherwise]:
    """The same where that seat has what tricks were taken; none where one has led since."""
    if place.cards.trick:
        return []
    won = tuple(seat if one is not None else None for one in place.won)
    return [choice.other(said, won=won)]


def _restful(choice: ActChoice, place: DarePlace) -> Iterator[Situation]:
    """What speaks against a raise."""
    know = HandSeen(place)
    holes, cards, low = know.holes, know.cards, know.low
    if not cards or not low:
        return
    by_score = len(place.score) == 2
    mine, theirs = (place.score[place.mine], place.score[1 - place.mine]) if by_score else (0, 0)
    if by_score and mine + place.worth >= place.up > 0:
        yield "enough", holes, []
        return
    if place.out_of_reach:
        yield "hopeless", holes, []
        return
    won, lost = _tricks(choice, place)
    if lost > won:
        gained = _taken_by(choice, place, choice.seat, "If that trick were yours")
        worse = know.above(cards[-1]) * 3 > len(low)
        if len(cards) == 2 and worse:
            yield "lost", holes, gained
    name = place.cards.name
    if 2 * know.above(cards[0]) > len(low):
        yield "poor", holes, [choice.were(cards[0], one, name) for one in (low[-1], low[-3:][0])]
    elif cards[1:] and not place.won and 2 * know.above(cards[1]) > len(low):
        yield "second", holes, [choice.were(cards[1], one, name) for one in (low[-1], low[-3:][0])]
    if by_score and mine > theirs:
        yield "ahead", holes, _other_scores(choice, place)


def _situations(choice: ActChoice, place: DarePlace, kind: str) -> Iterator[Situation]:
    whole, gone = place, _gone(choice, place)
    if gone and _to_lay(choice, place) and len(place.hand) > (1 if kind == "ask" else 2):
        thrown = _thrown(choice, place)
        place = place._replace(hand=tuple(card for card in place.hand if card != thrown))
    cards, know = place.cards, HandSeen(place, bool(gone))
    hand, low, holes, name = know.cards, know.low, know.holes, place.cards.name
    if not hand or not low:
        yield from _partner_left(choice, place, kind, know)
        yield from _by_score(choice, place, kind, holes, fair=True)
        return
    best = hand[0]
    if kind == "ask" and place.less > 0 and len(place.score) == 2:
        mine, known = place.score[place.mine], {"to": place.to, "less": place.less}
        finishes = mine + place.less < place.up <= mine + place.to
        if finishes and not (gone and _lost_with_it(place)):
            yield _finishing(choice, place, know, gone), holes | known, []
        elif place.less > place.to and mine + place.to >= place.up:
            yield "enough", holes | known, []
    if nothing_to_lose(place):
        key = {"fold": "end"}.get(kind, "nothing")
        if kind == "ask" and wins_the_game(place):  # then nobody gives up
            yield "decided" if place.asked else "decides", holes, []
            return
        yield key, holes, _other_scores(choice, place)
        if kind == "fold":
            return
    elif kind == "ask" and nothing_to_lose(place, place.asked) and not wins_the_game(place):
        yield "back", holes, _other_scores(choice, place)
    elif kind == "ask" and nothing_to_lose(place, place.asked):
        yield "back-decides", holes, []
    if (key := _decided(place, kind)) and not nothing_to_lose(place):
        yield key, holes, []
        return
    last = cards.trick and not cards.after and not cards.partners
    if kind == "ask" and last and (told := _facing(choice, whole, HandSeen(whole))) is not None:
        yield told
        return
    if kind == "ask" and gone and _lost_with_it(place):
        yield "last", holes | {"table": gone}, []
        return
    if kind == "stay" and cards.trick:
        yield from _held(choice, place, know)
    seats = choice.view.terms.seats
    won, lost = _tricks(choice, place)
    if gone:  # it counts as taken
        lost, holes["foe_trick"] = lost + 1, f"{holes['foe_has']} this trick with {gone}"
    if kind == "ask" and gone and won == lost:
        yield "each", holes | {"table": gone}, know.worse(choice, best)
        yield from _by_score(choice, place, kind, holes, know.strong(0), gone=True)
        return
    if won > lost and kind != "fold":
        theirs = (choice.seat + 1) % seats
        yield "won", holes, _taken_by(choice, place, theirs, "If the other side had that trick")
    if lost > won and kind == "fold" and len(hand) == 2:
        key = "lost"
        if know.strong(1):  # then the count of cards speaks against it
            key = "lost-odds" if reckoned(place, kind) else "lost-good"
        yield key, holes, _taken_by(choice, place, choice.seat, "If that trick were yours")
        yield from _by_score(choice, place, kind, holes, fair=True)
        return
    high = (low[-1], low[-3:][0])
    if lost > won and kind != "fold" and len(hand) == 2:
        good = know.strong(1)
        key = "left-good" if good else "left"
        better = [choice.were(hand[1], one, name) for one in high]
        yield key, holes, know.worse(choice, hand[1]) if good or kind == "ask" else better
        yield from _by_score(choice, place, kind, holes, good)
        return
    weak_hand = know.poor(best) or len(hand) == 1 or bool(place.won)
    if kind == "fold" and not know.strong(0) and weak_hand:
        alone = mate_holds(choice, place) and 2 * know.above(best) > len(low)
        key = "alone" if alone else "poor"
        wins, enough = place.odds
        if len(hand) == 1 and 0 < enough <= 1 - know.above(best) / len(low) and wins < enough:
            key = "asked"  # by the count of cards alone there were enough
        yield key, holes, [choice.were(best, one, name) for one in high]
    elif kind == "fold" and hand[1:] and not place.won and know.poor(hand[1]):
        yield "second", holes, [choice.were(hand[1], one, name) for one in high]
    elif kind == "fold" and seats == 2 and best == place.laid and know.over(best) and not place.won:
        yield "laid", holes, [choice.were(hand[-1], one, name) for one in high]
    elif kind == "fold" and seats == 2 and best == place.laid and won == lost:
        yield "tied", holes, []
    elif kind == "fold" and hand[1:] and not place.won:
        yield "close", holes, [choice.were(hand[1], one, name) for one in high]
    elif kind != "fold":
        weak = know.worse(choice, best)
        if know.strong(0) and know.strong(1) and not place.won:
            yield "two", holes, [*know.worse(choice, hand[1])[:1], *weak]
        if know.strong(0):
            one = "one" if kind == "ask" else "best"
            two = len(hand) > 1 and not place.won
            fair = two and 2 * know.over(hand[1]) <= len(low)
            one = "best-alone" if two and kind == "stay" and not fair else one
            yield f"{one}-and" if fair else one, holes, weak
        if not know.strong(0) and not (kind == "ask" and won > lost):
            many = 2 * know.above(best) > len(low) or seats > 2
            poor = "bluff" if many and 2 * place.wins < 1 else "fair"
            poor = "fair-last" if poor == "fair" and len(hand) == 1 and not many else poor
            yield (poor if kind == "ask" else "catch"), holes, weak
    yield from _by_score(choice, place, kind, holes, won > lost or know.strong(0) and won == lost)


def _finishing(choice: ActChoice, place: DarePlace, know: HandSeen, gone: str) -> str:
    """What speaks for a raise with which the whole game is won, beside its size."""
    won, lost = _tricks(choice, place)
    if won > lost and not gone:
        return "finish-won"
    return "finish" if know.strong(0) and not gone else "finish-feared"


def mate_holds(choice: ActChoice, place: DarePlace) -> bool:
    """Whether a partner has cards to play."""
    hands = enumerate(choice.view.hands)
    return place.foe == PAIR and any(
        hand and place.ours(one) for one, hand in hands if one != choice.seat
    )


def _decided(place: DarePlace, kind: str) -> str:
    """What speaks for an act where the deal cannot be lost, or cannot be won, any more."""
    if place.least >= 0:
        known = {"ask": "certain" if place.least == 1 else "safe", "stay": "safe"}
        return known.get(kind, "")
    if not place.out_of_reach:
        return ""
    return "hopeless" if kind in ("ask", "fold") else "kept" * (place.most == 0)


def _to_lay(choice: ActChoice, place: DarePlace) -> bool:
    """Whether the seat has still to play to the trick."""
    return choice.seat not in {seat for seat, _ in place.cards.trick}


def _thrown(choice: ActChoice, place: DarePlace) -> str:
    """The card that goes to a trick that is gone: the one laid with the act, or the least that may
    be played."""
    if choice.card in place.hand:
        return choice.card
    plays = [one.move.what for one in choice.allowed if one.allowed and one.move.verb == "play"]
    cards = [card for card in place.hand if (card,) in plays] or place.hand
    return min(cards, key=lambda card: place.cards.power(card, card))


def _lost_with_it(place: DarePlace) -> bool:
    """Whether the deal is lost with a trick that is gone."""
    foe = 1 - place.mine
    settled = place.settled and place.settled((*by_side(place.won), foe))
    return place.lost or settled == foe


def _gone(choice: ActChoice, place: DarePlace) -> str:
    """The card with which the other side has a trick that the own side can take or tie no more."""
    cards = place.cards
    laid = {seat for seat, _ in cards.trick}
    mine = {choice.seat} if _to_lay(choice, place) else set()
    others = set(range(choice.view.terms.seats)) - laid - mine
    if not cards.trick or any(map(cards.ours, others)):
        return ""
    led, mark = cards.trick[0][1], cards.mark
    if _to_lay(choice, place) and any(cards.power(led, card) >= mark for card in place.hand):
        return ""
    best = [(seat, card) for seat, card in cards.trick if cards.power(led, card) == mark]
    return "" if any(cards.ours(seat) for seat, _ in best) else cards.name(best[0][1])


def _facing(choice: ActChoice, place: DarePlace, know: HandSeen) -> Situation | None:
    """What speaks for a raise before the last card of a trick is laid, if anything does."""
    cards, hand, low = place.cards, know.cards, know.low
    led = cards.trick[0][1]
    holder, table = cards.best
    mark = cards.power(led, table)
    if cards.ours(holder):
        return None
    tied = cards.holders == {True, False}  # so far nobody’s
    takers = [card for card in hand if cards.power(led, card) > mark]
    ties = [card for card in hand if cards.power(led, card) == mark]
    names: dict[str, object] = {"table": cards.name(table)}
    spent = choice.card in hand and cards.power(led, choice.card) < mark  # laid with it
    if spent and (takers or ties) and not place.lost:
        others = [card for card in hand if card != choice.card]
        if len(others) != 2 or place.won:
            return None
        names |= {"best": cards.name(others[0]), "second": cards.name(others[1])}
        return "lets-tied" if tied else "lets", know.holes | names, []
    if choice.card in hand and cards.power(led, choice.card) == mark and takers:
        return None  # it is laid to tie
    if takers:
        taker = min(takers, key=lambda card: cards.power(led, card))
        taker = choice.card if choice.card in takers else taker
        under = [one for one in low if cards.power(led, one) < mark]
        without = [choice.were(taker, one, cards.name) for one in under[-1:] + under[:1]]
        names |= {"best": cards.name(taker), "before": "as" if choice.card in hand else "before"}
        won, lost = _tricks(choice, place)
        rest = [card for card in hand if card != taker]
        alone = len(rest) == 1 and choice.view.terms.seats == 2
        if lost > won and alone and not place.decides:
            beat = beaten(know.over(rest[0]), len(low), "it", know.ties)
            names |= {"second": cards.name(rest[0]), "beat_second": beat}
            return "beats-left", know.holes | names, without
        return "sure" if place.decides else "beats", know.holes | names, without
    if tied:
        return None
    if not takers and ties and len(hand) > 1 and not place.lost:
        left = next(card for card in hand if card != ties[0])
        good = 3 * know.over(left) <= len(low)
        said = beaten(know.over(left), len(low), cards.name(left))
        names |= {"best": cards.name(ties[0]), "second": cards.name(left), "beat_less": said}
        return "tie-good" if good else "tie", know.holes | names, []
    if not takers and not ties and len(hand) > 2 and not place.lost and not place.won:
        pair = hand[:2]
        if cards.suit(led) and max(cards.power(led, card) for card in hand) >= 0:
            follow = [card for card in hand if cards.power(led, card) >= 0]
            pair = [card for card in hand if card != min(follow, key=know.strength.__getitem__)][:2]
        then, name = HandSeen(place, gone=True), cards.name
        good = 3 * then.above(pair[1]) <= len(low)
        names |= {
            "best": name(pair[0]), "second": name(pair[1]),
            "beat_second": then.told(pair[1], name(pair[1])),
            "beat_less": then.beaten(pair[1], name(pair[1])) + know.if_led(pair[1]),
        }  # fmt: skip
        without = know.worse(choice, pair[1])[:1]
        return "both-good" if good else "both", know.holes | names, without
    if place.lost:
        return "last", know.holes | names, []
    return None


def _held(choice: ActChoice, place: DarePlace, know: HandSeen) -> Iterator[Situation]:
    """That a partner has the trick with a card that is hard to beat."""
    cards, low = place.cards, know.low
    led = cards.trick[0][1]
    holder, table = cards.best
    mark = cards.power(led, table)
    above = sum(cards.power(led, one) > mark for one in low)
    if holder == choice.seat or not cards.ours(holder) or 3 * above > len(low):
        return
    said = beaten(above, len(low), "it")
    names = {"table": cards.name(table), "beat_table": said}
    without = [choice.were(table, one, cards.name) for one in (low[0], low[len(low) // 3])]
    yield "held", know.holes | names, without


def _partner_left(
    choice: ActChoice, place: DarePlace, kind: str, know: HandSeen
) -> Iterator[Situation]:
    """What a partner can still do for who has no card left."""
    cards, view = place.cards, choice.view
    laid = {seat for seat, _ in cards.trick}
    left = [one for one in range(view.terms.seats) if cards.ours(one) and one not in laid]
    if kind == "ask" or not cards.trick or not know.hidden or not left:
        return
    led = cards.trick[0][1]
    holder, table = cards.best
    mark, of = cards.power(led, table), len(know.hidden)
    over = sum(cards.power(led, one) > mark for one in know.hidden)
    if not cards.ours(holder):
        names = {"table": cards.name(table), "over": over, "of": of}
        yield "mate", know.holes | names, []


def nothing_to_lose(place: DarePlace, asked: int = 0) -> bool:
    """Whether the game is lost with this deal, whatever it is worth; or with what is *asked*."""
    score, worth = place.score, asked or place.worth
    return len(score) == 2 and score[1 - place.mine] + worth >= place.up > 0


def wins_the_game(place: DarePlace) -> bool:
    """Whether the game is won with this deal, as it stands or as it is asked: others who give up
    then lose it."""
    return place.score[place.mine] + (place.asked or place.worth) >= place.up > 0


def _other_scores(choice: ActChoice, place: DarePlace) -> list[Otherwise]:
    level = replace(choice.view, score=(0, 0))
    without = [Otherwise(level, "At the beginning of the match", choice.move)]
    if place.score != place.score[::-1]:
        swapped = replace(choice.view, score=place.score[::-1])
        without.append(Otherwise(swapped, "With the scores reversed", choice.move))
    return without


def _by_score(
    choice: ActChoice,
    place: DarePlace,
    kind: str,
    holes: dict[str, object],
    fair: bool,
    gone: bool = False,
) -> Iterator[Situation]:
    if len(place.score) != 2 or nothing_to_lose(place):
        return
    mine, theirs = place.score[place.mine], place.score[1 - place.mine]
    behind = kind == "ask" and mine < theirs
    if behind and mine + (place.asked or place.worth) < place.up <= mine + place.to:
        yield "reach", holes | {"to": place.to}, _other_scores(choice, place)
    won, lost = _tricks(choice, place)
    key = "ahead" if won > lost + gone else "behind" if fair and holes["beat"] else "feared"
    key = key if behind else "score"
    ends = mine + place.worth < place.up <= mine + place.to  # the match, if the deal is won
    if kind != "ask" or behind or ends:
        yield key, holes | {"to": place.to}, _other_scores(choice, place)
