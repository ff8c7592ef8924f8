"""Data folders of landed releases, made by ``tools/keep_upgrade.py``, and what becomes of them."""
