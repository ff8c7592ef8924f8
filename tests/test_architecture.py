"""The shape of the house: who imports whom, what stands where, what leads where.

``docs/architecture.md`` says it in words.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import Any

import pytest

from diversions.games import GAMES
from tests.book import FIXTURES, ROOT, folder

HOUSE = ROOT / "diversions"
# Every package, from the ground up; each may import itself and what is named here.
BOOK = ("incoming", "rules", "games", "library")
PLAY = (*BOOK, "live", "play")
MAY_IMPORT = {
    "rules": (),
    "games": ("rules",),
    "incoming": ("rules",),
    "live": (),
    "sqlite": (),
    "library": ("incoming", "rules", "games"),
    "press": BOOK,
    "play": (*BOOK, "live"),
    "edition": (*PLAY, "press", "problems"),
    "lab": PLAY,
    "guild": (*PLAY, "press"),
    "problems": (*PLAY, "press"),
    "serve": PLAY,
    "training": ("rules", "games"),
}
# The rooms of the guild, likewise from the ground up.
GUILD_MAY_IMPORT: dict[str, tuple[str, ...]] = {
    "meeting": (),
    "parties": ("meeting",),
    "planning": ("meeting",),
    "seats": ("meeting",),
    "people": ("meeting", "seats"),
    "round": ("meeting", "parties", "planning", "seats"),
    "undo": ("meeting", "seats", "people"),
    "phones": ("meeting", "seats", "people", "undo"),
    "lesson": ("meeting",),
    "tournament": ("meeting", "parties", "planning", "round"),
    "demo": ("meeting", "planning"),
    "projector": ("meeting", "planning", "lesson", "tournament", "demo"),
    "print": ("meeting", "planning"),
    "transfer": ("meeting", "planning", "people", "tournament"),
    "after": ("meeting",),
    "reports": ("meeting", "planning", "after"),
    "hall": (
        *("meeting", "parties", "planning", "seats", "people", "undo"),
        *("lesson", "tournament", "demo", "projector"),
    ),
    "desk": (
        *("meeting", "parties", "planning", "seats", "people", "round", "undo"),
        *("lesson", "tournament", "demo", "projector", "print", "hall"),
    ),
}
BARE = ("rules", "games")  # these import nothing from outside the standard library
# What writes to the database, besides the modules called services: the loader of the book, what
# readers send in, and what a redactor's admin does.
WRITERS = {
    "library/book.py",
    "library/written_back.py",
    "edition/corrections.py",
    "edition/admin.py",
    "library/admin.py",
    "library/decisions.py",
}

TOLD = sorted(path.name.replace("_", "-") for path in (FIXTURES / "games").iterdir())
SLUGS = sorted({*TOLD, *GAMES})
EVERY_GAME = pytest.mark.parametrize("slug", sorted(GAMES))
EVERY_REPORT = pytest.mark.parametrize("slug", TOLD)
RULE_ID = re.compile(r"[a-z][a-z0-9-]*(\.[a-z0-9]+(-[a-z0-9]+)*){1,2}")
CITED = re.compile(r"\[@([a-z0-9-]+)(?:,[^\]]*)?\]")
LED_TO = re.compile(r"\[#([a-z0-9.-]+)\]")


def under(slug: str) -> str:
    """The name of a game's folders and modules."""
    return slug.replace("-", "_")


# Imports ------------------------------------------------------------------------------------


def imported(text: str | ast.AST, package: tuple[str, ...]) -> Iterator[str]:
    """Every module that a file of *package*, or a part of it, imports, by its whole name."""
    for node in ast.walk(ast.parse(text) if isinstance(text, str) else text):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            module = ".".join([*above, *filter(None, [node.module])])
            yield from (f"{module}.{alias.name}" for alias in node.names)


@cache
def imports_in(path: Path) -> tuple[str, ...]:
    """Every module that this file of the house imports."""
    package = path.relative_to(ROOT).parts[:-1]
    return tuple(imported(path.read_text(encoding="utf-8"), package))


def imports_of(package: str) -> Iterator[tuple[str, str]]:
    """Each import in a package of the house, with the file it stands in."""
    for path in sorted((HOUSE / package).rglob("*.py")):
        for module in imports_in(path):
            yield str(path.relative_to(ROOT)), module


def test_the_search_for_imports_finds_them() -> None:
    text = "import a.b\nfrom . import c\nfrom ..d import e\ndef f():\n    from g import h as i\n"

    assert list(imported(text, ("x", "y"))) == ["a.b", "x.y.c", "x.d.e", "g.h"]


def packages() -> set[str]:
    """The packages of the house."""
    return {path.parent.name for path in HOUSE.glob("*/__init__.py")}


def test_every_package_has_its_line_in_the_law() -> None:
    assert packages() == set(MAY_IMPORT)


@pytest.mark.parametrize("package", MAY_IMPORT)
def test_a_package_imports_only_what_stands_before_it(package: str) -> None:
    others = packages() - {package, *MAY_IMPORT[package]}
    above = {
        (file, module)
        for file, module in imports_of(package)
        if module.startswith("diversions.") and module.split(".")[1] in others
    }

    assert above == set()


def rooms_of_the_guild() -> set[str]:
    """Its packages, without those in which Django looks for something."""
    found = {path.parent.name for path in (HOUSE / "guild").glob("*/__init__.py")}
    return found - {"migrations", "management"}


def test_every_room_of_the_guild_has_its_line_in_the_law() -> None:
    order = list(GUILD_MAY_IMPORT)

    assert set(order) == rooms_of_the_guild()
    # Each stands after what it may import: so no two rooms import each other, whatever the way.
    for place, room in enumerate(order):
        assert set(GUILD_MAY_IMPORT[room]) <= set(order[:place]), room


@pytest.mark.parametrize("room", GUILD_MAY_IMPORT)
def test_a_room_of_the_guild_imports_only_what_stands_before_it(room: str) -> None:
    asked = {
        (file, module)
        for file, module in imports_of(f"guild/{room}")
        if module.startswith("diversions.guild.")
        if module.split(".")[2] in rooms_of_the_guild() - {room}
    }

    assert {module.split(".")[2] for _, module in asked} == set(GUILD_MAY_IMPORT[room]), asked


def modules() -> dict[str, Path]:
    """Every module of the house, by its whole name."""
    return {
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
        for path in HOUSE.rglob("*.py")
    }


def circles(graph: Mapping[str, Iterable[str]]) -> list[tuple[str, ...]]:
    """What hangs together in circles: the nodes of *graph* that can be reached from themselves."""
    sorter = TopologicalSorter({node: set(others) - {node} for node, others in graph.items()})
    try:
        sorter.prepare()
    except CycleError as error:
        return [tuple(error.args[1])]
    return []


def test_the_search_for_circles_finds_them() -> None:
    assert circles({"a": ["b"], "b": ["c"], "c": []}) == []
    assert [set(circle) for circle in circles({"a": ["b"], "b": ["c"], "c": ["a"]})] == [set("abc")]


def test_no_modules_import_each_other_in_a_circle() -> None:
    """Imports within functions too, for they only hide a circle."""
    known = modules()
    graph = {}
    for name, path in known.items():
        # "from package import module" asks for the module, and not for the package around it.
        asked = {m if m in known else m.rpartition(".")[0] for m in imports_in(path)}
        graph[name] = asked & set(known)

    assert circles(graph) == []


def late(text: str) -> list[str]:
    """The modules of the house that are imported within a function."""
    return [
        module
        for outer in ast.walk(ast.parse(text))
        if isinstance(outer, ast.FunctionDef | ast.AsyncFunctionDef)
        for module in imported(outer, ("diversions",))
        if module.startswith("diversions.")
    ]


def test_nothing_of_the_house_is_imported_late() -> None:
    text = "def f():\n    import diversions.a\n    from diversions.b import c\n    import re\n"
    assert late(text) == ["diversions.a", "diversions.b.c"]
    assert {
        (name, module)
        for name, path in modules().items()
        for module in late(path.read_text(encoding="utf-8"))
    } == set()


# One word, one meaning ------------------------------------------------------------------------

# An entry of the book's text, and what an engine, or a class of learners, makes of it.
TEXT_AND_PLAY = {"Game", "Variant", "Note", "Lesson"}
OF_DJANGO = {"Command", "Migration"}


OF_A_GAME = re.compile(r"diversions\.(?:training\.)?games\.(\w+)")


def class_names(text: str) -> list[str]:
    """The classes that a module defines, without those within others."""
    return [node.name for node in ast.parse(text).body if isinstance(node, ast.ClassDef)]


def meanings(game: str | None) -> Counter[str]:
    """How often the house, or the folder of a game, defines each class."""
    return Counter(
        name
        for module, path in modules().items()
        if (OF_A_GAME.match(module) or [None, None])[1] == game
        for name in class_names(path.read_text(encoding="utf-8"))
    )


def test_the_search_for_classes_finds_them() -> None:
    assert class_names("class A:\n    class B: ...\n\n\nclass C(A): ...\n") == ["A", "C"]
    assert meanings(None)["Ruling"] == 1


def test_the_name_of_a_class_means_one_thing() -> None:
    """A game may call its own things as another game does, but not as the house does; only the
    class that is called after its title may have a name of ours, since our words refuse no title.
    """
    house = meanings(None)
    several = {name for name, times in house.items() if times > 1}
    titled = {slug: type(GAMES[slug]).__name__ for slug in GAMES}
    borrowed = {
        name
        for slug in GAMES
        for name in meanings(under(slug))
        if name in house and name != titled[slug]
    }
    twice = {n for slug in GAMES for n, times in meanings(under(slug)).items() if times > 1}

    assert several - OF_DJANGO == TEXT_AND_PLAY
    assert borrowed | twice == set()


# Who writes -----------------------------------------------------------------------------------

WRITING = {"save", "create", "get_or_create", "update_or_create"}
MANY = {"bulk_create", "bulk_update", "update", "delete"}
ROWS = {"objects", "filter", "exclude", "all", "first", "get", "queryset"}


def writes(text: str) -> list[str]:
    """What in a module writes rows: calls by which Django's models and managers do it."""
    calls = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call)]
    written = []
    for call in calls:
        if not isinstance(call.func, ast.Attribute) or call.func.attr not in (*WRITING, *MANY):
            continue
        said = ast.unparse(call.func)
        rows = any(re.search(rf"\b{word}\b", said) for word in ROWS)
        by_name = call.func.attr in WRITING and "session" not in said and not call.args
        many = call.func.attr in ("bulk_create", "bulk_update")
        if by_name or many or (call.func.attr in MANY and rows):
            written.append(said)
    return written


def test_the_search_for_writers_finds_them() -> None:
    assert len(writes("a.save()\nB.objects.filter(pk=1).update(c=2)\nd.e.create()")) == 3
    assert writes("known.update({})\nrequest.session.create()\ndigest.update(b'')") == []


def test_only_services_write() -> None:
    writing = {
        (place, said)
        for path in modules().values()
        if (place := str(path.relative_to(HOUSE))) not in WRITERS
        if path.name != "services.py" and "migrations" not in path.parts
        for said in writes(path.read_text(encoding="utf-8"))
    }

    assert writing == set()


@pytest.mark.parametrize("package", BARE)
def test_rules_and_games_need_the_standard_library_alone(package: str) -> None:
    foreign = {
        (file, module)
        for file, module in imports_of(package)
        if module.split(".")[0] not in {*sys.stdlib_module_names, "diversions"}
    }

    assert foreign == set()


def test_numpy_is_needed_by_what_trains_alone() -> None:
    asking = {
        (package, file)
        for package in MAY_IMPORT
        for file, module in imports_of(package)
        if module.split(".")[0] == "numpy"
    }

    assert {package for package, _ in asking} == {"training"}


def test_what_is_learnt_of_one_game_imports_no_other() -> None:
    abroad = {
        (file, module)
        for file, module in imports_of("training")
        if "/training/games/" in file and module.startswith("diversions.games.")
        if Path(file).stem != module.split(".")[2]
    }

    assert abroad == set()


def test_no_game_imports_another() -> None:
    abroad = {
        (file, module)
        for file, module in imports_of("games")
        if module.startswith("diversions.games.") and file.split("/")[2] != module.split(".")[2]
    }

    assert abroad == set()


def test_the_games_are_found_in_a_bare_interpreter() -> None:
    program = (
        "import sys; sys.path.insert(0, '.'); from diversions.games import GAMES; "
        "print(*GAMES); print(*{name.partition('.')[0] for name in sys.modules})"
    )

    done = subprocess.run(
        [sys.executable, "-S", "-E", "-c", program], cwd=ROOT, capture_output=True, text=True
    )

    assert done.returncode == 0, done.stderr
    games, modules = done.stdout.splitlines()
    assert set(games.split()) == set(GAMES)
    assert set(modules.split()) - {*sys.stdlib_module_names, "diversions", "__main__"} == set()


# No game is named abroad ----------------------------------------------------------------------


def own(path: Path, slug: str) -> bool:
    """Whether a file stands in the folders of that game."""
    parts = path.relative_to(ROOT).parts
    at = parts.index("games") if "games" in parts else len(parts)
    return under(slug) in {Path(part).stem for part in parts[at:]}


def strings_of(tree: ast.AST) -> Iterator[ast.Constant]:
    """The string literals of a module, without its docstrings."""
    prose = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        if node.body and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in prose:
            yield node


def said_in(path: Path) -> list[str]:
    """The texts of those literals."""
    return [str(node.value) for node in strings_of(ast.parse(path.read_text(encoding="utf-8")))]


GAMES_ARE_MEANT = re.compile(r"GAMES|\bgame_of\b|\bslugs?\b|\bgames?\b")


def singled_out(tree: ast.AST) -> set[str]:
    """The words by which a module may single out a game: keys of GAMES, what a slug is compared
    with, what a game is found by.  Any other word is one of ours, and refuses no title."""
    words: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            parts = [node.left, *node.comparators]
        elif isinstance(node, ast.Subscript):
            parts = [node.value, node.slice]
        elif isinstance(node, ast.Call):
            parts = [node.func, *node.args]
        elif isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            parts = [*targets, node.value]
        else:
            continue
        if any(GAMES_ARE_MEANT.search(ast.unparse(part)) for part in parts):
            words |= {str(one.value) for part in parts for one in strings_of(part)}
    return words


def names(text: str, slug: str) -> bool:
    """Whether a string literal names a rule of a game, terms of it, or a path to it."""
    if slug not in text and under(slug) not in text:
        return False
    path = rf"games[/.](?:{re.escape(slug)}|{under(slug)})(?![\w-])"
    return bool(
        re.fullmatch(rf"{re.escape(slug)}[.:][a-z][\w.,=-]*", text) or re.search(path, text)
    )


def test_no_module_names_a_game_outside_its_own_folders() -> None:
    named = set()
    for path in HOUSE.rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        said = [str(node.value) for node in strings_of(tree)]
        foreign = [slug for slug in SLUGS if not own(path, slug)]
        bare = singled_out(tree) if {*said}.intersection(foreign) else set()
        for slug in foreign:
            if slug in bare or any(names(text, slug) for text in said):
                named.add((str(path.relative_to(ROOT)), slug))

    assert named == set()


REMARK = re.compile(r"\{#.*?#\}|<!--.*?-->|/\*.*?\*/", re.DOTALL)
QUOTED = re.compile(r"""["']([^"'\n]{1,80})["']""")
COMPARED = re.compile(r"""\b(?:slug|game)s?\s*(?:[!=]=|in)\s*[(\[]?\s*["']([a-z-]+)["']""")


@pytest.mark.parametrize("place", ["templates", "static"])
def test_no_page_names_a_game_outside_its_own_folders(place: str) -> None:
    kinds = {".html", ".css", ".js", ".txt", ".svg", ".typ"}
    named = set()
    for path in (ROOT / place).rglob("*"):
        if path.suffix not in kinds or ".min." in path.name:  # others' work
            continue
        text = REMARK.sub("", path.read_text(encoding="utf-8"))
        bare = set(COMPARED.findall(text))
        for slug in SLUGS:
            told = any(names(said, slug) for said in QUOTED.findall(text))
            if (told or slug in bare) and not own(path, slug):
                named.add((str(path.relative_to(ROOT)), slug))

    assert named == set()


def test_the_search_for_names_finds_them() -> None:
    slug = SLUGS[0]

    assert all(names(said, slug) for said in (f"{slug}.turn", f"{slug}:usual", f"/games/{slug}/"))
    assert not any(names(said, slug) for said in (slug, f"{slug} is played.", f"{slug}s"))
    for said in (f"GAMES[{slug!r}]", f"game.slug == {slug!r}", f"game_of({slug!r})"):
        assert slug in singled_out(ast.parse(said))
    for said in (f"GAMES_TOLD = ({slug!r},)", f"slug in ({slug!r},)"):
        assert slug in singled_out(ast.parse(said))
    assert slug not in singled_out(ast.parse(f"kind = {slug!r}"))
    assert COMPARED.findall(f'{{% if table.game.slug == "{slug}" %}}') == [slug]


# Folders --------------------------------------------------------------------------------------


def stray(parent: Path, known: set[str]) -> set[str]:
    """The entries of *parent* that are no game's."""
    if not parent.is_dir():
        return set()
    names = {path.stem for path in parent.iterdir() if not path.name.startswith((".", "__"))}
    return names - {under(slug) for slug in known}


def test_every_folder_is_a_game_s() -> None:
    for parent in (HOUSE / "games", ROOT / "templates" / "games", ROOT / "static" / "games"):
        assert stray(parent, set(TOLD)) == set(), parent
    tests = {p.stem.removeprefix("test_") for p in (ROOT / "tests" / "games").glob("test_*.py")}
    assert (
        tests
        - {
            "anew",
            "every_game",
            "conflicts",
            "ends",
            "fresh",
            "meetings",
            "pairs",
            "refused_by",
            "second_opinion",
            "second_referee",
            "stored",
            "two_rules",
        }
        - {under(slug) for slug in TOLD}
        == set()
    )


@EVERY_GAME
def test_a_game_has_all_its_folders(slug: str) -> None:
    files = [folder(slug) / "report.toml", folder(slug) / "rules.toml"]
    files += [HOUSE / "games" / under(slug) / name for name in ("rules.py", "variants.py")]
    files += [ROOT / "tests" / "games" / f"test_{under(slug)}.py"]

    assert [str(path.relative_to(ROOT)) for path in files if not path.is_file()] == []
    assert GAMES[slug].slug == slug
    assert type(GAMES[slug]).__module__.startswith(f"diversions.games.{under(slug)}.")


WHO_PLAYS = {"BUDGETS", "FOILS", "WEIGH", "AT_STAKE", "DOMINATED", "MASTERED", "GUESSES"}


@EVERY_GAME
def test_a_game_says_in_one_file_who_plays_it(slug: str) -> None:
    told = {
        path.name
        for path in (HOUSE / "games" / under(slug)).glob("*.py")
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.Assign)
        and WHO_PLAYS & {name.id for name in ast.walk(node) if isinstance(name, ast.Name)}
    }

    assert told <= {"players.py"}


# What a game may add ---------------------------------------------------------------------------

# How the doors ask for a module of a game's folder, and how they and hosts ask for a name in it.
ASKED_MODULE = re.compile(r"\bmodule\(game, \"(\w+)\"\)")
ASKED_NAME = re.compile(
    r"\bgetattr\((?:part|lore|self\.lore|module\([^)]*\)|doors\.at_table\([^)]*\)), \"(\w+)\""
)
DOORS = {
    "rules/pictures/doors.py": re.compile(r"\bpart\.([a-zA-Z]+)\b(?!,)"),
    "rules/claims.py": re.compile(r"\bpart\.([A-Z]+)\b"),
    "rules/bots.py": re.compile(r'": "([A-Z_]+)"'),
}


def test_the_page_of_the_house_says_what_a_game_may_add() -> None:
    """All that code outside the games asks of a game's modules, docs/architecture.md names."""
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    outside = [path for path in HOUSE.rglob("*.py") if "games" not in path.parts]
    texts = {str(path.relative_to(HOUSE)): path.read_text(encoding="utf-8") for path in outside}
    modules = {name for text in texts.values() for name in ASKED_MODULE.findall(text)}
    names = {name for text in texts.values() for name in ASKED_NAME.findall(text)}
    names |= {name for file, ask in DOORS.items() for name in ask.findall(texts[file])}
    said = set(re.findall(r"`(\w+)(?:\.py|\(\w+\))?`", page))

    assert {"ideas", "claims", "tools"} <= modules
    assert {"FIRST", "WON", "MASTERED", "odds_tables", "COUNTS"} <= names
    assert modules - said == set(), "Say in the table of docs/architecture.md what they give."
    assert names - said == set(), "Say in the table of docs/architecture.md what they are for."


def test_the_macros_that_a_page_asks_of_a_game_are_listed() -> None:
    """docs/tables.md lists what the pages call of a game's template; each is some game's."""
    page = (ROOT / "docs" / "tables.md").read_text(encoding="utf-8")
    looks = {path: path.read_text(encoding="utf-8") for path in GAME_LOOKS}
    shared = [path for path in (ROOT / "templates").rglob("*.html") if path not in looks]
    asked = {
        name
        for path in shared
        for name in re.findall(r"\blook\.(\w+)", path.read_text(encoding="utf-8"))
    }
    given = {name for text in looks.values() for name in re.findall(r"macro (\w+)\(", text)}

    assert set(re.findall(r"^\| `(\w+)\(", page, re.MULTILINE)) == asked
    assert asked - given == set(), "No game has such a macro: let no page ask for it."


DOCS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
MADE = ("var", "dist", ".pytest_cache", "DATA_DIR")  # by programs, as they run


WRITTEN = re.compile(r"/|\.(?:py|html|js|css|toml|svg|md|json|cmd)$")


def is_there(name: str) -> bool:
    """Whether a file or folder ends so; or the module whose function a document names so."""
    name = name.rstrip("/")
    ends = (f"/{name}", f"/{name.rpartition('.')[0]}.py")
    return any(f"/{place}".endswith(ends) for place in places())


@cache
def places() -> frozenset[str]:
    """Every file and folder of the house, but for what programs make."""
    ours = [path for path in ROOT.iterdir() if path.name[0] != "." and path.name not in MADE]
    inside = (one for path in ours for one in (path, *path.rglob("*")))
    return frozenset(str(path.relative_to(ROOT)) for path in inside)


@pytest.mark.parametrize("doc", DOCS, ids=[path.name for path in DOCS])
def test_a_document_names_files_that_there_are(doc: Path) -> None:
    """Each file or folder between backticks is one of ours, by the end of its path at least."""
    named = re.findall(r"`([\w./-]+)`", doc.read_text(encoding="utf-8"))
    missing = {
        name
        for name in named
        if WRITTEN.search(name)
        and not name.startswith(("/", *MADE))
        and "old_game" not in name  # of the example
        and not is_there(name)
    }

    assert missing == set(), "It was moved or renamed: name it as it is now."


GAME_LOOKS = sorted((ROOT / "templates" / "games").glob("*/table.html"))


@pytest.mark.parametrize("path", GAME_LOOKS, ids=[path.parent.name for path in GAME_LOOKS])
def test_every_macro_of_a_game_is_drawn(path: Path) -> None:
    """A macro that neither a page asks for nor the template itself calls is drawn nowhere: its name
    is misspelt, or it is left over."""
    page = (ROOT / "docs" / "tables.md").read_text(encoding="utf-8")
    asked = set(re.findall(r"^\| `(\w+)\(", page, re.MULTILINE))
    text = path.read_text(encoding="utf-8")
    idle = [
        name
        for name in re.findall(r"macro (\w+)\(", text)
        if name not in asked and len(re.findall(rf"\b{name}\b", text)) < 2
    ]

    assert idle == [], f"docs/tables.md lists what pages ask for: {', '.join(sorted(asked))}."


@pytest.mark.parametrize(
    "name",
    ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "LICENSE", "docs/architecture.md"],
)
def test_the_house_has_its_papers(name: str) -> None:
    assert (ROOT / name).read_text(encoding="utf-8").strip()


# What the book says ---------------------------------------------------------------------------


@cache
def toml(path: Path) -> dict[str, Any]:
    """A file of the book; nothing, where there is none."""
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


def report(slug: str) -> dict[str, Any]:
    return toml(folder(slug) / "report.toml")


def rules(slug: str) -> dict[str, dict[str, Any]]:
    return {rule["id"]: rule for rule in toml(folder(slug) / "rules.toml").get("rule", [])}


@cache
def sources() -> dict[str, dict[str, Any]]:
    shared = toml(FIXTURES / "sources.toml").get("source", [])
    own_ones = [source for slug in TOLD for source in report(slug).get("source", [])]
    return {source["key"]: source for source in [*shared, *own_ones]}


@cache
def every_rule() -> frozenset[str]:
    return frozenset(rule for slug in TOLD for rule in rules(slug))


def texts(node: Any) -> Iterator[str]:
    """Every string in a loaded file."""
    if isinstance(node, str):
        yield node
    elif isinstance(node, dict | list):
        for inner in node.values() if isinstance(node, dict) else node:
            yield from texts(inner)


@EVERY_REPORT
def test_every_citation_and_every_link_to_a_rule_leads_somewhere(slug: str) -> None:
    files = ("report.toml", "rules.toml", "lessons.toml")
    said = [text for file in files for text in texts(toml(folder(slug) / file))]

    cited = {key for text in said for key in CITED.findall(text)}
    led_to = {rule for text in said for rule in LED_TO.findall(text)}

    assert cited - set(sources()) == set()
    assert led_to - every_rule() == set()


def test_every_citation_of_the_bibliography_leads_somewhere() -> None:
    cited = {key for text in texts(toml(FIXTURES / "sources.toml")) for key in CITED.findall(text)}
    quoted = {source.get("quoted_from") for source in sources().values()} - {None, ""}

    assert (cited | quoted) - set(sources()) == set()


@EVERY_REPORT
def test_every_witness_is_a_source(slug: str) -> None:
    called = {
        witness["source"] for rule in rules(slug).values() for witness in rule.get("witness", [])
    }

    assert called - set(sources()) == set()


@EVERY_REPORT
def test_every_note_is_on_something(slug: str) -> None:
    sections = {f"section:{section['key']}" for section in report(slug).get("section", [])}
    cruxes = {
        f"crux:{crux['option']}" for crux in toml(folder(slug) / "rules.toml").get("crux", [])
    }
    noted = {note["on"] for note in report(slug).get("note", [])}

    assert noted - sections - cruxes - set(rules(slug)) == set()


@EVERY_REPORT
def test_every_rule_and_diagram_has_its_section(slug: str) -> None:
    sections = {section["key"] for section in report(slug).get("section", [])}
    diagrams = report(slug).get("diagram", [])

    assert {rule["section"] for rule in rules(slug).values()} - sections == set()
    assert {diagram["section"] for diagram in diagrams} - sections == set()


@EVERY_REPORT
def test_every_diagram_has_its_record(slug: str) -> None:
    for diagram in report(slug).get("diagram", []):
        path = folder(slug) / "records" / f"{diagram['record']}.txt"
        lines = [line.strip() for line in path.read_text(encoding="utf-8").splitlines()]
        moves = len([line for line in lines if line and not line.startswith("#")]) - 1

        assert 0 <= diagram.get("from", 0) <= diagram["to"] <= moves, diagram["record"]


# Text and engine are one record ---------------------------------------------------------------


@cache
def cited_by_engine(slug: str) -> frozenset[str]:
    """The ids of its own rules that a game's folder writes out."""
    return frozenset(
        said
        for path in (HOUSE / "games" / under(slug)).glob("*.py")
        for said in said_in(path)
        if said.startswith(f"{slug}.") and RULE_ID.fullmatch(said)
    )


@EVERY_GAME
def test_every_id_in_an_engine_is_a_rule_of_its_report(slug: str) -> None:
    assert cited_by_engine(slug) - set(rules(slug)) == set()
    assert f"{slug}.turn" in rules(slug)


@EVERY_GAME
def test_every_enforced_rule_is_written_in_its_engine(slug: str) -> None:
    enforced = {rule["id"] for rule in rules(slug).values() if rule.get("enforced", True)}

    assert enforced - cited_by_engine(slug) - {f"{slug}.turn"} == set()


@EVERY_GAME
def test_every_reading_has_a_rule_called_after_it(slug: str) -> None:
    astray = {
        (option.key, reading.key, reading.rule)
        for option in GAMES[slug].options
        for reading in option.readings
        if reading.rule != f"{slug}.{option.key}.{reading.key}" or reading.rule not in rules(slug)
    }

    assert astray == set()


@EVERY_GAME
def test_the_report_dates_the_variants_that_there_are(slug: str) -> None:
    dated = [variant["key"] for variant in report(slug).get("variant", [])]

    assert sorted(dated) == sorted(variant.key for variant in GAMES[slug].variants)


@EVERY_GAME
def test_what_a_rule_is_under_can_be_agreed(slug: str) -> None:
    game = GAMES[slug]
    known = {f"{o.key}.{r.key}" for o in game.options for r in o.readings}
    known |= {f"seats.{seats}" for seats in game.seats}
    known |= {f"variant.{variant.key}" for variant in game.variants}

    assert {
        word for rule in rules(slug).values() for word in rule.get("under", [])
    } - known == set()


@EVERY_GAME
def test_every_crux_is_an_option(slug: str) -> None:
    told = {crux["option"] for crux in toml(folder(slug) / "rules.toml").get("crux", [])}

    assert told - {option.key for option in GAMES[slug].options} == set()
