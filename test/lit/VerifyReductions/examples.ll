; What the checker finds is what LLVM computes of numbers: in straight code, in loops, in lanes, in
; arrays, and where a branch or a flag says something. If the checker is wrong somewhere, it says so
; here, and nothing is proven.
; RUN: %opt -S -passes=crandall-reduction %S/product.ll -o %t.product.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%S/product.ll \
; RUN:   -residue-verify-examples=20 %t.product.ll | FileCheck %s
; RUN: %opt -S -passes=crandall-reduction %S/loop.ll -o %t.loop.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%S/loop.ll \
; RUN:   -residue-verify-examples=20 %t.loop.ll | FileCheck %s
; RUN: %opt -S -residue-representation=packed -passes=crandall-reduction %S/lanes-montgomery.ll \
; RUN:   -o %t.lanes.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%S/lanes-montgomery.ll \
; RUN:   -residue-verify-examples=20 %t.lanes.ll | FileCheck %s
; RUN: %opt -S -passes=crandall-reduction %S/arrays.ll -o %t.arrays.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%S/arrays.ll \
; RUN:   -residue-verify-examples=20 %t.arrays.ll | FileCheck %s
; RUN: %opt -S -passes=crandall-reduction %S/branches-say.ll -o %t.branches.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%S/branches-say.ll \
; RUN:   -residue-verify-examples=20 %t.branches.ll | FileCheck %s
; Without examples nothing is compared.
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%S/product.ll \
; RUN:   %t.product.ll | FileCheck %s --check-prefix=NONE
; CHECK: : proven: {{.*}}, {{[0-9][0-9]+}} results compared
; CHECK-NOT: the checker is wrong
; NONE: product: proven: {{.*}} terms{{$}}
; REQUIRES: x86-registered-target, llvm-22
