import ArgumentParser
import Documents
import GazeLab
import Reports
import Trials

struct PlanCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan",
    abstract: "Show the trials of experiments, their sizes, what a run takes, and why a trial cannot run.",
    usage: "gazelab plan <files> ... [<options>]",
    discussion: """
      As in gazelab plan --from reports/my/first --difference 0.3deg, plan a study from a run that compares people: how many \
      people it takes to find a difference between two rows of its cards, and how many people and targets for a mean error \
      of a wanted precision.
      """
        + examples(
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

  @Flag(help: "Plan a study from a run, whose folder stands in place of experiment files.")
  var from = false

  @OptionGroup var study: StudyOptions
  @OptionGroup var output: JSONOption

  private static let secondsToMeasure = 10.0

  func validate() throws {
    guard !from else {
      guard experiment.files.count == 1, !measure else {
        throw ValidationError("--from takes one run, and no --measure")
      }
      return try study.check()
    }
    guard study.isEmpty else {
      throw ValidationError("--difference, --half-width, --power and --between need --from")
    }
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
    if from {
      let report = try study.report(of: Run(folder: experiment.files[0]))
      return try show(output.json ? JSONAnswer.text(report.answers) : report.text(width: terminalWidth))
    }
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

/// What `gazelab plan --from` asks of a run.
struct StudyOptions: ParsableArguments {
  @Option(
    help: .init(
      "With --from: the difference to find, in the unit of the card, such as 0.3deg, 0.5cm or 20pt.",
      valueName: "amount"))
  var difference: String?

  @Option(
    help: .init(
      "With --from: half of the 95 % interval that a mean error may have. Default: a third of the difference.",
      valueName: "amount"))
  var halfWidth: String?

  @Option(
    help: .init("With --from: the probability of finding the difference. Default: 0.8.", valueName: "power"))
  var power: Double?

  @Option(
    parsing: .upToNextOption,
    help: .init(
      "With --from: the names of two rows as the cards have them. Default: those with the lowest errors.",
      valueName: "row"))
  var between: [String] = []

  var isEmpty: Bool { difference == nil && halfWidth == nil && power == nil && between.isEmpty }

  func check() throws {
    guard let difference else { throw ValidationError("--from needs --difference, such as 0.3deg") }
    for (option, text) in [("--difference", difference), ("--half-width", halfWidth ?? difference)]
    where ErrorAmount(text) == nil {
      throw ValidationError("\(option) must be \(ErrorAmount.expected), not \(text)")
    }
    if let power, !(0.1...0.999).contains(power) {
      throw ValidationError("--power must be from 0.1 to 0.999")
    }
    guard [0, 2].contains(between.count) else { throw ValidationError("--between takes two names of rows") }
  }

  func report(of run: Run) throws -> StudyPlanReport {
    guard let difference = difference.flatMap({ ErrorAmount($0) }) else {
      throw ValidationError("--from needs --difference, such as 0.3deg")
    }
    return try StudyPlanReport(
      run, difference: difference, halfWidth: halfWidth.flatMap { ErrorAmount($0) }, power: power ?? 0.8,
      between: between)
  }
}

/// Says on standard error whose times are missing, because only a run starts programs.
func tellUnmeasuredPrograms(of experiment: Experiment) {
  let labels = experiment.programLabels
  guard !labels.isEmpty else { return }
  complain("note: without the time of \(labels.joined(separator: ", ")), whose programs were not started")
}
