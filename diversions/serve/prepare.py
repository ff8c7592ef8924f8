"""What the serve command sees to before the first page: the key, what changed, the addresses."""

from __future__ import annotations

import errno
import hashlib
import ipaddress
import json
import os
import secrets
import socket
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

import ifaddr
from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.core import signing
from django.core.management.base import CommandError
from django.db import connection
from django.utils import timezone

from diversions import system


def kept_key(path: Path) -> str:
    """The secret key that *path* keeps, made on first use; no other person can read the file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        made = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text(encoding="ascii").strip()
    with os.fdopen(made, "w", encoding="ascii") as file:
        file.write(secrets.token_urlsafe(50))
    return kept_key(path)


SOME = 50  # sessions, the newest


def is_another_key() -> bool:
    """Whether there are visitors, and this secret key knows none of the newest: it is not the one
    with which the book was last served."""
    store = SessionStore()
    newest = Session.objects.filter(expire_date__gt=timezone.now()).order_by("-expire_date")[:SOME]
    return bool(newest) and not any(_is_known(store, one.session_data) for one in newest)


def _is_known(store: SessionStore, data: str) -> bool:
    try:
        signing.loads(data, salt=store.key_salt, serializer=store.serializer)
    except signing.BadSignature:
        return False
    return True


def apart(task: str, *words: str) -> None:
    """A task of manage.py in a process of its own, which takes its memory with it; CommandError
    says what went wrong."""
    command = [sys.executable, str(settings.BASE_DIR / "manage.py"), task, *words]
    env = {**os.environ, "SECRET_KEY": settings.SECRET_KEY}
    done = subprocess.run(command, env=env, stdin=subprocess.DEVNULL, stderr=subprocess.PIPE)
    if done.returncode:
        raise CommandError(done.stderr.decode(errors="replace").strip())


class Stamps:
    """What each task was last done with, so that it is done again only when that changed."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.kept: dict[str, str] = {}
        if path.exists():
            self.kept = json.loads(path.read_text(encoding="utf-8"))

    def due(self, task: str, digest: str) -> bool:
        """Whether *task* is still to be done with what has this digest."""
        return self.kept.get(task) != digest

    def done(self, task: str, digest: str) -> None:
        self.kept[task] = digest
        self.path.write_text(json.dumps(self.kept, indent=1), encoding="utf-8")


def digest(paths: Iterable[Path], *words: str) -> str:
    """One digest of all files at or under *paths*, and of *words*."""
    digest = hashlib.sha256("\0".join(words).encode())
    for name, path in sorted((place_of(path), path) for path in files(paths)):
        digest.update(name.encode() + b"\0" + hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def place_of(path: Path) -> str:
    """Where a file is in the house, wherever the house is; a file elsewhere by its whole path."""
    house: Path = settings.BASE_DIR
    return (path.relative_to(house) if path.is_relative_to(house) else path).as_posix()


def files(paths: Iterable[Path]) -> Iterator[Path]:
    """The files at or under *paths*, in order."""
    for path in paths:
        if path.is_file():
            yield path
        yield from sorted(p for p in path.rglob("*") if p.is_file() and p.suffix != ".pyc")


LOCK = 1674  # any number: of the servers on one PostgreSQL, the one that has it prepares


@contextmanager
def one_after_another() -> Iterator[None]:
    """Of the servers that begin at once on one database, one at a time."""
    if connection.vendor != "postgresql":
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s)", [LOCK])
    try:
        yield
    finally:
        connection.close()  # which gives the lock back


# The addresses of this machine ----------------------------------------------------------------

# Networks that containers and virtual machines have among themselves come last.
INWARD = ("docker", "br-", "veth", "virbr", "vmnet", "bridge", "utun", "vethernet", "virtualbox")


def private_addresses() -> list[str]:
    """This machine's own private addresses, the likeliest for a phone to reach first."""
    addresses: list[str] = []
    for adapter in sorted(ifaddr.get_adapters(), key=lambda each: is_inward(each.nice_name)):
        for ip in adapter.ips:
            if isinstance(ip.ip, str) and is_private(ip.ip) and ip.ip not in addresses:
                addresses.append(ip.ip)
    return addresses


def is_inward(adapter: str) -> bool:
    """Whether only this machine is on that network."""
    return adapter.lower().startswith(INWARD) or "virtual" in adapter.lower()


def is_private(address: str) -> bool:
    known = ipaddress.ip_address(address)
    return known.is_private and not (known.is_loopback or known.is_link_local)


LOW = 1024  # ports below it may be the administrator's alone
LOW_PORTS = (
    "Leave out --port; or allow it (on Linux: sudo sysctl net.ipv4.ip_unprivileged_port_start=80) "
    "and start again."
)


def taken(host: str, port: int) -> str:
    """Why the book cannot be served there, as a sentence; empty if it can."""
    if not 0 <= port <= 65535:
        return "A port is a number up to 65535; choose another with --port."
    try:
        family, kind, _, _, place = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind) as tried:
            system.alone(tried)
            tried.bind(place)
    except socket.gaierror:
        return f"{host} is not known here; give --host an address of this machine."
    except OSError as error:
        match error.errno:
            case errno.EADDRINUSE:
                other = 8000 if port < LOW else port + 1
                return f"Port {port} is in use; choose another with --port {other}."
            case errno.EACCES | errno.EPERM if system.WINDOWS:
                return f"Windows keeps port {port} for itself; choose another with --port 8765."
            case errno.EACCES | errno.EPERM if port >= LOW:
                return (
                    f"This machine does not let the book listen at port {port}: allow Python in "
                    "its firewall or protection program, or choose another with --port."
                )
            case errno.EACCES | errno.EPERM:
                return f"Port {port} is kept for this machine’s administrator. {LOW_PORTS}"
            case errno.EADDRNOTAVAIL:
                return f"{host} is no address of this machine; give --host one that is."
        return f"Port {port} cannot be used ({error.strerror}); choose another with --port."
    return ""
