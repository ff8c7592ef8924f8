"""What comes in: a wrong password is counted from here on."""

from __future__ import annotations

from typing import Any

from django.apps import AppConfig
from django.contrib.auth.signals import user_login_failed
from django.http import HttpRequest

from diversions.incoming.brakes import PASSWORDS, address_of


class IncomingConfig(AppConfig):
    name = "diversions.incoming"

    def ready(self) -> None:
        user_login_failed.connect(wrong_password)


def wrong_password(sender: object, request: HttpRequest | None = None, **_: Any) -> None:
    if request is not None:
        PASSWORDS.note(address_of(request))
