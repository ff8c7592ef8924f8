"""Sheets and scripts as browsers get them: without comments and white space, which only their
authors read, and in one file what is always asked for together.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.files.base import ContentFile
from django.templatetags.static import static
from whitenoise.storage import (  # type: ignore[import-untyped]
    CompressedManifestStaticFilesStorage,
)

# Scripts that the page of a table has all of, in their order: it asks for one file, which is packed
# better than its parts, and comes whole or not at all.
SHEAVES = {"table-scripts.js": ("play.js", "table.js", "moved.js", "told.js", "sent.js")}

_OF_SHEETS = re.compile(r"/\*(?!!).*?\*/\n?", re.DOTALL)  # one with a licence begins with /*!
_STRING = re.compile(r'("(?:[^"\\\n]|\\.)*")')
_OF_SCRIPTS = re.compile(r"^[ \t]*//.*\n|^[ \t]+|[ \t]+// .*$", re.MULTILINE)


def _close(sheet: str) -> str:
    """A part of a sheet without the white space that nothing depends on."""
    sheet = re.sub(r"\s*([{};,>])\s*", r"\1", sheet)
    return re.sub(r"(?<=[\w-]): ", ":", sheet).replace(";}", "}")


def shipped(name: str, text: str) -> str:
    """A sheet or a script as a browser gets it; all else as it is.

    >>> shipped("a.css", "/* Rails */\\n.rail > b, i {\\n  margin: 0;\\n  quotes: \\": \\";\\n}\\n")
    '.rail>b,i{margin:0;quotes:": "}'
    >>> shipped("a.js", "// Why.\\n  const home = 'http://a.test'; // where\\n")
    "const home = 'http://a.test';\\n"
    """
    if name.endswith(".css"):
        parts = _STRING.split(_OF_SHEETS.sub("", text))
        return "".join(part if at % 2 else _close(part) for at, part in enumerate(parts))
    if name.endswith(".js") and not name.endswith(".min.js"):
        return _OF_SCRIPTS.sub("", text)
    return text


def sheaf(name: str) -> list[str]:
    """The addresses of that file, or of its parts where files are served as they lie."""
    if isinstance(staticfiles_storage, CompressedManifestStaticFilesStorage):
        return [static(name)]
    return [static(part) for part in SHEAVES[name]]


class ShippedStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Static files, compressed and named by what is in them."""

    def _save(self, name: str, content: Any) -> str:
        if name.endswith((".css", ".js")):
            content.seek(0)  # whoever named it by what is in it has read it to its end
            text = content.read()
            text = text.decode("utf-8") if isinstance(text, bytes) else text
            content = ContentFile(shipped(name, text).encode("utf-8"))
        saved: str = super()._save(name, content)
        return saved

    def post_process(
        self, paths: dict[str, Any], dry_run: bool = False, **options: Any
    ) -> Iterator[Any]:
        if not dry_run:
            for name, parts in SHEAVES.items():
                # Of the files themselves: what was collected of them may be older.
                files = [storage.open(path) for storage, path in (paths[part] for part in parts)]
                whole = "".join(file.read().decode("utf-8") for file in files)
                for file in files:
                    file.close()
                self.delete(name)
                paths[name] = (self, self.save(name, ContentFile(whole.encode("utf-8"))))
        yield from super().post_process(paths, dry_run, **options)
