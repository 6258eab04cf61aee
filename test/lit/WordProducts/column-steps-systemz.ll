; On SystemZ MLGR multiplies in a pair of registers, which would be spilled whole: products
; are summed up by columns, whose steps take the pair at once. The zero that counts the
; second carry is read last, so that no result may be in its register.
; RUN: %opt -S -passes=crandall-reduction %s | FileCheck %s
; Words of other widths have none.
; RUN: %opt -S -passes=crandall-reduction -residue-word-bits=32 %s | FileCheck %s --check-prefix=NONE
; What nothing reads is deleted.
; RUN: %opt -S -passes=crandall-reduction %s | sed 's/ret i255 .*/ret i255 0/' | %opt -S -passes=adce | FileCheck %s --check-prefix=NONE
target datalayout = "E-S64-m:e-i1:8:16-i8:8:16-i64:64-f128:64-v128:64-a:8:16-n32:64"
target triple = "s390x-unknown-linux-gnu"

; NONE-LABEL: define i255 @product(
; NONE-NOT:   mlgr
; NONE:       ret i255

; CHECK-LABEL: define i255 @product(
; CHECK:         call { i64, i64, i64, i64, i64 } asm "mlgr %r0, $6\0A\09algr $0, %r1\0A\09alcgr $1, %r0\0A\09alcgr $2, $10", "=&r,=&r,=&r,=&{r1},=&{r0},3,r,0,1,2,r,~{cc}"(i64 {{.*}}, i64 {{.*}}, i64 0, i64 0, i64 0, i64 0)
; CHECK:         [[MIDDLE:%column[0-9]*]] = extractvalue { i64, i64, i64, i64, i64 } %column.step, 1
; CHECK:         [[UPPER:%column[0-9]*]] = extractvalue { i64, i64, i64, i64, i64 } %column.step, 2
; CHECK:         asm "mlgr {{.*}}, i64 [[MIDDLE]], i64 [[UPPER]], i64 0, i64 0)
; CHECK-COUNT-14: asm "mlgr
; CHECK-NOT:     mlgr
; CHECK:         ret i255
define i255 @product(i255 %a, i255 %b) {
  %x = zext i255 %a to i512
  %y = zext i255 %b to i512
  %product = mul i512 %x, %y
  %r = urem i512 %product, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %t = trunc i512 %r to i255
  ret i255 %t
}

; CHECK-LABEL: define i255 @square(
; CHECK-COUNT-6: asm "mlgr
; CHECK-NOT:     mlgr
; CHECK:         ret i255
define i255 @square(i255 %a) {
  %x = zext i255 %a to i512
  %product = mul i512 %x, %x
  %r = urem i512 %product, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %t = trunc i512 %r to i255
  ret i255 %t
}
