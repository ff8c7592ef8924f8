"""Addresses of the book: which of them no other machine can open, and which only near ones."""

from __future__ import annotations

from ipaddress import ip_address
from urllib.parse import urlsplit

from django.conf import settings


def is_this_machine(address: str) -> bool:
    """Whether an address, or a host with or without its port, leads to this machine only.

    >>> [is_this_machine(a) for a in ("http://localhost:8000/a", "127.0.0.1", "[::1]:80")]
    [True, True, True]
    >>> [is_this_machine(a) for a in ("http://192.168.1.5:8000", "crown.local:80", "")]
    [False, False, False]
    """
    name = urlsplit(address if "//" in address else f"//{address}").hostname or ""
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return False


def warning(address: str) -> str:
    """What is printed beside a code that leads to *address*, if no phone can open it there; else
    nothing."""
    if not is_this_machine(address):
        return ""
    way = (
        f"Open the book at {settings.LAN_ADDRESS} instead"
        if settings.LAN_ADDRESS
        else "Start the book for the network"
    )
    return (
        f"No phone can open this code: it leads to {urlsplit(address).netloc}, which only the "
        f"computer that runs the book can reach. {way}, then print again."
    )


STAY = (
    "If your phone says that there is no internet, stay connected. If the book does not open, turn "
    "mobile data off."
)


def is_near(address: str) -> bool:
    """Whether an address leads to a machine on the visitor's own network, which may be without
    internet.

    >>> [is_near(a) for a in ("http://192.168.1.5:8000", "diversions.local", "10.0.0.3:8000")]
    [True, True, True]
    >>> [is_near(a) for a in ("https://book.example.org", "127.0.0.1", "9.9.9.9", "")]
    [False, False, False, False]
    """
    name = urlsplit(address if "//" in address else f"//{address}").hostname or ""
    if name.endswith(".local"):
        return True
    try:
        return ip_address(name).is_private and not ip_address(name).is_loopback
    except ValueError:
        return False


def advice(address: str) -> str:
    """What is said beside a code to people whose phones might leave such a network; else
    nothing."""
    return STAY if is_near(address) else ""
