// libsvm for support vector regression, and a way to stop it, which it does not offer itself; and an exact method that
// starts from an earlier solution, which libsvm does not offer either. Only SupportVectors imports it.
// Debian installs libsvm's header in a subfolder.
#ifndef GAZELAB_CSVM_H
#define GAZELAB_CSVM_H

#if __has_include(<libsvm/svm.h>)
#include <libsvm/svm.h>
#elif __has_include(<svm.h>)
#include <svm.h>
#else
#error "libsvm was not found. Debian: apt-get install libsvm-dev. macOS: brew install libsvm; where Swift does not look into Homebrew's folders, add -Xcc -I$(brew --prefix)/include -Xcxx -I$(brew --prefix)/include -Xlinker -L$(brew --prefix)/lib"
#endif

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

// As svm_train, without its progress output. NULL if `is_unwanted`, which is asked on the calling thread about every
// thousand iterations, has answered with anything but 0; libsvm then leaks its working arrays, some 200 bytes per row.
struct svm_model *gazelab_svm_train(
    const struct svm_problem *problem, const struct svm_parameter *parameter, int (*is_unwanted)(void));

// Minimise ½βᵀKβ − yᵀβ + ε|β|₁ subject to Σβ = 0 and |β| ≤ C.
struct gazelab_svr_dual {
  int row_count;
  // K, row_count × row_count: symmetric and positive semidefinite, all finite.
  const double *kernel;
  // y.
  const double *response;
  double cost, epsilon;
  // The largest violation of the optimality conditions, in units of the response.
  double tolerance;
};

enum gazelab_svr_outcome { GAZELAB_SVR_SOLVED, GAZELAB_SVR_NOT_SOLVED, GAZELAB_SVR_UNWANTED };

// `beta` holds any β that meets both constraints, and then the solution, whose intercept is −ρ. `is_unwanted` is asked on
// the calling thread before each step.
enum gazelab_svr_outcome gazelab_svr_solve(
    const struct gazelab_svr_dual *dual, double *beta, double *rho, int (*is_unwanted)(void));

// The mean squared difference of the columns of each of m rows and each of n others, m × n, all row-major. Constant columns
// count, too; 0 without columns.
void gazelab_mean_squares(
    const double *rows, int row_count, const double *others, int other_count, int column_count, double *distances);

// Replaces each distance d by exp(−decline·d).
void gazelab_exponentials(double *distances, size_t count, double decline);

#ifdef __cplusplus
}
#endif
#endif
