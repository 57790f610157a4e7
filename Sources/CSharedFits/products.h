// Sums over rows of products of their columns.
#ifndef GAZELAB_PRODUCTS_H
#define GAZELAB_PRODUCTS_H

#include "lanes.h"

// Narrower vectors have half as many registers. Tiles of three vectors would need one register more than there are, and
// waiting for the sum that is left in memory halves the speed.
enum { rows_in_cache = 64, columns_at_once = 4, vectors_at_once = LANES == 8 ? 3 : 2 };

// Adds the products of four columns with those of some vectors.
INLINE void add_tile(
  const double *rows, int count, int stride, int column, int first, const int width, double *square) {
  lanes sum[columns_at_once][vectors_at_once];
  for (int a = 0; a < columns_at_once; a++) {
    for (int b = 0; b < width; b++) sum[a][b] = load(square + (size_t)(column + a) * stride + first + b * LANES);
  }
  for (int row = 0; row < count; row++, rows += stride) {
    lanes others[vectors_at_once];
    for (int b = 0; b < width; b++) others[b] = load(rows + first + b * LANES);
    for (int a = 0; a < columns_at_once; a++) {
      lanes own = every(rows[column + a]);
      for (int b = 0; b < width; b++) sum[a][b] += own * others[b];
    }
  }
  for (int a = 0; a < columns_at_once; a++) {
    for (int b = 0; b < width; b++) store(square + (size_t)(column + a) * stride + first + b * LANES, sum[a][b]);
  }
}

INLINE void add_products(const double *rows, int count, int width, int stride, double *square) {
  for (int start = 0; start < count; start += rows_in_cache) {
    const double *some = rows + (size_t)start * stride;
    int few = count - start < rows_in_cache ? count - start : rows_in_cache;
    for (int column = 0; column < width; column += columns_at_once) {
      // Only pairs whose second column is not behind the first are needed.
      int end = column + columns_at_once;
      for (int first = 0; first < end; first += vectors_at_once * LANES) {
        int vectors = (end - first + LANES - 1) / LANES;
        if (vectors >= vectors_at_once) {
          add_tile(some, few, stride, column, first, vectors_at_once, square);
        } else if (vectors == 2) {
          add_tile(some, few, stride, column, first, 2, square);
        } else {
          add_tile(some, few, stride, column, first, 1, square);
        }
      }
    }
  }
}

#endif
