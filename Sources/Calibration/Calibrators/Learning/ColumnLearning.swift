import Inputs
import LinearAlgebra
import Statistics

extension Part {
  /// The same rows, seen through columns whose transforms these rows have taught; the part itself if its columns need
  /// nothing to be learned, or have learned it.
  ///
  /// - Throws: `noTrainingRows`, and the error of a transform that the rows cannot teach.
  package func learned() throws(FitError) -> Part {
    guard let derived = columns.derived, derived.learned == nil else { return self }
    guard !rows.isEmpty else { throw .noTrainingRows }
    let inputs = derivedRows(of: derived)
    if let place = inputs.inputs.firstNotFinite {
      throw .notFinite(column: samples.blocks.columnNames[derived.inputs[place.column]])
    }
    return seen(through: columns.learned(try derived.columns.learned(from: inputs)))
  }
}

extension DerivedColumns<Int> {
  /// - Parameter rows: The training rows, at least one, all finite.
  func learned(from rows: DerivedRows) throws(FitError) -> LearnedColumns {
    switch self {
    case .plain(let positions): return .plain(positions)
    case .joined(let parts): return .joined(try Self.learned(parts, from: rows))
    case .products(let parts): return .products(try Self.learned(parts, from: rows))
    case .powers(let base, let degree): return .powers(try base.learned(from: rows), degree: degree)
    case .levels(let label): return .levels(ofLabel: label, words: Set(rows.words(label)).sorted())
    case .learned(let learner, let base, let name):
      let base = try base.learned(from: rows)
      return .transform(try learner.learned(from: base.matrix(rows), name), of: base, name: name)
    }
  }

  private static func learned(
    _ parts: [DerivedColumns], from rows: DerivedRows
  ) throws(FitError) -> [LearnedColumns] {
    try parts.map { part throws(FitError) in try part.learned(from: rows) }
  }
}

extension ColumnLearner {
  /// - Parameters:
  ///   - rows: n × p, n at least 1: the training rows.
  ///   - name: What the transform is called in an error.
  func learned(from rows: Matrix, _ name: String) throws(FitError) -> LearnedTransform {
    guard rows.firstNotFinite == nil else { throw .overflow }
    switch self {
    case .components(let count):
      return .components(
        try FitError.from(columnNames: []) { () throws(LinearAlgebraError) in
          try PrincipalComponents(of: rows, count: count)
        })
    case .standardise: return .standardisation(Standardisation(of: rows))
    case .spline(let knots):
      let sorted = rows.elements.sorted()
      let inner = (1...knots).compactMap { quantile(sorted, Double($0) / Double(knots + 1)) }
      guard let spline = NaturalSpline(knots: [sorted[0]] + inner + [sorted[sorted.count - 1]]) else {
        throw .notDetermined(
          "\(name): the training rows have too few different values for \(knots) knots; ask for fewer, or use bins"
        )
      }
      return .spline(spline)
    case .bins(let count):
      let sorted = rows.elements.sorted()
      return .bins(edges: (1..<count).compactMap { quantile(sorted, Double($0) / Double(count)) })
    }
  }
}

/// A fit to columns of which some have been learned: it sees every part through them.
struct LearnedFit: FittedCalibrator {
  let base: any FittedCalibrator
  let columns: ColumnSet

  var summary: FitSummary {
    changed(base.summary) { $0.remarks += columns.derived?.learned?.remarks ?? [] }
  }

  var coefficients: Coefficients? { base.coefficients }
  /// Its columns have the names of the learned ones; see `PortableCalibration.defining`.
  var portable: (any PortableCalibration)? { base.portable }
  var afterwards: [PostProcessor] { base.afterwards }
  var learnedColumns: ColumnSet? { columns }

  var prior: LearnedPrior? { base.prior }
  var regressionPrior: RegressionPrior? { base.regressionPrior }
  var posterior: CoefficientPosterior? { base.posterior }

  func predict(_ part: Part) throws(FitError) -> [GazeEstimate] {
    try base.predict(part.seen(through: columns))
  }
  func remarks(on part: Part) -> [String] { base.remarks(on: part.seen(through: columns)) }
}

extension FittedCalibrator {
  /// The same fit for parts whose transforms have not been learned; the fit itself if its columns need none.
  func seen(through columns: ColumnSet) -> any FittedCalibrator {
    columns.learns ? LearnedFit(base: self, columns: columns) : self
  }
}
