; The index of a table may belong to the web itself. Its integer is made once, and
; both the table and its converted copy are read there.
; RUN: %opt -S -residue-min-bits=1 -residue-word-bits=8 -residue-representation=montgomery -passes=crandall-reduction %s | FileCheck %s

@table = internal constant [4 x i16] [i16 3, i16 200, i16 250, i16 0]

; CHECK-LABEL: define i16 @index_is_member(
; CHECK:         %slot = getelementptr i16, ptr @table, i64 [[INDEX:%.*]]
; CHECK-NEXT:    [[COPY:%.*]] = getelementptr i16, ptr @table.res, i64 [[INDEX]]
; CHECK-NEXT:    load i8, ptr [[COPY]]
define i16 @index_is_member(i64 %i) {
  %k = urem i64 %i, 251
  %slot = getelementptr i16, ptr @table, i64 %k
  %e = load i16, ptr %slot
  %t = zext i16 %e to i64
  %v = mul i64 %t, %k
  %r = urem i64 %v, 251
  %w = trunc i64 %r to i16
  ret i16 %w
}
