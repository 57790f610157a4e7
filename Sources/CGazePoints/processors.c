// Chooses the functions for the processor at hand.

#include "angles.h"

#define DECLARE(name) \
  void gazelab_measure_points_##name( \
    gazelab_part part, const void *rows, const void *looks, const gazelab_fixation *fixations, const double *x, \
    const double *y, double *sums, double *distances, double *angles, double *lengths, double *fixation_sums, \
    double *scratch);

DECLARE(plain)
#if defined(__x86_64__)
DECLARE(avx2)
#endif

void gazelab_measure_points(
  gazelab_part part, const void *rows, const void *looks, const gazelab_fixation *fixations, const double *x,
  const double *y, double *sums, double *distances, double *angles, double *lengths, double *fixation_sums,
  double *scratch) {
  distances += part.place;
  if (part.has_angles) angles += part.place;
  if (part.has_lengths) lengths += part.place;
  fixation_sums += part.fixation_place * gazelab_fixation_sums;
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2")) {
    gazelab_measure_points_avx2(
      part, rows, looks, fixations, x, y, sums, distances, angles, lengths, fixation_sums, scratch);
    return;
  }
#endif
  gazelab_measure_points_plain(
    part, rows, looks, fixations, x, y, sums, distances, angles, lengths, fixation_sums, scratch);
}

void gazelab_arc_tangents(const double *y, const double *x, double *angles) {
  store(angles, arc_tangent(load(y), load(x)));
}
