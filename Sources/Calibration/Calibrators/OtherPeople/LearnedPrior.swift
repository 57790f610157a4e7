import Inputs
import LinearAlgebra

/// What a fit has learned of people's coefficients from other people, and where the person's own coefficients lie.
///
/// Coefficients are the intercept, then those of the columns that vary among the other people, per standard deviation of
/// each: comparable with each other, and not those that `Coefficients` lists.
package struct LearnedPrior: Sendable, Equatable {
  /// One axis of the screen.
  package struct Axis: Sendable, Equatable {
    /// μ, pt.
    package let means: [Double]
    /// The square roots of the diagonal of S, pt.
    package let deviations: [Double]
    /// The person's coefficients, pt; empty where the own rows did not count.
    package let own: [Double]
    /// s, the standard deviation of a row's error, pt.
    package let noise: Double
    package let logLikelihood: Double
    /// The Mahalanobis distance of the person's coefficients from μ; nil where the own rows did not count.
    package let distance: Double?
    /// S, in pt²; nil for a stored prior, which has its diagonal alone.
    package private(set) var covariance: Matrix?

    package init(
      means: [Double], deviations: [Double], own: [Double], noise: Double, logLikelihood: Double,
      distance: Double?, covariance: Matrix? = nil
    ) {
      self.means = means
      self.deviations = deviations
      self.own = own
      self.noise = noise
      self.logLikelihood = logLikelihood
      self.distance = distance
      self.covariance = covariance
    }

    /// The correlation of two coefficients over people; nil for a stored prior, or if one of them does not vary.
    package func correlation(_ one: Int, _ other: Int) -> Double? {
      guard let covariance else { return nil }
      let scale = (covariance[one, one] * covariance[other, other]).squareRoot()
      return scale > 0 ? covariance[one, other] / scale : nil
    }

    fileprivate var withoutCovariance: Axis { changed(self) { $0.covariance = nil } }
  }

  package let personCount: Int
  /// κ, the variance of own rows' errors as a multiple of s²; nil where the own rows did not count.
  package let kappa: Double?
  /// One per coefficient.
  package let names: [String]
  package let x: Axis
  package let y: Axis
  /// The distance within which 99 % of people lie.
  package let usualDistance: Double

  package init(
    personCount: Int, kappa: Double?, names: [String], x: Axis, y: Axis, usualDistance: Double
  ) {
    self.personCount = personCount
    self.kappa = kappa
    self.names = names
    self.x = x
    self.y = y
    self.usualDistance = usualDistance
  }

  /// True if the person's coefficients are further from the others' than those of 99 % of people, in x or y.
  package var isFar: Bool { [x, y].contains { ($0.distance ?? 0) > usualDistance } }

  /// The same with the diagonals of S alone, as a run stores it.
  package var withoutCovariances: LearnedPrior {
    LearnedPrior(
      personCount: personCount, kappa: kappa, names: names, x: x.withoutCovariance, y: y.withoutCovariance,
      usualDistance: usualDistance)
  }
}
