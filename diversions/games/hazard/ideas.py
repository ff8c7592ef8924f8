"""What good players of Hazard weigh: which side has the better odds, and who must take risks."""

from __future__ import annotations

from collections.abc import Iterator

from diversions.games.hazard.odds import MainOdds, odds
from diversions.games.hazard.players import last_bout
from diversions.games.hazard.rules import HazardState, most
from diversions.games.hazard.variants import BOUTS
from diversions.rules.coaching import ActChoice, Idea
from diversions.rules.kit.dice import NUMBERS
from diversions.rules.kit.wording import joined
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
    view: HazardState = choice.view
    match view.doing:
        case "set":
            yield from on_setting(choice)
        case "dice":
            yield from on_dice(choice)
        case "main":
            yield from on_main(choice)


def on_setting(choice: ActChoice) -> Iterator[Idea]:
    """Why to set so much against the caster, or nothing."""
    view: HazardState = choice.view
    gap = behind(view.score, choice.seat)  # with the stakes that lie
    left = view.terms[BOUTS].value - view.bouts
    more = "one bout is" if left == 1 else f"{left} bouts are"
    late = (choice.other("With many bouts left", bouts=0),)
    early = (choice.other("Near the end", bouts=view.terms[BOUTS].value - 1),)
    if left == 1:
        bout = last_bout(view, choice.seat)
        if last := of_last_bout(choice, bout, ("set", "caster"), "hazard.pay", late):
            yield last
            return
    if choice.move.verb == "stay":
        high = most(view, choice.seat)
        text = sitting_still(view.score, choice.seat, left, high, "stake")
        yield Idea("stay", text, "hazard.all", (*turned(choice, False), *late), plain=True)
        return
    coins, high = int(choice.card), most(view, choice.seat)
    laid = with_them(view.score, view.stakes, choice.seat, view.caster)
    at = Chase(view.score, choice.seat, view.caster, high, left, "stake", "set", laid)
    if gap < 0:
        text = (
            "The caster has the worse of it at every main, so a stake gains a little on average. "
            "You are ahead: risk only one coin."
        )
        yield Idea("set-ahead", text, "hazard.all", turned(choice, False), plain=True)
    elif coins == 1 and not gap:
        text = "You are level with the richest: a coin against the caster has the better odds."
        yield Idea("set-level", text, "hazard.out", turned(choice, False), plain=True)
    elif coins == 1 and not at.beyond:
        text = f"You are {gap} behind, and {more} enough to make it up coin by coin."
        yield Idea("set-small", text, "hazard.all", early, plain=True)
    else:
        key, text = catching_up(at, coins)
        chases = key != "beyond"  # for the match: what a coin brings on average says nothing of it
        rule = "hazard.pay" if key in ("reach", "leader") else "hazard.all"
        yield Idea(
            f"set-{key}",
            text,
            rule,
            (*poorer(choice, view.caster), *late),
            plain=True,
            decides=chases,
        )


def on_dice(choice: ActChoice) -> Iterator[Idea]:
    """Why the dice are kept or passed."""
    view: HazardState = choice.view
    gap = behind(view.score, choice.seat)
    least = min(main.against for main in odds(view.terms).mains)
    coin = round(float(1 / least)) if least else 0
    if choice.move.verb == "pass":
        text = (
            f"The caster loses about one coin in {coin} even at the best main, and you are ahead: "
            "let somebody else cast."
        )
        yield Idea("pass", text, "hazard.out", turned(choice, False), plain=True)
    elif gap > 0:
        text = f"You are {gap} behind, and the caster can win from every setter at once."
        yield Idea("keep-behind", text, "hazard.cover", turned(choice, True), plain=True)
    else:
        text = "No player is ahead of you, and the caster can win from every setter at once."
        yield Idea("keep-level", text, "hazard.cover", turned(choice, True), plain=True)


def on_main(choice: ActChoice) -> Iterator[Idea]:
    """Why that main is called."""
    mains = {main.main: in_thousand(main) for main in odds(choice.view.terms).mains}
    main, others = int(choice.card), list[str]()
    for wins in sorted({*mains.values()}, reverse=True):
        same = [NUMBERS[one] for one, won in mains.items() if won == wins and one != main]
        if same:
            others.append(f"with {joined(same, 'or')} {wins}")
    text = (
        f"With {NUMBERS[main]} as the main the caster wins {mains[main]} bouts of 1000; "
        f"{', '.join(others)}."
    )
    yield Idea("main", text, "hazard.nick", plain=True, decides=not choice.done)


def in_thousand(main: MainOdds) -> int:
    """How many of so many bouts the caster wins."""
    return round(1000 * main.wins)


IDEAS = weighed
