// The squared errors over the tested rows, from their sums of products.
#ifndef GAZELAB_ERRORS_H
#define GAZELAB_ERRORS_H

#include "elimination.h"
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

// `form` for one choice.
//
//   about      rows of the sums of each column with those before it on the path
//   products   with the response
INLINE double form_of_one(
  const double *about, size_t stride, const double *products, double whole, const double *coefficients, int count) {
  double size = whole;
  for (int i = 0; i < count; i++, about += stride) {
    folded sum = {};
    int j = 0;
    for (; j + all <= i; j += all) {
      for (int part = 0; part < all / LANES; part++) {
        sum.parts[part] += load(about + j + part * LANES) * load(coefficients + j + part * LANES);
      }
    }
    double rest = unfold(&sum) - products[i], square = about[i] * coefficients[i] * coefficients[i];
    for (; j < i; j++) rest += about[j] * coefficients[j];
    whole += 2 * rest * coefficients[i] + square;
    size += square;
  }
  return whole >= gazelab_least_form * size ? whole : __builtin_nan("");
}

// Writes the sums of a column with those before it on the path, about the training means.
//
//   rest       the column's sum less that of its mean, times −1
INLINE void recentre_row(
  const double *from, const int *places, int count, double mean, double rest, const double *means, const double *sums,
  double *to) {
  for (int first = 0; first < count; first += LANES) {
    lanes product;
    for (int lane = 0; lane < LANES; lane++) product[lane] = from[places[first + lane < count ? first + lane : first]];
    store(to + first, product + (every(rest) * load(means + first) - every(mean) * load(sums + first)));
  }
}

// Writes the squared errors over the tested rows. The factor is overwritten by sums about the training means.
INLINE void write_one_errors(elimination *own, const double *tested, double *results) {
  const gazelab_tree *tree = own->tree;
  int outputs = tree->output_count, step = own->step;
  double *errors = results + (size_t)tree->coefficient_count * outputs + 3 * (size_t)tree->solution_count;
  // By depth; no longer needed for anything else.
  double *means = own->squares, *sums = own->lengths, *coefficients = own->units, *products = own->solved;
  int *places = own->path;
  for (int node = 0; node < tree->node_count; node++) {
    const gazelab_node *last = &tree->nodes[node];
    int depth = last->depth, column = last->column;
    const double *from = tested + (size_t)pair(column + 1, 0) * step;
    double mean = own->means[node], rest = tested[0] * mean - from[0];
    places[depth] = own->places[node];
    means[depth] = mean;
    sums[depth] = from[0];
    double *about = own->rows + (size_t)depth * own->stride;
    recentre_row(from, places, depth + 1, mean, rest, means, sums, about);
    for (int output = 0; output < outputs; output++) {
      int response = 1 + tree->column_count + output;
      double centre = product_of(own->sums, step, response, 0) / own->sums[0];
      double sum = product_of(tested, step, response, 0), left = tested[0] * centre - sum;
      double *with_response = products + (size_t)output * own->stride;
      with_response[depth] =
        product_of(tested, step, response, column + 1) + (left * mean - centre * from[0]);
      if (last->solution < 0) continue;
      for (int place = 0; place <= depth; place++) {
        coefficients[place] = results[(size_t)(last->start + place) * outputs + output];
      }
      double whole = product_of(tested, step, response, response) + (left * centre - centre * sum);
      errors[(size_t)last->solution * outputs + output] =
        form_of_one(own->rows, own->stride, with_response, whole, coefficients, depth + 1);
    }
  }
}

#endif
