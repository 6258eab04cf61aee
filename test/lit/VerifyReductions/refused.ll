; What is not proven as a whole has reductions that are proven one by one; what has no proof
; then either, as a bound of it is wrong on purpose, has LLVM's division again, on the line
; that it was on.
; RUN: %opt -S -passes='verify-reductions,verify' -residue-mistake-bounds %s | FileCheck %s --implicit-check-not=residue.reduce
; RUN: %opt -S -passes='residue,verify' -residue-verify -residue-mistake-bounds %s | FileCheck %s --implicit-check-not=residue.reduce
; RUN: %opt -S -passes='residue,verify' -residue-verify %s | FileCheck %s --check-prefix=PLAIN --implicit-check-not=urem
; RUN: %opt -S -passes='residue,verify' -residue-verify -residue-keep-unproven %s | FileCheck %s --check-prefix=PLAIN --implicit-check-not=urem
; RUN: %opt -S -passes='residue,verify' %s | FileCheck %s --check-prefix=PLAIN --implicit-check-not=urem
; RUN: %opt -disable-output -passes=verify-reductions -pass-remarks=verify-reductions -pass-remarks-missed=verify-reductions -residue-mistake-bounds %s 2>&1 | FileCheck %s --check-prefix=SAID
; RUN: not %opt -disable-output -passes=verify-reductions -residue-strict -residue-mistake-bounds %s 2>&1 | FileCheck %s --check-prefix=STRICT
; RUN: %opt -disable-output -passes=verify-reductions -residue-strict %s

; SAID: two.c:2:0: proven for all inputs, each for itself: 1 reduction, {{[0-9]+}} instructions emitted; not as a whole: the source has an instruction that is not read (va_arg)
; SAID: two.c:2:0: not proven: the source has an instruction that is not read (va_arg); and for itself: a result: not proven to be below M
; STRICT: error: two.c:2:0: {{.*}}not proven

; CHECK-LABEL: define i128 @two(i255 %a, i255 %b, ptr %at)
; CHECK: urem i512 {{.*}}, 57896044618658097711785492504343953926634992332820282019728792003956564819949, !dbg ![[FIRST:[0-9]+]]
; CHECK-NOT: urem
; PLAIN-LABEL: define i128 @two(i255 %a, i255 %b, ptr %at)
define i128 @two(i255 %a, i255 %b, ptr %at) !dbg !4 {
  ; The checker does not read this.
  %read = va_arg ptr %at, i8, !dbg !7
  %x = zext i255 %a to i512, !dbg !7
  %y = zext i255 %b to i512, !dbg !7
  %p = mul nuw i512 %x, %y, !dbg !7
  %r = urem i512 %p, 57896044618658097711785492504343953926634992332820282019728792003956564819949, !dbg !7
  %s = urem i512 %r, 340282366920938463463374607431768211297, !dbg !8
  %t = trunc i512 %s to i128, !dbg !8
  ret i128 %t, !dbg !8
}

; CHECK-LABEL: define i255 @one(
; CHECK: urem
; PLAIN-LABEL: define i255 @one(
define i255 @one(i255 %a, i255 %b) {
  %x = zext i255 %a to i512
  %y = zext i255 %b to i512
  %p = mul nuw i512 %x, %y
  %r = urem i512 %p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %t = trunc i512 %r to i255
  ret i255 %t
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!3}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: LineTablesOnly)
!1 = !DIFile(filename: "two.c", directory: "/")
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "two", file: !1, line: 1, type: !5, unit: !0, spFlags: DISPFlagDefinition)
!5 = !DISubroutineType(types: !6)
!6 = !{}
; CHECK: ![[FIRST]] = !DILocation(line: 2, scope: ![[LINES:[0-9]+]])
!7 = !DILocation(line: 2, scope: !4)
!8 = !DILocation(line: 3, scope: !4)
