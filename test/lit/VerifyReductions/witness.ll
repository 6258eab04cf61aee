; What emitted numbers hold of the source is metadata: which number, modulo what, times which power of
; two, in which limbs, and how large they were planned to be. It is a hint: the checker proves it, or does
; without; what is wrong is not proven, whatever is said of it.
; RUN: %opt -S -residue-keep-witness -passes=crandall-reduction %s -o %t.after.ll
; RUN: FileCheck %s --input-file=%t.after.ll
; RUN: %opt -S -residue-keep-witness -passes=crandall-reduction -residue-representation=montgomery %s \
; RUN:   | FileCheck %s --check-prefix=MONTGOMERY
; RUN: %opt -S -residue-keep-witness -passes=crandall-reduction -residue-representation=unsaturated %s \
; RUN:   | FileCheck %s --check-prefix=LIMBS
; Nothing is there where nobody asks.
; RUN: %opt -S -passes=crandall-reduction %s | FileCheck %s --check-prefix=NONE --implicit-check-not='!residue.'
; NONE: @square

; DEFINE: %{verify} = %opt -disable-output -passes=verify-against -residue-verify-against=%s
; RUN: %{verify} %t.after.ll | FileCheck %s --check-prefix=RIGHT
; It may say too little, something else, or nothing that makes sense.
; RUN: sed 's/, !residue.held !.*//' %t.after.ll | %{verify} | FileCheck %s --check-prefix=RIGHT
; RUN: sed -E 's/^(!.* = !.i32 )[0-9]+, i257/\17, i257/' %t.after.ll > %t.other.ll
; RUN: not diff -q %t.after.ll %t.other.ll
; RUN: %{verify} %t.other.ll | FileCheck %s --check-prefix=ANY
; RUN: sed -E 's/^(!.* = !.i32 [0-9]+, i257 [0-9]+, i32 )0/\1256/' %t.after.ll > %t.times.ll
; RUN: %{verify} %t.times.ll | FileCheck %s --check-prefix=ANY
; RUN: sed -E 's/^(!.* = distinct !.).*(.)$/\1!"text"\2/' %t.after.ll > %t.text.ll
; RUN: %{verify} %t.text.ll | FileCheck %s --check-prefix=RIGHT
; RUN: sed -E 's/!residue.held !.*/!residue.held !{!"text"}/' %t.after.ll > %t.kind.ll
; RUN: %{verify} %t.kind.ll | FileCheck %s --check-prefix=RIGHT
; A product that is one too large, of which the same is said.
; RUN: sed 's/\(%%p.res = or i512 .*, \)\(%%[0-9]*\), !residue/\1\2, !residue/; s/^\(  %%r.res = and i256 %%reduced, \)[0-9]*/\17/' %t.after.ll > %t.wrong.ll
; RUN: not diff -q %t.after.ll %t.wrong.ll
; RUN: %{verify} %t.wrong.ll | FileCheck %s --check-prefix=WRONG

; CHECK: [[P:%.*]] = or i512 {{.*}}, !residue.held ![[#PRODUCT:]]
; CHECK: and i256 {{.*}}, !residue.held ![[#RESULT:]]
; CHECK: zext i256 {{.*}} to i510, !residue.held ![[#EXACT:]]
; CHECK: ![[#PRODUCT]] = !{i32 0, ![[#PRODUCT + 1]]}
; CHECK: ![[#PRODUCT + 1]] = distinct !{![[#PRODUCT + 2]]}
; CHECK: ![[#PRODUCT + 2]] = !{i32 1, i257 [[M:5789604461865809771178549250434395392663499233282028201972879200395656481994]]9, i32 0, i32 0, i32 0, i2 0, i512 {{[0-9]+}}}
; CHECK: ![[#RESULT]] = !{i32 0,
; CHECK: !{i32 2, i257 [[M]]9, i32 0, i32 0, i32 0, i2 0, i257 [[M]]8}
; CHECK: ![[#EXACT]] = !{i32 0,
; The same number, modulo nothing.
; CHECK: !{i32 2, i2 0,

; A product by R: it is the square times 1 / R.
; MONTGOMERY: !{i32 1, i257 [[M:[0-9]+]], i32 -256, i32 0, i32 0, i2 0, i{{[0-9]+ [0-9]+}}}

; Five limbs of 51 bits, a word each.
; LIMBS: @powers
; LIMBS: !{i32 {{[0-9]+}}, i257 {{[0-9]+}}, i32 0, i32 0, i32 0, i2 0, {{i[0-9]+ [0-9]+}}, i32 64, i32 51, i2 0, {{i[0-9]+ [0-9]+}}, i32 128, i32 102,

; RIGHT: square: proven
; ANY: square: {{proven|not proven}}
; WRONG: square: not proven

define i255 @square(i255 %a) {
  %x = zext i255 %a to i510
  %p = mul nuw i510 %x, %x
  %r = urem i510 %p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %t = trunc i510 %r to i255
  ret i255 %t
}

define i255 @powers(i255 %a) {
  %x = zext i255 %a to i510
  %p = mul nuw i510 %x, %x
  %s = urem i510 %p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %w = add nuw nsw i510 %s, %x
  %q = mul nuw i510 %w, %w
  %r = urem i510 %q, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %u = mul nuw i510 %r, %r
  %v = urem i510 %u, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %t = trunc i510 %v to i255
  ret i255 %t
}
