; The same with words of 64 bits.
; RUN: sed -e 's/e-n4/e-n8:16:32:64/' -e 's/i8/i128/g' -e 's/i4/i64/g' -e 's/i12/i192/g' %S/stays.ll > %t.ll
; RUN: %opt -S -passes=wide-carries %t.ll | FileCheck %S/stays.ll
