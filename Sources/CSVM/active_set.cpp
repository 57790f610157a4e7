#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "CSVM.h"
#include "cloned.h"

// The program in β of an ε-support vector regression: minimise ½βᵀKβ − yᵀβ + ε|β|₁ subject to Σβ = 0 and |β| ≤ C.
//
// A row is free, with a sign that its β keeps, or fixed at 0, C or −C. For given signs the objective is quadratic, so one
// linear system says where it is lowest for the free rows. They go there, or as far as the first of them that reaches 0
// or ±C, which is fixed. When all have arrived, the fixed row that violates the optimality conditions most is freed.
//
// Most steps change few rows, so they see a pool only: the free rows and the fixed rows that violated the conditions most
// when the pool was made. When no row of the pool has anything to gain, the residuals of all rows are brought up to date,
// and a new pool is made of them.
//
// Source: Nocedal and Wright, "Numerical Optimization", 2nd ed., 2006, section 16.5; Scheinberg, "An efficient
// implementation of an active set method for SVMs", JMLR 7, 2006; for pools Joachims, "Making large-scale support vector
// machine learning practical", 1999.

namespace {

// Added to the diagonal, so that equal rows have a factor too. Steps are repeated until it makes no difference.
const double ridge = 1e-10;

// The number of fixed rows in a pool, at most.
const int most_fixed = 30;

// In four sums, which a compiler may keep side by side in a vector without changing the order of additions.
CLONED double dot(const double *a, const double *b, int count) {
  double s0 = 0, s1 = 0, s2 = 0, s3 = 0;
  int i = 0;
  for (; i + 4 <= count; i += 4) {
    s0 += a[i] * b[i];
    s1 += a[i + 1] * b[i + 1];
    s2 += a[i + 2] * b[i + 2];
    s3 += a[i + 3] * b[i + 3];
  }
  for (; i < count; i++) s0 += a[i] * b[i];
  return (s0 + s1) + (s2 + s3);
}

// Subtracts the sum of some rows of a matrix with n columns, each times its factor, from r.
CLONED void subtract(double *r, const double *matrix, int n, const int *rows, const double *factors, int count) {
  int i = 0;
  for (; i + 4 <= count; i += 4) {
    const double *k0 = matrix + (size_t)rows[i] * n, *k1 = matrix + (size_t)rows[i + 1] * n;
    const double *k2 = matrix + (size_t)rows[i + 2] * n, *k3 = matrix + (size_t)rows[i + 3] * n;
    const double c0 = factors[i], c1 = factors[i + 1], c2 = factors[i + 2], c3 = factors[i + 3];
    for (int k = 0; k < n; k++) r[k] -= (c0 * k0[k] + c1 * k1[k]) + (c2 * k2[k] + c3 * k3[k]);
  }
  for (; i < count; i++) {
    const double *row = matrix + (size_t)rows[i] * n;
    for (int k = 0; k < n; k++) r[k] -= factors[i] * row[k];
  }
}

class ActiveSet {
 public:
  ActiveSet(const struct gazelab_svr_dual &dual, double *beta)
      : n(dual.row_count), kernel(dual.kernel), response(dual.response), cost(dual.cost), epsilon(dual.epsilon),
        tolerance(dual.tolerance), beta(beta), residual(n) {}

  gazelab_svr_outcome solve(int (*is_unwanted)(void)) {
    start();
    if (!factorise(0)) return GAZELAB_SVR_NOT_SOLVED;
    while (true) {
      const gazelab_svr_outcome outcome = settle_pool(is_unwanted);
      if (outcome != GAZELAB_SVR_SOLVED) return outcome;
      update_residuals();
      const int free_count = (int)free.size();
      if (!make_pool()) return finish();
      if (!factorise(free_count)) return GAZELAB_SVR_NOT_SOLVED;
    }
  }

  double rho = 0;

 private:
  const int n;
  const double *kernel, *response;
  const double cost, epsilon, tolerance;
  double *beta;
  // y − Kβ, but for what has changed since the pool was made.
  std::vector<double> residual;
  // The rows that may change, the kernels among them, their β when the pool was made, and their residuals now.
  std::vector<int> pool;
  std::vector<double> pool_kernel, pool_start, pool_residual;
  // By place in the pool, the sign of a row whose β may move; 0 for a fixed row.
  std::vector<int> sign;
  // The places of the rows whose β may move, in the order of the factor.
  std::vector<int> free;
  // L of K = LLᵀ over the free rows, row i from i(i + 1)/2 on, and L⁻¹1.
  std::vector<double> factor, ones;
  // L⁻¹ of what the last step was to remove from the residuals, and by how much it changed each free β.
  std::vector<double> right, change;
  // What the last step made the residuals of free rows, less ε times their sign.
  double intercept = 0;
  int step_count = 0;

  void start() {
    for (int i = 0; i < n; i++) {
      if (beta[i] == 0 || std::fabs(beta[i]) >= cost) continue;
      free.push_back((int)pool.size());
      pool.push_back(i);
      sign.push_back(beta[i] > 0 ? 1 : -1);
    }
    recompute();
    fill_pool();
  }

  void recompute() {
    std::copy(response, response + n, residual.begin());
    std::vector<int> rows;
    std::vector<double> factors;
    for (int i = 0; i < n; i++) {
      if (beta[i] == 0) continue;
      rows.push_back(i);
      factors.push_back(beta[i]);
    }
    subtract(residual.data(), kernel, n, rows.data(), factors.data(), (int)rows.size());
  }

  void fill_pool() {
    const size_t count = pool.size();
    pool_kernel.resize(count * count);
    pool_start.resize(count);
    pool_residual.resize(count);
    for (size_t i = 0; i < count; i++) {
      const double *row = kernel + (size_t)pool[i] * n;
      for (size_t k = 0; k < count; k++) pool_kernel[i * count + k] = row[pool[k]];
      pool_start[i] = beta[pool[i]];
      pool_residual[i] = residual[pool[i]];
    }
  }

  void update_residuals() {
    std::vector<int> rows;
    std::vector<double> factors;
    for (size_t i = 0; i < pool.size(); i++) {
      const double moved = beta[pool[i]] - pool_start[i];
      if (moved == 0) continue;
      rows.push_back(pool[i]);
      factors.push_back(moved);
    }
    subtract(residual.data(), kernel, n, rows.data(), factors.data(), (int)rows.size());
  }

  // Ends when no row of the pool has anything to gain, or none is free.
  gazelab_svr_outcome settle_pool(int (*is_unwanted)(void)) {
    while (!free.empty()) {
      if (step_count++ >= 20 * n + 100) return GAZELAB_SVR_NOT_SOLVED;
      if (is_unwanted()) return GAZELAB_SVR_UNWANTED;
      const int blocking = advance();
      if (blocking >= 0) {
        fix(blocking);
        continue;
      }
      if (!has_arrived()) continue;
      const int free_count = (int)free.size();
      release();
      if ((int)free.size() == free_count) return GAZELAB_SVR_SOLVED;
      if (!factorise(free_count)) return GAZELAB_SVR_NOT_SOLVED;
    }
    return GAZELAB_SVR_SOLVED;
  }

  // Adds rows to the factor, from `first` on. False if the kernel matrix is not positive definite.
  bool factorise(int first) {
    const size_t m = free.size(), count = pool.size();
    factor.resize(m * (m + 1) / 2);
    ones.resize(m);
    right.resize(m);
    change.resize(m);
    for (int i = first; i < (int)m; i++) {
      double *row = factor_row(i);
      const double *kernels = &pool_kernel[(size_t)free[i] * count];
      for (int j = 0; j < i; j++) {
        const double *other = factor_row(j);
        row[j] = (kernels[free[j]] - dot(row, other, j)) / other[j];
      }
      double pivot = kernels[free[i]] + ridge - dot(row, row, i);
      if (!(pivot > ridge / 1000)) return false;
      row[i] = std::sqrt(pivot);
      ones[i] = (1 - dot(row, ones.data(), i)) / row[i];
    }
    return true;
  }

  // Takes a row out of the factor. What is left of the later rows has one column too many, which rotations of
  // neighbouring columns empty.
  void fix(int place) {
    sign[free[place]] = 0;
    free.erase(free.begin() + place);
    const int m = (int)free.size();
    std::vector<std::pair<double, double>> rotations;
    for (int i = place; i < m; i++) {
      const double *old = factor_row(i + 1);
      double *row = factor_row(i);
      std::copy(old, old + place, row);
      double carried = old[place];
      for (int j = place; j < i; j++) {
        const double c = rotations[j - place].first, s = rotations[j - place].second;
        row[j] = c * carried + s * old[j + 1];
        carried = c * old[j + 1] - s * carried;
      }
      row[i] = std::hypot(carried, old[i + 1]);
      rotations.push_back({carried / row[i], old[i + 1] / row[i]});
      ones[i] = (1 - dot(row, ones.data(), i)) / row[i];
    }
  }

  double *factor_row(int i) { return &factor[(size_t)i * (i + 1) / 2]; }

  // Moves the free rows towards the minimum for their signs. Returns the place of the one that stopped them, or −1.
  int advance() {
    const int m = (int)free.size();
    double squares = 0, products = 0;
    for (int i = 0; i < m; i++) {
      const double *row = factor_row(i);
      right[i] = (pool_residual[free[i]] - epsilon * sign[free[i]] - dot(row, right.data(), i)) / row[i];
      squares += ones[i] * ones[i];
      products += ones[i] * right[i];
    }
    // The changes add up to 0.
    intercept = products / squares;
    for (int i = 0; i < m; i++) change[i] = right[i] - intercept * ones[i];
    for (int i = m - 1; i >= 0; i--) {
      const double *row = factor_row(i);
      change[i] /= row[i];
      for (int j = 0; j < i; j++) change[j] -= change[i] * row[j];
    }
    double share = 1, bound = 0;
    int blocking = -1;
    for (int i = 0; i < m; i++) {
      const double now = beta[pool[free[i]]];
      const double limit = (change[i] > 0) == (sign[free[i]] > 0) ? sign[free[i]] * cost : 0;
      if (change[i] != 0 && (limit - now) / change[i] < share) {
        share = std::max(0.0, (limit - now) / change[i]);
        blocking = i;
        bound = limit;
      }
    }
    for (int i = 0; i < m; i++) change[i] *= share;
    if (blocking >= 0) change[blocking] = bound - beta[pool[free[blocking]]];
    for (int i = 0; i < m; i++) beta[pool[free[i]]] += change[i];
    if (blocking >= 0) beta[pool[free[blocking]]] = bound;
    subtract(pool_residual.data(), pool_kernel.data(), (int)pool.size(), free.data(), change.data(), m);
    return blocking;
  }

  bool has_arrived() const {
    for (size_t i = 0; i < free.size(); i++) {
      if (std::fabs(change[i]) * ridge > tolerance / 10) return false;
    }
    return true;
  }

  // By how much a fixed row violates the conditions; it would be freed with the sign.
  struct Violation {
    double excess;
    int sign;
  };

  Violation violation(int row, double its_residual) const {
    const double error = its_residual - intercept;
    if (beta[row] == 0) return {std::fabs(error) - epsilon, error > 0 ? 1 : -1};
    const int its_sign = beta[row] > 0 ? 1 : -1;
    return {epsilon - its_sign * error, its_sign};
  }

  // Frees the fixed row of the pool that violates the conditions most; none if there is nothing to gain.
  void release() {
    double most = tolerance / 10;
    int worst = -1, direction = 0;
    for (int i = 0; i < (int)pool.size(); i++) {
      if (sign[i] != 0) continue;
      const Violation its = violation(pool[i], pool_residual[i]);
      if (its.excess > most) {
        most = its.excess;
        worst = i;
        direction = its.sign;
      }
    }
    if (worst < 0) return;
    sign[worst] = direction;
    free.push_back(worst);
  }

  // A pool of the free rows and those that violate the conditions most. False if there is nothing to gain.
  bool make_pool() {
    std::vector<int> rows, signs;
    std::vector<bool> is_free(n, false);
    for (int place : free) {
      is_free[pool[place]] = true;
      rows.push_back(pool[place]);
      signs.push_back(sign[place]);
    }
    if (rows.empty()) {
      // Two rows that can change places in the sum are freed.
      const Range range = intercepts();
      if (!(range.low - range.high > tolerance / 10)) return false;
      rows = {range.low_row, range.high_row};
      signs = {beta[range.low_row] < 0 ? -1 : 1, beta[range.high_row] > 0 ? 1 : -1};
    } else {
      const std::vector<int> fixed = worst_fixed(is_free);
      if (fixed.empty()) return false;
      rows.insert(rows.end(), fixed.begin(), fixed.end());
      signs.resize(rows.size(), 0);
    }
    pool.swap(rows);
    sign.swap(signs);
    free.clear();
    for (int i = 0; i < (int)pool.size() && sign[i] != 0; i++) free.push_back(i);
    fill_pool();
    return true;
  }

  // The fixed rows that violate the conditions most, ascending.
  std::vector<int> worst_fixed(const std::vector<bool> &is_free) const {
    std::vector<std::pair<double, int>> found;
    for (int i = 0; i < n; i++) {
      if (is_free[i]) continue;
      const double excess = violation(i, residual[i]).excess;
      if (excess > tolerance / 10) found.push_back({-excess, i});
    }
    const size_t count = std::min(found.size(), (size_t)most_fixed);
    std::nth_element(found.begin(), found.begin() + count, found.end());
    std::vector<int> rows;
    for (size_t i = 0; i < count; i++) rows.push_back(found[i].second);
    std::sort(rows.begin(), rows.end());
    return rows;
  }

  // The intercepts that suit all rows: at least `low` for a β that can grow, at most `high` for one that can shrink.
  struct Range {
    double low = -std::numeric_limits<double>::infinity(), high = std::numeric_limits<double>::infinity();
    int low_row = -1, high_row = -1;
  };

  Range intercepts() const {
    Range range;
    for (int i = 0; i < n; i++) {
      const double to_grow = beta[i] < 0 ? residual[i] + epsilon : residual[i] - epsilon;
      const double to_shrink = beta[i] > 0 ? residual[i] - epsilon : residual[i] + epsilon;
      if (beta[i] < cost && to_grow > range.low) {
        range.low = to_grow;
        range.low_row = i;
      }
      if (beta[i] > -cost && to_shrink < range.high) {
        range.high = to_shrink;
        range.high_row = i;
      }
    }
    return range;
  }

  // Where several ρ are optimal, the one in the middle is taken, as in libsvm.
  gazelab_svr_outcome finish() {
    // A free row that ended at a bound would hide that there are several.
    for (int place : free) {
      double &its = beta[pool[place]];
      if (std::fabs(its) <= 1e-12 * cost) its = 0;
      if (std::fabs(its) >= (1 - 1e-12) * cost) its = sign[place] * cost;
    }
    recompute();
    const Range range = intercepts();
    rho = -(range.low + range.high) / 2;
    return std::isfinite(rho) && range.low - range.high <= tolerance ? GAZELAB_SVR_SOLVED : GAZELAB_SVR_NOT_SOLVED;
  }
};

}  // namespace

enum gazelab_svr_outcome gazelab_svr_solve(
    const struct gazelab_svr_dual *dual, double *beta, double *rho, int (*is_unwanted)(void)) {
  ActiveSet set(*dual, beta);
  const gazelab_svr_outcome outcome = set.solve(is_unwanted);
  *rho = set.rho;
  return outcome;
}
