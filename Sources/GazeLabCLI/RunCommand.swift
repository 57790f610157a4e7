import ArgumentParser
import Foundation
import GazeLab

struct RunCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Run experiments, print their results and write their reports.",
    usage: "gazelab run <files> ... [<options>]",
    discussion: """
      Exits with 0 if all is well, 1 if a trial failed (the rest is written), 65 if an experiment or data is invalid, \
      66 if an input is missing, 73 if a file cannot be written, and 130 if interrupted.
      """
        + examples(
          "gazelab run experiments/simulated/participants.yaml",
          "gazelab run experiments/honest/*.yaml --out reports --no-figures",
          "gazelab run experiments/my/first.yaml --set seed=7 --verbose"))

  @OptionGroup var experiment: ExperimentOptions

  @Option(help: ArgumentHelp("The folder for reports.", valueName: "dir"), completion: .directory)
  var out = "reports"

  @OptionGroup var fitting: FittingOptions
  @Flag(help: "Write predictions.csv with every predicted gaze point.") var predictions = false
  @OptionGroup var figures: FigureOptions
  @Flag(help: "Print the summaries as JSON.") var json = false
  @OptionGroup var colour: ColourOptions

  @Flag(
    help: "Do not cache large captures in .cache below the folder for reports; read all captures again.")
  var noCache = false

  func work() async throws {
    let experiments = try experiment.experiments(
      cacheFolder: noCache ? nil : "\(out)/.cache", areOnlyRun: true)
    var runs = [Run]()
    for (index, experiment) in experiments.enumerated() {
      try experiment.checkOutput(out)
      try experiment.savePseudonyms()
      let run = try await run(experiment, isFirst: index == 0)
      if !json && self.experiment.verbose { try show("Report: \(run.folder)/report.html\n\n") }
      warn(
        run.warnings, besides: experiments.flatMap(\.warnings) + runs.flatMap(\.warnings), as: "note",
        isVerbose: self.experiment.verbose)
      runs.append(run)
    }
    try ReportIndex.write(at: out)
    if json { try show("]\n") }
    let partial = runs.filter { !$0.isWhole }
    for run in partial { complain("\(run.folder): some trials have no score; scores.csv says why") }
    guard partial.isEmpty else { throw Exit.unfinished }
  }

  /// Prints the result before writing it, so that no file is left behind if it cannot be printed.
  private func run(_ experiment: Experiment, isFirst: Bool) async throws -> Run {
    let options = RunOptions(
      jobs: fitting.jobs, keepsPredictions: predictions, drawsFigures: figures.areDrawn,
      engine: fitting.engine, command: CommandLine.arguments)
    let (out, json, progress) = (out, json, ProgressLine(title: experiment.runPath))
    let (isVerbose, isColoured) = (self.experiment.verbose, colour.isColoured)
    do {
      return try await interruptible {
        try await experiment.run(out: out, options) {
          progress.show(done: $0, all: $1)
        } announce: { run in
          progress.clear()
          if json {
            try show((isFirst ? "[" : ",") + run.json())
          } else if isVerbose {
            try show(run.text)
          } else {
            try show(
              (isFirst ? "" : "\n")
                + run.summaryText(isColoured: isColoured, width: terminalWidth, isBeingWritten: true))
          }
        }
      }
    } catch is CancellationError {
      progress.end()
      complain("\(out)/\(experiment.runPath): interrupted; nothing of this run was written")
      throw Exit.interrupted
    }
  }
}
