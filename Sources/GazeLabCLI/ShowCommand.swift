import ArgumentParser
import Files
import Foundation
import GazeLab

struct ShowCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Print what runs say at a glance.",
    discussion: """
      A sentence a table, then the errors of each, the least and those not distinguishably worse marked. On a terminal \
      in colour, unless NO_COLOR is set.
      """)

  @OptionGroup var runs: RunFolders

  @Option(help: ArgumentHelp("One of auto, always, never.", valueName: "when")) var color = Colour.auto

  enum Colour: String, ExpressibleByArgument, CaseIterable {
    case auto, always, never

    /// Source: no-color.org for the variable of that name.
    func isWanted(on stream: StandardStream, _ environment: [String: String]) -> Bool {
      switch self {
      case .always: true
      case .never: false
      case .auto:
        stream.isTerminal && environment["TERM"] != "dumb" && environment["NO_COLOR"]?.isEmpty != false
      }
    }
  }

  func run() async throws {
    try await reportingFailure {
      let isColoured = color.isWanted(on: .output, ProcessInfo.processInfo.environment)
      let texts = try runs.runs().map { $0.summaryText(isColoured: isColoured) }
      try StandardStream.output.write(texts.joined(separator: "\n"))
    }
  }
}
