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

extension SharedMethod {
  /// What is added to the diagonal of standardised columns' products; methods of one penalty are fitted together.
  var penalty: Double { if case .ridge(let penalty) = self { penalty } else { 0 } }
}

/// Fits of calibrators to feature sets of some samples that share all they can.
struct SharedCalibration: Sendable {
  /// One that is fitted with the others.
  struct Member: Sendable {
    let method: SharedMethod
    let columns: ColumnSet
  }

  private let fits: SharedLeastSquares
  private let members: [Member]
  private let samples: Samples

  /// - Parameters:
  ///   - members: Of one penalty.
  ///   - shared: The columns of all of them, and the targets.
  init(_ members: [Member], _ samples: Samples, _ shared: SharedColumns) {
    let penalty = members[0].method.penalty
    precondition(members.allSatisfy { $0.method.penalty == penalty }, "several penalties")
    fits = SharedLeastSquares(shared, sets: members.map(\.columns.columns), penalty: penalty)
    (self.members, self.samples) = (members, samples)
  }

  /// Fits and tests all members under some folds.
  ///
  /// - Parameters:
  ///   - estimates: Whether the gaze points are wanted, not just their sums.
  ///   - visit: Told what comes of a member under a fold, both by their position; not told of a trial that must be
  ///     fitted by itself to be accurate.
  func fit(_ folds: [Fold], estimates: Bool, visit: (_ fold: Int, _ member: Int, Outcome) -> Void) {
    let choices = folds.map { SharedLeastSquares.Choice(training: $0.training, testRows: $0.testRows) }
    for (position, fits) in fits.fits(choices, predicts: estimates).enumerated() {
      let fold = folds[position]
      let tested = Moments(targets: fold.testRows.map { samples.targets[$0] })
      for (member, fit) in fits.enumerated() {
        guard let fit else { continue }
        visit(position, member, outcome(fit, fold, member, tested, estimates: estimates))
      }
    }
  }

  private func outcome(
    _ fit: SharedLeastSquares.Fit, _ fold: Fold, _ member: Int, _ tested: Moments, estimates: Bool
  ) -> Outcome {
    var moments = tested
    (moments.squaredErrorX, moments.squaredErrorY) = (fit.squaredErrors[0], fit.squaredErrors[1])
    return Outcome(
      summary: members[member].method.summary(fit), moments: moments,
      estimates: !estimates
        ? nil
        : fold.testRows.indices.map {
          GazeEstimate(ScreenPoint(x: fit.predictions[2 * $0], y: fit.predictions[2 * $0 + 1]))
        },
      coefficients: fold.repeatIndex == 0 && fit.columnCount > 0 ? coefficients(fit, member) : nil)
  }

  private func coefficients(_ fit: SharedLeastSquares.Fit, _ member: Int) -> Coefficients? {
    let columns = members[member].columns.columns
    let map = fits.map(fit, set: member, columns: columns)
    return FittedAffineMap(map: map, summary: members[member].method.summary(fit)).coefficients(
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
    guard samples.count > 0 else { return nil }
    var response = [Double]()
    response.reserveCapacity(2 * samples.count)
    for target in samples.targets {
      response.append(target.x)
      response.append(target.y)
    }
    self.init(
      design: samples.blocks.matrix,
      response: Matrix(rowCount: samples.count, columnCount: 2, elements: response),
      columns: Set(sets.flatMap(\.columns)).filter {
        samples.ranges[$0].lowerBound < samples.ranges[$0].upperBound
      },
      groupOfRow: groupOfRow)
  }
}
