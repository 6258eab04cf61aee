; What is no arithmetic of a field is the same in both functions: floating-point numbers are their bits,
; calls may be left by exceptions, volatile and atomic accesses are effects, and what is called may be
; any pointer.
; RUN: split-file %s %t
; DEFINE: %{verify} = %opt -disable-output -passes=verify-against -residue-verify-against=%t/before.ll
; RUN: %{verify} %t/before.ll | FileCheck %s --check-prefix=SAME
; RUN: %{verify} %t/after.ll | FileCheck %s

; SAME-NOT: not proven
; CHECK: sum: not proven: a result
; CHECK: constant: not proven: a result
; CHECK: fast: not proven: a result
; CHECK: converted: not proven: a flag that is not proven (fptosi)
; CHECK: compared: not proven: a result
; CHECK: thrown: not proven: a result
; CHECK: caught: not proven: a result
; CHECK: ways: not proven: a result
; CHECK: passed: not proven: a phi node
; CHECK: leaves: not proven: a result
; CHECK: read: not proven: another effect than in the source
; CHECK: order: not proven: another effect than in the source
; CHECK: behind: not proven: a result
; CHECK: exchanged: not proven: a result
; CHECK: clock: not proven: a result
; CHECK: assembly: not proven: another effect than in the source
; CHECK: stopped: not proven: a result
; CHECK: called: not proven: a result
; CHECK: type: not proven: another effect than in the source
;--- before.ll
declare i32 @personality(...)
declare void @other(i8)
declare i8 @number()
declare i64 @llvm.readcyclecounter()
define void @sum(i8 %a, double %x, ptr %p) {
  %r = urem i8 %a, 127
  %y = fadd double %x, 1.0
  store double %y, ptr %p
  call void @other(i8 %r)
  ret void
}
define double @constant(i8 %a) {
  %r = urem i8 %a, 127
  %x = uitofp i8 %r to double
  %y = fmul double %x, 0.5
  ret double %y
}
define float @fast(i8 %a, float %x, float %y) {
  %r = urem i8 %a, 127
  call void @other(i8 %r)
  %s = fadd float %x, %y
  ret float %s
}
define i8 @converted(i8 %a, i1 %c, double %x) {
  %r = urem i8 %a, 127
  br i1 %c, label %then, label %end
then:
  %i = fptosi double %x to i8
  br label %end
end:
  %s = phi i8 [ %i, %then ], [ %r, %0 ]
  ret i8 %s
}
define i1 @compared(i8 %a, double %x, double %y) {
  %r = urem i8 %a, 127
  call void @other(i8 %r)
  %c = fcmp oeq double %x, %y
  ret i1 %c
}
define i8 @thrown(i8 %a) personality ptr @personality {
  %r = urem i8 %a, 127
  invoke void @other(i8 %r) to label %end unwind label %pad
end:
  ret i8 %r
pad:
  %e = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %e
}
define i32 @caught(i8 %a) personality ptr @personality {
  %r = urem i8 %a, 127
  invoke void @other(i8 %r) to label %end unwind label %pad
end:
  ret i32 0
pad:
  %e = landingpad { ptr, i32 } catch ptr null
  %s = extractvalue { ptr, i32 } %e, 1
  ret i32 %s
}
define i8 @ways(i8 %a) personality ptr @personality {
  %r = urem i8 %a, 127
  %n = invoke i8 @number() to label %end unwind label %pad
end:
  %s = add i8 %n, %r
  ret i8 %s
pad:
  %e = landingpad { ptr, i32 } catch ptr null
  ret i8 %r
}
define void @passed(i8 %a) personality ptr @personality {
  %r = urem i8 %a, 127
  invoke void @other(i8 %r) to label %next unwind label %pad
next:
  invoke void @other(i8 3) to label %end unwind label %more
end:
  ret void
pad:
  %e = landingpad { ptr, i32 } cleanup
  br label %out
more:
  %f = landingpad { ptr, i32 } cleanup
  %g = insertvalue { ptr, i32 } %f, i32 7, 1
  br label %out
out:
  %h = phi { ptr, i32 } [ %e, %pad ], [ %g, %more ]
  resume { ptr, i32 } %h
}
; The call need not come to an end: that poison would be noticed behind it says nothing before.
define i256 @leaves(i8 %a, i256 %x) personality ptr @personality {
  %r = urem i8 %a, 127
  call void @other(i8 %r)
  %s = sub nuw i256 %x, 77777777777777777777777777777777777777
  %c = icmp ult i256 %x, 77777777777777777777777777777777777777
  %d = zext i1 %c to i8
  invoke void @other(i8 %d) to label %end unwind label %pad
end:
  ret i256 %s
pad:
  %e = landingpad { ptr, i32 } catch ptr null
  ret i256 %s
}
define i8 @read(i8 %a, ptr %p) {
  %r = urem i8 %a, 127
  %v = load volatile i8, ptr %p
  %s = add i8 %r, %v
  ret i8 %s
}
define i8 @order(i8 %a, ptr %p) {
  %r = urem i8 %a, 127
  store atomic i8 %r, ptr %p release, align 1
  ret i8 %r
}
; What was stored there need not be there any more.
define i8 @behind(i8 %a, ptr %p) {
  %r = urem i8 %a, 127
  store volatile i8 %r, ptr %p
  %v = load i8, ptr %p
  ret i8 %v
}
define i8 @exchanged(i8 %a, ptr %p) {
  %r = urem i8 %a, 127
  %v = cmpxchg ptr %p, i8 0, i8 %r acq_rel monotonic
  %s = extractvalue { i8, i1 } %v, 0
  ret i8 %s
}
define i64 @clock(i8 %a) {
  %begin = call i64 @llvm.readcyclecounter()
  %r = urem i8 %a, 127
  call void @other(i8 %r)
  %end = call i64 @llvm.readcyclecounter()
  %t = sub i64 %end, %begin
  ret i64 %t
}
define i64 @assembly(i8 %a) {
  %r = urem i8 %a, 127
  %t = call i64 asm sideeffect "rdtsc", "=r,r"(i8 %r)
  ret i64 %t
}
define i8 @stopped(i8 %a, ptr %p) {
  %r = urem i8 %a, 127
  store i8 %r, ptr %p
  call void asm sideeffect "", "r,~{memory}"(ptr %p)
  %s = load i8, ptr %p
  ret i8 %s
}
define i8 @called(i8 %a, ptr %f, ptr %g) {
  %r = urem i8 %a, 127
  %s = call i8 %f(i8 %r)
  ret i8 %s
}
define i8 @type(i8 %a, ptr %f) {
  %r = urem i8 %a, 127
  %s = call i8 %f(i8 %r)
  ret i8 %s
}
;--- after.ll
declare i32 @personality(...)
declare void @other(i8)
declare i8 @number()
declare i64 @llvm.readcyclecounter()
define void @sum(i8 %a, double %x, ptr %p) {
  %r = urem i8 %a, 127
  %y = fsub double %x, 1.0
  store double %y, ptr %p
  call void @other(i8 %r)
  ret void
}
define double @constant(i8 %a) {
  %r = urem i8 %a, 127
  %x = uitofp i8 %r to double
  %y = fmul double %x, 0.25
  ret double %y
}
define float @fast(i8 %a, float %x, float %y) {
  %r = urem i8 %a, 127
  call void @other(i8 %r)
  %s = fadd contract float %x, %y
  ret float %s
}
define i8 @converted(i8 %a, i1 %c, double %x) {
  %r = urem i8 %a, 127
  %i = fptosi double %x to i8
  br i1 %c, label %then, label %end
then:
  br label %end
end:
  %s = phi i8 [ %i, %then ], [ %r, %0 ]
  ret i8 %s
}
define i1 @compared(i8 %a, double %x, double %y) {
  %r = urem i8 %a, 127
  call void @other(i8 %r)
  %c = fcmp ueq double %x, %y
  ret i1 %c
}
define i8 @thrown(i8 %a) personality ptr @personality {
  %r = urem i8 %a, 126
  invoke void @other(i8 %r) to label %end unwind label %pad
end:
  ret i8 %r
pad:
  %e = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %e
}
define i32 @caught(i8 %a) personality ptr @personality {
  %r = urem i8 %a, 127
  invoke void @other(i8 %r) to label %end unwind label %pad
end:
  ret i32 0
pad:
  %e = landingpad { ptr, i32 } catch ptr @personality catch ptr null
  %s = extractvalue { ptr, i32 } %e, 1
  ret i32 %s
}
define i8 @ways(i8 %a) personality ptr @personality {
  %r = urem i8 %a, 127
  %n = invoke i8 @number() to label %end unwind label %pad
end:
  %s = add i8 %n, %r
  ret i8 %s
pad:
  %e = landingpad { ptr, i32 } catch ptr null
  ret i8 0
}
define void @passed(i8 %a) personality ptr @personality {
  %r = urem i8 %a, 127
  invoke void @other(i8 %r) to label %next unwind label %pad
next:
  invoke void @other(i8 3) to label %end unwind label %more
end:
  ret void
pad:
  %e = landingpad { ptr, i32 } cleanup
  br label %out
more:
  %f = landingpad { ptr, i32 } cleanup
  %g = insertvalue { ptr, i32 } %f, i32 8, 1
  br label %out
out:
  %h = phi { ptr, i32 } [ %e, %pad ], [ %g, %more ]
  resume { ptr, i32 } %h
}
define i256 @leaves(i8 %a, i256 %x) personality ptr @personality {
  %r = urem i8 %a, 127
  call void @other(i8 %r)
  %s = sub nuw i256 %x, 77777777777777777777777777777777777777
  invoke void @other(i8 0) to label %end unwind label %pad
end:
  ret i256 %s
pad:
  %e = landingpad { ptr, i32 } catch ptr null
  ret i256 %s
}
define i8 @read(i8 %a, ptr %p) {
  %r = urem i8 %a, 127
  %v = load volatile i8, ptr %p
  %w = load volatile i8, ptr %p
  %s = add i8 %r, %v
  ret i8 %s
}
define i8 @order(i8 %a, ptr %p) {
  %r = urem i8 %a, 127
  store atomic i8 %r, ptr %p monotonic, align 1
  ret i8 %r
}
define i8 @behind(i8 %a, ptr %p) {
  %r = urem i8 %a, 127
  store volatile i8 %r, ptr %p
  ret i8 %r
}
define i8 @exchanged(i8 %a, ptr %p) {
  %r = urem i8 %a, 127
  %v = cmpxchg ptr %p, i8 0, i8 1 acq_rel monotonic
  %s = extractvalue { i8, i1 } %v, 0
  ret i8 %s
}
define i64 @clock(i8 %a) {
  %begin = call i64 @llvm.readcyclecounter()
  %r = urem i8 %a, 127
  call void @other(i8 %r)
  %end = call i64 @llvm.readcyclecounter()
  %t = sub i64 %end, %end
  ret i64 %t
}
define i64 @assembly(i8 %a) {
  %r = urem i8 %a, 127
  %t = call i64 asm sideeffect "rdtscp", "=r,r"(i8 %r)
  ret i64 %t
}
define i8 @stopped(i8 %a, ptr %p) {
  %r = urem i8 %a, 127
  store i8 %r, ptr %p
  call void asm sideeffect "", "r,~{memory}"(ptr %p)
  ret i8 %r
}
define i8 @called(i8 %a, ptr %f, ptr %g) {
  %r = urem i8 %a, 127
  %s = call i8 %g(i8 %r)
  ret i8 %s
}
define i8 @type(i8 %a, ptr %f) {
  %r = urem i8 %a, 127
  %w = zext i8 %r to i16
  %s = call i8 %f(i16 %w)
  ret i8 %s
}
