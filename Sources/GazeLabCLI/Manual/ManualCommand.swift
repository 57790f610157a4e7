import ArgumentParser
import Files
import GazeLab

struct ManualCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual", abstract: "Print the manual page for man.",
    discussion: examples(
      "gazelab manual > gazelab.1"))

  private static let formats = ["roff", "markdown"]

  @Option(
    help: ArgumentHelp("The format of the page: roff or markdown.", valueName: "format"),
    completion: .list(formats))
  var format = "roff"

  func validate() throws { try require(format, oneOf: Self.formats, for: "--format") }

  func work() async throws {
    let command = try CommandDescription(of: GazeLabCommand.self)
    try show(
      format == "roff"
        ? ManualPage(command: command, version: Program.version).text : ManualMarkdown(command: command).text)
  }
}
