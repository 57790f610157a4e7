import ArgumentParser
import Foundation
import GazeLab
import Inputs
import Reports
import Trials

struct RunCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Run experiments, print their results and write their reports.",
    usage: "gazelab run <files> ... [<options>]",
    discussion: """
      What each unit of work found is kept in the run's folder at once, so that a run that was stopped goes on with \
      --resume. Parts of the work are done on several machines with --shard, and joined with gazelab merge.

      A run that replaces an earlier one with other settings, data or another version of gazelab keeps it as \
      reports/x@1 (the oldest), reports/x@2 and so on; gazelab history reports/x lists them. The same run again takes \
      the place of the earlier one.

      Exits with 0 if all is well, 1 if a trial failed (the rest is written), 65 if an experiment or data is invalid, \
      66 if an input is missing, 73 if a file cannot be written, 75 if stopped by SIGTERM, SIGUSR1 or SIGHUP, and 130 if \
      interrupted.
      """
        + examples(
          "gazelab run experiments/simulated/participants.yaml",
          "gazelab run experiments/simulated/*.yaml --out reports --no-figures",
          "gazelab run experiments/my/first.yaml --set seed=7 --verbose",
          "gazelab run experiments/my/first.yaml --set calibrators=linear,ridge",
          "gazelab run experiments/my/large.yaml --shard 3/16"))

  @OptionGroup var experiment: ExperimentOptions

  @Option(help: .init("The folder for reports.", valueName: "dir"), completion: .directory)
  var out = "reports"

  @Option(
    help: .init(
      "Fit one of n parts of the work and keep what it found, such as 3/16; gazelab merge joins all parts.",
      valueName: "i/n"))
  var shard: Shard?

  @Flag(help: "Go on with a run that was stopped, or add what the experiment file has gained since.")
  var resume = false
  @Flag(help: "Start over, whatever is kept of an earlier run.") var force = false
  @OptionGroup var replaced: ReplacedOptions
  @OptionGroup var fitting: FittingOptions
  @OptionGroup var programs: ProgramOptions
  @Flag(help: "Write predictions.csv with every predicted gaze point.") var predictions = false
  @OptionGroup var figures: FigureOptions
  @Flag(help: "Print the summaries as JSON.") var json = false
  @OptionGroup var colour: ColourOptions

  @Flag(help: "Do not cache large captures in .cache below the folder for reports; read all captures again.")
  var noCache = false

  func validate() throws {
    if resume && force { throw ValidationError("--resume and --force exclude each other") }
    if shard != nil && force {
      throw ValidationError(
        "--force would remove what other shards have kept; remove it with gazelab clean before the first shard"
      )
    }
    if shard != nil && json { throw ValidationError("--json has no effect: a shard has no results") }
  }

  func work() async throws { try await programs.hosting { try await runAll() } }

  private func runAll() async throws {
    let experiments = try experiment.experiments(
      cacheFolder: noCache ? nil : "\(out)/.cache", areOnlyRun: true)
    var runs = [Run]()
    for (index, experiment) in experiments.enumerated() {
      try experiment.checkOutput(out)
      try experiment.savePseudonyms()
      guard shard == nil else {
        try await keepShard(of: experiment)
        continue
      }
      let run = try await run(experiment, isFirst: index == 0)
      if !json && self.experiment.verbose { try show("Report: \("\(run.folder)/report.html".onOneLine)\n\n") }
      warn(
        run.warnings, besides: experiments.flatMap(\.warnings) + runs.flatMap(\.warnings), as: "note",
        isVerbose: self.experiment.verbose)
      tellReplaced(by: run)
      runs.append(run)
    }
    guard shard == nil else { return }
    try writeIndex(at: out)
    if json { try show("]\n") }
    if !json && runs.count > experiment.files.count {
      complain("which is best: gazelab compare \(runs.map { shellWord($0.folder) }.joined(separator: " "))")
    }
    let partial = runs.filter { !$0.isWhole }
    for run in partial { complain("\(run.folder): some trials have no score; scores.csv says why") }
    guard partial.isEmpty else { throw Exit.unfinished }
  }

  private var options: RunOptions {
    RunOptions(
      jobs: fitting.jobs, keepsPredictions: predictions, drawsFigures: figures.areDrawn,
      engine: fitting.engine, start: force ? .over : resume ? .resuming : .afresh,
      keptRuns: replaced.keep, command: CommandLine.arguments)
  }

  private func keepShard(of experiment: Experiment) async throws {
    guard let shard else { return }
    let progress = ProgressLine(title: "\(experiment.runPath) \(shard)")
    try await interruptible(told: told(experiment, progress)) { [out = out, options = options] in
      try await progress.beating {
        try await experiment.run(shard, out: out, options) {
          progress.show(done: $0, all: $1)
        } foretold: {
          progress.expect($0)
        }
      }
    }
    progress.clear()
    try show(line: "\(out)/\(experiment.runPath): shard \(shard) is kept")
  }

  /// Prints the result before writing it, so that no file is left behind if it cannot be printed.
  private func run(_ experiment: Experiment, isFirst: Bool) async throws -> Run {
    let progress = ProgressLine(title: experiment.runPath)
    let isVerbose = self.experiment.verbose
    let isColoured = colour.isColoured
    return try await interruptible(told: told(experiment, progress)) {
      [out = out, json = json, options = options] in
      try await progress.beating {
        try await experiment.run(out: out, options) {
          progress.show(done: $0, all: $1)
        } announce: { report in
          progress.clear()
          if json {
            try show((isFirst ? "[" : ",") + report.run.json())
          } else if isVerbose {
            try show(report.text)
          } else {
            try show(
              (isFirst ? "" : "\n")
                + report.summaryText(isColoured: isColoured, width: terminalWidth, isBeingWritten: true))
          }
        } foretold: {
          progress.expect($0)
        }
      }
    }
  }

  private func told(_ experiment: Experiment, _ progress: ProgressLine) -> @Sendable (Stop) -> Void {
    let folder = "\(out)/\(experiment.runPath)"
    return { stop in
      progress.end()
      let kept = KeptRun.progress(in: folder).map { "; \($0) are kept: go on with --resume" }
      complain("\(folder): \(stop.word); no result was written\(kept ?? "")")
    }
  }
}

extension Shard: ExpressibleByArgument {
  public init?(argument: String) { self.init(argument) }
}

/// Says on standard error which run stays beside the one that replaced it, and how to compare them.
func tellReplaced(by run: Run) {
  guard let replaced = run.replaced else { return }
  complain(
    "the run before is kept; is it better? gazelab compare \(shellWord(replaced)) \(shellWord(run.folder))")
}

/// For commands that write runs.
struct ReplacedOptions: ParsableArguments {
  @Option(
    help: .init(
      "How many replaced runs to keep as x@1, x@2 …; older ones are removed, and 0 keeps none.",
      valueName: "n"))
  var keep = RunOptions.usualKeptRuns

  func validate() throws {
    guard (0...1000).contains(keep) else { throw ValidationError("--keep must be from 0 to 1000") }
  }
}
