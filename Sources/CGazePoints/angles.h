// The arc tangent of four quotients at once, in a fraction of the time that four calls of `atan2` take.
#ifndef GAZELAB_ANGLES_H
#define GAZELAB_ANGLES_H

#include "CGazePoints.h"

#pragma STDC FP_CONTRACT OFF
// Everything that takes or gives a vector is inlined, so that no two calling conventions meet.
#pragma clang diagnostic ignored "-Wpsabi"

typedef double four __attribute__((vector_size(32)));
typedef long long mask __attribute__((vector_size(32)));
// Four numbers where memory is aligned only as numbers are.
typedef four unaligned __attribute__((aligned(8)));

#define INLINE static inline __attribute__((always_inline))

static const double quarter_turn = 1.57079632679489661923, degrees = 180 / (2 * 1.57079632679489661923);

INLINE four load(const double *from) { return *(const unaligned *)from; }
INLINE void store(double *to, four value) { *(unaligned *)to = value; }
INLINE four every(double value) { return (four){value, value, value, value}; }
INLINE four either(mask which, four yes, four no) { return (four)(((mask)yes & which) | ((mask)no & ~which)); }
INLINE four magnitude(four value) { return __builtin_elementwise_abs(value); }
INLINE four root(four value) { return __builtin_elementwise_sqrt(value); }
INLINE int is_all(mask which) { return __builtin_reduce_and(which) != 0; }

// atan(√z)/√z − 1 for z from 0 to tan²(π/8). The terms are added in pairs, so that few of them wait for others.
INLINE four series(four z) {
  four square = z * z;
  four fourth = square * square, zero = -0.3333333333333333 + 0.1999999999999552 * z;
  four two = -0.14285714284666542 + 0.11111111015256292 * z;
  four four_ = -0.09090904578121085 + 0.07692183190760651 * z;
  four six = -0.0666451144646022 + 0.05858148904795124 * z;
  four eight = -0.050854496960392584 + 0.039231657085083686 * z - 0.019176885636589053 * square;
  return z * ((zero + square * two) + fourth * ((four_ + square * six) + fourth * eight));
}

// The angles of the vectors (x, y) in radians, from −π to π, within a few units in the last place; 0 for no vector.
// Unlike `atan2`, it ignores the sign of a zero y. NaN where a coordinate is.
//
// The quotient of the shorter and the longer side is reduced to at most tan(π/8). There, a polynomial in its square,
// fitted at Chebyshev nodes, differs from the arc tangent by at most 6e-18 of it.
INLINE four arc_tangent(four y, four x) {
  four height = magnitude(y);
  // The angles of most errors are small, and then nothing is to be reduced.
  if (is_all(height < 0.414213562373095 * x)) {
    four quotient = y / x;
    return quotient + quotient * series(quotient * quotient);
  }
  four width = magnitude(x);
  mask is_steep = height > width;
  four longer = either(is_steep, height, width), shorter = either(is_steep, width, height);
  // atan(t) = π/4 + atan((t − 1)/(t + 1)).
  mask is_reduced = shorter > 0.414213562373095 * longer;
  four numerator = either(is_reduced, shorter - longer, shorter);
  four denominator = either(is_reduced, shorter + longer, longer);
  // Without a vector, 0/1 rather than 0/0.
  four quotient = numerator / either(denominator == 0, every(1), denominator);
  four angle = quotient + quotient * series(quotient * quotient);
  angle += either(is_reduced, every(quarter_turn / 2), every(0));
  angle = either(is_steep, quarter_turn - angle, angle);
  angle = either(x < 0, 2 * quarter_turn - angle, angle);
  return either(y < 0, -angle, angle);
}

#endif
