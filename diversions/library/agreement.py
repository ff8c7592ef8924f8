"""What the fixtures must agree in, one file with another and with the engines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from contextlib import suppress
from typing import Any

from diversions.games import GAMES, game_of
from diversions.library import prose, records, steps
from diversions.library.comparisons import COMPARED
from diversions.library.entries import FileEntry, Mistake, Read
from diversions.library.models import (
    RULES,
    Game,
    Lesson,
    Record,
    Rule,
    Section,
    Source,
    Step,
    Work,
    shorts,
)


def check(book: Read, alone: FileEntry | None = None) -> list[Mistake]:
    """Mistakes that no single entry shows: doubles, and words that lead nowhere.

    With *alone* only that entry is sure to be looked into; what is of other games need not be
    whole then, except for its names.
    """
    known = known_of(book)
    mistakes = [Mistake(said) for said in _doubles(book)]
    for game in book.of(Game):
        if alone is None or game.game == alone.game:
            mistakes += _check_game(book, game, known)
    mistakes += _firsts(book)
    for source in book.of(Source):
        if (whence := source.values.get("quoted_from", "")) and whence not in known.sources:
            said = f"quoted_from “{whence}” is not a source; add it to a file or correct it."
            mistakes.append(Mistake(f"{source.where}: {said}", "quoted_from"))
    for entry in book.entries if alone is None else [alone]:
        for key, text in texts(entry):
            for mark in prose.unknown(text, known):
                said = f"{mark} in its {key} leads nowhere; correct it or add what it names."
                mistakes.append(Mistake(f"{entry.where}: {said}", key))
    return mistakes


def known_of(book: Read) -> prose.LinkTargets:
    """The numbers of all rules, through each report, and the short names of the sources."""
    numbers: dict[str, int] = {}
    for game in book.of(Game):
        sections = [s.values.get("key") for s in book.of(Section, game.game)]
        rules = [r.values for r in book.of(Rule, game.game)]
        place = {key: n for n, key in enumerate(sections)}
        rules.sort(key=lambda rule: place.get(rule.get("section"), len(place)))
        numbers.update((rule.get("id", ""), n) for n, rule in enumerate(rules, 1))
    sources = {entry.key: entry.values for entry in book.of(Source)}.values()
    works = [Work(*(said.get(word, "") for word in Work._fields)) for said in sources]
    return prose.LinkTargets(numbers, shorts(works))


def texts(entry: FileEntry) -> Iterator[tuple[str, str]]:
    """The Markdown of an entry, by its word in the file."""
    fields = {name: key for key, name in entry.model.keys.items()}
    for name in entry.model.prose:
        key = fields[name]
        if key in entry.values:
            yield key, entry.values[key]


def _doubles(book: Read) -> Iterator[str]:
    entries = [e for e in book.entries if e.model.unique and e.model is not Source]
    scope = [(e.model, "" if e.model is Rule else e.game, e.key) for e in entries]
    count = Counter(scope)
    seen: set[Any] = set()
    for entry, name in zip(entries, scope, strict=True):
        if count[name] > 1 and name in seen:
            yield f"{entry.where}: appears twice; rename one or take it out."
        seen.add(name)
    in_file = Counter((e.file, e.key) for e in book.of(Source))
    for entry in book.of(Source):
        if in_file.pop((entry.file, entry.key), 0) > 1:
            yield f"{entry.where}: appears twice in one file; take one out."


def _check_game(book: Read, game: FileEntry, known: prose.LinkTargets) -> Iterator[Mistake]:
    slug = game.game
    sections = {s.values["key"] for s in book.of(Section, slug)}
    rules = {r.values["id"] for r in book.of(Rule, slug)}
    plays = {r.values["key"]: r.values["text"] for r in book.of(Record, slug)}
    cruxes = {c.values["option"] for c in book.of(RULES[1], slug)}
    if slug in GAMES:
        cruxes |= {option.key for option in GAMES[slug].options}
    for entry in book.entries:
        if entry.game != slug:
            continue
        said = entry.values
        yield from _check_section(entry, sections)
        match entry.model.table:
            case "summary":
                yield from _check_summary(book, entry, rules)
            case "rule":
                yield from _check_rule(book, entry, known)
            case "note" | "doubt":
                yield from _check_note(entry, sections, rules, cruxes)
            case "diagram":
                yield from _check_diagram(entry, plays)
                yield from _check_named(entry, known, "source", filter(None, [said.get("source")]))
            case "comparison":
                yield from _check_comparison(entry, rules)
            case "gone":
                yield from _check_gone(entry, rules, known)
            case "crux" | "variant":
                yield from _check_engine(book, entry)
                yield from _check_named(entry, known, "witnesses", said.get("witnesses", []))
            case "source":
                yield from _check_named(entry, known, "tells", _told_of(said))
            case "lesson":
                yield from _check_lesson(book, entry)
            case "step":
                yield from _check_step(book, entry, rules)


def _told_of(source: dict[str, Any]) -> list[str]:
    """The sources that a source names: those that it tells of, and the one within which it is."""
    named = [key for told in source.get("tells", []) for key in told.get("names", [])]
    return [*named, *filter(None, [source.get("within")])]


def _check_section(entry: FileEntry, sections: Collection[str]) -> Iterator[Mistake]:
    if "section" in entry.model.keys and entry.values["section"] not in sections:
        yield Mistake(
            f"{entry.where}: “{entry.values['section']}” is not a section of the report; "
            f"write one of {', '.join(sorted(sections)) or 'those you add to it'}.",
            "section",
        )


def _check_named(
    entry: FileEntry, known: prose.LinkTargets, word: str, named: Iterable[str]
) -> Iterator[Mistake]:
    """Names of sources, some with a locus after a comma, that are none of the book's."""
    for key in named:
        if key.partition(", ")[0] not in known.sources:
            yield Mistake(f"{entry.where}: “{key}” is not a source; correct the key.", word)


def _check_diagram(entry: FileEntry, plays: dict[str, str]) -> Iterator[Mistake]:
    said = entry.values
    if said["record"] not in plays:
        yield Mistake(f"{entry.where}: no records/{said['record']}.txt; add the record.", "record")
        return
    if said.get("from", 0) > said["to"]:
        yield Mistake(f"{entry.where}: it ends before it begins; correct from and to.", "to")
    moves = len(records.moves(plays[said["record"]]))
    if 0 < moves < said["to"]:
        yield Mistake(
            f"{entry.where}: that record has {moves} moves; correct to, or the record.", "to"
        )


def _firsts(book: Read) -> Iterator[Mistake]:
    """The lessons that are all recommended to begin with, if there are several."""
    firsts = [entry for entry in book.of(Lesson) if entry.values.get("first")]
    for entry in firsts if len(firsts) > 1 else ():
        others = ", ".join(f.values["terms"] for f in firsts if f is not entry)
        yield Mistake(
            f"{entry.where}: {others} is the first lesson of the book too; let only one be first.",
            "first",
        )


def _check_lesson(book: Read, entry: FileEntry) -> Iterator[Mistake]:
    if entry.game not in GAMES:
        yield Mistake(f"{entry.where}: no engine plays this game; it can have no lesson yet.")
        return
    game, said = GAMES[entry.game], entry.values
    try:
        variant = game.terms_of(said["terms"]).variant
    except ValueError as error:
        yield Mistake(f"{entry.where}: terms: {error}", "terms")
        return
    if knowing := said.get("knowing", ""):
        try:
            game_of(knowing).terms_of(knowing)
        except (KeyError, ValueError) as error:
            yield Mistake(f"{entry.where}: knowing: {error}", "knowing")
    for other in book.of(Lesson, entry.game):
        with suppress(ValueError):  # said of that one
            terms = other.values["terms"]
            if (
                other is not entry
                and other.values.get("knowing", "") == knowing
                and game.terms_of(terms).variant == variant
            ):
                yield Mistake(
                    f"{entry.where}: {terms} teaches the same variant; let one lesson do it.",
                    "terms",
                )
    if len(book.of(Lesson, entry.game)) > 1 and not said.get("title"):
        yield Mistake(
            f"{entry.where}: title is missing; write one, where a game has several lessons.",
            "title",
        )


def _check_step(book: Read, entry: FileEntry, rules: set[str]) -> Iterator[Mistake]:
    if entry.game not in GAMES:
        yield Mistake(f"{entry.where}: no engine plays this game; it can have no lesson yet.")
        return
    yield from _check_under(book, entry)
    yield from _check_rests_on(entry, rules)
    knowing = entry.values.get("knowing", "")
    if knowing not in {head.values.get("knowing", "") for head in book.of(Lesson, entry.game)}:
        yield Mistake(
            f"{entry.where}: no lesson of its game is for those who know “{knowing}”; correct "
            "knowing, or write such a lesson.",
            "knowing",
        )


def taught(book: Read) -> Iterator[Mistake]:
    """What the engines say against the steps of the lessons."""
    for entry in book.of(Step):
        yield from replayed(entry)


def replayed(entry: FileEntry) -> Iterator[Mistake]:
    """What its engine says against a step."""
    if entry.model is Step and entry.game in GAMES:
        for word, said in steps.amiss(entry.game, entry.values):
            yield Mistake(f"{entry.where}: {word}: {said}", word)


def _check_rule(book: Read, entry: FileEntry, known: prose.LinkTargets) -> Iterator[Mistake]:
    said = entry.values
    if not said["id"].startswith(f"{entry.game}."):
        yield Mistake(f"{entry.where}: the id must begin with “{entry.game}.”; rename it.")
    for witness in said.get("witness", []):
        if witness["source"] not in known.sources:
            yield Mistake(
                f"{entry.where}: its witness “{witness['source']}” is not a source; "
                "add the source to a file or correct the key."
            )
    if wanting := wanting_of(said["standing"], said):
        book.remarks.append(f"{entry.where}: {wanting}")
    yield from _check_under(book, entry)


def _check_under(book: Read, entry: FileEntry) -> Iterator[Mistake]:
    for word in entry.values.get("under", []):
        if entry.game not in GAMES:
            book.remarks.append(f"{entry.where}: no engine knows “{word}” yet.")
        elif wrong := amiss_under(entry.game, word):
            yield Mistake(f"{entry.where}: under “{word}”: {wrong}", "under")


def _check_rests_on(entry: FileEntry, rules: set[str]) -> Iterator[Mistake]:
    for id in entry.values.get("rests_on", []):
        if id not in rules:
            yield Mistake(
                f"{entry.where}: it rests on “{id}”, which is not a rule; correct the id.",
                "rests_on",
            )


def _check_summary(book: Read, entry: FileEntry, rules: set[str]) -> Iterator[Mistake]:
    yield from _check_under(book, entry)
    yield from _check_rests_on(entry, rules)


def _check_comparison(entry: FileEntry, rules: set[str]) -> Iterator[Mistake]:
    if entry.values["question"] not in COMPARED:
        yield Mistake(
            f"{entry.where}: that question is not asked of all games; "
            f"write one of {', '.join(COMPARED)}.",
            "question",
        )
    for id in entry.values.get("rules", []):
        if id not in rules:
            yield Mistake(f"{entry.where}: “{id}” is not a rule; correct the id.", "rules")


def _check_gone(entry: FileEntry, rules: set[str], known: prose.LinkTargets) -> Iterator[Mistake]:
    said = entry.values
    if said["rule"] in rules:
        yield Mistake(f"{entry.where}: the book has that rule; take one of the two out.", "rule")
    for id in said.get("now", []):
        if id not in known.rules:
            yield Mistake(f"{entry.where}: “{id}” is not a rule; correct the id.", "now")


def wanting_of(standing: str, said: dict[str, Any]) -> str:
    """What a rule of this standing ought to have, and has not."""
    witnesses = said.get("witness", [])
    if standing == "stated" and not any(w["stance"] == "states" for w in witnesses):
        return "it is said to be stated, but no witness states it."
    if standing == "inferred" and not (said.get("note") or witnesses):
        return "it is inferred; its note should say from what."
    if standing == "supplied" and not said.get("by"):
        return "it is supplied, and does not say by whom."
    return ""


def _check_note(
    entry: FileEntry, sections: set[str], rules: set[str], cruxes: set[str]
) -> Iterator[Mistake]:
    on = entry.values["on"]
    kind, colon, key = on.partition(":")
    known = {"section": sections, "crux": cruxes}.get(kind, set()) if colon else rules
    if (key if colon else on) not in known:
        yield Mistake(
            f"{entry.where}: nothing has this name; write a rule’s id, “section:…” or “crux:…”.",
            "on",
        )


def _check_engine(book: Read, entry: FileEntry) -> Iterator[Mistake]:
    table = entry.model.table
    key = entry.values["option" if table == "crux" else "key"]
    if entry.game not in GAMES:
        book.remarks.append(f"{entry.where}: no engine knows it yet.")
        return
    game = GAMES[entry.game]
    known = [o.key for o in game.options] if table == "crux" else [v.key for v in game.variants]
    if key not in known:
        what = "option" if table == "crux" else "variant"
        yield Mistake(
            f"{entry.where}: the engine has no such {what}; "
            f"write one of {', '.join(known) or 'none'}."
        )


def amiss_under(slug: str, word: str) -> str:
    """Why no terms of the game could meet *word*; empty if some could."""
    game = GAMES[slug]
    option, _, reading = word.partition(".")
    known = {o.key: [r.key for r in o.readings] for o in game.options}
    known["variant"] = [v.key for v in game.variants]
    seats = {n for v in game.variants for n in (v.seats or game.seats)} | set(game.seats)
    known["seats"] = [str(n) for n in sorted(seats)]
    if option not in known:
        return f"“{option}” is not in dispute; write one of {', '.join(known)}."
    if reading not in known[option]:
        return (
            f"“{reading}” is not a reading of “{option}”; write one of {', '.join(known[option])}."
        )
    return ""
