; At -Os and -Oz a function of one reduction is inlined, since its product becomes a
; call; of a longer one only as many copies are made as the budget for size allows.
; RUN: %opt -S -passes=inline-field-code %s | FileCheck %s
; RUN: %opt -S -residue-inline-size=3 -passes=inline-field-code %s | FileCheck %s --check-prefix=TIGHT

declare i254 @residue.reduce.i254(i254, i254)

; CHECK: define internal i254 @short({{.*}} #[[#INLINE:]]
; TIGHT: define internal i254 @short({{.*}} #[[#INLINE:]]
define internal i254 @short(i254 %x) optsize {
  %m = call i254 @residue.reduce.i254(i254 %x, i254 170141183460469231731687303715884105727)
  ret i254 %m
}

; CHECK: define internal i254 @longer({{.*}} #[[#INLINE]]
; TIGHT: define internal i254 @longer({{.*}} #[[#STAYS:]]
define internal i254 @longer(i254 %x) optsize {
  %m = call i254 @residue.reduce.i254(i254 %x, i254 170141183460469231731687303715884105727)
  %mm = mul i254 %m, %m
  %n = call i254 @residue.reduce.i254(i254 %mm, i254 170141183460469231731687303715884105727)
  ret i254 %n
}

define i254 @caller(i254 %x) optsize {
  %1 = call i254 @short(i254 %x)
  %2 = call i254 @short(i254 %1)
  %3 = call i254 @longer(i254 %2)
  %4 = call i254 @longer(i254 %3)
  %5 = call i254 @longer(i254 %4)
  ret i254 %5
}

; CHECK: attributes #[[#INLINE]] = { alwaysinline optsize }
; TIGHT-DAG: attributes #[[#INLINE]] = { alwaysinline optsize }
; TIGHT-DAG: attributes #[[#STAYS]] = { optsize }
