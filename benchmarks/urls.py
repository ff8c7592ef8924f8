"""The places of the book, and an empty one."""

from __future__ import annotations

from django.http import HttpResponse
from django.urls import path

from diversions.urls import urlpatterns as book

urlpatterns = [path("empty/", lambda request: HttpResponse("")), *book]
