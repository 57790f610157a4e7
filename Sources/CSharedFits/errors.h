// The squared errors over the tested rows, from their sums of products.
#ifndef GAZELAB_ERRORS_H
#define GAZELAB_ERRORS_H

#include "factor.h"

// Recentres the sums of the tested rows on the training means, in place.
INLINE void recentre(const gazelab_tree *tree, const double *training, double *tested, lanes *means) {
  int width = 1 + tree->column_count + tree->output_count;
  lanes count = load(training), tested_count = load(tested);
  for (int column = 0; column < width; column++) means[column] = load(training + (size_t)pair(column, 0) * all) / count;
  // From the last row to the first, because the sums of columns are in rows of their own.
  for (int row = width - 1; row >= 0; row--) {
    // tested_count·mᵢ·mⱼ − sᵢ·mⱼ − mᵢ·sⱼ
    lanes rest = tested_count * means[row] - load(tested + (size_t)pair(row, 0) * all);
    for (int column = row; column >= 0; column--) {
      double *place = tested + (size_t)pair(row, column) * all;
      lanes column_sum = load(tested + (size_t)pair(column, 0) * all);
      store(place, load(place) + (rest * means[column] - means[row] * column_sum));
    }
  }
}

// The squared errors of a solution for one response, as a quadratic form in the recentred sums.
INLINE lanes form(const path *path, const double *about, int count, const double *coefficients, int output) {
  const gazelab_tree *tree = path->tree;
  int outputs = tree->output_count, response = 1 + tree->column_count + output;
  const double *products = about + (size_t)pair(response, 0) * all;
  lanes whole = load(products + (size_t)response * all), size = whole;
  for (int i = 0; i < count; i++) {
    const double *row = about + (size_t)pair(path->columns[i] + 1, 0) * all;
    lanes own = load(coefficients + (size_t)(i * outputs + output) * all);
    // With two sums, an addition need not wait for the previous one.
    lanes even = -load(products + (size_t)(path->columns[i] + 1) * all), odd = (lanes){};
    for (int j = 0; j < i; j += 2) {
      even += load(row + (path->columns[j] + 1) * all) * load(coefficients + (j * outputs + output) * all);
      if (j + 1 == i) break;
      odd += load(row + (path->columns[j + 1] + 1) * all) * load(coefficients + ((j + 1) * outputs + output) * all);
    }
    lanes square = load(row + (path->columns[i] + 1) * all) * own * own;
    whole += 2 * (even + odd) * own + square;
    size += square;
  }
  // `size` bounds the products, too, because no product exceeds the squares of its factors.
  return either(whole >= gazelab_least_form * size, whole, every(__builtin_nan("")));
}

INLINE void write_errors(const path *path, const double *about, double *results) {
  const gazelab_tree *tree = path->tree;
  int outputs = tree->output_count;
  double *errors = results + ((size_t)tree->coefficient_count * outputs + 3 * (size_t)tree->solution_count) * all;
  for (int index = 0; index < tree->node_count; index++) {
    const gazelab_node *node = &tree->nodes[index];
    path->columns[node->depth] = node->column;
    if (node->solution < 0) continue;
    const double *coefficients = results + (size_t)node->start * outputs * all;
    for (int output = 0; output < outputs; output++) {
      lanes found = form(path, about, node->depth + 1, coefficients, output);
      store(errors + (size_t)(node->solution * outputs + output) * all, found);
    }
  }
}

#endif
