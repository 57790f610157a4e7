import Captures
import Inputs
import Statistics

/// Chooses among candidates inside the training part, then fits the chosen one to all of that part.
///
/// Each candidate is fitted to inner folds of the training rows and scored on the rows that they leave out. Test rows
/// are not used, so the errors under the outer split account for the choice as well.
///
/// Source: Breiman, Friedman, Olshen and Stone, "Classification and Regression Trees", 1984 (one standard
/// error); Hastie, Tibshirani and Friedman, "The Elements of Statistical Learning", 2nd ed., 7.10.
package struct SelectingCalibrator: Calibrator {
  enum Scheme: String, Sendable, CaseIterable {
    case leaveOneTargetOut = "leave-one-target-out"
    case leaveOnePoseOut = "leave-one-pose-out"
    /// Each of the two in turn; their mean squared errors are added.
    case both
  }

  enum Rule: String, Sendable, CaseIterable {
    case least
    /// The first candidate that is no worse than the best by more than the best's standard error.
    case oneStandardError = "one-standard-error"
  }

  /// The candidates, the simplest first; at least one.
  let candidates: [SelectionCandidate]
  let scheme: Scheme
  let rule: Rule

  package var needs: Needs {
    var needs = Needs(
      joining: candidates.map { candidate in
        changed(candidate.calibrator.needs) { needs in
          guard let features = candidate.features else { return }
          needs.usesFeatures = false
          needs.featureSets.append(features)
        }
      })
    needs.takesOthers = false
    // Whoever the candidates are fitted to, they are scored on own rows.
    if needs.people != .own { needs.people = .both }
    return needs
  }

  package var traits: CalibratorTraits {
    let traits = candidates.map(\.calibrator.traits)
    return CalibratorTraits(
      fitsNoise: traits.contains(where: \.fitsNoise),
      // A candidate with columns of its own has no coefficients of the columns that it is given.
      isLinear: candidates.allSatisfy { $0.features == nil } && traits.allSatisfy(\.isLinear),
      candidateLabels: traits.contains { !$0.candidateLabels.isEmpty } ? [] : candidates.map(\.label),
      predicting: { [candidates, scheme, rule] response in
        let others = candidates.compactMap { candidate in
          candidate.calibrator.traits.predicting(response).map(candidate.with)
        }
        return others.count < candidates.count
          ? nil : SelectingCalibrator(candidates: others, scheme: scheme, rule: rule)
      })
  }

  package func fit(_ training: Training) throws(FitError) -> any FittedCalibrator {
    guard !training.own.rows.isEmpty else { throw .noTrainingRows }
    let divisions = scheme.parts.map { (left: $0, folds: $0.folds(of: training.own)) }
    let possible = divisions.filter { $0.folds.count > 1 }
    let single = divisions.filter { $0.folds.count == 1 }.map(\.left.noun)
    guard let first = possible.first else { throw .nothingToLeaveOut(single: single) }

    let verdicts = candidates.map { judge($0, training, possible.map(\.folds)) }
    try FitError.checkCancellation()
    let out = zip(candidates, verdicts).compactMap { candidate, verdict in
      if case .failure(let out) = verdict { (label: candidate.label, reason: out.reason) } else { nil }
    }
    guard let position = rule.choice(verdicts.map { try? $0.get() }) else {
      throw .noCandidate(label: out[0].label, reason: out[0].reason)
    }
    var remarks = [String]()
    if !single.isEmpty {
      remarks.append("chosen by \(first.left.rawValue) alone: the training rows have a single \(single[0])")
    }
    if !out.isEmpty {
      let count = "\(out.count) of \(candidates.count) candidates"
      remarks.append("\(count) cannot be fitted inside the training part; \(out[0].label): \(out[0].reason)")
    }
    let chosen = candidates[position]
    let fitted = try chosen.calibrator.fit(training.seen(by: chosen))
    let summary = changed(fitted.summary) { summary in
      if chosen.features != nil { summary.leastSquaresCutoff = nil }
      // The chosen candidate may choose, too.
      summary.choice = [chosen.label, summary.choice].compactMap { $0 }.joined(separator: ", ")
      summary.remarks = remarks + summary.remarks
    }
    return FittedFunction(summary: summary, base: fitted) { part throws(FitError) in
      try fitted.predict(part.seen(by: chosen))
    }
  }

  /// The same choice, which is also made on frames or medians if all candidates are trained on that kind of samples.
  var withSharedTraining: any Calibrator {
    let bases = candidates.compactMap { candidate in
      (candidate.calibrator as? TrainedOnCalibrator).map { (kind: $0.kind, base: $0.base) }
    }
    guard let kind = bases.first?.kind, bases.count == candidates.count,
      bases.allSatisfy({ $0.kind == kind })
    else { return self }
    let inner = zip(candidates, bases).map { $0.with($1.base) }
    return TrainedOnCalibrator(
      base: SelectingCalibrator(candidates: inner, scheme: scheme, rule: rule), kind: kind)
  }

  private struct Out: Error {
    let reason: String
  }

  private func judge(
    _ candidate: SelectionCandidate, _ training: Training, _ divisions: [[InnerFold]]
  ) -> Result<InnerError, Out> {
    Result { () throws(Out) in
      InnerError(
        try divisions.map { folds throws(Out) in
          try folds.map { fold throws(Out) in try judge(candidate, training, fold) }
        })
    }
  }

  private func judge(
    _ candidate: SelectionCandidate, _ training: Training, _ fold: InnerFold
  ) throws(Out) -> InnerError.Fold {
    let test = training.own.seen(by: candidate, rows: fold.testRows)
    let estimates: [GazeEstimate]
    do throws(FitError) {
      try FitError.checkCancellation()
      estimates = try candidate.calibrator.fit(training.seen(by: candidate, rows: fold.trainRows))
        .predict(test)
    } catch {
      throw Out(reason: error.sentence)
    }
    var sum = 0.0
    for (estimate, target) in zip(estimates, test.targets) {
      switch estimate {
      case .point(let point): sum += (point - target).squaredLength
      case .lost(let reason): throw Out(reason: "a gaze point is lost: \(reason)")
      }
    }
    guard sum.isFinite else { throw Out(reason: "the errors are too large for double precision") }
    return (sum, fold.testRows.count)
  }
}

/// A calibrator to choose among others, with the columns that it is fitted to.
struct SelectionCandidate: Sendable {
  let label: String
  /// The feature set that it is fitted to; nil for the columns of the training.
  let features: FeatureSet?
  let calibrator: any Calibrator

  func with(_ calibrator: any Calibrator) -> SelectionCandidate {
    SelectionCandidate(label: label, features: features, calibrator: calibrator)
  }
}

/// The error of a candidate on the rows that inner folds leave out, pt².
struct InnerError: Sendable, Equatable {
  /// The squared errors of both axes over the test rows of one inner fold.
  typealias Fold = (sum: Double, count: Int)

  /// The mean over all test rows of a scheme, summed over the schemes.
  let mean: Double
  /// The standard error of the mean over the K folds of a scheme, sd (ddof 1) / √K; schemes are added in quadrature.
  let standardError: Double
}

extension InnerError {
  /// - Parameter schemes: The folds of each scheme, at least two.
  init(_ schemes: [[Fold]]) {
    var (mean, variance) = (0.0, 0.0)
    for folds in schemes {
      let count = Double(folds.count)
      mean += folds.reduce(0) { $0 + $1.sum } / Double(folds.reduce(0) { $0 + $1.count })
      let errors = folds.map { $0.sum / Double($0.count) }
      let centre = errors.reduce(0, +) / count
      variance += errors.reduce(0) { $0 + ($1 - centre) * ($1 - centre) } / (count - 1) / count
    }
    self.init(mean: mean, standardError: variance.squareRoot())
  }
}

extension SelectingCalibrator.Rule {
  /// The position of the candidate chosen by its error, which is nil for one that is out; nil if all are out. The first
  /// of equal errors wins; those that differ by rounding are equal, so that the machine does not decide.
  func choice(_ errors: [InnerError?]) -> Int? {
    guard let least = errors.compactMap({ $0?.mean }).min() else { return nil }
    func first(atMost bound: Double) -> Int? { errors.firstIndex { $0.map { $0.mean <= bound } ?? false } }
    // A difference of a squared millionth of a point counts as none.
    guard let best = first(atMost: least * (1 + 1e-9) + 1e-12), let error = errors[best] else { return nil }
    switch self {
    case .least: return best
    case .oneStandardError: return first(atMost: error.mean + error.standardError)
    }
  }
}

/// Rows of a training part on which a candidate is fitted, and those on which it is scored.
struct InnerFold {
  let trainRows: [Int]
  let testRows: [Int]

  /// A fold for each group, which tests it.
  static func leavingOut(_ groups: [[Int]], of rows: [Int]) -> [InnerFold] {
    groups.map { testRows in
      let left = Set(testRows)
      return InnerFold(trainRows: rows.filter { !left.contains($0) }, testRows: testRows)
    }
  }
}

extension SelectingCalibrator.Scheme {
  fileprivate var parts: [Self] { self == .both ? [.leaveOneTargetOut, .leaveOnePoseOut] : [self] }

  /// The singular noun for what a fold leaves out.
  fileprivate var noun: String { self == .leaveOnePoseOut ? "head pose" : "target" }

  fileprivate func folds(of part: Part) -> [InnerFold] {
    InnerFold.leavingOut(grouped(part.rows, by: { name(part.samples.origins[$0]) }), of: part.rows)
  }

  private func name(_ origin: Origin) -> String {
    self == .leaveOnePoseOut ? origin.key.labels["head_pose"] : origin.targetName
  }
}

extension Part {
  fileprivate func seen(by candidate: SelectionCandidate, rows: [Int]? = nil) -> Part {
    let own = candidate.features.map(samples.blocks.computedColumns)
    return Part(samples: samples, rows: rows ?? self.rows, columns: own ?? columns)
  }
}

extension Training {
  fileprivate func seen(by candidate: SelectionCandidate, rows: [Int]? = nil) -> Training {
    Training(
      own: own.seen(by: candidate, rows: rows), others: others.map { $0.seen(by: candidate) }, seed: seed)
  }
}
