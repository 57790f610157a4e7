// The functions of `CSharedFits.h` for one width of vectors; see `lanes.h`.
#ifndef GAZELAB_FIT_H
#define GAZELAB_FIT_H

#include "errors.h"
#include "products.h"

// Adds up listed groups for one choice of rows, a block of pairs at a time.
INLINE void add_block(const double *groups, const int *list, int count, double *sums) {
  lanes sum[block / LANES];
  for (int part = 0; part < block / LANES; part++) sum[part] = (lanes){};
  for (int index = 0; index < count; index++) {
    const double *group = groups + (size_t)list[index] * block;
    for (int part = 0; part < block / LANES; part++) sum[part] += load(group + part * LANES);
  }
  for (int part = 0; part < block / LANES; part++) store(sums + part * LANES, sum[part]);
}

void NAMED(add_groups)(
  const double *groups, int group_count, int pair_count, const int *lists, const int *starts, int lane_groups,
  double *sums) {
  double own[all][block];
  for (int first = 0; first < pair_count; first += block) {
    const double *from = groups + (size_t)first * group_count;
    int pairs = pair_count - first < block ? pair_count - first : block;
    for (int place = 0; place < lane_groups; place++) {
      const int *ends = starts + place * all;
      for (int lane = 0; lane < all; lane++) {
        add_block(from, lists + ends[lane], ends[lane + 1] - ends[lane], own[lane]);
      }
      double *to = sums + ((size_t)place * pair_count + first) * all;
      for (int index = 0; index < pairs; index++) {
        for (int lane = 0; lane < all; lane++) to[index * all + lane] = own[lane][index];
      }
    }
  }
}

void NAMED(add_products)(const double *rows, int row_count, int width, int stride, double *square) {
  add_products(rows, row_count, width, stride, square);
}

size_t NAMED(memory_size)(const gazelab_tree *tree) {
  size_t depth = (size_t)tree->path_length, outputs = (size_t)tree->output_count;
  size_t width = 1 + (size_t)tree->column_count + outputs;
  size_t vectors = depth * (depth + 1) / 2 + depth * (depth + TILE) + depth * (4 + 2 * outputs) + width;
  // Each array may be filled up to whole lines of memory.
  return vectors * sizeof(lanes) + depth * (sizeof(progress) + 2 * sizeof(int)) + 12 * line;
}

void NAMED(fit)(
  const gazelab_tree *tree, const double *training, double *tested, const unsigned char *constants, void *memory,
  double *results) {
  size_t depth = (size_t)tree->path_length, outputs = (size_t)tree->output_count;
  char *rest = memory;
  path path = {.tree = tree};
  path.lower = take(&rest, depth * (depth + 1) / 2 * sizeof(lanes));
  path.inverse = take(&rest, depth * (depth + TILE) * sizeof(lanes));
  path.reciprocals = take(&rest, depth * sizeof(lanes));
  path.lengths = take(&rest, depth * sizeof(lanes));
  path.means = take(&rest, depth * sizeof(lanes));
  path.units = take(&rest, depth * sizeof(lanes));
  path.projected = take(&rest, depth * outputs * sizeof(lanes));
  path.solved = take(&rest, depth * outputs * sizeof(lanes));
  lanes *means = take(&rest, (1 + (size_t)tree->column_count + outputs) * sizeof(lanes));
  progress *known = take(&rest, depth * sizeof(progress));
  path.columns = take(&rest, depth * sizeof(int));
  path.inverse_rows = take(&rest, depth * sizeof(int));
  for (int row = 0, start = 0; row < tree->path_length; start += round_up(++row)) path.inverse_rows[row] = start;
  for (int lane = 0; lane < all; lane += LANES) {
    path.sums = training + lane;
    path.counts = load(training + lane);
    solve(&path, known, constants + lane, results + lane);
    if (!tested) continue;
    recentre(tree, training + lane, tested + lane, means);
    write_errors(&path, tested + lane, results + lane);
  }
}

size_t NAMED(memory_size_of_one)(const gazelab_tree *tree) {
  elimination own;
  measure(&own, tree);
  size_t rows = (size_t)own.row_count + 10 + (size_t)tree->output_count;
  return rows * own.stride * sizeof(double) + (size_t)tree->path_length * sizeof(extent) + line;
}

void NAMED(fit_one)(
  const gazelab_tree *tree, const double *training, const double *tested, int step, const unsigned char *constants,
  void *memory, double *results) {
  elimination own = {.sums = training, .step = step};
  measure(&own, tree);
  lay_out(&own, memory);
  measure_columns(&own, constants);
  fill(&own);
  eliminate_all(&own);
  write_solutions(&own, results);
  if (tested) write_one_errors(&own, tested, results);
}

#endif
