// How far the gaze points of some rows are from their targets, four rows side by side. Nothing is contracted to fused
// operations, so that the numbers do not depend on the processor.
//
// `Definitions.md` defines what is computed. Angles are in radians unless they are said to be in degrees; they are NaN
// without eyes.
#ifndef GAZELAB_CGAZEPOINTS_H
#define GAZELAB_CGAZEPOINTS_H

#include <stdbool.h>
#include <stddef.h>

enum {
  // The columns of four rows, each of four numbers: see `rows` in rows.h.
  gazelab_row_columns = 17,
  // The columns of four fixations: see `looks` in fixations.h.
  gazelab_fixation_columns = 10,
  // The numbers of scratch memory for four rows.
  gazelab_scratch_columns = 14,
  // The sums of one fixation: of the errors x and y, of their squares, of the distances, pt; of the angles, degrees;
  // and, degrees, the angle between the mean direction and the target, and the mean differences to the right and up.
  gazelab_fixation_sums = 9,
};

// Where the sums of a repeat are; the first two have four numbers each, whose sum is meant.
enum {
  // The errors x and y, |x| and |y|, pt; the squared shares of the targets' range; distances; angles; points on the
  // screen.
  gazelab_sample_sums = 0,
  // Over fixations, degrees: the angle of the mean direction, of the mean point, of the mean cosine; the mean
  // differences to the right and up; their length.
  gazelab_accuracy_sums = 8 * 4,
  // On the screen, pt, and as seen from the eyes, degrees: RMS of the steps and the number of fixations that have one;
  // deviation, area of the ellipse, and the number of fixations that have these.
  gazelab_precision_sums = 14 * 4,
  gazelab_sum_count = 14 * 4 + 2 * 5,
};

// The positions of a fixation's rows, from `first` to before `end`.
typedef struct {
  int first;
  int end;
  // The number of rows that follow the frame of the row before.
  int step_count;
  // Whether both eyes are known in all rows.
  bool is_seen;
} gazelab_fixation;

// Which points are measured, and what of them.
typedef struct {
  int row_count;
  int fixation_count;
  // Where the errors of the rows begin in the lists of them, and the sums of their fixations.
  ptrdiff_t place;
  ptrdiff_t fixation_place;
  // Whether some fixation has several rows.
  bool has_scatter;
  bool has_angles;
  bool has_lengths;
  // The area of the ellipse is this times the root of the determinant of the covariance.
  double ellipse_factor;
} gazelab_part;

// Measures gaze points.
//
//   rows, looks     ⌈rows/4⌉ × gazelab_row_columns × 4, and ⌈fixations/4⌉ × gazelab_fixation_columns × 4
//   fixations       in the order of the rows
//   x, y            rows: the gaze points, pt
//   sums            gazelab_sum_count, to which is added
//   distances       pt
//   angles          radians; only written with `has_angles`
//   lengths         the distances on the glass, cm; only written with `has_lengths`
//   fixation_sums   fixations × gazelab_fixation_sums
//   scratch         ⌈rows/4⌉ × gazelab_scratch_columns × 4; only used with `has_scatter`
void gazelab_measure_points(
  gazelab_part part, const void *rows, const void *looks, const gazelab_fixation *fixations, const double *x,
  const double *y, double *sums, double *distances, double *angles, double *lengths, double *fixation_sums,
  double *scratch);

// The same with the instructions that every processor has, for comparison.
void gazelab_measure_points_plain(
  gazelab_part part, const void *rows, const void *looks, const gazelab_fixation *fixations, const double *x,
  const double *y, double *sums, double *distances, double *angles, double *lengths, double *fixation_sums,
  double *scratch);

// The angles of four vectors (x, y), for comparison: see `arc_tangent` in angles.h.
void gazelab_arc_tangents(const double *y, const double *x, double *angles);

#endif
