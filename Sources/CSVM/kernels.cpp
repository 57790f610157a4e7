#include <cmath>
#include <vector>

#include "CSVM.h"
#include "cloned.h"

// Adds the squared differences of one column to all distances of a row.
CLONED static void add_column(double *distances, double value, const double *column, int count) {
  for (int i = 0; i < count; i++) {
    const double difference = value - column[i];
    distances[i] += difference * difference;
  }
}

void gazelab_mean_squares(
    const double *rows, int row_count, const double *others, int other_count, int column_count, double *distances) {
  std::vector<double> columns((size_t)column_count * other_count);
  for (int other = 0; other < other_count; other++) {
    for (int column = 0; column < column_count; column++) {
      columns[(size_t)column * other_count + other] = others[(size_t)other * column_count + column];
    }
  }
  const double divisor = column_count > 0 ? column_count : 1;
  for (int row = 0; row < row_count; row++) {
    double *own = distances + (size_t)row * other_count;
    for (int other = 0; other < other_count; other++) own[other] = 0;
    for (int column = 0; column < column_count; column++) {
      add_column(
          own, rows[(size_t)row * column_count + column], columns.data() + (size_t)column * other_count, other_count);
    }
    for (int other = 0; other < other_count; other++) own[other] /= divisor;
  }
}

void gazelab_exponentials(double *distances, size_t count, double decline) {
  for (size_t i = 0; i < count; i++) distances[i] = std::exp(-decline * distances[i]);
}
