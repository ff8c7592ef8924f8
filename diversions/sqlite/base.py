"""Django's SQLite backend, where the threads of a process write in turn.

SQLite lets one connection write at a time.  A thread that finds another writing sleeps, in steps
of up to a tenth of a second, and looks again: with 32 players pressing at once some found it busy
seven times in a row.  Here a thread that begins to write waits for a lock of the process first,
and goes on as soon as the one before it has finished.  Other processes are still waited for as
SQLite does it.
"""

from __future__ import annotations

from threading import Lock

from django.db import OperationalError
from django.db.backends.sqlite3 import base

writing = Lock()


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection that holds the process's one turn to write while it is in a transaction."""

    turn = False

    def set_autocommit(
        self, autocommit: bool, force_begin_transaction_with_broken_autocommit: bool = False
    ) -> None:
        begins = force_begin_transaction_with_broken_autocommit and not autocommit
        if begins:
            self.wait_for_turn()
        try:
            super().set_autocommit(autocommit, force_begin_transaction_with_broken_autocommit)
        except BaseException:
            if begins:
                self.end_turn()
            raise

    def commit(self) -> None:
        super().commit()  # where it fails, it is rolled back
        self.end_turn()

    def rollback(self) -> None:
        try:
            super().rollback()
        finally:
            self.end_turn()

    def close(self) -> None:
        try:
            super().close()
        finally:
            if self.connection is None or self.closed_in_transaction:
                self.end_turn()

    def wait_for_turn(self) -> None:
        """OperationalError where another thread does not end its own within the time that SQLite
        is given for another process."""
        if not writing.acquire(timeout=self.settings_dict["OPTIONS"]["timeout"]):
            raise OperationalError("Another thread is writing, and does not end.")
        self.turn = True

    def end_turn(self) -> None:
        """Let the next thread write."""
        if self.turn:
            self.turn = False
            writing.release()
