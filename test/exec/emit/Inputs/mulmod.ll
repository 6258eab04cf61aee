define i254 @mulmod(i254 %a, i254 %b) {
  %x = zext i254 %a to i512
  %y = zext i254 %b to i512
  %product = mul i512 %x, %y
  %r = urem i512 %product, 21888242871839275222246405745257275088696311157297823662689037894645226208583
  %t = trunc i512 %r to i254
  ret i254 %t
}
