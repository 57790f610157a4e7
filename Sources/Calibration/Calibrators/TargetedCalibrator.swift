import Captures
import Inputs

/// Fits another calibrator to the own training rows on a few targets, whatever the split trains on.
///
/// `best:3` tries every choice of three training targets and takes the one with the lowest mean squared error on the
/// training rows of all other targets (the first of equals). Test rows are not used. Each choice is scored on different
/// rows, so one that leaves the middle of the screen to be scored has an advantage.
package struct TargetedCalibrator: Calibrator {
  let base: any Calibrator
  let layout: TargetLayout

  static let mostChoices = 500

  package var needs: Needs {
    changed(base.needs) { needs in
      if let region = layout.region, !needs.regions.contains(region) { needs.regions.append(region) }
    }
  }

  package var traits: CalibratorTraits {
    changed(base.traits { TargetedCalibrator(base: $0, layout: layout) }) {
      // If the targets are chosen, a trial names these, not the candidates.
      if layout.choiceSize != nil { $0.candidateLabels = [] }
    }
  }

  package func fit(_ training: Training) throws(FitError) -> any FittedCalibrator {
    guard !training.own.rows.isEmpty else { throw .noTrainingRows }
    if let region = layout.region {
      let origins = training.own.samples.origins
      let rows = training.own.rows.filter { region.contains(origins[$0].source.regionPoint) }
      guard !rows.isEmpty else { throw .missingTargets(["targets in the region \(region.text)"]) }
      return try fit(training, rows: rows)
    }
    guard let size = layout.choiceSize else {
      let there = training.own.namesOfTargets
      let missing = layout.names.filter { !there.contains($0) }
      guard missing.isEmpty else { throw .missingTargets(missing) }
      let remark =
        "with a single target a fitted map is constant: it predicts that target for every gaze direction"
      return try fit(
        training, rows: training.own.rows { $0.isOn(layout.names) },
        remarks: layout.names.count == 1 ? [remark] : [])
    }
    let names = training.own.orderedTargetNames
    guard size < names.count else { throw .tooFewTargets(count: names.count, asked: size) }
    let limit = Self.mostChoices
    guard TargetLayout.subsetCount(of: names.count, size: size, limit: limit) <= limit else {
      throw .tooManyChoices(limit: limit)
    }
    let choices = TargetLayout.subsets(of: names, size: size)
    let verdicts = choices.map { judge($0, training) }
    try FitError.checkCancellation()
    let out = zip(choices, verdicts).compactMap { choice, verdict in
      if case .failure(let error) = verdict { (label: Self.label(choice), error: error) } else { nil }
    }
    let errors = verdicts.map { try? $0.get() }
    guard let best = SelectingCalibrator.Rule.least.choice(errors) else {
      throw .noCandidate(label: out[0].label, reason: out[0].error.sentence)
    }
    let remarks = out.prefix(1).map { label, error in
      "\(out.count) of \(choices.count) choices of targets cannot be fitted; \(label): \(error.sentence)"
    }
    return try fit(
      training, rows: training.own.rows { choices[best].contains($0.targetName) },
      choice: Self.label(choices[best]),
      remarks: remarks)
  }

  private static func label(_ names: [String]) -> String { names.joined(separator: ", ") }

  private func fit(
    _ training: Training, rows: [Int], choice: String? = nil, remarks: [String] = []
  ) throws(FitError) -> any FittedCalibrator {
    let part = training.own.with(rows: rows)
    return try base.fit(training.with(own: part)).fitted(
      to: part, of: training.own, choice: choice, remarks: remarks)
  }

  private func judge(_ names: [String], _ training: Training) -> Result<InnerError, FitError> {
    Result { () throws(FitError) in
      try FitError.checkCancellation()
      let part = training.own.with(rows: training.own.rows { !names.contains($0.targetName) })
      var sum = 0.0
      let fitted = try fit(training, rows: training.own.rows { names.contains($0.targetName) })
      for (estimate, target) in zip(fitted.predict(part), part.targets) {
        guard case .point(let point) = estimate else { throw .noOwnGazePoint }
        sum += (point - target).squaredLength
      }
      guard sum.isFinite else { throw .overflow }
      return InnerError(mean: sum / Double(part.rows.count), standardError: 0)
    }
  }

  static let key = Catalogue<any Calibrator>.SharedKey(
    key: "calibration_targets",
    summary:
      "for any calibrator: trains it on a few of the split's training targets (1, 3, 5, 6, 9, 13, a list of names, "
      + "{region: [x, y, width, height]} for those in a part of the screen in pt from the corner that the format counts from, or best:3 for the "
      + "three with the lowest error on the other training rows); the test stays the same",
    example: "{kind: linear, calibration_targets: 5}"
  ) { made, section in
    guard let layout = section.targets("calibration_targets", choosing: .best, leastCount: 1),
      made.learnsFromOwn("calibration_targets", &section)
    else { return nil }
    return TargetedCalibrator(base: made.product, layout: layout)
  }
}

extension Part {
  /// All names by which a list of targets can ask for its rows.
  fileprivate var namesOfTargets: Set<String> {
    Set(Set(rows.map(samples.origins.sourceIndex)).flatMap { samples.origins.sources[$0].names })
  }

  /// The names of its targets: those of the grid, then those of the quarters, then others in alphabetical order.
  fileprivate var orderedTargetNames: [String] {
    let known = Screen.gridNames + Screen.quarterNames
    return Set(rows.map { samples.origins.source($0).targetName }).map { name in
      (known.firstIndex(of: name) ?? known.count, name)
    }
    .sorted { $0 < $1 }.map(\.1)
  }

  fileprivate func rows(_ isMeant: (Origins.Source) -> Bool) -> [Int] {
    rows.filter { isMeant(samples.origins.source($0)) }
  }
}

extension Catalogue<any Calibrator>.Made {
  func learnsFromOwn(_ key: String, _ section: inout ConfigSection) -> Bool {
    guard isFittedHere(key, &section) else { return false }
    guard product.needs.people == .others else { return true }
    section.record(key, "\(key.quoted) has no effect: \(entry.kind.quoted) learns from other people alone")
    return false
  }
}
