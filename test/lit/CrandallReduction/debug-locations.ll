; Every instruction of the output has the location of the operation that it stands
; for, if all of the input had one.
; RUN: %opt -S -passes=crandall-reduction -residue-min-bits=1 -residue-word-bits=8 %s -o %t.default
; RUN: %opt -S -passes='crandall-reduction<single-step>' -residue-min-bits=1 -residue-word-bits=8 %s -o %t.single
; RUN: %opt -S -passes='crandall-reduction<incomplete>' -residue-min-bits=1 -residue-word-bits=8 -residue-representation=wide %s -o %t.incomplete
; RUN: grep '^  [^ ]' %t.default | not grep -v '!dbg'
; RUN: grep '^  [^ ]' %t.single | not grep -v '!dbg'
; RUN: grep '^  [^ ]' %t.incomplete | not grep -v '!dbg'
; RUN: FileCheck %s --input-file=%t.default

; The locations are their lines.
; CHECK: %acc.res = phi i8 {{.*}}, !dbg [[PHI:![0-9]+]]
; CHECK: %d.res = {{.*}}, !dbg [[SUB:![0-9]+]]
; CHECK: %plus.c = {{.*}}, !dbg [[REDUCE:![0-9]+]]
; CHECK: [[PHI]] = !DILocation(line: 3,
; CHECK: [[SUB]] = !DILocation(line: 6,
; CHECK: [[REDUCE]] = !DILocation(line: 7,
define i16 @f(ptr %q, i8 %n) !dbg !4 {
entry:
  %a = load i7, ptr %q, !dbg !11
  %x = zext i7 %a to i16, !dbg !11
  br label %loop, !dbg !12
loop:
  %acc = phi i16 [ %x, %entry ], [ %r, %loop ], !dbg !13
  %i = phi i8 [ 0, %entry ], [ %i.next, %loop ], !dbg !13
  %m = mul nuw i16 %acc, %x, !dbg !14
  %s = urem i16 %m, 127, !dbg !14
  %odd = trunc i8 %i to i1, !dbg !15
  %c = select i1 %odd, i16 %s, i16 %x, !dbg !15
  %p = add nuw i16 %c, 127, !dbg !16
  %d = sub nuw i16 %p, %s, !dbg !16
  %r = urem i16 %d, 127, !dbg !17
  %i.next = add i8 %i, 1, !dbg !18
  %done = icmp eq i8 %i.next, %n, !dbg !18
  br i1 %done, label %exit, label %loop, !dbg !18
exit:
  ret i16 %r, !dbg !19
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "f.c", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 2, !"Dwarf Version", i32 4}
!4 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !5, unit: !0, spFlags: DISPFlagDefinition)
!5 = !DISubroutineType(types: !6)
!6 = !{}
!11 = !DILocation(line: 1, column: 1, scope: !4)
!12 = !DILocation(line: 2, column: 1, scope: !4)
!13 = !DILocation(line: 3, column: 1, scope: !4)
!14 = !DILocation(line: 4, column: 1, scope: !4)
!15 = !DILocation(line: 5, column: 1, scope: !4)
!16 = !DILocation(line: 6, column: 1, scope: !4)
!17 = !DILocation(line: 7, column: 1, scope: !4)
!18 = !DILocation(line: 8, column: 1, scope: !4)
!19 = !DILocation(line: 9, column: 1, scope: !4)
