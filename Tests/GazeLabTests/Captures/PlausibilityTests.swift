import Inputs
import TestSupport
import Testing

@testable import BuiltInFormats
@testable import Captures

@Suite("What is odd about a capture, whatever its format")
struct PlausibilityTests {
  private static func warnings(_ description: String, _ table: String) throws -> [Warning] {
    try TemporaryFolder.with { folder in
      try folder.write("lab/dataset.yaml", description)
      try folder.write("lab/p01.csv", table)
      return try folder.dataset("lab").warnings
    }
  }

  private static func description(label: String = "", width: String = "53.1", height: String = "29.9")
    -> String
  {
    """
    format: table
    columns:
      time: {column: t, unit: s}
      target: {x: x, y: y, unit: px}
      participant: {column: who}
      device: {value: desk}
    \(label)
    devices:
      desk: {width: 1600, height: 900, unit: px, width_cm: \(width), height_cm: \(height)}

    """
  }

  // MARK: Screens

  @Test(
    "a screen of more than 3 m is told with both sides",
    arguments: [("53.1", "29.9", false), ("300", "168.75", false), ("531", "299", true), ("20", "900", true)])
  func largeScreen(width: String, height: String, isTold: Bool) throws {
    let warnings = try Self.warnings(Self.description(width: width, height: height), "who,t,x,y\na,0,1,2\n")
    let size = "\(decimal((Double(width) ?? 0) / 100, 2)) × \(decimal((Double(height) ?? 0) / 100, 2)) m"
    #expect(
      warnings.map(\.line)
        == (isTold
          ? [
            "device desk: the screen is \(size), larger than 3 m; is its size in the right unit? centimetres and degrees "
              + "follow from it"
          ] : []))
  }

  // MARK: Single frames

  @Test("a label that changes with every row is named, and so is a target")
  func singleFrames() throws {
    let frames = (0..<40).map { row in "a,\(Double(row) / 60),\(100 + row / 10 * 300),200,w\(row)\n" }
    let head = "who,t,x,y,trial\n"
    let label = Self.description(label: "  labels: {trial: {column: trial}}")
    let sentence = "40 of 40 fixations have a single frame: the label 'trial' changes with almost every frame"
    #expect(try Self.warnings(label, head + frames.joined()).map(\.sentence) == [sentence])
    #expect(try Self.warnings(Self.description(), head + frames.joined()) == [])
    let moving = (0..<40).map { row in "a,\(Double(row) / 60),\(100 + row * 30),200,w\(row)\n" }
    let both =
      "40 of 40 fixations have a single frame: the target and the label 'trial' change with almost every frame"
    #expect(try Self.warnings(label, head + moving.joined()).map(\.sentence) == [both])
    // Fewer than ten tell nothing, and frames with pauses between them are not neighbours.
    #expect(
      try !Self.warnings(label, head + moving.prefix(9).joined()).contains {
        $0.sentence.contains("single frame")
      })
  }

  @Test("as long as at most half of the fixations have one frame, nothing is said")
  func halfSingle() throws {
    let rows = (0..<20).flatMap { fixation in
      (0...fixation % 2).map { "a,\(fixation).\($0),\(100 + 50 * fixation),200\n" }
    }
    #expect(try Self.warnings(Self.description(), "who,t,x,y\n" + rows.joined()) == [])
  }

  // MARK: Line ends

  private static let unfinished = "the last line has no line end, so its last number may be cut short"

  /// What is said about the sample of a format, with or without a line end after its last row.
  private static func said(_ sample: RowFormatTests.Sample, end: String) throws -> [String] {
    try TemporaryFolder.with { folder in
      try folder.write("lab/dataset.yaml", "format: \(sample.format)\n" + sample.description)
      for (name, text) in sample.others { try folder.write("lab/\(name)", text) }
      let lines = [sample.columns, sample.row].map { $0.joined(separator: ",") }
      try folder.write("lab/\(sample.file)", lines.joined(separator: "\n") + end)
      return try folder.dataset("lab").warnings.map(\.sentence).filter { $0.contains("last line") }
    }
  }

  @Test(
    "a last line without a line end is told, but for a format whose app writes none",
    arguments: RowFormatTests.samples)
  func cut(sample: RowFormatTests.Sample) throws {
    let expected =
      switch sample.format {
      case "schneuwly-csv": [String]()
      case "ollier-logs": ["ptsData.csv: " + Self.unfinished]
      default: [Self.unfinished]
      }
    #expect(try Self.said(sample, end: "") == expected)
    for end in ["\n", "\r\n", "\n\n", "\n  "] { #expect(try Self.said(sample, end: end) == []) }
  }
}
