"""A Python as on Windows, as far as this house ever called what is only on Unix.

What it lacks is taken away in every process that has FOLDER first on its path.
"""

from __future__ import annotations

from pathlib import Path

TAKEN = """
import asyncio, multiprocessing, os, select, signal, subprocess, sys

killed = os.kill

def refuse(*args, **kwargs):
    raise OSError("Windows has no such thing.")

for name in ("SIGHUP", "SIGALRM", "SIGQUIT", "SIGSTOP", "SIGUSR1", "setitimer", "alarm"):
    delattr(signal, name)
for name in ("fork", "nice", "getuid", "geteuid", "killpg", "setsid", "sched_getaffinity"):
    delattr(os, name)
for name in ("fcntl", "grp", "pwd", "resource", "termios"):
    sys.modules[name] = None
os.kill = select.select = refuse

class Popen(subprocess.Popen):
    def __init__(self, *args, **kwargs):
        for name in ("pass_fds", "preexec_fn", "process_group", "start_new_session"):
            assert name not in kwargs, name
        super().__init__(*args, **kwargs)

    def kill(self):
        if self.poll() is None:
            killed(self.pid, 9)

    terminate = kill

subprocess.Popen = Popen
"""


def without_unix(folder: Path) -> Path:
    """A folder for the path of such a Python."""
    folder.mkdir()
    (folder / "sitecustomize.py").write_text(TAKEN)
    return folder
