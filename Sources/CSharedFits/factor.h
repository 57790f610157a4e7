// A Cholesky factorisation for all sets of columns of a tree, in `LANES` choices of training rows at once.
//
// Sums run in the same order whatever the width of the vectors, the columns after them, and the other lanes.
#ifndef GAZELAB_FACTOR_H
#define GAZELAB_FACTOR_H

#include "lanes.h"

#include <float.h>

// What the fits of some lanes need on the way along a path; each array is indexed by the depth on it.
typedef struct {
  const gazelab_tree *tree;
  const double *sums;
  // Rows of L, the row at depth r from r·(r + 1)/2 on, and rows of L⁻¹, filled up with zeros to whole tiles.
  lanes *lower;
  lanes *inverse;
  lanes *reciprocals;
  lanes *lengths;
  lanes *means;
  lanes *units;
  // Depth × outputs: L⁻¹ times the products with the responses, and L⁻ᵀ times that.
  lanes *projected;
  lanes *solved;
  int *columns;
  int *inverse_rows;
  lanes counts;
} path;

// What is known of the columns of a path up to a certain depth.
typedef struct {
  lanes column_count;
  lanes least_pivot;
  lanes least_variance;
  lanes row_sum_of_lower;
  lanes row_sum_of_inverse;
  // ‖D⁻¹·L⁻ᵀ‖² and ‖A‖² in the Frobenius norm and the columns' own units; they bound the singular values.
  lanes squared_inverse;
  lanes squared_norm;
  mask is_factored;
} progress;

INLINE lanes sum_of(const path *path, int row, int column) {
  return load(path->sums + (size_t)pair(row, column) * all);
}

INLINE lanes *row_of_lower(const path *path, int depth) { return path->lower + pair(depth, 0); }
INLINE lanes *row_of_inverse(const path *path, int depth) { return path->inverse + path->inverse_rows[depth]; }

// Rows of L from `depth` on, in the columns before it.
INLINE void lower_tile(const path *path, int depth, int count, int first, int width, const lanes *row_sums) {
  lanes entry[rows_at_once][TILE];
  for (int a = 0; a < count; a++) {
    for (int b = 0; b < width; b++) {
      lanes product = sum_of(path, path->columns[depth + a] + 1, path->columns[first + b] + 1);
      entry[a][b] = (product - row_sums[a] * path->means[first + b])
        * (path->lengths[depth + a] * path->lengths[first + b]);
    }
  }
  const lanes *mine[rows_at_once], *theirs[TILE];
  for (int a = 0; a < count; a++) mine[a] = row_of_lower(path, depth + a);
  for (int b = 0; b < width; b++) theirs[b] = row_of_lower(path, first + b);
  for (int t = 0; t < first; t++) {
    for (int b = 0; b < width; b++) {
      for (int a = 0; a < count; a++) entry[a][b] -= mine[a][t] * theirs[b][t];
    }
  }
  for (int b = 0; b < width; b++) {
    for (int a = 0; a < count; a++) {
      for (int t = 0; t < b; t++) entry[a][b] -= entry[a][t] * theirs[b][first + t];
      entry[a][b] *= path->reciprocals[first + b];
      row_of_lower(path, depth + a)[first + b] = entry[a][b];
    }
  }
}

// The diagonal block of L.
INLINE void diagonal(const path *path, int depth, int count, const lanes *row_sums, lanes *pivots) {
  lanes entry[rows_at_once][rows_at_once];
  for (int a = 0; a < count; a++) {
    for (int b = 0; b < a; b++) {
      lanes product = sum_of(path, path->columns[depth + a] + 1, path->columns[depth + b] + 1);
      entry[a][b] = (product - row_sums[a] * path->means[depth + b])
        * (path->lengths[depth + a] * path->lengths[depth + b]);
    }
    entry[a][a] = every(1 + path->tree->penalty);
  }
  const lanes *rows[rows_at_once];
  for (int a = 0; a < count; a++) rows[a] = row_of_lower(path, depth + a);
  for (int t = 0; t < depth; t++) {
    for (int a = 0; a < count; a++) {
      for (int b = 0; b <= a; b++) entry[a][b] -= rows[a][t] * rows[b][t];
    }
  }
  for (int a = 0; a < count; a++) {
    lanes *row = row_of_lower(path, depth + a);
    for (int b = 0; b < a; b++) {
      for (int t = 0; t < b; t++) entry[a][b] -= entry[a][t] * entry[b][t];
      entry[a][b] *= path->reciprocals[depth + b];
      row[depth + b] = entry[a][b];
    }
    for (int t = 0; t < a; t++) entry[a][a] -= entry[a][t] * entry[a][t];
    pivots[a] = entry[a][a];
    lanes root = __builtin_elementwise_sqrt(entry[a][a]);
    row[depth + a] = root;
    path->reciprocals[depth + a] = 1 / root;
  }
}

// The products with one response, multiplied by L⁻¹.
INLINE void project(const path *path, int depth, int count, int output, const lanes *row_sums) {
  const gazelab_tree *tree = path->tree;
  int outputs = tree->output_count, response = 1 + tree->column_count + output;
  lanes mean = sum_of(path, response, 0) / path->counts;
  lanes entry[rows_at_once];
  for (int a = 0; a < count; a++) {
    entry[a] = (sum_of(path, response, path->columns[depth + a] + 1) - row_sums[a] * mean) * path->lengths[depth + a];
  }
  const lanes *rows[rows_at_once];
  for (int a = 0; a < count; a++) rows[a] = row_of_lower(path, depth + a);
  for (int t = 0; t < depth; t++) {
    lanes before = path->projected[t * outputs + output];
    for (int a = 0; a < count; a++) entry[a] -= rows[a][t] * before;
  }
  for (int a = 0; a < count; a++) {
    for (int t = 0; t < a; t++) entry[a] -= rows[a][depth + t] * entry[t];
    entry[a] *= path->reciprocals[depth + a];
    path->projected[(depth + a) * outputs + output] = entry[a];
  }
}

// Rows of L⁻¹ from `depth` on, in one tile of columns.
INLINE void inverse_tile(const path *path, int depth, int count, int first) {
  lanes entry[rows_at_once][TILE];
  const lanes *rows[rows_at_once];
  for (int a = 0; a < count; a++) {
    rows[a] = row_of_lower(path, depth + a);
    for (int b = 0; b < TILE; b++) entry[a][b] = every(depth + a == first + b ? 1 : 0);
  }
  for (int t = first; t < depth; t++) {
    const lanes *before = row_of_inverse(path, t) + first;
    for (int b = 0; b < TILE; b++) {
      for (int a = 0; a < count; a++) entry[a][b] -= rows[a][t] * before[b];
    }
  }
  for (int a = 0; a < count; a++) {
    if (first > depth + a) continue;
    for (int b = 0; b < TILE; b++) {
      for (int t = 0; t < a; t++) entry[a][b] -= rows[a][depth + t] * entry[t][b];
      entry[a][b] *= path->reciprocals[depth + a];
      row_of_inverse(path, depth + a)[first + b] = entry[a][b];
    }
  }
}

// Adds one column's part to the coefficients of the columns up to it.
INLINE void add_solution(const path *path, int depth) {
  int outputs = path->tree->output_count;
  const lanes *row = row_of_inverse(path, depth);
  for (int output = 0; output < outputs; output++) {
    lanes part = path->projected[depth * outputs + output];
    path->solved[depth * outputs + output] = (lanes){};
    for (int t = 0; t <= depth; t++) path->solved[t * outputs + output] += row[t] * part;
  }
}

// The sums that one more column adds to those of the columns before it.
INLINE progress advance(
  const path *path, int depth, lanes square, mask is_constant, lanes pivot, const progress *before) {
  const gazelab_tree *tree = path->tree;
  const lanes *lower = row_of_lower(path, depth), *inverse = row_of_inverse(path, depth);
  lanes row_sum = (lanes){}, inverse_sum = (lanes){}, squared_inverse = (lanes){};
  for (int t = 0; t <= depth; t++) {
    row_sum += magnitude(lower[t]);
    inverse_sum += magnitude(inverse[t]);
    lanes own = inverse[t] * path->units[t];
    squared_inverse += own * own;
  }
  double deviation = tree->columns[path->columns[depth]].deviation;
  lanes mean = path->means[depth];
  // Relative to the mean square, because subtracting the training means from the squares leaves their rounding.
  lanes variance = either(is_constant, every(1), square / path->counts / (1 + mean * mean));
  lanes relative_pivot = pivot / (1 + tree->penalty);
  progress next = {
    .column_count = either(is_constant, (lanes){}, every(1)) + before->column_count,
    .least_pivot = either(relative_pivot < before->least_pivot, relative_pivot, before->least_pivot),
    .least_variance = either(variance < before->least_variance, variance, before->least_variance),
    .row_sum_of_lower = either(row_sum > before->row_sum_of_lower, row_sum, before->row_sum_of_lower),
    .row_sum_of_inverse = either(inverse_sum > before->row_sum_of_inverse, inverse_sum, before->row_sum_of_inverse),
    .squared_inverse = squared_inverse + before->squared_inverse,
    .squared_norm = square * (deviation * deviation) + before->squared_norm,
    // Total loss to rounding gives a NaN, for which every comparison is false.
    .is_factored = before->is_factored & (relative_pivot >= gazelab_least_pivot)
      & (variance >= gazelab_least_variance),
  };
  return next;
}

// Writes the solution of the first columns of a path, which end at a node.
INLINE void write_solution(
  const path *path, const gazelab_node *node, const progress *progress, double *results) {
  const gazelab_tree *tree = path->tree;
  int outputs = tree->output_count, count = node->depth + 1;
  double *coefficients = results + (size_t)node->start * outputs * all;
  for (int t = 0; t < count; t++) {
    for (int output = 0; output < outputs; output++) {
      lanes solved = path->solved[t * outputs + output] * path->lengths[t];
      store(coefficients + (size_t)(t * outputs + output) * all, solved);
    }
  }
  // σ_min ≥ 1/√squared_inverse and σ_max ≤ √squared_norm, so the rank is certainly full.
  lanes bound = progress->squared_inverse * progress->squared_norm;
  mask is_accurate = progress->is_factored
    & (progress->least_pivot * progress->least_variance >= gazelab_least_accuracy)
    & (bound < 1 / (4 * DBL_EPSILON * DBL_EPSILON)) & (path->counts > count) & (progress->column_count > 0);
  double *to = results + (size_t)tree->coefficient_count * outputs * all + node->solution * all;
  int step = tree->solution_count * all;
  store(to, progress->column_count);
  store(to + step, progress->row_sum_of_lower * progress->row_sum_of_inverse);
  store(to + 2 * step, either(is_accurate, every(1), (lanes){}));
}

INLINE mask is_marked(const unsigned char *marks) {
  mask marked;
  for (int lane = 0; lane < LANES; lane++) marked[lane] = marks[lane] ? -1 : 0;
  return marked;
}

// Extends the path by some columns in a row.
INLINE void extend(
  const path *path, int node, const int count, progress *known, const unsigned char *constants, double *results) {
  const gazelab_tree *tree = path->tree;
  int depth = tree->nodes[node].depth;
  lanes row_sums[rows_at_once], squares[rows_at_once], pivots[rows_at_once];
  mask is_constant[rows_at_once];
  for (int a = 0; a < count; a++) {
    int column = tree->nodes[node + a].column;
    path->columns[depth + a] = column;
    row_sums[a] = sum_of(path, column + 1, 0);
    lanes mean = row_sums[a] / path->counts;
    squares[a] = sum_of(path, column + 1, column + 1) - row_sums[a] * mean;
    is_constant[a] = is_marked(constants + column * all);
    // An infinite length makes a constant column independent of all others, and its coefficient 0.
    lanes length = either(is_constant[a], (lanes){}, 1 / __builtin_elementwise_sqrt(squares[a]));
    path->means[depth + a] = mean;
    path->lengths[depth + a] = length;
    path->units[depth + a] = length * tree->columns[column].scale;
  }
  int first = 0;
  for (; first + TILE <= depth; first += TILE) lower_tile(path, depth, count, first, TILE, row_sums);
  for (; first < depth; first++) lower_tile(path, depth, count, first, 1, row_sums);
  diagonal(path, depth, count, row_sums, pivots);
  for (int output = 0; output < tree->output_count; output++) project(path, depth, count, output, row_sums);
  for (int first = 0; first < depth + count; first += TILE) inverse_tile(path, depth, count, first);
  for (int a = 0; a < count; a++) {
    progress none = {.least_pivot = every(1), .least_variance = every(1), .is_factored = (mask){} == 0};
    add_solution(path, depth + a);
    known[depth + a] =
      advance(path, depth + a, squares[a], is_constant[a], pivots[a], depth + a ? &known[depth + a - 1] : &none);
    const gazelab_node *last = &tree->nodes[node + a];
    if (last->solution >= 0) write_solution(path, last, &known[depth + a], results);
  }
}

INLINE void *take(char **memory, size_t size) {
  char *taken = *memory;
  *memory += (size + line - 1) / line * line;
  return taken;
}

// Factors the tree and writes all solutions.
INLINE void solve(path *path, progress *known, const unsigned char *constants, double *results) {
  const gazelab_tree *tree = path->tree;
  int solved = 0;
  for (int node = 0; node < tree->node_count;) {
    int start = tree->nodes[node].depth, count = 1;
    while (count < rows_at_once && node + count < tree->node_count
           && tree->nodes[node + count].depth == start + count) {
      count++;
    }
    // Where the path turns back, the coefficients hold parts of columns that are no longer on it.
    if (start < solved) {
      for (int t = 0; t < start; t++) add_solution(path, t);
    }
    // Each number of columns has loops of its own, which are unrolled.
    switch (count) {
      case 4: extend(path, node, 4, known, constants, results); break;
      case 3: extend(path, node, 3, known, constants, results); break;
      case 2: extend(path, node, 2, known, constants, results); break;
      default: extend(path, node, 1, known, constants, results);
    }
    solved = start + count;
    node += count;
  }
}

#endif
