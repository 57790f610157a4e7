#if defined(__x86_64__)

#pragma clang attribute push( \
  __attribute__((target("avx512f,avx512vl,avx512dq,avx512bw,avx2,fma"))), apply_to = function)

#define LANES 8
#define TILE 4
#define NAMED(name) gazelab_##name##_avx512
#include "fit.h"

#pragma clang attribute pop

#endif
