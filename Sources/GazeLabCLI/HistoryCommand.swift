import ArgumentParser
import Documents
import GazeLab
import Reports

struct HistoryCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "List the runs that a run has replaced: what changed, and what they answered.",
    discussion: """
      A run that replaces one with other settings, data or another version of gazelab keeps it beside its folder, as \
      reports/x@1 (the oldest), reports/x@2 and so on. For each of them and for the present one, this prints when it \
      was run, its best row with the error, and what changed from the run before: keys of the experiment file, \
      captures, and the program. Every command that takes a run takes reports/x@2, too.
      """
        + examples(
          "gazelab history reports/my/first", "gazelab history reports/my/first --format csv",
          "gazelab compare reports/my/first@1 reports/my/first"))

  @Argument(help: .init("The folder of a run.", valueName: "run"), completion: .directory)
  var run: String

  @Option(
    help: .init("One of \(RunHistory.formats.joined(separator: ", ")).", valueName: "format"),
    completion: .list(RunHistory.formats))
  var format = "text"

  @OptionGroup var output: JSONOption

  func validate() throws {
    try require(format, oneOf: RunHistory.formats, for: "--format")
    if output.json && format != "text" { throw ValidationError("--json and --format exclude each other") }
  }

  func work() async throws {
    let history = try RunHistory(of: run)
    if output.json { return try show(JSONAnswer.text([history.answer])) }
    warn(history.warnings, isVerbose: true)
    try show(history.text(format: format, width: terminalWidth) ?? "")
  }
}
