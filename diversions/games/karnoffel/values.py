"""What lies beside a table of Karnöffel: the chosen cards that have a power, the best first."""

from __future__ import annotations

from diversions.games.karnoffel.powers import RANKS, SUIT_NAMES, TITLES, powers, system_of
from diversions.rules import Terms
from diversions.rules.packs import RANKS as RANK_NAMES
from diversions.rules.pictures.values import Values


def values(terms: Terms) -> tuple[Values, ...]:
    """Each chosen card with a power, and the best plain card that it beats."""
    system = system_of(terms)
    chosen, plain, *_ = SUIT_NAMES[system]
    names = RANK_NAMES[system]
    ranked = []
    for place, title in TITLES.items():
        card = RANKS[system][place] + chosen
        led = powers(system, chosen, card)  # as it is led itself
        power = led[card]
        if place == RANKS[system].index("7"):
            said = "all but the Karnöffel, if it is led; otherwise nothing"
        elif beaten := best_beaten(system, chosen, plain, card):
            said = (
                "every plain card"
                if beaten == RANKS[system][0]
                else (f"plain cards from the {names[beaten]} down")
            )
        ranked.append((power, (title.removeprefix("the "), names[card[0]], said)))
    rows = tuple(row for _, row in sorted(ranked, reverse=True))
    return (Values("Chosen cards, the strongest first", ("", "", "beats"), rows),)


def best_beaten(system: str, chosen: str, plain: str, card: str) -> str:
    """The highest rank of a plain suit, which was led, that *card* beats."""
    for rank in RANKS[system]:
        power = powers(system, chosen, rank + plain)
        if power[card] > power[rank + plain]:
            return rank
    return ""
