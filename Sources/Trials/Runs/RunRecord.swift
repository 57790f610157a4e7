import Calibration
import Captures
import Files
import Formulas
import Foundation
import Inputs
import Scores
import Splits
import Statistics

/// `run.json`: the provenance of a run's numbers.
package struct RunRecord: Sendable, Codable {
  package static let name = "run.json"
  package static let reportName = "report.html"
  static let largestSize = 256 << 20

  package struct ExperimentRecord: Sendable, Codable {
    /// The path from `experiments/` on.
    package let file: String
    /// Its whole path; under pseudonyms without the folders of an absolute one.
    package let absoluteFile: String
    package let sha256: String
    package let overrides: [String]
    package let title: String
    package let dataset: String
    package let filters: [String: [String]]
    /// The rules that divide fixations or drop frames; nil without such rules.
    package var frameRules: FrameRulesRecord?
    /// The columns that are defined by formulas; nil without any.
    package var columns: [ColumnRecord]?
    package let samples: [String]
    /// Nil if all feature sets use the same rows.
    package var rows: RowSharing?
    package let features: [String]
    /// Kind and options, by label.
    package let calibrators: [String: String]
    /// The candidates of each selecting calibrator, the simplest first, by its label; nil if no calibrator selects.
    package let candidates: [String: [String]]?
    /// The sources of other programs' predictions, by the label of the calibrator; nil if there are none.
    package var predictions: [String: [PredictionRecord]]?
    /// The programs that models are, by the label of the calibrator; nil if there are none.
    package var programs: [String: [ModelProgramRecord]]?
    package let baseline: String
    package let splits: [SplitRecord]
    package let groupBy: [String]
    package let seed: UInt64
    package let summary: SummaryStatistic
    /// How much worse than the best is good enough; nil where the experiment does not say.
    package var margin: ErrorAmount?
    /// The metrics; nil in older runs, which had no choice.
    package var metrics: MetricChoice?
    /// The metrics that are defined by formulas; nil without any.
    package var ownMetrics: [OwnMetricRecord]?
    /// The format of figures; nil for SVG alone, and in older runs, which had no choice.
    package var figures: FigureFormat?
    package let check: String?
    /// The parts of the screen that splits and calibrators name; nil if there are none.
    package var regions: [ScreenRegion]?
    /// True if the regions are counted from the upper left corner of the screen; nil if from the lower left one.
    package var regionsAreFromTop: Bool?
    /// The options of relative precision; nil unless the experiment asks for it.
    package var relativePrecision: RelativePrecision.Options?

    /// The rules that drop frames, with the formulas of the columns that they name.
    package var dropRules: [String] {
      let rules = frameRules?.drop ?? []
      let words = Set(rules.flatMap(\.words))
      return rules + (columns ?? []).filter { words.contains($0.name) }.map { "\($0.name) = \($0.text)" }
    }
  }

  package struct SplitRecord: Sendable, Codable {
    package let label: String
    package let kind: String
    package let question: String
    /// The property of which each fold leaves out a value, for leave-one-out splits.
    package let leftOut: Split.LeftOut?
    package let unit: Split.Unit
    package let repeats: Int
    /// The number of folds per repeat; nil if it depends on the samples.
    package let foldCount: Int?
    /// The leakage by kind of samples.
    package let leakage: [String: Leakage]
    /// For a leaking split, the label of the same split by whole fixations.
    package let groupedCounterpart: String?
    /// The file that lists the folds, for the split `file`.
    package let file: String?
    package let sha256: String?
    package var calibration: Split.Calibration?
    /// The properties by which it groups the samples; nil for those of the experiment.
    package var within: [String]?
    /// The test of repeats; nil in runs from before it was stored: see `test`.
    var repeatTest: RepeatTest?

    package var test: RepeatTest { repeatTest ?? RepeatTest(earlierKind: kind, repeats: repeats) }

    private enum CodingKeys: String, CodingKey {
      case label, kind, question, leftOut, unit, repeats, foldCount, file, sha256, calibration, within,
        repeatTest
      // The stored names are older than the properties' names.
      case leakage = "honesty"
      case groupedCounterpart = "twin"
    }
  }

  package struct DatasetRecord: Sendable, Codable {
    package let name: String
    package let title: String
    package let citation: String?
    package let licence: String?
    /// The app or device that recorded the captures; nil in older runs, and where it is unknown.
    package let recorder: String?
    package let isSimulated: Bool
    /// The labels of the captures; nil in older runs, whose captures had head poses and viewing distances.
    var labels: [Label]?
    /// The words that join spellings, as sentences; nil without any, and where pseudonyms hide names.
    package var aliases: [String]?

    /// The caveat that stands with every number; nil for recorded data.
    var caveat: String? {
      isSimulated ? "SIMULATED captures: the numbers say nothing about people." : nil
    }
  }

  package struct InputRecord: Sendable, Codable {
    package let capture: String
    let file: String
    package let sha256: String
    package let frames: Int
    package let fixations: Int
    /// The data loss of its gaze points; nil in older runs, and without gaze points or targets.
    package var dataLoss: [DataLoss]?

    /// The data loss of the gaze point of both eyes, or else of the eye that has one.
    package var mainLoss: DataLoss? { dataLoss?.first }
  }

  package struct SamplesRecord: Sendable, Codable {
    package let group: String
    package let kind: String
    /// The only participant, and the only device; nil where there are several, and in older runs.
    var participant: String?
    var device: String?
    /// What uses these rows; nil if everything does.
    var uses: [RowUse]?
    package let count: Int
    /// Counts by reason.
    package let dropped: [String: Int]
    /// The reach of each split, by the split's label.
    package let reach: [String: SplitReach]

    /// True if the feature set and the calibrator of a cell of this group and kind use these rows.
    package func isUsed(by cell: Cell) -> Bool {
      uses?.contains(RowUse(features: cell.features, calibrator: cell.calibrator)) ?? true
    }

    /// What uses these rows, in words; empty if everything does.
    package var users: String { uses.map(RowUse.name) ?? "" }
  }

  package struct ProgramRecord: Sendable, Codable {
    package let version: String
    /// The commit of the git checkout that contains the experiment file; nil outside a checkout.
    package let experimentCommit: String?
    package let blas: String
    /// The version of libsvm; nil in older runs, which did not use it.
    package let libsvm: String?
    package let system: String
    let command: [String]
    let jobs: Int
  }

  /// A run that was merged although units were missing.
  package struct PartialRecord: Sendable, Codable {
    let keptUnits: Int
    let plannedUnits: Int

    /// The caveat that stands with every number.
    package var caveat: String {
      "PARTIAL: only \(keptUnits) of \(counted(plannedUnits, "unit")) of this run were fitted; its numbers will change."
    }
  }

  package struct TimeRecord: Sendable, Codable {
    /// The start in ISO 8601, such as `2026-11-23T02:30:15Z`.
    package let started: String
    let seconds: Double
  }

  package let experiment: ExperimentRecord
  package let dataset: DatasetRecord
  package let inputs: [InputRecord]
  /// The devices of the selected fixations, by name; nil in older runs.
  package let devices: [DeviceRecord]?
  /// True if codes replace names; nil if not.
  package var pseudonyms: Bool?
  /// The protocol of the captures; nil in older runs.
  package let captureProtocol: ProtocolRecord?
  /// The frames that the experiment's rules leave out, by capture; nil without such rules.
  package var droppedFrames: [DroppedFrames]?
  package let samples: [SamplesRecord]
  /// One per target and eye; nil unless the experiment asks for ETDQualitizer's numbers.
  package var etdq: [ETDQRecord]?
  /// The judgement of the quality gate; nil unless the experiment asks for one.
  package var gate: GateRecord?
  /// One per group and calibrator that smooths; nil if none does.
  package let smoothing: [SmoothingRecord]?
  package let warnings: [Warning]
  /// Explanations of single cells' errors, which reports print below their tables.
  let explanations: [Warning]
  /// The SHA-256 digest of each other file of the run, by name; in older runs, of those that the report is made from.
  package var files: [String: String]
  /// The SHA-256 digest of this file with zeros in place of these digits; nil in older runs.
  package var digest: String?
  /// Identifies the units of the run and all that its files depend on; nil in older runs.
  var plan: String?
  /// The counts of a merged run in which units were missing; nil for a whole run.
  package var partial: PartialRecord?
  package let program: ProgramRecord
  package let times: TimeRecord

  /// The digests of the files that the report is made from.
  package var dataDigests: [String: String] {
    let names =
      [ScoresFile.name, DiagnosisFile.name, GazePointsFile.name, SamplesFile.name, DroppedFile.name]
      + [UncertaintyFile.name, UncertaintyMapFile.name]
      + [RepeatsFile.name, FixationsFile.name, PriorsFile.name].flatMap(LargeFile.names)
    return files.filter { names.contains($0.key) }
  }

  /// The caveats that stand with every number of the run.
  package var caveats: [String] { [dataset.caveat, partial?.caveat].compactMap(\.self) }

  package func leakage(split label: String, samples: String) -> Leakage {
    split(label)?.leakage[samples] ?? .honest
  }

  package func split(_ label: String) -> SplitRecord? { experiment.splits.first { $0.label == label } }

  /// The columns that name the cells in the files of the run.
  package var cellColumns: CellColumns {
    let extents = samples.map { set in
      (set.group, CellColumns.Extent(participants: [set.participant ?? ""], devices: [set.device ?? ""]))
    }
    let columns = CellColumns(
      groupings: experiment.groupings, labels: dataset.labels ?? Label.ofEarlierRuns,
      extents: Dictionary(extents) { first, _ in first })
    return changed(columns) { $0.ownMetrics = (experiment.ownMetrics ?? []).map(\.name) }
  }

  func json() -> [UInt8] {
    let record = changed(self) { $0.digest = RecordDigest.blank }
    return RecordDigest.filled(in: JSONValue(record).bytes(.record))
  }

  /// - Parameter folder: A run's folder.
  /// - Throws: `FileError` if the file cannot be read, `InputError` if it is no record, or is not as it was written.
  package init(folder: String) throws {
    let path = "\(folder)/\(Self.name)"
    try self.init(json: readFile(path, limit: Self.largestSize), path: path)
  }

  init(json bytes: [UInt8], path: String) throws(InputError) {
    guard let record = try? RunRecord(decoding: bytes) else {
      throw InputError(
        Place(file: path), "is not a run.json that this version can read; run the experiment again")
    }
    self = record
    // Only a run that is older than the digest names no report.
    guard digest == nil ? files[Self.reportName] == nil : RecordDigest.isRight(in: bytes) else {
      throw InputError(
        Place(file: path), "is damaged or was edited: its digest is wrong; run the experiment again")
    }
    try check(path)
  }
}

extension RunRecord {
  /// The worst leakage of all groups, by kind of samples.
  private static func leakage(_ split: Split, _ plan: ExperimentPlan) -> [String: Leakage] {
    Dictionary(
      uniqueKeysWithValues: SampleKind.allCases.map { kind in
        let found = plan.sampleSets.filter { $0.samples.kind == kind }.flatMap(\.splits)
          .filter { $0.split.label == split.label }.map(\.leakage)
        return (
          kind.rawValue, found.first { $0 != .honest } ?? (found.isEmpty ? split.leakage(kind) : .honest)
        )
      })
  }

  private static func experiment(_ plan: ExperimentPlan) -> ExperimentRecord {
    let file = plan.file
    func shown(_ path: String) -> String { file.pseudonyms?.shown(path) ?? path }
    let choosing = file.calibrators.filter { !$0.candidates.isEmpty }.map { ($0.label, $0.candidates) }
    let filters = file.filters.map { ($0.property.rawValue, $0.values) }
    let times = file.frameRules.times.map { [("time", $0.texts)] } ?? []
    let regions = grouped(file.askedRegions, by: \.region).map { $0[0].region }
    return ExperimentRecord(
      file: file.name,
      absoluteFile: file.pseudonyms?.shown(file.path)
        ?? URL(fileURLWithPath: file.path).standardizedFileURL.path,
      sha256: file.sha256, overrides: file.overrides, title: file.title, dataset: file.dataset,
      filters: Dictionary(uniqueKeysWithValues: filters + times), frameRules: file.frameRules.record,
      columns: plan.selection.computed.records,
      samples: file.samples.map(\.rawValue), rows: file.rows == .common ? nil : file.rows,
      features: file.features.map(\.name),
      calibrators: Dictionary(uniqueKeysWithValues: file.calibrators.map { ($0.label, $0.definition) }),
      candidates: choosing.isEmpty ? nil : Dictionary(uniqueKeysWithValues: choosing),
      predictions: PredictionRecord.all(in: file, shown), programs: ModelProgramRecord.all(in: file, shown),
      baseline: file.baseline,
      splits: plan.splits.map { split in
        let leaks = plan.sampleSets.flatMap(\.splits).contains {
          $0.split.label == split.label && $0.leakage == .leaks
        }
        return SplitRecord(
          label: split.label, kind: split.kind, question: split.question, leftOut: split.leftOut,
          unit: split.unit, repeats: split.repeatCount, foldCount: split.foldCount,
          leakage: leakage(split, plan),
          groupedCounterpart: leaks ? split.groupedCounterpart?().label : nil,
          file: split.file.map { shown($0.path) },
          sha256: split.file?.sha256, calibration: split.calibration,
          within: split.within?.map(\.rawValue), repeatTest: split.repeatTest)
      },
      groupBy: file.groupBy.map(\.rawValue), seed: file.seed, summary: file.summary,
      margin: file.margin, metrics: file.metrics,
      ownMetrics: file.ownMetrics.isEmpty ? nil : file.ownMetrics.map(\.record),
      figures: file.figures == .svg ? nil : file.figures, check: file.check,
      regions: regions.isEmpty ? nil : regions,
      regionsAreFromTop: !regions.isEmpty && plan.captures.countFromTop == true ? true : nil,
      relativePrecision: file.relativePrecision)
  }

  init(
    _ plan: ExperimentPlan, _ data: DataRecord, warnings: [Warning], explanations: [Warning],
    program: ProgramRecord, times: TimeRecord, gate: GateRecord? = nil, _ keeper: UnitKeeper
  ) {
    self.gate = gate
    self.plan = keeper.runDigest
    let missing = keeper.missing.count
    partial =
      missing == 0
      ? nil
      : PartialRecord(keptUnits: keeper.plan.units.count - missing, plannedUnits: keeper.plan.units.count)
    let file = plan.file
    pseudonyms = file.pseudonyms.map { _ in true }
    experiment = Self.experiment(plan)
    dataset = DatasetRecord(
      name: plan.dataset.name, title: plan.dataset.title, citation: plan.dataset.citation,
      licence: plan.dataset.licence, recorder: plan.dataset.recorder,
      isSimulated: plan.dataset.isSimulated, labels: plan.dataset.labels,
      aliases: plan.dataset.aliases.isEmpty || file.pseudonyms != nil ? nil : plan.dataset.aliases.sentences)
    inputs = data.inputs
    devices = DeviceRecord.all(in: plan)
    captureProtocol = data.captureProtocol
    droppedFrames = plan.selection.dropped.isEmpty ? nil : plan.selection.dropped
    etdq = file.metrics == .etdq ? ETDQRecord.all(in: plan.fixations) : nil
    samples = data.samples
    smoothing = data.smoothing.isEmpty ? nil : data.smoothing
    self.warnings = warnings
    self.explanations = explanations
    files = [:]
    self.program = program
    self.times = times
  }
}

extension RunRecord.ExperimentRecord {
  /// Whether a calibrator has an option with which its errors look smaller than they are.
  package func isFlattered(_ calibrator: String) -> Bool {
    Catalogue.calibrators.flatteringKeys.contains { calibrators[calibrator]?.contains("\($0)=") ?? false }
  }
}
