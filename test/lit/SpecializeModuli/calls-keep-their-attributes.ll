; A call of a copy keeps what is said of the arguments that stay, its calling
; convention, bundles, and where it unwinds to. The copy stays out of line where
; the original has to, and has its location.
; RUN: %opt -S -passes=specialize-moduli -residue-min-bits=8 %s | FileCheck %s

declare i32 @personality(...)

; CHECK-LABEL: define i16 @calls(
; CHECK:         %a = tail call fastcc zeroext i16 @reduce(i16 noundef zeroext %x, ptr nonnull %p) #[[COLD:[0-9]+]], !dbg
; CHECK:         %b = invoke fastcc zeroext i16 @reduce(i16 %a, ptr %p) [ "other"(i16 %x) ]
; CHECK-NEXT:            to label %end unwind label %pad
define i16 @calls(i16 %x, ptr %p) personality ptr @personality !dbg !4 {
  %a = tail call fastcc zeroext i16 @reduce(i16 noundef zeroext %x, i16 signext 241, ptr nonnull %p) cold, !dbg !6
  %b = invoke fastcc zeroext i16 @reduce(i16 %a, i16 241, ptr %p) [ "other"(i16 %x) ]
      to label %end unwind label %pad, !dbg !6
end:
  ret i16 %b
pad:
  %l = landingpad { ptr, i32 } cleanup
  ret i16 0
}

; CHECK: define internal fastcc zeroext {{.*}}i16 @reduce(i16 zeroext %x, ptr nonnull %p) #[[NOINLINE:[0-9]+]] !dbg
; CHECK-DAG: attributes #[[NOINLINE]] = { noinline }
; CHECK-DAG: attributes #[[COLD]] = { cold }
define internal fastcc zeroext i16 @reduce(i16 zeroext %x, i16 signext %m, ptr nonnull %p) noinline !dbg !5 {
  %r = urem i16 %x, %m, !dbg !7
  store i16 %r, ptr %p, !dbg !7
  ret i16 %r, !dbg !7
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!3}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "reduce.c", directory: "/")
!2 = !DISubroutineType(types: !{})
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "calls", file: !1, line: 5, type: !2, unit: !0, spFlags: DISPFlagDefinition)
!5 = distinct !DISubprogram(name: "reduce", file: !1, line: 1, type: !2, unit: !0, spFlags: DISPFlagDefinition)
!6 = !DILocation(line: 6, scope: !4)
!7 = !DILocation(line: 2, scope: !5)
