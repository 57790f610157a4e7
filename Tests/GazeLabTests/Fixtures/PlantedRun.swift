import Documents
import Foundation
import Inputs
import Statistics

@testable import Calibration
@testable import Captures
@testable import Scores
@testable import Splits
@testable import Trials

/// A stored run with chosen errors: nothing is captured or fitted.
struct PlantedRun {
  /// Samples of one fixation with the same error.
  struct Miss {
    var x: Double
    var y: Double
    /// Determines target, head pose and viewing distance; pieces of one fixation have the same number.
    var fixation = 0
    var sampleCount = 1
    var participant = "anna"
    var device = Planted.device
    /// Angular error of each sample, degrees.
    var angle: Double? = 1
    var firstFrame = 0

    var subject: FixationScore.Subject {
      let target = Planted.targets[fixation % 9]
      return FixationScore.Subject(
        capture: "\(participant) on \(device)", participant: participant, device: device,
        headPose: HeadPose.allCases[fixation / 9 % 5].rawValue,
        viewingDistance: ViewingDistance.allCases[fixation / 45 % 3].rawValue,
        targetName: Screen.gridNames[fixation % 9], target: target,
        frameRows: firstFrame..<firstFrame + sampleCount)
    }

    var sums: FixationScore.Sums {
      let count = Double(sampleCount)
      var sums = FixationScore.Sums()
      (sums.repeatCount, sums.count) = (1, sampleCount)
      (sums.errorX, sums.errorY) = (count * x, count * y)
      (sums.squaredErrorX, sums.squaredErrorY) = (count * x * x, count * y * y)
      sums.distance = count * (x * x + y * y).squareRoot()
      sums.angle = angle.map { count * $0 }
      // A hundredth of a degree per point.
      sums.accuracy = angle.map { _ in (x * x + y * y).squareRoot() / 100 }
      return sums
    }

    func score(_ cell: Cell = Planted.cell) -> FixationScore {
      FixationScore(cell: cell, subject: subject, sums: sums)
    }

    fileprivate var points: [(estimate: GazeEstimate, target: ScreenPoint)] {
      let target = subject.target
      let point = GazeEstimate.point(ScreenPoint(x: target.x + x, y: target.y + y))
      return (0..<sampleCount).map { _ in (point, target) }
    }
  }

  /// A cell with its errors by repeat and fold; a fold without errors is a failed trial.
  typealias PlantedCell = (cell: Cell, repeats: [[[Miss]]])

  var title = "planted"
  var folder = "out/planted"
  var dataset = "lab"
  var isSimulated = false
  /// The captures' digests by name.
  var digests = ["c": "0"]
  var filters = [String: [String]]()
  var groupBy = [String]()
  var splits = [RunRecord.SplitRecord]()
  var samples = [RunRecord.SamplesRecord]()
  var baseline = "mean-target"
  var seed: UInt64 = 1
  var features = [String]()
  var candidates: [String: [String]]?
  var margin: ErrorAmount?
  /// Columns and rank of the fits of a cell, by its feature set; not known for others.
  var ranks = [String: (columns: Int, rank: Int)]()
  var cells = [PlantedCell]()

  static func split(
    _ label: String, kind: String = "corners-to-sides", unit: Split.Unit = .fixation, repeats: Int = 1,
    leakage: Leakage = .honest, groupedCounterpart: String? = nil, leftOut: Split.LeftOut? = nil,
    sha256: String? = nil
  ) -> RunRecord.SplitRecord {
    RunRecord.SplitRecord(
      label: label, kind: kind, question: "A question?", leftOut: leftOut, unit: unit, repeats: repeats,
      foldCount: nil,
      leakage: ["frames": leakage], groupedCounterpart: groupedCounterpart, file: nil, sha256: sha256)
  }

  /// A cell with one trial in which each fixation has the same error along both axes, which is its RMSE.
  static func cell(
    _ features: String, of participant: String = "anna", device: String? = nil, group: String = "",
    split: String = "s", calibrator: String = "linear", rmse: [Double]
  ) -> PlantedCell {
    let misses = rmse.enumerated().map { fixation, rmse in
      Miss(
        x: rmse, y: rmse, fixation: fixation, participant: participant, device: device ?? Planted.device)
    }
    return (
      Cell(group: group, samples: "frames", features: features, calibrator: calibrator, split: split),
      [[misses]]
    )
  }

  var run: Run {
    get throws {
      let file = RecordFile(
        experiment: RunRecord.ExperimentRecord(
          file: "x.yaml", absoluteFile: "/x.yaml", sha256: "", overrides: [], title: title,
          dataset: dataset, filters: filters, samples: ["frames"], features: features, calibrators: [:],
          candidates: candidates, baseline: baseline, splits: splits.isEmpty ? [Self.split("s")] : splits,
          groupBy: groupBy, seed: seed, summary: .median, margin: margin, check: nil),
        dataset: RunRecord.DatasetRecord(
          name: dataset, title: dataset, citation: nil, licence: nil, recorder: nil, isSimulated: isSimulated),
        inputs: digests.sorted { $0.key < $1.key }.map {
          RunRecord.InputRecord(
            capture: $0.key, file: "\($0.key).csv", sha256: $0.value, frames: 1, fixations: 1)
        },
        samples: samples,
        program: RunRecord.ProgramRecord(
          version: "0", experimentCommit: nil, blas: "", libsvm: nil, system: "", command: [], jobs: 1),
        times: RunRecord.TimeRecord(started: "1970-01-01T00:00:00Z", seconds: 1))
      let record = try RunRecord(json: JSONValue(file).bytes(.record), path: "run.json")
      return Run(
        folder: folder, record: record,
        results: RunScores(
          scores: cells.flatMap { Self.scores($0, ranks[$0.cell.features]) },
          repeats: cells.flatMap { Self.repeatScores($0) },
          fixations: cells.flatMap { Self.fixations($0) }))
    }
  }

  private struct RecordFile: Encodable {
    let experiment: RunRecord.ExperimentRecord
    let dataset: RunRecord.DatasetRecord
    let inputs: [RunRecord.InputRecord]
    let samples: [RunRecord.SamplesRecord]
    var warnings = [Warning]()
    var explanations = [Warning]()
    var files = [String: String]()
    let program: RunRecord.ProgramRecord
    let times: RunRecord.TimeRecord
  }

  private static func scores(_ planted: PlantedCell, _ fit: (columns: Int, rank: Int)?) -> [Score] {
    planted.repeats.enumerated().flatMap { repeatIndex, folds in
      folds.enumerated().map { foldIndex, misses -> Score in
        let points = misses.flatMap(\.points)
        return Score(
          cell: planted.cell, repeatIndex: repeatIndex, foldIndex: foldIndex, trainCount: 1,
          testCount: points.count, columnCount: fit?.columns, rank: fit?.rank,
          moments: points.isEmpty ? nil : Moments(points.map(\.estimate), targets: points.map(\.target)),
          status: points.isEmpty ? .failed : .ok, message: points.isEmpty ? "it could not be fitted" : "")
      }
    }
  }

  /// Without the metrics that need gaze points, except the mean angle.
  private static func repeatScores(_ planted: PlantedCell) -> [RepeatScore] {
    planted.repeats.enumerated().compactMap { index, folds in
      guard folds.allSatisfy({ !$0.isEmpty }) else { return nil }
      let sums = folds.joined().reduce(into: FixationScore.Sums()) { $0.add($1.sums) }
      return RepeatScore(
        cell: planted.cell, repeatIndex: index,
        values: Metric.ofRepeats.map { $0.name == "angle_mean_degrees" ? sums.meanAngle : nil }, lost: "")
    }
  }

  /// Only complete repeats.
  private static func fixations(_ planted: PlantedCell) -> [FixationScore] {
    let misses = planted.repeats.filter { $0.allSatisfy { !$0.isEmpty } }.flatMap { $0.flatMap(\.self) }
    return grouped(misses, by: { [$0.participant, $0.device, "\($0.fixation)", "\($0.firstFrame)"] }).map {
      FixationScore(
        cell: planted.cell, subject: $0[0].subject,
        sums: $0.reduce(into: FixationScore.Sums()) { sums, miss in sums.add(miss.sums) })
    }
  }
}
