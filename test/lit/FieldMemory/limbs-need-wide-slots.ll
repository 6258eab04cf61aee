; Limbs with spare bits do not fit slots of 384 bits, which the words of a saturated
; element do: the table stays as it is. Words have a copy, as one element is the modulus
; and two more.
; RUN: %opt -S -residue-representation=unsaturated -passes=crandall-reduction %s | FileCheck %s
; RUN: %opt -S -residue-representation=saturated -passes=crandall-reduction %s | FileCheck %s --check-prefix=WORDS

@table = internal constant [4 x i384] [i384 3, i384 200, i384 250, i384 39402006196394479212279040100143613805079739270465446667948293404245721771497210611414266254884915640806627990306631]

; CHECK-NOT:     @table.res
; CHECK-LABEL: define i384 @lookup(
; CHECK:         load i384, ptr %slot
; WORDS:         @table.res = {{.*}} constant [192 x i8]
; WORDS-LABEL: define i384 @lookup(
; WORDS:         load i384, ptr %slot{{[0-9]+}}
define i384 @lookup(i384 %a, i384 %b, i64 %i) {
  %x = zext i384 %a to i768
  %y = zext i384 %b to i768
  %sum = add i768 %x, %y
  %s = urem i768 %sum, 39402006196394479212279040100143613805079739270465446667948293404245721771497210611414266254884915640806627990306629
  %slot = getelementptr inbounds i384, ptr @table, i64 %i
  %e = load i384, ptr %slot
  %t = zext i384 %e to i768
  %v = mul i768 %t, %s
  %r = urem i768 %v, 39402006196394479212279040100143613805079739270465446667948293404245721771497210611414266254884915640806627990306629
  %w = trunc i768 %r to i384
  ret i384 %w
}
