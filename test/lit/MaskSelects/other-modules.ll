; Modules that do not compute on residues keep their selects.
; RUN: %opt -S -passes=residue %s | FileCheck %s

; CHECK: select i1 %c, i256 %x, i256 0
define i256 @f(i1 %c, i256 %x) {
  %r = select i1 %c, i256 %x, i256 0
  ret i256 %r
}
