import Files
import Foundation
import Testing

/// Approved output of the program. `RECORD_GOLDEN=1 swift test` rewrites it.
enum Golden {
  private static let folder =
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().path + "/Golden"

  /// Expects a text to equal the stored one.
  static func expect(
    _ text: String, _ name: String, in folder: String = folder, at location: SourceLocation = #_sourceLocation
  ) throws {
    guard let stored = try stored(name, text, in: folder) else { return }
    #expect(text == stored, "\(name)", sourceLocation: location)
  }

  /// Expects the fields of a CSV text to equal the stored ones, with numbers within a relative 1e-9.
  static func expectCSV(_ text: String, _ name: String, at location: SourceLocation = #_sourceLocation)
    throws
  {
    guard let stored = try stored(name, text, in: folder) else { return }
    let (found, expected) = (fields(text), fields(stored))
    let differing = zip(found, expected).filter { one, other in
      guard one != other else { return false }
      guard let number = Double(one), let meant = Double(other) else { return true }
      return abs(number - meant) > 1e-9 * max(1, abs(meant))
    }
    let isSame = found.count == expected.count && differing.isEmpty
    #expect(isSame, "\(name): \(differing.prefix(3))", sourceLocation: location)
  }

  /// The stored text; nil after recording.
  private static func stored(_ name: String, _ text: String, in folder: String) throws -> String? {
    if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" {
      try DurableFolder(folder).write([(name, Array(text.utf8))])
      return nil
    }
    return try String(decoding: readFile("\(folder)/\(name)"), as: UTF8.self)
  }

  private static func fields(_ text: String) -> [String] {
    text.split(separator: "\n").flatMap { line in
      line.split(separator: ",", omittingEmptySubsequences: false).map(String.init) + ["\n"]
    }
  }
}
