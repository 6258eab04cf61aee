; x -> (x + a)^2 mod 2^255 - 19, n times
define i255 @iterate(i255 %x, i255 %a, i32 %n) {
entry:
  br label %loop

loop:
  %i = phi i32 [ %n, %entry ], [ %i.next, %loop ]
  %y = phi i255 [ %x, %entry ], [ %y.next, %loop ]
  %y.wide = zext i255 %y to i512
  %a.wide = zext i255 %a to i512
  %sum = add i512 %y.wide, %a.wide
  %s = urem i512 %sum, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %square = mul i512 %s, %s
  %r = urem i512 %square, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %y.next = trunc i512 %r to i255
  %i.next = add i32 %i, -1
  %done = icmp eq i32 %i.next, 0
  br i1 %done, label %exit, label %loop

exit:
  ret i255 %y.next
}
