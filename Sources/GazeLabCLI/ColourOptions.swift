import ArgumentParser
import Files
import Foundation

struct ColourOptions: ParsableArguments {
  @Option(help: .init("When to use colour.", valueName: "when")) var color = Colour.auto

  var isColoured: Bool { color.isWanted(on: .output, ProcessInfo.processInfo.environment) }
}

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
