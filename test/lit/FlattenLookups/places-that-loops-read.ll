; What a loop of known turns reads one behind the other may be read later: no further than
; it came, between its places only if nothing is left out, and not what its end leaves out.
; RUN: %opt -S -passes=flatten-lookups %s | FileCheck %s

; CHECK-LABEL: define i256 @all(
; CHECK-NOT:     br i1 %bit
; CHECK:         select i1 %bit
define i256 @all(ptr %a, i256 %x, i1 %bit) {
entry:
  br label %head

head:
  %i = phi i64 [ 0, %entry ], [ %i.next, %body ]
  %sum = phi i256 [ %x, %entry ], [ %sum.next, %body ]
  %more = icmp ult i64 %i, 3
  br i1 %more, label %body, label %exit

body:
  %place = getelementptr inbounds i256, ptr %a, i64 %i
  %element = load i256, ptr %place
  %s = xor i256 %sum, %element
  %sum.next = urem i256 %s, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %i.next = add nuw nsw i64 %i, 1
  br label %head

exit:
  br i1 %bit, label %read, label %join

read:
  %last = getelementptr inbounds i256, ptr %a, i64 2
  %taken = load i256, ptr %last
  br label %join

join:
  %r = phi i256 [ %taken, %read ], [ %sum, %exit ]
  ret i256 %r
}

; One behind the last.
; CHECK-LABEL: define i256 @behind(
; CHECK:         br i1 %bit
define i256 @behind(ptr %a, i256 %x, i1 %bit) {
entry:
  br label %head

head:
  %i = phi i64 [ 0, %entry ], [ %i.next, %body ]
  %sum = phi i256 [ %x, %entry ], [ %sum.next, %body ]
  %more = icmp ult i64 %i, 3
  br i1 %more, label %body, label %exit

body:
  %place = getelementptr inbounds i256, ptr %a, i64 %i
  %element = load i256, ptr %place
  %s = xor i256 %sum, %element
  %sum.next = urem i256 %s, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %i.next = add nuw nsw i64 %i, 1
  br label %head

exit:
  br i1 %bit, label %read, label %join

read:
  %last = getelementptr inbounds i256, ptr %a, i64 3
  %taken = load i256, ptr %last
  br label %join

join:
  %r = phi i256 [ %taken, %read ], [ %sum, %exit ]
  ret i256 %r
}

; Every other element.
; CHECK-LABEL: define i256 @between(
; CHECK:         br i1 %bit
define i256 @between(ptr %a, i256 %x, i1 %bit) {
entry:
  br label %head

head:
  %i = phi i64 [ 0, %entry ], [ %i.next, %body ]
  %sum = phi i256 [ %x, %entry ], [ %sum.next, %body ]
  %more = icmp ult i64 %i, 6
  br i1 %more, label %body, label %exit

body:
  %place = getelementptr inbounds i256, ptr %a, i64 %i
  %element = load i256, ptr %place
  %s = xor i256 %sum, %element
  %sum.next = urem i256 %s, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %i.next = add nuw nsw i64 %i, 2
  br label %head

exit:
  br i1 %bit, label %read, label %join

read:
  %last = getelementptr inbounds i256, ptr %a, i64 3
  %taken = load i256, ptr %last
  br label %join

join:
  %r = phi i256 [ %taken, %read ], [ %sum, %exit ]
  ret i256 %r
}

; It may end before.
; CHECK-LABEL: define i256 @leaves(
; CHECK:         br i1 %bit
define i256 @leaves(ptr %a, i256 %x, i1 %bit) {
entry:
  br label %head

head:
  %i = phi i64 [ 0, %entry ], [ %i.next, %next ]
  %sum = phi i256 [ %x, %entry ], [ %sum.next, %next ]
  %more = icmp ult i64 %i, 3
  br i1 %more, label %body, label %exit

body:
  %place = getelementptr inbounds i256, ptr %a, i64 %i
  %element = load i256, ptr %place
  %s = xor i256 %sum, %element
  %sum.next = urem i256 %s, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %found = icmp eq i256 %sum.next, 7
  br i1 %found, label %exit, label %next

next:
  %i.next = add nuw nsw i64 %i, 1
  br label %head

exit:
  %last.sum = phi i256 [ %sum, %head ], [ %sum.next, %body ]
  br i1 %bit, label %read, label %join

read:
  %last = getelementptr inbounds i256, ptr %a, i64 2
  %taken = load i256, ptr %last
  br label %join

join:
  %r = phi i256 [ %taken, %read ], [ %last.sum, %exit ]
  ret i256 %r
}
