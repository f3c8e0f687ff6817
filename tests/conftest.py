"""Test modules find their neighbours by name."""

import sys
from pathlib import Path

for folder in ("rules", "core", "web"):
    sys.path.insert(0, str(Path(__file__).parent / folder))
