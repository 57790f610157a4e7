// All fits of a study by GazeLab's own kernel, Sources/CSharedFits, without anything around it. kernel.py builds and
// calls it. One thread.

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "CSharedFits.h"

#define AT_ONCE 64  // folds whose sums are made together

static int pairs_of(int width) { return width * (width + 1) / 2; }

static void *lines(size_t bytes) { return aligned_alloc(64, (bytes + 63) / 64 * 64); }

// The sums of each row by itself, in blocks, as GroupSums keeps them, and those of all rows.
static double *blocks(const double *rows, int n, int width, double *total) {
  int size = gazelab_block_size, count = (pairs_of(width) + size - 1) / size;
  double *all = lines(sizeof(double) * count * n * size);
  memset(all, 0, sizeof(double) * count * n * size);
  for (int row = 0; row < n; row++, rows += width) {
    for (int i = 0, pair = 0; i < width; i++) {
      for (int j = 0; j <= i; j++, pair++) {
        all[(pair / size * n + row) * size + pair % size] = rows[i] * rows[j];
        total[pair] += rows[i] * rows[j];
      }
    }
  }
  return all;
}

static int is_constant(const double *rows, int n, int width, const unsigned char *trains, int column) {
  int first = -1;
  for (int row = 0; row < n; row++) {
    if (!trains[row]) continue;
    if (first < 0) first = row;
    if (rows[row * width + column] != rows[first * width + column]) return 0;
  }
  return 1;
}

// Marks the columns that are constant in training, for one choice in its lane.
static void mark(
  const gazelab_tree *tree, const double *rows, int n, int width, const unsigned char *trains, const double *sums,
  unsigned char *constants) {
  for (int column = 0; column < tree->column_count; column++) {
    int row = column + 1;
    double sum = sums[row * (row + 1) / 2 * 8], squares = sums[(row * (row + 1) / 2 + row) * 8];
    int hardly_varies = squares - sum * sum / sums[0] < gazelab_least_variance * sums[0];
    constants[column * 8] = hardly_varies && is_constant(rows, n, width, trains, row);
  }
}

// rows     n × (1, columns, responses)
// trains   folds × n
// errors   folds × solutions × responses: sums of squared errors
void kernel(
  const gazelab_tree *tree, const double *rows, int n, const unsigned char *trains, int folds, double *errors) {
  int vectors = gazelab_widest_vectors(), outputs = tree->output_count, width = 1 + tree->column_count + outputs;
  int pairs = pairs_of(width), per_fold = tree->solution_count * outputs;
  double *total = calloc(pairs, sizeof(double)), *sums = blocks(rows, n, width, total);
  double *training = lines(sizeof(double) * AT_ONCE * pairs), *tested = lines(sizeof(double) * AT_ONCE * pairs);
  double *results = lines(8 * gazelab_result_count(tree));
  void *memory = lines(gazelab_memory_size(vectors, tree));
  unsigned char *constants = calloc(8, tree->column_count);
  int *list = malloc(sizeof(int) * AT_ONCE * n), starts[AT_ONCE + 1];
  for (int start = 0; start < folds; start += AT_ONCE) {
    int listed = 0;
    for (int fold = 0; fold < AT_ONCE; fold++) {
      starts[fold] = listed;
      for (int row = 0; row < n && start + fold < folds; row++) {
        if (!trains[(start + fold) * n + row]) list[listed++] = row;
      }
    }
    starts[AT_ONCE] = listed;
    // As in GazeLab where fewer than half of the rows are left out.
    gazelab_add_groups(vectors, sums, n, pairs, list, starts, AT_ONCE / 8, tested);
    for (int group = 0, place = 0; group < AT_ONCE / 8; group++) {
      for (int pair = 0; pair < pairs; pair++) {
        for (int lane = 0; lane < 8; lane++, place++) training[place] = total[pair] - tested[place];
      }
    }
    for (int group = 0; group < AT_ONCE / 8; group++) {
      int first = start + group * 8, place = group * pairs * 8;
      int count = folds - first < 8 ? folds - first : 8;
      if (count <= 0) break;
      for (int lane = 0; lane < count; lane++) {
        mark(tree, rows, n, width, trains + (first + lane) * n, training + place + lane, constants + lane);
      }
      gazelab_fit(vectors, tree, training + place, tested + place, constants, memory, results);
      double *found = results + (tree->coefficient_count * outputs + 3 * tree->solution_count) * 8;
      for (int lane = 0; lane < count; lane++) {
        for (int index = 0; index < per_fold; index++) {
          errors[(first + lane) * per_fold + index] = found[index * 8 + lane];
        }
      }
    }
  }
  free(total), free(sums), free(training), free(tested), free(results), free(memory), free(constants), free(list);
}
