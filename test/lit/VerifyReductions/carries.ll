; Of two carries of one place one is set at most, if what the second one comes from is the first
; one's low part, and a bit.
; RUN: split-file %s %t
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%t/before.ll %t/after.ll | FileCheck %s

; CHECK: sum: proven
; CHECK: sum.swapped: proven
; CHECK: difference: proven
; CHECK: sum.of.more: not proven: a result
; CHECK: difference.of.more: not proven: a result
; CHECK: mixed: not proven: a result
; CHECK: difference.swapped: not proven: a result
; CHECK: other: not proven: a result
;--- before.ll
define i64 @sum(i64 %x, i64 %y, i64 %z) {
  %c = and i64 %z, 1
  %wide.x = zext i64 %x to i67
  %wide.y = zext i64 %y to i67
  %wide.c = zext i64 %c to i67
  %more = add i67 %wide.x, 0
  %s = add i67 %more, %wide.y
  %t = add i67 %s, %wide.c
  %r = urem i67 %t, 2305843009213693951
  %q = trunc i67 %r to i64
  ret i64 %q
}
define i64 @sum.swapped(i64 %x, i64 %y, i64 %z) {
  %c = and i64 %z, 1
  %wide.x = zext i64 %x to i67
  %wide.y = zext i64 %y to i67
  %wide.c = zext i64 %c to i67
  %more = add i67 %wide.x, 0
  %s = add i67 %more, %wide.y
  %t = add i67 %s, %wide.c
  %r = urem i67 %t, 2305843009213693951
  %q = trunc i67 %r to i64
  ret i64 %q
}
define i64 @difference(i64 %x, i64 %y, i64 %z) {
  %c = and i64 %z, 1
  %wide.x = zext i64 %x to i67
  %wide.y = zext i64 %y to i67
  %wide.c = zext i64 %c to i67
  %more = add i67 %wide.x, 36893488147419103232
  %s = sub i67 %more, %wide.y
  %t = sub i67 %s, %wide.c
  %r = urem i67 %t, 2305843009213693951
  %q = trunc i67 %r to i64
  ret i64 %q
}
define i64 @sum.of.more(i64 %x, i64 %y, i64 %z) {
  %c = and i64 %z, 3
  %wide.x = zext i64 %x to i67
  %wide.y = zext i64 %y to i67
  %wide.c = zext i64 %c to i67
  %more = add i67 %wide.x, 0
  %s = add i67 %more, %wide.y
  %t = add i67 %s, %wide.c
  %r = urem i67 %t, 2305843009213693951
  %q = trunc i67 %r to i64
  ret i64 %q
}
define i64 @difference.of.more(i64 %x, i64 %y, i64 %z) {
  %c = and i64 %z, 3
  %wide.x = zext i64 %x to i67
  %wide.y = zext i64 %y to i67
  %wide.c = zext i64 %c to i67
  %more = add i67 %wide.x, 36893488147419103232
  %s = sub i67 %more, %wide.y
  %t = sub i67 %s, %wide.c
  %r = urem i67 %t, 2305843009213693951
  %q = trunc i67 %r to i64
  ret i64 %q
}
define i64 @mixed(i64 %x, i64 %y, i64 %z) {
  %c = and i64 %z, 1
  %wide.x = zext i64 %x to i67
  %wide.y = zext i64 %y to i67
  %wide.c = zext i64 %c to i67
  %more = add i67 %wide.x, 0
  %s = add i67 %more, %wide.y
  %t = add i67 %s, %wide.c
  %r = urem i67 %t, 2305843009213693951
  %q = trunc i67 %r to i64
  ret i64 %q
}
define i64 @difference.swapped(i64 %x, i64 %y, i64 %z) {
  %c = and i64 %z, 1
  %wide.x = zext i64 %x to i67
  %wide.y = zext i64 %y to i67
  %wide.c = zext i64 %c to i67
  %more = add i67 %wide.x, 36893488147419103232
  %s = sub i67 %more, %wide.y
  %t = sub i67 %s, %wide.c
  %r = urem i67 %t, 2305843009213693951
  %q = trunc i67 %r to i64
  ret i64 %q
}
define i64 @other(i64 %x, i64 %y, i64 %z) {
  %c = and i64 %z, 1
  %wide.x = zext i64 %x to i67
  %wide.y = zext i64 %y to i67
  %wide.c = zext i64 %c to i67
  %more = add i67 %wide.x, 0
  %s = add i67 %more, %wide.y
  %t = add i67 %s, %wide.c
  %r = urem i67 %t, 2305843009213693951
  %q = trunc i67 %r to i64
  ret i64 %q
}
;--- after.ll
define i64 @sum(i64 %x, i64 %y, i64 %z) {
  %c = and i64 %z, 1
  %first = call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %x, i64 %y)
  %low = extractvalue { i64, i1 } %first, 0
  %first.carry = extractvalue { i64, i1 } %first, 1
  %next = call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %low, i64 %c)
  %next.low = extractvalue { i64, i1 } %next, 0
  %next.carry = extractvalue { i64, i1 } %next, 1
  %any = or i1 %first.carry, %next.carry
  %wide.any = zext i1 %any to i67
  %high = add i67 0, %wide.any
  %shifted = shl i67 %high, 64
  %wide.low = zext i64 %next.low to i67
  %t = add i67 %shifted, %wide.low
  %r = urem i67 %t, 2305843009213693951
  %q = trunc i67 %r to i64
  ret i64 %q
}
define i64 @sum.swapped(i64 %x, i64 %y, i64 %z) {
  %c = and i64 %z, 1
  %first = call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %x, i64 %y)
  %low = extractvalue { i64, i1 } %first, 0
  %first.carry = extractvalue { i64, i1 } %first, 1
  %next = call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %c, i64 %low)
  %next.low = extractvalue { i64, i1 } %next, 0
  %next.carry = extractvalue { i64, i1 } %next, 1
  %any = or i1 %first.carry, %next.carry
  %wide.any = zext i1 %any to i67
  %high = add i67 0, %wide.any
  %shifted = shl i67 %high, 64
  %wide.low = zext i64 %next.low to i67
  %t = add i67 %shifted, %wide.low
  %r = urem i67 %t, 2305843009213693951
  %q = trunc i67 %r to i64
  ret i64 %q
}
define i64 @difference(i64 %x, i64 %y, i64 %z) {
  %c = and i64 %z, 1
  %first = call { i64, i1 } @llvm.usub.with.overflow.i64(i64 %x, i64 %y)
  %low = extractvalue { i64, i1 } %first, 0
  %first.carry = extractvalue { i64, i1 } %first, 1
  %next = call { i64, i1 } @llvm.usub.with.overflow.i64(i64 %low, i64 %c)
  %next.low = extractvalue { i64, i1 } %next, 0
  %next.carry = extractvalue { i64, i1 } %next, 1
  %any = or i1 %first.carry, %next.carry
  %wide.any = zext i1 %any to i67
  %high = sub i67 2, %wide.any
  %shifted = shl i67 %high, 64
  %wide.low = zext i64 %next.low to i67
  %t = add i67 %shifted, %wide.low
  %r = urem i67 %t, 2305843009213693951
  %q = trunc i67 %r to i64
  ret i64 %q
}
define i64 @sum.of.more(i64 %x, i64 %y, i64 %z) {
  %c = and i64 %z, 3
  %first = call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %x, i64 %y)
  %low = extractvalue { i64, i1 } %first, 0
  %first.carry = extractvalue { i64, i1 } %first, 1
  %next = call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %low, i64 %c)
  %next.low = extractvalue { i64, i1 } %next, 0
  %next.carry = extractvalue { i64, i1 } %next, 1
  %any = or i1 %first.carry, %next.carry
  %wide.any = zext i1 %any to i67
  %high = add i67 0, %wide.any
  %shifted = shl i67 %high, 64
  %wide.low = zext i64 %next.low to i67
  %t = add i67 %shifted, %wide.low
  %r = urem i67 %t, 2305843009213693951
  %q = trunc i67 %r to i64
  ret i64 %q
}
define i64 @difference.of.more(i64 %x, i64 %y, i64 %z) {
  %c = and i64 %z, 3
  %first = call { i64, i1 } @llvm.usub.with.overflow.i64(i64 %x, i64 %y)
  %low = extractvalue { i64, i1 } %first, 0
  %first.carry = extractvalue { i64, i1 } %first, 1
  %next = call { i64, i1 } @llvm.usub.with.overflow.i64(i64 %low, i64 %c)
  %next.low = extractvalue { i64, i1 } %next, 0
  %next.carry = extractvalue { i64, i1 } %next, 1
  %any = or i1 %first.carry, %next.carry
  %wide.any = zext i1 %any to i67
  %high = sub i67 2, %wide.any
  %shifted = shl i67 %high, 64
  %wide.low = zext i64 %next.low to i67
  %t = add i67 %shifted, %wide.low
  %r = urem i67 %t, 2305843009213693951
  %q = trunc i67 %r to i64
  ret i64 %q
}
define i64 @mixed(i64 %x, i64 %y, i64 %z) {
  %c = and i64 %z, 1
  %first = call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %x, i64 %y)
  %low = extractvalue { i64, i1 } %first, 0
  %first.carry = extractvalue { i64, i1 } %first, 1
  %next = call { i64, i1 } @llvm.usub.with.overflow.i64(i64 %low, i64 %c)
  %next.low = extractvalue { i64, i1 } %next, 0
  %next.carry = extractvalue { i64, i1 } %next, 1
  %any = or i1 %first.carry, %next.carry
  %wide.any = zext i1 %any to i67
  %high = add i67 0, %wide.any
  %shifted = shl i67 %high, 64
  %wide.low = zext i64 %next.low to i67
  %t = add i67 %shifted, %wide.low
  %r = urem i67 %t, 2305843009213693951
  %q = trunc i67 %r to i64
  ret i64 %q
}
define i64 @difference.swapped(i64 %x, i64 %y, i64 %z) {
  %c = and i64 %z, 1
  %first = call { i64, i1 } @llvm.usub.with.overflow.i64(i64 %x, i64 %y)
  %low = extractvalue { i64, i1 } %first, 0
  %first.carry = extractvalue { i64, i1 } %first, 1
  %next = call { i64, i1 } @llvm.usub.with.overflow.i64(i64 %c, i64 %low)
  %next.low = extractvalue { i64, i1 } %next, 0
  %next.carry = extractvalue { i64, i1 } %next, 1
  %any = or i1 %first.carry, %next.carry
  %wide.any = zext i1 %any to i67
  %high = sub i67 2, %wide.any
  %shifted = shl i67 %high, 64
  %wide.low = zext i64 %next.low to i67
  %t = add i67 %shifted, %wide.low
  %r = urem i67 %t, 2305843009213693951
  %q = trunc i67 %r to i64
  ret i64 %q
}
define i64 @other(i64 %x, i64 %y, i64 %z) {
  %c = and i64 %z, 1
  %first = call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %x, i64 %y)
  %low = extractvalue { i64, i1 } %first, 0
  %first.carry = extractvalue { i64, i1 } %first, 1
  %next = call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %x, i64 %c)
  %next.low = extractvalue { i64, i1 } %next, 0
  %next.carry = extractvalue { i64, i1 } %next, 1
  %any = or i1 %first.carry, %next.carry
  %wide.any = zext i1 %any to i67
  %high = add i67 0, %wide.any
  %shifted = shl i67 %high, 64
  %wide.low = zext i64 %next.low to i67
  %t = add i67 %shifted, %wide.low
  %r = urem i67 %t, 2305843009213693951
  %q = trunc i67 %r to i64
  ret i64 %q
}
declare { i64, i1 } @llvm.uadd.with.overflow.i64(i64, i64)
declare { i64, i1 } @llvm.usub.with.overflow.i64(i64, i64)
