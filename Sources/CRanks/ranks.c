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

// The wider vectors of the processor at hand, where the linker can choose. It chooses before ThreadSanitizer has started,
// which therefore goes without.
#if defined(__x86_64__) && defined(__linux__) && !__has_feature(thread_sanitizer)
#define CLONED __attribute__((target_clones("avx2", "default")))
#else
#define CLONED
#endif

typedef double numbers4 __attribute__((vector_size(32)));
typedef long long counts4 __attribute__((vector_size(32)));

// Each number is put where its rank is, which is counted: unlike a selection, it takes no branch that depends on them.
CLONED bool gazelab_sort_few(double *numbers, ptrdiff_t count) {
  numbers4 blocks[gazelab_few / 4];
  counts4 counted[gazelab_few / 4];
  double *given = (double *)blocks;
  ptrdiff_t block_count = (count + 3) / 4;
  blocks[block_count - 1] = (numbers4){0, 0, 0, 0};
  for (ptrdiff_t index = 0; index < count; index++) {
    given[index] = numbers[index];
    if (given[index] != given[index]) return false;
  }
  for (ptrdiff_t block = 0; block < block_count; block++) {
    numbers4 own = blocks[block];
    counts4 smaller = {0, 0, 0, 0};
    for (ptrdiff_t other = 0; other < count; other++) {
      double number = given[other];
      smaller -= (numbers4){number, number, number, number} < own;
    }
    counted[block] = smaller;
  }
  const long long *ranks = (const long long *)counted;
  bool is_taken[gazelab_few] = {false};
  for (ptrdiff_t index = 0; index < count; index++) {
    long long place = ranks[index];
    // Equal numbers have the same rank.
    while (is_taken[place]) place++;
    is_taken[place] = true;
    numbers[place] = given[index];
  }
  return true;
}

double gazelab_least(const double *numbers, ptrdiff_t count) {
  double least = __builtin_inf();
  for (ptrdiff_t index = 0; index < count; index++) least = lesser(numbers[index], least);
  return least;
}
