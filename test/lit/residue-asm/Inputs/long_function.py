"""usage: long_function.py TOOLS LINES

Phases of a function with one block of LINES instructions, of which the second phase puts one in
the begin: how many lines are shown, and how many of them differ."""

import sys

sys.path.insert(0, sys.argv[1])
from residue_tools import phases

body = [f"  %{k} = add i64 %a, {k}" for k in range(1, int(sys.argv[2]) + 1)]
dump = ["define i64 @f(i64 %a) {", "entry:", *body, "  br label %end", "", "end:  ; preds = %entry", "  ret i64 %a", "}"]
later = [*dump[:2], "  %more = mul i64 %a, %a", *dump[2:]]
said = ["*** IR Dump At Start ***", *dump, "*** IR Dump After residue::RaiseChoicesPass on f ***", *later]
found = phases.phases("\n".join(said), "f")
for phase in found:
    print(f"{phase.title}: {len(phase.code)}, {' / '.join(phase.code[-6:])}")
print(len(set(found[1].code) - set(found[0].code)), "new")
