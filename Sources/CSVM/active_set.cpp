#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "CSVM.h"

// The program in β of an ε-support vector regression: minimise ½βᵀKβ − yᵀβ + ε|β|₁ subject to Σβ = 0 and |β| ≤ C.
//
// A row is free, with a sign that its β keeps, or fixed at 0, C or −C. For given signs the objective is quadratic, so one
// linear system says where it is lowest for the free rows. They go there, or as far as the first of them that reaches 0
// or ±C, which is fixed. When all have arrived, the fixed row that violates the optimality conditions most is freed.
//
// Source: Nocedal and Wright, "Numerical Optimization", 2nd ed., 2006, section 16.5; Scheinberg, "An efficient
// implementation of an active set method for SVMs", JMLR 7, 2006.

namespace {

// Added to the diagonal, so that equal rows have a factor too. Steps are repeated until it makes no difference.
const double ridge = 1e-10;

// In four sums, which a compiler may keep side by side in a vector without changing the order of additions.
double dot(const double *a, const double *b, int count) {
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

class ActiveSet {
 public:
  ActiveSet(const struct gazelab_svr_dual &dual, double *beta)
      : n(dual.row_count), kernel(dual.kernel), response(dual.response), cost(dual.cost), epsilon(dual.epsilon),
        tolerance(dual.tolerance), beta(beta), residual(n), sign(n), factor((size_t)n * n), ones(n), right(n),
        change(n) {}

  gazelab_svr_outcome solve(int (*is_unwanted)(void)) {
    start();
    if (!factorise(0)) return GAZELAB_SVR_NOT_SOLVED;
    for (int step = 0; step < 20 * n + 100; step++) {
      if (is_unwanted()) return GAZELAB_SVR_UNWANTED;
      if (!free.empty()) {
        int blocking = advance();
        if (blocking >= 0) {
          sign[free[blocking]] = 0;
          free.erase(free.begin() + blocking);
          if (!factorise(blocking)) return GAZELAB_SVR_NOT_SOLVED;
          continue;
        }
        if (!has_arrived()) continue;
      }
      const int free_count = (int)free.size();
      release();
      if ((int)free.size() == free_count) return finish();
      if (!factorise(free_count)) return GAZELAB_SVR_NOT_SOLVED;
    }
    return GAZELAB_SVR_NOT_SOLVED;
  }

  double rho = 0;

 private:
  const int n;
  const double *kernel, *response;
  const double cost, epsilon, tolerance;
  double *beta;
  // y − Kβ.
  std::vector<double> residual;
  // The rows whose β may move, in the order of the factor, and the sign of each; 0 for a fixed row.
  std::vector<int> free;
  std::vector<int> sign;
  // L of K = LLᵀ over the free rows, row i at i·n, and L⁻¹1.
  std::vector<double> factor, ones;
  // L⁻¹ of what the last step was to remove from the residuals, and by how much it changed each free β.
  std::vector<double> right, change;
  // What the last step made the residuals of free rows, less ε times their sign.
  double intercept = 0;

  void start() {
    for (int i = 0; i < n; i++) {
      if (beta[i] != 0 && std::fabs(beta[i]) < cost) {
        sign[i] = beta[i] > 0 ? 1 : -1;
        free.push_back(i);
      }
    }
    recompute();
  }

  void recompute() {
    std::copy(response, response + n, residual.begin());
    for (int i = 0; i < n; i++) {
      if (beta[i] == 0) continue;
      const double *row = kernel + (size_t)i * n;
      for (int k = 0; k < n; k++) residual[k] -= beta[i] * row[k];
    }
  }

  // Rows of the factor from `first` on. False if the kernel matrix is not positive definite.
  bool factorise(int first) {
    for (int i = first; i < (int)free.size(); i++) {
      double *row = &factor[(size_t)i * n];
      const double *kernels = kernel + (size_t)free[i] * n;
      for (int j = 0; j < i; j++) {
        const double *other = &factor[(size_t)j * n];
        row[j] = (kernels[free[j]] - dot(row, other, j)) / other[j];
      }
      double pivot = kernels[free[i]] + ridge - dot(row, row, i);
      if (!(pivot > ridge / 1000)) return false;
      row[i] = std::sqrt(pivot);
      ones[i] = (1 - dot(row, ones.data(), i)) / row[i];
    }
    return true;
  }

  // Moves the free rows towards the minimum for their signs. Returns the place of the one that stopped them, or −1.
  int advance() {
    const int m = (int)free.size();
    double squares = 0, products = 0;
    for (int i = 0; i < m; i++) {
      const double *row = &factor[(size_t)i * n];
      right[i] = (residual[free[i]] - epsilon * sign[free[i]] - dot(row, right.data(), i)) / row[i];
      squares += ones[i] * ones[i];
      products += ones[i] * right[i];
    }
    // The changes add up to 0.
    intercept = products / squares;
    for (int i = 0; i < m; i++) change[i] = right[i] - intercept * ones[i];
    for (int i = m - 1; i >= 0; i--) {
      const double *row = &factor[(size_t)i * n];
      change[i] /= row[i];
      for (int j = 0; j < i; j++) change[j] -= change[i] * row[j];
    }
    double share = 1, bound = 0;
    int blocking = -1;
    for (int i = 0; i < m; i++) {
      const int row = free[i];
      const double limit = (change[i] > 0) == (sign[row] > 0) ? sign[row] * cost : 0;
      if (change[i] != 0 && (limit - beta[row]) / change[i] < share) {
        share = std::max(0.0, (limit - beta[row]) / change[i]);
        blocking = i;
        bound = limit;
      }
    }
    for (int i = 0; i < m; i++) change[i] *= share;
    if (blocking >= 0) change[blocking] = bound - beta[free[blocking]];
    move();
    if (blocking >= 0) beta[free[blocking]] = bound;
    return blocking;
  }

  void move() {
    const int m = (int)free.size();
    double *r = residual.data();
    int i = 0;
    for (; i + 4 <= m; i += 4) {
      const double *k0 = kernel + (size_t)free[i] * n, *k1 = kernel + (size_t)free[i + 1] * n;
      const double *k2 = kernel + (size_t)free[i + 2] * n, *k3 = kernel + (size_t)free[i + 3] * n;
      const double c0 = change[i], c1 = change[i + 1], c2 = change[i + 2], c3 = change[i + 3];
      for (int k = 0; k < n; k++) r[k] -= (c0 * k0[k] + c1 * k1[k]) + (c2 * k2[k] + c3 * k3[k]);
    }
    for (; i < m; i++) {
      const double *row = kernel + (size_t)free[i] * n;
      for (int k = 0; k < n; k++) r[k] -= change[i] * row[k];
    }
    for (i = 0; i < m; i++) beta[free[i]] += change[i];
  }

  bool has_arrived() const {
    for (size_t i = 0; i < free.size(); i++) {
      if (std::fabs(change[i]) * ridge > tolerance / 10) return false;
    }
    return true;
  }

  // Frees the fixed row that violates the conditions most, or two if none is free; none if there is nothing to gain.
  void release() {
    if (free.empty()) {
      const Range range = intercepts();
      if (range.low - range.high > tolerance / 10) {
        add(range.low_row, beta[range.low_row] < 0 ? -1 : 1);
        add(range.high_row, beta[range.high_row] > 0 ? 1 : -1);
      }
      return;
    }
    double most = tolerance / 10;
    int worst = -1, direction = 0;
    for (int i = 0; i < n; i++) {
      if (sign[i] != 0) continue;
      const double error = residual[i] - intercept;
      double excess;
      int its_sign;
      if (beta[i] == 0) {
        excess = std::fabs(error) - epsilon;
        its_sign = error > 0 ? 1 : -1;
      } else {
        its_sign = beta[i] > 0 ? 1 : -1;
        excess = epsilon - its_sign * error;
      }
      if (excess > most) {
        most = excess;
        worst = i;
        direction = its_sign;
      }
    }
    if (worst >= 0) add(worst, direction);
  }

  void add(int row, int its_sign) {
    sign[row] = its_sign;
    free.push_back(row);
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
    for (int row : free) {
      if (std::fabs(beta[row]) <= 1e-12 * cost) beta[row] = 0;
      if (std::fabs(beta[row]) >= (1 - 1e-12) * cost) beta[row] = sign[row] * cost;
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
