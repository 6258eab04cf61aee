; A sum of itself, in a block that nothing leads to, is no vector of itself, for
; which there would be no end. Stores that may move have the function planned.
;
; RUN: %opt -S -passes=fill-lanes -residue-representation=packed %s | FileCheck %s

; CHECK-LABEL: @dead(
; CHECK:         %sum = add i255 %sum, %x.wide
define void @dead(i97 %x, ptr %out, i1 %c) "target-features"="+avx512f,+avx512ifma,+avx512vl" {
entry:
  br i1 %c, label %yes, label %no
yes:
  br label %join
no:
  br label %join
nowhere:
  %x.wide = zext i97 %x to i255
  %sum = add i255 %sum, %x.wide
  %m = urem i255 %sum, 158456325028528675187087900531
  %t = trunc i255 %m to i97
  br label %join
join:
  %phi = phi i97 [ 0, %yes ], [ %t, %nowhere ], [ %x, %no ]
  %wide = zext i97 %phi to i255
  %p = mul nuw i255 %wide, %wide
  %r = urem i255 %p, 158456325028528675187087900531
  %rt = trunc i255 %r to i97
  store i97 %rt, ptr %out
  %q = mul nuw i255 %r, %wide
  %s = urem i255 %q, 158456325028528675187087900531
  %st = trunc i255 %s to i97
  %behind = getelementptr i8, ptr %out, i64 16
  store i97 %st, ptr %behind
  ret void
}

; The same number by another name.
;
; CHECK-LABEL: @frozen(
; CHECK:         freeze i255 %same
define void @frozen(i97 %x, ptr %out, i1 %c) "target-features"="+avx512f,+avx512ifma,+avx512vl" {
entry:
  br i1 %c, label %yes, label %no
yes:
  br label %join
no:
  br label %join
nowhere:
  %x.wide = zext i97 %x to i255
  %same = freeze i255 %same
  %sum = add i255 %same, %x.wide
  %m = urem i255 %sum, 158456325028528675187087900531
  %t = trunc i255 %m to i97
  br label %join
join:
  %phi = phi i97 [ 0, %yes ], [ %t, %nowhere ], [ %x, %no ]
  %wide = zext i97 %phi to i255
  %p = mul nuw i255 %wide, %wide
  %r = urem i255 %p, 158456325028528675187087900531
  %rt = trunc i255 %r to i97
  store i97 %rt, ptr %out
  %q = mul nuw i255 %r, %wide
  %s = urem i255 %q, 158456325028528675187087900531
  %st = trunc i255 %s to i97
  %behind = getelementptr i8, ptr %out, i64 16
  store i97 %st, ptr %behind
  ret void
}
