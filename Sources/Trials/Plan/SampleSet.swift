import Calibration
import Captures
import Files
import Inputs
import Scores
import Splits
import Statistics

/// The samples of one group and kind, shared by all splits and by all feature sets and calibrators, unless each feature
/// set uses its own rows: then by those that use the same.
package struct SampleSet: Sendable {
  package let group: String
  /// The properties whose values name the group; empty for all samples together.
  let groupBy: [FixationProperty]
  /// Names the random numbers of the group: its name without pseudonyms, which is never written.
  private let stream: String
  let extent: CellColumns.Extent
  package private(set) var samples: Samples
  let features: [PlannedFeatures]
  /// What uses the rows; nil for everything.
  let uses: [RowUse]?
  /// Why a calibrator that looks up feature sets itself is skipped here, by its label.
  let skippedCalibrators: [String: String]
  /// Empty until the set is divided.
  package private(set) var splits: [PlannedSplit] = []

  package var name: String {
    [group, samples.kind.rawValue, uses.map(RowUse.name) ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// One set per group and kind, or several where feature sets use rows of their own; groups in alphabetical order, for
  /// each way in which splits group the samples.
  /// Missing columns are an error unless `skipsMissing`.
  package static func all(
    _ file: ExperimentFile, _ selection: SelectedCaptures, skipsMissing: Bool
  ) throws(InputError) -> [SampleSet] {
    try MemoryNeed(file, selection).check(limit: MemoryLimit.current)
    let missing = try MissingColumns.all(file, selection.captures)
    // What all captures of a format lack is said once.
    let lacking = missing.filter { !$0.isOptional }.map {
      InputError($0.place, $0.sentence + "; leave it out, or run with --skip-missing")
    }
    guard lacking.isEmpty || skipsMissing else { throw InputError(lacking).distinct }
    return file.groupings.flatMap { groupBy in
      selection.groups(by: groupBy).flatMap { group in
        file.samples.flatMap { kind -> [SampleSet] in
          func set(_ rows: RowGroup? = nil) -> SampleSet {
            SampleSet(
              kind, group.name, groupBy, group.fixations, file, missing, selection.dataset.pseudonyms, rows)
          }
          let whole = set()
          let groups = RowGroup.all(file, whole.samples)
          return groups.isEmpty ? [whole] : groups.map { set($0) }
        }
      }
    }
  }

  private init(
    _ kind: SampleKind, _ group: String, _ groupBy: [FixationProperty], _ fixations: [SelectedFixation],
    _ file: ExperimentFile, _ allMissing: [MissingColumns], _ pseudonyms: Pseudonyms?, _ rows: RowGroup?
  ) {
    var captures = Set<String>()
    let firsts = fixations.filter { captures.insert($0.fixation.key.capture).inserted }
    let missing = allMissing.filter { captures.contains($0.capture) }
    let own = firsts.first?.capture.frames.own ?? []
    func reason(_ asker: String) -> String? { missing.first { $0.asker == asker }?.sentence }
    let needs = file.calibrators.map { (label: $0.label, needs: $0.calibrator.needs) }
    let samples = Samples(
      kind, of: fixations.map { SampledFixation($0.fixation, of: $0.capture) },
      blocks: rows?.blocks
        ?? Set(file.allFeatureSets.filter { reason($0.name) == nil }.flatMap { $0.blocks(amongst: own) }),
      keepsFrames: needs.contains(where: \.needs.keepsFrames), pseudonyms: pseudonyms,
      targetRanges: TargetRange.byCapture(firsts.flatMap { $0.capture.fixations.map(\.key) }),
      targetPlaces: Dictionary(
        uniqueKeysWithValues: firsts.map { ($0.fixation.key.capture, $0.holder.places) }))
    self.group = group
    self.groupBy = groupBy
    stream = pseudonyms?.named(group: group) ?? group
    extent = CellColumns.Extent(
      participants: fixations.map(\.fixation.key.participant), devices: fixations.map(\.fixation.key.device))
    self.samples = rows == nil ? samples : samples.numberedAmongAll
    uses = rows?.uses
    let used = uses.map { Set($0.map(\.features)) }
    features = file.features.filter { used?.contains($0.name) ?? true }.map { set -> PlannedFeatures in
      if let reason = reason(set.name) { return .skipped(name: set.name, reason: reason) }
      guard let columns = samples.blocks.columns(of: set) else {
        preconditionFailure("a block was not computed")
      }
      return .columns(columns)
    }
    skippedCalibrators = Dictionary(
      uniqueKeysWithValues: needs.compactMap { label, needs in
        let askers = needs.featureSets.map(\.name) + [label]
        return askers.lazy.compactMap { asker in
          missing.first { $0.asker == asker && !$0.isOptional }
        }.first.map { (label, $0.sentence) }
      })
  }

  /// The same set with the folds drawn of the first repeat of each split that groups samples in the same way.
  package func divided(by file: ExperimentFile) -> SampleSet {
    let own = file.splits.filter { file.grouping(of: $0) == groupBy }
    return changed(self) {
      $0.splits = PlannedSplit.all(own, samples, group: group, seed: file.seed, stream: stream)
    }
  }

  /// The same set with other tables of the same frames.
  func mapFrames(_ change: (FrameTable) -> FrameTable) -> SampleSet {
    changed(self) { $0.samples = samples.mapFrames(change) }
  }

  /// Whether a column of a feature set is numerical noise.
  func hasNoise(in set: FeatureSet) -> Bool { !samples.noise(in: [set]).isEmpty }

  /// - Parameters:
  ///   - file: The experiment with all feature sets. What is odd about samples is said for its first grouping alone.
  ///   - fittedSets: The feature sets that calibrators fit to noise, too.
  ///   - subjects: What sets like this one are called in the plural.
  func warnings(
    _ file: ExperimentFile, fittedSets: [FeatureSet], _ subjects: String
  ) -> [Warning] {
    let isFirst = groupBy == file.groupings[0]
    return
      ((isFirst ? RowCost(samples, file.features) : nil).map {
        [Warning(subject: name, subjects, $0.sentence)]
      } ?? [])
      + (isFirst ? samples.noise(in: fittedSets) : []).map { noise in
        Warning(
          subject: "\(name), \(noise.column)", sentence: noise.sentence,
          kind: Warning.Kind(subjects, topic: noise.column, noise.kind))
      }
      + splits.compactMap { planned in
        planned.oddity(of: samples).map { oddity in
          Warning(
            subject: "\(name), \(planned.split.label)", sentence: oddity.text,
            kind: Warning.Kind(
              subjects, topic: planned.split.label, oddity.kind, example: oddity.example))
        }
      }
  }
}

package enum PlannedFeatures: Sendable {
  case columns(ColumnSet)
  case skipped(name: String, reason: String)

  var name: String {
    switch self {
    case .columns(let set): set.name
    case .skipped(let name, _): name
    }
  }
}

extension Samples {
  /// Columns whose spread is at most a millionth of their size: numerical noise, which `linear` fits all the same.
  fileprivate func noise(
    in sets: [FeatureSet]
  ) -> [(column: String, sentence: String, kind: CountedSentence)] {
    Set(sets.flatMap { blocks.columns(of: $0)?.columns ?? [] }).sorted().compactMap { column in
      guard column < ranges.count, ranges[column].isNumericalNoise else { return nil }
      var counts = [Double: Int]()
      for row in 0..<blocks.rowCount { counts[blocks[row, column], default: 0] += 1 }
      let usual = counts.max { ($0.value, $0.key) < ($1.value, $1.key) }
      let differing = blocks.rowCount - (usual?.value ?? 0)
      let spread = ranges[column].upperBound - ranges[column].lowerBound
      let advice = """
        Fitted like any column, it can move errors by tens of points; compare drop_constant: 1e-6 in the feature set, \
        or {kind: linear, rank: {rcond: 1e-6}}
        """
      return (
        blocks.columnNames[column],
        "is numerical noise: \(differing) of \(blocks.rowCount) rows differ from \(usual?.key ?? 0), by at "
          + "most \(spread). \(advice)",
        """
        is numerical noise: \(count: differing) of \(count: blocks.rowCount) rows differ from \("\(usual?.key ?? 0)"). \
        \(advice)
        """
      )
    }
  }
}
