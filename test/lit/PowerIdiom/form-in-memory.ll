; The powers of a chain are numbers in memory, which is in Montgomery form, where
; their modulus leaves bits of a word free, too.
; RUN: %opt -residue-representation=montgomery -passes='power-idiom,print<reduction-plan>' -disable-output %s 2>&1 | FileCheck %s

; CHECK:     representation montgomery
; CHECK:     conversions: 1 at entries, 1 at exits
; CHECK:     %powers: memory
; CHECK:     %first: load
; CHECK:     %second: load
define i254 @root(i254 %x) {
entry:
  %wide.x = zext i254 %x to i508
  br label %loop
loop:
  %i = phi i32 [ 251, %entry ], [ %i.next, %next ]
  %r = phi i508 [ 1, %entry ], [ %r.next, %next ]
  %rr = mul nuw i508 %r, %r
  %square = urem i508 %rr, 21888242871839275222246405745257275088696311157297823662689037894645226208583
  %shift = zext i32 %i to i254
  %bits = lshr i254 5472060717959818805561601436314318772174077789324455915672259473661306552146, %shift
  %bit = trunc i254 %bits to i1
  br i1 %bit, label %multiply, label %next
multiply:
  %rx = mul nuw i508 %square, %wide.x
  %product = urem i508 %rx, 21888242871839275222246405745257275088696311157297823662689037894645226208583
  br label %next
next:
  %r.next = phi i508 [ %square, %loop ], [ %product, %multiply ]
  %i.next = add i32 %i, -1
  %done = icmp eq i32 %i, 0
  br i1 %done, label %exit, label %loop
exit:
  %result = trunc i508 %r.next to i254
  ret i254 %result
}
