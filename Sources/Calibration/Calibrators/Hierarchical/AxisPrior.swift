import Foundation
import LinearAlgebra

/// The sums of one person's rows that a prior is learned from, with z = (1, standardised columns), p numbers.
struct PersonSums: Sendable {
  /// Z′Z, p × p.
  let gram: Matrix
  /// Z′y of each axis, in pt.
  let products: [[Double]]
  /// y′y of each axis, in pt².
  let squares: [Double]
  let rowCount: Int

  /// - Parameters:
  ///   - design: Z, n × p.
  ///   - response: Y, n × 2, in pt.
  init(design: Matrix, response: Matrix) {
    let p = design.columnCount
    var gram = Matrix(rowCount: p, columnCount: p)
    var products = [[Double]](repeating: [Double](repeating: 0, count: p), count: 2)
    var squares = [0.0, 0.0]
    for row in 0..<design.rowCount {
      let start = row * p
      for one in 0..<p {
        let number = design.elements[start + one]
        for other in 0...one { gram[one, other] += number * design.elements[start + other] }
        for axis in 0..<2 { products[axis][one] += number * response[row, axis] }
      }
      for axis in 0..<2 { squares[axis] += response[row, axis] * response[row, axis] }
    }
    for one in 0..<p {
      for other in one + 1..<max(p, one + 1) { gram[one, other] = gram[other, one] }
    }
    self.gram = gram
    self.products = products
    self.squares = squares
    rowCount = design.rowCount
  }
}

/// A distribution of people's coefficients on one axis of the screen, learned from several people.
///
/// A person's response is y = z·b + e with b ~ N(μ, S) and e ~ N(0, s²). μ, S and s² maximise the marginal likelihood, by
/// the EM algorithm. After each step the covariances in S are multiplied by U/(U + p), for U people and p coefficients:
/// with few people the sample covariances are too large.
///
/// Source: Laird and Ware, "Random-Effects Models for Longitudinal Data", Biometrics 38(4), 1982; Dempster, Laird and
/// Rubin, "Maximum Likelihood from Incomplete Data via the EM Algorithm", J. R. Statist. Soc. B 39(1), 1977.
struct AxisPrior: Sendable {
  /// μ, in pt: the intercept, then pt per standard deviation of each column.
  let mean: [Double]
  /// S, p × p, in pt².
  let covariance: Matrix
  /// S⁻¹.
  let precision: Matrix
  /// s², in pt².
  let noiseVariance: Double
  let logLikelihood: Double
  let roundCount: Int
  /// False if the steps were still larger than the tolerance after the last round.
  let isSettled: Bool

  static let mostRounds = 500

  /// - Parameters:
  ///   - people: At least one person; all have the same p.
  ///   - tolerance: The steps end when no standard deviation changes by more than this share, and no mean by more than this
  ///     share of its standard deviation.
  /// - Throws: `overflow`, `noConvergence`.
  init(of people: [PersonSums], axis: Int, tolerance: Double) throws(FitError) {
    var maximisation = try ExpectationMaximisation(of: people, axis: axis)
    var (rounds, change) = (0, Double.infinity)
    while rounds < Self.mostRounds && change >= tolerance {
      try FitError.checkCancellation()
      change = try maximisation.step()
      rounds += 1
    }
    mean = maximisation.mean
    covariance = maximisation.covariance
    noiseVariance = maximisation.noiseVariance
    precision = try covariance.positiveFactor().inverse
    logLikelihood = try Self.logLikelihood(people, axis: axis, mean, covariance, noiseVariance)
    roundCount = rounds
    isSettled = change < tolerance
    guard logLikelihood.isFinite, mean.allSatisfy(\.isFinite) else { throw .overflow }
  }

  /// Σ ln N(y; Zμ, ZSZ′ + s²I) over people, by the matrix determinant lemma and Woodbury's identity.
  private static func logLikelihood(
    _ people: [PersonSums], axis: Int, _ mean: [Double], _ covariance: Matrix, _ noiseVariance: Double
  ) throws(FitError) -> Double {
    let factor = try covariance.positiveFactor()
    let precision = factor.inverse
    var sum = 0.0
    for person in people {
      let joined = try (person.gram.scaled(by: 1 / noiseVariance) + precision).positiveFactor()
      let residual = zip(person.products[axis], person.gram.times(mean)).map { $0 - $1 }
      let explained = zip(residual, joined.solve(residual)).reduce(0) { $0 + $1.0 * $1.1 }
      let squares = person.squaredError(of: mean, axis: axis)
      let count = Double(person.rowCount)
      sum -=
        0.5
        * (count * log(2 * .pi * noiseVariance) + factor.logDeterminant + joined.logDeterminant
          + squares / noiseVariance - explained / (noiseVariance * noiseVariance))
    }
    return sum
  }

  /// The distribution of a person's coefficients, given some of the person's rows.
  ///
  /// - Parameter kappa: The variance of the rows' errors as a multiple of s². Above 1, the rows count for less.
  /// - Returns: The mean b, p numbers, and the covariance V, p × p.
  func posterior(
    _ own: PersonSums, axis: Int, kappa: Double
  ) throws(FitError) -> (mean: [Double], covariance: Matrix) {
    let noise = kappa * noiseVariance
    let factor = try (own.gram.scaled(by: 1 / noise) + precision).positiveFactor()
    let pull = precision.times(mean)
    let right = zip(own.products[axis], pull).map { $0 / noise + $1 }
    return (factor.solve(right), factor.inverse)
  }

  /// √((b − μ)′S⁻¹(b − μ)), the distance of some coefficients from the mean in standard deviations.
  func distance(of coefficients: [Double]) -> Double {
    let difference = zip(coefficients, mean).map { $0 - $1 }
    return zip(difference, precision.times(difference)).reduce(0) { $0 + $1.0 * $1.1 }.squareRoot()
  }
}

extension PersonSums {
  /// Σ(y − z·b)², pt²; at least 0.
  func squaredError(of coefficients: [Double], axis: Int) -> Double {
    let linear = zip(coefficients, products[axis]).reduce(0) { $0 + $1.0 * $1.1 }
    let square = zip(coefficients, gram.times(coefficients)).reduce(0) { $0 + $1.0 * $1.1 }
    return max(squares[axis] - 2 * linear + square, 0)
  }
}

extension Matrix {
  func positiveFactor() throws(FitError) -> CholeskyFactor {
    do throws(LinearAlgebraError) {
      guard let factor = try CholeskyFactor(self) else { throw .noConvergence(routine: "DPOTRF") }
      return factor
    } catch {
      if case .noConvergence(let routine) = error { throw .noConvergence(routine: routine) }
      throw .overflow
    }
  }
}
