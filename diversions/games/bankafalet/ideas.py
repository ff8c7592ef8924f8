"""What good players of Bankafalet weigh: who is ahead, and how many deals are left to mend it."""

from __future__ import annotations

from collections.abc import Iterator

from diversions.games.bankafalet.players import FAR, reasoned
from diversions.games.bankafalet.state import BankafaletState, last_deal
from diversions.rules.coaching import HARDLY, ActChoice, Idea
from diversions.rules.kit.dice import counted, spelt

CLEAR = 12  # coins that a player may be ahead, who need lay little; or behind, who must lay much
SELDOM = 0.1  # of all matches: so few are as good as lost
MUCH = 3  # coins that are more than a few


def weighed(choice: ActChoice) -> Iterator[Idea]:
    """The reason for a sum, with the standing of the match that would turn it."""
    view: BankafaletState = choice.view
    purses = view.purses
    best = max(range(len(purses)), key=lambda seat: purses[seat])
    worst = min(range(len(purses)), key=lambda seat: purses[seat])
    turned = list(purses)
    other = worst if purses[choice.seat] == purses[best] else best
    turned[choice.seat], turned[other] = turned[other], turned[choice.seat]
    little = int(choice.move.what[0]) < MUCH if choice.move.what else True
    clear = list(purses)
    others = [coins for seat, coins in enumerate(purses) if seat != choice.seat]
    clear[choice.seat] = max(others) + (-CLEAR if little else CLEAR)
    without = (
        choice.other(f"If you were {CLEAR} {'behind' if little else 'ahead'}", purses=tuple(clear)),
        choice.other("If the standings were the other way round", purses=tuple(turned)),
        choice.other("In the last deal", deals=last_deal(view.terms) - 1),
    )
    key, text = reasoned(view, choice.move)
    if key == "lost":
        yield Idea(key, text, "bankafalet.lay", plain=True)
        return
    share = choice.worths.get(choice.move, 1.0)
    if choice.alike or (key == "behind-far" and share < HARDLY):
        text = text.removesuffix(FAR).rstrip()
        lost = "You can hardly win the match any more, whatever you lay."
        level = "You win about as often whatever you lay."
        yield Idea(
            f"{key}-alike", f"{text} {lost if share < SELDOM else level}", "bankafalet.lay",
            plain=True,
        )  # fmt: skip
        return
    text += beside(choice, key)
    if not key.startswith("behind"):
        key = f"{key}-{choice.move.what[0] if choice.move.what else '0'}"
    yield Idea(key, text, "bankafalet.lay", without, plain=True)


def beside(choice: ActChoice, key: str) -> str:
    """What a smaller sum would bring instead, in a sentence; empty where none is the next best."""
    view, rival = choice.view, choice.rival
    coins, less = (int(m.what[0]) if m and m.what else 0 for m in (choice.move, rival))
    others = max(c for seat, c in enumerate(view.purses) if seat != choice.seat)
    gap = others - view.purses[choice.seat]
    if not 0 < less < coins or rival is None or rival in choice.worths and choice.level(rival):
        return ""
    if key == "behind-far":
        won = f"{counted(coins)} won would leave you {gap - coins} behind".capitalize()
        return f" {won}, and {counted(less)} won {gap - less}."
    if key == "level-large":
        return f" {spelt(less).capitalize()} would put you clear by {spelt(coins - less)} fewer."
    if key == "behind-dealer" and 2 * coins > gap:
        ahead = 2 * less - gap
        near = f"{spelt(abs(ahead))} {'past' if ahead > 0 else 'behind'}" if ahead else "level"
        return f" That is {spelt(2 * coins - gap)} past; {spelt(less)} won would leave you {near}."
    if key != "behind-reaches":
        return ""
    if less < gap:
        return f" {spelt(less).capitalize()} would still leave you {spelt(gap - less)} behind that."
    near = "no more than level with that" if less == gap else f"only {spelt(less - gap)} past that"
    return (
        f" It brings you {spelt(coins - gap)} past that, and {spelt(less)} {near}: only one player "
        "wins the match."
    )


IDEAS = weighed
