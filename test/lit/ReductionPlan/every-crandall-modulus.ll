; Every Crandall modulus gets a plan: in the stages before the default all
; reductions go to just above the modulus, one bit at most; the default drops those
; of sums and differences where the container has room.
; RUN: %opt -disable-output -passes='print<reduction-plan>' -residue-stage=incomplete %s 2>&1 | FileCheck %s --check-prefixes=CHECK,INCOMPLETE
; RUN: %opt -disable-output -passes='print<reduction-plan>' -residue-stage=incomplete-phi %s 2>&1 | FileCheck %s --check-prefixes=CHECK,INCOMPLETE
; RUN: %opt -disable-output -passes='print<reduction-plan>' %s 2>&1 | FileCheck %s --check-prefixes=CHECK,DEFAULT

; CHECK-LABEL: Reduction plan of 'm127':
; CHECK:         modulus 2^127 - 1 (crandall, montgomery-friendly), stage {{.*}}, container 128 bits, word 64 bits
; INCOMPLETE-NEXT: reductions: 0 dropped, 4 incomplete
; INCOMPLETE:      %xy: reduce, folded  <= {{.*}} ({{127|128}} bits)
; INCOMPLETE:      %s: reduce, folded  <= {{.*}} ({{127|128}} bits)
; INCOMPLETE:      %d: reduce, folded  <= {{.*}} ({{127|128}} bits)
; INCOMPLETE:      %r: reduce, folded  <= {{.*}} ({{127|128}} bits)
; DEFAULT-NEXT:    reductions: 2 dropped, 2 incomplete
; DEFAULT:         %xy: reduce, folded
; DEFAULT:         %s: reduce, dropped
; DEFAULT:         %d: reduce, dropped
; DEFAULT:         %r: reduce, complete
define i256 @m127(i127 %a, i127 %b) {
  %x = zext i127 %a to i256
  %y = zext i127 %b to i256
  %product = mul nuw i256 %x, %y
  %xy = urem i256 %product, 170141183460469231731687303715884105727
  %sum = add nuw i256 %xy, %x
  %s = urem i256 %sum, 170141183460469231731687303715884105727
  %padded = add nuw i256 %s, 170141183460469231731687303715884105727
  %difference = sub nuw i256 %padded, %xy
  %d = urem i256 %difference, 170141183460469231731687303715884105727
  %square = mul nuw i256 %d, %d
  %r = urem i256 %square, 170141183460469231731687303715884105727
  ret i256 %r
}

; CHECK-LABEL: Reduction plan of 'poly1305':
; CHECK:         modulus 2^130 - 5 (crandall), stage {{.*}}, container 192 bits, word 64 bits
; INCOMPLETE-NEXT: reductions: 0 dropped, 4 incomplete
; INCOMPLETE:      %xy: reduce, folded  <= {{.*}} ({{130|131}} bits)
; INCOMPLETE:      %s: reduce, folded  <= {{.*}} ({{130|131}} bits)
; INCOMPLETE:      %d: reduce, folded  <= {{.*}} ({{130|131}} bits)
; INCOMPLETE:      %r: reduce, folded  <= {{.*}} ({{130|131}} bits)
; DEFAULT-NEXT:    reductions: 2 dropped, 2 incomplete
; DEFAULT:         %xy: reduce, folded
; DEFAULT:         %s: reduce, dropped
; DEFAULT:         %d: reduce, dropped
; DEFAULT:         %r: reduce, complete
define i262 @poly1305(i130 %a, i130 %b) {
  %x = zext i130 %a to i262
  %y = zext i130 %b to i262
  %product = mul nuw i262 %x, %y
  %xy = urem i262 %product, 1361129467683753853853498429727072845819
  %sum = add nuw i262 %xy, %x
  %s = urem i262 %sum, 1361129467683753853853498429727072845819
  %padded = add nuw i262 %s, 1361129467683753853853498429727072845819
  %difference = sub nuw i262 %padded, %xy
  %d = urem i262 %difference, 1361129467683753853853498429727072845819
  %square = mul nuw i262 %d, %d
  %r = urem i262 %square, 1361129467683753853853498429727072845819
  ret i262 %r
}

; CHECK-LABEL: Reduction plan of 'curve25519':
; CHECK:         modulus 2^255 - 19 (crandall), stage {{.*}}, container 256 bits, word 64 bits
; INCOMPLETE-NEXT: reductions: 0 dropped, 4 incomplete
; INCOMPLETE:      %xy: reduce, folded  <= {{.*}} ({{255|256}} bits)
; INCOMPLETE:      %s: reduce, folded  <= {{.*}} ({{255|256}} bits)
; INCOMPLETE:      %d: reduce, folded  <= {{.*}} ({{255|256}} bits)
; INCOMPLETE:      %r: reduce, folded  <= {{.*}} ({{255|256}} bits)
; DEFAULT-NEXT:    reductions: 2 dropped, 2 incomplete
; DEFAULT:         %xy: reduce, folded
; DEFAULT:         %s: reduce, dropped
; DEFAULT:         %d: reduce, dropped
; DEFAULT:         %r: reduce, complete
define i512 @curve25519(i255 %a, i255 %b) {
  %x = zext i255 %a to i512
  %y = zext i255 %b to i512
  %product = mul nuw i512 %x, %y
  %xy = urem i512 %product, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %sum = add nuw i512 %xy, %x
  %s = urem i512 %sum, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %padded = add nuw i512 %s, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %difference = sub nuw i512 %padded, %xy
  %d = urem i512 %difference, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  %square = mul nuw i512 %d, %d
  %r = urem i512 %square, 57896044618658097711785492504343953926634992332820282019728792003956564819949
  ret i512 %r
}

; CHECK-LABEL: Reduction plan of 'secp256k1':
; CHECK:         modulus 2^256 - 4294968273 (crandall), stage {{.*}}, container 256 bits, word 64 bits
; INCOMPLETE-NEXT: reductions: 0 dropped, 4 incomplete
; INCOMPLETE:      %xy: reduce, folded  <= {{.*}} ({{256|257}} bits)
; INCOMPLETE:      %s: reduce, folded  <= {{.*}} ({{256|257}} bits)
; INCOMPLETE:      %d: reduce, folded  <= {{.*}} ({{256|257}} bits)
; INCOMPLETE:      %r: reduce, folded  <= {{.*}} ({{256|257}} bits)
; No bit is left above this modulus, and 2^256 is long modulo it. A sum that is but a term of
; another one waits for it.
; DEFAULT-NEXT:    reductions: 1 dropped, 3 incomplete
; DEFAULT:         %s: reduce, dropped
define i514 @secp256k1(i256 %a, i256 %b) {
  %x = zext i256 %a to i514
  %y = zext i256 %b to i514
  %product = mul nuw i514 %x, %y
  %xy = urem i514 %product, 115792089237316195423570985008687907853269984665640564039457584007908834671663
  %sum = add nuw i514 %xy, %x
  %s = urem i514 %sum, 115792089237316195423570985008687907853269984665640564039457584007908834671663
  %padded = add nuw i514 %s, 115792089237316195423570985008687907853269984665640564039457584007908834671663
  %difference = sub nuw i514 %padded, %xy
  %d = urem i514 %difference, 115792089237316195423570985008687907853269984665640564039457584007908834671663
  %square = mul nuw i514 %d, %d
  %r = urem i514 %square, 115792089237316195423570985008687907853269984665640564039457584007908834671663
  ret i514 %r
}

; CHECK-LABEL: Reduction plan of 'm383':
; CHECK:         modulus 2^383 - 187 (crandall), stage {{.*}}, container 384 bits, word 64 bits
; INCOMPLETE-NEXT: reductions: 0 dropped, 4 incomplete
; INCOMPLETE:      %xy: reduce, folded  <= {{.*}} ({{383|384}} bits)
; INCOMPLETE:      %s: reduce, folded  <= {{.*}} ({{383|384}} bits)
; INCOMPLETE:      %d: reduce, folded  <= {{.*}} ({{383|384}} bits)
; INCOMPLETE:      %r: reduce, folded  <= {{.*}} ({{383|384}} bits)
; DEFAULT-NEXT:    reductions: 2 dropped, 2 incomplete
; DEFAULT:         %xy: reduce, folded
; DEFAULT:         %s: reduce, dropped
; DEFAULT:         %d: reduce, dropped
; DEFAULT:         %r: reduce, complete
define i768 @m383(i383 %a, i383 %b) {
  %x = zext i383 %a to i768
  %y = zext i383 %b to i768
  %product = mul nuw i768 %x, %y
  %xy = urem i768 %product, 19701003098197239606139520050071806902539869635232723333974146702122860885748605305707133127442457820403313995153221
  %sum = add nuw i768 %xy, %x
  %s = urem i768 %sum, 19701003098197239606139520050071806902539869635232723333974146702122860885748605305707133127442457820403313995153221
  %padded = add nuw i768 %s, 19701003098197239606139520050071806902539869635232723333974146702122860885748605305707133127442457820403313995153221
  %difference = sub nuw i768 %padded, %xy
  %d = urem i768 %difference, 19701003098197239606139520050071806902539869635232723333974146702122860885748605305707133127442457820403313995153221
  %square = mul nuw i768 %d, %d
  %r = urem i768 %square, 19701003098197239606139520050071806902539869635232723333974146702122860885748605305707133127442457820403313995153221
  ret i768 %r
}

; CHECK-LABEL: Reduction plan of 'curve41417':
; CHECK:         modulus 2^414 - 17 (crandall), stage {{.*}}, container 448 bits, word 64 bits
; INCOMPLETE-NEXT: reductions: 0 dropped, 4 incomplete
; INCOMPLETE:      %xy: reduce, folded  <= {{.*}} ({{414|415}} bits)
; INCOMPLETE:      %s: reduce, folded  <= {{.*}} ({{414|415}} bits)
; INCOMPLETE:      %d: reduce, folded  <= {{.*}} ({{414|415}} bits)
; INCOMPLETE:      %r: reduce, folded  <= {{.*}} ({{414|415}} bits)
; DEFAULT-NEXT:    reductions: 2 dropped, 2 incomplete
; DEFAULT:         %xy: reduce, folded
; DEFAULT:         %s: reduce, dropped
; DEFAULT:         %d: reduce, dropped
; DEFAULT:         %r: reduce, complete
define i830 @curve41417(i414 %a, i414 %b) {
  %x = zext i414 %a to i830
  %y = zext i414 %b to i830
  %product = mul nuw i830 %x, %y
  %xy = urem i830 %product, 42307582002575910332922579714097346549017899709713998034217522897561970639123926132812109468141778230245837569601494931472367
  %sum = add nuw i830 %xy, %x
  %s = urem i830 %sum, 42307582002575910332922579714097346549017899709713998034217522897561970639123926132812109468141778230245837569601494931472367
  %padded = add nuw i830 %s, 42307582002575910332922579714097346549017899709713998034217522897561970639123926132812109468141778230245837569601494931472367
  %difference = sub nuw i830 %padded, %xy
  %d = urem i830 %difference, 42307582002575910332922579714097346549017899709713998034217522897561970639123926132812109468141778230245837569601494931472367
  %square = mul nuw i830 %d, %d
  %r = urem i830 %square, 42307582002575910332922579714097346549017899709713998034217522897561970639123926132812109468141778230245837569601494931472367
  ret i830 %r
}

; CHECK-LABEL: Reduction plan of 'p521':
; CHECK:         modulus 2^521 - 1 (crandall, montgomery-friendly), stage {{.*}}, container 576 bits, word 64 bits
; INCOMPLETE-NEXT: reductions: 0 dropped, 4 incomplete
; INCOMPLETE:      %xy: reduce, folded  <= {{.*}} ({{521|522}} bits)
; INCOMPLETE:      %s: reduce, folded  <= {{.*}} ({{521|522}} bits)
; INCOMPLETE:      %d: reduce, folded  <= {{.*}} ({{521|522}} bits)
; INCOMPLETE:      %r: reduce, folded  <= {{.*}} ({{521|522}} bits)
; DEFAULT-NEXT:    reductions: 2 dropped, 2 incomplete
; DEFAULT:         %xy: reduce, folded
; DEFAULT:         %s: reduce, dropped
; DEFAULT:         %d: reduce, dropped
; DEFAULT:         %r: reduce, complete
define i1044 @p521(i521 %a, i521 %b) {
  %x = zext i521 %a to i1044
  %y = zext i521 %b to i1044
  %product = mul nuw i1044 %x, %y
  %xy = urem i1044 %product, 6864797660130609714981900799081393217269435300143305409394463459185543183397656052122559640661454554977296311391480858037121987999716643812574028291115057151
  %sum = add nuw i1044 %xy, %x
  %s = urem i1044 %sum, 6864797660130609714981900799081393217269435300143305409394463459185543183397656052122559640661454554977296311391480858037121987999716643812574028291115057151
  %padded = add nuw i1044 %s, 6864797660130609714981900799081393217269435300143305409394463459185543183397656052122559640661454554977296311391480858037121987999716643812574028291115057151
  %difference = sub nuw i1044 %padded, %xy
  %d = urem i1044 %difference, 6864797660130609714981900799081393217269435300143305409394463459185543183397656052122559640661454554977296311391480858037121987999716643812574028291115057151
  %square = mul nuw i1044 %d, %d
  %r = urem i1044 %square, 6864797660130609714981900799081393217269435300143305409394463459185543183397656052122559640661454554977296311391480858037121987999716643812574028291115057151
  ret i1044 %r
}
