"""What good players of games of tricks weigh when they choose a card.

Each idea is a situation that the cards show, with positions alike but for what it names.  A game
says which of them its players weigh, each in its own words and by its own rule.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from diversions.rules.bots import bots_of
from diversions.rules.coaching import ActChoice, Idea, Otherwise, Saying
from diversions.rules.kit.wording import capital, joined
from diversions.rules.players.claims import (
    CERTAIN,
    CLEAR,
    EVER,
    Harder,
    Kept,
    NoLoss,
    Now,
    OfAny,
    Ours,
    Outside,
    Safe,
    Takes,
    Told,
    TrickClaim,
    Verdict,
    came_about,
    verdict,
)
from diversions.rules.players.trick_cards import (
    FEW,
    GUARDED,
    STRONG,
    KnownCards,
    Situation,
    TrickPlace,
    known_hands,
)
from diversions.rules.players.trick_sayings import (
    BARE,
    BEATEN_SO,
    DULL,
    NOBODY,
    compared_sayings,
    left,
    names,
    of_partner,
)

CHECKED = True  # whether reasons are held against deals that are played on
LESS_CLEAR = 0.08  # of the deals, by which what nothing else tells comes about more often
MOST = 3  # positions that are tried for one idea
DRAWN = 0.75  # of the trumps that might fall to each round, how many do


def ideas(
    choice: ActChoice, place: TrickPlace, says: Mapping[str, Saying], own: Iterable[Idea] = ()
) -> Iterator[Idea]:
    """The ideas of *says* that may be the reason for the card of *choice*, after a game’s *own*:
    first those that speak against what most players would do."""
    if not choice.card:
        return
    says, know = {**compared_sayings(says), **says}, KnownCards(choice, place)
    habits = know.habits()
    asked = [one for one in habits if know.worse(one)]
    usual = tuple(choice.move._replace(what=(one,)) for one in habits if one not in asked)
    known = [*own, *_reasons(know, says)]
    for place_of, idea in enumerate(known):
        if asked and idea.plain and all(know.tells(idea, one) for one in asked):
            known[place_of] = idea._replace(weighed=True)
    known.sort(key=lambda idea: not all(know.tells(idea, one) for one in asked))
    untold = [one for one in asked if not any(know.tells(idea, one) for idea in known[:1])]
    for habit in untold[:1]:
        beside = KnownCards(know.held_against(habit), place)
        against = choice.move._replace(what=(habit,))
        told = [idea for idea in _reasons(beside, says) if know.tells(idea, habit)]
        known = [*(idea._replace(against=against) for idea in told), *known]
    known = [idea._replace(usual=usual, dull=idea.dull or know.could_take) for idea in known]
    customs = tuple(choice.move._replace(what=(one,)) for one in know.customs())
    found = (idea._replace(customs=customs) for idea in come_about(choice, place, known, says))
    if choice.done and not place.trick and not _harder_to_beat(know):  # as it was told before
        yield from sorted(found, key=lambda idea: idea.key.partition("-")[0] in STRONG)
        return
    yield from found


def come_about(
    choice: ActChoice, place: TrickPlace, known: Iterable[Idea], says: Mapping[str, Saying]
) -> Iterator[Idea]:
    """Those of the ideas that come about in deals that are played on, and what else does there; of
    those that make no difference one that another position proves, or the first if there is no
    other."""
    know, stand, idle = KnownCards(choice, place), False, list[Idea]()
    if not know.on_the_table:
        yield from known
        return
    for idea in known:
        two = know.held_beside(idea.against or choice.rival)
        idea = idea._replace(check=partial(know.checked, idea.claims, two))
        found = verdict(idea.claims, two, know.played_on) if CHECKED else Verdict.HOLDS
        if found is Verdict.HOLDS:
            stand = stand or idea.plain
            yield know.with_thirds(idea, two)
        elif found is Verdict.IDLE:
            idle.append(idea)
    if not stand and CHECKED:
        for idea in _otherwise(know, says, idle):
            yield idea
            stand = True
    for idea in idle:
        yield idea._replace(plain=False, weighed=False) if stand else idea


def _otherwise(
    know: KnownCards, says: Mapping[str, Saying], idle: Sequence[Idea]
) -> Iterator[Idea]:
    """What is told where no reason comes about: what else does, or that the cards are worth about
    the same; and if nothing is left that is true, what may be said of any card."""
    rule = next((says[key].rule for key in ("lead", "takes", "alike") if key in says), "")
    if know.rival not in ("", *know.near):
        two = know.held_beside(know.choice.rival)
        for clear in (CLEAR, LESS_CLEAR):
            came = came_about(two, know.played_on, know.place.name, clear)
            fitting = [one for one in came if know.fits(one, clear)]
            for one in fitting:
                check = partial(know.checked, (Told(one.key),), two)
                yield Idea(one.key, capital(one.text), rule, plain=True, check=check)
            if fitting or any(idea.plain and idea.key not in BARE for idea in idle):
                return
        if level := know.level_leads():
            yield Idea("lead-level", level, rule, plain=True, dull=True)
            return
        if any(idea.plain for idea in idle) and know.slight(know.rival):
            yield from _lowest(know, says)
    if any(idea.plain for idea in idle):
        return
    if know.no_choice and "alike" in says:
        yield from _reasons(know, says, [("alike", know.no_difference(), [])])
    else:
        yield from _lowest(know, says)


def _lowest(know: KnownCards, says: Mapping[str, Saying]) -> Iterator[Idea]:
    """What is true of a card that takes a trick so far, of the lowest that is given to one, or of
    any that is led, where nothing else is told."""
    if not know.place.trick and (lead := says.get("lead")):
        holes: dict[str, object] = {"above": len(know.above(know.card)), "of": len(know.against)}
        holes |= {"unseen": know.unseen}
        if know.shown(know.card):
            holes |= know.counted(know.card)
        text = lead.text.format(card=know.place.name(know.card), **holes)
        yield Idea("lead-bare", capital(text), lead.rule, plain=True, dull=True)
    place = know.place
    suited = [] if place.free else [one for one in know.others if know.as_suited(one)]
    if place.trick and know.mine > place.mark and "takes" in says:
        best = place.best[1]
        holes = {"table": place.name(best), "could": know.could_beat()}
        risk = "risk" if place.after and know.above(know.card) else ""
        yield from _reasons(know, says, [("takes", holes | {"kind": risk}, [])])
        return
    said = says.get("hopeless") or says.get("keep")
    if not place.trick or know.mine > place.mark or said is None:
        return
    if any(know.strength(one) < know.strength(know.card) for one in suited):
        return
    best = place.best[1]
    takes = any(know.power(one) > place.mark for one in know.others)
    text = "You need not beat {table}" if takes else "You cannot beat {table}"
    text = of_partner(BEATEN_SO, says) if know.helped else text
    card, rival = place.name(know.card), know.rival
    given = f"give {card}, your lowest card of the suit" if suited else f"give {card}"
    if not suited and know.slight(rival):
        given = f"little hangs on whether you give {card} or {place.name(rival)}"
    text = f"{text}: {given}.".format(table=place.name(best))
    yield Idea("lowest", capital(text), said.rule, plain=True)


def comes_about(choice: ActChoice, place: TrickPlace, idea: Idea) -> bool:
    """Whether what a game's own idea says comes about in deals that are played on."""
    know = KnownCards(choice, place)
    if not (CHECKED and know.on_the_table):
        return True
    two = know.held_beside(idea.against or choice.rival)
    return verdict(idea.claims, two, know.played_on) is Verdict.HOLDS


def _reasons(
    know: KnownCards, says: Mapping[str, Saying], told: Sequence[Situation] = ()
) -> Iterator[Idea]:
    """The same, held against the next best card that is worth less; or only what is *told*."""
    choice, place, known_better = know.choice, know.place, False
    words = {"card": place.name(choice.card), "none": know.none, "unseen": know.unseen}
    for key, holes, without in told or _told(know, says):
        key = special if (special := f"{key}-{holes.get('kind', '')}") in says else key
        said = says.get(key)
        if said is None or ("{good}" in said.text and not holes.get("good")):
            continue
        text = of_partner(said.text, says) if know.helped else said.text
        text = left(text) if holes.get("able") else text
        text = NOBODY.sub(r"\1either opponent has", text) if place.allied else text
        its = "their" if " and " in str(holes.get("top", "")) else "its"
        text = capital(text.format(**{**words, "its": its, **holes}))
        weighed = bool(know.rest and choice.worths and holes.get("weighed"))
        plain = said.plain or weighed or bool(holes.get("sure"))
        # What comes after a reason that is known to make the difference needs no proof beside it.
        without = [] if known_better else without[:MOST]
        proofs = [one._replace(tells=know.turned(one.tells)) for one in without]
        named = bool(know.rival) and know.rival not in know.near
        named = named and names(text, place.name(know.rival))
        named &= not key.startswith("harder")  # true of many cards: told where none else is
        dull = key in DULL
        idea = Idea(key, text, said.rule, tuple(proofs), plain, weighed=named, dull=dull)
        beside = str(holes.get("against", ""))
        if beside not in ("", know.rival, *know.near):
            idea = idea._replace(against=choice.move._replace(what=(beside,)))
        yield idea._replace(same=know.same, claims=claimed(said, holes, key == special))
        known_better = known_better or weighed


def claimed(said: Saying, holes: Mapping[str, Any], special: bool) -> tuple[TrickClaim, ...]:
    """What a sentence claims: of what stands in a hole, only if it has that; that a card is kept
    only as it is harder to beat, if it is *special*; and where it tells what is kept, not that the
    card itself is harder to beat."""
    if said.claims is not None:
        return said.claims
    known: Mapping[str, TrickClaim] = holes.get("claims", {})
    claims = [one for hole, one in known.items() if not hole or f"{{{hole}}}" in said.text]
    kept = [one for one in claims if isinstance(one, Kept)]
    if not kept:
        return tuple(claims)
    rest = [one for one in claims if not isinstance(one, (Kept, Harder))]
    kept = [dataclasses.replace(one, rarely=one.rarely and special) for one in kept]
    return *kept, *rest


def _told(know: KnownCards, says: Mapping[str, Saying]) -> list[Situation]:
    """What there is to say: of the card, or that it makes no difference."""
    choice, place = know.choice, know.place
    situations = [*(_following if place.trick else _leading)(know)]
    if not place.trick and choice.done and not _harder_to_beat(know):
        situations.sort(key=lambda told: told[0] in STRONG)  # true, and no reason against that card
    # Of cards that are lost the lowest is given, whether it makes a difference or not.
    even = know.no_choice
    if bots_of(choice.game).unit.kind == "share":  # a few points are hardly seen in one
        even = choice.alike and len({place.worth(card) for card in choice.cards}) == 1
    if even and "alike" in says:
        sure = [told for told in situations if told[1].get("sure")]
        lowest = [told for told in situations if told[1].get("lowest")]
        why = know.no_difference()
        usual = _usual(know) if f"alike-{why['kind']}" in DULL else ()
        return [*sure, *lowest] or [*usual, ("alike", why, [])]
    if "low" in says and not place.trick and (kind := know.spares()):
        spared = joined([place.name(one) for one in know.rest], "or" if kind == "weak" else "and")
        those = "those" if know.rest[1:] else "that"
        which = know.strongest()
        who = joined([place.name(one) for one in know.inside(know.rest[0])], "or")
        holes: dict[str, object] = {"spared": spared, "kind": kind, "those": those}
        kept, over = Kept(tuple(know.rest)), Outside(tuple(know.inside(know.rest[0])))
        claims: dict[str, TrickClaim] = {} if kind == "weak" else {"spared": kept, "who": over}
        holes |= {"which": which, "who": who, "claims": claims}
        return [*_usual(know), ("most", holes, [])]
    return [*know.dearer_later(), *situations, *[("alike", {}, [])] * choice.alike]


def _usual(know: KnownCards) -> Iterator[Situation]:
    """What is the custom of good players where trials tell no difference: to lead the best card of
    a suit, and else the one that is beaten most easily; to take a trick for certain with the least
    that does; and to throw the least of what cannot take it."""
    as_good = know.choice.level_cards | {know.card}
    cards = [one for one in know.choice.cards if one in as_good]
    for key, holes in (_usual_answer if know.place.trick else _usual_lead)(know, cards):
        yield key, holes | {"sure": True}, []


def _usual_lead(know: KnownCards, cards: Sequence[str]) -> Iterator[tuple[str, dict[str, object]]]:
    """The same of *cards* that are led."""
    suit, card, top = know.place.suit, know.card, max(know.choice.cards, key=know.hold)
    best = [one for one in cards if not know.inside(one) and know.out(one)]
    best = [one for one in best if suit(one) != know.place.trump]
    if card in best:
        kind = "forced" if know.ruffed(card) else "suit"
        kind = kind if know.above(card) else ""
        holes: dict[str, object] = {"kind": kind, "ruffer": know.ruffed(card)}
        yield "master", holes | {"claims": know.best_now(kind)}
        return
    trump = know.place.trump  # a hand without one may never lead what it keeps
    regains = not trump or any(suit(one) == trump for one in know.choice.cards)
    if not best and regains and card == min(cards, key=know.hold) and know.better(top, card):
        yield "low", know.keeping(top)


def _usual_answer(
    know: KnownCards, cards: Sequence[str]
) -> Iterator[tuple[str, dict[str, object]]]:
    """The same of *cards* that follow."""
    place, card, top = know.place, know.card, max(know.choice.cards, key=know.hold)
    holder, best = place.best
    takers = [one for one in know.choice.cards if know.power(one) > know.power(best)]
    holes: dict[str, object] = {"table": place.name(best)}
    if not takers or place.ours(holder):
        cheap = min(map(place.worth, cards))
        least = min((one for one in cards if place.worth(one) == cheap), key=know.hold)
        if card == least and know.better(top, card) and not know.useless(top):
            yield "keep", holes | know.keeping(top)
        return
    secure = [one for one in takers if one in cards and not (place.after and know.above(one))]
    cheaper = [one for one in secure if place.worth(one) < place.worth(card)]
    if card in secure and cheaper and len(cheaper) == len(secure) - 1:
        yield "home", holes | {"kind": place.kind(card), "claims": {"": Takes()}}
    other, least = max(takers, key=know.hold), min(cards, key=know.hold)
    if secure and card == min(secure, key=know.power):
        if top in takers and know.better(top, card):
            yield "cheapest" if place.after else "last", holes | know.saving(top)
        elif any(place.power(card, one) > know.strength(card) for one in know.against):
            yield "now", holes | {"claims": {"": Now(CERTAIN)}}
    elif secure or card in takers or know.useless(other):
        return
    elif card == least and know.better(other, card):
        yield "save", holes | know.saving(other)


def _harder_to_beat(know: KnownCards) -> bool:
    """Whether more unseen cards beat the card that was led than the one that is advised."""
    choice, rival = know.choice, know.choice.rival
    if rival is None or rival.verb != choice.move.verb or not rival.what:
        return True
    return len(know.above(rival.what[0])) > len(know.above(choice.card))


def _following(know: KnownCards) -> Iterator[Situation]:
    """What a card does to a trick that others began."""
    place, power, mine, card = know.place, know.power, know.mine, know.card
    holder, best = place.best
    mark = power(best)
    takers = sorted((one for one in know.others if power(one) > mark), key=power)
    holes: dict[str, object] = {
        "table": place.name(best),
        "above": len(know.above(card)),
        "of": len(know.against),
        "other": place.name(takers[0]) if takers else "",
    }
    rich = max((one for _, one in place.trick), key=place.worth)
    if mine > mark:
        if place.ours(holder):
            sure = not place.after or not know.above(card)
            if sure or len(know.above(card)) < len(know.above(best)):
                yield "overtake", holes | {"kind": "" if sure else "risk"}, []
            yield "takes", holes | {"claims": {"": Takes()}}, []
            return
        yield from _taking(know, place, best, takers, rich, holes)
        return
    if mine == mark and not place.ours(holder):
        hole = holes | {"kind": "keeps" if takers else ""}
        yield "tie", hole, know.swaps(best, lambda one: power(one) > mark)
    if place.ours(holder):
        weaker = know.swaps(best, lambda one: power(one) < mark)
        if place.worth(card) > 0:
            yield "smear", holes, know.swaps(card, lambda one: place.worth(one) <= 0)
        risk = "risk" if place.after and know.above(best) else ""
        ours: dict[str, TrickClaim] = {"": Ours()}
        if know.lowest:
            yield "partner-low", holes | {"lowest": True, "kind": risk, "claims": ours}, []
        kept = "" if takers and know.rival in ("", *takers) else know.kept(know.strength)
        hole = {"kind": "keep", "top": place.name(kept)} if kept else {"kind": risk}
        claims = ours | ({"top": Kept((kept,))} if kept else {})
        yield "partner", holes | hole | {"weighed": True, "claims": claims}, weaker
    against = know.rest[:1] if know.worths else know.others
    lost = [one for one in against if power(one) < mark]
    dear = max(lost, key=place.worth, default=card)
    as_dear = any(place.worth(one) >= place.worth(dear) for one in know.near if one != dear)
    if not place.ours(holder) and know.dearer(lost) and not as_dear:
        hole = holes | {"dear": place.name(dear), "kind": place.kind(dear)}
        hole |= {"sure": dear in know.near}  # of what is as good, what counts less is given
        yield "spare", hole, know.swaps(dear, lambda one: place.worth(one) <= 0)
    if not takers:
        if mine < mark or place.ours(holder):
            yield from _hopeless(know, best, holes)
        return
    if know.rival and know.rival not in (*takers, *know.near):
        yield from _parting(know, holes | {"able": True})
    best_taker = max(takers, key=lambda one: know.worths.get(one, 0.0))
    other = next((one for one in against[:1] if one in takers), best_taker)
    cheap = know.swaps(other, lambda one: mark < power(one) < power(other))
    richer = know.swaps(rich, lambda one: place.worth(one) > place.worth(rich))
    trumps = place.suit(other) == place.trump != place.suit(know.led)
    even = "partner" if place.partners else "even"
    kind = even if other in know.near and not know.helped else "trump" if trumps else ""
    hole = holes | know.saving(other) | {"kind": kind, "weighed": True}
    hole |= {"claims": {}} if kind == even else {}
    hole |= {"against": other} if other in know.worths else {}
    if kind == even and know.rival not in ("", *know.near):  # which is no word against that
        if place.worth(know.rival) > place.worth(card):
            dearer = {"top": place.name(know.rival), "kind": "dearer"}
            yield "save", hole | dearer, []
        elif know.better(know.rival, card):
            sparing = {"top": place.name(know.rival), "kind": "sparing", **know.keeps(know.rival)}
            yield "save", hole | sparing, []
        yield "save", hole | {"kind": "either", "against": know.rival}, []
    elif not know.useless(other):
        yield "save", hole, [] if kind == even else [*richer[:1], *cheap]


def _hopeless(know: KnownCards, best: str, holes: dict[str, object]) -> Iterator[Situation]:
    """What a card does that is given away, where none could take the trick."""
    place, card, strength = know.place, know.card, know.strength
    cards = [card, *know.others]
    top = max(cards, key=know.hold)
    yield from _parting(know, holes)
    helped = place.partners and any(know.power(one) > know.power(best) for one in place.hidden)
    most = max(map(know.power, cards))
    beaten = know.swaps(best, lambda one: know.power(one) < max(most, 1))
    beaten = [] if know.helped else beaten  # nobody wants to beat a partner's card
    lowest = min(cards, key=strength)
    least = strength(card) == strength(lowest)
    given = "hopeless" if least or not know.choice.alike else "lost"
    lost = "top" * (top == card and not know.helped)
    kind = "least" if least and place.worth(card) <= 0 else lost
    spared = [one for one in know.rest if one not in know.near]
    if kind == "top" and 1 <= len(spared) <= min(FEW, len(know.near)):
        kind, holes = "but", holes | {"spared": joined([place.name(one) for one in spared], "or")}
    follows = know.lowest and kind == "least"
    against = "" if know.rival in know.near else know.rival
    plainly = kind == "least" and not (follows or helped)
    if plainly and against and strength(against) == strength(card):
        return  # it is no reason against a card as low
    hand = know.choice.view.hands[know.choice.seat]
    bound = any(strength(one) < strength(card) for one in hand)
    low = "the lowest card that you may play" if bound else "your lowest card"
    hole = {"low": place.name(lowest), "kind": kind, "lowest": follows, "least": low}
    beaten = beaten if kind != "least" else []  # who must follow suit needs no other position
    after = helped and not follows
    if after:
        hole |= {"claims": {"": Ours(EVER), "table": OfAny()}}
    elif kind == "top":
        hole |= {"claims": {"": OfAny()}}
    elif not kind and given == "hopeless":
        hole |= {"claims": {"": NoLoss()}}
    yield ("partner-after" if after else given), holes | hole, beaten


def _parting(know: KnownCards, holes: dict[str, object]) -> Iterator[Situation]:
    """What is kept by the card that is given away, or gained by having none of its suit."""
    place, card, strength = know.place, know.card, know.strength
    pair = know.pair()
    kept = "" if pair else know.kept_last or know.kept(strength) or know.kept(know.hold)
    if kept and not know.touching(card, kept):
        weaker = know.swaps(kept, lambda one: strength(one) < strength(card))
        hole = holes | know.keeping(kept) | {"weighed": True, "sure": kept in know.wasted}
        if hole["kind"] == "sure" and not know.inside(card):  # which is true of both
            follow = know.out(kept) and not (know.out(card) or place.free)
            hole["kind"] = "follow" if follow else ""
        if kept in know.wasted and not hole["kind"]:
            high = sorted(know.wasted, key=strength, reverse=True)[:GUARDED]
            hole |= {"top": joined([place.name(one) for one in high])} | know.keeps(*high)
        yield "keep", hole | ({"kind": why} if (why := place.kind(kept)) else {}), weaker
    twin = next((one for one in know.near if know.touching(one, card)), "")
    under = know.as_suited(know.rival or card) and strength(know.rival or card) < strength(card)
    if twin and not kept and not under and know.rival not in ("", *know.near):
        hole = holes | {"twin": place.name(twin), "top": place.name(know.rival), "weighed": True}
        yield "keep", hole | know.keeps(know.rival) | {"kind": "twin"}, []
    suits = [place.suit(one) for one in know.others]
    void = place.suit(card) not in (*suits, place.trump) and know.out(card)
    trumps = not place.trump or place.trump in suits
    if void and trumps and len(set(suits)) < len(suits):
        hole = {"weighed": bool(know.rest), "claims": know.trumped_later}
        yield "void", holes | hole, _joined_by(know, place)
    if pair:
        yield "beside", holes | know.together(pair) | {"weighed": True}, []


def _taking(
    know: KnownCards,
    place: TrickPlace,
    best: str,
    takers: list[str],
    rich: str,
    holes: dict[str, object],
) -> Iterator[Situation]:
    """What a card does that takes the trick, so far."""
    power, mine, card = know.power, know.mine, know.card
    higher = [one for one in takers if power(one) > mine]
    lower = [one for one in takers if power(one) < mine]
    beaten = know.swaps(best, lambda one: power(one) > mine)
    if spare := know.leaving:  # no reason to take it is one
        hole = holes | {"spare": place.name(spare), "kind": "either"}
        worse = know.rival not in ("", *know.near)
        lost = worse and power(know.rival) < power(best)
        if lost and place.worth(know.rival) > place.worth(spare):
            dearer = {"top": place.name(know.rival), "kind": "dearer"}
            yield "takes", hole | dearer | {"weighed": True}, []
        elif worse and know.better(know.rival, spare):
            kept = {"top": place.name(know.rival), "kind": "sparing", **know.keeps(know.rival)}
            yield "takes", hole | kept | {"weighed": True}, []
        yield "takes", hole, []
        return
    risk = "risk" if place.after and know.above(card) else ""
    if place.trump and place.suit(card) == place.trump and place.suit(know.led) != place.trump:
        plain = [one for one in place.hidden if place.suit(one) not in (place.trump,)]
        plain = [one for one in plain if place.suit(one) != place.suit(know.led)]
        hole = holes | {"kind": risk, "weighed": True, "claims": {"": Takes()}}
        if not _trumps_too(know, best):  # else a trump takes it in any case
            yield "trumps", hole, know.swaps(card, lambda one: one in plain)
    as_well = bool(know.rival) and power(know.rival) > power(best)  # then it is taken anyway
    if place.worth(rich) > 0 and not as_well:
        hole = holes | {"rich": place.name(rich), "weighed": True, "claims": {"": Takes()}}
        yield "rich", hole, know.swaps(rich, lambda one: place.worth(one) <= 0)
    beside = know.rival
    as_dear = bool(beside) and power(beside) > power(best) and place.worth(beside) > 0
    if place.worth(card) > 0 and not (as_dear and place.worth(beside) >= place.worth(card)):
        less = place.worth(beside or card) < place.worth(card)
        hole = holes | {"kind": place.kind(card), "weighed": less, "claims": {"": Takes()}}
        hole |= {"rival": place.name(beside), "kind": "more"} if as_dear else {}
        yield "home", hole, know.swaps(card, lambda one: place.worth(one) <= 0)
    if higher:
        dear = know.rival in higher and know.rival not in know.near
        hole = holes | know.saving(know.rival if dear else higher[0]) | {"weighed": dear}
        between = know.swaps(best, lambda one: mine < power(one) < power(higher[0]))
        yield "last" if not place.after else "cheapest", hole, between or beaten
    weaker = know.rival in lower and know.rival not in know.near
    weak = know.rival if weaker else lower[-1] if lower else ""
    if weak and place.after and len(know.above(weak)) > len(know.above(card)):
        hole = holes | {"other": place.name(weak), "more": len(know.above(weak))}
        hole |= {"kind": "" if know.above(card) else "sure"}
        hole |= {"claims": {"other": Harder(weak)}}
        stronger = know.swaps(weak, lambda one: power(one) >= mine)
        yield "strongest", hole, [*stronger, *know.swaps(card, lambda one: power(one) < mine)]
    if not takers:
        yield "only", holes | {"claims": {"": Takes(often=False)}}, beaten
    if as_well and know.rival in higher and know.rival not in know.near and not risk:
        yield "takes", holes | {"rival": place.name(know.rival), "kind": "enough"}, []
    suited = tuple(one for one in know.above(card) if place.suit(card) and know.as_suited(one))
    claims = {"": Takes(), "could": Outside(suited if len(suited) <= FEW else ())}
    yield "takes", holes | {"kind": risk, "could": know.could_beat(), "claims": claims}, beaten


def _trumps_too(know: KnownCards, best: str) -> bool:
    """Whether the card that would be played instead is a trump that takes the trick as well."""
    suit, rival = know.place.suit, know.rival
    trumps = bool(rival) and suit(rival) == know.place.trump
    return trumps and know.power(rival) > know.power(best)


def _leading(know: KnownCards) -> Iterator[Situation]:
    """What a card does that is led."""
    choice, place, rival = know.choice, know.place, know.rival
    card, above, inside = know.card, know.above(know.card), know.inside(know.card)
    same = [one for one in know.others if place.suit(one) == place.suit(card)]
    top = max(choice.cards, key=lambda one: (-len(know.above(one)), know.power(one)))
    pair = know.pair()
    trumped = bool(place.trump) and place.suit(card) == place.trump

    def strong(one: str) -> tuple[bool, int]:
        return know.unbeaten(one) and not trumped, -len(know.above(one))

    kept = "" if pair else know.kept(strong)
    holes: dict[str, object] = {
        "above": len(above),
        "of": len(know.against),
        "who": joined([place.name(one) for one in inside[:2]]),
        "many": len(same) + 1,
        "top": place.name(kept or top),
        "ruffer": know.ruffed(card),
        "weighed": True,
    }
    lower = know.swaps(card, lambda one: know.power(one) < know.mine)
    # “Do not lead the Queen” is a reason against nothing but the Queen.
    done = choice.rival.what[:1] if choice.rival and choice.rival.verb == choice.move.verb else ()
    spared = [one for one in know.others if (not done or one in done) and one not in know.near]
    if know.worths:
        spared = [one for one in spared if one in know.rest[:1]]  # a reason against the next best
    spared = [one for one in spared if know.above(one) or place.kind(one) == "trump"]
    dear = max(spared, key=place.worth, default="")
    # It would speak as much for what counts nearly as much, and is about as good to lead.
    near = [one for one in know.as_good if know.above(one)]
    if know.dearer(spared) and not any(2 * place.worth(c) > place.worth(dear) for c in near):
        hole = holes | {"dear": place.name(dear), "kind": place.kind(dear)}
        yield "spare-lead", hole, know.swaps(dear, lambda one: place.worth(one) <= 0)
    plain = [one for one in know.others if place.suit(one) != place.trump]
    # A trump would be led in any case, or something else does as well.
    as_well = (
        not plain or (bool(rival) and rival not in plain) or any(p in know.near for p in plain)
    )
    if trumped and same and not as_well:  # one alone draws one round
        without = know.swaps(card, lambda one: place.suit(one) != place.trump)
        good = _made_safe(know, same)
        hole = {"good": good and place.name(good), "claims": {"good": Safe((good,))}}
        yield "lead-trumps", holes | hole, without
    harder = not rival or len(know.above(rival)) >= len(above)
    if not inside and (not above or know.out(card)):
        alone = bool(place.trump and rival and know.above(rival)) and not know.out(card)
        suit = "forced" if know.ruffed(card) else "suit"
        kind = suit if above else "safe" if alone else ""
        if trumped and know.out(card) and rival and know.above(rival):  # as it would later
            kind = "trump" if know.inside(rival) else "over"
            holes = holes | {"rival": place.name(rival)}
        yield "master", holes | {"kind": kind, "claims": know.best_now(kind)}, lower
    elif not inside and rival and (know.inside(rival) or len(know.above(rival)) > len(above)):
        kind = "forced" if know.ruffed(card) else "alone"
        yield "master", holes | {"kind": kind, "claims": know.best_now(kind)}, lower
    elif 1 <= len(inside) <= 2 and harder and not (know.ruffed(card) or know.shown(card)):
        claims = {"": Now(first=False), "who": Outside(tuple(inside))}
        yield "nearly", holes | {"claims": claims}, lower
    if not same and not trumped and know.out(card) and _gains_by_trumping(know):
        yield "single", holes | {"claims": know.trumped_later}, _joined_by(know, place)
    level = all(know.touching(card, one) for one in know.near)
    if level and all(know.touching(card, one) or know.harder(one) for one in know.others):
        yield "best", holes | {"claims": {"": Harder()}}, lower
    elif pair:
        yield "low", holes | know.together(pair) | {"kind": "pair"}, []
    elif kept and len(above) > GUARDED and not know.touching(card, kept):
        weaker = know.swaps(kept, lambda one: know.power(one) < know.power(kept))
        yield "low", holes | know.keeping(kept) | know.than(kept), weaker
    if rival and rival not in know.near and not kept and not pair:
        draws = trumped and not as_well and (bool(same) or len(know.out(card)) == 1)
        yield from _guarding(know, holes, draws=draws)
    lowest = min([card, *same], key=know.strength)
    beside = rival not in same or rival in know.near  # else it is of the suit as well
    if len(same) >= 2 and beside and 1 <= len(know.inside(lowest)) <= len(same):
        off = [one for one in place.hidden if place.suit(one) != place.suit(card)]
        hole = holes | {"claims": {"": Safe(tuple(same))}}
        yield "long", hole, know.swaps(same[0], lambda one: one in off)
    if above and know.easier:
        yield "harder", holes | _harder_still(know, know.easier), []
    if kept and len(above) <= GUARDED and not know.touching(card, kept):
        yield "low", holes | know.keeping(kept) | know.than(kept), []
    higher = know.swaps(card, lambda one: know.power(one) > know.mine)
    proofs = [] if rival else [*lower[:1], *higher[:1], *lower[1:]]
    counts = _counted(know, kept)
    if rival in know.near and not counts["kind"]:  # of no other is it clear that it is worse
        yield "alike", know.no_difference(), []
    hard = min(know.others, key=lambda one: len(know.above(one)), default="")
    if hard and not counts["kind"] and len(know.above(hard)) < len(above) and hard not in know.near:
        yield "low", holes | know.keeping(hard) | know.than(hard) | {"against": hard}, []
    yield "lead", holes | counts, proofs


def _harder_still(know: KnownCards, beside: str) -> dict[str, object]:
    """That the card is harder to beat than the one *beside* it, with what else is, if anything is
    harder than the card: it would do as well, or is kept."""
    told: dict[str, object] = {"rival": know.place.name(beside), "against": beside}
    above = {one: len(know.above(one)) for one in know.others}
    harder = [one for one in know.others if above[one] < len(know.above(know.card))]
    same = [one for one in harder if one in know.as_good]
    kept = [one for one in harder if one not in know.near]
    if not same and not kept:
        return told | {"claims": {"": Harder()}}
    best = min(same or kept, key=lambda one: (above[one], -know.strength(one)))
    trump = know.place.trump and know.place.suit(best) == know.place.trump
    trump = trump and know.place.suit(know.card) != know.place.trump
    called = (" (a trump)" if same else ", a trump") * bool(trump)
    told |= {"kind": "both"} if same else {"kind": "keep", "against": best}
    claims: dict[str, TrickClaim] = {"": Harder()} if same else {"twin": Kept((best,))}
    return {**told, "twin": know.place.name(best) + called, "claims": claims}


def _gains_by_trumping(know: KnownCards) -> bool:
    """Whether a trump of the hand may take by trumping what it would not take by itself; and the
    card that would be led instead is neither a trump nor alone in its suit as well."""
    place, rival = know.place, know.rival
    trumps = [one for one in know.others if place.trump and place.suit(one) == place.trump]
    beside = [one for one in know.others if rival and place.suit(one) == place.suit(rival)]
    return any(map(know.inside, trumps)) and rival not in trumps and (not rival or len(beside) > 1)


def _guarding(know: KnownCards, holes: dict[str, object], draws: bool) -> Iterator[Situation]:
    """That another card is led than one which may come to be the best of its suit; or, if it
    *draws* trumps, than one that is the best and falls to nothing else."""
    place, rival, inside = know.place, know.rival, know.inside(know.rival)
    if draws and not inside and know.above(rival):
        yield "low", holes | {"rival": place.name(rival), "kind": "first"}, []
    near = 1 <= len(inside) <= GUARDED and not know.ruffed(rival)
    if near and len(know.inside(know.card)) > len(inside):
        who = joined([place.name(one) for one in inside], "or")
        claims = {"top": Kept((rival,)), "who": Outside(tuple(inside))}
        hole = {"top": place.name(rival), "who": who, "kind": "near", "claims": claims}
        yield "low", holes | hole, []


def _counted(know: KnownCards, kept: str) -> dict[str, object]:
    """What is told of a lead of which only is counted what beats it: beside the next best, if that
    is known."""
    above = {one: len(know.above(one)) for one in know.others}
    mine, fewest = len(know.above(know.card)), min(above.values(), default=0)
    rival = know.rival if know.rival not in know.near else ""
    if know.easier and (above[know.easier] - mine > 1 or mine <= 1):
        rival = know.easier
    hard = rival or min(above, key=above.__getitem__, default="")
    holes: dict[str, object] = {"fewer": above.get(hard) or "none"}
    holes |= {"hard": know.place.name(hard)} if hard else {}
    beat = "beats" if above.get(hard) == 1 else "beat"
    if not above:
        kind = ""
    elif rival and mine < above[rival]:
        one = above[rival] - mine == 1 and mine > 1  # which is hardly a difference
        more = any(above[card] < mine for card in know.clearly_worse)  # it would speak for those
        kind = "" if one or more or not know.all_harder(rival) else "fewer"
        holes |= {"against": rival} if kind else {}
    elif mine <= fewest:
        kind = "fewest" if mine < fewest else "even"
        suit, trump = know.place.suit, know.place.trump
        plain = [one for one in know.others if suit(one) != trump]
        if suit(know.card) == trump and not all(map(know.harder, plain)):
            kind = ""
    elif not kept or know.faint(kept):
        top = not know.inside(know.card)  # the best of its suit is not called the weaker card
        level = top or hard in know.near or mine <= above[hard]
        level = level or any(above[one] < above[hard] for one in know.as_good)
        kind = "" if level else "weak"
    else:
        kind = "between" if mine < max(above.values()) else "keep"
        fewest = len(know.above(kept))
    unbeaten = {0: "none of them beats", 1: "only one of them beats"}
    told = unbeaten.get(fewest, f"only {fewest} of them beat")
    other = kept if kind in ("keep", "between") else hard if kind in ("fewer", "weak") else ""
    if other and know.shown(other):
        holes["fewer"] = know.beside(other)
        told = f"only {know.beside(other)} {'beats' if fewest == 1 else 'beat'}"
    if know.shown(know.card) or (other and know.shown(other)):
        holes |= know.counted(know.card)
    claims: dict[str, TrickClaim] = {"above": Outside(tuple(know.above(know.card)), counted=True)}
    if kind in ("keep", "between", "weak"):
        claims["hard" if kind == "weak" else "top"] = Kept((hard if kind == "weak" else kept,))
    claims[""] = Harder(bare=not kind)
    return holes | {"kind": kind, "beat": beat, "unbeaten": told, "claims": claims}


def _made_safe(know: KnownCards, trumps: list[str]) -> str:
    """The plain card of the hand that nobody can take once trumps are drawn; empty if there is
    none, or if the trumps of the hand will not draw the others’."""
    place, many = know.place, len(trumps) + 1
    plain = [one for one in know.others if place.suit(one) != place.trump]
    good = [one for one in plain if not know.inside(one) and know.out(one) and one not in know.near]
    hands = known_hands(know.choice, place)
    held = sum(len(hand) for seat, hand in enumerate(hands) if seat != know.choice.seat)
    share = min(1.0, held / max(1, len(place.hidden)))  # of the hidden cards, in the others’ hands
    out, over = len(know.out(know.card)) * share, len(know.inside(know.card)) * share
    bare = sum(place.trump in suits for suits in place.barred)
    drawn = 0 < out <= DRAWN * many * (place.after + place.partners - bare) and over < many
    return max(good, key=know.strength) if good and drawn else ""


def _joined_by(know: KnownCards, place: TrickPlace) -> list[Otherwise]:
    """The positions in which another card of the hand is of the suit of the card led."""
    suit = place.suit(know.card)
    hidden = [one for one in place.hidden if place.suit(one) == suit]
    if not hidden:
        return []
    return [
        know.choice.were(one, hidden[0], place.name)
        for one in know.others
        if place.suit(one) != place.trump
    ]
