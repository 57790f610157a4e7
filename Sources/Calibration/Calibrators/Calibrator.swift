import Captures
import Inputs
import LinearAlgebra
import Smoothing

/// Maps a sample to a gaze point, once it has been fitted.
package protocol Calibrator: Sendable {
  var needs: Needs { get }
  var traits: CalibratorTraits { get }
  /// The method by which its fits are made together; nil if each fit must be made separately.
  var sharedMethod: SharedMethod? { get }

  /// - Throws: The reason why this training part cannot be fitted. It becomes a row of the report; the run goes on.
  func fit(_ training: Training) throws(FitError) -> any FittedCalibrator
}

/// The properties of a calibrator that the plan and other calibrators depend on.
package struct CalibratorTraits: Sendable {
  /// True if it fits columns that vary by less than a millionth of their size like any other column.
  package var fitsNoise = false
  /// True if its gaze point is linear in the training columns, so that its fit has a coefficient for each.
  package var isLinear = false
  /// Labels of the candidates it chooses among, the simplest first; empty if it chooses nothing.
  package var candidateLabels: [String] = []
  /// The filter that smooths its gaze points over time; nil if they are not smoothed.
  package var smoother: Smoother?
  /// The least interval between tested frames, seconds, where it leaves out frames; otherwise 0.
  package var testInterval = 0.0
  /// Replaces the default implementation of `trained(on:)`; nil to use the default.
  var trained: (@Sendable (SampleKind) -> (any Calibrator)?)?
  /// The same calibrator, learning another response than points on the screen; nil if it can only learn points.
  var predicting: @Sendable (GazeResponse) -> (any Calibrator)? = { _ in nil }
}

extension Calibrator {
  package var traits: CalibratorTraits { CalibratorTraits() }
  package var sharedMethod: SharedMethod? { nil }

  /// The traits of a calibrator that wraps this one: the same, except for the closures that create other calibrators.
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

/// A method by which the fits of many feature sets under many folds share most of their work.
package enum SharedMethod: Sendable {
  case mean
  case leastSquares
  /// The penalty is λ of `RidgeFit`.
  case ridge(penalty: Double)

  /// The number added to the diagonal of standardised columns' products; methods with the same one are fitted together.
  package var penalty: Double { if case .ridge(let penalty) = self { penalty } else { 0 } }
}

package protocol FittedCalibrator: Sendable {
  var summary: FitSummary { get }
  var coefficients: Coefficients? { get }
  /// The fitted calibrator in its exportable form; nil for calibrators that cannot be exported.
  var portable: (any PortableCalibration)? { get }
  /// What is done with the gaze points of `portable`, in this order; empty if they are those of the calibrator.
  var afterwards: [PostProcessor] { get }
  /// The columns that it has coefficients of, with what their transforms have learned; nil for a set without transforms
  /// that learn.
  var learnedColumns: ColumnSet? { get }
  /// What it has learned of people's coefficients; nil for a fit that learns nothing of the kind.
  var prior: LearnedPrior? { get }
  /// What the variance of its gaze points follows from; nil where that is not known.
  var regressionPrior: RegressionPrior? { get }
  /// The distribution of its coefficients; nil for a fit that does not know it.
  var posterior: CoefficientPosterior? { get }

  /// One estimate per row.
  ///
  /// - Throws: The reason why there are none; only a program of the user's fails after it has been fitted.
  func predict(_ part: Part) throws(FitError) -> [GazeEstimate]
  /// Remarks on predicting these rows, such as how many of them lie beyond what was learned.
  func remarks(on part: Part) -> [String]
}

extension FittedCalibrator {
  package func remarks(on part: Part) -> [String] { [] }
  package var coefficients: Coefficients? { nil }
  package var portable: (any PortableCalibration)? { nil }
  package var afterwards: [PostProcessor] { [] }
  package var learnedColumns: ColumnSet? { nil }
  package var prior: LearnedPrior? { nil }
  package var regressionPrior: RegressionPrior? { nil }
  package var posterior: CoefficientPosterior? { nil }

  /// The same fit with a summary that says which rows it was made of: `own` rows of the `whole` that the calibrator was
  /// given.
  func fitted(
    to own: Part, of whole: Part, choice: String? = nil, remarks: [String] = []
  ) -> FittedFunction {
    let summary = changed(summary) { summary in
      summary.rowCount = summary.rowCount ?? own.rows.count
      if own.samples.kind != whole.samples.kind || own.rows != whole.rows { summary.leastSquaresCutoff = nil }
      if let choice { summary.choice = [choice, summary.choice].compactMap { $0 }.joined(separator: "; ") }
      summary.remarks = remarks + summary.remarks
    }
    return FittedFunction(summary: summary, base: self, remarksOnPart: self.remarks(on:)) {
      part throws(FitError) in
      try predict(part)
    }
  }
}

struct FittedFunction: FittedCalibrator {
  let summary: FitSummary
  /// The fit whose coefficients, and whose exportable form, are also its own; nil if it has neither.
  var base: (any FittedCalibrator)?
  /// What it does with the gaze points of `base`.
  var further: [PostProcessor] = []
  var remarksOnPart: @Sendable (Part) -> [String] = { _ in [] }
  let estimates: @Sendable (Part) throws(FitError) -> [GazeEstimate]

  var coefficients: Coefficients? { base?.coefficients }
  var portable: (any PortableCalibration)? { base?.portable }
  var afterwards: [PostProcessor] { (base?.afterwards ?? []) + further }
  var learnedColumns: ColumnSet? { base?.learnedColumns }
  var prior: LearnedPrior? { base?.prior }
  var regressionPrior: RegressionPrior? { further.isEmpty ? base?.regressionPrior : nil }
  var posterior: CoefficientPosterior? { further.isEmpty ? base?.posterior : nil }

  func predict(_ part: Part) throws(FitError) -> [GazeEstimate] { try estimates(part) }
  func remarks(on part: Part) -> [String] { remarksOnPart(part) }
}

package struct Training: Sendable {
  /// The samples that the fold trains on; without rows if a split gives only other people's samples.
  let own: Part
  /// Samples of people who are not tested, for calibrators that pool them; nil if the split does not set them
  /// apart. A split that leaves a whole person out trains on other people, whose samples are then `own`.
  let others: Part?
  let seed: UInt64
  /// The fold; nil for a part of a fold's training, as when candidates are compared inside it.
  var fold: FoldIdentity?
  /// Less than 1 for a sample of the rows that stands for all when the time of a fit is measured: a method that depends
  /// on the number of rows is then the one for all.
  var share = 1.0
}

extension Training {
  /// - Parameter identity: Nil if no calibrator has to know which fold it is.
  package init(
    _ samples: Samples, _ columns: ColumnSet, _ fold: Fold, seed: UInt64, identity: FoldIdentity? = nil,
    share: Double = 1
  ) {
    func part(_ rows: [Int]) -> Part { Part(samples: samples, rows: rows, columns: columns) }
    self.init(
      own: part(fold.trainRows), others: fold.otherRows.isEmpty ? nil : part(fold.otherRows), seed: seed,
      fold: identity, share: share)
  }

  /// All samples of the people that a calibrator is fitted to: other people's if there are no own ones.
  package func part(of people: People) -> Part {
    guard let others, people != .own || own.rows.isEmpty else { return own }
    return people == .others ? others : own.with(rows: (own.rows + others.rows).sorted())
  }

  func with(own: Part) -> Training { Training(own: own, others: others, seed: seed, share: share) }
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
  /// The label of the choice made inside the training part; nil for calibrators that choose nothing.
  package var choice: String?
  var remarks: [String] = []

  /// The summary with further remarks.
  package func remarking(_ more: [String]) -> FitSummary { changed(self) { $0.remarks += more } }

  /// Remarks on the fit, such as why a number is missing.
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

/// The fold that a calibrator is fitted and tested on, identified as in files that other programs write.
package struct FoldIdentity: Sendable, Hashable {
  package let group: String
  /// The label of the split.
  package let split: String
  package let repeatIndex: Int
  package let index: Int

  package init(group: String, split: String, repeatIndex: Int, index: Int) {
    self.group = group
    self.split = split
    self.repeatIndex = repeatIndex
    self.index = index
  }
}

/// The numbers of a linear calibrator, for use elsewhere.
package struct Coefficients: Sendable, Codable, Equatable {
  package struct Column: Sendable, Codable, Equatable {
    package let name: String
    /// The change of the gaze point, pt per unit of the column.
    package let x: Double
    package let y: Double

    package init(name: String, x: Double, y: Double) {
      self.name = name
      self.x = x
      self.y = y
    }
  }

  /// The gaze point where all columns are 0, pt.
  package let intercept: ScreenPoint
  /// The columns with their coefficients, which are 0 for constant columns.
  package let columns: [Column]

  package init(intercept: ScreenPoint, columns: [Column]) {
    self.intercept = intercept
    self.columns = columns
  }
}
