; The representation and the word width are choices of the target or of options.
; RUN: %opt -disable-output -passes='print<reduction-plan>' -residue-representation=wide %s 2>&1 | FileCheck %s --check-prefix=WIDE
; RUN: %opt -disable-output -passes='print<reduction-plan>' -residue-representation=saturated -residue-word-bits=32 %s 2>&1 | FileCheck %s --check-prefix=WORD32
; RUN: %opt -disable-output -passes='print<reduction-plan>' -data-layout=e-n8:16:32 %s 2>&1 | FileCheck %s --check-prefix=TARGET32

; WIDE:        representation wide
; WIDE-NEXT:   {{.*}}container 192 bits, word 64 bits
; WORD32:      representation saturated
; WORD32-NEXT: {{.*}}container 160 bits, word 32 bits
; TARGET32:    container 160 bits, word 32 bits
define i260 @f(i260 %a) {
  %r = urem i260 %a, 1361129467683753853853498429727072845819
  ret i260 %r
}

; WIDE-LABEL: Reduction plan of 'none':
; WIDE-NEXT:    no reductions
define i260 @none(i260 %a) {
  ret i260 %a
}
