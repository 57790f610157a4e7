// Vectors of two doubles, which every processor with 64 bits has.

#define LANES 2
#if defined(__aarch64__)
// Twice as many registers as on Intel's without AVX-512.
#define TILE 4
#else
#define TILE 2
#endif
#define NAMED(name) gazelab_##name##_plain
#include "fit.h"
