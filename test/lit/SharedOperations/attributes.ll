; Functions that are compiled differently call different operations: what the
; first caller may use, vector registers or the red zone, the second may not.
; RUN: %opt -S -passes=residue -residue-inline-products=1 %s | FileCheck %s

; CHECK-LABEL: define i256 @plain(
; CHECK:         call void @residue.square.i256(
; CHECK-LABEL: define i256 @without_vectors(
; CHECK:         call void @residue.square.i256.1(
; CHECK-LABEL: define i256 @without_vectors_again(
; CHECK:         call void @residue.square.i256.1(

; CHECK:     define internal void @residue.square.i256({{.*}} [[PLAIN:#[0-9]+]] {
; CHECK:     define internal void @residue.square.i256.1({{.*}} [[KERNEL:#[0-9]+]] {
; CHECK-NOT: attributes [[PLAIN]] = { {{.*}}noimplicitfloat
; CHECK:     attributes [[KERNEL]] = { {{.*}}noimplicitfloat noinline {{.*}}noredzone

define i256 @plain(i256 %x) {
  %w = zext i256 %x to i512
  %s = mul nuw i512 %w, %w
  %m = urem i512 %s, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %s2 = mul nuw i512 %m, %m
  %m2 = urem i512 %s2, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %t = trunc i512 %m2 to i256
  ret i256 %t
}

define i256 @without_vectors(i256 %x) noimplicitfloat noredzone {
  %w = zext i256 %x to i512
  %s = mul nuw i512 %w, %w
  %m = urem i512 %s, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %t = trunc i512 %m to i256
  ret i256 %t
}

define i256 @without_vectors_again(i256 %x) noimplicitfloat noredzone {
  %w = zext i256 %x to i512
  %s = mul nuw i512 %w, %w
  %m = urem i512 %s, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %t = trunc i512 %m to i256
  ret i256 %t
}
