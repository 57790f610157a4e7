// The fits of nested_numpy.py in C with the vectors of GCC and clang: eight folds side by side in the lanes.
// compiled.py builds and calls it. One thread, no library. No rank and no condition number.

#include <math.h>
#include <stdlib.h>
#include <string.h>

// Folds side by side, and sums that are held in registers at a time: as many as the processor has.
#ifdef __AVX512F__
#define LANES 8
#define PAIRS 8
#else
#define LANES 4
#define PAIRS 4
#endif
#define WIDE 2   // vectors of folds that share each load of a product
#define MOST 64  // columns and responses

typedef double folds __attribute__((vector_size(8 * LANES)));

// A feature set: leading columns, and a few that lie behind them.
typedef struct { long leading, more, places[MOST]; } feature_set;

static folds root_or_zero(folds pivot, double least) {
  folds scale;
  for (int lane = 0; lane < LANES; lane++) scale[lane] = pivot[lane] > least ? 1 / sqrt(pivot[lane]) : 0;
  return scale;
}

// Factors the first `count` columns of a symmetric matrix (lower triangle) in place and carries on to the rows below.
// The diagonal of the factor is stored as its inverse, 0 for a column that is constant in training.
static void factor(folds *a, long stride, long rows, long count, double least) {
  for (long j = 0; j < count; j++) {
    folds *pivot = a + j * stride;
    long i = j;
    for (; i + 3 < rows; i += 4) {
      folds *at = a + i * stride;
      folds s0 = at[j], s1 = at[stride + j], s2 = at[2 * stride + j], s3 = at[3 * stride + j];
      for (long k = 0; k < j; k++) {
        folds p = pivot[k];
        s0 -= at[k] * p, s1 -= at[stride + k] * p, s2 -= at[2 * stride + k] * p, s3 -= at[3 * stride + k] * p;
      }
      at[j] = s0, at[stride + j] = s1, at[2 * stride + j] = s2, at[3 * stride + j] = s3;
    }
    for (; i < rows; i++) {
      folds s = a[i * stride + j];
      for (long k = 0; k < j; k++) s -= a[i * stride + k] * pivot[k];
      a[i * stride + j] = s;
    }
    folds scale = root_or_zero(pivot[j], least);
    for (i = j + 1; i < rows; i++) a[i * stride + j] *= scale;
    pivot[j] = scale;
  }
}

// Solves Lᵀ·b = z for both responses; z is overwritten. L has the inverse of its diagonal on the diagonal.
static void solve(const folds *l, long stride, long count, folds z[][2]) {
  for (long j = count - 1; j >= 0; j--) {
    const folds *row = l + j * stride;
    folds one = z[j][0] * row[j], other = z[j][1] * row[j];
    z[j][0] = one, z[j][1] = other;
    for (long k = 0; k < j; k++) z[k][0] -= row[k] * one, z[k][1] -= row[k] * other;
  }
}

// Coefficients of one feature set in b, from the factor `l` of the matrix `a`; the squares that they explain.
static void fit(const folds *a, const folds *l, long q, const feature_set *set, double least, folds b[][2],
                folds explained[2]) {
  long p = q - 2, end = set->leading, more = set->more;
  explained[0] = explained[1] = (folds){0};
  for (long j = 0; j < end; j++)
    for (int c = 0; c < 2; c++) b[j][c] = l[(p + c) * q + j], explained[c] += b[j][c] * b[j][c];
  if (more) {
    folds small[(MOST + 2) * 8];
    long places[MOST + 2];
    memcpy(places, set->places, more * sizeof *places);
    places[more] = p, places[more + 1] = p + 1;
    for (long i = 0; i < more + 2; i++)
      for (long j = 0; j <= i && j < more; j++) {
        folds s = a[places[i] * q + places[j]];
        for (long k = 0; k < end; k++) s -= l[places[i] * q + k] * l[places[j] * q + k];
        small[i * 8 + j] = s;
      }
    factor(small, 8, more + 2, more, least);
    for (long j = 0; j < more; j++)
      for (int c = 0; c < 2; c++)
        b[end + j][c] = small[(more + c) * 8 + j], explained[c] += b[end + j][c] * b[end + j][c];
    solve(small, 8, more, b + end);
    for (long i = 0; i < more; i++)
      for (long k = 0; k < end; k++)
        for (int c = 0; c < 2; c++) b[k][c] -= l[places[i] * q + k] * b[end + i][c];
  }
  solve(l, q, end, b);
}

// RMSE and R² of one feature set in 8 folds. `total` are the products of columns over all rows, whose sums are 0.
static void score(const folds *a, const folds *l, const folds *means, folds trained, const double *total, double n,
                  long q, const feature_set *set, double *rmse, double *r2) {
  folds b[MOST][2], explained[2], both = {0}, share = {0}, tested = n - trained;
  long p = q - 2, k = set->leading + set->more, places[MOST];
  for (long j = 0; j < k; j++) places[j] = j < set->leading ? j : set->places[j - set->leading];
  fit(a, l, q, set, 1e-12 * n, b, explained);
  for (int c = 0; c < 2; c++) {
    const double *y = total + (p + c) * q;
    folds m = means[p + c], level = m, own = a[(p + c) * q + p + c], all = y[p + c] + (folds){0};
    for (long i = 0; i < k; i++) {
      // Twice what lies left of the diagonal, since the form is symmetric.
      folds left = {0};
      for (long j = 0; j < i; j++) left += total[places[i] * q + places[j]] * b[j][c];
      all += b[i][c] * (2 * (left - y[places[i]]) + total[places[i] * q + places[i]] * b[i][c]);
      level -= means[places[i]] * b[i][c];
    }
    folds errors = all + n * level * level - (own - explained[c]);
    folds spread = y[p + c] - own - trained * m * m - trained * trained * m * m / tested;
    both += errors, share += 1 - errors / spread;
  }
  for (int lane = 0; lane < LANES; lane++)
    rmse[lane] = sqrt(both[lane] / (2 * tested[lane])), r2[lane] = share[lane] / 2;
}

// Columns whose sums are wanted, in bundles of PAIRS: [bundle][row][column of the bundle].
typedef struct { double *values; long n, count; } bundles;

static void add(bundles *to, const double *one, const double *other, long stride) {
  long at = to->count++;
  for (long r = 0; r < to->n; r++)
    to->values[(at / PAIRS * to->n + r) * PAIRS + at % PAIRS] = one[r * stride] * (other ? other[r * stride] : 1);
}

// Sums over the training rows of WIDE × LANES folds: sums[column][vector of folds].
static void add_up(const bundles *columns, const folds weights[][WIDE], folds sums[][WIDE]) {
  for (long at = 0; at < columns->count; at += PAIRS) {
    const double *values = columns->values + at * columns->n;
    folds s[PAIRS][WIDE] = {0};
    for (long r = 0; r < columns->n; r++)
      for (int u = 0; u < PAIRS; u++)
        for (int w = 0; w < WIDE; w++) s[u][w] += values[r * PAIRS + u] * weights[r][w];
    memcpy(sums + at, s, sizeof s);
  }
}

// RMSE and R² of all folds by feature set. The number of folds is a multiple of LANES × WIDE; rows are n × q, the
// responses last; `trains` is folds × n.
void scores(const double *rows, const unsigned char *trains, long fold_count, long n, long q,
            const feature_set *sets, long set_count, double *rmse, double *r2) {
  long room = (q * (q + 1) / 2 + q + PAIRS) / PAIRS * PAIRS;
  bundles columns = {aligned_alloc(64, room * n * sizeof(double)), n, 0};
  memset(columns.values, 0, room * n * sizeof(double));
  double total[q * q];
  for (long i = 0; i < q; i++)
    for (long j = 0; j <= i; j++) {
      add(&columns, rows + i, rows + j, q);
      double s = 0;
      for (long r = 0; r < n; r++) s += rows[r * q + i] * rows[r * q + j];
      total[i * q + j] = s;
    }
  for (long j = 0; j < q; j++) add(&columns, rows + j, NULL, q);
  folds(*weights)[WIDE] = aligned_alloc(64, n * sizeof *weights);
  folds(*sums)[WIDE] = aligned_alloc(64, room * sizeof *sums);
  folds *a = aligned_alloc(64, 2 * q * q * sizeof *a), *l = a + q * q, means[MOST];
  for (long first = 0; first < fold_count; first += LANES * WIDE) {
    folds trained[WIDE] = {0};
    for (long r = 0; r < n; r++)
      for (int f = 0; f < LANES * WIDE; f++) {
        double in = trains[(first + f) * n + r];
        weights[r][f / LANES][f % LANES] = in, trained[f / LANES][f % LANES] += in;
      }
    add_up(&columns, weights, sums);
    for (int w = 0; w < WIDE; w++) {
      for (long j = 0; j < q; j++) means[j] = sums[q * (q + 1) / 2 + j][w] / trained[w];
      for (long i = 0, at = 0; i < q; i++)
        for (long j = 0; j <= i; j++, at++) a[i * q + j] = sums[at][w] - means[i] * means[j] * trained[w];
      memcpy(l, a, q * q * sizeof *a);
      factor(l, q, q, q - 2, 1e-12 * n);
      for (long s = 0; s < set_count; s++) {
        long at = s * fold_count + first + w * LANES;
        score(a, l, means, trained[w], total, n, q, sets + s, rmse + at, r2 + at);
      }
    }
  }
  free(columns.values), free(weights), free(sums), free(a);
}
