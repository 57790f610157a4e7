// Chooses the functions for the widest vectors that may be used.

#include "CSharedFits.h"

#define DECLARE(name) \
  void gazelab_add_products_##name(const double *rows, int row_count, int width, int stride, double *square); \
  size_t gazelab_memory_size_##name(const gazelab_tree *tree); \
  void gazelab_add_groups_##name( \
    const double *groups, int group_count, int pair_count, const int *lists, const int *starts, int lane_groups, \
    double *sums); \
  void gazelab_fit_##name( \
    const gazelab_tree *tree, const double *training, double *tested, const unsigned char *constants, void *memory, \
    double *results); \
  size_t gazelab_memory_size_of_one_##name(const gazelab_tree *tree); \
  void gazelab_fit_one_##name( \
    const gazelab_tree *tree, const double *training, const double *tested, int step, const unsigned char *constants, \
    void *memory, double *results);

DECLARE(plain)

#if defined(__x86_64__)
DECLARE(avx2)
DECLARE(avx512)
#define CALL(name, ...) \
  (vectors == 8 ? gazelab_##name##_avx512(__VA_ARGS__) \
   : vectors == 4 ? gazelab_##name##_avx2(__VA_ARGS__) : gazelab_##name##_plain(__VA_ARGS__))

int gazelab_widest_vectors(void) {
  if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("fma")) return 2;
  int has_wider = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl")
    && __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512bw");
  return has_wider ? 8 : 4;
}
#else
#define CALL(name, ...) ((void)vectors, gazelab_##name##_plain(__VA_ARGS__))

int gazelab_widest_vectors(void) { return 2; }
#endif

size_t gazelab_memory_size(int vectors, const gazelab_tree *tree) { return CALL(memory_size, tree); }

void gazelab_add_products(int vectors, const double *rows, int row_count, int width, int stride, double *square) {
  CALL(add_products, rows, row_count, width, stride, square);
}

void gazelab_add_groups(
  int vectors, const double *groups, int group_count, int pair_count, const int *lists, const int *starts,
  int lane_groups, double *sums) {
  CALL(add_groups, groups, group_count, pair_count, lists, starts, lane_groups, sums);
}

void gazelab_fit(
  int vectors, const gazelab_tree *tree, const double *training, double *tested, const unsigned char *constants,
  void *memory, double *results) {
  CALL(fit, tree, training, tested, constants, memory, results);
}

size_t gazelab_memory_size_of_one(int vectors, const gazelab_tree *tree) { return CALL(memory_size_of_one, tree); }

void gazelab_fit_one(
  int vectors, const gazelab_tree *tree, const double *training, const double *tested, int step,
  const unsigned char *constants, void *memory, double *results) {
  CALL(fit_one, tree, training, tested, step, constants, memory, results);
}
