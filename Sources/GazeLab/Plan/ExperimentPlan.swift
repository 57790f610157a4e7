import Inputs
import Statistics

/// An experiment with its data: everything that can be checked has been, and nothing has been fitted.
struct ExperimentPlan: Sendable {
  let file: ExperimentFile
  let selection: SelectedCaptures
  /// With the folds of the first repeat of each split.
  let sampleSets: [SampleSet]
  let warnings: [Warning]

  var dataset: Dataset { selection.dataset }
  var captures: [Capture] { selection.captures }
  var fixations: [SelectedFixation] { selection.fixations }

  /// - Throws: If there are more trials than memory can hold.
  init(
    _ file: ExperimentFile, _ selection: SelectedCaptures, _ sampleSets: [SampleSet]
  ) throws(InputErrors) {
    (self.file, self.selection, self.sampleSets) = (file, selection, sampleSets)
    let names = Set(selection.captures.map(\.name))
    let fittedSets = Self.setsFittedWithNoise(file)
    warnings =
      selection.dataset.warnings.filter { names.contains($0.subject) }
      + sampleSets.flatMap { $0.warnings(fittedSets: fittedSets) }
    guard trialCount <= Self.largestTrialCount else {
      throw InputErrors(
        Place(file: file.path),
        "asks for \(trialCount) trials; at most \(Self.largestTrialCount) are run at a time")
    }
  }

  /// All scores are held in memory until they are written.
  private static let largestTrialCount = 10_000_000

  private static func setsFittedWithNoise(_ file: ExperimentFile) -> [FeatureSet] {
    let needs = file.calibrators.filter(\.calibrator.traits.fitsNoise).map(\.calibrator.needs)
    return (needs.contains(where: \.usesFeatures) ? file.features : []) + needs.flatMap(\.featureSets)
  }

  /// One cell per calibrator and feature set, in the order of the report.
  func cells(_ set: SampleSet, _ split: Split) -> [PlannedCell] {
    file.calibrators.flatMap { planned in
      let features = planned.calibrator.needs.usesFeatures ? set.features : [.columns(.none)]
      return features.map { features in
        let features =
          set.skippedCalibrators[planned.label].map { .skipped(name: features.name, reason: $0) } ?? features
        let cell = Cell(
          group: set.group, samples: set.samples.kind.rawValue, features: features.name,
          calibrator: planned.label, split: split.label)
        return PlannedCell(cell: cell, calibrator: planned.calibrator, features: features)
      }
    }
  }

  /// The number of trials of a split in a sample set; 0 if the split cannot be drawn.
  func trialCount(_ set: SampleSet, _ planned: PlannedSplit) -> Int {
    let cells = cells(set, planned.split).count { if case .columns = $0.features { true } else { false } }
    return cells * planned.drawnFolds.count * planned.split.repeatCount
  }

  /// The splits of the file, each followed by the grouped counterpart that some sample set has beside it.
  var splits: [Split] {
    var labels = Set(file.splits.map(\.label))
    return file.splits.flatMap { split in
      let counterparts = sampleSets.flatMap(\.splits).filter { $0.counterpartOf == split.label }.map(\.split)
      return [split] + counterparts.filter { labels.insert($0.label).inserted }
    }
  }

  /// How the files of the run name their cells.
  var cellColumns: CellColumns {
    CellColumns(
      groupBy: file.groupBy.map(\.rawValue),
      extents: Dictionary(sampleSets.map { ($0.group, $0.extent) }) { first, _ in first })
  }

  var trialCount: Int {
    sampleSets.flatMap { set in set.splits.map { trialCount(set, $0) } }.reduce(0, +)
  }

  /// How many gaze points the first repeats of all cells yield if each sample is tested once.
  var gazePointCount: Int {
    sampleSets.reduce(0) { count, set in
      count + set.samples.count * set.splits.reduce(0) { $0 + cells(set, $1.split).count }
    }
  }
}

struct PlannedCell: Sendable {
  let cell: Cell
  let calibrator: any Calibrator
  let features: PlannedFeatures
}
