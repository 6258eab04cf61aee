# The suite `exec`. See ../lit_common.py for features and substitutions.
import re
import sys
from pathlib import Path

import lit.formats

sys.path.insert(0, str(Path(config.test_source_root).parent))
import lit_common
from residue_tools import compiler

config.name = "residue-exec"
config.test_format = lit.formats.ShTest(execute_external=False)
lit_common.configure(config)
config.suffixes = [".test", ".c", ".cpp"]
config.excludes = ["Inputs", "residue_test"]
if config.llvm_version != compiler.LLVM_VERSIONS[0]:
    # The arithmetic is the same: of the toy moduli one of each kind of container.
    few = ("2^8-17-large-c", "2^9-3-like-2^521-1", "2^12-2^8+2^4-1-like-P-256", "197-general")
    config.excludes += [
        test.name
        for test in Path(config.test_source_root, "toy").glob("*.test")
        if test.stem not in few
    ]
if config.assertions:
    # The code is that of the release build: what looks at it, counts instructions of
    # the compiler, or runs it under memcheck or qemu once more, tells nothing new.
    # Assertions are about compiling, which targets does for other machines.
    config.excludes += ["cross"]
    config.excludes += [
        test.name
        for test in Path(config.test_source_root).rglob("*.test")
        if re.search(
            "branches|constant-time|memcheck|growth|wide-operations|swap-matrix|real-mutants",
            test.name,
        )
    ]
