; x % c beside x / c is x - (x / c) c, wherever one of them is computed on the way to the
; other.
; RUN: %opt -S -residue-min-bits=1 -residue-word-bits=8 -passes=crandall-reduction %s | FileCheck %s
; RUN: %opt -S -residue-min-bits=1 -residue-word-bits=8 -passes='crandall-reduction<single-step>' %s | FileCheck %s
; RUN: %opt -S -residue-min-bits=1 -residue-word-bits=8 -passes=raise-reductions,crandall-reduction %s | FileCheck %s

; CHECK-LABEL: define i16 @quotient_first(
; CHECK-NEXT:    %x.fr = freeze i16 %x
; CHECK-NEXT:    %q = udiv i16 %x.fr, 10
; CHECK-NEXT:    store i16 %q, ptr %to
; CHECK-NEXT:    %multiple = mul nuw i16 %q, 10
; CHECK-NEXT:    %r = sub nuw i16 %x.fr, %multiple
; CHECK-NEXT:    ret i16 %r
define i16 @quotient_first(i16 %x, ptr %to) {
  %q = udiv i16 %x, 10
  store i16 %q, ptr %to
  %r = urem i16 %x, 10
  ret i16 %r
}

; CHECK-LABEL: define i16 @remainder_first(
; CHECK-NEXT:    %q = udiv i16 %x, 10
; CHECK-NEXT:    %multiple = mul nuw i16 %q, 10
; CHECK-NEXT:    %r = sub nuw i16 %x, %multiple
; CHECK-NEXT:    store i16 %r, ptr %to
; CHECK-NEXT:    ret i16 %q
define i16 @remainder_first(i16 noundef %x, ptr %to) {
  %r = urem i16 %x, 10
  store i16 %r, ptr %to
  %q = udiv i16 %x, 10
  ret i16 %q
}

; Where the division has no remainder, it says so: not true in front of the test.
; CHECK-LABEL: define i16 @exact(
; CHECK:         %q = udiv i16 %x, 10
; CHECK:         %r = sub
; CHECK:         br i1
define i16 @exact(i16 noundef %x) {
  %r = urem i16 %x, 10
  %divides = icmp eq i16 %r, 0
  br i1 %divides, label %then, label %end

then:
  %q = udiv exact i16 %x, 10
  ret i16 %q

end:
  ret i16 %x
}

; One quotient, behind two remainders.
; CHECK-LABEL: define i16 @two_remainders(
; CHECK:       next:
; CHECK:         %second = sub nuw i16 %x.fr, %{{.*}}
; CHECK:       start:
; CHECK-NEXT:    %x.fr = freeze i16 %x
; CHECK-NEXT:    %q = udiv i16 %x.fr, 10
; CHECK:         %first = sub nuw i16 %x.fr, %{{.*}}
; CHECK:       last:
; CHECK-NEXT:    ret i16 %q
define i16 @two_remainders(i16 %x, ptr %to) {
  br label %start

next:
  %second = urem i16 %x, 10
  store i16 %second, ptr %to
  br label %last

start:
  %first = urem i16 %x, 10
  store i16 %first, ptr %to
  br label %next

last:
  %q = udiv i16 %x, 10
  ret i16 %q
}

; One path divides, the other one takes the remainder; another number, or by another one.
; CHECK-LABEL: define i16 @apart(
; CHECK:         udiv i16 %x, 10
; CHECK:         udiv i16 %x, 11
; CHECK:         udiv i16 %y, 10
; CHECK-NOT:     = mul nuw i16 %{{q|other|more}},
; CHECK-NOT:     urem
; CHECK:       }
define i16 @apart(i16 %x, i16 %y, i1 %c, ptr %to) {
  br i1 %c, label %left, label %right

left:
  %q = udiv i16 %x, 10
  ret i16 %q

right:
  %other = udiv i16 %x, 11
  store i16 %other, ptr %to
  %more = udiv i16 %y, 10
  store i16 %more, ptr %to
  %r = urem i16 %x, 10
  ret i16 %r
}
