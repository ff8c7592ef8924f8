"""What good players of Hazard weigh: which side has the better odds, and who must take risks."""

from __future__ import annotations

from collections.abc import Iterator

from diversions.games.hazard.odds import MainOdds, odds
from diversions.games.hazard.players import last_bouts
from diversions.games.hazard.rules import HazardState
from diversions.games.hazard.variants import BOUTS
from diversions.rules.coaching import ActChoice, Idea
from diversions.rules.kit.dice import NUMBERS
from diversions.rules.kit.wording import joined
from diversions.rules.players.dice import Staking, why_kept, why_staked


def weighed(choice: ActChoice) -> Iterator[Idea]:
    """The reasons that there may be for an act."""
    view: HazardState = choice.view
    match view.doing:
        case "set":
            yield from why_staked(choice, last_bouts(view, choice.seat), staking(view))
        case "dice":
            yield from on_dice(choice)
        case "main":
            yield from on_main(choice)


def staking(view: HazardState) -> Staking:
    """What staking is called here."""
    edge, bouts = "The caster has the worse of it at every main", view.terms[BOUTS].value
    return Staking("set", "stake", "caster", edge, "hazard.all", "hazard.out", "hazard.pay", bouts)


def on_dice(choice: ActChoice) -> Iterator[Idea]:
    """Why the dice are kept or passed."""
    view: HazardState = choice.view
    least = min(main.against for main in odds(view.terms).mains)
    coin = round(float(1 / least)) if least else 0
    worse = f"The caster loses about one coin in {coin} even at the best main"
    rules = {"pass": "hazard.out", "keep": "hazard.cover"}
    yield from why_kept(choice, last_bouts(view, choice.seat), "setter", worse, rules)


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
