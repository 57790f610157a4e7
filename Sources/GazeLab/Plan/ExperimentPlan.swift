import Inputs
import Statistics

/// An experiment with its data: everything that can be checked has been, nothing has been fitted.
struct ExperimentPlan: Sendable {
  /// The samples of one group and kind, shared by all splits, feature sets and calibrators.
  struct SampleSet: Sendable {
    let group: String
    let samples: Samples
    /// The columns of each feature set of the experiment, or why it is skipped here.
    let features: [PlannedFeatures]
    /// Why a calibrator that looks up feature sets itself is skipped here, by its label.
    let skippedCalibrators: [String: String]
    let splits: [PlannedSplit]

    /// For messages.
    var name: String { [group, samples.kind.rawValue].filter { !$0.isEmpty }.joined(separator: ", ") }
  }

  enum PlannedFeatures: Sendable {
    case columns(ColumnSet)
    case skipped(name: String, reason: String)

    var name: String {
      switch self {
      case .columns(let set): set.name
      case .skipped(let name, _): name
      }
    }
  }

  /// A calibrator with a feature set under a split.
  struct PlannedCell: Sendable {
    let cell: Cell
    let calibrator: any Calibrator
    let features: PlannedFeatures
  }

  struct SelectedFixation: Sendable {
    let fixation: Fixation
    let capture: Capture
  }

  let file: ExperimentFile
  let dataset: Dataset
  /// The captures that the experiment selects.
  let captures: [Capture]
  /// The fixations that it selects, in the order of the captures.
  let fixations: [SelectedFixation]
  let sampleSets: [SampleSet]
  let warnings: [Warning]

  /// Reads the data of an experiment and checks them against its file.
  ///
  /// - Parameters:
  ///   - skipsMissing: Whether a feature set that a capture has no columns for is skipped; else it is an error.
  ///   - cache: Where what was read of large captures is kept; nil to read all of them.
  /// - Throws: All that is wrong.
  init(
    _ file: ExperimentFile, in folders: DatasetFolders, skipsMissing: Bool, cache: CaptureCache? = nil
  ) throws(InputErrors) {
    try self.init(file, Self.dataset(of: file, in: folders, cache: cache), skipsMissing: skipsMissing)
  }

  /// Reads the captures that an experiment selects.
  static func dataset(
    of file: ExperimentFile, in folders: DatasetFolders, cache: CaptureCache? = nil
  ) throws(InputErrors) -> Dataset {
    let selections = file.filters.filter { $0.property == .capture }.map(\.values)
    return try Dataset(
      file.dataset, relativeTo: file.folder, in: folders, at: file.datasetPlace,
      wanted: { name in selections.allSatisfy { $0.contains(name) } }, cache: cache)
  }

  /// Checks the data of an experiment against its file.
  init(_ file: ExperimentFile, _ dataset: Dataset, skipsMissing: Bool) throws(InputErrors) {
    self.file = file
    self.dataset = dataset
    let screens = dataset.screens
    fixations = try Self.selectedFixations(file, dataset)
    let names = Set(fixations.map(\.fixation.key.capture))
    captures = dataset.captures.filter { names.contains($0.name) }
    let groups = Self.groups(fixations, by: file.groupBy, screens)
    let lacks = Self.lackingParts(file, captures)
    let missing = lacks.filter { !$0.isOptional }
    if !missing.isEmpty && !skipsMissing {
      throw InputErrors(
        missing.map {
          InputError($0.place, $0.sentence + "; leave it out, or run with --skip-missing")
        })
    }
    sampleSets = groups.flatMap { group in
      file.samples.map { Self.sampleSet($0, group.name, group.fixations, file, screens, lacks) }
    }
    warnings =
      dataset.warnings.filter { names.contains($0.subject) }
      + sampleSets.flatMap { set in
        set.samples.noiseWarnings(of: set.name, in: Self.setsFittedWithNoise(file))
      }
      + sampleSets.flatMap { set in
        set.splits.compactMap { planned in
          planned.oddity(of: set.samples).map {
            Warning(subject: "\(set.name), \(planned.split.label)", sentence: $0)
          }
        }
      }
    try checkSize()
  }

  /// A cell for each calibrator and feature set, in the order of the report.
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

  /// How many trials a split of a sample set comes to; none if it cannot be drawn.
  func trialCount(_ set: SampleSet, _ planned: PlannedSplit) -> Int {
    let cells = cells(set, planned.split).count { if case .columns = $0.features { true } else { false } }
    return cells * planned.drawnFolds.count * planned.split.repeatCount
  }

  /// Those of the file, and behind each the twin that some sample set has beside it.
  var splits: [Split] {
    var labels = Set(file.splits.map(\.label))
    return file.splits.flatMap { split in
      let counterparts = sampleSets.flatMap(\.splits).filter { $0.counterpartOf == split.label }.map(\.split)
      return [split] + counterparts.filter { labels.insert($0.label).inserted }
    }
  }

  /// Of all splits and sample sets.
  var trialCount: Int {
    sampleSets.flatMap { set in set.splits.map { trialCount(set, $0) } }.reduce(0, +)
  }

  /// How many gaze points the first repeats of all cells come to, were each sample tested once.
  var gazePointCount: Int {
    sampleSets.reduce(0) { count, set in
      count + set.samples.count * set.splits.reduce(0) { $0 + cells(set, $1.split).count }
    }
  }

  // MARK: Reading and checking

  /// All scores are held in memory until they are written.
  private static let mostTrials = 10_000_000

  private func checkSize() throws(InputErrors) {
    guard trialCount > Self.mostTrials else { return }
    throw InputErrors([
      InputError(
        Place(file: file.path), "asks for \(trialCount) trials; at most \(Self.mostTrials) are run at a time")
    ])
  }

  private static func selectedFixations(_ file: ExperimentFile, _ dataset: Dataset) throws(InputErrors)
    -> [SelectedFixation]
  {
    let all = dataset.captures.flatMap { capture in
      capture.fixations.map { SelectedFixation(fixation: $0, capture: capture) }
    }
    let named = file.filters + file.splits.flatMap(\.mentions)
    let errors = grouped(named, by: \.property).flatMap { filters in
      let property = filters[0].property
      let present =
        property == .capture
        ? dataset.captureNames.sorted() : Set(all.map { value(property, $0, dataset.screens) }).sorted()
      return filters.flatMap { $0.errors(amongst: present) }
    }
    guard errors.isEmpty else { throw InputErrors(errors) }
    let selected = all.filter { fixation in
      file.filters.allSatisfy { $0.values.contains(value($0.property, fixation, dataset.screens)) }
    }
    guard !selected.isEmpty else {
      throw InputErrors([
        InputError(
          file.filters.first?.place ?? file.datasetPlace, "'where' leaves no fixation of the dataset")
      ])
    }
    return selected
  }

  private static func value(
    _ property: FixationProperty, _ fixation: SelectedFixation, _ screens: [String: Screen]
  ) -> String {
    let key = fixation.fixation.key
    guard let screen = screens[key.device] else { preconditionFailure("a device without screen") }
    return property.value(of: key, on: screen)
  }

  /// The fixations of each group, groups sorted by their values.
  private static func groups(
    _ fixations: [SelectedFixation], by properties: [FixationProperty], _ screens: [String: Screen]
  ) -> [(name: String, fixations: [SelectedFixation])] {
    let grouped = Dictionary(grouping: fixations) { fixation in
      GroupName.name(properties.map { ($0.rawValue, value($0, fixation, screens)) })
    }
    return grouped.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  private static func sampleSet(
    _ kind: SampleKind, _ group: String, _ fixations: [SelectedFixation], _ file: ExperimentFile,
    _ screens: [String: Screen], _ lacks: [Lack]
  ) -> SampleSet {
    let names = Set(fixations.map(\.fixation.key.capture))
    let here = lacks.filter { names.contains($0.capture) }
    func lack(_ name: String) -> Lack? { here.first { $0.asker == name } }
    let needs = file.calibrators.map { (label: $0.label, needs: $0.calibrator.needs) }
    let asked =
      file.features + needs.flatMap(\.needs.featureSets) + needs.flatMap(\.needs.optionalFeatureSets)
    let available = asked.filter { lack($0.name) == nil }
    let samples = Samples(
      kind,
      of: fixations.map { selected in
        SampledFixation(
          key: selected.fixation.key, firstRow: selected.fixation.frames.lowerBound,
          frames: selected.capture.frames[selected.fixation.frames])
      }, blocks: Set(available.flatMap(\.blocks)), screens: screens,
      keepsFrames: needs.contains(where: \.needs.keepsFrames))
    let features = file.features.map { set -> PlannedFeatures in
      if let lack = lack(set.name) { return .skipped(name: set.name, reason: lack.sentence) }
      guard let columns = samples.blocks.columns(of: set) else {
        preconditionFailure("a block was not computed")
      }
      return .columns(columns)
    }
    return SampleSet(
      group: group, samples: samples, features: features,
      skippedCalibrators: Dictionary(
        uniqueKeysWithValues: needs.compactMap { label, needs in
          (needs.featureSets.map(\.name) + [label]).lazy.compactMap { name in
            here.first { $0.asker == name && !$0.isOptional }
          }.first.map {
            (label, $0.sentence)
          }
        }),
      splits: PlannedSplit.all(file.splits, samples, group: group, seed: file.seed))
  }

  /// Feature sets of which some calibrator fits every column, noise or not.
  private static func setsFittedWithNoise(_ file: ExperimentFile) -> [FeatureSet] {
    let needs = file.calibrators.filter(\.calibrator.fitsNoise).map(\.calibrator.needs)
    return (needs.contains(where: \.usesFeatures) ? file.features : []) + needs.flatMap(\.featureSets)
  }

  /// A feature set or calibrator that a capture has no columns for.
  private struct Lack {
    /// The feature set's name, or the calibrator's label.
    let asker: String
    /// Of what asks for it.
    let place: Place
    let capture: String
    let columns: [String]
    /// Whether the experiment can do without.
    let isOptional: Bool

    var sentence: String {
      let named = columns.count > 3 ? columns.prefix(2) + ["…", columns[columns.count - 1]] : columns[...]
      return "\(asker.quoted) needs \(named.joined(separator: ", ")), which the capture \(capture.quoted) "
        + "does not have"
    }
  }

  private static func lackingParts(_ file: ExperimentFile, _ captures: [Capture]) -> [Lack] {
    func parts(_ set: FeatureSet) -> Set<FramePart> {
      set.blocks.reduce(into: []) { $0.formUnion(FeatureBlockName($1).block?.needs ?? []) }
    }
    let asked =
      file.features.map { (name: $0.name, parts: parts($0), place: file.featuresPlace, isOptional: false) }
      + file.calibrators.flatMap { planned in
        let (needs, place) = (planned.calibrator.needs, planned.place)
        return needs.featureSets.map { ($0.name, parts($0), place, false) }
          + needs.optionalFeatureSets.map { ($0.name, parts($0), place, true) } + [
            (planned.label, needs.parts, place, false)
          ]
      }
    return asked.flatMap { name, parts, place, isOptional in
      captures.compactMap { capture in
        let absent = FramePart.allCases.filter { parts.contains($0) && capture.absentColumns[$0] != nil }
        guard !absent.isEmpty else { return nil }
        return Lack(
          asker: name, place: place, capture: capture.name,
          columns: absent.flatMap { capture.absentColumns[$0] ?? [] }, isOptional: isOptional)
      }
    }
  }
}

extension Samples {
  /// Columns that vary by no more than a millionth of their size: numerical noise, which `linear` fits all the same.
  fileprivate func noiseWarnings(of name: String, in sets: [FeatureSet]) -> [Warning] {
    return Set(sets.flatMap { blocks.columns(of: $0)?.columns ?? [] }).sorted().compactMap { column in
      guard column < ranges.count, ranges[column].isNumericalNoise else { return nil }
      let range = ranges[column]
      let (least, largest) = (range.lowerBound, range.upperBound)
      let values = (0..<blocks.rowCount).map { blocks.elements[$0 * blocks.columnCount + column] }
      let counts = Dictionary(grouping: values) { $0 }.mapValues(\.count)
      let usual = counts.max { ($0.value, $0.key) < ($1.value, $1.key) }
      let differing = values.count - (usual?.value ?? 0)
      return Warning(
        subject: "\(name), \(blocks.columnNames[column])",
        sentence:
          "is numerical noise: \(differing) of \(values.count) rows differ from \(usual?.key ?? 0), by at "
          + "most \(largest - least). Fitted like any column, it can move errors by tens of points; "
          + "compare drop_constant: 1e-6 in the feature set, or {kind: linear, rank: {rcond: 1e-6}}")
    }
  }
}
