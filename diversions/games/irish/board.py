"""How the tables of Irish look."""

from diversions.rules.pictures.points import pictured as picture

__all__ = ["picture"]
