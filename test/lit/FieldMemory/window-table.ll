; A local table that only holds field elements keeps them in the form of the web: no
; complete reduction in front of the stores, none behind the loads.
; RUN: %opt -S -residue-min-bits=1 -residue-word-bits=8 -passes=crandall-reduction %s | FileCheck %s
; RUN: %opt -disable-output -residue-min-bits=1 -residue-word-bits=8 -passes='print<reduction-analysis>' %s 2>&1 | FileCheck %s --check-prefix=ANALYSIS
; RUN: %opt -disable-output -residue-min-bits=1 -residue-word-bits=8 -passes='print<reduction-plan>' %s 2>&1 | FileCheck %s --check-prefix=PLAN

; ANALYSIS-LABEL: Reduction analysis of 'table':
; ANALYSIS:         %table: memory %x, %y  REDUCED  in [0, 255]
; ANALYSIS:         i16 %e: load %table  REDUCED  in [0, 255]

; PLAN-LABEL: Reduction plan of 'table':
; PLAN:         %table: memory  <= {{.*}}255
; PLAN:         %e: load  <= {{.*}}255

; CHECK-LABEL: define i16 @table(
; CHECK:         %table = alloca [4 x i16]
; CHECK-NOT:     exact
; CHECK:         store i8 %{{.*}}, ptr %table
; CHECK-NOT:     exact
; CHECK:         store i8 %{{.*}}, ptr %second
; CHECK-NOT:     exact
; CHECK:         %e.res = load i8, ptr %slot
; CHECK:         ret i16 %exact
define i16 @table(i8 %a, i8 %b, i8 %index) {
  %table = alloca [4 x i16]
  call void @llvm.lifetime.start.p0(i64 8, ptr %table)
  %x = zext i8 %a to i16
  %y = zext i8 %b to i16
  store i16 %x, ptr %table
  %second = getelementptr i16, ptr %table, i64 1
  store i16 %y, ptr %second
  %i = zext i8 %index to i64
  %slot = getelementptr i16, ptr %table, i64 %i
  %e = load i16, ptr %slot
  %product = mul i16 %e, %x
  %r = urem i16 %product, 251
  call void @llvm.lifetime.end.p0(i64 8, ptr %table)
  ret i16 %r
}
