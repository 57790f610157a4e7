// The accuracy and precision of fixations, from the gaze points of their rows.
#ifndef GAZELAB_FIXATIONS_H
#define GAZELAB_FIXATIONS_H

#include "rows.h"

// Four fixations.
typedef struct {
  double count[4], step_count[4];
  // The sum of the unit vectors from the eyes to the target.
  double sum_x[4], sum_y[4], sum_z[4];
  // From the mean position of the eyes to the first row's target, metres.
  double target_x[4], target_y[4], target_z[4];
  // The length of a point on the glass, metres.
  double metres_x[4], metres_y[4];
} looks;

// The sums of differences from a fixation's first point, and of squared steps. About the first position, the squares of
// what is left lose nothing to a large mean.
typedef struct {
  double x, y, xx, yy, xy, squared_steps;
} scatter;

// Sums over the points of one fixation.
typedef struct {
  double error_x, error_y, squared_error_x, squared_error_y, distance, angle, half_square, horizontal, vertical;
  double gaze_x, gaze_y, gaze_z;
  double first_error_x, first_error_y;
  // On the screen, pt, and as seen from the mean position of the eyes.
  scatter screen, seen;
} sums;

// The precision of four fixations; the steps are not finite without one, the others not for a single row.
typedef struct {
  four step, deviation, area;
} precision;

INLINE void write_fixation(
  const sums *sums, double accuracy, double horizontal, double vertical, bool is_seen, double *to) {
  to[0] = sums->error_x;
  to[1] = sums->error_y;
  to[2] = sums->squared_error_x;
  to[3] = sums->squared_error_y;
  to[4] = sums->distance;
  double unknown = __builtin_nan("");
  to[5] = is_seen ? sums->angle * degrees : unknown;
  to[6] = is_seen ? accuracy : unknown;
  to[7] = is_seen ? horizontal : unknown;
  to[8] = is_seen ? vertical : unknown;
}

// Adds a row whose numbers are four apart.
INLINE void add_row(sums *sums, const double *row) {
  double x = row[0], y = row[4];
  sums->error_x += x;
  sums->error_y += y;
  sums->squared_error_x += x * x;
  sums->squared_error_y += y * y;
  sums->distance += row[8];
  sums->angle += row[12];
  sums->half_square += row[16];
  sums->horizontal += row[20];
  sums->vertical += row[24];
  sums->gaze_x += row[28];
  sums->gaze_y += row[32];
  sums->gaze_z += row[36];
}

// Up to four fixations of one row each, which have an accuracy but no precision.
INLINE void add_single_rows(
  const scored *scored, const gazelab_fixation *fixations, int count, double *sums_of_repeat, double *to) {
  four angle = scored->angle * degrees, horizontal = scored->horizontal * degrees;
  four vertical = scored->vertical * degrees;
  double *totals = sums_of_repeat + gazelab_accuracy_sums;
  mask where = (four){0, 1, 2, 3} < every(count);
  for (int definition = 0; definition < 3; definition++) add(totals + 4 * definition, angle, where);
  add(totals + 12, horizontal, where);
  add(totals + 16, vertical, where);
  add(totals + 20, root(horizontal * horizontal + vertical * vertical), where);
  for (int lane = 0; lane < count; lane++) {
    sums sums = {
      .error_x = scored->error_x[lane], .error_y = scored->error_y[lane], .distance = scored->distance[lane],
      .angle = scored->angle[lane]};
    sums.squared_error_x = sums.error_x * sums.error_x;
    sums.squared_error_y = sums.error_y * sums.error_y;
    write_fixation(
      &sums, angle[lane], horizontal[lane], vertical[lane], fixations[lane].is_seen,
      to + lane * gazelab_fixation_sums);
  }
}

INLINE void add_place(scatter *scatter, double x, double y) {
  scatter->x += x;
  scatter->y += y;
  scatter->xx += x * x;
  scatter->yy += y * y;
  scatter->xy += x * y;
}

// Where a row's numbers are in the scratch memory; they are four apart.
INLINE const double *scratch_row(const double *scratch, int row) {
  return scratch + (size_t)(row / 4) * gazelab_scratch_columns * 4 + row % 4;
}

INLINE sums sums_of(
  const gazelab_fixation *fixation, const double *x, const double *y, const double *scratch) {
  sums sums = {0};
  const double *first = scratch_row(scratch, fixation->first);
  for (int row = fixation->first; row < fixation->end; row++) add_row(&sums, scratch_row(scratch, row));
  sums.first_error_x = first[0];
  sums.first_error_y = first[4];
  double first_x = x[fixation->first], first_y = y[fixation->first];
  for (int row = fixation->first + 1; row < fixation->end; row++) {
    const double *own = scratch_row(scratch, row);
    add_place(&sums.screen, x[row] - first_x, y[row] - first_y);
    add_place(&sums.seen, own[40] - first[40], own[44] - first[44]);
    sums.seen.squared_steps += own[48];
    sums.screen.squared_steps += own[52];
  }
  return sums;
}

INLINE precision precision_of(
  four count, four step_count, double factor, four x, four y, four xx, four yy, four xy, four squared_steps) {
  four others = count - 1, zero = every(0);
  four square_x = xx - x * x / count, square_y = yy - y * y / count;
  four variance_x = either(square_x < 0, zero, square_x) / others;
  four variance_y = either(square_y < 0, zero, square_y) / others;
  four covariance = (xy - x * y / count) / others;
  four determinant = variance_x * variance_y - covariance * covariance;
  // Two points lie on a line, where rounding would else leave an area.
  determinant = either((determinant < 0) | (count == 2), zero, determinant);
  return (precision){
    .step = root(squared_steps / step_count), .deviation = root(variance_x + variance_y),
    .area = factor * root(determinant)};
}

// The angles between two vectors each.
INLINE four between(four x, four y, four z, four other_x, four other_y, four other_z) {
  four cross_x = y * other_z - z * other_y, cross_y = z * other_x - x * other_z;
  four cross_z = x * other_y - y * other_x;
  return arc_tangent(
    root(cross_x * cross_x + cross_y * cross_y + cross_z * cross_z), x * other_x + y * other_y + z * other_z);
}

INLINE void add_precision(const precision *precision, int lane, const gazelab_fixation *fixation, double *to) {
  if (fixation->step_count > 0) {
    to[0] += precision->step[lane];
    to[1] += 1;
  }
  if (fixation->end - fixation->first > 1) {
    to[2] += precision->deviation[lane];
    to[3] += precision->area[lane];
    to[4] += 1;
  }
}

// The numbers of one name in the sums of four fixations.
#define SIDE_BY_SIDE(name) ((four){sums[0].name, sums[1].name, sums[2].name, sums[3].name})

// Adds the first `number` of four fixations.
INLINE void add_fixations(
  const sums *sums, const looks *looks, const gazelab_fixation *fixations, int number, double factor,
  double *sums_of_repeat, double *to) {
  four count = load(looks->count), step_count = load(looks->step_count), target_z = load(looks->target_z);
  four target_x = load(looks->target_x), target_y = load(looks->target_y);
  // The mean of one direction is this direction, without a rounding of its own.
  mask is_alone = count == 1;
  four angle = SIDE_BY_SIDE(angle) * degrees;
  four direction = between(
    SIDE_BY_SIDE(gaze_x), SIDE_BY_SIDE(gaze_y), SIDE_BY_SIDE(gaze_z), load(looks->sum_x), load(looks->sum_y),
    load(looks->sum_z));
  direction = either(is_alone, angle, direction * degrees);
  // The error of the mean gaze point on the glass, metres, which lies in the plane of the target.
  four aside = (SIDE_BY_SIDE(first_error_x) + SIDE_BY_SIDE(screen.x) / count) * load(looks->metres_x);
  four up = (SIDE_BY_SIDE(first_error_y) + SIDE_BY_SIDE(screen.y) / count) * load(looks->metres_y);
  four depth = target_z * target_z, spin = aside * target_y - up * target_x;
  four point = arc_tangent(
    root(depth * (aside * aside + up * up) + spin * spin),
    target_x * (target_x + aside) + target_y * (target_y + up) + depth);
  point = either(is_alone, angle, point * degrees);
  // 1 − cos = 2 sin² of the half: small angles keep their digits.
  four share = SIDE_BY_SIDE(half_square) / count, half = either(share > 1, every(1), share);
  four cosine = either(is_alone, angle, 2 * arc_tangent(root(half), root(1 - half)) * degrees);
  four horizontal = SIDE_BY_SIDE(horizontal) / count * degrees, vertical = SIDE_BY_SIDE(vertical) / count * degrees;
  double *totals = sums_of_repeat + gazelab_accuracy_sums;
  mask where = (four){0, 1, 2, 3} < every(number);
  add(totals, direction, where);
  add(totals + 4, point, where);
  add(totals + 8, cosine, where);
  add(totals + 12, horizontal, where);
  add(totals + 16, vertical, where);
  add(totals + 20, root(horizontal * horizontal + vertical * vertical), where);
  precision screen = precision_of(
    count, step_count, factor, SIDE_BY_SIDE(screen.x), SIDE_BY_SIDE(screen.y), SIDE_BY_SIDE(screen.xx),
    SIDE_BY_SIDE(screen.yy), SIDE_BY_SIDE(screen.xy), SIDE_BY_SIDE(screen.squared_steps));
  precision seen = precision_of(
    count, step_count, factor, SIDE_BY_SIDE(seen.x), SIDE_BY_SIDE(seen.y), SIDE_BY_SIDE(seen.xx),
    SIDE_BY_SIDE(seen.yy), SIDE_BY_SIDE(seen.xy), SIDE_BY_SIDE(seen.squared_steps));
  seen.step *= degrees;
  seen.deviation *= degrees;
  seen.area = seen.area * degrees * degrees;
  double *precisions = sums_of_repeat + gazelab_precision_sums;
  for (int lane = 0; lane < number; lane++) {
    add_precision(&screen, lane, &fixations[lane], precisions);
    if (fixations[lane].is_seen) add_precision(&seen, lane, &fixations[lane], precisions + 5);
    write_fixation(
      &sums[lane], direction[lane], horizontal[lane], vertical[lane], fixations[lane].is_seen,
      to + lane * gazelab_fixation_sums);
  }
}

#endif
