"""The name by which phones find the book on their own network, told by multicast DNS.

A machine may take a name that no other answers to (RFC 6762), so the network is asked first.
"""

from __future__ import annotations

import socket
from collections.abc import Sequence

try:
    from zeroconf import AddressResolverIPv4 as Resolver  # type: ignore[attr-defined]  # documented
    from zeroconf import Error, IPVersion, ServiceInfo, Zeroconf
except ImportError:  # there is none for every system (bin/pack)
    HAS_NAMES = False
else:
    HAS_NAMES = True

KIND = "_http._tcp.local."
TITLE = "The Book of Diversions"
WAIT = 1500  # milliseconds for another machine to say that the name is its own


class NoName(Exception):
    """Why the name cannot be had, as a sentence."""


class Name:
    """A name that is answered to until it is closed."""

    def __init__(self, name: str, addresses: Sequence[str], port: int) -> None:
        self.host = f"{name}.local"
        if not HAS_NAMES:
            raise NoName(
                f"Phones can’t find this machine by the name {self.host}: zeroconf, which announces"
                " names, is not installed here. The addresses work without it."
            )
        try:
            self.responder = Zeroconf(interfaces=list(addresses), ip_version=IPVersion.V4Only)
        except (OSError, Error) as error:
            raise NoName(
                f"Phones can’t find this machine by the name {self.host}: this network carries no "
                f"names ({error}). The addresses work without it."
            ) from error
        try:
            self._take(name, addresses, port)
        except BaseException:
            self.close()
            raise

    def _take(self, name: str, addresses: Sequence[str], port: int) -> None:
        asked = Resolver(f"{self.host}.")
        if asked.request(self.responder, WAIT):
            others = set(asked.parsed_addresses()) - set(addresses)
            if others:
                raise NoName(
                    f"Another machine here ({', '.join(sorted(others))}) already has the name "
                    f"{self.host}. Phones can use the addresses; for a name of your own, start "
                    f"with --name, such as --name {name}2."
                )
        known = ServiceInfo(
            KIND,
            f"{TITLE}.{KIND}",
            port=port,
            addresses=[socket.inet_aton(address) for address in addresses],
            server=f"{self.host}.",
            properties={"path": "/"},
        )
        try:
            # Two books on one network have two names, though they have one title.
            self.responder.register_service(known, allow_name_change=True)
        except (OSError, Error) as error:
            raise NoName(
                f"The name {self.host} could not be announced on this network "
                f"({error or type(error).__name__}). The addresses work without it."
            ) from error

    def close(self) -> None:
        """Answer to it no more, and say so."""
        self.responder.close()


def address(host: str, port: int) -> str:
    """The address of the book at *host*; the usual port goes without saying."""
    place = f"[{host}]" if ":" in host else host
    return f"http://{place}" if port == 80 else f"http://{place}:{port}"
