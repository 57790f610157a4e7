import ArgumentParser
import Files
import GazeLab

struct ManualCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual", abstract: "Print the manual page for man.")

  enum Format: String, CaseIterable, ExpressibleByArgument { case roff, markdown }

  @Option(help: ArgumentHelp("The format of the page.", valueName: "format")) var format = Format.roff

  func run() async throws {
    try await reportingFailure {
      let command = try CommandDescription(of: GazeLabCommand.self)
      let text =
        switch format {
        case .roff: ManualPage(command: command, version: Program.version).text
        case .markdown: ManualMarkdown(command: command).text
        }
      try StandardStream.output.write(text)
    }
  }
}
