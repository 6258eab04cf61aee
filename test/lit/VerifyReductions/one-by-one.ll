; A function with something that the checker does not read has its reductions proven one by
; one: by an even modulus, of a dividend of which LLVM knows the bits, twice by one modulus, and
; on a machine without a carry flag in Montgomery form.
;
; RUN: %opt -S -passes='verify-reductions,verify' -pass-remarks=verify-reductions -pass-remarks-missed=verify-reductions %s 2> %t.err | FileCheck %s --implicit-check-not=residue.single
; RUN: FileCheck %s --check-prefix=SAID < %t.err
; RUN: %opt -mtriple=riscv64-unknown-linux-gnu -mattr=+m -S -passes='verify-reductions,verify' %s | FileCheck %s
; RUN: %opt -mtriple=thumbv7em-none-eabi -mcpu=cortex-m4 -S -passes='verify-reductions,verify' %s | FileCheck %s

; SAID: proven for all inputs, each for itself: 4 reductions, {{[0-9]+}} instructions emitted; not as a whole: the source has an instruction that is not read (va_arg)
; SAID-NOT: not proven

; CHECK-LABEL: define i192 @all(
; CHECK-NOT: urem
; CHECK: ret i192
define i192 @all(i192 %a, i192 %b, i96 %c, ptr %at) {
  %read = va_arg ptr %at, i8
  %x = zext i192 %a to i384
  %y = zext i192 %b to i384
  %p = mul nuw i384 %x, %y
  ; 2^191 + 2^100 + 8, and a prime of 192 bits, twice.
  %even = urem i384 %p, 3138550867693340381917894712871483808279407123728720461832
  %q = mul nuw i384 %even, %y
  %r = urem i384 %q, 6277101735386680763835789423207666416083908700390324961279
  %s = mul nuw i384 %r, %x
  %t = urem i384 %s, 6277101735386680763835789423207666416083908700390324961279
  %w = zext i96 %c to i384
  %few = urem i384 %w, 618970019642690137449562111
  %sum = add i384 %t, %few
  %result = trunc i384 %sum to i192
  ret i192 %result
}
