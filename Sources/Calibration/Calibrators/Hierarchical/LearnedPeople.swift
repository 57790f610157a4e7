import Captures
import Inputs
import LinearAlgebra
import Statistics
import Synchronization

/// One of the other people from whom a prior is learned.
struct LearnedPerson: Sendable {
  let name: String
  /// The person's rows of all columns of the feature set, n × q.
  let design: Matrix
  /// The targets, n × 2, in pt.
  let response: Matrix
  /// The target and the labels of each row.
  let places: [Place]
  /// Distinguishes the numbers from those of other samples under the same name.
  let digest: [UInt64]

  /// A target under some labels, as people share it: on other devices it has other coordinates, but the same name.
  struct Place: Hashable, Sendable {
    let target: String
    let labels: LabelWords
  }

  init(_ part: Part, name: String) {
    self.name = name
    design = part.design
    response = part.response
    places = part.places
    digest = Self.digest(design.elements + response.elements)
  }

  /// Two words of 64 bits, which mix all numbers by multiplication and rotation.
  private static func digest(_ numbers: [Double]) -> [UInt64] {
    var (first, second) = (0x9e37_79b9_7f4a_7c15 as UInt64, 0xc2b2_ae3d_27d4_eb4f as UInt64)
    for number in numbers {
      let bits = number.bitPattern
      first = (first ^ bits) &* 0xff51_afd7_ed55_8ccd
      first ^= first >> 33
      second = (second &+ bits) &* 0xc4ce_b9fe_1a85_ec53
      second = second << 31 | second >> 33
    }
    return [first, second]
  }
}

extension Part {
  var places: [LearnedPerson.Place] {
    rows.map { row in
      let origin = samples.origins[row]
      return LearnedPerson.Place(target: origin.targetName, labels: origin.key.labels)
    }
  }
}

/// A prior for each axis of the screen, and a fit without own rows, learned from some people.
struct LearnedPeople: Sendable {
  let standardisation: Standardisation
  /// Positions of the columns that vary among these people, ascending.
  let columns: [Int]
  /// The priors in x and y.
  let priors: [AxisPrior]
  /// Least squares on the rows of all these people, for all columns of the feature set.
  let pooled: AffineMap

  /// - Parameter people: At least one person with at least one row.
  init(_ people: [LearnedPerson], columnNames: [String], tolerance: Double) throws(FitError) {
    let design = Matrix(stacking: people.map(\.design))
    if let place = design.firstNotFinite { throw .notFinite(column: columnNames[place.column]) }
    let response = Matrix(stacking: people.map(\.response))
    columns = zip(0..., design.ranges).filter { $1.lowerBound < $1.upperBound && !$1.isNumericalNoise }
      .map { $0.0 }
    standardisation = Standardisation(of: design.columns(columns), leastDeviation: 0)
    pooled = try FitError.from(columnNames: columnNames) { () throws(LinearAlgebraError) in
      try LinearFit(design: design, response: response).map
    }
    var sums = [PersonSums]()
    for person in people {
      sums.append(
        PersonSums(
          design: Self.withIntercept(standardisation.applied(to: person.design.columns(columns))),
          response: person.response))
    }
    var priors = [AxisPrior]()
    for axis in 0..<2 { priors.append(try AxisPrior(of: sums, axis: axis, tolerance: tolerance)) }
    self.priors = priors
  }

  /// z = (1, standardised columns) of each row, m × p.
  ///
  /// - Parameter design: All columns of the feature set.
  func regressors(_ design: Matrix) -> Matrix {
    Self.withIntercept(standardisation.applied(to: design.columns(columns)))
  }

  private static func withIntercept(_ standardised: Matrix) -> Matrix {
    let p = standardised.columnCount + 1
    var elements = [Double]()
    elements.reserveCapacity(standardised.rowCount * p)
    for row in 0..<standardised.rowCount {
      elements.append(1)
      elements.append(contentsOf: standardised.row(row))
    }
    return Matrix(rowCount: standardised.rowCount, columnCount: p, elements: elements)
  }

  /// The coefficients of a person in both axes, given some own rows.
  func posterior(
    design: Matrix, response: Matrix, kappa: Double
  ) throws(FitError) -> [(mean: [Double], covariance: Matrix)] {
    let sums = PersonSums(design: regressors(design), response: response)
    var axes = [(mean: [Double], covariance: Matrix)]()
    for axis in 0..<2 { axes.append(try priors[axis].posterior(sums, axis: axis, kappa: kappa)) }
    return axes
  }
}

extension Matrix {
  /// The rows of several matrices with the same columns, one below the other.
  fileprivate init(stacking matrices: [Matrix]) {
    self.init(
      rowCount: matrices.reduce(0) { $0 + $1.rowCount }, columnCount: matrices[0].columnCount,
      elements: matrices.flatMap(\.elements))
  }

  /// The range of each column; there is at least one row.
  fileprivate var ranges: [ClosedRange<Double>] {
    (0..<columnCount).map { column in
      let numbers = (0..<rowCount).map { self[$0, column] }
      return numbers.min()!...numbers.max()!
    }
  }
}

/// Priors learned for some folds, kept for other folds with the same people.
///
/// A kept prior depends on its key alone, so that no result depends on the order of the fits.
final class KeptPeople: Sendable {
  struct Key: Hashable, Sendable {
    let names: [String]
    let digests: [UInt64]
    let columnNames: [String]
  }

  private let kept = Mutex([Key: Result<LearnedPeople, FitError>]())
  private let rehearsed = Mutex([RehearsalKey: Rehearsal]())

  var learnedCount: Int { kept.withLock(\.count) }

  struct RehearsalKey: Hashable, Sendable {
    let people: Key
    let left: Set<String>
    let places: Set<LearnedPerson.Place>
  }

  /// - Parameter learn: Called unless these people are known; it may be called twice if two threads ask at once.
  func people(
    _ key: Key, learn: () throws(FitError) -> LearnedPeople
  ) throws(FitError) -> LearnedPeople {
    if let known = kept.withLock({ $0[key] }) { return try known.get() }
    let learned: Result<LearnedPeople, FitError>
    do throws(FitError) {
      learned = .success(try learn())
    } catch {
      if error == .cancelled { throw error }
      learned = .failure(error)
    }
    kept.withLock { $0[key] = learned }
    return try learned.get()
  }

  func rehearsal(
    _ key: RehearsalKey, rehearse: () throws(FitError) -> Rehearsal
  ) throws(FitError) -> Rehearsal {
    if let known = rehearsed.withLock({ $0[key] }) { return known }
    let new = try rehearse()
    rehearsed.withLock { $0[key] = new }
    return new
  }
}
