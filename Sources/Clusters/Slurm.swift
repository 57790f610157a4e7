import Files
import Foundation
import Inputs

/// Slurm's own commands, which must be on PATH.
package struct Slurm: Sendable {
  private let path: String
  private let timeLimit: Double

  /// - Parameter timeLimit: How many seconds each command may take.
  package init(path: String? = ProcessInfo.processInfo.environment["PATH"], timeLimit: Double = 60) {
    self.path = path ?? ""
    self.timeLimit = timeLimit
  }

  /// Submits a script and returns the number of the job.
  ///
  /// - Parameter folder: Where the job's logs go, absolute.
  func submit(
    _ script: String, in folder: String, options: [String], arguments: [String] = []
  ) throws -> Int {
    let outcome = try call(
      "sbatch", ["--parsable", "--chdir=\(folder)"] + options + ["\(folder)/\(script)"] + arguments)
    guard outcome.status == 0 else {
      throw failure("sbatch", "\(script) was refused: \(outcome.reason)", outcome)
    }
    // A cluster of clusters appends its name: 123;name.
    let answer = outcome.lines.last ?? ""
    let digits = String(answer.prefix { $0 != ";" })
    guard isInteger(digits), let number = Int(digits), number > 0 else {
      throw InputError(
        Place(file: "sbatch"), "answered \(String(answer).quoted) instead of a job number; see squeue --me")
    }
    return number
  }

  /// Slurm's reports on jobs, sorted by job and index; jobs that have ended may be unknown.
  func tasks(ofJobs jobs: [Int], named names: Set<String>) throws -> [TaskReport] {
    guard !jobs.isEmpty else { return [] }
    let list = jobs.map(String.init).joined(separator: ",")
    let outcome = try call(
      "squeue",
      ["--noheader", "--array", "--states=all", "--jobs=\(list)", "--format=\(TaskReport.format)"])
    let isForgotten = outcome.messages.contains("Invalid job id")
    guard outcome.status == 0 || isForgotten else { throw failure("squeue", outcome.reason, outcome) }
    // A cluster may count from 1 again, so a number alone does not make a job ours.
    let known = outcome.lines.compactMap { TaskReport(queue: $0) }
      .filter { names.contains($0.jobName) }
    let accounts = try accounts(ofJobs: list, names).filter { task in
      !known.contains { ($0.job, $0.index) == (task.job, task.index) }
    }
    return (known + accounts).sorted { ($0.job, $0.index ?? 0) < ($1.job, $1.index ?? 0) }
  }

  /// Reports from Slurm's accounts on jobs that have ended; empty where Slurm keeps none.
  private func accounts(ofJobs list: String, _ names: Set<String>) throws -> [TaskReport] {
    guard ChildProcess.path(of: "sacct", in: path) != nil else { return [] }
    let outcome = try call(
      "sacct",
      ["--noheader", "--parsable2", "--allocations", "--jobs=\(list)", "--format=JobID,State,JobName"])
    guard outcome.status == 0 else { return [] }
    return outcome.lines.compactMap { TaskReport(account: $0) }
      .filter { names.contains($0.jobName) && $0.hasEnded }
  }

  /// The cluster's MaxArraySize: one more than the largest index of a task.
  package func arraySize() throws -> Int {
    let outcome = try call("scontrol", ["show", "config"])
    guard outcome.status == 0 else { throw failure("scontrol", outcome.reason, outcome) }
    for line in outcome.lines {
      let words = line.split(whereSeparator: { " =\t".contains($0) })
      guard words.count == 2, words[0] == "MaxArraySize", isInteger(String(words[1])) else { continue }
      guard let size = Int(words[1]), size >= 2 else {
        throw InputError(
          Place(file: "scontrol"), "this cluster allows no job arrays (MaxArraySize = \(words[1]))")
      }
      return size
    }
    throw InputError(Place(file: "scontrol"), "'scontrol show config' does not say MaxArraySize")
  }

  func cancel(_ jobs: [Int]) throws {
    let outcome = try call("scancel", jobs.map(String.init))
    guard outcome.status == 0 else { throw failure("scancel", outcome.reason, outcome) }
  }

  private func failure(_ command: String, _ sentence: String, _ outcome: ChildProcess.Outcome) -> InputError {
    let isAway = ["Unable to contact", "Could not establish", "Unable to establish"].contains {
      outcome.messages.contains($0)
    }
    return InputError(Place(file: command), sentence, kind: isAway ? .missing : .wrong)
  }

  /// - Throws: `InputError` or `CancellationError`.
  private func call(_ command: String, _ arguments: [String]) throws -> ChildProcess.Outcome {
    guard let path = ChildProcess.path(of: command, in: path) else { throw absence(command) }
    let process = ChildProcess(
      path, arguments, timeLimit: timeLimit, keptByteCounts: (Self.largestAnswer, 1 << 16))
    let outcome: ChildProcess.Outcome
    do throws(ChildProcess.Failure) {
      outcome = try process.run()
    } catch {
      switch error {
      case .cancelled: throw CancellationError()
      case .notFound: throw absence(command)
      case .cannotStart(_, let reason):
        throw InputError(Place(file: path), "cannot be started: \(reason)", kind: .missing)
      case .timedOut(let seconds):
        // Who submits a second time would pay twice.
        let advice =
          command == "sbatch"
          ? "it may have submitted the job all the same: see squeue --me before you submit again"
          : "Slurm's controller may be down or busy: try again later"
        throw InputError(
          Place(file: command), "did not answer within \(shortest(seconds)) s and was stopped; \(advice)",
          kind: .missing)
      }
    }
    guard !outcome.isOutputCut else {
      throw InputError(Place(file: command), "answered with more than \(Self.largestAnswer) bytes")
    }
    return outcome
  }

  /// Room for the lines of a million tasks.
  private static let largestAnswer = 256 << 20

  private func absence(_ command: String) -> InputError {
    InputError(
      Place(file: command), "was not found on PATH; log in to a machine that has Slurm's commands",
      kind: .missing)
  }
}

extension ChildProcess.Outcome {
  fileprivate var lines: [Substring] { String(decoding: output, as: UTF8.self).split(separator: "\n") }

  /// The last line on standard error, without the name of the command.
  fileprivate var reason: String {
    let line = messages.split(separator: "\n").last.map(String.init) ?? "exit code \(status)"
    let parts = line.split(separator: ": ")
    return String(
      parts.drop { ["sbatch", "squeue", "scontrol", "scancel", "error", "fatal"].contains($0) }
        .joined(separator: ": ").onOneLine.prefix(300))
  }
}
