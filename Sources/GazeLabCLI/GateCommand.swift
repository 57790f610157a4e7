import ArgumentParser
import Files
import Gate
import GazeLab
import Inputs

struct GateCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "gate", abstract: "Judge whether calibrations are good enough, and what to record again.",
    discussion: """
      Gives each capture, and each eye where both were recorded, the verdict GOOD, FAIR or POOR by a set of rules, and \
      lists the fixations that are worth recording again. Captures of formats that hold calibrated points are judged as \
      recorded; others are fitted with gaze+face and a linear calibrator, leaving one fixation out, unless a second \
      recording validates them. --of chooses, and both errors are printed. An experiment is run without writing anything; \
      EyeLink files and BIDS sidecars are judged by the errors that they contain. A page with the list, its tables and \
      all limits is written below the folder for reports, as gate/NAME.

      The rule sets are tablet, sr-research, sr-research-strict, jspsych-webgazer, seeso-low, seeso-default, seeso-high \
      and data. A file of rules is a list such as
        - {name: accuracy, metric: accuracy_point_degrees, of: mean, good: 1.0,
           poor: 1.5, severity: fail, source: ours}

      Exits with 3 if any verdict is POOR, otherwise with 0.
      """
        + examples(
          "gazelab gate captures/p01.csv",
          "gazelab gate simulated-study --rules sr-research",
          "gazelab gate simulated-study --of recorded",
          "gazelab gate experiments/my/first.yaml --rules my-rules.yaml --json"))

  @Argument(
    help: "Experiments, runs, captures, datasets, folders of captures, BIDS sidecars or EyeLink .asc files.",
    completion: .file())
  var paths: [String]

  @Option(
    help: .init(
      "A rule set or a file of rules (default: that of the experiment, otherwise tablet).",
      valueName: "name|file"))
  var rules: String?

  @Option(
    name: .customLong("of"),
    help: .init(
      "Judge the points of captures as recorded, or after a linear recalibration (refit). Default: recorded where the "
        + "format holds calibrated points (table, bids, eyedid-csv, eyelink-asc), otherwise refit."))
  var points: GatedPoints?

  @Flag(help: "Print the answer as JSON, with one result per capture and eye; no page is written.") var json =
    false

  @Option(help: .init("The folder for reports.", valueName: "dir"), completion: .directory)
  var out = "reports"

  @OptionGroup var datasets: DatasetOptions
  @OptionGroup var programs: ProgramOptions

  func work() async throws {
    let report = try await programs.hosting {
      try await ProgressLine.showing("judging", of: "gate") {
        try await GateReport(paths, rules: rules, of: points, in: datasets.datasetFolders)
      }
    }
    warn(report.warnings)
    let folder = "\(out)/\(GateReport.path(of: paths))"
    if !json { try DurableFolder(folder).checkWritable() }
    try show(json ? report.json : report.text(width: terminalWidth))
    if !json {
      let page = try report.write(to: folder, command: CommandLine.arguments)
      try show("\nReport: \(page.onOneLine)\n")
    }
    guard report.isPassed else { throw Exit.gateFailed }
  }
}

extension GatedPoints: ExpressibleByArgument {}
