"""What every table tells and how still it keeps, at four sizes of a window, as one table.

    python -m benchmarks.tables [--write] [--shown] [--cold] [--at ADDRESS] [game …]

A play at random of each game, under its first terms, is drawn act after act as the first seat sees
it, and measured in a browser (``tests/browser/telling.py`` says how): the acts of others that are
said aloud, the deals whose end is shown, by how much the hand's first card moves, the smallest
letter on the felt, how much of the felt is bare, the cards of the trick beside those of the hand.
The page of a table is then asked for cold, of a server of our own, and its bytes are counted as
they come; an update is what the stream sends after an act, compressed.  What was measured is kept
in DATA_DIR after each game, so that the command can be stopped and goes on; what is not kept there
is read from the document.  Games that are named are measured again, with ``--cold`` only the bytes
of their pages, of all games if none is named.  ``--shown`` measures nothing, and ``--write`` writes
the document.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import statistics
from pathlib import Path
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "diversions.settings")
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"  # Playwright's loop is in the thread of the templates
django.setup()

from django.conf import settings  # noqa: E402
from django.test.utils import override_settings  # noqa: E402
from playwright.sync_api import Browser, sync_playwright  # noqa: E402

from diversions.games import GAMES  # noqa: E402
from diversions.serve.rehearsal import LiveServer  # noqa: E402
from tests.browser import telling  # noqa: E402
from tests.browser.layout import SHARE  # noqa: E402
from tests.browser.weight import COLD, cold  # noqa: E402

DOCUMENT = Path("docs/ledgers/tables-measured.md")
KEPT = settings.DATA_DIR / "tables-measured.json"
ACTS = 40  # of a play that are drawn
HEARD = 8  # tables of it that are listened to, in all sizes but the first
PHONES = telling.SIZES[:2]
LETTER, READ = 11, 14

SIZES = " · ".join(f"{wide} × {high}" for wide, high in telling.SIZES)
HEAD = (
    "# What every table tells, measured",
    "Made by `python -m benchmarks.tables --write`; do not edit. Of each game one play at random "
    f"under its first terms is drawn, its first {ACTS} acts, as the first seat sees them. Four "
    f"numbers in a cell are those at {SIZES}; one number is all four.",
    "- *Said*: acts of others that the live region says, of all that there were (at the "
    f"other sizes than the first, in the first {HEARD} tables).\n"
    "- *Ends*: ends of deals whose leaf is wholly in the window with the way on, of the first; "
    "– where a match is one deal.\n"
    "- *Shift*: by how many pixels the top of the hand’s first card moves within the play; at most "
    f"{telling.STILL}. – where there is no hand.\n"
    f"- *Letter*: the smallest letter on the felt, in pixels; at least {LETTER}.\n"
    "- *Bare*: the share of the felt on which nothing lies, per cent, at the middle one of the "
    "play’s tables. *Bare and small*: the tables with more than a third bare and any letter under "
    f"{READ} px; none.\n"
    "- *Trick*: how wide the cards of the trick are beside those of the hand, on the two phones, "
    "with up to four seats; at least 0.8, rounded.\n"
    "- *Cold*: what a browser that was never here fetches for the page of a table, in kB; under "
    f"{COLD}. *Update*: what the stream sends after an act, compressed, in kB, at the middle one.",
    "| game | said | ends | shift | letter | bare | bare and small | trick | cold | update |\n"
    "| --- | --- | --- | --- | --- | --- | --- | --- | --: | --: |\n",
)


def measured(browser: Browser, slug: str, cold: float) -> dict[str, Any]:
    """What is measured of one game, at all sizes."""
    terms, moves = telling.a_play(slug, most=ACTS)
    sent, ends = telling.frames(terms, moves), telling.deal_ends(slug)
    sizes = []
    for size in telling.SIZES:
        page = telling.page_for(browser, slug)  # anew: an act that was said is not said again
        told = telling.with_ends(page, telling.measured(page, sent, size, listened=HEARD), ends)
        beside = size in PHONES and terms.seats <= 4 and told.shares
        sizes.append({
            "said": told.announced, "acts": told.acts, "shown": told.shown, "ends": told.ends,
            "shift": round(told.shift, 1) if told.tops else None,
            "letter": min(told.letters, default=None),
            "bare": round(statistics.median(told.bare), 2), "small": told.small,
            "trick": round(min(told.shares), 2) if beside else None,
        })  # fmt: skip
        page.close()
    updates = [len(gzip.compress(html.encode())) for _, html in sent]
    return {"sizes": sizes, "cold": round(cold, 1), "update": statistics.median(updates) / 1000}


def four(sizes: list[dict[str, Any]], form: str) -> str:
    """The numbers of a cell, one for each size, or one if they are one; – for what is not there."""
    said = ["–" if None in size.values() else form.format(**size) for size in sizes]
    return said[0] if len(set(said)) == 1 else " · ".join(said)


COUNTS = (("said", "acts"), ("shown", "ends"))
FIGURES = ("shift", "letter", "bare", "small", "trick")


def told_in(cells: list[str]) -> dict[str, Any]:
    """What a line of the table says of its game, but for what it rounds: ``line`` undone.

    >>> row = told_in("9/9 · 3/4 · 4/4 · 4/4|–|–|14.0|62|0|0.81 · 0.80|98.4|2.3".split("|"))
    >>> row["sizes"][1]
    {'said': 3, 'acts': 4, 'shown': 0, 'ends': 0, 'shift': None, 'letter': 14.0, 'bare': 0.62, \
'small': 0, 'trick': 0.8}
    """
    sizes: list[dict[str, Any]] = [{} for _ in telling.SIZES]
    for names, cell in zip((*COUNTS, *((name,) for name in FIGURES)), cells, strict=False):
        parts = cell.split(" · ")
        for place, size in enumerate(sizes):
            part = parts[min(place, len(parts) - 1)]
            if names[0] == "trick" and place >= len(PHONES):
                part = "–"
            if len(names) > 1:
                size |= zip(
                    names, map(int, ("0/0" if part == "–" else part).split("/")), strict=True
                )
            else:
                size[names[0]] = None if part == "–" else float(part)
    for size in sizes:
        size |= {"bare": size["bare"] / 100, "small": int(size["small"])}
    return {"sizes": sizes, "cold": float(cells[-2]), "update": float(cells[-1])}


def written(text: str) -> dict[str, Any]:
    """What the document says of each game."""
    slugs = {game.title: slug for slug, game in GAMES.items()}
    lines = [[cell.strip() for cell in one.split("|")[1:-1]] for one in text.splitlines()]
    return {slugs[told[0]]: told_in(told[1:]) for told in lines if told and told[0] in slugs}


def line(slug: str, row: dict[str, Any]) -> str:
    """One game's line of the table."""

    def cell(form: str, *keys: str, sizes: int = 4) -> str:
        return four([{key: size[key] for key in keys} for size in row["sizes"][:sizes]], form)

    ends = any(size["ends"] for size in row["sizes"])
    cells = [
        GAMES[slug].title, cell("{said}/{acts}", "said", "acts"),
        cell("{shown}/{ends}", "shown", "ends") if ends else "–",
        cell("{shift:.0f}", "shift"), cell("{letter:.1f}", "letter"),
        cell("{bare:.0%}", "bare").replace("%", ""), cell("{small}", "small"),
        cell("{trick:.2f}", "trick", sizes=len(PHONES)),
        f"{row['cold']:.1f}", f"{row['update']:.1f}",
    ]  # fmt: skip
    return f"| {' | '.join(cells)} |"


def amiss(row: dict[str, Any]) -> list[str]:
    """What of a game is over its goal."""
    faults = [f"{row['cold']:.1f} kB cold"] if row["cold"] >= COLD else []
    for (wide, high), size in zip(telling.SIZES, row["sizes"], strict=True):
        shift, letter, trick = size["shift"] or 0, size["letter"] or READ, size["trick"] or 1
        over = {
            f"{size['acts'] - size['said']} acts not said": size["said"] < size["acts"],
            f"{size['ends'] - size['shown']} ends not shown": size["shown"] < size["ends"],
            f"the hand moves by {shift:.0f} px": shift > telling.STILL,
            f"a letter of {letter:.1f} px": letter < LETTER,
            f"{size['small']} tables bare, with letters under {READ} px": size["small"],
            f"cards of the trick {trick:.2f} of the hand’s": trick + 0.005 < SHARE,
        }
        faults += [f"{fault} at {wide} × {high}" for fault, is_so in over.items() if is_so]
    return faults


def document(kept: dict[str, Any]) -> str:
    """The whole of it, and in the end what is over its goal."""
    lines = [line(slug, row) for slug, row in sorted(kept.items())]
    sizes = [size for row in kept.values() for size in row["sizes"]]
    said, acts, shown, ends = (sum(s[k] for s in sizes) for k in ("said", "acts", "shown", "ends"))
    shift = max(size["shift"] or 0 for size in sizes)
    letter = min(size["letter"] or READ for size in sizes)
    heaviest = max(row["cold"] for row in kept.values())
    last = (
        f"All {len(kept)} games at the four sizes: {said} of {acts} acts said, {shown} of {ends} "
        f"ends shown, the greatest shift {shift:.0f} px, the smallest letter {letter:.1f} px, the "
        f"heaviest page {heaviest:.1f} kB."
    )
    over = [
        f"- {GAMES[slug].title}: {fault}"
        for slug, row in sorted(kept.items())
        for fault in amiss(row)
    ]
    goals = "Over its goal:\n\n" + "\n".join(over) if over else "Nothing is over its goal."
    return "\n\n".join(HEAD) + "\n".join([*lines, "", last, "", goals, ""])


def measure(slugs: list[str], kept: dict[str, Any], at: str, only_cold: bool = False) -> None:
    """Measure those games, with the server that is open *at* that address, or one of our own."""
    server = None if at else LiveServer(settings.DATA_DIR)
    if server:
        server.start()
    plain = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    try:
        with override_settings(STORAGES={**settings.STORAGES, "staticfiles": plain}):
            browse(server.url if server else at, slugs, kept, only_cold)
    finally:
        if server:
            server.end()


def browse(home: str, slugs: list[str], kept: dict[str, Any], only_cold: bool = False) -> None:
    """Measure those games, and keep what was measured after each."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=os.environ.get("CHROMIUM"))
        for slug in slugs:
            bytes_ = cold(browser, home, slug)
            if only_cold:
                kept[slug]["cold"] = round(bytes_, 1)
            else:
                kept[slug] = measured(browser, slug, bytes_)
            KEPT.write_text(json.dumps(kept, indent=1, sort_keys=True) + "\n", encoding="utf-8")
            print(line(slug, kept[slug]), *amiss(kept[slug]), sep="\n", flush=True)
        browser.close()


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("games", nargs="*")
    asked.add_argument("--write", action="store_true")
    asked.add_argument("--shown", action="store_true")
    asked.add_argument("--cold", action="store_true")
    asked.add_argument("--at", default="", help="a server that is open, of the same DATA_DIR")
    options = asked.parse_args()
    kept = json.loads(KEPT.read_text("utf-8")) if KEPT.exists() else {}
    kept = written(DOCUMENT.read_text("utf-8")) | kept
    left = sorted(GAMES) if options.cold else [slug for slug in sorted(GAMES) if slug not in kept]
    if not options.shown:
        measure(options.games or left, kept, options.at, options.cold)
    print(document(kept))
    if options.write:
        DOCUMENT.write_text(document(kept), encoding="utf-8")


if __name__ == "__main__":
    main()
