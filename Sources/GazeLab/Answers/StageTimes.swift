import Calibration
import Captures
import Documents
import Files
import Foundation
import Inputs
import Scores
import Splits
import Statistics
import Trials

/// The time of each stage: reading (and its two checks alone), making samples, drawing folds alone, and all trials.
package struct StageTimes: Sendable, Encodable {
  /// The times of one stage, one per repetition.
  package struct Stage: Sendable, Encodable {
    package let stage: String
    /// CPU time in seconds, summed over all cores.
    package fileprivate(set) var cpu: [Double] = []
    /// Elapsed time in seconds.
    package fileprivate(set) var wall: [Double] = []
  }

  package private(set) var stages: [Stage]
  package let captures: Int
  package let frames: Int
  /// The total over all groups and kinds.
  package let samples: Int
  package let trials: Int
  package let failedTrials: Int

  /// Runs the stages of an experiment repeatedly without writing anything.
  ///
  /// - Throws: `InputError` for everything that is wrong with the file and its data, `CancellationError`.
  package init(
    file: String, setting overrides: [String], in folders: DatasetFolders, skipsMissing: Bool,
    cacheFolder: String? = nil, repeatCount: Int, _ options: RunOptions
  ) async throws {
    precondition(repeatCount > 0, "the repeat count must be positive")
    var stages = ["read", "sha256 again", "audit again", "samples", "folds again", "fit and score"]
      .map { Stage(stage: $0) }
    var counts = (captures: 0, frames: 0, samples: 0, trials: 0, failed: 0)
    for _ in 0..<repeatCount {
      let file = try ExperimentFile(path: file, overrides: overrides)
      var watch = Stopwatch()
      let selection = try SelectedCaptures(
        of: file, in: folders, cache: cacheFolder.map { CaptureCache(folder: $0) })
      let dataset = selection.dataset
      watch.lap(&stages[0])
      // Two parts of reading are timed separately, so that the rest can be derived.
      for capture in dataset.captures { _ = (try? FileBytes(path: capture.path)).map { try? sha256($0) } }
      watch.lap(&stages[1])
      for capture in dataset.captures {
        _ = capture.format.audit(capture)
      }
      watch.lap(&stages[2])
      let samples = try SampleSet.all(file, selection, skipsMissing: skipsMissing)
      let plan = try ExperimentPlan(
        file, selection, samples.map { $0.divided(by: file) },
        skipsMissing: skipsMissing)
      watch.lap(&stages[3])
      // The trials draw their folds themselves; a split that cannot be drawn fails there.
      for planned in plan.sampleSets.flatMap(\.splits) {
        for repeatIndex in 0..<planned.split.repeatCount { _ = try? planned.folds(repeatIndex: repeatIndex) }
      }
      watch.lap(&stages[4])
      try file.checkPrograms()
      let outcomes = try await TrialRunner(plan, options).run()
      watch.lap(&stages[5])
      let scores = outcomes.lazy.flatMap { $0.scores.map(\.status) }
      counts = (
        dataset.captures.count, dataset.captures.reduce(0) { $0 + $1.frames.count },
        plan.sampleSets.reduce(0) { $0 + $1.samples.count }, scores.count,
        scores.count { $0 == .failed }
      )
    }
    self.stages = stages
    (captures, frames, samples, trials, failedTrials) = counts
  }

  package func json() -> String {
    JSONValue(self).text(.record) + "\n"
  }

  /// The median and range of each stage's times, for a terminal.
  package func text(width: Int = 80) -> String {
    let table = Listing(stages) {
      Column(title: "Stage", .label) { $0.stage }
      Self.columns("CPU") { $0.cpu }
      Self.columns("Wall") { $0.wall }
    }.table("\(trials) trials on \(samples) samples of \(frames) frames in \(captures) captures")
    return TextTable.text(table, width: width)
  }

  private static func columns(
    _ title: String, _ seconds: @escaping @Sendable (Stage) -> [Double]
  ) -> [Column<Stage>] {
    [
      Column(title: title, .milliseconds(1)) { quantile(seconds($0).sorted(), 0.5) },
      Column(title: "Range", .number(1, "ms")) { stage in
        let milliseconds = seconds(stage).map { $0 * 1000 }
        return milliseconds.min().flatMap { least in
          milliseconds.max().map { "\(decimal(least, 1)) to \(decimal($0, 1))" }
        }
      },
    ]
  }
}

private struct Stopwatch {
  private var cpu = CPUTime.seconds
  private var instant = ContinuousClock.now

  mutating func lap(_ stage: inout StageTimes.Stage) {
    let (nextCPU, nextInstant) = (CPUTime.seconds, ContinuousClock.now)
    stage.cpu.append(nextCPU - cpu)
    stage.wall.append((nextInstant - instant) / .seconds(1))
    cpu = nextCPU
    instant = nextInstant
  }
}

/// The CPU time that the process has used.
enum CPUTime {
  /// Summed over all cores. POSIX requires that C's clock counts in microseconds.
  static var seconds: Double { Double(clock()) / 1e6 }
}
