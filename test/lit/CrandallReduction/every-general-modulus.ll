; Moduli of no special form are rewritten at every stage, in every representation and
; for every width of words, without divisions and selects.
; RUN: %opt -S -passes='crandall-reduction<single-step>' %s | FileCheck %s --implicit-check-not=urem --implicit-check-not=residue.reduce
; RUN: %opt -S -passes='crandall-reduction<incomplete>' %s | FileCheck %s --implicit-check-not=urem --implicit-check-not='= select' --implicit-check-not=residue.reduce
; RUN: %opt -S -passes='crandall-reduction<incomplete>' -residue-representation=montgomery %s | FileCheck %s --implicit-check-not=urem --implicit-check-not='= select' --implicit-check-not=residue.reduce
; RUN: %opt -S -passes='crandall-reduction<incomplete-phi>' %s | FileCheck %s --implicit-check-not=urem --implicit-check-not='= select' --implicit-check-not=residue.reduce
; RUN: %opt -S -passes='crandall-reduction<incomplete-phi>' -residue-representation=montgomery %s | FileCheck %s --implicit-check-not=urem --implicit-check-not='= select' --implicit-check-not=residue.reduce
; RUN: %opt -S -passes=crandall-reduction %s | FileCheck %s --implicit-check-not=urem --implicit-check-not='= select' --implicit-check-not=residue.reduce
; RUN: %opt -S -passes=crandall-reduction -residue-representation=montgomery %s | FileCheck %s --implicit-check-not=urem --implicit-check-not='= select' --implicit-check-not=residue.reduce
; RUN: %opt -S -passes=crandall-reduction -residue-representation=wide %s | FileCheck %s --implicit-check-not=urem --implicit-check-not='= select' --implicit-check-not=residue.reduce
; RUN: %opt -S -passes=crandall-reduction -residue-representation=saturated %s | FileCheck %s --implicit-check-not=urem --implicit-check-not='= select' --implicit-check-not=residue.reduce
; RUN: %opt -S -passes=crandall-reduction -residue-representation=montgomery -residue-word-bits=32 %s | FileCheck %s --implicit-check-not=urem --implicit-check-not='= select' --implicit-check-not=residue.reduce

; CHECK-LABEL: define i514 @p256(
; CHECK:         ret i514 %exact
define i514 @p256(i256 %a, i256 %b, i1 %c) {
  %x = zext i256 %a to i514
  %y = zext i256 %b to i514
  %product = mul nuw i514 %x, %y
  %xy = urem i514 %product, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %sum = add nuw i514 %xy, %x
  %s = urem i514 %sum, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %padded = add nuw i514 %s, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %difference = sub nuw i514 %padded, %xy
  %d = urem i514 %difference, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %chosen = select i1 %c, i514 %d, i514 %s
  %square = mul nuw i514 %chosen, %chosen
  %r = urem i514 %square, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  ret i514 %r
}

; CHECK-LABEL: define i514 @p256_order(
; CHECK:         ret i514 %exact
define i514 @p256_order(i256 %a, i256 %b, i1 %c) {
  %x = zext i256 %a to i514
  %y = zext i256 %b to i514
  %product = mul nuw i514 %x, %y
  %xy = urem i514 %product, 115792089210356248762697446949407573529996955224135760342422259061068512044369
  %sum = add nuw i514 %xy, %x
  %s = urem i514 %sum, 115792089210356248762697446949407573529996955224135760342422259061068512044369
  %padded = add nuw i514 %s, 115792089210356248762697446949407573529996955224135760342422259061068512044369
  %difference = sub nuw i514 %padded, %xy
  %d = urem i514 %difference, 115792089210356248762697446949407573529996955224135760342422259061068512044369
  %chosen = select i1 %c, i514 %d, i514 %s
  %square = mul nuw i514 %chosen, %chosen
  %r = urem i514 %square, 115792089210356248762697446949407573529996955224135760342422259061068512044369
  ret i514 %r
}

; CHECK-LABEL: define i514 @above_power(
; CHECK:         ret i514 %exact
define i514 @above_power(i256 %a, i256 %b, i1 %c) {
  %x = zext i256 %a to i514
  %y = zext i256 %b to i514
  %product = mul nuw i514 %x, %y
  %xy = urem i514 %product, 57896044618658097711785492504343953926634992332820282019728792003956564820063
  %sum = add nuw i514 %xy, %x
  %s = urem i514 %sum, 57896044618658097711785492504343953926634992332820282019728792003956564820063
  %padded = add nuw i514 %s, 57896044618658097711785492504343953926634992332820282019728792003956564820063
  %difference = sub nuw i514 %padded, %xy
  %d = urem i514 %difference, 57896044618658097711785492504343953926634992332820282019728792003956564820063
  %chosen = select i1 %c, i514 %d, i514 %s
  %square = mul nuw i514 %chosen, %chosen
  %r = urem i514 %square, 57896044618658097711785492504343953926634992332820282019728792003956564820063
  ret i514 %r
}

; CHECK-LABEL: define i514 @even(
; CHECK:         ret i514 %exact
define i514 @even(i256 %a, i256 %b, i1 %c) {
  %x = zext i256 %a to i514
  %y = zext i256 %b to i514
  %product = mul nuw i514 %x, %y
  %xy = urem i514 %product, 10000000000000000000000000000000000000000000000000000000000000000000000
  %sum = add nuw i514 %xy, %x
  %s = urem i514 %sum, 10000000000000000000000000000000000000000000000000000000000000000000000
  %padded = add nuw i514 %s, 10000000000000000000000000000000000000000000000000000000000000000000000
  %difference = sub nuw i514 %padded, %xy
  %d = urem i514 %difference, 10000000000000000000000000000000000000000000000000000000000000000000000
  %chosen = select i1 %c, i514 %d, i514 %s
  %square = mul nuw i514 %chosen, %chosen
  %r = urem i514 %square, 10000000000000000000000000000000000000000000000000000000000000000000000
  ret i514 %r
}
