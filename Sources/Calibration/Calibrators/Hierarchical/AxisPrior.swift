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
    var gram = [Double](repeating: 0, count: p * p)
    var products = [[Double]](repeating: [Double](repeating: 0, count: p), count: 2)
    var squares = [0.0, 0.0]
    for row in 0..<design.rowCount {
      let numbers = Array(design.row(row))
      for one in 0..<p {
        for other in 0..<p { gram[one * p + other] += numbers[one] * numbers[other] }
        for axis in 0..<2 { products[axis][one] += numbers[one] * response[row, axis] }
      }
      for axis in 0..<2 { squares[axis] += response[row, axis] * response[row, axis] }
    }
    self.gram = Matrix(rowCount: p, columnCount: p, elements: gram)
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
  /// Keeps variances above zero where people do not differ or rows have no error, pt².
  private static let leastVariance = 1e-9

  /// - Parameters:
  ///   - people: At least one person; all have the same p.
  ///   - tolerance: The steps end when no standard deviation changes by more than this share, and no mean by more than this
  ///     share of its standard deviation.
  /// - Throws: `overflow`, `noConvergence`.
  init(of people: [PersonSums], axis: Int, tolerance: Double) throws(FitError) {
    var state = try EMState(of: people, axis: axis)
    var (rounds, change) = (0, Double.infinity)
    while rounds < Self.mostRounds && change >= tolerance {
      try FitError.checkCancellation()
      change = try state.step(people, axis: axis)
      rounds += 1
    }
    mean = state.mean
    covariance = state.covariance
    noiseVariance = state.noiseVariance
    precision = try state.covariance.positiveFactor().inverse
    logLikelihood = try state.logLikelihood(people, axis: axis)
    roundCount = rounds
    isSettled = change < tolerance
    guard logLikelihood.isFinite, mean.allSatisfy(\.isFinite) else { throw .overflow }
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

  private struct EMState {
    var mean: [Double]
    var covariance: Matrix
    var noiseVariance: Double

    /// The start: each person's ridge regression, with 0.1 on the diagonal.
    init(of people: [PersonSums], axis: Int) throws(FitError) {
      let (p, personCount) = (people[0].gram.rowCount, Double(people.count))
      let rowCount = Double(people.reduce(0) { $0 + $1.rowCount })
      var starts = [[Double]]()
      for person in people {
        starts.append(
          try person.gram.addingToDiagonal(0.1).positiveFactor().solve(person.products[axis]))
      }
      let mean = (0..<p).map { index in starts.reduce(0) { $0 + $1[index] } / personCount }
      let largest = people.map { $0.squares[axis] }.max() ?? 0
      var covariance = Matrix(rowCount: p, columnCount: p)
      for index in 0..<p {
        let squares = starts.reduce(0) { $0 + ($1[index] - mean[index]) * ($1[index] - mean[index]) }
        covariance[index, index] = squares / personCount + max(1e-6 * largest / rowCount, leastVariance)
      }
      self.mean = mean
      self.covariance = covariance
      let errors = zip(people, starts).reduce(0) { $0 + $1.0.squaredError(of: $1.1, axis: axis) }
      noiseVariance = max(errors / rowCount, leastVariance)
    }

    /// One round of EM.
    ///
    /// - Returns: The largest relative change.
    mutating func step(_ people: [PersonSums], axis: Int) throws(FitError) -> Double {
      let (p, personCount) = (mean.count, Double(people.count))
      let rowCount = Double(people.reduce(0) { $0 + $1.rowCount })
      let precision = try covariance.positiveFactor().inverse
      let pull = precision.times(mean)
      var (means, inverses) = ([[Double]](), [Matrix]())
      for person in people {
        let factor = try (person.gram.scaled(by: 1 / noiseVariance) + precision).positiveFactor()
        means.append(factor.solve(zip(person.products[axis], pull).map { $0 / noiseVariance + $1 }))
        inverses.append(factor.inverse)
      }
      let newMean = (0..<p).map { index in means.reduce(0) { $0 + $1[index] } / personCount }
      var newCovariance = Matrix(rowCount: p, columnCount: p)
      let shrinkage = personCount / (personCount + Double(p))
      for one in 0..<p {
        for other in 0..<p {
          var sum = 0.0
          for (own, inverse) in zip(means, inverses) {
            sum += inverse[one, other] + (own[one] - newMean[one]) * (own[other] - newMean[other])
          }
          newCovariance[one, other] = sum / personCount * (one == other ? 1 : shrinkage)
        }
      }
      var errors = 0.0
      for (index, person) in people.enumerated() {
        errors += person.squaredError(of: means[index], axis: axis)
        errors += zip(person.gram.elements, inverses[index].elements).reduce(0) { $0 + $1.0 * $1.1 }
      }
      let newNoise = max(errors / rowCount, leastVariance)
      var change = abs((newNoise / noiseVariance).squareRoot() - 1)
      for index in 0..<p {
        let (old, new) = (covariance[index, index].squareRoot(), newCovariance[index, index].squareRoot())
        change = max(change, abs(new / old - 1), abs(newMean[index] - mean[index]) / new)
      }
      guard change.isFinite else { throw .overflow }
      mean = newMean
      covariance = newCovariance
      noiseVariance = newNoise
      return change
    }

    /// Σ ln N(y; Zμ, ZSZ′ + s²I) over people, by the matrix determinant lemma and Woodbury's identity.
    func logLikelihood(_ people: [PersonSums], axis: Int) throws(FitError) -> Double {
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
  }
}

extension PersonSums {
  /// Σ(y − z·b)², pt²; at least 0.
  fileprivate func squaredError(of coefficients: [Double], axis: Int) -> Double {
    let linear = zip(coefficients, products[axis]).reduce(0) { $0 + $1.0 * $1.1 }
    let square = zip(coefficients, gram.times(coefficients)).reduce(0) { $0 + $1.0 * $1.1 }
    return max(squares[axis] - 2 * linear + square, 0)
  }
}

extension Matrix {
  fileprivate func positiveFactor() throws(FitError) -> CholeskyFactor {
    do throws(LinearAlgebraError) {
      guard let factor = try CholeskyFactor(self) else { throw .noConvergence(routine: "DPOTRF") }
      return factor
    } catch {
      if case .noConvergence(let routine) = error { throw .noConvergence(routine: routine) }
      throw .overflow
    }
  }
}
