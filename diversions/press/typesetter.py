"""Typst in a process of its own, for it remembers what it has set, and never gives that back: a
server that had printed some books held 200 MB more ever after.

``typeset`` asks the process, and begins one where there is none.  It ends by itself after some
files, or when nothing is asked for a while, or with the server, and its memory with it.
"""

from __future__ import annotations

import base64
import json
import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from threading import Lock, Timer
from typing import Any

from diversions import system

ROOT = Path(__file__).resolve().parent.parent.parent
FILES = 12  # that one process sets
IDLE = 30.0  # seconds without anything to do, after which it ends


class NotSet(Exception):
    """What Typst refused, or could not do."""


class Typesetter:
    """The process, and whoever asks it: one at a time."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.process: subprocess.Popen[bytes] | None = None

    def ask(self, job: dict[str, Any]) -> dict[str, Any]:
        """What came of *job*; begun anew once, where the process has ended meanwhile."""
        with self.lock:
            return self.answer(job) or self.answer(job) or {"error": "The typesetter ended."}

    def answer(self, job: dict[str, Any]) -> dict[str, Any] | None:
        if self.process is None or self.process.poll() is not None:
            self.process = subprocess.Popen(
                [sys.executable, "-m", __name__],
                cwd=ROOT,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                **system.apart(),  # Ctrl-C is the server's, with which it ends
            )
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        try:
            self.process.stdin.write(json.dumps(job).encode() + b"\n")
            self.process.stdin.flush()
            line = self.process.stdout.readline()
        except OSError:  # the pipe is broken
            line = b""
        if line:
            reply: dict[str, Any] = json.loads(line)
            return reply
        self.end()
        return None

    def end(self) -> None:
        """The process gone, and its pipes closed."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            for pipe in (self.process.stdin, self.process.stdout):
                with suppress(OSError):
                    if pipe:
                        pipe.close()
        self.process = None


_typesetter = Typesetter()


def typeset(
    template: Path, inputs: dict[str, str], fonts: Path, form: str = "pdf", dots: float = 72.0
) -> tuple[bytes, list[str]]:
    """The file that *template* makes of *inputs*, and what Typst warned of.

    *form* is pdf or png; a picture has so many *dots* an inch: unless told, a point is a pixel.
    """
    reply = _asked(template, inputs, fonts, form=form, dots=dots)
    return base64.b64decode(reply["file"]), reply["warnings"]


def pages(template: Path, inputs: dict[str, str], fonts: Path) -> int:
    """How many pages it would have, as the template itself says under ``<pages>``."""
    return int(_asked(template, inputs, fonts, form="pages")["pages"])


def _asked(
    template: Path, inputs: dict[str, str], fonts: Path, **form: str | float
) -> dict[str, Any]:
    job = {"template": str(template), "inputs": inputs, "fonts": str(fonts), **form}
    reply = _typesetter.ask(job)
    if "error" in reply:
        raise NotSet(reply["error"])
    return reply


# In the process -------------------------------------------------------------------------------


def done(job: dict[str, Any]) -> dict[str, Any]:
    """What comes of one job."""
    import typst  # here alone, and not where it is asked from

    fonts: dict[str, Any] = {"font_paths": [job["fonts"]], "ignore_system_fonts": True}
    inputs = job["inputs"]
    if job["form"] == "pages":
        said = typst.query(
            job["template"], "<pages>", field="value", one=True, sys_inputs=inputs, **fonts
        )
        return {"pages": int(json.loads(said))}
    file, warnings = typst.compile_with_warnings(
        job["template"], format=job["form"], ppi=job["dots"], sys_inputs=inputs, **fonts
    )
    if not isinstance(file, bytes):
        raise ValueError("The press made several files where we expected one.")
    return {"file": base64.b64encode(file).decode(), "warnings": [w.message for w in warnings]}


def main() -> None:
    """Answer jobs, one a line."""
    for _ in range(FILES):
        idle = Timer(IDLE, os._exit, [0])  # where a job comes at that moment, it is asked again
        idle.start()
        line = sys.stdin.readline()
        idle.cancel()
        if not line:
            return
        try:
            answer = done(json.loads(line))
        except Exception as error:
            answer = {"error": str(error)}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
