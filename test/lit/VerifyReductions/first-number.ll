; Where a function is not proven, a remark says which operation of the source is the first whose
; number in the rewritten function is not found to be what the rewriter says that it is.
; RUN: %opt -residue-min-bits=1 -disable-output -passes=verify-reductions -pass-remarks=verify-reductions %s 2>&1 | FileCheck %s
; RUN: %opt -residue-min-bits=1 -S -passes=verify-reductions %s | FileCheck %s --check-prefix=FORGOTTEN --implicit-check-not=residue.held

; The sum has signs that its sign bit alone does not tell: it is proven because the rewriter says
; what it holds.
; CHECK: remark: line.c:2:0: proven for all inputs: 1 reduction,
; CHECK: remark: line.c:9:10: proven for all inputs, each for itself: 1 reduction, {{.*}}; the first number that is not what it should be: q
; What says which numbers hold which is no more there.
; FORGOTTEN: @weekday
define i64 @weekday(i64 %days, i64 %leap) !dbg !3 {
  %sum = add i64 %days, %leap
  %more = add nsw i64 %sum, 4
  %wide = sext i64 %more to i128
  %positive = add i128 %wide, 32025598094
  %day = urem i128 %positive, 7, !dbg !6
  %result = trunc i128 %day to i64
  ret i64 %result
}
define i64 @product(i128 %a, i64 %b) !dbg !7 {
  %s = srem i128 %a, 86400000000000000
  %n = icmp slt i128 %s, 0
  %m = add nsw i128 %s, 86400000000000000
  %p = select i1 %n, i128 %m, i128 %s
  %w = sext i64 %b to i128
  %q = add i128 %p, %w, !dbg !8
  %u = urem i128 %q, 86400000000000000
  %r = trunc i128 %u to i64
  ret i64 %r
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: LineTablesOnly)
!1 = !DIFile(filename: "line.c", directory: ".")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = distinct !DISubprogram(name: "weekday", file: !1, line: 2, type: !4, unit: !0, spFlags: DISPFlagDefinition)
!4 = !DISubroutineType(types: !5)
!5 = !{}
!6 = !DILocation(line: 4, column: 10, scope: !3)
!7 = distinct !DISubprogram(name: "product", file: !1, line: 8, type: !4, unit: !0, spFlags: DISPFlagDefinition)
!8 = !DILocation(line: 9, column: 10, scope: !7)
