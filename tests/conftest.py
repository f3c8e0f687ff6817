"""Test modules find their neighbours by name."""

import sys
from pathlib import Path

from hypothesis import settings

for folder in ("rules", "core", "web"):
    sys.path.insert(0, str(Path(__file__).parent / folder))

# Machines are shared: how long one example takes says nothing.
settings.register_profile("shared", deadline=None)
settings.load_profile("shared")
