; Of a function whose target has no features by name none is looked at: what a compiler
; other than clang emits for a Cortex-M.
; RUN: %opt -S -passes=crandall-reduction -mtriple=thumbv7em-none-eabi %s | FileCheck %s

; CHECK: define i255 @none_named({{.*}} #[[NONE:[0-9]+]]
define i255 @none_named(i255 %a) #0 {
  %x = zext i255 %a to i510
  %p = mul i510 %x, %x
  %r = urem i510 %p, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %t = trunc i510 %r to i255
  ret i255 %t
}

; CHECK: attributes #[[NONE]] = { "target-cpu"="cortex-m4" "target-features"="-use-misched" }
attributes #0 = { "target-cpu"="cortex-m4" }
