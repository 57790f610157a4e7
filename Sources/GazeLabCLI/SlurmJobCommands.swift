import ArgumentParser
import Clusters
import GazeLab
import Trials

/// The folder that `slurm script` has written.
struct ClusterOptions: ParsableArguments {
  @Argument(help: ArgumentHelp("The folder of the scripts.", valueName: "dir"), completion: .directory)
  var folder: String

  var cluster: ClusterFolder {
    get throws { try ClusterFolder(path: absolutePath(folder)) }
  }
}

extension ClusterFolder {
  /// The shards of which units are missing, from 1.
  fileprivate var missing: [Int] {
    get throws { try KeptRun(folder: runFolder).missingShards(of: shardCount) }
  }
}

/// Prints what was done; something that stands in the way of the result makes the exit code 1.
private func report(_ answer: ClusterAnswer) throws {
  try show(answer.text)
  guard !answer.isWell else { return }
  complain(answer.complaint)
  throw Exit.unfinished
}

/// The message when a command that submits jobs was stopped.
@Sendable
private func tellOfJob(_ stop: Stop) {
  complain("\(stop.word); a job may have been submitted all the same: see squeue --me")
}

struct SlurmSubmitCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "submit", abstract: "Submit all missing shards and the merging job.",
    discussion: "Returns at once. Refuses while jobs of the folder wait or run.")

  @OptionGroup var options: ClusterOptions

  func work() async throws {
    let options = options
    try await interruptible(told: tellOfJob) {
      var cluster = try options.cluster
      try report(cluster.submit(missing: cluster.missing, with: Slurm()))
    }
  }
}

struct SlurmStatusCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "Say which shards are done, running, waiting or failed, and why.")

  @OptionGroup var options: ClusterOptions

  func work() async throws {
    let cluster = try options.cluster
    try show(cluster.statusText(missing: cluster.missing, with: Slurm()))
  }
}

struct SlurmResumeCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "resume", abstract: "Submit the missing shards again, and the merging job.",
    discussion: """
      Shards whose node failed, that were preempted, stopped at their time limit, killed, or met a full disk are \
      submitted again. Those that ended with an error of the data or of the program are not, because they would fail \
      again: correct the cause, then call gazelab slurm submit. Exits with 1 if there are such shards.
      """)

  @OptionGroup var options: ClusterOptions

  func work() async throws {
    let options = options
    try await interruptible(told: tellOfJob) {
      var cluster = try options.cluster
      try report(cluster.resume(missing: cluster.missing, with: Slurm()))
    }
  }
}

struct SlurmCancelCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "cancel", abstract: "Cancel all jobs that wait or run; what is finished is kept.")

  @OptionGroup var options: ClusterOptions

  func work() async throws { try show(options.cluster.cancel(with: Slurm())) }
}
