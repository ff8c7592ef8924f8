"""Addresses of the book: which of them no other machine can open."""

from __future__ import annotations

from ipaddress import ip_address
from urllib.parse import urlsplit


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
    return (
        f"No phone can open this code: it leads to {urlsplit(address).netloc}, which only the "
        "book’s own computer can reach. Start the book for the network, then print again."
    )
