#pragma GCC system_header

struct function {
  fe (*__call)(fe);
  fe operator()(fe __x) const { return __call(__x); }
};
