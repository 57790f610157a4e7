import Calibration
import Captures
import Files
import Inputs
import Programs
import Scores
import Splits

/// Names what the numbers of units and cells depend on: data, samples, split, feature set, calibrator, options and the
/// program; nothing else of an experiment file, such as its title.
package struct UnitIdentity: Sendable {
  private let plan: ExperimentPlan
  private let parts: [UnitPlan.Part: [String: String]]
  private let common: String

  /// - Parameter program: The version, the build and the libraries of the program, by name.
  package init(_ plan: ExperimentPlan, _ options: RunOptions, program: [String: String]) {
    self.plan = plan
    let file = plan.file
    var parts: [UnitPlan.Part: [String: String]] = [
      .program: program,
      .option: [
        "seed": "\(file.seed)", "metrics": file.metrics.needsPoints ? "all" : "trials",
        "engine": options.engine.rawValue, "predictions": options.keepsPredictions ? "kept" : "not kept",
      ],
    ]
    if file.metrics == .uncertainty { parts[.option]?["uncertainty"] = "kept" }
    if !file.ownMetrics.isEmpty {
      parts[.option]?["own metrics"] = file.ownMetrics.map { "\($0.name) = \($0.record.formula)" }
        .joined(separator: "; ")
    }
    common = Self.digest(
      [.program, .option].flatMap { part in
        (parts[part] ?? [:]).sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] }
      })
    func named<Element>(
      _ elements: [Element], _ name: (Element) -> String, _ identity: (Element) -> String
    ) -> [String: String] {
      Dictionary(elements.map { (name($0), identity($0)) }) { first, _ in first }
    }
    let computed = Set(file.columns.map(\.name))
    parts[.capture] = named(plan.captures, \.name) { Self.digest(of: $0, without: computed) }
    parts[.samples] = named(plan.sampleSets, \.name) { Self.digest(of: $0, plan) }
    parts[.featureSet] = named(file.features, \.name) { set in
      Self.with(file.columns.definitions(mentionedIn: [set.definition]), Self.definition(set))
    }
    parts[.calibrator] = named(file.calibrators, \.label) { planned in
      Self.with(file.columns.definitions(mentionedIn: [planned.definition]), Self.definition(planned))
    }
    parts[.split] = named(plan.splits, \.label, Self.definition)
    self.parts = parts
  }

  /// The key of each cell of a unit: the same whatever stands beside it in the experiment.
  func cellKeys(_ cells: [PlannedCell]) -> [String] {
    cells.map { planned in
      let (features, calibrator) = (planned.cell.features, planned.cell.calibrator)
      // A cell that is skipped has no numbers but a reason, which missing columns give.
      let reason: String = if case .skipped(_, let reason) = planned.features { reason } else { "" }
      return String(
        Self.digest([
          features, parts[.featureSet]?[features] ?? "", calibrator, parts[.calibrator]?[calibrator] ?? "",
          reason,
        ]).prefix(16))
    }
  }

  func unitID(_ set: SampleSet, _ split: Split, place: String) -> String {
    String(
      Self.digest(
        [
          common, set.name, parts[.samples]?[set.name] ?? "", split.label, Self.definition(split), place,
        ] + (set.uses ?? []).flatMap { [$0.features, $0.calibrator] }
      ).prefix(24))
  }

  func plan(_ units: [(id: String, cells: [String])]) -> UnitPlan {
    var (lists, places) = ([[String]](), [[String]: Int]())
    let planned = units.map { unit in
      let place = places[unit.cells] ?? lists.count
      if place == lists.count {
        places[unit.cells] = place
        lists.append(unit.cells)
      }
      return UnitPlan.Unit(id: unit.id, cells: place)
    }
    return UnitPlan(parts: parts, cells: lists, units: planned)
  }

  private static func digest(_ texts: [String]) -> String {
    // Lengths keep texts apart, whatever they contain.
    sha256(texts.flatMap { Array("\($0.utf8.count):\($0)\n".utf8) })
  }

  /// - Parameter computed: The names of the columns that the experiment defines by formulas.
  private static func digest(of capture: Capture, without computed: Set<String>) -> String {
    let screens = capture.screens.map { screen in
      "\(screen.width) \(screen.height) \(screen.pixelsPerInch) \(screen.verticalPixelsPerInch) \(screen.scale) "
        + "\(screen.camera.x) \(screen.camera.y) \(screen.eyeDistance ?? -1)"
    }
    // Computed columns count where they are used.
    let own = capture.frames.own.filter { !computed.contains($0.name) }
    return digest(
      [capture.sha256, capture.format.name, "\(capture.format.version)", capture.format.declaration]
        + own.flatMap { [$0.name] + $0.columns } + screens)
  }

  private static func digest(of set: SampleSet, _ plan: ExperimentPlan) -> String {
    let file = plan.file
    let names = Set(set.samples.origins.sources.map(\.key.capture))
    let computed = Set(file.columns.map(\.name))
    let captures = plan.captures.filter { names.contains($0.name) }.flatMap {
      [$0.name, digest(of: $0, without: computed)]
    }
    let filters = file.filters.flatMap { [$0.property.rawValue] + $0.values }
    let rules = file.frameRules
    let frames =
      (rules.times?.ranges.map { "\($0.lowerBound)–\($0.upperBound)" } ?? []) + (rules.record?.drop ?? [])
      + file.columns.definitions(mentionedIn: rules.record?.drop ?? [])
      + [rules.every.map { "\($0)" } ?? ""]
    // Which rows are dropped depends on all feature sets, also on those that a unit does not fit.
    let dropped = set.samples.droppedPlaces.map { "\($0.lowerBound)–\($0.upperBound)" }
    // Who and what is the same decides on folds.
    let aliases = plan.dataset.aliases.sentences
    return digest(
      ["captures"] + captures + ["where"] + filters + ["frames"] + frames
        + (dropped.isEmpty ? [] : ["dropped"] + dropped) + (aliases.isEmpty ? [] : ["aliases"] + aliases))
  }

  /// A definition with the formulas of the columns that it uses.
  private static func with(_ formulas: [String], _ definition: String) -> String {
    ([definition] + formulas).joined(separator: "; ")
  }

  private static func definition(_ set: FeatureSet) -> String { set.definition }

  private static func definition(_ planned: ExperimentFile.PlannedCalibrator) -> String {
    let needs = planned.calibrator.needs
    let digests =
      needs.predictions.map(\.sha256) + needs.programs.flatMap(\.files).flatMap { [$0.word, $0.sha256] }
    return digests.isEmpty ? planned.definition : digest([planned.definition] + digests)
  }

  private static func definition(_ split: Split) -> String {
    split.file.map { digest([split.kind, $0.sha256]) } ?? split.kind
  }
}
