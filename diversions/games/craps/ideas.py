"""What good players of Craps weigh: the point’s odds, the lead, the bouts that are left."""

from __future__ import annotations

from collections.abc import Iterator

from diversions.games.craps.odds import odds
from diversions.games.craps.players import last_bouts
from diversions.games.craps.rules import CrapsState, at_odds
from diversions.games.craps.variants import BOUTS, EVEN, MORE
from diversions.rules.coaching import ActChoice, Idea
from diversions.rules.core import name
from diversions.rules.kit.dice import NUMBERS, counted
from diversions.rules.kit.wording import capital
from diversions.rules.players.dice import Staking, turned, why_kept, why_staked


def weighed(choice: ActChoice) -> Iterator[Idea]:
    """The reasons that there may be for an act."""
    view: CrapsState = choice.view
    match view.doing:
        case "bet":
            yield from why_staked(choice, last_bouts(view, choice.seat), staking(view))
        case "dice":
            yield from on_dice(choice)
        case "more" | "answer":
            yield from on_point(choice)


def staking(view: CrapsState) -> Staking:
    """What betting is called here."""
    edge, bouts = "The shooter has slightly the worse of it", view.terms[BOUTS].value
    return Staking("bet", "bet", "shooter", edge, "craps.all", "craps.seven", "craps.pay", bouts)


def on_dice(choice: ActChoice) -> Iterator[Idea]:
    """Why the dice are kept or passed."""
    view: CrapsState = choice.view
    one_in = round(float(1 / odds(view.terms).against))
    worse = f"The shooter loses about one coin in {one_in}"
    rules = {"pass": "craps.seven", "keep": "craps.cover"}
    yield from why_kept(choice, last_bouts(view, choice.seat), "fader", worse, rules)


def on_point(choice: ActChoice) -> Iterator[Idea]:
    """Why a further bet is made, taken or left."""
    view: CrapsState = choice.view
    point, verb = NUMBERS[view.point], choice.move.verb
    bouts = last_bouts(view, choice.seat)
    gap = bouts.gap  # with the bets that lie
    back, lay = at_odds(view)
    if view.terms[MORE] == EVEN:
        text = f"Seven comes before {point} more often than not, and the bet is coin against coin."
        yield Idea(f"seven-{verb}", text, "craps.more.even", plain=True)
        return
    ahead = verb in ("take", "back", "lay")
    fair = f"At {lay} to {back} a bet on {'seven' if verb == 'lay' else point} is fair"
    leader = name(bouts.leader) if bouts.leader == view.shooter and gap > lay else ""
    key, text = f"fair-{verb}", f"A bet on {point} gains nothing on average, and you are "
    if leader and verb == "lay":
        key, won = "leader-lay", int(choice.move.what[0]) * back // lay
        left = gap - 2 * won
        then = f"leave you {left} behind" if left > 0 else f"bring you {counted(-left)} ahead"
        then = then if left else "bring you level"
        text = (
            f"{fair}, and {leader}, who has the dice, is {gap} ahead of you: what you win on "
            f"seven, {leader} loses. {capital(counted(won))} won would {then}."
        )
    elif ahead:
        text = f"{fair}, and you are {gap} behind: take the chance."
    elif gap <= 0:
        text += "not behind: you need not take chances."
    elif gap <= lay:
        key, text = f"near-{verb}", f"{text}only {gap} behind."
    elif leader and verb == "stand":
        key = "leader-stand"
        text = (
            f"{leader}, who has the dice, is {gap} ahead of you. You cannot make a bet on seven "
            f"that {leader} could take, and a bet on {point} you would win only when {leader} "
            "wins too."
        )
    else:
        key = f"none-{verb}"
        text = f"You are {gap} behind, but you cannot make a bet on {point} that others could take."
    # For the match: what a coin brings on average says nothing of it.
    without = turned(choice, ahead)
    yield Idea(key, text, "craps.more.true", without, plain=True, uncounted=True)


IDEAS = weighed
