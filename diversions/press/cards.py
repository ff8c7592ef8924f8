"""The table card: what players want to have before them, on one side, in type to be read at arm's
length, and as the terms were agreed."""

from __future__ import annotations

from typing import Any, NamedTuple

from diversions.games import GAMES
from diversions.incoming.addresses import warning
from diversions.library import selectors, under_terms
from diversions.library.models import Game, Rule, Section
from diversions.press import pdf, sheets
from diversions.rules import Terms
from diversions.rules.pictures import doors

SIZES = (13, 12.5, 12, 11.5, 11)  # points, the largest first
PACKS = {
    "french": "French cards",
    "spanish": "Spanish cards",
    "german": "German cards",
    "tarot": "tarot cards",
}
HOW_MUCH = ("rules", "agreed", "points")  # from the fullest card to the shortest


class CardContents(NamedTuple):
    """What a card is made from: read once, however many sizes are tried."""

    game: Game
    terms: Terms | None
    address: str
    summary: str
    numbers: dict[str, int]
    sections: list[tuple[Section, list[Rule]]]


def contents_of(game: Game, terms: Terms | None, address: str) -> CardContents:
    """All that a card of *game* may say; *address* is where its code leads."""
    return CardContents(
        game,
        terms,
        address,
        under_terms.summary(game.slug, terms),
        dict(Rule.objects.filter(game=game).values_list("id", "number")),
        sheets.in_force(game, terms),
    )


def one_side(game: Game, terms: Terms | None, address: str, paper: str) -> dict[str, Any]:
    """The card as the template takes it: all rules in force if they fit on one side of *paper*;
    else the points that were agreed in full, or in a line each.

    Each in the largest type in which it fits.  PressError if nothing does.
    """
    made_from = contents_of(game, terms, address)
    for much in HOW_MUCH:
        page = card(made_from, much)
        if size := pdf.largest(page, paper, SIZES):
            return {**page, "size": size}
    raise pdf.PressError(f"The card of “{game.title}” does not fit on one side.")


def card(of: CardContents, much: str) -> dict[str, Any]:
    """The card with its rules, with what was *agreed* among them, or with the *points* agreed."""
    game, terms = of.game, of.terms
    rules = [(section.title, rules) for section, rules in of.sections]
    if much != "rules":
        rules = [
            (title, kept) for title, all_ in rules if (kept := [r for r in all_ if settles(r)])
        ]
    number = sum(len(all_) for _, all_ in of.sections)
    return {
        "kind": "card",
        "title": game.title,
        "strap": game.strap,
        "code": terms.code if terms else game.slug,
        "facts": [["players", seated(game, terms)], ["with", equipment(game, terms)]],
        "summary": pdf.blocks(sheets.plain(of.summary, of.numbers)),
        "qr": sheets.qr(of.address),
        "warning": warning(of.address),
        "values": values(terms),
        "sections": [chapter(title, all_, of.numbers) for title, all_ in rules]
        if much != "points"
        else [],
        "points": points(of) if much == "points" else [],
        "note": notes(much, number),
        "notice": selectors.notice(game.slug),
    }


def rules_in_force(of: CardContents) -> dict[str, Any]:
    """Every rule, on as many sides as they take: what stands behind a card that leaves any out."""
    return {
        "kind": "rules",
        "size": SIZES[-1],
        "title": of.game.title,
        "strap": "the rules",
        "code": of.terms.code if of.terms else of.game.slug,
        "sections": [chapter(s.title, rules, of.numbers) for s, rules in of.sections],
        "notice": selectors.notice(of.game.slug),
    }


def is_whole(page: dict[str, Any]) -> bool:
    """Whether a card has every rule in force."""
    return not page["points"] and page["note"] == ""


def settles(rule: Rule) -> bool:
    """Whether a rule is in force because it was agreed, and not in every game."""
    return any(not word.startswith("seats.") for word in rule.under)


def seated(game: Game, terms: Terms | None) -> str:
    """How many play: at this table, if terms are agreed."""
    return str(terms.seats) if terms else game.players


def equipment(game: Game, terms: Terms | None) -> str:
    """What the game wants; its cards are those of the pack that was agreed."""
    pack = GAMES[terms.game].pack(terms) if terms else None
    if pack is None:
        return game.equipment
    cards = f"{len(pack.cards)} {PACKS[pack.system]}"
    told, *others = game.equipment.split("; ")
    usual = GAMES[terms.game].pack(GAMES[terms.game].terms()) if terms else None
    if usual and usual.system == pack.system and told.startswith(f"{len(pack.cards)} "):
        cards = told  # as the report and the screen call them
    return "; ".join([cards, *(other for other in others if not other.startswith("or "))])


def chapter(title: str, rules: list[Rule], numbers: dict[str, int]) -> dict[str, Any]:
    """Rules under a heading, as the template takes them."""
    return {
        "title": title,
        "rules": [
            {
                "number": rule.number,
                "standing": rule.standing,
                "blocks": pdf.blocks(sheets.plain(rule.text, numbers)),
            }
            for rule in rules
        ],
    }


def values(terms: Terms | None) -> list[dict[str, Any]]:
    """The small tables that lie beside the game."""
    tables = doors.values(GAMES[terms.game], terms) if terms else ()
    return [table._asdict() for table in tables]


def of_dice(terms: Terms) -> dict[str, Any] | None:
    """A page of what the dice of a game come to; none, for a game without dice."""
    played = GAMES[terms.game]
    tables = doors.odds_tables(played, terms)
    if not tables:
        return None
    return {
        "kind": "tables",
        "title": f"{played.title}: the dice",
        "code": terms.code,
        "tables": [table._asdict() for table in tables],
    }


def points(of: CardContents) -> list[list[str]]:
    """Each point that was agreed: what was asked, and what was answered.

    Where the answer's rule is not in force, the question does not arise at this table.
    """
    in_force = {rule.id for _, rules in of.sections for rule in rules}
    return [
        [option.question, reading.label]
        for option, reading in (of.terms.agreed if of.terms else ())
        if reading.rule in in_force
    ]


def notes(much: str, number: int) -> str:
    """What the card says of the rules that it leaves out."""
    if much == "rules":
        return ""
    return f"All {number} rules of this game are in the book, to which the code leads."
