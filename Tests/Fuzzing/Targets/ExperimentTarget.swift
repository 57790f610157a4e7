import Files
import Foundation
import GazeLab
import Inputs
import Synchronization

@testable import Captures
@testable import Reports
@testable import Trials

extension FuzzTarget {
  /// A whole small experiment over a capture: a CSV file whose header is recognised, or a declaration and then after a
  /// line `%%% capture.csv` the table that it declares. What a run has written is read again with equal values, and its
  /// report is made again from it.
  static let experiment = FuzzTarget(name: "experiment") { bytes in
    let parts = InputParts(bytes)
    let study = FuzzedStudy()
    defer { study.remove() }
    study.write("experiment.yaml", smallExperiment)
    if let table = parts[CaptureFacts.path] {
      study.write("data/\(Self.datasetPath)", parts[""] ?? [])
      study.write("data/\(CaptureFacts.path)", table)
    } else {
      study.write("data/\(CaptureFacts.path)", bytes)
    }
    let out = "\(study.root)/out"
    let run = accepted(study.files) {
      let experiment = try Experiment(
        file: "\(study.root)/experiment.yaml", in: DatasetFolders(named: [study.root], environment: nil),
        skipsMissing: true)
      return try finished {
        try await experiment.run(out: out, RunOptions(jobs: 1, drawsFigures: false))
      }
    }
    if let run { requireReadable(run) }
  }

  private static let smallExperiment = Array(
    """
    dataset: ./data
    samples: [frames, fixation-medians]
    features: [gaze, gaze+face, both_eyes_ray]
    calibrators: [linear, offset]
    splits: [in-sample, {kind: k-fold, folds: 2, repeats: 1}]

    """.utf8)

  private static func requireReadable(_ run: Run) {
    do {
      let read = try Run(folder: run.folder)
      let (stored, made) = (read.results, run.results)
      require(stored.scores == made.scores && stored.repeats == made.repeats, "scores are read back")
      require(stored.fixations == made.fixations, "fixations are read back")
      require(stored.diagnoses == made.diagnoses, "diagnoses are read back")
      require(
        stored.gazePoints == made.gazePoints && stored.samples == made.samples, "gaze points are read back")
      let path = "\(run.folder)/report.md"
      let report = try readFile(path)
      _ = try read.writeReport(drawsFigures: false)
      require(try readFile(path) == report, "a stored run makes the same report")
      _ = (read.text, read.summaryText(isColoured: false, width: 80))
    } catch {
      fatalError("what was written cannot be read: \(error)")
    }
  }

  /// Waits for work that is asynchronous, because libFuzzer's calls are not.
  private static func finished<Value: Sendable>(
    _ work: @escaping @Sendable () async throws -> Value
  ) throws -> Value {
    let answer = Answer<Value>()
    let isDone = DispatchSemaphore(value: 0)
    Task.detached {
      let result: Result<Value, any Error>
      do { result = .success(try await work()) } catch { result = .failure(error) }
      answer.result.withLock { $0 = result }
      isDone.signal()
    }
    isDone.wait()
    guard let result = answer.result.withLock({ $0 }) else { fatalError("no answer") }
    return try result.get()
  }

  private final class Answer<Value: Sendable>: Sendable {
    let result = Mutex<Result<Value, any Error>?>(nil)
  }
}

/// The files of one input in a folder of its own, in memory where the system has such a folder.
private final class FuzzedStudy {
  let root: String
  /// By each path by which an error may name it.
  private(set) var files = [String: [UInt8]]()

  init() {
    let memory = "/dev/shm"
    let parent =
      FileManager.default.isWritableFile(atPath: memory)
      ? memory : FileManager.default.temporaryDirectory.path
    root = "\(parent)/gazelab-fuzz-\(ProcessInfo.processInfo.processIdentifier)"
    remove()
  }

  func remove() { try? FileManager.default.removeItem(atPath: root) }

  func write(_ name: String, _ bytes: [UInt8]) {
    let url = URL(fileURLWithPath: "\(root)/\(name)")
    do {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: url)
    } catch {
      fatalError("\(url.path) cannot be written: \(error)")
    }
    for path in ["\(root)/\(name)", "\(root)/./\(name)"] { files[path] = bytes }
  }
}
