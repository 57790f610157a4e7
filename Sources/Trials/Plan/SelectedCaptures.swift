import Calibration
import Captures
import Files
import Inputs
import Splits
import Statistics

struct SelectedFixation: Sendable {
  let fixation: Fixation
  /// The fixations of a capture share it, because it is a large value and they are many.
  let holder: CaptureHolder

  var capture: Capture { holder.capture }

  func value(of property: FixationProperty) -> String {
    property.value(of: fixation.key, on: capture.screen(of: fixation), holder.places)
  }
}

final class CaptureHolder: Sendable {
  let capture: Capture
  /// Those of all targets of the capture, whether or not the experiment uses them.
  let places: TargetPlaces

  init(_ capture: Capture) {
    self.capture = capture
    places = TargetPlaces(capture.fixations.map { ($0.key.target, capture.screen(of: $0)) })
  }
}

/// The captures and fixations that an experiment selects from its dataset.
package struct SelectedCaptures: Sendable {
  package private(set) var dataset: Dataset
  private(set) var captures: [Capture]
  private(set) var fixations: [SelectedFixation]
  /// The frames that rules leave out, in the order of the captures; empty without such rules.
  package let dropped: [DroppedFrames]
  /// The columns that the experiment defines by formulas, which the captures have beside their own.
  package let computed: ComputedColumns
  /// The numbers of these columns in the frames that are used, in the order of the experiment.
  package let columnSummaries: [ColumnSummary]
  /// True if the captures are only used to run the experiment, so that what no trial reads is dropped early.
  package private(set) var areOnlyRun = false

  /// - Parameters:
  ///   - cache: Where the columns of large captures are kept; nil to read every file.
  ///   - areOnlyRun: Whether nothing will be done with them but to run the experiment, which takes less memory.
  package init(
    of file: ExperimentFile, in folders: DatasetFolders, cache: CaptureCache? = nil, areOnlyRun: Bool = false
  ) throws(InputError) {
    try self.init(of: file, in: Self.dataset(of: file, in: folders, cache: cache))
    if areOnlyRun { keepOnlyWhatIsRead(file) }
  }

  /// Drops the columns that no sample of the experiment will be made of.
  package mutating func keepOnlyWhatIsRead(_ file: ExperimentFile) {
    areOnlyRun = true
    guard let change = UnreadFrames(file: file).beforeSamples else { return }
    self = mapFrames(change)
    returnFreedMemory()
  }

  /// - Parameter pseudonyms: Codes that a file may have in place of the names of captures.
  static func dataset(
    of file: ExperimentFile, in folders: DatasetFolders, cache: CaptureCache? = nil,
    _ pseudonyms: Pseudonyms? = nil
  ) throws(InputError) -> Dataset {
    let named = file.filters.filter { $0.property == .capture }.map(\.values)
    return try Dataset(
      file.dataset, relativeTo: file.folder, in: folders, at: file.datasetPlace,
      wanted: { name in
        let code = pseudonyms?.code(name) ?? name
        return named.allSatisfy { $0.contains(name) || $0.contains(code) }
      }, cache: cache)
  }

  init(of file: ExperimentFile, in read: Dataset) throws(InputError) {
    computed = try ComputedColumns(file.columns, in: read.captures)
    let dataset = computed.added(to: read)
    self.dataset = dataset
    let states = Set(dataset.captures.flatMap { $0.frames.states.map(\.name) }).sorted()
    let selected = try Self.fixations(of: file, in: dataset, states)
    let rules = file.frameRules
    let ofFrames = file.filters.filter { $0.isState(amongst: dataset.labels, states) }
    if ofFrames.isEmpty && rules.isEmpty {
      fixations = selected
      dropped = []
    } else {
      let used = grouped(selected, by: \.capture.name).map { own in
        let capture = own[0].capture
        let holder = CaptureHolder(capture)
        let used = rules.used(own.map(\.fixation), of: capture, states: ofFrames)
        return (
          fixations: used.fixations.map { SelectedFixation(fixation: $0, holder: holder) },
          dropped: used.dropped
        )
      }
      fixations = used.flatMap(\.fixations)
      dropped = used.compactMap(\.dropped)
      try Self.requireFrames(fixations, dropped, file, ofFrames)
    }
    columnSummaries = ColumnSummary.all(computed, dataset, fixations)
    let names = Set(fixations.map(\.fixation.key.capture))
    captures = dataset.captures.filter { names.contains($0.name) }
  }

  /// - Parameter change: Called on several threads.
  func mapFrames(_ change: @Sendable (FrameTable) -> FrameTable) -> SelectedCaptures {
    let captures = captures
    let changedCaptures = concurrentMap(captures.count) {
      captures[$0].with(frames: change(captures[$0].frames))
    }
    let holders = Dictionary(uniqueKeysWithValues: changedCaptures.map { ($0.name, CaptureHolder($0)) })
    return changed(self) { selection in
      selection.dataset = dataset.mapFrames(change)
      selection.captures = changedCaptures
      selection.fixations = fixations.map { selected in
        guard let holder = holders[selected.fixation.key.capture] else { return selected }
        return SelectedFixation(fixation: selected.fixation, holder: holder)
      }
    }
  }

  private static func requireFrames(
    _ fixations: [SelectedFixation], _ dropped: [DroppedFrames], _ file: ExperimentFile,
    _ states: [FixationFilter]
  ) throws(InputError) {
    guard fixations.isEmpty else { return }
    if let rule = file.frameRules.drops.first, dropped.contains(where: { $0.frames > 0 }) {
      throw InputError(rule.place, "'drop' leaves no frame of the dataset: \(dropped[0].sentence.text)")
    }
    throw InputError(
      states.first?.place ?? file.frameRules.times?.place ?? file.datasetPlace,
      "'where' leaves no frame of the dataset")
  }

  private static func fixations(
    of file: ExperimentFile, in dataset: Dataset, _ states: [String]
  ) throws(InputError) -> [SelectedFixation] {
    let all = dataset.captures.flatMap { capture in
      let holder = CaptureHolder(capture)
      return capture.fixations.map { SelectedFixation(fixation: $0, holder: holder) }
    }
    // Without captures, a filter names one that does not exist, which is said below.
    guard !all.isEmpty || dataset.captures.isEmpty else {
      throw InputError(
        file.datasetPlace,
        dataset.captures.contains { $0.frames.has(.target) }
          ? "the captures have no frame with a target"
          : "the captures have no targets, without which nothing can be calibrated or scored")
    }
    let mentions =
      file.filters + file.groupBy.map { FixationFilter(property: $0, place: file.groupByPlace) }
      + file.splits.flatMap(\.mentions)
    let errors = grouped(mentions, by: \.property).flatMap { filters in
      let property = filters[0].property
      if filters.contains(where: { $0.isState(amongst: dataset.labels, states) }) {
        let words = Set(
          dataset.captures.compactMap { $0.frames.words(named: property.rawValue) }.flatMap(\.all))
        return filters.flatMap {
          $0.isOfFrames
            ? $0.errors(amongst: words.filter { !$0.isEmpty }.sorted())
            : [$0.unknownLabel(amongst: dataset.labels, states: states)].compactMap(\.self)
        }
      }
      let unknown = filters.compactMap { $0.unknownLabel(amongst: dataset.labels, states: states) }
      guard unknown.isEmpty else { return unknown }
      let present =
        property == .capture
        ? dataset.captureNames.sorted() : Set(all.map { value(of: property, $0) }).sorted()
      return filters.flatMap { $0.errors(amongst: present) }
    }
    let ruleErrors = file.frameRules.drops.flatMap { $0.errors(amongst: dataset.captures) }
    guard errors.isEmpty, ruleErrors.isEmpty else { throw InputError(errors + ruleErrors) }
    let ofFixations = file.filters.filter { !$0.isState(amongst: dataset.labels, states) }
    let selected = all.filter { fixation in
      ofFixations.allSatisfy { $0.values.contains(value(of: $0.property, fixation)) }
    }
    guard !selected.isEmpty else {
      throw InputError(
        file.filters.first?.place ?? file.datasetPlace, "'where' leaves no fixation of the dataset")
    }
    return selected
  }

  private static func value(of property: FixationProperty, _ fixation: SelectedFixation) -> String {
    fixation.value(of: property)
  }

  func groups(by properties: [FixationProperty]) -> [(name: String, fixations: [SelectedFixation])] {
    let byName = Dictionary(grouping: fixations) { fixation in
      GroupName.name(properties.map { ($0.rawValue, Self.value(of: $0, fixation)) })
    }
    return byName.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}
