import LinearAlgebra

/// The assumption of a regression about its response before it sees any; the variance of its predictions follows from it.
package struct RegressionPrior: Sendable {
  package enum Kind: Sendable, Equatable {
    /// Any intercept and any slopes are as likely: least squares.
    case flat
    /// Any intercept; each slope of a standardised column has the variance of one error ÷ (penalty × observations).
    case ridge(penalty: Double)
    /// A Gaussian process with the covariance of `GaussianProcessKernel`, in variances of one row's error.
    case process(plane: Double, bend: Double, length: Double)
  }

  package let kind: Kind
  /// The columns that were fitted, n × p, not standardised.
  package let design: Matrix
}
