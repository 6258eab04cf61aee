; What is stored behind the branch is stored always, where the place has been
; written before and no other thread can know: the new number or the old one.
; RUN: %opt -S -passes=flatten-lookups %s | FileCheck %s

@toys = internal constant [4 x i72] [i72 1, i72 2, i72 3, i72 4]

; CHECK-LABEL: define void @written.before(
; CHECK-NOT:     br i1
; CHECK:         %entry.1 = load i72, ptr getelementptr inbounds ([4 x i72], ptr @toys, i64 0, i64 1)
; CHECK-NEXT:    %old = load i72, ptr %out
; CHECK-NEXT:    %chosen = select i1 %hit, i72 %entry.1, i72 %old
; CHECK-NEXT:    store i72 %chosen, ptr %out
; CHECK-NOT:     br i1
; CHECK:         ret
define void @written.before(ptr %out, i64 %i, i72 %x) {
entry:
  %m = urem i72 %x, 1180591620717411303389
  store i72 %m, ptr %out
  %hit = icmp eq i64 %i, 1
  br i1 %hit, label %read, label %exit

read:
  %entry.1 = load i72, ptr getelementptr inbounds ([4 x i72], ptr @toys, i64 0, i64 1)
  store i72 %entry.1, ptr %out
  br label %exit

exit:
  ret void
}

; CHECK-LABEL: define void @not.written(
; CHECK:         br i1 %hit
define void @not.written(ptr %out, i64 %i, i72 %x) {
entry:
  %m = urem i72 %x, 1180591620717411303389
  %hit = icmp eq i64 %i, 1
  br i1 %hit, label %read, label %exit

read:
  %entry.1 = load i72, ptr getelementptr inbounds ([4 x i72], ptr @toys, i64 0, i64 1)
  store i72 %entry.1, ptr %out
  br label %exit

exit:
  ret void
}

; What is called may tell another thread of the place.
declare void @other()

; CHECK-LABEL: define void @told.since(
; CHECK:         br i1 %hit
define void @told.since(ptr %out, i64 %i, i72 %x) {
entry:
  %m = urem i72 %x, 1180591620717411303389
  store i72 %m, ptr %out
  call void @other()
  %hit = icmp eq i64 %i, 1
  br i1 %hit, label %read, label %exit

read:
  %entry.1 = load i72, ptr getelementptr inbounds ([4 x i72], ptr @toys, i64 0, i64 1)
  store i72 %entry.1, ptr %out
  br label %exit

exit:
  ret void
}
