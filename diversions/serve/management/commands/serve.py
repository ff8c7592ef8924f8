"""The serve command: all that stands between a fresh clone and the first page."""

from __future__ import annotations

import os
import re
import time
import webbrowser
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from typing import Any

import segno
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import connection

from diversions.library import book, fit, releases, upheld
from diversions.library import stamps as book_stamps
from diversions.serve import prepare, watched
from diversions.serve.names import Name, NoName, address
from diversions.serve.server import serve

NO_KEY = (
    "DATABASE_URL names a database that several servers may share. They must all have the same "
    "SECRET_KEY, or each would turn away the visitors of the others: set it, to fifty random "
    "characters."
)

NO_NETWORK = (
    "This machine is on no network that phones could share. Join one (a router’s, or a phone’s "
    "hotspot) and start again; or leave out --lan to use the book on this machine alone."
)

OTHER_KEY = (
    "SECRET_KEY is not the one with which this book was served last. With another key the book "
    "recognises no phone: players lose their chairs, and stewards need their private links. "
    "If you don’t mean that, stop with Ctrl-C and start again with the old key."
)
KEPT_KEY = " One is kept in {path}; it is used if SECRET_KEY is not set."

LABEL = re.compile(r"(?!-)[A-Za-z0-9-]{1,63}(?<!-)")
EVERYWHERE = ("0.0.0.0", "::", "")

OLD_BOOK = "So the book opens as it was last read.  Correct that and start again."


class Command(BaseCommand):
    """Bring database, book and static files up to date, and serve them."""

    help = "Serve the book; with --lan, to phones on the same network too."
    requires_system_checks: list[str] = []  # they cost a second; bin/test runs them
    opens = False  # a browser here, once the book is open

    def add_arguments(self, parser: ArgumentParser) -> None:
        port = int(os.environ.get("PORT", "8000"))
        parser.add_argument(
            "--only-prepare", action="store_true", help="bring everything up to date, and exit"
        )
        parser.add_argument("--open", action="store_true", help="open the book in a browser here")
        parser.add_argument("--lan", action="store_true", help="let phones on this network in")
        parser.add_argument("--host", default="", help="the address to listen at (127.0.0.1)")
        parser.add_argument("--port", type=int, default=port, help=f"where to serve ({port})")
        parser.add_argument(
            "--name", default="diversions", help="with --lan: the name before .local (diversions)"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        watched.keep_to_the_watcher()
        if options.get("only_prepare"):
            self.prepare()
            return
        lan, port, name = options["lan"], options["port"], options["name"]
        self.opens = bool(options.get("open"))
        host = options["host"] or ("0.0.0.0" if lan else "127.0.0.1")
        addresses = self.open_to_the_network(port) if lan else []
        if not LABEL.fullmatch(name):
            raise CommandError("--name takes letters, digits and hyphens, 63 at most.")
        if reason := prepare.taken(host, port):
            raise CommandError(reason)
        if not os.environ.get("SECRET_KEY"):
            if settings.SHARED:
                raise CommandError(NO_KEY)
            settings.SECRET_KEY = prepare.kept_key(settings.DATA_DIR / "secret-key")
        if host not in EVERYWHERE and settings.MODE != "public":
            settings.ALLOWED_HOSTS = [*settings.ALLOWED_HOSTS, host]
        with prepare.one_after_another():
            self.prepare()
        self.compare_keys()
        with releases.serving(), self.named(name, addresses, port):
            serve(host, port, lambda: self.say_where(addresses, host, port))

    def compare_keys(self) -> None:
        """Say so, if phones that were here before will not be known again."""
        if prepare.is_another_key():
            kept = settings.DATA_DIR / "secret-key"
            old = KEPT_KEY.format(path=kept) if kept.exists() else ""
            self.stderr.write(OTHER_KEY + (old if os.environ.get("SECRET_KEY") else ""))

    @contextmanager
    def named(self, name: str, addresses: list[str], port: int) -> Iterator[None]:
        """Meanwhile this machine answers to *name* on its network, if it can be had."""
        if not addresses:
            yield
            return
        try:
            known = Name(name, addresses, port)
        except NoName as error:
            self.stderr.write(str(error))
            yield
            return
        settings.ALLOWED_HOSTS = [*settings.ALLOWED_HOSTS, known.host]
        settings.LAN_NAME = address(known.host, port)
        try:
            yield
        finally:
            known.close()

    def prepare(self) -> None:
        """Database, book and static files brought to what the work tree has."""
        base: Path = settings.BASE_DIR
        lock = base / "requirements.txt"
        stamps = prepare.Stamps(settings.DATA_DIR / "prepared.json")

        def once(
            task: str,
            place: Callable[[], str],
            *paths: Path,
            run: Callable[[str], None] = quietly,
        ) -> None:
            digest = prepare.digest(paths)
            if place() and not stamps.due(task, digest + place()):
                return
            if place() and not stamps.due(task, digest):  # bin/pack did it, and it was carried here
                stamps.done(task, digest + place())
                return
            began = time.monotonic()
            try:
                run(task)
            except CommandError as error:
                if task != "load_book" or not book_stamps.digest():
                    raise
                self.stderr.write(f"{error}\n{OLD_BOOK}")
                return
            stamps.done(task, digest + place())
            self.stdout.write(f"{task}: {time.monotonic() - began:.1f} s")

        releases.set_aside(releases.name_of())  # before migrations change what others read
        once("migrate", the_database, *base.glob("diversions/*/migrations"), lock)
        # The training room is no part of a server, and bin/pack leaves it out.
        rooms = (room for room in (base / "diversions").iterdir() if room.name != "training")
        text = base / "fixtures", *rooms, lock
        once("load_book", the_text, *text, run=partly)
        for slug, said in fit.misfits().items():
            self.stderr.write(fit.words(slug, said))
        for row in upheld.refused():
            self.stderr.write(upheld.words(row))
        if settings.SHARED:
            call_command("createcachetable", verbosity=0)
        # Packing the files takes 50 MB, which threads of this process would keep for good.
        files = base / "static", base / "diversions" / "serve" / "shipped.py", lock
        once("collectstatic", the_static_files, *files, run=packed)
        written_in = base / "diversions" / "jinja.py", base / "diversions" / "settings.py"
        templates = (base / "templates", *written_in, lock)
        once("compile_templates", the_templates, *templates, run=prepare.apart)

    def open_to_the_network(self, port: int) -> list[str]:
        """This machine's private addresses, at which it answers from now on."""
        if settings.MODE == "public":
            raise CommandError("MODE=public asks for https, and --lan is plain http: unset one.")
        addresses = prepare.private_addresses()
        if not addresses:
            raise CommandError(NO_NETWORK)
        settings.ALLOWED_HOSTS = [*settings.ALLOWED_HOSTS, *addresses]
        settings.LAN_ADDRESSES = [address(each, port) for each in addresses]
        settings.LAN_ADDRESS = settings.LAN_ADDRESSES[0]
        return addresses

    def say_where(self, addresses: list[str], host: str, port: int) -> None:
        """The addresses to open, and the first as a code for phones."""
        said = StringIO()
        here = "localhost" if host in (*EVERYWHERE, "127.0.0.1") else host
        if settings.MODE == "public":
            said.write(f"The book is open to a proxy that ends https, at {host}:{port}\n")
        else:
            said.write(f"The book is open at {address(here, port)}/\n")
        if addresses:
            places = [address(each, port) for each in addresses]
            if settings.LAN_NAME:
                places.append(settings.LAN_NAME)
            said.write("On this network: " + "  ".join(f"{place}/" for place in places) + "\n")
            segno.make(settings.PUBLIC_ADDRESS or places[0]).terminal(out=said, compact=True)
            if port != 80 and not prepare.taken(host, 80):
                said.write("With --port 80 these addresses are shorter: they need no port.\n")
        self.stdout.write(said.getvalue() + "Stop it with Ctrl-C.")
        self.stdout.flush()
        loopback = {"0.0.0.0": "127.0.0.1", "": "127.0.0.1", "::": "::1"}.get(host, host)
        watched.say_opened(address(loopback, port) + "/alive/")
        if self.opens:
            webbrowser.open(address(here, port) + "/")


def quietly(task: str) -> None:
    call_command(task, verbosity=0)


def partly(task: str) -> None:
    call_command(task, verbosity=0, partly=True)


def packed(task: str) -> None:
    prepare.apart(task, "--noinput", "--verbosity", "0")


def the_database() -> str:
    """Which database this is; empty if it is new, or one that others may change."""
    path = Path(str(settings.DATABASES["default"]["NAME"]))
    if connection.vendor != "sqlite" or not path.exists():
        return ""
    # The number of a file that was deleted is soon given to another, which may be this empty one.
    if not connection.introspection.table_names():
        return ""
    return f" {path} {path.stat().st_ino}"


def the_text() -> str:
    """Which database has the whole text of this release; empty, if it is yet to be loaded."""
    whole = releases.in_charge() == releases.name_of() and not book.is_amiss()
    return the_database() if whole else ""


def the_static_files() -> str:
    """Which they are; empty if they are not there.  They go with the folder that they lie in."""
    return f" {settings.STATIC_ROOT.name}" if settings.STATIC_ROOT.exists() else ""


def the_templates() -> str:
    """Which they are; empty if none is kept compiled."""
    kept = settings.DATA_DIR / "templates"
    return f" {kept.name}" if kept.exists() else ""
