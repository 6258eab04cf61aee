; Quotients of several words by Barrett's method where there is no carry flag (rv64gc): the
; highest word of q M is the last of sums of low parts, two for each product of words. Of numbers
; of more than nine words there are more carries, in cases of which x - q M is known. Broken ones
; are not proven.
; REQUIRES: llvm-22
; RUN: %opt -mtriple=riscv64-linux-gnu -mattr=+m -residue-stage=single-step -S -passes=crandall-reduction %s -o %t.after.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%s %t.after.ll | FileCheck %s --check-prefix=RIGHT
; RIGHT: random320: proven
; RIGHT: two_factors: proven
; RIGHT: eleven_words: proven
; A carry is lost in each.
; RUN: sed 's/= or i1 /= and i1 /' %t.after.ll > %t.lost.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%s %t.lost.ll | FileCheck %s --check-prefix=LOST
; LOST: random320: not proven
; LOST: two_factors: not proven
; LOST: eleven_words: not proven
; Words that are one too large.
; RUN: sed 's/%\(lo[0-9]*\) = add i64 \(.*\), %carry/%\1 = add i64 1, %carry/' %t.after.ll > %t.high.ll
; RUN: %opt -disable-output -passes=verify-against -residue-verify-against=%s %t.high.ll | FileCheck %s --check-prefix=HIGH
; HIGH: random320: not proven
; HIGH: two_factors: not proven

; A random number.
define i320 @random320(i640 %x) {
  %r = urem i640 %x, 1240692535650068661348046118670787581116461536502442698875707933638077248571550892987944106934269
  %t = trunc i640 %r to i320
  ret i320 %t
}

; (2^256 - 189) (2^256 - 357)
define i512 @two_factors(i960 %x) {
  %r = urem i960 %x, 13407807929942597099574024998205846127479365820592393377723561443721764030010324496078299655465633669875288260498600639226314134846402729078113080222746513
  %t = trunc i960 %r to i512
  ret i512 %t
}

; A random number.
define i640 @eleven_words(i704 %x) {
  %r = urem i704 %x, 4368523516084472682361668860868759253269791478947319430020320394443306322986857805373782127425000124070111941337586540549246484879518352883335370503098059708483172875784694265396531524254880123057
  %t = trunc i704 %r to i640
  ret i640 %t
}
