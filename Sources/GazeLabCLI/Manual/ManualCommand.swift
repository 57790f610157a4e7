import ArgumentParser
import GazeLab

struct ManualCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual", abstract: "Print the manual page for man.")

  enum Format: String, CaseIterable, ExpressibleByArgument { case roff, markdown }

  @Option(help: ArgumentHelp("The format of the page.", valueName: "format")) var format = Format.roff

  func work() async throws {
    let command = try CommandDescription(of: GazeLabCommand.self)
    let text =
      switch format {
      case .roff: ManualPage(command: command, version: Program.version).text
      case .markdown: ManualMarkdown(command: command).text
      }
    try show(text)
  }
}
