import Files
import Foundation

/// What the stages of an experiment cost: reading with its two checks once more by themselves, making samples, and all
/// of its trials.
package struct StageTimes: Sendable, Encodable {
  /// One stage, each time that it was gone through.
  package struct Stage: Sendable, Encodable {
    package let stage: String
    /// Seconds of processor time, all cores together.
    package fileprivate(set) var cpu: [Double] = []
    /// Seconds that passed.
    package fileprivate(set) var wall: [Double] = []
  }

  package private(set) var stages: [Stage]
  package let captures: Int
  package let frames: Int
  /// Of all groups and kinds together.
  package let samples: Int
  package let trials: Int
  package let failedTrials: Int

  /// Goes through an experiment some times and writes nothing.
  ///
  /// - Parameters:
  ///   - file: The path of the experiment file.
  ///   - overrides: `key=value` pairs that replace values of the file.
  ///   - folders: Where datasets are looked up by name.
  ///   - skipsMissing: Whether a feature set that a capture has no columns for is skipped.
  ///   - cacheFolder: Where what was read of large captures is kept for the next time; nil to read all of them.
  ///   - repeatCount: How many times.
  ///   - options: How many trials run at a time, and by what engine.
  /// - Throws: `InputErrors` for all that is wrong with the file and its data, `CancellationError`.
  package init(
    file: String, setting overrides: [String], in folders: DatasetFolders, skipsMissing: Bool,
    cacheFolder: String? = nil, repeatCount: Int,
    _ options: RunOptions
  ) async throws {
    precondition(repeatCount > 0, "nothing is measured")
    var stages = ["read", "sha256 again", "audit again", "samples", "fit and score"].map { Stage(stage: $0) }
    var counts = (captures: 0, frames: 0, samples: 0, trials: 0, failed: 0)
    for _ in 0..<repeatCount {
      let file = try ExperimentFile(path: file, overrides: overrides)
      var watch = Stopwatch()
      let dataset = try ExperimentPlan.dataset(
        of: file, in: folders, cache: cacheFolder.map { CaptureCache(folder: $0) })
      watch.lap(&stages[0])
      // Two parts of reading by themselves, so that what is left can be told.
      for capture in dataset.captures { _ = (try? FileBytes(path: capture.path)).map { sha256($0) } }
      watch.lap(&stages[1])
      for capture in dataset.captures {
        _ = CaptureAudit(capture: capture, screens: dataset.screens).warnings
      }
      watch.lap(&stages[2])
      let plan = try ExperimentPlan(file, dataset, skipsMissing: skipsMissing)
      watch.lap(&stages[3])
      let outcomes = try await TrialRunner(
        plan: plan, jobs: options.jobs, keepsPoints: file.metrics == .all,
        engine: options.engine, progress: { _, _ in }
      ).run()
      watch.lap(&stages[4])
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

  package func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
  }
}

/// What has passed since it was started, or since the last lap.
private struct Stopwatch {
  private var cpu = Self.processSeconds
  private var instant = ContinuousClock.now

  mutating func lap(_ stage: inout StageTimes.Stage) {
    let (nextCPU, nextInstant) = (Self.processSeconds, ContinuousClock.now)
    stage.cpu.append(nextCPU - cpu)
    stage.wall.append((nextInstant - instant) / .seconds(1))
    (cpu, instant) = (nextCPU, nextInstant)
  }

  /// Of the process so far; the clock of C counts in microseconds wherever POSIX holds.
  private static var processSeconds: Double { Double(clock()) / 1e6 }
}
