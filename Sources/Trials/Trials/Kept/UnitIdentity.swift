import Calibration
import Captures
import Files
import Inputs

/// Names what the numbers of units and cells depend on: data, samples, split, feature set, calibrator, options and the
/// program; nothing else of an experiment file, such as its title.
package struct UnitIdentity: Sendable {
  private let plan: ExperimentPlan
  private let parts: [UnitPlan.Part: [String: String]]
  /// What all units share.
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
    common = Self.digest(
      [.program, .option].flatMap { part in
        (parts[part] ?? [:]).sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] }
      })
    parts[.capture] = Dictionary(plan.captures.map { ($0.name, Self.digest(of: $0)) }) { first, _ in first }
    parts[.samples] = Dictionary(
      plan.sampleSets.map { ($0.name, Self.digest(of: $0, plan)) }
    ) { first, _ in first }
    parts[.featureSet] = Dictionary(file.features.map { ($0.name, Self.definition($0)) }) { first, _ in first
    }
    parts[.calibrator] = Dictionary(
      file.calibrators.map { ($0.label, Self.definition($0)) }
    ) { first, _ in first }
    parts[.split] = Dictionary(plan.splits.map { ($0.label, Self.definition($0)) }) { first, _ in first }
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

  /// - Parameter place: Which repeats or folds the unit has.
  func unitID(_ set: SampleSet, _ split: Split, place: String) -> String {
    String(
      Self.digest([
        common, set.name, parts[.samples]?[set.name] ?? "", split.label, Self.definition(split), place,
      ]).prefix(24))
  }

  /// - Parameter units: The id and the keys of the cells of each unit, in order.
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

  /// The bytes of a capture, how they were read, and the screens it was recorded on.
  private static func digest(of capture: Capture) -> String {
    let screens = capture.screens.map { screen in
      "\(screen.width) \(screen.height) \(screen.pixelsPerInch) \(screen.verticalPixelsPerInch) \(screen.scale) "
        + "\(screen.camera.x) \(screen.camera.y) \(screen.eyeDistance ?? -1)"
    }
    return digest(
      [capture.sha256, capture.format.name, "\(capture.format.version)", capture.format.declaration]
        + capture.frames.own.flatMap { [$0.name] + $0.columns } + screens)
  }

  private static func digest(of set: SampleSet, _ plan: ExperimentPlan) -> String {
    let file = plan.file
    let names = Set(set.samples.origins.sources.map(\.key.capture))
    let captures = plan.captures.filter { names.contains($0.name) }.flatMap { [$0.name, digest(of: $0)] }
    let filters = file.filters.flatMap { [$0.property.rawValue] + $0.values }
    let rules = file.frameRules
    let frames =
      (rules.times?.ranges.map { "\($0.lowerBound)–\($0.upperBound)" } ?? []) + (rules.record?.drop ?? [])
      + [rules.every.map { "\($0)" } ?? ""]
    return digest(["captures"] + captures + ["where"] + filters + ["frames"] + frames)
  }

  private static func definition(_ set: FeatureSet) -> String {
    set.blocks.joined(separator: " + ") + (set.leastSpread.map { ", drop_constant \($0)" } ?? "")
  }

  private static func definition(_ planned: ExperimentFile.PlannedCalibrator) -> String {
    let predictions = planned.calibrator.needs.predictions.map(\.sha256)
    return predictions.isEmpty ? planned.definition : digest([planned.definition] + predictions)
  }

  private static func definition(_ split: Split) -> String {
    split.file.map { digest([split.kind, $0.sha256]) } ?? split.kind
  }
}
