import ArgumentParser
import Documents
import GazeLab

struct PlanCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan",
    abstract: "Show the trials of experiments, their sizes, what a run takes, and why a trial cannot run.",
    usage: "gazelab plan <files> ... [<options>]",
    discussion: examples(
      "gazelab plan experiments/my/first.yaml --set splits=in-sample",
      "gazelab plan experiments/my/first.yaml --measure --minutes 30 --jobs 4"))

  @OptionGroup var experiment: ExperimentOptions

  @Flag(
    help: .init(
      "Run units of work for about ten seconds, and say how long a run takes and how many shards to divide it into."
    ))
  var measure = false

  @Option(help: .init("With --measure: how long a shard may take. Default: 15.", valueName: "minutes"))
  var minutes: Double?

  @Option(help: .init("With --measure: how many cores each shard has. Default: 1.", valueName: "n"))
  var jobs: Int?

  @OptionGroup var output: JSONOption

  private static let secondsToMeasure = 10.0

  func validate() throws {
    if output.json && measure { throw ValidationError("--json and --measure exclude each other") }
    guard measure || (minutes == nil && jobs == nil) else {
      throw ValidationError("--minutes and --jobs need --measure")
    }
    guard !measure || experiment.files.count == 1 else {
      throw ValidationError("--measure takes one experiment file")
    }
    if let minutes, !(0.1...10_000).contains(minutes) {
      throw ValidationError("--minutes must be from 0.1 to 10000")
    }
    if let jobs, !(1...1024).contains(jobs) { throw ValidationError("--jobs must be from 1 to 1024") }
  }

  func work() async throws {
    let experiments = try experiment.experiments()
    if output.json { return try show(JSONAnswer.text(experiments.map(\.planAnswer))) }
    for experiment in experiments {
      try show(experiment.planText(width: terminalWidth) + "\n")
      if let sentence = try experiment.forecast().sentence { try show("\n" + sentence + "\n") }
      guard measure else { continue }
      let times = try experiment.measureUnits(forSeconds: Self.secondsToMeasure)
      try show("\n" + times.text(minutes: minutes ?? 15, jobs: jobs ?? 1, width: terminalWidth) + "\n")
      tellUnmeasuredPrograms(of: experiment)
    }
  }
}

/// Says on standard error whose times are missing, because only a run starts programs.
func tellUnmeasuredPrograms(of experiment: Experiment) {
  let labels = experiment.programLabels
  guard !labels.isEmpty else { return }
  complain("note: without the time of \(labels.joined(separator: ", ")), whose programs were not started")
}
