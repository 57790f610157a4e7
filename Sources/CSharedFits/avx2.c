#if defined(__x86_64__)

#pragma clang attribute push(__attribute__((target("avx2,fma"))), apply_to = function)

#define LANES 4
#define TILE 2
#define NAMED(name) gazelab_##name##_avx2
#include "fit.h"

#pragma clang attribute pop

#endif
