import ArgumentParser
import Files
import Foundation
import GazeLab

struct ShowCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Print a summary of runs.",
    discussion: """
      Prints one sentence per table, then the errors, where marks show the lowest error and those that cannot be \
      distinguished from it. On a terminal, the output is coloured unless NO_COLOR is set.
      """)

  @OptionGroup var runs: RunFolders
  @Option(help: ArgumentHelp("When to use colour.", valueName: "when")) var color = Colour.auto

  enum Colour: String, ExpressibleByArgument, CaseIterable {
    case auto, always, never

    /// Source: no-color.org.
    func isWanted(on stream: StandardStream, _ environment: [String: String]) -> Bool {
      switch self {
      case .always: true
      case .never: false
      case .auto:
        stream.isTerminal && environment["TERM"] != "dumb" && environment["NO_COLOR"]?.isEmpty != false
      }
    }
  }

  func work() async throws {
    let isColoured = color.isWanted(on: .output, ProcessInfo.processInfo.environment)
    let texts = try runs.runs().map { $0.summaryText(isColoured: isColoured) }
    try show(texts.joined(separator: "\n"))
  }
}
