#include "CSines.h"

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

// A multiplication and an addition are rounded each, so that wider vectors give the same bits.
#pragma STDC FP_CONTRACT OFF

// The wider vectors of the processor at hand, where the linker can choose. It chooses before ThreadSanitizer has started,
// which therefore goes without.
#if defined(__x86_64__) && defined(__linux__) && !__has_feature(thread_sanitizer)
#define CLONED __attribute__((target_clones("avx2", "default")))
#else
#define CLONED
#endif

// Only what is inlined has the vectors of the function around it.
#define INLINED static inline __attribute__((always_inline))

// Quarters of a turn up to here times a part of pi/2, which has 33 bits, are exact. Larger angles are libm's.
static const double most_radians = 1 << 19;

// pi/2 in three parts.
static const double quarter_1 = 0x1.921fb544p+0;
static const double quarter_2 = 0x1.0b4611a6p-34;
static const double quarter_3 = 0x1.3198a2e037073p-69;

// Adding it rounds to a whole number, which is then in the lowest bits.
static const double rounder = 0x1.8p+52;

// sin r = r - r^3/6 + r^5 p(r^2) and cos r = 1 - r^2/2 + r^4 q(r^2) on [-pi/4, pi/4], with polynomials of least largest
// error by Remez' exchange: 2^-58 of sin r, and 2^-64 of 1 in cos r. The coefficient of r^3 is one of them, too.
INLINED double sine_polynomial(double z) {
  double p = 0x1.5d915e3eb4f34p-33;
  p = p * z - 0x1.ae5e60c521f9bp-26;
  p = p * z + 0x1.71de3570fe1aep-19;
  p = p * z - 0x1.a01a019c0a298p-13;
  return p * z + 0x1.111111110f842p-7;
}

INLINED double cosine_polynomial(double z) {
  double q = -0x1.8facd19af1dafp-37;
  q = q * z + 0x1.1ee9e8912f2e3p-29;
  q = q * z - 0x1.27e4f80534598p-22;
  q = q * z + 0x1.a01a019cab74ep-16;
  q = q * z - 0x1.6c16c16c1514p-10;
  return q * z + 0x1.555555555554cp-5;
}

// The sine of an angle that is `turns` quarters of a turn further on.
INLINED double sine(double angle, uint64_t turns) {
  double shifted = angle * 0x1.45f306dc9c883p-1 + rounder;
  uint64_t bits;
  memcpy(&bits, &shifted, sizeof bits);
  double quarters = shifted - rounder;
  // The remainder, and what its rounding lost.
  double first = angle - quarters * quarter_1;
  double second = quarters * quarter_2;
  double both = first - second;
  double back = both - first;
  double lost = (first - (both - back)) - (second + back);
  double third = quarters * quarter_3 - lost;
  double r = both - third;
  double tail = (both - r) - third;

  double z = r * r;
  double odd = r * z * -0x1.5555555555549p-3 + (r * (z * z) * sine_polynomial(z) + tail * (1 - z / 2));
  double sine = r + odd;
  double half = z / 2;
  double near = 1 - half;
  double cosine = near + (((1 - near) - half) + (z * z * cosine_polynomial(z) - r * tail));
  bits += turns;
  double value = bits & 1 ? cosine : sine;
  value = bits & 2 ? -value : value;
  // The sine of -0 is -0.
  return angle == 0 && !turns ? angle : value;
}

INLINED void replace(double *numbers, ptrdiff_t count, uint64_t turns) {
  bool is_large = false;
  for (ptrdiff_t index = 0; index < count; index++) is_large |= !(fabs(numbers[index]) <= most_radians);
  if (is_large) {
    for (ptrdiff_t index = 0; index < count; index++) {
      double angle = numbers[index];
      if (fabs(angle) <= most_radians) numbers[index] = sine(angle, turns);
      else numbers[index] = turns ? cos(angle) : sin(angle);
    }
  } else {
    for (ptrdiff_t index = 0; index < count; index++) numbers[index] = sine(numbers[index], turns);
  }
}

CLONED void gazelab_sines(double *numbers, ptrdiff_t count) { replace(numbers, count, 0); }

CLONED void gazelab_cosines(double *numbers, ptrdiff_t count) { replace(numbers, count, 1); }
