"""usage: missing_peers.py BENCH DIRECTORY PROGRAMS

What --peers makes of the cargo among PROGRAMS.
"""

import os
import sys
from pathlib import Path

sys.path.insert(0, sys.argv[1])
from build import build_peers

os.environ["PATH"] = sys.argv[3]
library, missing = build_peers(Path(sys.argv[2]))
print(library.name if library else "no library")
for peer, reason in sorted(missing.items()):
    print(f"{peer}: {reason}")
