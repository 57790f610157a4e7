// Chooses the functions for the processor at hand.

#include "angles.h"

#if defined(__x86_64__)
void gazelab_measure_points_avx2(
  gazelab_part part, const void *rows, const void *looks, const gazelab_fixation *fixations, const double *x,
  const double *y, double *sums, double *distances, double *angles, double *lengths, double *fixation_sums,
  double *scratch);
#endif

void gazelab_measure_points(
  gazelab_part part, const void *rows, const void *looks, const gazelab_fixation *fixations, const double *x,
  const double *y, double *sums, double *distances, double *angles, double *lengths, double *fixation_sums,
  double *scratch) {
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
