// Least squares for one choice of training rows and sets of many columns, in vectors of neighbouring columns.
//
// Elimination turns the rows of [C | products with responses | I] into [Lᵀ | L⁻¹·products | L⁻¹], where C are the scaled
// products of all columns of the tree, and columns without a common path count as independent. Every number is a sum over
// rows above it, one after the other, so that it does not depend on the width of the vectors or on other sets.
//
// Panels of rows are eliminated together, so that what is above them is read once for the panel. For many columns this is
// faster than `factor.h`, whose eight factors leave the cache.
#ifndef GAZELAB_ELIMINATION_H
#define GAZELAB_ELIMINATION_H

#include "factor.h"

// Rows are as long as whole tiles of the widest vectors.
enum { rows_in_panel = 32, rows_in_chunk = 32, vectors_in_tile = 2, row_unit = 16 };

// What is known of the columns of a path up to a certain depth, as in `progress`.
typedef struct {
  double column_count, least_pivot, least_variance, row_sum_of_lower, row_sum_of_inverse, squared_inverse, squared_norm;
  int is_factored;
} extent;

// All arrays but `rows`, `known`, `path` and those of responses are indexed by node.
typedef struct {
  const gazelab_tree *tree;
  const double *sums;
  int step;
  // Rows filled up to whole tiles. Each has L⁻¹ up to the end of its panel, from there on Lᵀ from the start of the panel,
  // and L⁻¹ times the products with responses.
  double *rows;
  int row_count;
  int width;
  size_t stride;
  double *sums_of_columns, *means, *squares, *lengths, *units, *pivots, *lower_sums;
  // Outputs × nodes: coefficients per unit of length.
  double *solved;
  // The first node behind a node's descendants.
  int *ends;
  // Where a column's number is in a row of packed sums.
  int *places;
  // By depth, the nodes on the path to the current one, and what is known of them.
  int *path;
  extent *known;
} elimination;

INLINE double product_of(const double *sums, int step, int one, int other) {
  return sums[(size_t)(one > other ? pair(one, other) : pair(other, one)) * step];
}

INLINE void measure(elimination *own, const gazelab_tree *tree) {
  own->tree = tree;
  own->row_count = (tree->node_count + rows_at_once - 1) / rows_at_once * rows_at_once;
  own->width = (rows_in_panel + own->row_count + tree->output_count + row_unit - 1) / row_unit * row_unit;
  // An odd number of cache lines, so that those of neighbouring rows do not displace each other.
  own->stride = (size_t)own->width + 8;
}

INLINE void lay_out(elimination *own, char *memory) {
  size_t row = own->stride * sizeof(double);
  own->rows = take(&memory, row * (size_t)own->row_count);
  own->sums_of_columns = take(&memory, row);
  own->means = take(&memory, row);
  own->squares = take(&memory, row);
  own->lengths = take(&memory, row);
  own->units = take(&memory, row);
  own->pivots = take(&memory, row);
  own->lower_sums = take(&memory, row);
  own->ends = take(&memory, row);
  own->places = take(&memory, row);
  own->path = take(&memory, row);
  own->solved = take(&memory, row * (size_t)own->tree->output_count);
  own->known = take(&memory, (size_t)own->tree->path_length * sizeof(extent));
}

INLINE void measure_columns(elimination *own, const unsigned char *constants) {
  const gazelab_tree *tree = own->tree;
  int nodes = tree->node_count, step = own->step;
  __builtin_memset(own->lengths, 0, own->stride * sizeof(double));
  __builtin_memset(own->units, 0, own->stride * sizeof(double));
  for (int node = nodes - 1; node >= 0; node--) {
    int end = node + 1, column = tree->nodes[node].column;
    while (end < nodes && tree->nodes[end].depth > tree->nodes[node].depth) end = own->ends[end];
    own->ends[node] = end;
    own->places[node] = (column + 1) * step;
    double sum = product_of(own->sums, step, column + 1, 0), mean = sum / own->sums[0];
    double square = product_of(own->sums, step, column + 1, column + 1) - sum * mean;
    own->sums_of_columns[node] = sum;
    own->means[node] = mean;
    own->squares[node] = square;
    // An infinite length makes a constant column independent of all others, and its coefficient 0.
    own->lengths[node] = constants[(size_t)column * step] ? 0 : 1 / __builtin_sqrt(square);
    own->units[node] = square > 0 ? own->lengths[node] * tree->columns[column].scale : 0;
  }
}

// Writes the scaled products of a column with eight columns behind it.
INLINE void fill_line(const elimination *own, const double *const *products, int row, int first, double *to) {
  for (int part = 0; part < all / LANES; part++) {
    int node = first + part * LANES;
    lanes product;
    for (int lane = 0; lane < LANES; lane++) product[lane] = products[part * LANES + lane][own->places[row]];
    product -= load(own->sums_of_columns + node) * every(own->means[row]);
    store(to + node, product * (load(own->lengths + node) * every(own->lengths[row])));
  }
}

// Writes the rows of [C | products with responses | I].
INLINE void fill(const elimination *own) {
  const gazelab_tree *tree = own->tree;
  int nodes = tree->node_count, step = own->step, behind = own->row_count;
  const double *sums = own->sums;
  for (int row = 0; row < own->row_count; row++) {
    double *to = own->rows + (size_t)row * own->stride, *lower = to + rows_in_panel;
    int end = row < nodes ? own->ends[row] : row + 1;
    __builtin_memset(to, 0, (size_t)(rows_in_panel + row) * sizeof(double));
    __builtin_memset(lower + end, 0, (size_t)(own->width - rows_in_panel - end) * sizeof(double));
    to[row] = 1;
    // Where rounding has left no length, there is no pivot.
    lower[row] = own->lengths[row] <= DBL_MAX ? 1 + tree->penalty : __builtin_nan("");
  }
  for (int output = 0; output < tree->output_count; output++) {
    int response = 1 + tree->column_count + output;
    double mean = product_of(sums, step, response, 0) / sums[0];
    const double *products = sums + (size_t)pair(response, 0) * step;
    for (int node = 0; node < nodes; node++) {
      own->rows[(size_t)node * own->stride + rows_in_panel + behind + output] =
        (products[own->places[node]] - own->sums_of_columns[node] * mean) * own->lengths[node];
    }
  }
  // A line of the cache at a time, since the packed products are those of a column with the ones before it.
  for (int first = 0; first < nodes; first += all) {
    int last = first + all < nodes ? first + all : nodes;
    const double *products[all];
    for (int node = first; node < last; node++) {
      products[node - first] = sums + (size_t)pair(tree->nodes[node].column + 1, 0) * step;
    }
    for (int row = 0; row < last; row++) {
      double *to = own->rows + (size_t)row * own->stride + rows_in_panel;
      if (row < first && own->ends[row] >= first + all) {
        fill_line(own, products, row, first, to);
        continue;
      }
      int end = own->ends[row] < last ? own->ends[row] : last;
      for (int node = first > row ? first : row + 1; node < end; node++) {
        to[node] = (products[node - first][own->places[row]] - own->sums_of_columns[node] * own->means[row])
          * (own->lengths[node] * own->lengths[row]);
      }
    }
  }
}

// Subtracts multiples of some rows from a tile of four rows.
INLINE void subtract(const double *factors, const double *rows, int count, size_t stride, double *tile) {
  lanes rest[rows_at_once][vectors_in_tile];
  for (int a = 0; a < rows_at_once; a++) {
    for (int b = 0; b < vectors_in_tile; b++) rest[a][b] = load(tile + a * stride + b * LANES);
  }
  for (int row = 0; row < count; row++, factors += stride, rows += stride) {
    lanes above[vectors_in_tile];
    for (int b = 0; b < vectors_in_tile; b++) above[b] = load(rows + b * LANES);
    for (int a = 0; a < rows_at_once; a++) {
      lanes factor = every(factors[a]);
      for (int b = 0; b < vectors_in_tile; b++) rest[a][b] -= factor * above[b];
    }
  }
  for (int a = 0; a < rows_at_once; a++) {
    for (int b = 0; b < vectors_in_tile; b++) store(tile + a * stride + b * LANES, rest[a][b]);
  }
}

// Eliminates finished rows in some rows of one panel.
INLINE void eliminate(const elimination *own, int finished, int end, int first, int last) {
  size_t stride = own->stride;
  int behind_inverse = first / rows_in_panel * rows_in_panel + rows_in_panel;
  for (int chunk = finished; chunk < end; chunk += rows_in_chunk) {
    int stop = chunk + rows_in_chunk < end ? chunk + rows_in_chunk : end;
    for (int place = 0; place < own->width; place += vectors_in_tile * LANES) {
      // L⁻¹ is zero in the rows above its diagonal.
      int start = place < behind_inverse && place > chunk ? place : chunk;
      const double *rows = own->rows + (size_t)start * stride;
      for (int row = first; row < last && start < stop; row += rows_at_once) {
        subtract(
          rows + rows_in_panel + row, rows + place, stop - start, stride,
          own->rows + (size_t)row * stride + place);
      }
    }
  }
}

// Finishes four rows from which all rows above have been subtracted.
INLINE void finish(const elimination *own, int first) {
  for (int row = first; row < first + rows_at_once; row++) {
    double *finished = own->rows + (size_t)row * own->stride, *lower = finished + rows_in_panel;
    double pivot = lower[row];
    own->pivots[row] = pivot;
    if (!(pivot > 0 && pivot <= DBL_MAX)) {
      // Neither this column nor those behind it have a solution, but others may.
      __builtin_memset(finished, 0, (size_t)own->width * sizeof(double));
      continue;
    }
    for (int node = row < own->tree->node_count ? own->ends[row] : own->row_count; node < own->row_count; node++) {
      lower[node] = 0;
    }
    lanes reciprocal = every(1 / __builtin_sqrt(pivot));
    for (int place = 0; place < own->width; place += LANES) {
      store(finished + place, load(finished + place) * reciprocal);
    }
    for (int other = row + 1; other < first + rows_at_once; other++) {
      double *rest = own->rows + (size_t)other * own->stride;
      lanes factor = every(lower[other]);
      for (int place = 0; place < own->width; place += LANES) {
        store(rest + place, load(rest + place) - factor * load(finished + place));
      }
    }
  }
}

INLINE void eliminate_all(const elimination *own) {
  for (int first = 0; first < own->row_count; first += rows_in_panel) {
    int last = first + rows_in_panel < own->row_count ? first + rows_in_panel : own->row_count;
    eliminate(own, 0, first, first, last);
    for (int row = first; row < last; row += rows_at_once) {
      eliminate(own, first, row, row, row + rows_at_once);
      finish(own, row);
    }
  }
}

// A sum in eight parts, which is the same whatever the width of the vectors.
typedef struct {
  lanes parts[all / LANES];
} folded;

INLINE double unfold(const folded *sum) {
  double parts[all];
  for (int part = 0; part < all / LANES; part++) store(parts + part * LANES, sum->parts[part]);
  return ((parts[0] + parts[4]) + (parts[2] + parts[6])) + ((parts[1] + parts[5]) + (parts[3] + parts[7]));
}

INLINE extent extended(const elimination *own, int node, const extent *before) {
  const gazelab_tree *tree = own->tree;
  const double *inverse = own->rows + (size_t)node * own->stride;
  int column = tree->nodes[node].column;
  folded sum = {}, squares = {};
  for (int place = 0; place <= node; place += all) {
    for (int part = 0; part < all / LANES; part++) {
      lanes entry = load(inverse + place + part * LANES);
      lanes scaled = entry * load(own->units + place + part * LANES);
      sum.parts[part] += magnitude(entry);
      squares.parts[part] += scaled * scaled;
    }
  }
  int is_constant = own->lengths[node] == 0;
  double row_sum = own->lower_sums[node], inverse_sum = unfold(&sum), mean = own->means[node];
  double variance = is_constant ? 1 : own->squares[node] / own->sums[0] / (1 + mean * mean);
  double pivot = own->pivots[node] / (1 + tree->penalty), deviation = tree->columns[column].deviation;
  return (extent){
    .column_count = before->column_count + !is_constant,
    .least_pivot = pivot < before->least_pivot ? pivot : before->least_pivot,
    .least_variance = variance < before->least_variance ? variance : before->least_variance,
    .row_sum_of_lower = row_sum > before->row_sum_of_lower ? row_sum : before->row_sum_of_lower,
    .row_sum_of_inverse = inverse_sum > before->row_sum_of_inverse ? inverse_sum : before->row_sum_of_inverse,
    .squared_inverse = before->squared_inverse + unfold(&squares),
    .squared_norm = before->squared_norm + own->squares[node] * (deviation * deviation),
    // Total loss to rounding gives a NaN, for which every comparison is false.
    .is_factored = before->is_factored && pivot >= gazelab_least_pivot && variance >= gazelab_least_variance,
  };
}

// Adds one column's part to the coefficients of the columns up to it.
INLINE void add_part(const elimination *own, int node) {
  const double *inverse = own->rows + (size_t)node * own->stride;
  const double *projected = inverse + rows_in_panel + own->row_count;
  for (int output = 0; output < own->tree->output_count; output++) {
    double *solved = own->solved + (size_t)output * own->stride;
    lanes part = every(projected[output]);
    for (int place = 0; place <= node; place += LANES) {
      store(solved + place, load(solved + place) + load(inverse + place) * part);
    }
  }
}

INLINE void write_one_solution(const elimination *own, const gazelab_node *last, double *results) {
  const gazelab_tree *tree = own->tree;
  int outputs = tree->output_count, count = last->depth + 1;
  const extent *known = &own->known[last->depth];
  for (int depth = 0; depth < count; depth++) {
    int node = own->path[depth];
    for (int output = 0; output < outputs; output++) {
      results[(size_t)(last->start + depth) * outputs + output] =
        own->solved[(size_t)output * own->stride + node] * own->lengths[node];
    }
  }
  double bound = known->squared_inverse * known->squared_norm;
  double *to = results + (size_t)tree->coefficient_count * outputs + last->solution;
  to[0] = known->column_count;
  to[tree->solution_count] = known->row_sum_of_lower * known->row_sum_of_inverse;
  to[2 * tree->solution_count] =
    known->is_factored && known->least_pivot * known->least_variance >= gazelab_least_accuracy
    && bound < 1 / (4 * DBL_EPSILON * DBL_EPSILON) && own->sums[0] > count && known->column_count > 0;
}

INLINE void write_solutions(elimination *own, double *results) {
  const gazelab_tree *tree = own->tree;
  const extent none = {.least_pivot = 1, .least_variance = 1, .is_factored = 1};
  __builtin_memset(own->lower_sums, 0, own->stride * sizeof(double));
  for (int node = 0, solved = 0; node < tree->node_count; node++) {
    int depth = tree->nodes[node].depth;
    const double *lower = own->rows + (size_t)node * own->stride + rows_in_panel;
    for (int other = node; other < own->ends[node]; other++) own->lower_sums[other] += __builtin_fabs(lower[other]);
    // Where the path turns back, the coefficients hold parts of columns that are no longer on it.
    if (node == 0 || depth < solved) {
      __builtin_memset(own->solved, 0, own->stride * (size_t)tree->output_count * sizeof(double));
      for (int before = 0; before < depth; before++) add_part(own, own->path[before]);
    }
    solved = depth + 1;
    own->path[depth] = node;
    add_part(own, node);
    own->known[depth] = extended(own, node, depth ? &own->known[depth - 1] : &none);
    if (tree->nodes[node].solution >= 0) write_one_solution(own, &tree->nodes[node], results);
  }
}

#endif
