// The functions of `CGazePoints.h` for one kind of processor; NAMED(x) is the name of a function for it.
#ifndef GAZELAB_POINTS_H
#define GAZELAB_POINTS_H

#include "fixations.h"

INLINE void keep(const scored *scored, const scattered *scattered, double *to) {
  const four *columns[] = {
    &scored->error_x, &scored->error_y, &scored->distance, &scored->angle, &scored->half_square, &scored->horizontal,
    &scored->vertical, &scored->gaze_x, &scored->gaze_y, &scored->gaze_z, &scattered->horizontal,
    &scattered->vertical, &scattered->squared_step, &scattered->squared_point_step,
  };
  for (int column = 0; column < gazelab_scratch_columns; column++) store(to + 4 * column, *columns[column]);
}

void NAMED(measure_points)(
  gazelab_part part, const void *rows_of_four, const void *looks_of_four, const gazelab_fixation *fixations,
  const double *x, const double *y, double *sums_of_repeat, double *distances, double *angles, double *lengths,
  double *fixation_sums, double *scratch) {
  distances += part.place;
  if (part.has_angles) angles += part.place;
  if (part.has_lengths) lengths += part.place;
  fixation_sums += part.fixation_place * gazelab_fixation_sums;
  const rows *rows = rows_of_four;
  for (int place = 0; place < part.row_count; place += 4, rows++) {
    int count = part.row_count - place < 4 ? part.row_count - place : 4;
    four own_x, own_y;
    for (int lane = 0; lane < 4; lane++) {
      // The last four are filled with copies of the last row.
      int row = place + (lane < count ? lane : count - 1);
      own_x[lane] = x[row];
      own_y[lane] = y[row];
    }
    scored here = score(own_x, own_y, rows);
    add_rows(&here, own_x, own_y, rows, count, sums_of_repeat + gazelab_sample_sums);
    list(here.distance, count, distances + place);
    if (part.has_angles) list(here.angle, count, angles + place);
    if (part.has_lengths) list(lengths_of(&here, rows), count, lengths + place);
    if (!part.has_scatter) {
      add_single_rows(
        &here, fixations + place, count, sums_of_repeat, fixation_sums + (size_t)place * gazelab_fixation_sums);
      continue;
    }
    int before = place > 0 ? place - 1 : 0;
    scattered others = scatter_of(
      own_x, own_y, (four){x[before], own_x[0], own_x[1], own_x[2]}, (four){y[before], own_y[0], own_y[1], own_y[2]},
      &here, rows);
    keep(&here, &others, scratch + (size_t)place * gazelab_scratch_columns);
  }
  if (!part.has_scatter) return;
  const looks *looks = looks_of_four;
  for (int first = 0; first < part.fixation_count; first += 4, looks++) {
    int count = part.fixation_count - first < 4 ? part.fixation_count - first : 4;
    sums sums[4] = {0};
    for (int lane = 0; lane < count; lane++) sums[lane] = sums_of(&fixations[first + lane], x, y, scratch);
    add_fixations(
      sums, looks, fixations + first, count, part.ellipse_factor, sums_of_repeat,
      fixation_sums + (size_t)first * gazelab_fixation_sums);
  }
}

#endif
