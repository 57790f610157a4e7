// Vectors of numbers, one for each choice of rows, in the width that the including file sets:
//
//   LANES     the number of doubles in a vector: 8, 4 or 2
//   TILE      how many columns of a factor are computed at a time, so that their sums stay in registers
//   NAMED(x)  the name of a function for these vectors
#ifndef GAZELAB_LANES_H
#define GAZELAB_LANES_H

#include "CSharedFits.h"

typedef double lanes __attribute__((vector_size(LANES * 8)));
typedef long long mask __attribute__((vector_size(LANES * 8)));
// A vector where memory is aligned only as numbers are.
typedef lanes unaligned __attribute__((aligned(8)));

#define INLINE static inline __attribute__((always_inline))

enum { all = gazelab_lane_count, rows_at_once = 4, block = gazelab_block_size, line = 64 };

INLINE lanes load(const double *from) { return *(const unaligned *)from; }
INLINE void store(double *to, lanes value) { *(unaligned *)to = value; }
INLINE lanes every(double value) { return value - (lanes){}; }
INLINE lanes either(mask which, lanes yes, lanes no) {
  return (lanes)(((mask)yes & which) | ((mask)no & ~which));
}
INLINE lanes magnitude(lanes value) { return __builtin_elementwise_abs(value); }

// The place of the pair of columns row ≥ column.
INLINE int pair(int row, int column) { return row * (row + 1) / 2 + column; }
INLINE int round_up(int count) { return (count + TILE - 1) / TILE * TILE; }

#endif
