; A call in a handler of an exception names the handler: to the back end of
; Windows and WebAssembly one that does not would be unreachable. What has no
; place behind it is stored in front of each call.
; REQUIRES: x86-registered-target
; RUN: %opt -S -mtriple=x86_64-pc-windows-msvc -passes=residue -residue-inline-products=1 %s | FileCheck %s
; RUN: %opt -S -mtriple=x86_64-pc-windows-msvc -passes=residue -residue-inline-products=1 %s | llc -o - | FileCheck %s --check-prefix=ASM

@A = external global i8
@B = external global i8
declare void @may_throw()
declare i32 @__CxxFrameHandler3(...)

; CHECK-LABEL: define i256 @handlers(
; CHECK:       a:
; CHECK-NEXT:    %pa = catchpad
; CHECK:         call void @residue.square.i256({{.*}}) {{.*}}[ "funclet"(token %pa) ]
; CHECK:       b:
; CHECK-NEXT:    %pb = catchpad
; CHECK:         call void @residue.square.i256({{.*}}) {{.*}}[ "funclet"(token %pb) ]
; CHECK:       done:
; CHECK:         call void @residue.square.i256({{.*}}) #{{[0-9]+}}{{$}}

; ASM-LABEL:  handlers:
; ASM:        callq residue.square.i256
; ASM:        catch
; ASM:        callq residue.square.i256
; ASM:        catch
; ASM:        callq residue.square.i256
define i256 @handlers(i256 %x) personality ptr @__CxxFrameHandler3 {
entry:
  invoke void @may_throw() to label %done unwind label %switch
switch:
  %cs = catchswitch within none [label %a, label %b] unwind to caller
a:
  %pa = catchpad within %cs [ptr @A, i32 8, ptr null]
  %wa = zext i256 %x to i512
  %sa = mul nuw i512 %wa, %wa
  %ma = urem i512 %sa, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %ra = trunc i512 %ma to i256
  catchret from %pa to label %done
b:
  %pb = catchpad within %cs [ptr @B, i32 8, ptr null]
  %y = add i256 %x, 1
  %wb = zext i256 %y to i512
  %sb = mul nuw i512 %wb, %wb
  %mb = urem i512 %sb, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %rb = trunc i512 %mb to i256
  catchret from %pb to label %done
done:
  %r = phi i256 [ %x, %entry ], [ %ra, %a ], [ %rb, %b ]
  %w = zext i256 %r to i512
  %s = mul nuw i512 %w, %w
  %m = urem i512 %s, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %t = trunc i512 %m to i256
  ret i256 %t
}

; CHECK-LABEL: define void @phi(
; CHECK:       switch:
; CHECK-NEXT:    %v = phi i256
; CHECK-NEXT:    %cs = catchswitch
; CHECK:       a:
; CHECK:         call void @residue.square.i256({{.*}}) {{.*}}[ "funclet"(token %pa) ]
; CHECK:       b:
; CHECK:         call void @residue.square.i256({{.*}}) {{.*}}[ "funclet"(token %pb) ]
define void @phi(ptr %p, i256 noundef %x, i256 noundef %y) personality ptr @__CxxFrameHandler3 {
entry:
  invoke void @may_throw() to label %more unwind label %switch
more:
  invoke void @may_throw() to label %done unwind label %switch
switch:
  %v = phi i256 [ %x, %entry ], [ %y, %more ]
  %cs = catchswitch within none [label %a, label %b] unwind to caller
a:
  %pa = catchpad within %cs [ptr @A, i32 8, ptr null]
  %wa = zext i256 %v to i512
  %sa = mul nuw i512 %wa, %wa
  %ma = urem i512 %sa, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %ra = trunc i512 %ma to i256
  store i256 %ra, ptr %p
  catchret from %pa to label %done
b:
  %pb = catchpad within %cs [ptr @B, i32 8, ptr null]
  %wb = zext i256 %v to i512
  %sb = mul nuw i512 %wb, %wb
  %mb = urem i512 %sb, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %rb = trunc i512 %mb to i256
  store i256 %rb, ptr %p
  catchret from %pb to label %done
done:
  ret void
}
