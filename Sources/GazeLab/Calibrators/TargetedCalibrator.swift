import Inputs

/// Fits another calibrator to the own training rows on a few targets, whatever the split trains on.
///
/// `best:3` tries each choice of three targets of the training part, judges it by the mean squared error on the
/// training rows of all other targets, and takes the one of least error, of equals the first. Test rows have no say.
/// Each choice is judged by other rows; one that leaves the middle of the screen to be judged has it easier.
struct TargetedCalibrator: Calibrator {
  let base: any Calibrator
  let layout: TargetLayout

  /// Choices are tried one by one.
  static let mostChoices = 500

  var needs: Needs { base.needs }
  var fitsNoise: Bool { base.fitsNoise }
  var isLinear: Bool { base.isLinear }
  /// Where the targets are chosen, a trial names these, not the candidates.
  var candidateLabels: [String] { layout.choiceSize == nil ? base.candidateLabels : [] }
  var smoother: Smoother? { base.smoother }

  func predictingAngles() -> (any Calibrator)? {
    base.predictingAngles().map { TargetedCalibrator(base: $0, layout: layout) }
  }

  func fit(_ training: Training) throws(FitError) -> any FittedCalibrator {
    guard !training.own.rows.isEmpty else { throw .noTrainingRows }
    guard let size = layout.choiceSize else {
      let there = Set(training.own.targetNames)
      let missing = layout.names.filter { !there.contains($0) }
      guard missing.isEmpty else { throw .missingTargets(missing) }
      return FittedTargeted(
        base: try fit(training, layout.names),
        remarks: layout.names.count == 1
          ? ["fitted to a single target: what fits a map answers that target wherever somebody looks"] : [])
    }
    let names = training.own.orderedTargetNames
    guard size < names.count else { throw .tooFewTargets(count: names.count, asked: size) }
    let limit = Self.mostChoices
    guard TargetLayout.subsetCount(of: names.count, size: size, limit: limit) <= limit else {
      throw .tooManyChoices(limit: limit)
    }
    let choices = TargetLayout.subsets(of: names, size: size)
    let verdicts = choices.map { judge($0, training) }
    let out = zip(choices, verdicts).compactMap { choice, verdict in
      if case .failure(let error) = verdict { (label: Self.label(choice), error: error) } else { nil }
    }
    let errors = verdicts.map { try? $0.get() }
    guard let best = SelectingCalibrator.Rule.least.choice(errors) else {
      throw .noCandidate(label: out[0].label, reason: out[0].error.sentence)
    }
    return FittedTargeted(
      base: try fit(training, choices[best]), choice: Self.label(choices[best]),
      remarks: out.isEmpty
        ? []
        : [
          "\(out.count) of \(choices.count) choices of targets cannot be fitted; \(out[0].label): "
            + out[0].error.sentence
        ])
  }

  private static func label(_ names: [String]) -> String { names.joined(separator: ", ") }

  private func fit(_ training: Training, _ names: [String]) throws(FitError) -> any FittedCalibrator {
    let part = training.own.with(rows: training.own.rows(on: { names.contains($0) }))
    let fitted = try base.fit(Training(own: part, others: training.others, seed: training.seed))
    return FittedToRows(base: fitted, rowCount: part.rows.count)
  }

  /// The error of a choice on the training rows of all other targets.
  private func judge(_ names: [String], _ training: Training) -> Result<InnerError, FitError> {
    Result { () throws(FitError) in
      let part = training.own.with(rows: training.own.rows(on: { !names.contains($0) }))
      var sum = 0.0
      for (estimate, target) in zip(try fit(training, names).predict(part), part.targets) {
        guard case .point(let point) = estimate else { throw .noOwnGazePoint }
        let (x, y) = (point.x - target.x, point.y - target.y)
        sum += x * x + y * y
      }
      guard sum.isFinite else { throw .overflow }
      return InnerError(mean: sum / Double(part.rows.count), standardError: 0)
    }
  }

  static let key = Catalogue<any Calibrator>.SharedKey(
    key: "calibration_targets",
    summary:
      "for any calibrator: trains it on a few targets of what the split trains on (1, 3, 5, 6, 9, 13, a list of names, "
      + "or best:3 for the three that do best on the other training rows); the test stays the same",
    example: "{kind: linear, calibration_targets: 5}"
  ) { made, section in
    guard
      let layout = section.targets("calibration_targets", choosing: .best, leastCount: 1),
      made.learnsFromOwn("calibration_targets", &section)
    else { return nil }
    return TargetedCalibrator(base: made.product, layout: layout)
  }
}

private struct FittedTargeted: FittedCalibrator {
  let base: any FittedCalibrator
  var choice: String?
  var remarks: [String] = []

  var summary: FitSummary {
    var summary = base.summary
    summary.choice = [choice, summary.choice].compactMap { $0 }.joined(separator: "; ")
    if summary.choice?.isEmpty == true { summary.choice = nil }
    summary.remarks = remarks + summary.remarks
    return summary
  }

  var coefficients: Coefficients? { base.coefficients }
  var portable: (any PortableCalibration)? { base.portable }

  func predict(_ part: Part) -> [GazeEstimate] { base.predict(part) }
}

extension Part {
  /// What the target of each row is called.
  fileprivate var targetNames: [String] { rows.map { samples.origins[$0].targetName } }

  /// The names of its targets: those of the grid, then those of the quarters, then others by their letters.
  fileprivate var orderedTargetNames: [String] {
    let known = Screen.gridNames + Screen.quarterNames
    return Set(targetNames).map { name in (known.firstIndex(of: name) ?? known.count, name) }
      .sorted { $0 < $1 }.map(\.1)
  }

  fileprivate func rows(on isMeant: (String) -> Bool) -> [Int] {
    rows.filter { isMeant(samples.origins[$0].targetName) }
  }
}

extension Catalogue<any Calibrator>.Made {
  /// Whether a key that narrows the own training rows has an effect; records that it has none.
  func learnsFromOwn(_ key: String, _ section: inout ConfigSection) -> Bool {
    guard product.needs.people == .others else { return true }
    section.record(
      InputError(
        section.place(of: key),
        "\(key.quoted) has no effect: \(entry.kind.quoted) learns from other people alone"))
    return false
  }
}
