import ArgumentParser
import Files
import GazeLab

struct ExplainCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Show where one number of a run comes from.",
    discussion: """
      Prints config lines, data digests, rows, split, rank, coefficients, extrapolation and the worst fixations. A \
      number computed from several trials is explained as a whole, with the numbers of the trials; a single trial is \
      fitted again.
      """)

  @OptionGroup var trial: TrialOptions

  @OptionGroup var datasets: DatasetOptions

  func run() async throws {
    try await reportingFailure {
      let explanation = try Explanation(
        trial.selection, of: try Run(folder: trial.run), in: datasets.datasetFolders)
      try StandardStream.output.write(explanation.text)
    }
  }
}
