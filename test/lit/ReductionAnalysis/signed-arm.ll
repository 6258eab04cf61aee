; An arm of a choice that is an input with a sign is no sum that wraps, and is asked for
; once: the choice is an input then.
;
; RUN: %opt -residue-min-bits=1 -residue-word-bits=16 -passes=crandall-reduction,verify -S %s | FileCheck %s

; CHECK:     %s = sext i12
; CHECK:     %sel = select i1 %c, i24 %s
; CHECK-NOT: urem i48
define i48 @signed_arm(i24 %x, i1 %c) {
  %rem = urem i24 %x, 4093
  %t = trunc nuw nsw i24 %rem to i12
  %s = sext i12 %t to i24
  %z = zext i12 %t to i24
  %sel = select i1 %c, i24 %s, i24 %z
  %w = zext i24 %sel to i48
  %p = mul i48 %w, %w
  %q = urem i48 %p, 4093
  ret i48 %q
}
