; What a branch says of numbers holds behind it: on that side alone, up to where another
; edge comes in, and no more than it says.
; RUN: sed 's/urem i256 %a, -189/add i256 %a, 0/' %s > %t.after.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%s %t.after.ll | FileCheck %s
; RUN: sed 's/ult i256 %a, -189/ult i256 %a, -188/' %s > %t.bound.ll
; RUN: sed 's/urem i256 %a, -189/add i256 %a, 0/' %t.bound.ll > %t.bound.after.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%t.bound.ll %t.bound.after.ll | FileCheck %s --check-prefix=BOUND

; CHECK: less: proven
; BOUND: less: not proven
define i256 @less(i256 %a) {
  %c = icmp ult i256 %a, -189
  br i1 %c, label %yes, label %no
yes:
  %r = urem i256 %a, -189
  ret i256 %r
no:
  ret i256 0
}

; CHECK: not_less: not proven
define i256 @not_less(i256 %a) {
  %c = icmp ult i256 %a, -189
  br i1 %c, label %yes, label %no
yes:
  ret i256 0
no:
  %r = urem i256 %a, -189
  ret i256 %r
}

; CHECK: joined: not proven
define i256 @joined(i256 %a, i1 %d) {
  %c = icmp ult i256 %a, -189
  br i1 %c, label %yes, label %no
no:
  br i1 %d, label %yes, label %end
yes:
  %r = urem i256 %a, -189
  ret i256 %r
end:
  ret i256 0
}

; One of both, or both.
; CHECK: both: proven
; BOUND: both: not proven
define i256 @both(i256 %a, i1 %d) {
  %c = icmp ult i256 %a, -189
  %e = select i1 %c, i1 %d, i1 false
  br i1 %e, label %yes, label %no
yes:
  %r = urem i256 %a, -189
  ret i256 %r
no:
  ret i256 0
}

; CHECK: one: not proven
define i256 @one(i256 %a, i1 %d) {
  %c = icmp ult i256 %a, -189
  %e = select i1 %c, i1 true, i1 %d
  br i1 %e, label %yes, label %no
yes:
  %r = urem i256 %a, -189
  ret i256 %r
no:
  ret i256 0
}

; It holds in blocks behind that one, and of sums.
; CHECK: behind: proven
; BOUND: behind: not proven
define i256 @behind(i255 %x, i255 %y, i1 %d) {
  %u = zext i255 %x to i256
  %v = zext i255 %y to i256
  %a = add nuw i256 %u, %v
  %c = icmp ult i256 %a, -189
  br i1 %c, label %yes, label %no
yes:
  br i1 %d, label %then, label %no
then:
  %r = urem i256 %a, -189
  ret i256 %r
no:
  ret i256 0
}

; Not in the one beside it, which is run behind it here.
; CHECK: beside: not proven
define i256 @beside(i256 %a) {
  %c = icmp ult i256 %a, -189
  br i1 %c, label %yes, label %no
yes:
  %q = udiv i256 %a, 3
  ret i256 %q
no:
  %r = urem i256 %a, -189
  ret i256 %r
}
