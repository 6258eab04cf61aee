; The plan names the representation, its cost and what lost. A loop is taken to run 16
; times; the prime of P-256 is -1 modulo 2^64, which saves products.
; RUN: %opt -disable-output -passes='print<reduction-plan>' %s 2>&1 | FileCheck %s
; RUN: %opt -disable-output -passes='print<reduction-plan>' -residue-representation=montgomery %s 2>&1 | FileCheck %s --check-prefix=MONTGOMERY
; RUN: %opt -disable-output -passes='print<reduction-plan>' -residue-representation=saturated %s 2>&1 | FileCheck %s --check-prefix=SATURATED

; A product costs 16 word products, its Montgomery reduction 8: 17 times 24 and the way
; back. The rows of digits cost more than that reduction, 16 times.
; CHECK-LABEL:      Reduction plan of 'p256_power':
; CHECK-NEXT:         representation montgomery, cost {{[0-9]+}} word products; not saturated, cost [[#]]
; CHECK-NEXT:         modulus 2^256 - 2^224 + 2^192 + 2^96 - 1 (solinas, montgomery-friendly), stage default, container 256 bits, word 64 bits
; MONTGOMERY-LABEL: Reduction plan of 'p256_power':
; MONTGOMERY-NEXT:    representation montgomery (forced), cost {{[0-9]+}} word products; not saturated, cost [[#]]
; SATURATED-LABEL:  Reduction plan of 'p256_power':
; SATURATED-NEXT:     representation saturated (forced), cost [[#]] word products; not montgomery, cost {{[0-9]+}}
define i512 @p256_power(i256 %a, i32 %n) {
entry:
  %x = zext i256 %a to i512
  br label %loop
loop:
  %i = phi i32 [ %n, %entry ], [ %i.next, %loop ]
  %y = phi i512 [ 1, %entry ], [ %r, %loop ]
  %m = mul nuw i512 %y, %x
  %r = urem i512 %m, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %i.next = add i32 %i, -1
  %done = icmp eq i32 %i.next, 0
  br i1 %done, label %exit, label %loop
exit:
  ret i512 %r
}

; The group order of P-256 is no such number: a quotient digit costs a product.
; CHECK-LABEL:      Reduction plan of 'order_power':
; CHECK-NEXT:         representation montgomery, cost {{[0-9]+}} word products; not saturated, cost [[#]]
define i512 @order_power(i256 %a, i32 %n) {
entry:
  %x = zext i256 %a to i512
  br label %loop
loop:
  %i = phi i32 [ %n, %entry ], [ %i.next, %loop ]
  %y = phi i512 [ 1, %entry ], [ %r, %loop ]
  %s = mul nuw i512 %y, %y
  %sr = urem i512 %s, 115792089210356248762697446949407573529996955224135760342422259061068512044369
  %m = mul nuw i512 %sr, %x
  %r = urem i512 %m, 115792089210356248762697446949407573529996955224135760342422259061068512044369
  %i.next = add i32 %i, -1
  %done = icmp eq i32 %i.next, 0
  br i1 %done, label %exit, label %loop
exit:
  ret i512 %r
}

; One product does not pay for the way in and out.
; CHECK-LABEL:      Reduction plan of 'product':
; CHECK-NEXT:         representation saturated, cost [[#]] word products; not montgomery, cost {{[0-9]+}}
; MONTGOMERY-LABEL: Reduction plan of 'product':
; MONTGOMERY-NEXT:    representation montgomery (forced), cost {{[0-9]+}} word products; not saturated, cost [[#]]
define i512 @product(i256 %a, i256 %b) {
  %x = zext i256 %a to i512
  %y = zext i256 %b to i512
  %m = mul nuw i512 %x, %y
  %r = urem i512 %m, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  ret i512 %r
}

; A fold by a small constant is cheaper than both, whatever the number of products.
; CHECK-LABEL:      Reduction plan of 'crandall_power':
; CHECK-NEXT:         representation saturated, cost [[#]] word products; not montgomery, cost {{[0-9]+}}
; MONTGOMERY-LABEL: Reduction plan of 'crandall_power':
; MONTGOMERY-NEXT:    representation montgomery (forced), cost {{[0-9]+}} word products; not saturated, cost [[#]]
define i512 @crandall_power(i256 %a, i32 %n) {
entry:
  %x = zext i256 %a to i512
  br label %loop
loop:
  %i = phi i32 [ %n, %entry ], [ %i.next, %loop ]
  %y = phi i512 [ 1, %entry ], [ %r, %loop ]
  %m = mul nuw i512 %y, %x
  %r = urem i512 %m, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %i.next = add i32 %i, -1
  %done = icmp eq i32 %i.next, 0
  br i1 %done, label %exit, label %loop
exit:
  ret i512 %r
}

; Modulo a power of two an even number has no inverse: no Montgomery form, not even on
; request. 2^256 - 2^224 + 2.
; CHECK-LABEL:      Reduction plan of 'even_power':
; CHECK-NEXT:         representation saturated, cost [[#]] word products{{$}}
; MONTGOMERY-LABEL: Reduction plan of 'even_power':
; MONTGOMERY-NEXT:    representation saturated, cost [[#]] word products{{$}}
define i512 @even_power(i256 %a, i32 %n) {
entry:
  %x = zext i256 %a to i512
  br label %loop
loop:
  %i = phi i32 [ %n, %entry ], [ %i.next, %loop ]
  %y = phi i512 [ 1, %entry ], [ %r, %loop ]
  %m = mul nuw i512 %y, %x
  %r = urem i512 %m, 115792089210356248756420345214020892766250353992003419616917011526809519390722
  %i.next = add i32 %i, -1
  %done = icmp eq i32 %i.next, 0
  br i1 %done, label %exit, label %loop
exit:
  ret i512 %r
}
