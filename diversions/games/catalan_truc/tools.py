"""The signs of Catalan Truc, to be drilled."""

from __future__ import annotations

from diversions.games.catalan_truc.state import SIGNALS
from diversions.rules.pictures.tools import Tools
from diversions.rules.pictures.trainer import trainer

TOOLS: Tools = {"signals": trainer(SIGNALS)}
