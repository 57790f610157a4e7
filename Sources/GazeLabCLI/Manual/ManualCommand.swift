import ArgumentParser
import Files
import GazeLab

struct ManualCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual", abstract: "Print the manual page for man.",
    discussion: examples("gazelab manual > gazelab.1"))

  private static let formats = ["roff", "markdown"]

  @Option(
    help: .init("The format of the page: roff or markdown.", valueName: "format"), completion: .list(formats))
  var format = "roff"

  func validate() throws { try require(format, oneOf: Self.formats, for: "--format") }

  func work() async throws {
    let command = try CommandDescription(of: GazeLabCommand.self)
    try show(
      format == "roff"
        ? ManualPage(command: command, version: Program.version).text : ManualMarkdown(command: command).text)
  }
}

struct ManualMarkdown {
  let command: CommandDescription

  var text: String {
    let lead = "All commands of `\(command.commandName)` with their arguments and options.\n"
    return (["# Commands\n", lead] + command.ownSubcommands.map(section)).joined(separator: "\n")
  }

  private func section(_ subcommand: CommandDescription) -> String {
    let call = [command.commandName, subcommand.commandName] + subcommand.synopsis { "<\($0)>" }
    let arguments = subcommand.ownArguments.map { argument in
      let value = argument.value.map { "<\($0)>" } ?? ""
      let head = [argument.flags.joined(separator: ", "), value].filter { !$0.isEmpty }
      return "- `\(head.joined(separator: " "))`: \(escaped(argument.sentences.joined(separator: " ")))"
    }
    let examples = subcommand.examples.map { "- `\($0)`" }
    let paragraphs =
      ["## \(subcommand.commandName)", "`\(call.joined(separator: " "))`"]
      + subcommand.paragraphs.map(escaped) + [arguments.joined(separator: "\n")]
      + (examples.isEmpty ? [] : ["Examples:", examples.joined(separator: "\n")])
    return paragraphs.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
  }

  private func escaped(_ text: String) -> String {
    text.map { "\\`*[]<>_#|".contains($0) ? "\\\($0)" : String($0) }.joined()
  }
}
