; && and || of comparisons look at both: a back end may branch around the second one.
; RUN: %opt -passes=mask-selects -S %s | FileCheck %s --implicit-check-not='select i1'

; CHECK-LABEL: @both(
; CHECK:         %[[FROZEN:.*]] = freeze i1 %y
; CHECK:         %both = and i1 %x, %[[FROZEN]]
define i1 @both(i256 %a, i256 %b) {
  %x = icmp eq i256 %a, 5
  %y = icmp eq i256 %b, 7
  %c = select i1 %x, i1 %y, i1 false
  ret i1 %c
}

; CHECK-LABEL: @any(
; CHECK:         %[[FROZEN:.*]] = freeze i1 %y
; CHECK:         %any = or i1 %x, %[[FROZEN]]
define i1 @any(i256 %a, i256 %b) {
  %x = icmp eq i256 %a, 5
  %y = icmp eq i256 %b, 7
  %c = select i1 %x, i1 true, i1 %y
  ret i1 %c
}

; What makes the module one that computes on residues.
define i512 @field(i512 %x) {
  %r = call i512 @residue.reduce.i512(i512 %x, i512 57896044618658097711785492504343953926634992332820282019728792003956564819949)
  ret i512 %r
}
declare i512 @residue.reduce.i512(i512, i512)
