import Captures
import LinearAlgebra

/// Maps a sample to a gaze point, once it has been fitted.
package protocol Calibrator: Sendable {
  var needs: Needs { get }
  var traits: CalibratorTraits { get }

  /// - Throws: Why this training part cannot be fitted. That becomes a row of the report, not the end of the run.
  func fit(_ training: Training) throws(FitError) -> any FittedCalibrator
}

/// What the plan and other calibrators must know about a calibrator.
package struct CalibratorTraits: Sendable {
  /// Whether it fits columns that vary by less than a millionth of their size like any other column.
  package var fitsNoise = false
  /// Whether its gaze point is linear in the training columns, so that its fit has a coefficient for each.
  package var isLinear = false
  /// Labels of the candidates it chooses among, the simplest first; empty if it chooses nothing.
  package var candidateLabels: [String] = []
  /// The filter that smooths its gaze points over time; nil if they are not smoothed.
  package var smoother: Smoother?
  /// The least interval between tested frames, seconds, where it leaves out frames; otherwise 0.
  package var testInterval = 0.0
  /// What `trained(on:)` returns, unless it is a wrapped calibrator.
  var trained: (@Sendable (SampleKind) -> (any Calibrator)?)?
  /// The same calibrator learning something else than points on the screen; nil if it is bound to points.
  var predicting: @Sendable (GazeResponse) -> (any Calibrator)? = { _ in nil }
}

extension Calibrator {
  package var traits: CalibratorTraits { CalibratorTraits() }

  /// The traits of a calibrator that wraps this one and keeps all it says about itself.
  func traits(
    in wrapper: @escaping @Sendable (any Calibrator) -> any Calibrator
  ) -> CalibratorTraits {
    changed(traits) { traits in
      let wrapped = traits.predicting
      traits.predicting = { wrapped($0).map(wrapper) }
      traits.trained = nil
    }
  }

  /// The same calibrator trained on frames or on fixation medians; nil for one that is bound to the other kind.
  func trained(on kind: SampleKind) -> (any Calibrator)? {
    if let trained = traits.trained { return trained(kind) }
    // A calibrator that asks for frames itself would find medians.
    return needs.keepsFrames && kind == .fixationMedians ? nil : TrainedOnCalibrator(base: self, kind: kind)
  }
}

package protocol FittedCalibrator: Sendable {
  var summary: FitSummary { get }
  /// Nil for calibrators that are not linear in columns.
  var coefficients: Coefficients? { get }
  /// Nil for calibrators that cannot be exported.
  var portable: (any PortableCalibration)? { get }

  /// One estimate per row of the part, whose columns are those of the training.
  func predict(_ part: Part) -> [GazeEstimate]
}

extension FittedCalibrator {
  package var coefficients: Coefficients? { nil }
  package var portable: (any PortableCalibration)? { nil }
}

struct FittedFunction: FittedCalibrator {
  let summary: FitSummary
  var coefficients: Coefficients?
  let estimates: @Sendable (Part) -> [GazeEstimate]

  func predict(_ part: Part) -> [GazeEstimate] { estimates(part) }
}

package struct Training: Sendable {
  /// What the fold trains on; without rows if a split gives only other people's samples.
  let own: Part
  /// Samples of people who are not tested, for calibrators that pool them; nil if the split does not set them
  /// apart. A split that leaves a whole person out trains on other people: there these are `own`.
  let others: Part?
  let seed: UInt64
  /// Nil for a part of a fold's training, as when candidates are compared inside it.
  var fold: FoldIdentity?
}

extension Training {
  /// - Parameter identity: Nil if no calibrator has to know which fold it is.
  package init(
    _ samples: Samples, _ columns: ColumnSet, _ fold: Fold, seed: UInt64, identity: FoldIdentity? = nil
  ) {
    func part(_ rows: [Int]) -> Part { Part(samples: samples, rows: rows, columns: columns) }
    self.init(
      own: part(fold.trainRows), others: fold.otherRows.isEmpty ? nil : part(fold.otherRows), seed: seed,
      fold: identity)
  }

  /// All samples of the people that a calibrator is fitted to: other people's if there are no own ones.
  package func part(of people: People) -> Part {
    guard let others, people != .own || own.rows.isEmpty else { return own }
    return people == .others ? others : own.with(rows: (own.rows + others.rows).sorted())
  }

  func with(own: Part) -> Training { Training(own: own, others: others, seed: seed) }
}

package struct FitSummary: Sendable {
  /// The number of rows fitted, unless the fold's training rows were fitted as they are.
  package var rowCount: Int?
  /// The number of columns fitted, without constant ones. Nil for calibrators without features, as are the next two.
  package var columnCount: Int?
  package var rank: Int?
  package var condition: ConditionNumber?
  /// The relative cutoff of the singular values, if the gaze points are the least squares solution on the training
  /// rows and columns as they are. Leverage and the sensitivity to the cutoff are defined only then.
  package var leastSquaresCutoff: Double?
  /// What was chosen inside the training part, for calibrators that choose.
  package var choice: String?
  var remarks: [String] = []

  /// Why a number is missing, and what is odd about the fit.
  package var notes: [String] {
    guard let columnCount, let rank else { return remarks }
    var notes = remarks
    if rank < columnCount {
      notes.append("rank \(rank) of \(columnCount) columns: the solution of minimum norm is one of many")
    }
    if case .undefined(let reason) = condition { notes.append("no condition number: \(reason.rawValue)") }
    return notes
  }
}
