# The suite `lit`. See ../lit_common.py for features and substitutions.
import sys
from pathlib import Path

import lit.formats

sys.path.insert(0, str(Path(config.test_source_root).parent))
import lit_common

config.name = "residue-lit"
config.test_format = lit.formats.ShTest(execute_external=False)
lit_common.configure(config)
config.suffixes = [".ll", ".c", ".cpp", ".s", ".test"]
config.excludes = ["Inputs"]
