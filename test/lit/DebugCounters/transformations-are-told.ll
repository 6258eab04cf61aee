; With assertions each transformation is told, and counted.
; REQUIRES: assertions
; RUN: %opt -disable-output -passes=residue -residue-debug-only=raise-reductions,crandall-reduction -debug-counter=residue-raise-reductions=0 -residue-stats %s 2>&1 | FileCheck %s
; RUN: %opt -disable-output -passes=residue -residue-debug-only=raise-reductions -residue-debug-only=crandall-reduction %s 2>&1 | FileCheck %s --check-prefix=ALL
; RUN: %opt -disable-output -passes=residue %s 2>&1 | count 0

; CHECK:      raise-reductions: %r in 'f'
; CHECK-NEXT: raise-reductions: skipped %s in 'f'
; CHECK:      crandall-reduction: 'f'
; CHECK-NEXT: {{^}}  representation saturated
; CHECK-NEXT:   modulus 2^255 - 19
; CHECK:          %r: reduce, dropped
; CHECK:      Statistics Collected
; CHECK-DAG:  1 crandall-reduction - Number of webs rewritten
; CHECK-DAG:  1 raise-reductions {{ *}}- Number of reductions raised

; ALL:      raise-reductions: %r in 'f'
; ALL-NEXT: raise-reductions: %s in 'f'
; ALL-NOT:  raise-reductions
; ALL:      crandall-reduction: 'f'
define i256 @f(i256 %x) {
  %r = urem i256 %x, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %d = mul i256 %r, 2
  %s = urem i256 %d, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i256 %s
}
