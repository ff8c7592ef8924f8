"""The signs of Truc, to be drilled."""

from __future__ import annotations

from diversions.games.truc.state import SIGNALS
from diversions.rules.pictures.tools import Tools
from diversions.rules.pictures.trainer import trainer

TOOLS: Tools = {"signals": trainer(SIGNALS)}
