// Least squares for many sets of columns and for eight choices of training rows side by side, one in each lane of a
// vector. Every number below stands eight times in a row, once for each choice.
//
// The sums of products of `1, z…, y…`, the scaled columns and the centred responses, are packed: the pair of columns
// i ≥ j is at index i(i + 1)/2 + j. The sets of columns are paths of a tree from a common root, whose nodes are in
// depth-first order, so that sets that begin alike share the start of their factors.
//
// Let C be the sums of products about the training means and D the lengths of the centred columns. D⁻¹·C·D⁻¹ = L·Lᵀ
// equals the RᵀR that QR gives for columns of unit length. Rows of L and of L⁻¹ grow along a path, and with them the
// coefficients, the condition number and the measures of accuracy.
//
// Source: Golub and Van Loan, "Matrix Computations", 4th ed., 4.2 and 5.3.
#ifndef GAZELAB_CSHAREDFITS_H
#define GAZELAB_CSHAREDFITS_H

#include <stddef.h>

enum {
  gazelab_lane_count = 8,
  // How many pairs of the sums of each group stand together: blocks × groups × pairs of a block.
  gazelab_block_size = 32,
};

// The smallest squared fraction of a column that the columns before it may leave unexplained.
static const double gazelab_least_pivot = 1e-8;
// The smallest variance of a column in training relative to that over all rows; below it, sums of squares are
// meaningless.
static const double gazelab_least_variance = 1e-6;
// The smallest product of the two, since they multiply the rounding error.
static const double gazelab_least_accuracy = 1e-9;
// The smallest fraction of its terms to which a sum of squared errors may cancel.
static const double gazelab_least_form = 1e-7;

typedef struct {
  int column;
  // The number of columns before this one on its path.
  int depth;
  // The solution whose last column this is, or −1.
  int solution;
  // The place of the solution's first coefficients among all.
  int start;
} gazelab_node;

// The standard deviation of a column over all rows, and its reciprocal, to judge the rank of the unscaled columns.
typedef struct {
  double deviation;
  double scale;
} gazelab_column;

typedef struct {
  const gazelab_node *nodes;
  const gazelab_column *columns;
  int node_count;
  int column_count;
  int output_count;
  // The number of columns on the longest path.
  int path_length;
  int solution_count;
  // The number of columns of all solutions together.
  int coefficient_count;
  // Added to the diagonal of D⁻¹·C·D⁻¹.
  double penalty;
} gazelab_tree;

// What the results of eight choices consist of, in this order:
//
//   coefficients    columns of each solution × responses, per unit of the scaled column
//   column counts   of each solution: the columns that are not constant in training
//   conditions      ‖R‖₁·‖R⁻¹‖₁
//   accurate        1 if the numbers are as accurate as those of an orthogonal factorisation, up to negligible
//                   rounding; else 0
//   errors          of each solution × responses: the sum of squared errors over the tested rows, or NaN if it cancels
//                   so far that its digits are lost
static inline size_t gazelab_result_count(const gazelab_tree *tree) {
  size_t outputs = (size_t)tree->output_count;
  return ((size_t)tree->coefficient_count * outputs + (size_t)tree->solution_count * (3 + outputs))
    * gazelab_lane_count;
}

// The widest vectors that the processor has, in doubles: 8, 4 or 2. The other functions take it or less.
int gazelab_widest_vectors(void);

// The memory that `gazelab_fit` needs, bytes; to be aligned to 64.
size_t gazelab_memory_size(int vectors, const gazelab_tree *tree);

// Adds the products of columns, summed over some rows, to those in `square`.
//
//   rows     rows × stride, aligned to 64 bytes; columns from `width` on are 0
//   stride   a multiple of 8
//   square   stride × stride; only pairs of a row and a column that is not behind it are meant
void gazelab_add_products(int vectors, const double *rows, int row_count, int width, int stride, double *square);

// Adds up the sums of listed groups for many choices.
//
//   groups   blocks × groups × pairs of a block, aligned to 64 bytes; the last block is filled up
//   lists    the groups of all choices, one choice after the other
//   starts   where the list of each choice starts, and where the last one ends: 8 × lane_groups + 1
//   sums     lane groups × pairs × 8
void gazelab_add_groups(
  int vectors, const double *groups, int group_count, int pair_count, const int *lists, const int *starts,
  int lane_groups, double *sums);

// Fits eight choices.
//
//   training    pairs × 8: sums over the training rows
//   tested      pairs × 8: sums over the tested rows; null if errors are not asked for. They are overwritten.
//   constants   columns × 8: whether the column is constant over the training rows, where it is ignored
//   results     see `gazelab_result_count`
void gazelab_fit(
  int vectors, const gazelab_tree *tree, const double *training, double *tested, const unsigned char *constants,
  void *memory, double *results);

// The memory that `gazelab_fit_one` needs, bytes; to be aligned to 64.
size_t gazelab_memory_size_of_one(int vectors, const gazelab_tree *tree);

// Fits one choice, faster than `gazelab_fit` if there are many columns.
//
//   training    sums over the training rows; those of neighbouring pairs are `step` numbers apart
//   tested      sums over the tested rows, likewise; null if errors are not asked for
//   constants   whether each column is constant, likewise
//   results     as of `gazelab_fit`, but every number once
void gazelab_fit_one(
  int vectors, const gazelab_tree *tree, const double *training, const double *tested, int step,
  const unsigned char *constants, void *memory, double *results);

#endif
