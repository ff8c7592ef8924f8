"""What good players of Karnöffel weigh: the titled cards, the cheapest that serves, the partner."""

from __future__ import annotations

from collections.abc import Iterator

from diversions.games.karnoffel.players import unseen
from diversions.games.karnoffel.powers import NAMES, RANKS, TITLES, powers, system_of
from diversions.games.karnoffel.rules import SEATS, WON, KarnoffelState
from diversions.rules.coaching import ActChoice, Idea, Saying
from diversions.rules.players.claims import Kept
from diversions.rules.players.trick_cards import TrickPlace
from diversions.rules.players.trick_sayings import left, of_partner
from diversions.rules.players.tricking import comes_about, ideas

SAYS = {
    "only": Saying("{card} is your only card that beats {table}.", "karnoffel.trick"),
    "last": Saying(
        "You play last, so {card} is enough to beat {table}: keep {other} for another trick.",
        "karnoffel.trick",
    ),
    "cheapest": Saying(
        "{card} is enough to beat {table}, and you keep {other}.", "karnoffel.trick"
    ),
    "strongest": Saying(
        "An opponent plays after you. {card} is harder to beat than {other}.", "karnoffel.trick"
    ),
    "takes": Saying("{card} takes the trick from {table}.", "karnoffel.trick", plain=True),
    "tie": Saying("{card} does not beat {table}: lose as little as you can.", "karnoffel.trick"),
    "partner": Saying(
        "Your partner has the trick with {table}, so don’t spend a strong card on it.",
        "karnoffel.partners",
    ),
    "hopeless": Saying(
        "None of your cards beats {table}, and {card} is no loss.",
        "karnoffel.trick",
        plain=True,
    ),
    "keep": Saying(
        "None of your cards beats {table}: let {card} go, and keep {top}, which is harder to beat "
        "when it is led.",
        "karnoffel.trick",
    ),
    "keep-power": Saying(
        "None of your cards beats {table}. Part with {card}: {top} has a power of its own, and "
        "may take a later trick.",
        "karnoffel.partial",
    ),
    "partner-after": Saying(
        "None of your cards beats {table}, but your partner plays after you and may.",
        "karnoffel.partners",
        plain=True,
    ),
    "save": Saying(
        "Let {table} have this trick: {other}, which could take it, is worth more later.",
        "karnoffel.play",
    ),
    "master": Saying("{none} beats {card}, so the trick is yours.", "karnoffel.trick"),
    "nearly": Saying("Only {who} could beat {card}.", "karnoffel.trick"),
    "best": Saying(
        "{card} is the hardest of your cards to beat when it is led: you need tricks now, and "
        "the player who takes one leads again.",
        "karnoffel.lead",
    ),
    "low": Saying(
        "Lead {card}, and keep {top} for a trick that you need: no player has to follow suit.",
        "karnoffel.play",
    ),
    "long": Saying(
        "You hold {many} cards of this suit, so fewer are left against you.", "karnoffel.trick"
    ),
    "lead": Saying(
        "{above} of the {of} {unseen} beat {card} when it is led.",
        "karnoffel.lead",
        plain=True,
    ),
    "lead-between": Saying(
        "{above} of the {of} {unseen} beat {card} when it is led: lead it, and keep "
        "{top}, which {unbeaten}.",
        "karnoffel.lead",
        plain=True,
    ),
    "alike": Saying(
        "Your cards are worth about the same here, so part with the lowest that does the job: "
        "{card}.",
        "karnoffel.play",
        plain=True,
    ),
}
POWERS = {
    "the Karnöffel": "karnoffel.karnoffel",
    "the Devil": "karnoffel.devil-led",
    "the Pope": "karnoffel.pope",
    "the Kaiser": "karnoffel.kaiser",
    "the Overtaker": "karnoffel.partial",
    "the Untertaker": "karnoffel.partial",
    "the Suit-taker": "karnoffel.partial",
}


OF_ANY = ("partner-after", "hopeless", "lowest")  # less than that no card of the hand is weaker
HARDLY = 0.02  # of the deals, by which cards differ that are given to a lost trick


def title(view: KarnoffelState, card: str) -> str:
    """What a card of the chosen suit is called; empty if it has no power of its own."""
    if card[1] != view.chosen:
        return ""
    return TITLES.get(RANKS[system_of(view.terms)].index(card[0]), "")


def name(view: KarnoffelState, card: str) -> str:
    """A card as players speak of it: by its title, if it has one."""
    plain = f"the {NAMES[system_of(view.terms)][card]}"
    called = title(view, card)
    return f"{called} ({plain})" if called else plain


def weighed(choice: ActChoice) -> Iterator[Idea]:
    """The reasons that there may be for a card."""
    view: KarnoffelState = choice.view
    system = system_of(view.terms)
    seats = [(choice.seat + one) % SEATS for one in range(1, SEATS - len(view.trick))]
    place = TrickPlace(
        view.trick,
        lambda led, card: powers(system, view.chosen, led).get(card, -1),
        tuple(unseen(view)),
        sum(seat % 2 != choice.seat % 2 for seat in seats),
        sum(seat % 2 == choice.seat % 2 for seat in seats),
        name=lambda card: name(view, card),
        ours=lambda seat: seat % 2 == choice.seat % 2,
        kind=lambda card: "power" if title(view, card) else "",
        free=True,
    )
    yield from lost_deal(choice, place)
    yield from (one for one in powers_kept(choice, place) if comes_about(choice, place, one))
    given = list(weakest(choice, place))
    yield from (one for one in usual(choice, place) if not (given and one.key in OF_ANY))
    yield from given


def usual(choice: ActChoice, place: TrickPlace) -> Iterator[Idea]:
    """What is told at all games of tricks, as far as it holds where no suit is followed."""
    view: KarnoffelState = choice.view
    for idea in ideas(choice, place, SAYS):
        rule = POWERS.get(title(view, choice.card), "")
        if idea.key == "beside":  # no suit is followed, so that no card guards another
            continue
        if idea.key == "low":
            if not (text := why_kept(choice, idea.text)):
                continue
            idea = idea._replace(text=text)
        if idea.key == "keep":
            if not harder(choice, place) or last_two(choice):
                continue  # who loses the last trick but one leads no more
            if True in place.holders:  # nothing need be beaten
                idea = idea._replace(key="keep-from-partner")
        yield idea._replace(rule=rule or idea.rule)


def lost_deal(choice: ActChoice, place: TrickPlace) -> Iterator[Idea]:
    """That the other side takes its third trick with this one, whatever is played to it."""
    view: KarnoffelState = choice.view
    if not view.trick or place.partners or view.won.count(1 - choice.seat % 2) != WON - 1:
        return
    if not (table := unbeaten(choice, place)):
        return
    text = (
        f"Nothing you hold beats {name(view, table)}, and with this trick the other side has "
        "three: the deal is lost, whatever you play."
    )
    yield Idea("lost-deal", text, "karnoffel.stop.three", plain=True)


def powers_kept(choice: ActChoice, place: TrickPlace) -> Iterator[Idea]:
    """Why a card without a title is given to a trick that is lost, where a titled one would be."""
    view: KarnoffelState = choice.view
    kept = choice.rival.what[0] if choice.rival and choice.rival.what else ""
    if not view.trick or not kept or choice.alike:
        return
    if kept in choice.level_cards:  # it would do as well
        return
    if not title(view, kept) or title(view, choice.card):
        return
    led = view.trick[0][1]
    table, mark = place.best[1], place.mark
    if max(place.power(led, card) for card in (choice.card, kept)) <= mark:
        names = {"card": choice.card, "top": kept, "table": table}
        text = SAYS["keep-power"].text
        if any(place.power(led, card) > mark for card in choice.cards):
            text = left(text)
        text = of_partner(text, SAYS) if True in place.holders else text
        text = text.format(**{key: name(view, card) for key, card in names.items()})
        rule, claims = POWERS[title(view, kept)], (Kept((kept,)),)
        yield Idea("keep-power", text, rule, plain=True, weighed=True, claims=claims)


def unbeaten(choice: ActChoice, place: TrickPlace) -> str:
    """The card that has the trick for the other side, if no card of the hand beats it; or empty."""
    led, mark = place.trick[0][1], place.mark
    if True in place.holders or any(place.power(led, card) > mark for card in choice.cards):
        return ""
    return max((card for _, card in place.trick), key=lambda card: place.power(led, card))


def last_two(choice: ActChoice) -> bool:
    """Whether a card follows to the last trick but one."""
    return bool(choice.view.trick) and len(choice.view.hands[choice.seat]) == 2


def weakest(choice: ActChoice, place: TrickPlace) -> Iterator[Idea]:
    """That the card given to a lost trick is the one that most cards beat when it is led, or that
    it hardly matters which is given."""
    if not choice.card or not place.trick or last_two(choice):
        return
    if not (table := unbeaten(choice, place)):
        return
    worths, text = choice.worths.values(), f"None of your cards beats {name(choice.view, table)}"
    if above(place, choice.card) >= max(above(place, card) for card in choice.cards):
        card = name(choice.view, choice.card)
        text = f"{text}: let {card} go, since none of your cards is weaker when it is led."
    elif worths and max(worths) - min(worths) < HARDLY:
        text = f"{text}, and which card you give away hardly matters."
    else:
        return
    yield Idea("weakest", text, "karnoffel.trick", plain=True)


def harder(choice: ActChoice, place: TrickPlace) -> bool:
    """Whether fewer unseen cards beat what would be played instead, where it is led."""
    rival = choice.rival
    if rival is None or not rival.what:
        return True
    return above(place, rival.what[-1]) < above(place, choice.card)


def above(place: TrickPlace, card: str) -> int:
    """How many unseen cards beat a card that is led."""
    mark = place.power(card, card)
    return sum(place.power(card, one) > mark for one in place.hidden)


def why_kept(choice: ActChoice, text: str) -> str:
    """Why a card is kept for later: only one with a title takes a trick of any suit; nothing where
    such a one is led instead."""
    view: KarnoffelState = choice.view
    others = (card for card in choice.cards if card != choice.card)
    kept = [card for card in others if name(view, card) in text]
    if not kept or title(view, kept[0]):
        return text
    if title(view, choice.card):
        return ""
    card, top = name(view, choice.card), name(view, kept[0])
    return f"Lead {card}, and keep {top}, which is harder to beat."


IDEAS = weighed
