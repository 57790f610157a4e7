import LinearAlgebra

/// A calibrator whose fits of many feature sets under many folds share most of their work.
protocol SharedFitting: Calibrator {
  /// How it is fitted together; nil where each fit must be made by itself.
  var sharedMethod: SharedMethod? { get }
}

/// What is minimised by fits that share their work.
enum SharedMethod: Sendable {
  /// The errors of the mean of the training targets, whatever the columns.
  case mean
  case leastSquares
  /// With λ of `RidgeFit`.
  case ridge(penalty: Double)
}

/// The fits of one calibrator to all feature sets of some samples, as far as they have been made for all folds.
struct SharedCalibration: Sendable {
  private let fits: SharedLeastSquares
  private let method: SharedMethod
  private let sets: [ColumnSet]
  private let samples: Samples

  /// - Parameter shared: The columns of all sets, and the targets.
  init(_ method: SharedMethod, _ sets: [ColumnSet], _ samples: Samples, _ shared: SharedColumns) {
    let penalty = if case .ridge(let penalty) = method { penalty } else { 0.0 }
    fits = SharedLeastSquares(shared, sets: sets.map(\.columns), penalty: penalty)
    (self.method, self.sets, self.samples) = (method, sets, samples)
  }

  /// Fits and tests all feature sets under some folds.
  ///
  /// - Parameter estimates: Whether the gaze points are wanted, not just their sums.
  /// - Returns: By fold and feature set; nil for a trial that must be fitted by itself to be accurate.
  func outcomes(_ folds: [Fold], estimates: Bool) -> [[Outcome?]] {
    let choices = folds.map { SharedLeastSquares.Choice(training: $0.training, testRows: $0.testRows) }
    return zip(folds, fits.fits(choices, predicts: estimates)).map { fold, fits in
      let tested = Moments(targets: fold.testRows.map { samples.targets[$0] })
      return fits.enumerated().map { set, fit in
        fit.map { outcome($0, fold, set, tested, estimates: estimates) }
      }
    }
  }

  private func outcome(
    _ fit: SharedLeastSquares.Fit, _ fold: Fold, _ set: Int, _ tested: Moments, estimates: Bool
  ) -> Outcome {
    var moments = tested
    (moments.squaredErrorX, moments.squaredErrorY) = (fit.squaredErrors[0], fit.squaredErrors[1])
    return Outcome(
      summary: method.summary(fit), moments: moments,
      estimates: !estimates
        ? nil
        : fold.testRows.indices.map {
          GazeEstimate(ScreenPoint(x: fit.predictions[2 * $0], y: fit.predictions[2 * $0 + 1]))
        },
      coefficients: fold.repeatIndex == 0 && fit.columnCount > 0 ? coefficients(fit, set) : nil)
  }

  private func coefficients(_ fit: SharedLeastSquares.Fit, _ set: Int) -> Coefficients? {
    let columns = sets[set].columns
    let map = fits.map(fit, set: set, columns: columns)
    return FittedAffineMap(map: map, summary: method.summary(fit)).coefficients(
      columns.map { samples.blocks.columnNames[$0] })
  }
}

/// What one trial comes to.
struct Outcome: Sendable {
  let summary: FitSummary
  let moments: Moments
  /// One a test row; nil where only sums were asked for.
  let estimates: [GazeEstimate]?
  /// Nil for calibrators that are not linear in columns, and where nobody asked.
  let coefficients: Coefficients?
}

extension SharedMethod {
  fileprivate func summary(_ fit: SharedLeastSquares.Fit) -> FitSummary {
    switch self {
    case .mean: FitSummary()
    case .leastSquares:
      FitSummary(
        columnCount: fit.columnCount, rank: fit.columnCount,
        condition: fit.condition.map { .value($0) } ?? .undefined(.noColumns))
    case .ridge: FitSummary(columnCount: fit.columnCount)
    }
  }
}

extension SharedColumns {
  /// The columns of some feature sets, and the targets of the samples as their response.
  ///
  /// - Parameter groupOfRow: A number from 0 for samples that folds mostly train on or test together; nil if there are
  ///   none.
  init?(_ sets: [ColumnSet], of samples: Samples, groupOfRow: [Int]?) {
    var response = [Double]()
    response.reserveCapacity(2 * samples.count)
    for target in samples.targets {
      response.append(target.x)
      response.append(target.y)
    }
    self.init(
      design: samples.blocks.matrix,
      response: Matrix(rowCount: samples.count, columnCount: 2, elements: response),
      columns: Set(sets.flatMap(\.columns)), groupOfRow: groupOfRow)
  }
}
