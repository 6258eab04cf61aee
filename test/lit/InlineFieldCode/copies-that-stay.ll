; A function that other files may call, or whose address is taken, is inlined
; where it is called in a loop, or from what is called in a loop. A copy of its
; own stays, and counts as one. For size it is called.
; RUN: %opt -S -passes=inline-field-code %s | FileCheck %s
; RUN: %opt -S -passes=inline-field-code -residue-inline-callee=1 %s | FileCheck %s --check-prefix=NONE
; RUN: %opt -S -passes=inline-field-code -residue-inline-caller=3 %s | FileCheck %s --check-prefix=NONE
; RUN: sed 's/) {$/) optsize {/' %s | %opt -S -passes=inline-field-code | FileCheck %s --check-prefix=NONE
; All such copies share a budget.
; RUN: %opt -S -passes=inline-field-code -residue-inline-caller=6 %s | FileCheck %s --check-prefix=SHARED

; NONE-NOT: alwaysinline

@operations = global [1 x ptr] [ptr @in_a_table]

declare i254 @residue.reduce.i254(i254, i254)

; CHECK: define i254 @exported(i254 %x) {
define i254 @exported(i254 %x) {
  %1 = call i254 @residue.reduce.i254(i254 %x, i254 170141183460469231731687303715884105727)
  %2 = add nuw i254 %1, %1
  %3 = call i254 @residue.reduce.i254(i254 %2, i254 170141183460469231731687303715884105727)
  ret i254 %3
}

; CHECK: define internal i254 @in_a_table(i254 %x) {
define internal i254 @in_a_table(i254 %x) {
  %1 = call i254 @residue.reduce.i254(i254 %x, i254 170141183460469231731687303715884105727)
  %2 = add nuw i254 %1, %1
  %3 = call i254 @residue.reduce.i254(i254 %2, i254 170141183460469231731687303715884105727)
  ret i254 %3
}

; Its loop takes the time, and not the call.
; CHECK: define i254 @with_a_loop(i254 %x, i64 %n) {
define i254 @with_a_loop(i254 %x, i64 %n) {
entry:
  br label %again
again:
  %y = phi i254 [ %x, %entry ], [ %m, %again ]
  %i = phi i64 [ %n, %entry ], [ %next, %again ]
  %m = call i254 @residue.reduce.i254(i254 %y, i254 170141183460469231731687303715884105727)
  %next = sub i64 %i, 1
  %more = icmp ne i64 %next, 0
  br i1 %more, label %again, label %end
end:
  ret i254 %m
}

; CHECK-LABEL: define i254 @called_in_a_loop(
; CHECK:         %y = call i254 @exported(i254 %x) #[[#INLINE:]]
; SHARED-LABEL: define i254 @called_in_a_loop(
; SHARED:         %y = call i254 @exported(i254 %x) #
define i254 @called_in_a_loop(i254 %x) noinline {
  %y = call i254 @exported(i254 %x)
  ret i254 %y
}

; What a pointer calls is not known to be one of them.
; CHECK-LABEL: define i254 @caller(
; CHECK:         %first = call i254 @exported(i254 %x){{$}}
; CHECK:         %a = call i254 @exported(i254 %r) #[[#INLINE]]
; CHECK-NEXT:    %b = call i254 @in_a_table(i254 %a) #[[#INLINE]]
; CHECK-NEXT:    %c = call i254 @with_a_loop(i254 %b, i64 %i){{$}}
; CHECK-NEXT:    %d = call i254 @called_in_a_loop(i254 %c){{$}}
; CHECK-NEXT:    %e = call i254 %pointer(i254 %d){{$}}
; CHECK:         %last = call i254 @in_a_table(i254 %e){{$}}
; SHARED-LABEL: define i254 @caller(
; SHARED:         %a = call i254 @exported(i254 %r) #
; SHARED-NEXT:    %b = call i254 @in_a_table(i254 %a) #
define i254 @caller(i254 %x, i64 %n, ptr %pointer) {
entry:
  %first = call i254 @exported(i254 %x)
  br label %again
again:
  %r = phi i254 [ %first, %entry ], [ %e, %again ]
  %i = phi i64 [ %n, %entry ], [ %next, %again ]
  %a = call i254 @exported(i254 %r)
  %b = call i254 @in_a_table(i254 %a)
  %c = call i254 @with_a_loop(i254 %b, i64 %i)
  %d = call i254 @called_in_a_loop(i254 %c)
  %e = call i254 %pointer(i254 %d)
  %next = sub i64 %i, 1
  %more = icmp ne i64 %next, 0
  br i1 %more, label %again, label %end
end:
  %last = call i254 @in_a_table(i254 %e)
  ret i254 %last
}

; CHECK: attributes #[[#INLINE]] = { alwaysinline }
