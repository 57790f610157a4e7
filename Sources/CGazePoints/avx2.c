#if defined(__x86_64__)

#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)

#define NAMED(name) gazelab_##name##_avx2
#include "points.h"

#pragma clang attribute pop

#endif
