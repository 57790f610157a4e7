import LinearAlgebra

/// The normal distribution of a fit's coefficients: on each axis those of (1, standardised columns).
package struct CoefficientPosterior: Sendable, Equatable {
  /// The positions of the columns among those that the fit uses.
  package let columns: [Int]
  package let standardisation: Standardisation
  /// In x and y, pt².
  package let covariances: [Matrix]
  /// The variances of a row's error in x and y, pt².
  package let noises: [Double]

  package init(columns: [Int], standardisation: Standardisation, covariances: [Matrix], noises: [Double]) {
    (self.columns, self.standardisation) = (columns, standardisation)
    (self.covariances, self.noises) = (covariances, noises)
  }
}

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
