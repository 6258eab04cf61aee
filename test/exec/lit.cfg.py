# The suite `exec`. See ../lit_common.py for features and substitutions.
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(config.test_source_root).parent))
import lit_common
from chosen_tests import ChosenTests
from residue_tools import compiler

config.name = "residue-exec"
lit_common.configure(config)
lit_common.add_front_ends(config)
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


#: What of the suite is to run: "rest" is what a build with assertions leaves out, or
#: does a part of.
part = lit_config.params.get("part", "")


def looks_at_code(path: Path) -> bool:
    """Whether the test counts instructions of the compiler, looks at code, or runs it under
    memcheck or qemu once more."""
    kinds = "branches|constant-time|memcheck|growth|wide-operations|swap-matrix|real-mutants"
    kinds += "|^count"
    return path.parts[0] == "cross" or bool(re.search(kinds, path.name))


def is_of_test(path: Path) -> bool:
    """Whether it is the tests themselves that are tested, without the plugin."""
    return path.stem.endswith(("spellings", "control"))


def is_of_newest(path: Path) -> bool:
    """Whether an older LLVM leaves the test to the newest.

    What looks at the same code once more, but for branches, which every back end may make
    of masks; what runs for other machines; and the plugin's own arithmetic: carries,
    quotients, powers and lanes by themselves.
    """
    if path.parts[0] == "pages" or (looks_at_code(path) and "branches" not in path.name):
        return True
    return path.parts[0] in ("carries", "divisions", "power", "packed") and path.suffix == ".test"


def is_chosen(path: Path) -> bool:
    if config.llvm_version != compiler.LLVM_VERSIONS[0] and is_of_newest(path):
        return False
    if config.assertions:
        return not is_of_test(path)
    if part == "rest":
        # What is behind a build with assertions, which did the others as a whole.
        text = Path(config.test_source_root, path).read_text()
        return is_of_test(path) or "%sample" in text
    return True


config.test_format = ChosenTests(
    str(path)
    for suffix in config.suffixes
    for path in Path(config.test_source_root).rglob(f"*{suffix}")
    if is_chosen(path.relative_to(config.test_source_root))
)
if part == "rest":
    config.substitutions = [
        (name, "--rest" if name == "%sample" else value) for name, value in config.substitutions
    ]
