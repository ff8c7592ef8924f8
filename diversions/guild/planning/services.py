"""The running order: games with their minutes, and the deal with which all tables begin."""

from __future__ import annotations

from collections.abc import Sequence
from random import SystemRandom

from diversions.games import GAMES
from diversions.guild.meeting.services import change
from diversions.guild.models import (
    TABLES,
    Item,
    Meeting,
)
from diversions.incoming.fields import Refused as Refused
from diversions.incoming.fields import number_or_none
from diversions.play import fold
from diversions.play.fold import Played
from diversions.rules import CHANCE, Move, Seat, Shuffle, Terms
from diversions.rules.core import SEATS
from diversions.rules.terms import brief


def terms_of(code: str) -> Terms:
    """The terms that *code* writes; ValueError says which word is wrong."""
    slug = code.strip().partition(":")[0]
    if slug not in GAMES:
        raise ValueError(f"“{brief(slug)}” is not a game that can be played here.")
    return GAMES[slug].terms_of(code) if ":" in code else GAMES[slug].terms()


def add_item(meeting: Meeting, code: str, tell: int = 2, play: int = 5) -> Item:
    """One more game at the end of the running order."""
    try:
        terms = terms_of(code)
    except ValueError as error:
        raise Refused(str(error)) from error
    with change(meeting):
        last = meeting.items.last()
        order = last.order + 1 if last else 1
        return meeting.items.create(
            terms_code=terms.code,
            order=order,
            tell=checked_minutes(tell),
            play=checked_minutes(play),
        )


def add_items(meeting: Meeting, games: Sequence[tuple[Terms, int, int]], most: int = 0) -> None:
    """Several games at the end of the running order, with the minutes to tell and to play each; all
    of them, or none.  Where they need *most* tables, so many are printed for."""
    with change(meeting):
        if most:
            meeting.tables = min(most, TABLES)
            meeting.save(update_fields=["tables"])
        for terms, tell, play in games:
            add_item(meeting, terms.code, tell, play)


def item_of(meeting: Meeting, word: str) -> Item:
    """The part of the running order that a form names; Refused if it is not there any more."""
    key = number_or_none(word)
    item = meeting.items.filter(pk=key).first() if key is not None else None
    if item is None:
        raise Refused("That game is no longer in the running order. Choose another.")
    return item


def change_item(item: Item, tell: int, play: int, alike: bool, deal: str) -> None:
    """Other minutes, or a deal for all tables; Refused if it cannot be dealt."""
    deal = deal.strip()[:1000]
    opening(item.terms, alike or bool(deal), deal)
    with change(item.meeting):
        item.tell, item.play = checked_minutes(tell), checked_minutes(play)
        item.alike, item.deal = alike or bool(deal), deal
        item.save()


def remove_item(item: Item) -> None:
    with change(item.meeting):
        item.delete()


def raise_item(item: Item) -> None:
    """One place earlier in the running order."""
    with change(item.meeting):
        items = list(item.meeting.items.all())
        at = next(n for n, other in enumerate(items) if other.pk == item.pk)
        items.insert(max(0, at - 1), items.pop(at))
        for order, other in enumerate(items, 1):
            Item.objects.filter(pk=other.pk).update(order=order)


def checked_minutes(minutes: int) -> int:
    if not 0 <= minutes <= 240:
        raise Refused("Give the minutes as a number from 0 to 240.")
    return minutes


# What is dealt ------------------------------------------------------------------------------------


def opening(terms: Terms, alike: bool, deal: str) -> tuple[Move, ...]:
    """The moves of chance with which every table begins alike; none, if each has its own.

    *deal* is a line a seat, ``A 3S 2H 4C``, and ``then 5D``.  Refused where it cannot be dealt.
    """
    if not alike:
        return ()
    hands, then = _hands(deal, terms)
    played = fold.fold(terms, ())
    game = played.game
    while due := played.state.due:
        if isinstance(due, Shuffle) and due.verb in game.secret and (hands or then):
            try:
                move = game.stacked(played.state, hands, then)
            except (ValueError, IndexError) as error:
                raise Refused(str(error)) from error
            played = _then(played, move)
            hands, then = {}, ()
        else:
            played = _one(played)
    if hands or then:
        raise Refused("This game deals no cards, so you can’t set any.")
    return played.moves


def _one(played: Played) -> Played:
    due = played.state.due
    assert due is not None
    return _then(played, Move(CHANCE, due.verb, due.draw(SystemRandom())))


def _then(played: Played, move: Move) -> Played:
    return fold.fold(played.terms, (*played.moves, move))


def _hands(deal: str, terms: Terms) -> tuple[dict[Seat, tuple[str, ...]], tuple[str, ...]]:
    hands: dict[Seat, tuple[str, ...]] = {}
    then: tuple[str, ...] = ()
    for line in filter(None, (line.strip() for line in deal.splitlines())):
        who, *cards = line.replace(",", " ").replace(":", " ").split()
        cards = [card.upper() for card in cards]
        if who.lower() == "then":
            then = tuple(cards)
        elif len(who) == 1 and who.upper() in SEATS[: terms.seats]:
            hands[SEATS.index(who.upper())] = tuple(cards)
        else:
            raise Refused(
                f"“{brief(who)}” is not a seat in this game. Begin each line with A, B … or “then”."
            )
    return hands, then
