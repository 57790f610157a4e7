import Captures
import Inputs
import LinearAlgebra
import Statistics

/// Fits another calibrator to other people's samples only, as for a person who has not calibrated.
///
/// The slopes of a linear calibrator can be those within people: columns and targets of each person are first moved so
/// that all people have the same means. People who differ by an offset otherwise flatten the slope of all.
///
/// The same other people are fitted once, whatever the own rows: folds that differ in these share the fit, and with it a
/// choice of options.
///
/// Source: Snijders and Bosker, "Multilevel Analysis", 2nd ed., 2012, 3.6 (within-group regression).
package struct PooledCalibrator: Calibrator {
  enum Slope: String, Sendable, CaseIterable { case total, within }

  let base: any Calibrator
  let slope: Slope
  private let kept: KeptValues<KeptKey, any FittedCalibrator>

  private struct KeptKey: Hashable, Sendable {
    let others: PartIdentity
    let seed: UInt64
  }

  /// Fits that are not linear can hold all rows that they were fitted to.
  private static let mostLargeFits = 1000

  package var needs: Needs { changed(base.needs) { ($0.people, $0.takesOthers) = (.others, false) } }

  package var traits: CalibratorTraits {
    changed(base.traits { [slope] in PooledCalibrator($0, slope: slope) }) {
      $0.trained = { [base, slope] kind in
        guard slope == .total else {
          return TrainedOnCalibrator(base: PooledCalibrator(base, slope: slope), kind: kind)
        }
        return base.trained(on: kind).map { PooledCalibrator($0) }
      }
    }
  }

  /// - Precondition: A base whose slopes are those within people is a regression that is linear in the columns.
  init(_ base: any Calibrator, slope: Slope = .total) {
    self.base = base
    self.slope = slope
    kept = KeptValues(limit: base.traits.isLinear ? 100_000 : Self.mostLargeFits)
  }

  /// The number of sets of people to whom it was fitted.
  var fittedCount: Int { kept.count }

  init(from section: inout ConfigSection) {
    let base = section.leadingCalibrator("pooled")
    self.init(base, slope: Slope(of: base, from: &section))
  }

  package func fit(_ training: Training) throws(FitError) -> any FittedCalibrator {
    guard let others = training.others else { throw .noOthers }
    guard let identity = PartIdentity(others) else { return try fit(to: others, seed: training.seed) }
    return try kept.value(KeptKey(others: identity, seed: training.seed)) { () throws(FitError) in
      try fit(to: others, seed: training.seed)
    }
  }

  private func fit(to others: Part, seed: UInt64) throws(FitError) -> any FittedCalibrator {
    if slope == .within, let regression = base.linearRegression {
      return try regression.fitWithinPeople(others).fitted(to: others, of: others)
    }
    return try base.fit(Training(own: others, others: nil, seed: seed)).fitted(
      to: others, of: others)
  }
}

extension PooledCalibrator.Slope {
  /// Reads `slope`, which only a linear regression can have within people.
  init(of base: any Calibrator, from section: inout ConfigSection) {
    self = section.choice("slope", default: .total)
    if self == .within && base.linearRegression == nil {
      section.record(
        "slope",
        "'slope: within' needs a calibrator that is linear in the columns and has its options, such as linear or "
          + "{kind: ridge, lambda: 0.1}")
      self = .total
    }
  }
}

extension Calibrator {
  /// The calibrator as a regression of points on the screen that is linear in the columns; nil for any other.
  fileprivate var linearRegression: (any Regression)? {
    let regression =
      (self as? any Regression)
      ?? (self as? RegressionCalibrator).flatMap {
        $0.response == .screen ? $0.regression : nil
      }
    return regression.flatMap { $0.isLinear && !$0.leavesTargetsOut ? $0 : nil }
  }
}

extension Regression {
  /// The fit to rows of which each person's were moved to the means of all rows, in columns and targets alike.
  fileprivate func fitWithinPeople(_ others: Part) throws(FitError) -> any FittedCalibrator {
    guard !others.rows.isEmpty else { throw .noTrainingRows }
    let part = try others.learned()
    let columnNames = part.columnNames
    var (design, response) = (part.design, part.response)
    if let place = design.firstNotFinite { throw .notFinite(column: columnNames[place.column]) }
    let all = Array(part.rows.indices)
    let (designMeans, responseMeans) = (design.means(of: all), response.means(of: all))
    for rows in grouped(all, by: { part.samples.origins[part.rows[$0]].key.participant }) {
      let own = (design.means(of: rows), response.means(of: rows))
      for row in rows {
        for column in designMeans.indices { design[row, column] += designMeans[column] - own.0[column] }
        for axis in 0..<2 { response[row, axis] += responseMeans[axis] - own.1[axis] }
      }
    }
    let (_, centre, scale) = GazeResponse.screen.task(of: part)
    let fitted = try fit(
      RegressionTask(
        design: design, response: response, columnNames: columnNames, targets: [], centre: centre,
        scale: scale))
    guard let map = fitted.map else { preconditionFailure("a linear regression has a map") }
    // Leverage and the cutoff's sensitivity are those of rows as they are, which were not fitted.
    return FittedMap(
      map: LinearMap(columnNames, map), summary: changed(fitted.summary) { $0.leastSquaresCutoff = nil },
      listsCoefficients: true
    ).seen(through: part.columns)
  }
}

extension ConfigSection {
  /// Reads the calibrator that a key wraps. Returns a linear one if an error has been recorded.
  mutating func leadingCalibrator(_ key: String) -> any Calibrator {
    guard let node = node(key, as: .defined(Catalogue.calibrators.noun)), let base = calibrator(from: node)
    else { return LinearCalibrator() }
    if let table = base.needs.predictions.first {
      record(
        node.place,
        "\(key.quoted) has no effect: the predictions of \(table.name.quoted) were made elsewhere")
    }
    if base.needs.people != .own {
      record(
        node.place,
        "\(key.quoted) must come before a calibrator that learns from the samples it is given, not from "
          + "other people's")
    }
    return base
  }
}
