import ArgumentParser
import Documents
import GazeLab
import Reports

struct ShowCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Print a summary of runs.",
    discussion: """
      Prints one sentence per table, then the errors, where marks show the lowest error and those that cannot be \
      distinguished from it. On a terminal, the output is coloured unless NO_COLOR is set.
      """ + examples("gazelab show reports/simulated/participants", "gazelab show reports --color always"))

  @OptionGroup var runs: RunFolders
  @OptionGroup var output: JSONOption
  @OptionGroup var colour: ColourOptions

  func work() async throws {
    let found = try runs.found()
    if output.json {
      try show(JSONAnswer.text(found.runs.map(\.answer)))
    } else {
      let texts = found.runs.map { $0.summaryText(isColoured: colour.isColoured, width: terminalWidth) }
      try show(texts.joined(separator: "\n"))
    }
    if let errors = found.errors { throw errors }
  }
}
