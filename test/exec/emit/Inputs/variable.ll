define i256 @mulmod(i256 %a, i256 %m) {
  %r = urem i256 %a, %m
  ret i256 %r
}
