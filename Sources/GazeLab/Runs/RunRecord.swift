import Foundation
import Inputs

/// `run.json`: where the numbers of a run come from.
struct RunRecord: Sendable, Codable {
  static let name = "run.json"

  struct ExperimentRecord: Sendable, Codable {
    /// From `experiments/` on, and in full.
    let file: String
    let absoluteFile: String
    let sha256: String
    /// `key=value` pairs that replaced values of the file.
    let overrides: [String]
    let title: String
    let dataset: String
    let filters: [String: [String]]
    let samples: [String]
    let features: [String]
    /// Kind and options by label.
    let calibrators: [String: String]
    /// What calibrators choose among inside each training part, the simplest first, by their label; nil if
    /// none chooses.
    let candidates: [String: [String]]?
    /// The calibrator that all others are held against.
    let baseline: String
    let splits: [SplitRecord]
    let groupBy: [String]
    let seed: UInt64
    let summary: SummaryStatistic
    /// Nil in runs from before there was a choice.
    var metrics: MetricChoice?
    let check: String?
  }

  struct SplitRecord: Sendable, Codable {
    let label: String
    let kind: String
    let question: String
    /// What each fold leaves out one of, if that is what the split does.
    let leftOut: Split.LeftOut?
    /// What goes into the test as a whole.
    let unit: Split.Unit
    let repeats: Int
    /// Of each repeat; nil where it depends on the samples.
    let foldCount: Int?
    /// What its numbers are worth, by kind of samples.
    let leakage: [String: Leakage]
    /// Where it leaks, the split among these that asks the same by whole fixations.
    let groupedCounterpart: String?
    /// What says which samples are tested, if a file does, and the digest of its bytes.
    let file: String?
    let sha256: String?
    /// What of a person is calibrated on, for the split that asks how much it takes.
    var calibration: Split.Calibration?

    private enum CodingKeys: String, CodingKey {
      case label, kind, question, leftOut, unit, repeats, foldCount, file, sha256, calibration
      // Stored under the names that earlier runs used.
      case leakage = "honesty"
      case groupedCounterpart = "twin"
    }
  }

  struct DatasetRecord: Sendable, Codable {
    let name: String
    let title: String
    let citation: String?
    let licence: String?
    let isSimulated: Bool

    /// What to say beside its numbers; nil where there is nothing to say.
    var caveat: String? {
      isSimulated ? "SIMULATED captures: the numbers say nothing about people." : nil
    }
  }

  struct InputRecord: Sendable, Codable {
    let capture: String
    let file: String
    let sha256: String
    let frames: Int
    let fixations: Int
  }

  /// What became samples, and what did not.
  struct SamplesRecord: Sendable, Codable {
    let group: String
    let kind: String
    let count: Int
    /// By reason.
    let dropped: [String: Int]
    /// Whom and what each split tests, by its label.
    let reach: [String: ReachRecord]
  }

  struct ReachRecord: Sendable, Codable {
    /// Of the first fold, in units of the split.
    let trainUnits: Int
    let testUnits: Int
    /// Whether the participants that a fold tests are in its training.
    let testedPeople: TestedPeople
  }

  enum TestedPeople: String, Sendable, Codable {
    case inTraining, new, mixed
    /// Each fold tests one person, of several, and trains on nobody else.
    case calibrated
  }

  struct ProgramRecord: Sendable, Codable {
    let version: String
    /// The commit of the checkout that holds the experiment file, if it lies in one.
    let experimentCommit: String?
    let blas: String
    /// Nil in runs from before there was one.
    let libsvm: String?
    let system: String
    let command: [String]
    let jobs: Int
  }

  struct TimeRecord: Sendable, Codable {
    let started: Date
    let seconds: Double
  }

  let experiment: ExperimentRecord
  let dataset: DatasetRecord
  let inputs: [InputRecord]
  /// Of the selected fixations, by name; nil in runs from before they were stored.
  let devices: [DeviceRecord]?
  /// Of the selected fixations; nil in runs from before it was stored.
  let captureProtocol: ProtocolRecord?
  let samples: [SamplesRecord]
  /// Of calibrators that smooth, by group; nil if none does.
  let smoothing: [SmoothingRecord]?
  let warnings: [Warning]
  /// Why the numbers of single cells are what they are; reports say it below their tables.
  let explanations: [Warning]
  /// The sha256 of each file that the report is made from; they belong to this record and no other.
  let files: [String: String]
  let program: ProgramRecord
  let times: TimeRecord

  func leakage(split label: String, samples: String) -> Leakage {
    experiment.splits.first { $0.label == label }?.leakage[samples] ?? .honest
  }

  // MARK: JSON

  func json() throws -> [UInt8] { try Array(Self.encoder.encode(self)) + [UInt8(ascii: "\n")] }

  /// - Throws: `InputError` for anything but what `json` writes.
  init(json bytes: [UInt8], path: String) throws(InputError) {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    do {
      self = try decoder.decode(RunRecord.self, from: Data(bytes))
    } catch {
      throw InputError(
        Place(file: path), "is not the run.json of a run of this version; run the experiment again")
    }
  }

  static var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    return encoder
  }
}

extension RunRecord {
  /// By kind of samples: the worst of all groups.
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

  private static func candidates(_ calibrators: [ExperimentFile.PlannedCalibrator]) -> [String: [String]]? {
    let choosing = calibrators.filter { !$0.candidates.isEmpty }.map { ($0.label, $0.candidates) }
    return choosing.isEmpty ? nil : Dictionary(uniqueKeysWithValues: choosing)
  }

  init(
    _ plan: ExperimentPlan, warnings: [Warning], explanations: [Warning], files: [String: String],
    program: ProgramRecord,
    times: TimeRecord
  ) {
    let file = plan.file
    experiment = ExperimentRecord(
      file: file.name,
      absoluteFile: URL(fileURLWithPath: file.path).standardizedFileURL.path,
      sha256: file.sha256, overrides: file.overrides, title: file.title, dataset: file.dataset,
      filters: Dictionary(uniqueKeysWithValues: file.filters.map { ($0.property.rawValue, $0.values) }),
      samples: file.samples.map(\.rawValue), features: file.features.map(\.name),
      calibrators: Dictionary(uniqueKeysWithValues: file.calibrators.map { ($0.label, $0.definition) }),
      candidates: Self.candidates(file.calibrators),
      baseline: file.baseline,
      splits: plan.splits.map { split in
        let leaks = plan.sampleSets.flatMap(\.splits).contains {
          $0.split.label == split.label && $0.leakage == .leaks
        }
        return SplitRecord(
          label: split.label, kind: split.kind, question: split.question, leftOut: split.leftOut,
          unit: split.unit,
          repeats: split.repeatCount, foldCount: split.foldCount, leakage: Self.leakage(split, plan),
          groupedCounterpart: leaks ? split.groupedCounterpart?().label : nil, file: split.file?.path,
          sha256: split.file?.sha256,
          calibration: split.calibration)
      },
      groupBy: file.groupBy.map(\.rawValue), seed: file.seed, summary: file.summary,
      metrics: file.metrics, check: file.check)
    dataset = DatasetRecord(
      name: plan.dataset.name, title: plan.dataset.title, citation: plan.dataset.citation,
      licence: plan.dataset.licence, isSimulated: plan.dataset.isSimulated)
    inputs = plan.captures.map {
      InputRecord(
        capture: $0.name, file: $0.path, sha256: $0.sha256, frames: $0.frames.count,
        fixations: $0.fixations.count)
    }
    devices = DeviceRecord.all(in: plan)
    captureProtocol = ProtocolRecord(plan.fixations, plan.dataset.screens)
    samples = plan.sampleSets.map { set in
      SamplesRecord(
        group: set.group, kind: set.samples.kind.rawValue, count: set.samples.count,
        dropped: Dictionary(uniqueKeysWithValues: set.samples.dropped.map { ($0.reason, $0.count) }),
        reach: Dictionary(
          uniqueKeysWithValues: set.splits.compactMap { planned in
            planned.reach(of: set.samples).map { (planned.split.label, $0) }
          }))
    }
    let smoothing = SmoothingRecord.all(in: plan)
    self.smoothing = smoothing.isEmpty ? nil : smoothing
    self.warnings = warnings
    self.explanations = explanations
    self.files = files
    self.program = program
    self.times = times
  }
}
