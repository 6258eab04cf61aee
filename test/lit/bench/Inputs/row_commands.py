"""usage: row_commands.py BENCH LLVM PLUGIN"""

import subprocess
import sys
from pathlib import Path

bench = Path(sys.argv[1])
sys.path.insert(0, str(bench))
from build import Toolchain
from suite import load

#: What residue-cc adds whatever it compiles, and off x86.
ADDED = {
    "--start-no-unused-arguments",
    "--end-no-unused-arguments",
    "--driver-mode=g++",
    "-fexperimental-max-bitint-width=8192",
}

toolchain = Toolchain(sys.argv[2], Path(sys.argv[3]))
compared = with_plugin = 0
for path in sorted(bench.glob("*/benchmark.toml")):
    suite = load(path.parent, styles=True, peers=False)
    for row in suite.rows:
        shown, command = (
            made(suite, row) for made in (toolchain.shown_command, toolchain.row_command)
        )
        compared += 1
        if not row.plugin:
            assert command == shown, command
            continue
        with_plugin += 1
        assert any(word.rpartition("/")[2] in ("residue-cc", "residue-c++") for word in command)
        ran = subprocess.run(
            [*command, "--residue-print"], capture_output=True, text=True, check=True
        ).stdout.split()
        # C++ by residue-c++ is a mode of the driver.
        assert ran[0].replace("clang++", "clang") == shown[0].replace("clang++", "clang")
        assert ("--driver-mode=g++" in ran) == shown[0].startswith("clang++")
        got = sorted(word for word in ran[1:] if word not in {*ADDED, "-Xclang"})
        want = sorted(word for word in shown[1:] if word != "-Xclang")
        assert got == want, f"{row.name}: {got} is not {want}"
assert with_plugin and with_plugin < compared
