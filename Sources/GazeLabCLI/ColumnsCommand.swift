import ArgumentParser
import Documents
import GazeLab

struct ColumnsCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "columns", abstract: "Show what the formulas of an experiment's columns give.",
    usage: "gazelab columns <file> [<options>]",
    discussion: """
      Prints one row per column that the experiment defines by a formula: its unit, how many frames have no finite number, \
      and the extent of its numbers. With --csv, prints one line per frame, with the columns of the captures that the \
      formulas are made of.
      """
        + examples(
          "gazelab columns experiments/my/idea.yaml",
          "gazelab columns experiments/my/idea.yaml --csv > columns.csv",
          "gazelab columns experiments/my/idea.yaml --figures columns"))

  @OptionGroup var experiment: ExperimentOptions

  @Flag(help: "Print the columns on each frame as CSV instead.") var csv = false

  @Option(
    help: .init(
      "Also draw how each column is distributed, as an SVG file in this folder.", valueName: "folder"),
    completion: .directory)
  var figures: String?

  @OptionGroup var output: JSONOption

  func validate() throws {
    guard experiment.files.count == 1 else { throw ValidationError("expected one experiment file") }
    guard !csv || !output.json else { throw ValidationError("--csv and --json exclude each other") }
  }

  func work() async throws {
    let experiments = try experiment.experiments()
    if let figures { for experiment in experiments { _ = try experiment.drawColumns(in: figures) } }
    if output.json { return try show(JSONAnswer.text(experiments.map { try $0.columnsAnswer() })) }
    for experiment in experiments {
      if csv {
        try experiment.savePseudonyms()
        try experiment.writeColumns(to: showPart)
      } else {
        try show(experiment.columnsText(width: terminalWidth) + "\n")
      }
    }
  }
}
