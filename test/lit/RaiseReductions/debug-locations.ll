; The call stands at the source location of the remainder.
; RUN: %opt -S -passes=raise-reductions %s | FileCheck %s

; CHECK: call {{.*}} @residue.reduce.i254({{.*}}), !dbg [[LOC:![0-9]+]]
; CHECK: [[LOC]] = !DILocation(line: 7, column: 9,
define i254 @f(i254 %x) !dbg !4 {
  %r = urem i254 %x, 170141183460469231731687303715884105727, !dbg !7
  ret i254 %r, !dbg !7
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "f.c", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 2, !"Dwarf Version", i32 4}
!4 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 5, type: !5, unit: !0, spFlags: DISPFlagDefinition)
!5 = !DISubroutineType(types: !6)
!6 = !{}
!7 = !DILocation(line: 7, column: 9, scope: !4)
