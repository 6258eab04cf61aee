; Where a flag chooses the modulus of a call, the copy is told what it is one of,
; by value, in memory, and by the address of one of a few objects. A call of the
; function itself passes the same choice on.
; RUN: %opt -S -passes=specialize-moduli -residue-min-bits=8 %s | FileCheck %s
; RUN: %opt -S -passes='specialize-moduli,function(chosen-moduli)' -residue-min-bits=8 %s | FileCheck %s --check-prefix=BOTH

@first = constant { i16, i16 } { i16 1, i16 241 }
@second = constant { i16, i16 } { i16 2, i16 251 }

; CHECK-LABEL: define i16 @calls(
; CHECK:         call i16 @by_value(i16 %x, i16 %m)
; CHECK:         call i16 @in_memory(i16 %x, ptr byval(i16) %place)
; CHECK:         call i16 @by_address.modulus(i16 %x, ptr %f)
; CHECK:         call i16 @other(i16 %x, i16 %n)
define i16 @calls(i16 %x, i1 %c, i16 %y) {
  %m = select i1 %c, i16 241, i16 251
  %a = call i16 @by_value(i16 %x, i16 %m)
  %place = alloca i16
  store i16 %m, ptr %place
  %b = call i16 @in_memory(i16 %x, ptr byval(i16) %place)
  %f = select i1 %c, ptr @first, ptr @second
  %d = call i16 @by_address(i16 %x, ptr %f)
  %n = select i1 %c, i16 241, i16 %y
  %e = call i16 @other(i16 %x, i16 %n)
  %ab = add i16 %a, %b
  %de = add i16 %d, %e
  %r = add i16 %ab, %de
  ret i16 %r
}

; An index that is known to be one of the table, and one that is not: nobody need
; read what is behind the table.
@table = constant [2 x { i16, i16 }] [{ i16, i16 } { i16 1, i16 241 }, { i16, i16 } { i16 2, i16 251 }]
; CHECK-LABEL: define i16 @by_index(
; CHECK:         call i16 @by_address.modulus.1(i16 %x, ptr %f)
; CHECK:         call i16 @by_address(i16 %x, ptr %g)
define i16 @by_index(i16 %x, i64 %i) {
  %bit = and i64 %i, 1
  %f = getelementptr inbounds { i16, i16 }, ptr @table, i64 %bit
  %a = call i16 @by_address(i16 %x, ptr %f)
  %g = getelementptr inbounds { i16, i16 }, ptr @table, i64 %i
  %b = call i16 @by_address(i16 %x, ptr %g)
  %r = add i16 %a, %b
  ret i16 %r
}

; CHECK-LABEL: define internal i16 @other(
; CHECK-NEXT:    urem i16 %x, %m
define internal i16 @other(i16 %x, i16 %m) {
  %r = urem i16 %x, %m
  ret i16 %r
}

; CHECK-LABEL: define internal {{.*}}i16 @by_value(i16 %x, i16 %m)
; CHECK:         %modulus = select i1 %is.modulus, i16 241, i16 251
; CHECK:         call i16 @by_value(i16 %y, i16 %modulus)
; CHECK:         urem i16 %z, %modulus
define internal i16 @by_value(i16 %x, i16 %m) {
entry:
  %last = icmp ult i16 %x, 3
  br i1 %last, label %end, label %more
more:
  %y = lshr i16 %x, 1
  %z = call i16 @by_value(i16 %y, i16 %m)
  %r = urem i16 %z, %m
  br label %end
end:
  %result = phi i16 [ %x, %entry ], [ %r, %more ]
  ret i16 %result
}

; CHECK-LABEL: define internal {{.*}}i16 @in_memory(i16 %x, ptr byval(i16) %p)
; CHECK-NEXT:    %m = load i16, ptr %p
; CHECK-NEXT:    %is.modulus = icmp eq i16 %m, 241
; CHECK-NEXT:    %modulus = select i1 %is.modulus, i16 241, i16 251
; CHECK-NEXT:    urem i16 %x, %modulus
define internal i16 @in_memory(i16 %x, ptr byval(i16) %p) {
  %m = load i16, ptr %p
  %r = urem i16 %x, %m
  ret i16 %r
}

; CHECK-LABEL: define internal {{.*}}i16 @by_address.modulus(i16 %x, ptr %f)
; CHECK-NEXT:    %is.modulus = icmp eq ptr %f, @first
; CHECK-NEXT:    %modulus = select i1 %is.modulus, ptr @first, ptr @second
; CHECK-NEXT:    getelementptr i8, ptr %modulus, i64 2
; BOTH-LABEL:  define internal {{.*}}i16 @by_address.modulus(
; BOTH:          urem i16 %x, 241
; BOTH:          urem i16 %x, 251
define internal i16 @by_address(i16 %x, ptr %f) {
  %place = getelementptr i8, ptr %f, i64 2
  %m = load i16, ptr %place
  %r = urem i16 %x, %m
  ret i16 %r
}
