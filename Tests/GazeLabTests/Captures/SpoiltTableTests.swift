import Files
import Foundation
import Inputs
import TestSupport
import Testing

@testable import BuiltInFormats
@testable import Captures

/// A table of any tracker that is spoilt in one of the ways in which tables are read wrongly.
struct SpoilableTable: Sendable {
  var description: String
  var files: [String: [[String]]]
  /// The names of its columns.
  let time: String
  let gaze: [String]
  let target: [String]

  /// The made recordings of a headset.
  static func headset() throws -> SpoilableTable {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/../Fixtures/Headset"
    let names = ["user1.csv", "user2.csv", "user10.csv"]
    return SpoilableTable(
      description: String(decoding: try readFile(folder + "/dataset.yaml"), as: UTF8.self),
      files: try Dictionary(uniqueKeysWithValues: names.map { ($0, try rows(folder + "/" + $0)) }),
      time: "time", gaze: ["gaze_az", "gaze_el"], target: ["stim_az", "stim_el"])
  }

  /// A capture of the thesis as the table of an unknown tracker.
  static func real(_ name: String) throws -> SpoilableTable {
    let path = try #require(RealCaptures.folder) + "/schneuwly-2024/\(name).csv"
    return SpoilableTable(
      description: """
        format: {kind: table}
        columns:
          time: {column: timestamp, unit: s}
          target: {x: targetPointX, y: targetPointY, unit: pt, origin: bottom-left}
          gaze: {x: gazePointX, y: gazePointY, unit: pt, origin: bottom-left}
          participant: {column: username}
          device: {column: deviceName}
          labels: {pose: {column: position}, place: {column: distance}}

        """,
      files: ["p01.csv": try rows(path).map { Array($0.prefix(9)) }], time: "timestamp",
      gaze: ["gazePointX", "gazePointY"], target: ["targetPointX", "targetPointY"])
  }

  private static func rows(_ path: String) throws -> [[String]] {
    String(decoding: try readFile(path), as: UTF8.self).split(whereSeparator: \.isNewline).map { line in
      line.split(separator: ",", omittingEmptySubsequences: false).map {
        $0.trimmingCharacters(in: .whitespaces)
      }
    }
  }

  /// Changes the numbers of columns, unless they are missing.
  mutating func change(_ columns: [String], every step: Int = 1, _ change: (Double) -> Double) throws {
    for name in files.keys {
      guard var rows = files[name] else { continue }
      for column in try columns.map({ try #require(rows[0].firstIndex(of: $0)) }) {
        for row in stride(from: 1, to: rows.count, by: step) {
          guard let number = Double(rows[row][column]) else { continue }
          rows[row][column] = "\(change(number))"
        }
      }
      files[name] = rows
    }
  }

  mutating func exchange(_ one: String, _ other: String) throws {
    for name in files.keys {
      guard var rows = files[name] else { continue }
      let (a, b) = (try #require(rows[0].firstIndex(of: one)), try #require(rows[0].firstIndex(of: other)))
      for row in rows.indices.dropFirst() { rows[row].swapAt(a, b) }
      files[name] = rows
    }
  }

  /// The warnings or, where it is refused, the complaints.
  func said(separator: String = ",", decimal: String = ".") throws -> [String] {
    try TemporaryFolder.with { folder in
      try folder.write("lab/dataset.yaml", description)
      for (name, rows) in files {
        let lines = rows.map { $0.map { $0.replacing(".", with: decimal) }.joined(separator: separator) }
        try folder.write("lab/\(name)", lines.joined(separator: "\n") + "\n")
      }
      let complaints = folder.complaints("lab")
      return complaints.isEmpty ? try folder.dataset("lab").warnings.map(\.line) : complaints
    }
  }
}

/// The ways to spoil a table, and the key that mends each.
enum Spoiling: String, CaseIterable, Sendable {
  case mirrored, upsideDown, exchanged, metresAsPixels, millisecondsAsSeconds, secondsAsMilliseconds
  case missingMark, radiansAsDegrees, gazeInRadians, decimalComma, commasInCommas, twoPeople

  var key: String {
    switch self {
    case .mirrored: "'x_axis' of 'gaze'"
    case .upsideDown: "'y_axis' of 'gaze'"
    case .exchanged: "'x' and 'y' of 'gaze'"
    case .metresAsPixels, .gazeInRadians: "'unit' of 'gaze'"
    // So large times can be refused.
    case .millisecondsAsSeconds: "'unit' "
    case .secondsAsMilliseconds: "'unit' of 'time'"
    case .missingMark: "'missing' under 'format'"
    case .radiansAsDegrees: "'unit' of 'target'"
    case .decimalComma, .commasInCommas: "'decimal: comma'"
    case .twoPeople: "'participant'"
    }
  }

  /// What is said about a table that is spoilt so.
  func said(of table: SpoilableTable) throws -> [String] {
    var table = table
    switch self {
    case .mirrored: try table.change([table.gaze[0]]) { -$0 }
    case .upsideDown: try table.change([table.gaze[1]]) { -$0 }
    case .exchanged: try table.exchange(table.gaze[0], table.gaze[1])
    case .metresAsPixels: try table.change(table.gaze) { $0 / 4000 }
    case .millisecondsAsSeconds: try table.change([table.time]) { $0 * 1000 }
    case .secondsAsMilliseconds:
      table.description = table.description.replacing("unit: s}", with: "unit: ms}")
    case .missingMark: try table.change(table.gaze, every: 40) { _ in -1 }
    case .radiansAsDegrees: try table.change(table.gaze + table.target) { $0 * .pi / 180 }
    case .gazeInRadians: try table.change(table.gaze) { $0 * .pi / 180 }
    case .decimalComma: return try table.said(separator: ";", decimal: ",")
    case .commasInCommas: return try table.said(decimal: ",")
    case .twoPeople:
      // Somebody else looks at the same targets at nearly the same times.
      let first = table.files.keys.sorted()[0]
      var other = table
      other.files = table.files.filter { $0.key == first }
      try other.change([table.time]) { $0 + 0.3 }
      try other.change(table.gaze) { $0 + 1.5 }
      table.files["zoe.csv"] = other.files[first]
      table.description = table.description.replacing(
        #"{file_name: "(?<participant>.+)"}"#, with: "{value: anna}")
    }
    return try table.said()
  }
}

@Suite("No table is read wrongly without a word")
struct SpoiltTableTests {
  /// What is said about captures that may have been read wrongly.
  static let phrases = [
    "is the same on all frames", "along the other axis", "against the targets",
    "much more or less than the targets",
    "less than 20 %", "mark of missing gaze", "2,500 Hz", "unusual rate", "at the same time, ",
  ]

  private static func suspicions(_ lines: [String]) -> [String] {
    lines.filter { line in phrases.contains { line.contains($0) } }
  }

  @Test(
    "a spoilt table of a headset is warned or refused, with the key that mends it",
    arguments: Spoiling.allCases)
  func headset(spoiling: Spoiling) throws {
    let said = try spoiling.said(of: .headset())
    #expect(said.contains { $0.contains(spoiling.key) }, "\(said)")
  }

  @Test("the clean table of a headset is not warned")
  func cleanHeadset() throws {
    #expect(try SpoilableTable.headset().said() == [])
  }

  @Test(
    "a spoilt real capture is warned or refused, with the key that mends it",
    .enabled(if: RealCaptures.folder != nil, RealCaptures.advice), arguments: Spoiling.allCases,
    [RealCaptures.main, RealCaptures.withoutLookAt, RealCaptures.otherPerson])
  func real(spoiling: Spoiling, capture: String) throws {
    let said = try spoiling.said(of: .real(capture))
    #expect(said.contains { $0.contains(spoiling.key) }, "\(said)")
  }

  @Test(
    "clean real captures are not warned, neither in their format nor as tables",
    .enabled(if: RealCaptures.folder != nil, RealCaptures.advice))
  func cleanReal() throws {
    for name in [RealCaptures.main, RealCaptures.withoutLookAt, RealCaptures.otherPerson] {
      #expect(Self.suspicions(try SpoilableTable.real(name).said()) == [])
    }
    #expect(Self.suspicions(try RealCaptures.dataset().warnings.map(\.line)) == [])
  }

  @Test(
    "no clean sample is warned",
    .enabled(if: RealCaptures.samples != nil, RealCaptures.advice),
    arguments: [
      "made/headset", "made/bids-export", "made/gazecapture", "made/ollier", "made/eyedid",
      "live-link-face/alexdjulin", "live-link-face/JMTechArt", "kyle-fox-ios-eye-tracking",
    ])
  func samples(sample: String) throws {
    let path = try #require(RealCaptures.samples) + "/" + sample
    let dataset = try Dataset(path, relativeTo: ".", in: RealCaptures.folders, at: Place(file: "test"))
    #expect(Self.suspicions(dataset.warnings.map(\.line)) == [])
  }

  @Test(
    "no dataset of the project is warned",
    arguments: ["exercises-made", "eyedid-made", "gazecapture-made", "live-link-face", "ollier-made"])
  func project(name: String) throws {
    let folders = DatasetFolders(named: [RealCaptures.root + "/datasets"], environment: nil)
    let dataset = try Dataset(name, relativeTo: ".", in: folders, at: Place(file: "test"))
    #expect(Self.suspicions(dataset.warnings.map(\.line)) == [])
  }

  @Test("predictions are held against the dots, and the file that holds them is named")
  func predictions() throws {
    try TemporaryFolder.with { folder in
      let source = RealCaptures.root + "/datasets/gazecapture-made"
      try FileManager.default.copyItem(atPath: source, toPath: folder.at("made"))
      var lines = String(decoding: try readFile(source + "/predictions.csv"), as: UTF8.self)
        .split(separator: "\n").map {
          $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
      let column = try #require(lines[0].firstIndex(of: "x_cm"))
      for row in lines.indices.dropFirst() {
        if let x = Double(lines[row][column]) { lines[row][column] = "\(-x)" }
      }
      try folder.write(
        "made/predictions.csv", lines.map { $0.joined(separator: ",") }.joined(separator: "\n") + "\n")
      let said = Self.suspicions(try folder.dataset("made").warnings.map(\.line))
      #expect(said.contains { $0.contains("along x") && $0.contains("'predictions'") }, "\(said)")
    }
  }
}
