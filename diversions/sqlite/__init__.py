"""Django's SQLite backend, where the threads of a process write in turn (base.py)."""
