; Constants that are looked up, as in residue number systems. The index is public,
; since the place in memory depends on it: short dividends and long tables have a
; switch.
; RUN: %opt -S -passes=chosen-moduli -residue-min-bits=8 %s | FileCheck %s

%field = type { i64, i512 }
@primes = constant [3 x i64] [i64 4294967291, i64 4294967279, i64 4294967231]
@fields = constant [2 x %field] [%field { i64 1, i512 57896044618658097711785492504343953926634992332820282019728792003956564819949 },
                                 %field { i64 2, i512 115792089237316195423570985008687907853269984665640564039457584007908834671663 }]
@variable = global [2 x i64] [i64 5, i64 7]
@many = constant [40 x i64] zeroinitializer

define i128 @switched(i128 %x, i64 %i) {
; CHECK-LABEL: @switched(
; CHECK:         switch i64 %p, label %no.modulus [
; CHECK-NEXT:      i64 4294967291, label %modulus
; CHECK-NEXT:      i64 4294967279, label %modulus{{[0-9]+}}
; CHECK-NEXT:      i64 4294967231, label %modulus{{[0-9]+}}
; CHECK-NEXT:    ]
; CHECK:       modulus:
; CHECK-NEXT:    urem i128 %x, 4294967291
; CHECK:       no.modulus:
; CHECK-NEXT:    unreachable
; CHECK:         %r = phi i128 [ %remainder, %modulus ], [ %remainder{{.*}}, %modulus{{[0-9]+}} ], [ %remainder{{.*}}, %modulus{{[0-9]+}} ]
  %place = getelementptr inbounds [3 x i64], ptr @primes, i64 0, i64 %i
  %p = load i64, ptr %place
  %m = zext i64 %p to i128
  %r = urem i128 %x, %m
  ret i128 %r
}

; A member of records.
define i512 @record(i512 %x, i64 %i) {
; CHECK-LABEL: @record(
; CHECK:         %r.m0 = urem i512 %x, 57896044618658097711785492504343953926634992332820282019728792003956564819949
; CHECK-NEXT:    %r.m1 = urem i512 %x, 115792089237316195423570985008687907853269984665640564039457584007908834671663
; CHECK-NEXT:    %r.chosen = select
  %place = getelementptr inbounds [2 x %field], ptr @fields, i64 0, i64 %i, i32 1
  %m = load i512, ptr %place
  %r = urem i512 %x, %m
  ret i512 %r
}

; One of two objects.
define i512 @pointer(i512 %x, i1 %c) {
; CHECK-LABEL: @pointer(
; CHECK-COUNT-2: urem i512 %x, {{[0-9]+}}
; CHECK-NEXT:    %r.chosen = select
  %f = select i1 %c, ptr @fields, ptr getelementptr inbounds (%field, ptr @fields, i64 1)
  %place = getelementptr inbounds %field, ptr %f, i64 0, i32 1
  %m = load i512, ptr %place
  %r = urem i512 %x, %m
  ret i512 %r
}

; An object that points to one of them.
@first = constant ptr @fields
@second = constant ptr getelementptr inbounds (%field, ptr @fields, i64 1)
define i512 @member(i512 %x, i1 %c) {
; CHECK-LABEL: @member(
; CHECK-COUNT-2: urem i512 %x, {{[0-9]+}}
; CHECK-NEXT:    %r.chosen = select
  %object = select i1 %c, ptr @first, ptr @second
  %f = load ptr, ptr %object
  %place = getelementptr inbounds %field, ptr %f, i64 0, i32 1
  %m = load i512, ptr %place
  %r = urem i512 %x, %m
  ret i512 %r
}

; A place that goes through a table, every second entry from the end.
define i128 @steps(i128 %x) {
; CHECK-LABEL: @steps(
; CHECK:         switch i64 %p, label %no.modulus [
; CHECK-NEXT:      i64 4294967231,
; CHECK-NEXT:      i64 4294967291,
; CHECK-NEXT:    ]
entry:
  br label %loop
loop:
  %place = phi ptr [ getelementptr inbounds (i8, ptr @primes, i64 16), %entry ], [ %next, %loop ]
  %y = phi i128 [ %x, %entry ], [ %r, %loop ]
  %p = load i64, ptr %place
  %m = zext i64 %p to i128
  %r = urem i128 %y, %m
  %next = getelementptr inbounds i8, ptr %place, i64 -16
  %more = icmp uge ptr %next, @primes
  br i1 %more, label %loop, label %end
end:
  ret i128 %r
}

; An index that may wrap around with a stride that is no power of two.
define i128 @wrapping(i128 %x, i64 %i) {
; CHECK-LABEL: @wrapping(
; CHECK:         urem i128 %x, %m
  %place = getelementptr [3 x i8], ptr @primes, i64 %i
  %p = load i64, ptr %place
  %m = zext i64 %p to i128
  %r = urem i128 %x, %m
  ret i128 %r
}

; Not a constant, too long, and a place that memory says.
define i128 @not_known(i128 %x, i64 %i) {
; CHECK-LABEL: @not_known(
; CHECK:         %a = urem i128 %x, %v
; CHECK:         %b = urem i128 %a, %l
; CHECK:         %r = urem i128 %b, %m
entry:
  %place = getelementptr inbounds [2 x i64], ptr @variable, i64 0, i64 %i
  %narrow = load i64, ptr %place
  %v = zext i64 %narrow to i128
  %a = urem i128 %x, %v
  %far = getelementptr inbounds [40 x i64], ptr @many, i64 0, i64 %i
  %long = load i64, ptr %far
  %l = zext i64 %long to i128
  %b = urem i128 %a, %l
  br label %loop
loop:
  %p = phi ptr [ @primes, %entry ], [ %unknown, %loop ]
  %unknown = load ptr, ptr %p
  %moving = load i64, ptr %p
  %m = zext i64 %moving to i128
  %r = urem i128 %b, %m
  %more = icmp eq i128 %r, 0
  br i1 %more, label %loop, label %end
end:
  ret i128 %r
}
