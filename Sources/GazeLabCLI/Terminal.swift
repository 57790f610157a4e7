import Files
import Foundation

/// The number of characters on a line of text for standard output.
let terminalWidth = width(of: .output, ProcessInfo.processInfo.environment)

/// At least 40, which some tables need; 80 if the stream is no terminal, so that files do not depend on a window.
func width(of stream: StandardStream, _ environment: [String: String]) -> Int {
  guard stream.isTerminal else { return 80 }
  let wanted = environment["COLUMNS"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
  return max(40, wanted ?? stream.columnCount ?? 80)
}
