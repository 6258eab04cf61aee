; What comes in and goes out again at once is no element in Montgomery's form: each
; conversion waits for its products, as plain reductions do.
; RUN: %opt -disable-output '-passes=print<reduction-plan>' %s 2>&1 | FileCheck %s

; CHECK: representation saturated, cost {{[0-9]+}} word products; not montgomery
define void @products(i64 %x, i64 %y, ptr %p, ptr %q) {
  %a = zext i64 %x to i128
  %b = zext i64 %y to i128
  %product = mul i128 %a, %b
  %r = urem i128 %product, 1000000000000000009
  store i128 %r, ptr %p
  %square = mul i128 %a, %a
  %s = urem i128 %square, 1000000000000000009
  store i128 %s, ptr %q
  ret void
}
