"""What claims about Irish are held against."""

from __future__ import annotations

from diversions.rules.claims import Value
from diversions.rules.kit.running_claims import COUNTS as COUNTS

VALUES: dict[str, Value] = {}
