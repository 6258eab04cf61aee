; What lanes of a loop take is split into limbs in front of it: behind another loop, on the
; way between them. The number is frozen there, too.
;
; RUN: %opt -residue-representation=packed -passes=crandall-reduction,verify -S %s \
; RUN:   | FileCheck %s

; CHECK-LABEL: @two_loops(
; CHECK:       first:
; CHECK:         %v34 = select
; CHECK:         %v35 = select
; CHECK:       first.second_crit_edge:
; CHECK:         freeze i256 %v34
; CHECK:         freeze i256 %v35
; CHECK:       second:
; CHECK-NOT:     freeze i256
; CHECK:         call <4 x i64> @llvm.x86.avx512.vpmadd52l.uq.256(
define void @two_loops(ptr %out, i32 %bits) #0 {
entry:
  br label %turn

done:
  %v8 = trunc nuw i512 %v54 to i255
  %v9 = mul i255 %v8, %v25
  %v10 = zext i255 %v9 to i256
  store i256 %v10, ptr %out
  ret void

turn:
  %v12 = phi i256 [ 0, %entry ], [ %v52, %next ]
  %v13 = phi i256 [ 0, %entry ], [ %v53, %next ]
  %v14 = phi i32 [ 0, %entry ], [ %v55, %next ]
  %v15 = phi i512 [ 0, %entry ], [ %v54, %next ]
  %v16 = phi i255 [ 0, %entry ], [ %v25, %next ]
  %v17 = trunc i32 %v14 to i1
  %v18 = zext i255 %v16 to i257
  %v19 = select i1 %v17, i256 %v13, i256 %v12
  %v20 = zext nneg i256 %v19 to i257
  %v21 = sub nsw i257 %v18, %v20
  %v22 = call i257 @residue.reduce.i257(i257 %v21, i257 40009392370463065165558044266018897298052879520920611960432681808380585808547)
  %v23 = call i257 @residue.reduce.i257.1(i257 %v21, i257 115792089237316195423570985008687907853269984665640564039457584007908834671663)
  %v24 = select i1 %v17, i257 %v23, i257 %v22
  %v25 = trunc i257 %v24 to i255
  %v26 = shl nuw nsw i32 1, %v14
  %v27 = and i32 %v26, %bits
  %v28 = icmp eq i32 %v27, 0
  br i1 %v28, label %first, label %next

first:
  %v30 = phi i256 [ %v35, %first ], [ %v12, %turn ]
  %v31 = phi i256 [ %v34, %first ], [ %v13, %turn ]
  %v32 = phi i64 [ %v36, %first ], [ 0, %turn ]
  %v33 = trunc i64 %v32 to i1
  %v34 = select i1 %v33, i256 1, i256 %v31
  %v35 = select i1 %v33, i256 %v30, i256 1
  %v36 = add nuw nsw i64 %v32, 1
  %v37 = icmp eq i64 %v32, 0
  br i1 %v37, label %first, label %second

reduced:
  %v39 = call i512 @residue.reduce.i512(i512 %v48, i512 40009392370463065165558044266018897298052879520920611960432681808380585808547)
  br label %next

second:
  %v41 = phi i64 [ %v49, %second ], [ 0, %first ]
  %v42 = phi i512 [ %v48, %second ], [ %v15, %first ]
  %v43 = trunc i64 %v41 to i1
  %v44 = zext nneg i64 %v41 to i512
  %v45 = select i1 %v43, i256 %v34, i256 %v35
  %v46 = zext i256 %v45 to i512
  %v47 = mul nuw nsw i512 %v46, %v44
  %v48 = add i512 %v47, %v42
  %v49 = add nuw nsw i64 %v41, 1
  %v50 = icmp eq i64 %v41, 0
  br i1 %v50, label %second, label %reduced

next:
  %v52 = phi i256 [ %v35, %reduced ], [ %v12, %turn ]
  %v53 = phi i256 [ %v34, %reduced ], [ %v13, %turn ]
  %v54 = phi i512 [ %v39, %reduced ], [ %v15, %turn ]
  %v55 = add nuw nsw i32 %v14, 1
  %v56 = icmp eq i32 %v55, 5
  br i1 %v56, label %done, label %turn
}

declare i257 @residue.reduce.i257(i257, i257)
declare i257 @residue.reduce.i257.1(i257, i257)
declare i512 @residue.reduce.i512(i512, i512)

attributes #0 = { "target-features"="+avx512f,+avx512ifma,+avx512vl" }
