"""What good players of Craps weigh: the point’s odds, the lead, the bouts that are left."""

from __future__ import annotations

from collections.abc import Iterator

from diversions.games.craps.odds import odds
from diversions.games.craps.players import last_bout
from diversions.games.craps.rules import CrapsState, at_odds, most
from diversions.games.craps.variants import BOUTS, EVEN, MORE
from diversions.rules.coaching import ActChoice, Idea
from diversions.rules.kit.dice import NUMBERS
from diversions.rules.players.dice import (
    Chase,
    behind,
    catching_up,
    of_last_bout,
    poorer,
    sitting_still,
    turned,
    with_them,
)


def weighed(choice: ActChoice) -> Iterator[Idea]:
    """The reasons that there may be for an act."""
    view: CrapsState = choice.view
    match view.doing:
        case "bet":
            yield from on_betting(choice)
        case "dice":
            yield from on_dice(choice)
        case "more" | "answer":
            yield from on_point(choice)


def on_betting(choice: ActChoice) -> Iterator[Idea]:
    """Why to bet so much against the shooter, or nothing."""
    view: CrapsState = choice.view
    gap = behind(view.score, choice.seat)  # with the bets that lie
    left = view.terms[BOUTS].value - view.bouts
    more = "one bout is" if left == 1 else f"{left} bouts are"
    early = (choice.other("With many bouts left", bouts=0),)
    late = (choice.other("Near the end", bouts=view.terms[BOUTS].value - 1),)
    if left == 1:
        bout = last_bout(view, choice.seat)
        if last := of_last_bout(choice, bout, ("bet", "shooter"), "craps.pay", early):
            yield last
            return
    if choice.move.verb == "stay":
        high = most(view, choice.seat)
        text = sitting_still(view.score, choice.seat, left, high, "bet")
        yield Idea("stay", text, "craps.all", (*turned(choice, False), *early), plain=True)
        return
    coins, high = int(choice.card), most(view, choice.seat)
    laid = with_them(view.score, view.bets, choice.seat, view.shooter)
    at = Chase(view.score, choice.seat, view.shooter, high, left, "bet", "bet", laid)
    if gap < 0:
        text = (
            "The shooter has slightly the worse of it, so a bet gains a little on average. You are "
            "ahead: risk only one coin."
        )
        yield Idea("bet-ahead", text, "craps.all", turned(choice, False), plain=True)
    elif coins == 1 and not gap:
        text = "You are level with the richest, and the shooter has slightly the worse of it."
        yield Idea("bet-level", text, "craps.seven", late, plain=True)
    elif coins == 1 and not at.beyond:
        text = f"You are {gap} behind, and {more} enough to make it up coin by coin."
        yield Idea("bet-small", text, "craps.all", late, plain=True)
    else:
        key, text = catching_up(at, coins)
        chases = key != "beyond"  # for the match: what a coin brings on average says nothing of it
        rule = "craps.pay" if key in ("reach", "leader") else "craps.all"
        yield Idea(
            f"bet-{key}",
            text,
            rule,
            (*poorer(choice, view.shooter), *early),
            plain=True,
            decides=chases,
        )


def on_dice(choice: ActChoice) -> Iterator[Idea]:
    """Why the dice are kept or passed."""
    view: CrapsState = choice.view
    gap = behind(view.score, choice.seat)
    one_in = round(float(1 / odds(view.terms).against))
    if choice.move.verb == "pass":
        text = f"The shooter loses about one coin in {one_in}, and you are ahead: pass the dice."
        yield Idea("pass", text, "craps.seven", turned(choice, False), plain=True)
    elif gap > 0:
        text = f"You are {gap} behind, and the shooter can win from all the others at once."
        yield Idea("keep-behind", text, "craps.cover", turned(choice, True), plain=True)
    else:
        text = "No player is ahead of you, and the shooter can win from all the others at once."
        yield Idea("keep-level", text, "craps.cover", turned(choice, True), plain=True)


def on_point(choice: ActChoice) -> Iterator[Idea]:
    """Why a further bet is made, taken or left."""
    view: CrapsState = choice.view
    point, verb = NUMBERS[view.point], choice.move.verb
    gap = behind(view.score, choice.seat)  # with the bets that lie
    back, lay = at_odds(view)
    if view.terms[MORE] == EVEN:
        text = f"Seven comes before {point} more often than not, and the bet is coin against coin."
        yield Idea(f"seven-{verb}", text, "craps.more.even", plain=True)
    elif verb in ("take", "back"):
        text = (
            f"At {lay} to {back} a bet on {point} is fair, and you are {gap} behind: take the "
            "chance."
        )
        yield Idea(f"fair-{verb}", text, "craps.more.true", turned(choice, True), plain=True)
    elif gap <= 0:
        text = (
            f"A bet on {point} gains nothing on average, and you need not take chances: you are "
            "not behind."
        )
        yield Idea(f"fair-{verb}", text, "craps.more.true", turned(choice, False), plain=True)
    else:
        text = f"You are only {gap} behind, and the bet on {point} would risk more than that."
        yield Idea(f"near-{verb}", text, "craps.more.true", turned(choice, False), plain=True)


IDEAS = weighed
