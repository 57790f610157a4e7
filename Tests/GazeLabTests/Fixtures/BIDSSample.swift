import Files
import Foundation
import Inputs
import TestSupport

@testable import Captures

/// A copy of the made dataset in Fixtures/BIDS: two runs of one participant, which bids-validator 3.0.2 accepts.
struct BIDSSample {
  static let source =
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("BIDS/calibration")
    .path

  static let run1 = "sub-p01/beh/sub-p01_task-calibration_run-01"
  static let recording = "\(run1)_recording-eye1_physio"
  static let trackerEvents = "\(run1)_recording-eye1_physioevents"

  let folder: TemporaryFolder

  /// Runs `body` with a copy of the dataset in the subfolder `bids`.
  static func with<Value>(_ body: (BIDSSample) throws -> Value) throws -> Value {
    try TemporaryFolder.with { folder in
      try FileManager.default.copyItem(atPath: source, toPath: folder.at("bids"))
      return try body(BIDSSample(folder: folder))
    }
  }

  func at(_ name: String) -> String { folder.at("bids/\(name)") }

  func text(_ name: String) throws -> String {
    let text = try FileText(FileBytes(path: at(name)), path: name)
    return String(decoding: try text.all(limit: 1 << 30), as: UTF8.self)
  }

  func write(_ name: String, _ text: String) throws {
    let bytes = Array(text.utf8)
    try folder.write("bids/\(name)", name.hasSuffix(".gz") ? gzip(bytes) : bytes)
  }

  func edit(_ name: String, _ change: (String) -> String) throws { try write(name, change(text(name))) }

  /// Removes one line of a JSON file, with the comma before it if it was the last.
  func removeKey(_ key: String, of name: String) throws {
    try edit(name) { text in
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      var kept = lines.filter { !$0.contains("\"\(key)\":") }.map(String.init)
      for index in kept.indices.dropFirst()
      where kept[index].trimmingCharacters(in: .whitespaces).hasPrefix("}") && kept[index - 1].hasSuffix(",")
      {
        kept[index - 1].removeLast()
      }
      return kept.joined(separator: "\n")
    }
  }

  func dataset() throws -> Dataset { try folder.dataset("bids") }

  /// The lines of what is wrong, without the folder's path.
  func complaints() -> [String] {
    folder.complaints("bids").map { $0.replacing(folder.path + "/", with: "").replacing("bids/", with: "") }
  }

  /// The warnings about what was tolerated.
  func tolerated() throws -> [String] { try dataset().captures.flatMap(\.tolerated).map(\.text) }
}
