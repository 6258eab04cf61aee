; An unknown kind of reduction is an error that says which option it is about.
; RUN: not %opt -disable-output -passes=crandall-reduction -residue-reduction=magic %s 2>&1 | FileCheck %s
; RUN: not %clang-residue -O2 -mllvm -residue-reduction=magic -c -x c /dev/null -o %t 2>&1 | FileCheck %s

; CHECK: residue-reduction option: Cannot find option named 'magic'!

define void @f() {
  ret void
}
