#include "CRanks.h"

static double lesser(double a, double b) { return a < b ? a : b; }
static double greater(double a, double b) { return a > b ? a : b; }
static double middle(double a, double b, double c) { return greater(lesser(a, b), lesser(greater(a, b), c)); }

static void swap(double *numbers, ptrdiff_t a, ptrdiff_t b) {
  double number = numbers[a];
  numbers[a] = numbers[b];
  numbers[b] = number;
}

bool gazelab_select(double *numbers, ptrdiff_t low, ptrdiff_t high, ptrdiff_t rank) {
  while (low < high) {
    double pivot = middle(numbers[low], numbers[low + (high - low) / 2], numbers[high]);
    // Numbers are moved whether they are smaller than the pivot or not, because a processor cannot foresee which are.
    ptrdiff_t end = low;
    for (ptrdiff_t index = low; index <= high; index++) {
      bool is_smaller = numbers[index] < pivot;
      swap(numbers, index, end);
      end += is_smaller;
    }
    if (rank < end) {
      high = end - 1;
      continue;
    }
    if (end == low) {
      // The pivot is the smallest of them, perhaps many times.
      for (ptrdiff_t index = low; index <= high; index++) {
        bool is_equal = numbers[index] == pivot;
        swap(numbers, index, end);
        end += is_equal;
      }
      if (rank < end) return true;
      if (end == low) return false;
    }
    low = end;
  }
  return true;
}

double gazelab_least(const double *numbers, ptrdiff_t count) {
  double least = __builtin_inf();
  for (ptrdiff_t index = 0; index < count; index++) least = lesser(numbers[index], least);
  return least;
}
