import ArgumentParser
import GazeLab
import Trials

struct ExplainCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain", abstract: "Show where one number of a run comes from.",
    discussion: """
      Prints config lines, data digests, rows, split, rank, coefficients, extrapolation and the worst fixations. A \
      number computed from several trials is explained as a whole, with the numbers of the trials; a single trial is \
      fitted again.
      """
        + examples(
          "gazelab explain reports/simulated/table-4 gaze+euler",
          "gazelab explain reports/simulated/table-3 gaze --fold 0"))

  @OptionGroup var trial: TrialOptions
  @OptionGroup var datasets: DatasetOptions
  @OptionGroup var programs: ProgramOptions

  func work() async throws {
    var explanation = try await programs.hosting {
      try Explanation(trial.selection, of: try Run(folder: trial.run), in: datasets.datasetFolders)
    }
    explanation.width = terminalWidth
    try show(explanation.text)
  }
}
