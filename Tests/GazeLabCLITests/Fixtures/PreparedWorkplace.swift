import Files
import Foundation
import Testing

/// The files that a preparation left in a workplace, and what its last command printed.
///
/// Running an experiment and drawing its figures takes seconds. It is done once; each test that needs the result starts
/// with a copy, which it may change.
struct PreparedWorkplace: Sendable {
  /// The lab, in which the first experiment has been run.
  static let firstRun = Result {
    try PreparedWorkplace { place in
      try place.writeLab()
      return try place.gazelab("run", Workplace.first)
    }
  }

  let outcome: Workplace.Outcome
  private let path: String
  private let files: [(name: String, bytes: Data)]

  init(_ prepare: (Workplace) throws -> Workplace.Outcome) throws {
    self = try Workplace.with { try PreparedWorkplace(in: $0, prepare) }
  }

  /// - Parameter place: What stands there already belongs to the files.
  init(in place: Workplace, _ prepare: (Workplace) throws -> Workplace.Outcome) throws {
    outcome = try prepare(place)
    path = place.path
    files = try place.files(below: ".").filter { !$0.hasPrefix(".streams/") }.map {
      ($0, try Data(contentsOf: place.url($0)))
    }
  }

  /// Runs `body` with a new folder that holds a copy of the files, and removes it afterwards.
  func with<Value>(_ body: (Workplace) throws -> Value) throws -> Value {
    try Workplace.with { place in
      for (name, bytes) in files {
        let url = place.url(name)
        try FileManager.default.createDirectory(
          at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        // A run knows the whole path of its experiment.
        let isRecord = url.lastPathComponent == "run.json"
        try (isRecord ? Data(moved(bytes, to: place).utf8) : bytes).write(to: url)
      }
      return try body(place)
    }
  }

  /// The record of a run elsewhere, with the digest that it then has.
  private func moved(_ record: Data, to place: Workplace) -> String {
    let text = String(decoding: record, as: UTF8.self).replacing(path, with: place.path)
    guard let start = text.firstRange(of: "\n  \"digest\" : \"")?.upperBound else { return text }
    let digits = start..<text.index(start, offsetBy: 64)
    let blank = text.replacingCharacters(in: digits, with: String(repeating: "0", count: 64))
    return text.replacingCharacters(in: digits, with: sha256(Array(blank.utf8)))
  }

}
