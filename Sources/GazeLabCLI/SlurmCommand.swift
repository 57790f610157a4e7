import ArgumentParser
import Clusters
import GazeLab
import Trials

struct SlurmCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "slurm", abstract: "Run an experiment on a Slurm cluster, in shards.",
    discussion: """
      Writes batch scripts, submits them, says how far they are, and submits again what is missing. Slurm's own commands \
      do the work. The last job merges all shards; the results are the same bytes as those of one run on one machine.
      """
        + examples(
          "gazelab slurm script experiments/simulated/participants.yaml -o cluster/participants --shards 12",
          "gazelab slurm submit cluster/participants",
          "gazelab slurm status cluster/participants",
          "gazelab slurm resume cluster/participants",
          "gazelab slurm cancel cluster/participants"),
    subcommands: [
      SlurmScriptCommand.self, SlurmSubmitCommand.self, SlurmStatusCommand.self, SlurmResumeCommand.self,
      SlurmCancelCommand.self,
    ])

  /// Fails without a subcommand, so that a script notices.
  func run() async throws {
    complain(text: Self.helpMessage())
    throw ExitCode.validationFailure
  }
}

struct ClusterOptions: ParsableArguments {
  @Argument(help: .init("The folder of the scripts.", valueName: "dir"), completion: .directory)
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

extension ClusterOptions {
  /// Lets Slurm act, and prints what was done; something that stands in the way of the result makes the exit code 1.
  ///
  /// - Parameter action: Submits missing shards.
  fileprivate func report(
    _ action: @escaping @Sendable (inout ClusterFolder, _ missing: [Int]) throws -> ClusterAnswer
  ) async throws {
    try await interruptible {
      complain("\($0.word); a job may have been submitted all the same: see squeue --me")
    } _: {
      var cluster = try cluster
      let missing = try cluster.missing
      let answer = try action(&cluster, missing)
      try show(answer.text)
      guard !answer.isWell else { return }
      complain(answer.complaint)
      throw Exit.unfinished
    }
  }
}

struct SlurmSubmitCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "submit", abstract: "Submit all missing shards and the merging job.",
    discussion: "Returns at once. Refuses while jobs of the folder wait or run.")

  @OptionGroup var options: ClusterOptions

  func work() async throws {
    try await options.report { cluster, missing in try cluster.submit(missing: missing, with: Slurm()) }
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
    try await options.report { cluster, missing in try cluster.resume(missing: missing, with: Slurm()) }
  }
}

struct SlurmCancelCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "cancel", abstract: "Cancel all jobs that wait or run; what is finished is kept.")

  @OptionGroup var options: ClusterOptions

  func work() async throws { try show(options.cluster.cancel(with: Slurm())) }
}
