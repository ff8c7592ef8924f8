"""Sheets and scripts as browsers get them: without the comments, which only their authors read."""

from __future__ import annotations

import re
from typing import Any

from django.core.files.base import ContentFile
from whitenoise.storage import (  # type: ignore[import-untyped]
    CompressedManifestStaticFilesStorage,
)

_OF_SHEETS = re.compile(r"/\*(?!!).*?\*/\n?", re.DOTALL)  # one with a licence begins with /*!
_OF_SCRIPTS = re.compile(r"^[ \t]*//.*\n", re.MULTILINE)


def uncommented(name: str, text: str) -> str:
    """A sheet without its comments, a script without its lines of comment; all else as it is.

    >>> uncommented("a.css", "/* Rails */\\n.rail { margin: 0; }\\n")
    '.rail { margin: 0; }\\n'
    >>> uncommented("a.js", "// Why.\\nconst home = 'http://a.test';\\n")
    "const home = 'http://a.test';\\n"
    """
    if name.endswith(".css"):
        return _OF_SHEETS.sub("", text)
    if name.endswith(".js") and not name.endswith(".min.js"):
        return _OF_SCRIPTS.sub("", text)
    return text


class ShippedStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Static files, compressed and named by what is in them."""

    def _save(self, name: str, content: Any) -> str:
        if name.endswith((".css", ".js")):
            content.seek(0)  # whoever named it by what is in it has read it to its end
            text = content.read()
            text = text.decode("utf-8") if isinstance(text, bytes) else text
            content = ContentFile(uncommented(name, text).encode("utf-8"))
        saved: str = super()._save(name, content)
        return saved
