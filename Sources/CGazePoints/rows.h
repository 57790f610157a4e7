// Where four gaze points lie with respect to their targets, and to each other.
#ifndef GAZELAB_ROWS_H
#define GAZELAB_ROWS_H

#include "angles.h"

// Four rows. Without eyes, or where the size of the screen is not known, the numbers that need them are NaN.
typedef struct {
  double target_x[4], target_y[4];
  // The size of the screen, pt.
  double width[4], height[4];
  // 1 ÷ the range of the capture's targets, 1/pt; not finite where there is none.
  double inverse_range_x[4], inverse_range_y[4];
  // The length of a point on the glass, metres.
  double metres_x[4], metres_y[4];
  // From the eyes to the target, metres; its length, and the length without y.
  double direction_x[4], direction_y[4], direction_z[4], length[4], reach[4];
  // From the mean position of the fixation's eyes to the target, metres.
  double mean_x[4], mean_y[4], mean_z[4];
  // 1 if the row is a frame that follows the frame of the row before in the same fixation, else 0.
  double follows[4];
} rows;

// Where four gaze points lie with respect to their targets.
typedef struct {
  // Gaze point − target, pt, and its length.
  four error_x, error_y, distance;
  // The angle between gaze point and target, and sin² of its half.
  four angle, half_square;
  // How much farther to the right and upwards than the target the gaze point is.
  four horizontal, vertical;
  // The unit vector from the eyes to the gaze point.
  four gaze_x, gaze_y, gaze_z;
} scored;

// How far four gaze points are from others of their fixation.
typedef struct {
  // The direction from the mean position of the fixation's eyes, to the right and upwards.
  four horizontal, vertical;
  // The squares of the steps from the point before, radians² and pt²; 0 if it is no neighbour.
  four squared_step, squared_point_step;
} scattered;

INLINE scored score(four x, four y, const rows *rows) {
  four error_x = x - load(rows->target_x), error_y = y - load(rows->target_y);
  // The error in metres, along the screen. All angles follow from it and the direction to the target, so that small
  // ones keep their digits.
  four aside = error_x * load(rows->metres_x), up = error_y * load(rows->metres_y);
  four towards_x = load(rows->direction_x), towards_y = load(rows->direction_y);
  four towards_z = load(rows->direction_z), target_length = load(rows->length), target_reach = load(rows->reach);
  four right = towards_x + aside, top = towards_y + up, depth = towards_z * towards_z;
  four square = depth + right * right, reach = root(square), length = root(square + top * top);
  four spin = aside * towards_y - up * towards_x;
  four sine = root(depth * (aside * aside + up * up) + spin * spin);
  four cosine = towards_x * right + towards_y * top + depth;
  // sin²(a/2) = (1 − cos a)/2 = sin²a/(2(1 + cos a)): the one that does not cancel.
  four product = length * target_length, shifted = product + cosine;
  return (scored){
    .error_x = error_x, .error_y = error_y, .distance = root(error_x * error_x + error_y * error_y),
    .angle = arc_tangent(sine, cosine),
    .half_square = either(cosine < 0, (product - cosine) / (2 * product), sine * sine / (2 * product * shifted)),
    // Gaze point and target have the same depth.
    .horizontal = arc_tangent(aside * magnitude(towards_z), depth + right * towards_x),
    .vertical = arc_tangent(top * target_reach - towards_y * reach, reach * target_reach + top * towards_y),
    .gaze_x = right / length, .gaze_y = top / length, .gaze_z = towards_z / length};
}

// `before_x` and `before_y` are the points before.
INLINE scattered scatter_of(four x, four y, four before_x, four before_y, const scored *scored, const rows *rows) {
  four metres_x = load(rows->metres_x), metres_y = load(rows->metres_y), mean_z = load(rows->mean_z);
  four right = load(rows->mean_x) + scored->error_x * metres_x, top = load(rows->mean_y) + scored->error_y * metres_y;
  four depth = mean_z * mean_z, across = depth + right * right;
  scattered scattered = {.horizontal = arc_tangent(right, root(depth)), .vertical = arc_tangent(top, root(across))};
  mask follows = load(rows->follows) > 0;
  if (__builtin_reduce_or(follows) == 0) return scattered;
  four step_x = x - before_x, step_y = y - before_y;
  scattered.squared_point_step = either(follows, step_x * step_x + step_y * step_y, every(0));
  four aside = step_x * metres_x, up = step_y * metres_y, spin = aside * top - up * right;
  four sine = root(depth * (aside * aside + up * up) + spin * spin);
  four step = arc_tangent(sine, across + top * top - right * aside - top * up);
  scattered.squared_step = either(follows, step * step, every(0));
  return scattered;
}

INLINE void add(double *to, four numbers, mask where) {
  store(to, load(to) + either(where, numbers, every(0)));
}

// Adds the first `count` of four rows to the sums of a repeat.
INLINE void add_rows(const scored *scored, four x, four y, const rows *rows, int count, double *to) {
  mask where = (four){0, 1, 2, 3} < every(count);
  add(to, scored->error_x, where);
  add(to + 4, scored->error_y, where);
  add(to + 8, magnitude(scored->error_x), where);
  add(to + 12, magnitude(scored->error_y), where);
  four share_x = scored->error_x * load(rows->inverse_range_x);
  four share_y = scored->error_y * load(rows->inverse_range_y);
  add(to + 16, share_x * share_x + share_y * share_y, where);
  add(to + 20, scored->distance, where);
  add(to + 24, scored->angle, where);
  mask is_inside = (x >= 0) & (x <= load(rows->width)) & (y >= 0) & (y <= load(rows->height));
  add(to + 28, either(is_inside, every(1), every(0)), where);
}

// Lists the first `count` of four numbers.
INLINE void list(four numbers, int count, double *to) {
  if (count == 4) {
    store(to, numbers);
  } else {
    for (int lane = 0; lane < count; lane++) to[lane] = numbers[lane];
  }
}

// The distances of four points from their targets on the glass, cm.
INLINE four lengths_of(const scored *scored, const rows *rows) {
  four aside = scored->error_x * load(rows->metres_x), up = scored->error_y * load(rows->metres_y);
  return 100 * root(aside * aside + up * up);
}

#endif
