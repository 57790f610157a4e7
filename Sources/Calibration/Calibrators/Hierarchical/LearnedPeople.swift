import Captures
import Inputs
import LinearAlgebra
import Statistics

/// One of the other people from whom a prior is learned.
struct LearnedPerson: Sendable {
  let name: String
  /// The person's rows of all columns of the feature set, n × q.
  let design: Matrix
  /// The targets, n × 2, in pt.
  let response: Matrix
  /// The targets and labels of the rows.
  let placed: PlacedRows
  let targetCount: Int
  /// Distinguishes the numbers from those of other samples under the same name.
  let digest: NumberDigest

  init(_ part: Part, name: String) {
    self.name = name
    design = part.design
    response = part.response
    placed = PlacedRows(part)
    targetCount = placed.targets(.screen).count
    digest = NumberDigest((design.elements + response.elements).lazy.map(\.bitPattern))
  }
}

/// A prior for each axis of the screen, and a fit without own rows, learned from some people.
struct LearnedPeople: Sendable {
  let personCount: Int
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
    personCount = people.count
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

/// What is learned for some folds, kept for other folds with the same people.
struct KeptPeople: Sendable {
  struct Key: Hashable, Sendable {
    let names: [String]
    let digests: [NumberDigest]
    let columnNames: [String]
  }

  struct RehearsalKey: Hashable, Sendable {
    /// The people outside the tested person's group.
    let people: Key
    let division: [Int]
    let places: Set<CalibrationPlace>
  }

  /// By the rows of the person: those of a study are divided by person once.
  let people = KeptValues<PartIdentity, LearnedPerson>()
  let priors = KeptValues<Key, LearnedPeople>()
  let rehearsals = KeptValues<RehearsalKey, Rehearsal>()
}
