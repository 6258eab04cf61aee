; The fields of an array of structs are columns of their own: what holds other data does
; not matter to the field elements beside it.
; RUN: %opt -S -residue-min-bits=1 -residue-word-bits=8 -passes=crandall-reduction %s | FileCheck %s
; RUN: %opt -disable-output -residue-min-bits=1 -residue-word-bits=8 -passes='print<reduction-analysis>' %s 2>&1 | FileCheck %s --check-prefix=ANALYSIS

%point = type { i16, i16, i32 }

; ANALYSIS:  %points: memory %a, %x3
; ANALYSIS:  %points + 2: memory %b, %y3

; CHECK-LABEL: define i32 @points(
; CHECK:         store i8 %{{.*}}, ptr %points
; CHECK:         store i8 %{{.*}}, ptr %y0
; CHECK:         store i32 7, ptr %tag
; CHECK:       loop:
; CHECK:         %x.res = load i8, ptr %last
; CHECK-NOT:     exact
; CHECK:         store i8 %{{.*}}, ptr %here
; CHECK-NOT:     exact
; CHECK:         br i1
define i32 @points(i16 %a, i16 %b, i64 %n, i64 %i) {
entry:
  %points = alloca [8 x %point]
  store i16 %a, ptr %points
  %y0 = getelementptr i8, ptr %points, i64 2
  store i16 %b, ptr %y0
  %tag = getelementptr i8, ptr %points, i64 4
  store i32 7, ptr %tag
  br label %loop

loop:
  %k = phi i64 [ 1, %entry ], [ %next, %loop ]
  %here = getelementptr %point, ptr %points, i64 %k
  %last = getelementptr i8, ptr %here, i64 -8
  %x = load i16, ptr %last
  %last.y = getelementptr i8, ptr %here, i64 -6
  %y = load i16, ptr %last.y
  %xw = zext i16 %x to i32
  %yw = zext i16 %y to i32
  %xy = mul i32 %xw, %yw
  %x2 = urem i32 %xy, 251
  %x3 = trunc i32 %x2 to i16
  store i16 %x3, ptr %here
  %yy = mul i32 %yw, %yw
  %y2 = urem i32 %yy, 251
  %y3 = trunc i32 %y2 to i16
  %here.y = getelementptr i8, ptr %here, i64 2
  store i16 %y3, ptr %here.y
  %next = add nuw i64 %k, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %end

end:
  %out = getelementptr %point, ptr %points, i64 %i, i32 2
  %t = load i32, ptr %out
  %out.x = getelementptr %point, ptr %points, i64 %i
  %e = load i16, ptr %out.x
  %ew = zext i16 %e to i32
  %ee = mul i32 %ew, %ew
  %r = urem i32 %ee, 251
  %s = add i32 %r, %t
  ret i32 %s
}
