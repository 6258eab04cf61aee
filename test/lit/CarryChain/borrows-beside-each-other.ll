; The borrow of two words is beside the one that goes into the next word, and is computed before it: it is
; looked through, and the other one carries in.
; RUN: %opt -S -passes=carry-chain %s | FileCheck %s

target datalayout = "e-n8:16:32:64"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define i8 @toy(
; CHECK-COUNT-5: call {{.*}} @llvm.usub.with.overflow
; CHECK-NOT:     icmp ult
; CHECK:         ret
define i8 @toy(ptr noalias %r, i8 noundef %x0, i8 noundef %y0, i8 noundef %x1, i8 noundef %y1, i8 noundef %x2, i8 noundef %y2) {
entry:
  %cmp = icmp ult i8 %x0, %y0
  %conv1.neg42 = sext i1 %cmp to i8
  %sub = sub i8 %x0, %y0
  store i8 %sub, ptr %r, align 1
  %cmp3 = icmp ult i8 %x1, %y1
  %.neg = add i8 %x1, %conv1.neg42
  %sub6 = sub i8 %.neg, %y1
  %arrayidx7 = getelementptr inbounds i8, ptr %r, i64 1
  store i8 %sub6, ptr %arrayidx7, align 1
  %conv8.neg43 = sext i1 %cmp3 to i8
  %cmp10 = icmp eq i8 %x1, %y1
  %both = and i1 %cmp, %cmp10
  %land.ext.neg44 = sext i1 %both to i8
  %cmp14 = icmp ult i8 %x2, %y2
  %add.neg = add i8 %x2, %conv8.neg43
  %.neg41 = sub i8 %add.neg, %y2
  %sub17 = add i8 %.neg41, %land.ext.neg44
  %arrayidx18 = getelementptr inbounds i8, ptr %r, i64 2
  store i8 %sub17, ptr %arrayidx18, align 1
  %conv19 = zext i1 %cmp14 to i8
  %cmp21 = icmp eq i8 %x2, %y2
  %carries = or i1 %cmp3, %both
  %last = and i1 %cmp21, %carries
  %land.ext26 = zext i1 %last to i8
  %add27 = add nuw nsw i8 %land.ext26, %conv19
  ret i8 %add27
}

; CHECK-LABEL: define i64 @real(
; CHECK-COUNT-5: call {{.*}} @llvm.usub.with.overflow
; CHECK-NOT:     icmp ult
; CHECK:         ret
define i64 @real(ptr noalias %r, i64 noundef %x0, i64 noundef %y0, i64 noundef %x1, i64 noundef %y1, i64 noundef %x2, i64 noundef %y2) {
entry:
  %cmp = icmp ult i64 %x0, %y0
  %conv1.neg = sext i1 %cmp to i64
  %sub = sub i64 %x0, %y0
  store i64 %sub, ptr %r, align 8
  %sub2 = sub i64 %x1, %y1
  %cmp3 = icmp ult i64 %x1, %y1
  %conv5.neg37 = sext i1 %cmp3 to i64
  %sub6 = add i64 %sub2, %conv1.neg
  %arrayidx7 = getelementptr inbounds i8, ptr %r, i64 8
  store i64 %sub6, ptr %arrayidx7, align 8
  %cmp8 = icmp eq i64 %x1, %y1
  %both = and i1 %cmp, %cmp8
  %conv10.neg38 = sext i1 %both to i64
  %cmp12 = icmp ult i64 %x2, %y2
  %conv14 = zext i1 %cmp12 to i64
  %add.neg = add i64 %x2, %conv5.neg37
  %.neg = sub i64 %add.neg, %y2
  %sub15 = add i64 %.neg, %conv10.neg38
  %arrayidx16 = getelementptr inbounds i8, ptr %r, i64 16
  store i64 %sub15, ptr %arrayidx16, align 8
  %cmp17 = icmp eq i64 %x2, %y2
  %carries = or i1 %cmp3, %both
  %last = and i1 %cmp17, %carries
  %conv23 = zext i1 %last to i64
  %add24 = add nuw nsw i64 %conv23, %conv14
  ret i64 %add24
}

; The last borrow misses one that comes from below.
; CHECK-LABEL: define i64 @lost(
; CHECK:         %last = and i1 %cmp17,
; CHECK:         ret
define i64 @lost(ptr noalias %r, i64 noundef %x0, i64 noundef %y0, i64 noundef %x1, i64 noundef %y1, i64 noundef %x2, i64 noundef %y2) {
entry:
  %cmp = icmp ult i64 %x0, %y0
  %conv1.neg = sext i1 %cmp to i64
  %sub = sub i64 %x0, %y0
  store i64 %sub, ptr %r, align 8
  %sub2 = sub i64 %x1, %y1
  %cmp3 = icmp ult i64 %x1, %y1
  %conv5.neg37 = sext i1 %cmp3 to i64
  %sub6 = add i64 %sub2, %conv1.neg
  %arrayidx7 = getelementptr inbounds i8, ptr %r, i64 8
  store i64 %sub6, ptr %arrayidx7, align 8
  %cmp8 = icmp eq i64 %x1, %y1
  %both = and i1 %cmp, %cmp8
  %conv10.neg38 = sext i1 %both to i64
  %cmp12 = icmp ult i64 %x2, %y2
  %conv14 = zext i1 %cmp12 to i64
  %add.neg = add i64 %x2, %conv5.neg37
  %.neg = sub i64 %add.neg, %y2
  %sub15 = add i64 %.neg, %conv10.neg38
  %arrayidx16 = getelementptr inbounds i8, ptr %r, i64 16
  store i64 %sub15, ptr %arrayidx16, align 8
  %cmp17 = icmp eq i64 %x2, %y2
  %carries = or i1 %cmp3, %both
  %last = and i1 %cmp17, %cmp3
  %conv23 = zext i1 %last to i64
  %add24 = add nuw nsw i64 %conv23, %conv14
  ret i64 %add24
}
