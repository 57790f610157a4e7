import Calibration
import Captures
import Inputs
import Scores
import Splits
import Statistics

/// An experiment with its data: everything that can be checked has been, and nothing has been fitted.
package struct ExperimentPlan: Sendable {
  /// Reads an experiment's captures and plans its trials.
  package typealias Reader = @Sendable (_ file: ExperimentFile) throws(InputError) -> ExperimentPlan

  package private(set) var file: ExperimentFile
  package private(set) var selection: SelectedCaptures
  /// The sample sets, with the folds of the first repeat of each split.
  package private(set) var sampleSets: [SampleSet]
  /// Everything that is odd before anything has been fitted.
  package private(set) var warnings: [Warning] = []

  var dataset: Dataset { selection.dataset }
  package var captures: [Capture] { selection.captures }
  var fixations: [SelectedFixation] { selection.fixations }

  /// - Parameter skipsMissing: Whether a split that no group can draw is left out; otherwise it is an error.
  /// - Throws: For a split that cannot be drawn, and if there are more trials than memory can hold.
  package init(
    _ file: ExperimentFile, _ selection: SelectedCaptures, _ sampleSets: [SampleSet], skipsMissing: Bool
  ) throws(InputError) {
    let regionErrors = file.regionErrors(sampleSets, of: selection.fixations.map(\.capture))
    let qualityErrors = UnknownQuality.errors(file, selection.fixations)
    let marginErrors = MarginCheck.errors(file, sampleSets)
    guard regionErrors.isEmpty, qualityErrors.isEmpty, marginErrors.isEmpty else {
      throw InputError(regionErrors + qualityErrors + marginErrors)
    }
    let undrawable = UndrawableSplit.all(file, sampleSets)
    let isLeft = file.splits.count > undrawable.count
    guard undrawable.isEmpty || skipsMissing && isLeft else {
      throw InputError(undrawable.map { $0.error(isOnlySplit: !isLeft) })
    }
    let file = undrawable.isEmpty ? file : file.without(splits: undrawable.map(\.label))
    self.file = file
    self.selection = selection
    self.sampleSets =
      undrawable.isEmpty
      ? sampleSets : sampleSets.map { $0.divided(by: file) }.filter { !$0.splits.isEmpty }
    guard trialCount <= Self.largestTrialCount else {
      throw InputError(
        Place(file: file.path),
        "asks for \(trialCount) trials; at most \(Self.largestTrialCount) are run at a time")
    }
    let predictions = try PredictionCheck.all(file, self.sampleSets, selection)
    let names = Set(selection.captures.map(\.name))
    let fittedSets = file.featureSets(
      of: file.calibrators.filter(\.calibrator.traits.fitsNoise).map(\.calibrator.needs))
    let subjects = file.samples.count > 1 ? "sets of samples" : "groups"
    let sampleWarnings = self.sampleSets.flatMap { set in
      set.warnings(file, fittedSets: fittedSets, subjects) + shortages(of: set, subjects)
    }
    warnings =
      selection.dataset.warnings(about: names) + selection.dropped.map(\.warning)
      + selection.columnSummaries.flatMap(\.warnings) + MovingTarget.warnings(selection)
      + undrawable.map(\.warning) + sampleWarnings + predictions
    if selection.areOnlyRun,
      let change = UnreadFrames(file: file).beforeTrials(gazePointCount: gazePointCount)
    {
      self = mapFrames(change)
    }
  }

  /// The same plan with other tables of the same frames.
  func mapFrames(_ change: @Sendable (FrameTable) -> FrameTable) -> ExperimentPlan {
    changed(self) { plan in
      plan.selection = selection.mapFrames(change)
      plan.sampleSets = sampleSets.map { $0.mapFrames(change) }
    }
  }

  /// All scores are held in memory until they are written.
  private static let largestTrialCount = 10_000_000

  private func shortages(of set: SampleSet, _ subjects: String) -> [Warning] {
    var told = Set<[String]>()
    return set.splits.flatMap { planned in
      cells(set, planned.split).compactMap { cell -> Warning? in
        guard let shortage = TrainingShortage(cell, planned.drawnFolds, of: set.samples) else { return nil }
        let asker = shortage.rowCount == 0 ? CellNames.full.name(cell.cell) : cell.cell.features
        guard told.insert([planned.split.label, asker]).inserted else { return nil }
        let topic = "\(planned.split.label), \(asker)"
        return Warning(
          subject: "\(set.name), \(topic)", sentence: shortage.warning.text,
          kind: Warning.Kind(subjects, topic: topic, shortage.warning))
      }
    }
  }

  /// One cell per calibrator and feature set, in the order of the report.
  package func cells(_ set: SampleSet, _ split: Split) -> [PlannedCell] {
    file.calibrators.flatMap { planned in
      let all = planned.calibrator.needs.usesFeatures ? set.features : [.columns(.none)]
      let used = all.filter { features in
        set.uses?.contains(RowUse(features: features.name, calibrator: planned.label)) ?? true
      }
      return used.map { features in
        let features =
          set.skippedCalibrators[planned.label].map { .skipped(name: features.name, reason: $0) } ?? features
        let cell = Cell(
          group: set.group, samples: set.samples.kind.rawValue, features: features.name,
          calibrator: planned.label, split: split.label)
        return PlannedCell(cell: cell, calibrator: planned.calibrator, features: features)
      }
    }
  }

  /// The places of all cells, set by set, ordered by group, samples, split, calibrator and feature set.
  var orderOfCells: [Int] {
    func places(_ names: [String]) -> [String: Int] {
      Dictionary(zip(names, names.indices)) { first, _ in first }
    }
    let lists = [
      sampleSets.map(\.group), file.samples.map(\.rawValue), splits.map(\.label),
      file.calibrators.map(\.label), file.features.map(\.name),
    ].map(places)
    let keys = sampleSets.flatMap { set in
      set.splits.flatMap { cells(set, $0.split) }.map { planned -> [Int] in
        let cell = planned.cell
        return zip(lists, [cell.group, cell.samples, cell.split, cell.calibrator, cell.features])
          .map { $0[$1] ?? 0 }
      }
    }
    return keys.indices.sorted { (keys[$0] + [$0]).lexicographicallyPrecedes(keys[$1] + [$1]) }
  }

  /// - Throws: `InputError` if feature sets use different rows, so that no number names a row for all of them.
  func checkNumbering() throws(InputError) {
    guard sampleSets.contains(where: { $0.uses != nil }) else { return }
    throw InputError(
      Place(file: file.path),
      "with 'rows: own' feature sets use different rows, which one list cannot number; add --set rows=common")
  }

  func trialCount(_ set: SampleSet, _ planned: PlannedSplit) -> Int {
    let cells = cells(set, planned.split).count { if case .columns = $0.features { true } else { false } }
    return cells * planned.drawnFolds.count * planned.split.repeatCount
  }

  /// The splits of the file, each followed by the grouped counterpart that some sample set has beside it.
  package var splits: [Split] {
    var labels = Set(file.splits.map(\.label))
    return file.splits.flatMap { split in
      let counterparts = sampleSets.flatMap(\.splits).filter { $0.counterpartOf == split.label }.map(\.split)
      return [split] + counterparts.filter { labels.insert($0.label).inserted }
    }
  }

  /// The columns that name the cells in the files of the run.
  package var cellColumns: CellColumns {
    let columns = CellColumns(
      groupings: splits.map { ($0.label, file.grouping(of: $0).map(\.rawValue)) }, labels: dataset.labels,
      extents: Dictionary(sampleSets.map { ($0.group, $0.extent) }) { first, _ in first })
    return changed(columns) { $0.ownMetrics = file.ownMetrics.map(\.name) }
  }

  package var trialCount: Int {
    sampleSets.flatMap { set in set.splits.map { trialCount(set, $0) } }.reduce(0, +)
  }

  /// The number of gaze points that the first repeats of all cells yield if each sample is tested once.
  var gazePointCount: Int {
    sampleSets.reduce(0) { count, set in
      count + set.samples.count * set.splits.reduce(0) { $0 + cells(set, $1.split).count }
    }
  }
}

package struct PlannedCell: Sendable {
  package let cell: Cell
  package let calibrator: any Calibrator
  package let features: PlannedFeatures

  package init(cell: Cell, calibrator: any Calibrator, features: PlannedFeatures) {
    self.cell = cell
    self.calibrator = calibrator
    self.features = features
  }
}

/// Captures whose target is the point touched last, by a finger that moves.
enum MovingTarget {
  /// One per capture in which most fixations are single frames: splits cannot tell such neighbours apart.
  static func warnings(_ selection: SelectedCaptures) -> [Warning] {
    grouped(selection.fixations.filter { $0.capture.frames.has(.touch) }, by: \.capture.name).compactMap {
      own in
      let singleCount = own.count { $0.fixation.frameCount == 1 }
      guard own.count >= 10, 2 * singleCount > own.count else { return nil }
      return Warning(
        subject: own[0].capture.name, "captures",
        """
        the target moves with the finger: \(count: singleCount) of \(count: own.count) fixations are a single frame, as \
        each new touch begins one. The target of a frame is the point touched last. Neighbouring frames are almost alike, \
        so only the split 'time' keeps them apart
        """)
    }
  }
}

/// A split of an experiment file that no group of samples can draw.
struct UndrawableSplit {
  let label: String
  let place: Place
  let reason: String

  static func all(_ file: ExperimentFile, _ sets: [SampleSet]) -> [UndrawableSplit] {
    file.splits.compactMap { split in
      let reasons = sets.compactMap { set -> String? in
        let planned = set.splits.first { $0.split.label == split.label }
        guard let planned, case .failure(let error) = planned.folds else { return nil }
        return split.contradiction(within: set.groupBy) ?? error.sentence
      }
      let setCount = sets.count { $0.splits.contains { $0.split.label == split.label } }
      guard let reason = reasons.first, reasons.count == setCount else { return nil }
      return UndrawableSplit(
        label: split.label, place: file.splitPlaces[split.label] ?? Place(file: file.path), reason: reason)
    }
  }

  func error(isOnlySplit: Bool) -> InputError {
    InputError(
      place,
      "the split \(label.quoted) cannot be drawn: \(reason)"
        + (isOnlySplit
          ? "; no other split is left" : "; leave it out, or run with --skip-missing"))
  }

  var warning: Warning {
    Warning(subject: label, sentence: "is left out because it cannot be drawn: \(reason)")
  }
}

/// A capture whose gaze points have no quality in degrees, though the experiment asks for it by `metrics: etdq`.
enum UnknownQuality {
  static func errors(_ file: ExperimentFile, _ fixations: [SelectedFixation]) -> [InputError] {
    guard file.metrics == .etdq else { return [] }
    let sentences = grouped(fixations, by: \.capture.name).lazy.compactMap { own -> String? in
      let (capture, table) = (own[0].capture, own[0].capture.frames)
      if ETDQRecord.eyes(of: table).isEmpty {
        return "'metrics: etdq' needs gazePoint, which the capture \(capture.name.quoted) does not have"
      }
      let isKnown =
        table.has(.eyeDistance) || (table.has(.face) && table.has(.rightEye) && table.has(.leftEye))
        || own.allSatisfy { capture.screen(of: $0.fixation).eyeDistance != nil }
      return isKnown
        ? nil
        : "'metrics: etdq' needs the distance of the eyes from the screen, which the capture \(capture.name.quoted) does "
          + "not have; give the device 'eye_distance_cm' in dataset.yaml"
    }
    return sentences.prefix(1).map { InputError(file.metricsPlace, $0) }
  }
}
