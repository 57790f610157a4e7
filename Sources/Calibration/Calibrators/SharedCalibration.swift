import LinearAlgebra

/// Fits of calibrators to feature sets of some samples that share as much work as possible.
package struct SharedCalibration: Sendable {
  package typealias Member = (method: SharedMethod, columns: ColumnSet)

  package struct Outcome: Sendable {
    package let summary: FitSummary
    /// Σ(predicted − target)² over the test rows, pt².
    package let squaredErrors: (x: Double, y: Double)
    /// The gaze points, one per test row; nil if only sums were requested.
    package let points: GazePoints?
    /// The coefficients; nil for a method that is not linear in columns, and for repeats after the first.
    package let coefficients: Coefficients?
  }

  private let fits: SharedLeastSquares
  private let members: [Member]
  private let samples: Samples

  /// - Parameter shared: The columns of all members, which have the same penalty, and the targets.
  package init(_ members: [Member], _ samples: Samples, _ shared: SharedColumns) {
    let penalty = members[0].method.penalty
    precondition(members.allSatisfy { $0.method.penalty == penalty }, "several penalties")
    fits = SharedLeastSquares(shared, sets: members.map(\.columns.columns), penalty: penalty)
    self.members = members
    self.samples = samples
  }

  /// Fits and tests all members under some folds, with or without gaze points. `visit` receives each outcome, fold by
  /// fold; nil for a trial that must be fitted separately to be accurate.
  package func fit(
    _ folds: [Fold], estimates: Bool, visit: (_ position: Int, _ member: Int, Outcome?) -> Void
  ) {
    let fits = fits.fits(
      folds.map { SharedLeastSquares.Choice(training: $0.training, testRows: $0.testRows) },
      predicts: estimates)
    for (position, fold) in folds.enumerated() {
      for member in members.indices {
        visit(
          position, member,
          fits.isFitted(position, set: member)
            ? outcome(fits, position, fold, member, estimates: estimates) : nil)
      }
    }
  }

  private func outcome(
    _ fits: SharedFits, _ position: Int, _ fold: Fold, _ member: Int, estimates: Bool
  ) -> Outcome {
    let (columns, method) = (members[member].columns.columns, members[member].method)
    let columnCount = fits.columnCount(position, set: member)
    return Outcome(
      summary: method.summary(
        columnCount: columnCount, condition: fits.condition(position, set: member)),
      squaredErrors: (
        fits.squaredError(position, set: member, output: 0),
        fits.squaredError(position, set: member, output: 1)
      ),
      points: !estimates
        ? nil
        : GazePoints(
          x: fits.predictions(position, set: member, output: 0),
          y: fits.predictions(position, set: member, output: 1)),
      coefficients: fold.repeatIndex == 0 && columnCount > 0
        ? LinearMap(
          columns.map { samples.blocks.columnNames[$0] }, fits.map(position, set: member, columns: columns)
        ).coefficients : nil)
  }
}

extension SharedColumns {
  /// The columns of some feature sets, and the targets of the samples as their response. Samples that folds mostly
  /// train on or test together have one number, from 0, in `groupOfRow`.
  package init?(_ sets: [ColumnSet], of samples: Samples, groupOfRow: [Int]?) {
    guard samples.count > 0 else { return nil }
    self.init(
      design: samples.blocks.design, response: Matrix(samples.targets),
      columns: Set(sets.flatMap(\.columns)).filter {
        samples.ranges[$0].lowerBound < samples.ranges[$0].upperBound
      },
      groupOfRow: groupOfRow)
  }
}

extension SharedMethod {
  fileprivate func summary(columnCount: Int, condition: Double?) -> FitSummary {
    switch self {
    case .mean: FitSummary()
    case .leastSquares:
      FitSummary(
        columnCount: columnCount, rank: columnCount,
        condition: condition.map { .value($0) } ?? .undefined(.noColumns), leastSquaresCutoff: .ulpOfOne)
    case .ridge: FitSummary(columnCount: columnCount)
    }
  }
}
