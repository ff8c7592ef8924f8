"""The name of the book on its own network; here the network is this machine alone."""

from __future__ import annotations

import secrets
import socket
from collections.abc import Iterator

import pytest
from zeroconf import AddressResolverIPv4 as Resolver  # type: ignore[attr-defined]  # documented
from zeroconf import IPVersion, ServiceInfo, Zeroconf

from diversions.serve import names

HERE = "127.0.0.1"
pytestmark = pytest.mark.usefixtures("no_loop")


@pytest.fixture
def name() -> str:
    """A name that no other test has, nor a server on this machine."""
    return f"book-{secrets.token_hex(4)}"


@pytest.fixture
def phone() -> Iterator[Zeroconf]:
    """Another that asks for names."""
    found = Zeroconf(interfaces=[HERE], ip_version=IPVersion.V4Only)
    yield found
    found.close()


def address_of(phone: Zeroconf, name: str) -> list[str]:
    asked = Resolver(f"{name}.local.")
    return asked.parsed_addresses() if asked.request(phone, 3000) else []


def test_a_phone_finds_the_book_by_its_name_until_it_is_closed(name: str, phone: Zeroconf) -> None:
    book = names.Name(name, [HERE], 8000)
    assert address_of(phone, name) == [HERE]
    book.close()
    phone.cache.cache.clear()
    assert address_of(phone, name) == []


def test_two_books_have_one_title_and_two_names(name: str, phone: Zeroconf) -> None:
    first, second = names.Name(name, [HERE], 8000), names.Name(f"{name}2", [HERE], 8001)
    assert address_of(phone, name) == address_of(phone, f"{name}2") == [HERE]
    first.close()
    second.close()


def test_a_name_that_another_machine_has_is_left_to_it(name: str, phone: Zeroconf) -> None:
    theirs = socket.inet_aton("192.168.7.9")
    kind = "_http._tcp.local."
    phone.register_service(
        ServiceInfo(kind, f"{name}.{kind}", port=80, addresses=[theirs], server=f"{name}.local.")
    )
    with pytest.raises(names.NoName, match=f"192.168.7.9.*--name {name}2"):
        names.Name(name, [HERE], 8001)


def test_a_network_without_names_is_told_so(name: str) -> None:
    with pytest.raises(names.NoName, match="this network carries no names"):
        names.Name(name, ["192.0.2.1"], 8000)


def test_the_usual_port_goes_without_saying() -> None:
    assert names.address("diversions.local", 80) == "http://diversions.local"
    assert names.address("192.168.7.5", 8000) == "http://192.168.7.5:8000"
