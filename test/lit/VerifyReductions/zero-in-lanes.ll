; Whether an element in lanes is 0 is told from its limbs: it is below 3 M, so it is 0, M or 2 M
; then. With another number in place of one of these, with a number or a limb left out, with one
; that overlaps the next, or of another lane nothing is proven.
; REQUIRES: llvm-22
; RUN: %opt -S -residue-representation=packed -passes=crandall-reduction %s -o %t.after.ll
; RUN: FileCheck %s --check-prefix=CODE < %t.after.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%s %t.after.ll | FileCheck %s --check-prefix=RIGHT
; RUN: sed '/xor/s/562949953290240/562949953290241/' %t.after.ll > %t.number.ll
; RUN: not cmp -s %t.after.ll %t.number.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%s %t.number.ll | FileCheck %s
; RUN: sed '/xor/s/17592186044415/0/' %t.after.ll > %t.middle.ll
; RUN: not cmp -s %t.after.ll %t.middle.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%s %t.middle.ll | FileCheck %s
; RUN: sed 's/or <4 x i1> %is.zero\([0-9]*\), %is.multiple.*/or <4 x i1> %is.zero\1, %is.zero\1/' %t.after.ll > %t.without.ll
; RUN: not cmp -s %t.after.ll %t.without.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%s %t.without.ll | FileCheck %s
; RUN: sed '/%differing.* = or/s/, %carried.*/, zeroinitializer/' %t.after.ll > %t.limb.ll
; RUN: not cmp -s %t.after.ll %t.limb.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%s %t.limb.ll | FileCheck %s
; RUN: sed '/%lo.* = and/s/4503599627370495/9007199254740991/' %t.after.ll > %t.overlap.ll
; RUN: not cmp -s %t.after.ll %t.overlap.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%s %t.overlap.ll | FileCheck %s
; RUN: sed 's/\(extractelement <4 x i1> .*\), i64 0/\1, i64 1/' %t.after.ll > %t.lane.ll
; RUN: not cmp -s %t.after.ll %t.lane.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%s %t.lane.ll | FileCheck %s

; CODE: [[BITS:%differing[0-9]*]] = or <4 x i64> {{.*}}, %carried
; CODE: icmp eq <4 x i64> [[BITS]], zeroinitializer
; CODE: xor <4 x i64> %carried{{.*}}i64 281474976645120
; CODE: xor <4 x i64> %carried{{.*}}i64 562949953290240
; CODE: or <4 x i1> %is.zero{{.*}}, %is.multiple
; CODE: extractelement <4 x i1> {{.*}}, i64 0
; RIGHT: steps: proven: 15 reductions, {{[0-9]+}} instructions
; CHECK: steps: not proven
define void @steps(ptr %q, i32 %n) "target-features"="+avx512f,+avx512ifma,+avx512vl" {
entry:
  %x.at = getelementptr i256, ptr %q, i64 0
  %x.in = load i256, ptr %x.at
  %x.wide = zext i256 %x.in to i512
  %x.0 = urem i512 %x.wide, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %y.at = getelementptr i256, ptr %q, i64 1
  %y.in = load i256, ptr %y.at
  %y.wide = zext i256 %y.in to i512
  %y.0 = urem i512 %y.wide, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %z.at = getelementptr i256, ptr %q, i64 2
  %z.in = load i256, ptr %z.at
  %z.wide = zext i256 %z.in to i512
  %z.0 = urem i512 %z.wide, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %t.at = getelementptr i256, ptr %q, i64 3
  %t.in = load i256, ptr %t.at
  %t.wide = zext i256 %t.in to i512
  %t.0 = urem i512 %t.wide, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  br label %loop

loop:
  %i = phi i32 [ %n, %entry ], [ %i.next, %next ]
  %x = phi i512 [ %x.0, %entry ], [ %x.next, %next ]
  %y = phi i512 [ %y.0, %entry ], [ %y.next, %next ]
  %z = phi i512 [ %z.0, %entry ], [ %z.next, %next ]
  %t = phi i512 [ %t.0, %entry ], [ %t.next, %next ]
  %a.p = mul nuw i512 %x, %y
  %a = urem i512 %a.p, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %b.p = mul nuw i512 %y, %z
  %b = urem i512 %b.p, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %c.p = mul nuw i512 %z, %t
  %c = urem i512 %c.p, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %d.p = mul nuw i512 %t, %x
  %d = urem i512 %d.p, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %s.p = shl nuw i512 %b, 1
  %s = urem i512 %s.p, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %x.next.p = mul nuw i512 %a, %b
  %x.next = urem i512 %x.next.p, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %y.next.p = mul nuw i512 %c, %d
  %y.next = urem i512 %y.next.p, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %is.zero = icmp eq i512 %s, 0
  br i1 %is.zero, label %zero, label %other

zero:
  %zero.z.p = mul nuw i512 %a, %c
  %zero.z = urem i512 %zero.z.p, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %zero.t.p = mul nuw i512 %b, %d
  %zero.t = urem i512 %zero.t.p, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  br label %next

other:
  %other.z.p = mul nuw i512 %s, %d
  %other.z = urem i512 %other.z.p, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  %other.t.p = mul nuw i512 %a, %a
  %other.t = urem i512 %other.t.p, 115792089210356248762697446949407573530086143415290314195533631308867097853951
  br label %next

next:
  %z.next = phi i512 [ %zero.z, %zero ], [ %other.z, %other ]
  %t.next = phi i512 [ %zero.t, %zero ], [ %other.t, %other ]
  %i.next = sub i32 %i, 1
  %again = icmp ne i32 %i.next, 0
  br i1 %again, label %loop, label %exit

exit:
  %x.low = trunc i512 %x.next to i256
  store i256 %x.low, ptr %x.at
  %y.low = trunc i512 %y.next to i256
  store i256 %y.low, ptr %y.at
  %z.low = trunc i512 %z.next to i256
  store i256 %z.low, ptr %z.at
  %t.low = trunc i512 %t.next to i256
  store i256 %t.low, ptr %t.at
  ret void
}
