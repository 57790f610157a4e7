import ArgumentParser
import Clusters

/// Studies on a cluster that runs Slurm.
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
