import Calibration
import Captures
import Files
import Inputs
import Scores
import Splits
import Statistics

/// An experiment as its file describes it, with every check that needs no data.
package struct ExperimentFile: Sendable {
  struct PlannedCalibrator: Sendable {
    let label: String
    let definition: String
    let calibrator: any Calibrator
    let place: Place
    /// The definition without an option that makes errors look smaller, such as `clamp`; nil without one.
    let rawDefinition: String?

    /// Labels of the candidates that it selects from, the simplest first; empty if it selects nothing.
    var candidates: [String] { calibrator.traits.candidateLabels }

    var isBaseline: Bool { calibrator is MeanTargetCalibrator }
  }

  package let path: String
  package let sha256: String
  let text: String
  package let title: String
  let dataset: String
  let datasetPlace: Place
  let filters: [FixationFilter]
  let frameRules: FrameRules
  /// The columns that the experiment defines by formulas.
  package let columns: [ColumnFormula]
  let samples: [SampleKind]
  package let rows: RowSharing
  let features: [FeatureSet]
  let featurePlaces: [String: Place]
  /// Includes the baseline `mean-target`, with which every experiment is compared.
  let calibrators: [PlannedCalibrator]
  package private(set) var splits: [Split]
  let splitPlaces: [String: Place]
  let groupBy: [FixationProperty]
  let groupByPlace: Place
  package let seed: UInt64
  package let summary: SummaryStatistic
  /// How much worse than the best is good enough; nil where the file does not say.
  package let margin: ErrorAmount?
  let marginPlace: Place
  package let metrics: MetricChoice
  package let ownMetrics: [OwnMetric]
  package let metricsPlace: Place
  let figures: FigureFormat
  /// `file#table` of published numbers; the file's path is relative to this one.
  package let check: String?
  let relativePrecision: RelativePrecision.Options?
  /// The rule set, or the path of a file of rules relative to this one, by which captures are judged; nil for none.
  package let gate: String?
  package let gatePlace: Place
  let overrides: [String]
  /// What is behind the usual path of the run, where several runs are made of one file.
  package var runPathEnd = ""
  /// The codes that replace names; nil if names are written.
  package let pseudonyms: Pseudonyms?

  package var baseline: String { calibrators.first(where: \.isBaseline)?.label ?? "" }

  /// The label of the calibrator without the option that makes errors look smaller; nil if there is no such option.
  func raw(of planned: PlannedCalibrator) -> String? {
    planned.rawDefinition.flatMap { raw in calibrators.first { $0.definition == raw }?.label }
  }

  /// - Parameter pseudonyms: What to put in place of names; nil to keep them.
  package init(path: String, overrides: [String] = [], pseudonyms: Pseudonyms? = nil) throws(InputError) {
    let (node, _, bytes) = try Self.read(path)
    try self.init(node, path: path, bytes: bytes, overrides: overrides, pseudonyms)
  }

  private static func read(_ path: String) throws(InputError) -> (
    node: ConfigNode, sha256: String, bytes: [UInt8]
  ) {
    do throws(InputError) {
      return try ConfigNode.read(path, pipes: .named)
    } catch {
      guard error.onlyMissingFiles else { throw error }
      throw error.mapSentences { $0.sentence + ExperimentPaths.hint(for: path) }
    }
  }

  /// Reads the text of a file that may not have been written yet, or not be there any more.
  package init(text: String, path: String, overrides: [String] = []) throws(InputError) {
    let node = try ConfigNode(yaml: Array(text.utf8), place: Place(file: path))
    try self.init(node, path: path, bytes: Array(text.utf8), overrides: overrides)
  }

  private init(
    _ written: ConfigNode, path: String, bytes: [UInt8], overrides: [String], _ pseudonyms: Pseudonyms? = nil
  ) throws(InputError) {
    var (node, errors) = (written, [InputError]())
    for text in overrides {
      do throws(InputError) {
        try ConfigOverride(parsing: text).apply(to: &node)
      } catch {
        errors.append(error)
      }
    }
    if let pseudonyms {
      var config = CodedConfig(pseudonyms)
      node = config.coded(node)
      errors += config.errors
      if pseudonyms.isNaming(Self.runPath(ofFile: path)) {
        errors.append(
          InputError(
            Place(file: path),
            "the file's name holds a name that has a pseudonym, and the run's folder would show it; rename the file"
          ))
      }
    }
    if let error = ReplacedName.objection(to: Self.runPath(ofFile: path), of: path) { errors.append(error) }
    let shown = overrides.map { pseudonyms?.scrubbedSetting($0) ?? $0 }
    let file = ConfigSection.read(node, folder: Self.folder(ofFile: path), into: &errors) {
      ExperimentFile(path: path, bytes: bytes, overrides: shown, pseudonyms, from: &$0)
    }
    guard let file, errors.isEmpty else { throw InputError(errors) }
    self = file
  }

  private init(
    path: String, bytes: [UInt8], overrides: [String], _ pseudonyms: Pseudonyms? = nil,
    from section: inout ConfigSection
  ) {
    self.path = path
    self.overrides = overrides
    self.pseudonyms = pseudonyms
    sha256 = Files.sha256(bytes)
    text = String(decoding: bytes, as: UTF8.self)
    title = section.text("title", default: Self.name(ofFile: path))
    dataset = section.text("dataset")
    datasetPlace = section.place(of: "dataset")
    let selection = section.section("where") { Self.filters(from: &$0) }
    filters = selection?.filters ?? []
    frameRules = FrameRules(times: selection?.times, from: &section)
    columns = ColumnFormula.all(from: &section)
    samples = Self.withoutRepeats(section.choices("samples", default: [.frames]), "samples", &section)
    rows = section.choice("rows", default: .common)
    let errorCount = section.errorCount
    calibrators = Self.calibrators(from: &section)
    for planned in calibrators
    where samples.contains(.fixationMedians) && planned.calibrator.needs.onlyFrames {
      section.record(
        planned.place,
        "\(planned.label.quoted) needs frames in time order, which samples of fixation-medians are not; "
          + "run it in an experiment on frames alone")
    }
    let usesFeatures = calibrators.contains(where: \.calibrator.needs.usesFeatures)
    // A calibrator that could not be read may use features.
    let areAllKnown = section.errorCount == errorCount
    let placedFeatures = Self.features(from: &section, isRequired: usesFeatures)
    features = placedFeatures.map(\.set)
    featurePlaces = Dictionary(placedFeatures.map { ($0.set.name, $0.place) }) { first, _ in first }
    if areAllKnown && !usesFeatures && !features.isEmpty {
      section.record("features", "'features' are listed but no calibrator uses them; leave them out")
    }
    let placed = Self.splits(from: &section)
    splits = placed.map(\.split)
    splitPlaces = Dictionary(placed.map { ($0.split.label, $0.place) }) { first, _ in first }
    groupBy =
      section.has("group_by") && !section.isEmptyList("group_by")
      ? Self.withoutRepeats(section.properties("group_by"), "group_by", &section) : []
    groupByPlace = section.place(of: "group_by")
    splits = splits.sharingGroups(with: groupBy)
    seed = section.unsigned("seed", default: 0)
    summary = section.choice("summary", default: .median)
    margin = ErrorAmount(from: &section, key: "margin")
    marginPlace = section.place(of: "margin")
    let metricsKey = MetricsKey("metrics", from: &section)
    (metrics, ownMetrics) = (metricsKey.choice, metricsKey.own)
    metricsPlace = section.place(of: "metrics")
    figures = section.choice("figures", default: .svg)
    check = section.optionalText("check")
    gate = section.optionalText("gate")
    gatePlace = section.place(of: "gate")
    relativePrecision = section.section("relative_precision") { RelativePrecision.Options(from: &$0) }
    recordContradictions(placedFeatures, in: &section)
  }

  private func recordContradictions(
    _ placedFeatures: [(set: FeatureSet, place: Place)], in section: inout ConfigSection
  ) {
    for calibrator in calibrators where features.contains(where: { $0.name == calibrator.label }) {
      section.record(
        "calibrators", "calibrator \(calibrator.label.quoted) has the same name as a feature set; rename it")
    }
    let givesOthers = splits.isEmpty || splits.contains(where: \.givesOthers)
    for planned in calibrators where planned.calibrator.needs.people != .own && !givesOthers {
      section.record(
        planned.place,
        "\(planned.label.quoted) learns from other people, but no split provides their samples; add 'others: true' "
          + "to a split of the kind 'calibration-targets', 'leave-one-out', 'k-fold' or 'time'")
    }
    let needs = [
      ("gate", gate != nil, "the errors of fixations"),
      ("relative_precision", relativePrecision != nil, "the gaze points of fixations"),
    ]
    for (key, isAsked, need) in needs where isAsked && metrics == .trials {
      section.record(key, "'\(key)' needs \(need), which 'metrics: trials' omits")
    }
    let isNumbered =
      calibrators.contains { !$0.calibrator.needs.predictions.isEmpty } || splits.contains { $0.file != nil }
    if rows == .own, isNumbered {
      section.record(
        "rows",
        "'rows: own' gives feature sets different rows, but predictions and splits from files number them once"
      )
    }
    // Only the captures tell whether an unknown block is one of their own, but nobody reads them after other errors.
    for set in section.errorCount > 0 ? placedFeatures.map(\.set) : [] {
      for complaint in set.misspellings(besides: columns.map(\.name)) { section.record(complaint) }
    }
    let groupKeys = groupings.joined().map(\.rawValue)
    for metric in ownMetrics where groupKeys.contains(metric.name) {
      section.record("metrics", "\(metric.name.quoted) is a key of the groups; rename the metric")
    }
    if let check, check.split(separator: "#").count != 2 {
      section.record("check", "'check' must be a file and a table, such as published.yaml#table-4")
    }
    if check != nil && groupings != [[]] {
      section.record(
        "check",
        "'check' compares the numbers of all data with published ones; leave 'group_by' and 'within' out")
    }
  }

  /// The feature sets of the experiment, and those that its calibrators may use.
  var allFeatureSets: [FeatureSet] {
    features + calibrators.map(\.calibrator.needs).flatMap { $0.featureSets + $0.optionalFeatureSets }
  }

  /// The feature sets that some calibrators are certain to use.
  func featureSets(of needs: [Needs]) -> [FeatureSet] {
    (needs.contains(where: \.usesFeatures) ? features : []) + needs.flatMap(\.featureSets)
  }

  func without(splits labels: [String]) -> ExperimentFile {
    changed(self) { file in file.splits.removeAll { labels.contains($0.label) } }
  }

  package static var keys: [ConfigKey] {
    ConfigSection.keys { _ = ExperimentFile(path: "", bytes: [], overrides: [], from: &$0) }
  }

  private static func filters(
    from section: inout ConfigSection
  ) -> (filters: [FixationFilter], times: TimeRanges?) {
    let (always, times) = (FixationProperty.always, TimeRanges(from: &section))
    let isLabel = times == nil && section.has("time")
    let labels =
      section.labelKeys(without: Set(always.map(\.rawValue))) + (isLabel ? ["time"] : [])
    let filters = (always + labels.map(FixationProperty.label)).compactMap { property -> FixationFilter? in
      let key = property.rawValue
      let values = section.texts(key, isRequired: false)
      return values.isEmpty
        ? nil
        : FixationFilter(
          property: property, values: values, place: section.place(of: key), isOfFrames: true)
    }
    return (filters, times)
  }

  private static func features(
    from section: inout ConfigSection, isRequired: Bool
  ) -> [(set: FeatureSet, place: Place)] {
    let nodes = section.list(
      "features", isRequired: isRequired, of: .defined(ConfigForm.featureSet.rawValue))
    var sets = [(set: FeatureSet, place: Place)]()
    for node in nodes {
      guard let set = section.recording({ FeatureSet.read(node, into: &$0) }) else { continue }
      if let same = sets.map(\.set).first(where: set.isSame) {
        section.record(node.place, "\(set.name.quoted) is \(same.name.quoted) again")
      }
      sets.append((set, node.place))
    }
    return sets
  }

  private static func calibrators(from section: inout ConfigSection) -> [PlannedCalibrator] {
    var calibrators = [PlannedCalibrator]()
    func add(
      _ label: String, _ definition: String, _ calibrator: any Calibrator, at place: Place, raw: String? = nil
    ) {
      if calibrators.contains(where: { $0.label == label }) {
        section.record(place, "two calibrators are called \(label.quoted); give one a 'name'")
      }
      calibrators.append(
        PlannedCalibrator(
          label: label, definition: definition, calibrator: calibrator, place: place, rawDefinition: raw))
    }
    let nodes = section.list(
      "calibrators", isRequired: false, of: .defined(Catalogue.calibrators.noun), default: "[linear]")
    let folder = section.folder
    let made = nodes.compactMap { node in
      section.recording { Catalogue.calibrators.make(node, folder: folder, into: &$0) }.map {
        (node: node, made: $0)
      }
    }
    let written = Set(made.map(\.made.definition))
    for (node, made) in made {
      // A clamped calibrator never stands without its raw counterpart.
      var ignored = [InputError]()
      let raw = Catalogue.calibrators.withoutFlattery(node).flatMap {
        Catalogue.calibrators.make($0, folder: folder, into: &ignored)
      }
      if let raw, !written.contains(raw.definition),
        !calibrators.contains(where: { $0.definition == raw.definition })
      {
        let isNamed = raw.label != raw.definition
        add(isNamed ? "\(raw.label), raw" : raw.label, raw.definition, raw.product, at: node.place)
      }
      add(made.label, made.definition, made.product, at: node.place, raw: raw?.definition)
    }
    if !section.has("calibrators") { add("linear", "linear", LinearCalibrator(), at: section.place) }
    if !calibrators.contains(where: \.isBaseline) {
      let kind = MeanTargetCalibrator.kind
      add(kind, kind, MeanTargetCalibrator(), at: section.place(of: "calibrators"))
    }
    return calibrators
  }

  private static func splits(from section: inout ConfigSection) -> [(split: Split, place: Place)] {
    let (nodes, folder) = (section.list("splits", of: .defined(Catalogue.splits.noun)), section.folder)
    var splits = [(split: Split, place: Place)]()
    for node in nodes {
      let made = section.recording { Catalogue.splits.make(node, folder: folder, into: &$0) }
      guard let split = made?.product else { continue }
      if splits.contains(where: { $0.split.label == split.label }) {
        section.record(node.place, "duplicate split \(split.label.quoted)")
      }
      splits.append((split, node.place))
    }
    return splits
  }

  /// The properties by which samples are grouped for a split.
  func grouping(of split: Split) -> [FixationProperty] { split.within ?? groupBy }

  /// The different ways in which the splits group the samples, in the order of the splits.
  var groupings: [[FixationProperty]] {
    splits.isEmpty ? [groupBy] : grouped(splits.map(grouping), by: { $0 }).map { $0[0] }
  }

  private static func withoutRepeats<Choice: RawRepresentable<String> & Equatable>(
    _ choices: [Choice], _ key: String, _ section: inout ConfigSection
  ) -> [Choice] {
    for (index, choice) in choices.enumerated() where choices[..<index].contains(choice) {
      section.record(key, "duplicate value \(choice.rawValue.quoted) in \(key.quoted)")
    }
    return choices
  }

  static func name(ofFile path: String) -> String {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    for ending in [".yaml", ".yml"] where file.hasSuffix(ending) {
      return String(file.dropLast(ending.count))
    }
    return file
  }

  package var folder: String { Self.folder(ofFile: path) }

  package static func folder(ofFile path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
  }

  /// The path from `experiments/` on, which does not depend on the location of the checkout.
  var name: String {
    let parts = path.split(separator: "/")
    let start = parts.dropLast().lastIndex(of: "experiments") ?? parts.count - 1
    return parts[start...].joined(separator: "/")
  }

  /// The path of the run below the output folder: the file's path below `experiments/`, otherwise its bare name.
  package var runPath: String { Self.runPath(ofFile: path) + runPathEnd }

  package static func runPath(ofFile path: String) -> String {
    let parts = path.split(separator: "/").map(String.init)
    let family = parts.dropLast().lastIndex(of: "experiments").map { parts[($0 + 1)...].dropLast() } ?? []
    // A hidden name, such as that of a file called `.yaml`, could lead out of the output folder.
    let bare = name(ofFile: path)
    let name = bare.isEmpty || bare.hasPrefix(".") ? "experiment" : bare
    return family.contains { $0 == "." || $0 == ".." } ? name : (family + [name]).joined(separator: "/")
  }
}
