"""Whether a run is to take the whole of what there is to test, or a fixed sample of it.

``bin/test --long`` sets LONG.  A sample shows each game, each kind of page and each act at least
once; what the whole would try besides is another mixture of the same.
"""

from __future__ import annotations

import os

LONG = bool(os.environ.get("LONG"))
