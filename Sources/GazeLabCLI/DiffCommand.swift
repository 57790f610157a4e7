import ArgumentParser
import Documents
import GazeLab
import Reports
import Trials

struct DiffCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff", abstract: "Compare two runs.",
    discussion: """
      Prints the differences in config, data and environment, and in the numbers cell by cell. Cells are identical to \
      the last bit, differ by rounding, or differ. If both runs scored the same fixations, a difference has an \
      interval; if they also used the same random folds, it has a test. Cells that differ in one key are paired, such as \
      those of ridge with those of linear. The time of a run, its command and its number \
      of jobs are not compared. Exits with 0 if nothing differs, and with 2 otherwise; rounding counts as a difference \
      unless --within allows it.
      """ + examples("gazelab diff reports/simulated/table-4 other/simulated/table-4 --within 1e-9"))

  @Argument(help: .init("The folder of the older run.", valueName: "old run"), completion: .directory)
  var old: String

  @Argument(help: .init("The folder of the newer run.", valueName: "new run"), completion: .directory)
  var new: String

  @Flag(help: "Compare only the numbers, not config, data and environment.") var numbers = false

  @Option(
    help: .init(
      "Treat numbers as equal if their relative difference is at most this; 1e-9 covers rounding.",
      valueName: "share"))
  var within: Double?

  @Option(
    help: .init(
      "The metric shown for cells that differ; all metrics of gazelab list are compared.", valueName: "metric"
    ))
  var metric = "rmse"

  @OptionGroup var options: FormatOptions
  @OptionGroup var output: JSONOption

  func validate() throws {
    if output.json && options.format != "text" {
      throw ValidationError("--json and --format exclude each other")
    }
    guard within.map({ $0 >= 0 && $0 < 1 }) ?? true else {
      throw ValidationError("--within must be at least 0 and less than 1")
    }
  }

  func work() async throws {
    let difference = try RunDifference(
      Run(folder: old), Run(folder: new), metric: metric, onlyNumbers: numbers, within: within)
    if output.json {
      try show(JSONAnswer.text([difference.answer]))
    } else {
      options.tell(difference.caveats)
      try show(difference.text(format: options.format, width: terminalWidth) ?? "")
    }
    if difference.isDifferent { throw Exit.different }
  }
}
