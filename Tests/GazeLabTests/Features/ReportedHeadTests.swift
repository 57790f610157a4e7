import DelimitedText
import Inputs
import TestSupport
import Testing

@testable import Calibration
@testable import Captures
@testable import Trials

@Suite("Feature blocks of trackers that report the head themselves")
struct ReportedHeadTests {
  /// The second frame has no head.
  private static func log() -> PlantedLog {
    var log = PlantedLog(count: 4)
    log.channels[.headPosition] = [[0.01, .nan, 0.03, 0.05], [0, .nan, 0.1, 0], [0.3, .nan, 0.4, 0.35]]
      .map { NumberColumn($0) }
    log.channels[.headRotation] = [[0, .nan, .pi / 2, 0.1], [0.5, .nan, 0.5, 0.5], [.pi, .nan, 0, 0]]
      .map { NumberColumn($0) }
    log.channels[.openness] = [[1, 0.9, 0.1, 1], [0.8, 0.7, 0.2, 1]].map { NumberColumn($0) }
    return log
  }

  private static func samples(_ kind: SampleKind, _ blocks: Set<String>) throws -> Samples {
    let capture = try log().capture()
    return Samples(kind, of: capture.fixations.map { SampledFixation($0, of: capture) }, blocks: blocks)
  }

  @Test("head_position and euler are what the tracker reports, in m and in degrees, and nothing is made up")
  func blocks() throws {
    let samples = try Self.samples(.frames, ["head_position", "euler", "openness"])
    #expect(
      samples.blocks.columnNames == [
        "rollDegrees", "pitchDegrees", "yawDegrees", "headX", "headY", "headZ", "leftOpenness",
        "rightOpenness",
      ])
    #expect(samples.origins.map(\.frameRows) == [0..<1, 2..<3, 3..<4])
    #expect(samples.dropped == [.init(reason: "rollDegrees is not finite", count: 1)])
    let rows = (0..<3).map { samples.blocks.row($0) }
    for (found, expected) in zip(rows[0], [0, 0.5 * 180 / Double.pi, 180, 0.01, 0, 0.3, 1, 0.8]) {
      #expect(abs(found - expected) < 1e-12)
    }
    #expect(abs(rows[1][0] - 90) < 1e-12 && rows[1][3...] == [0.03, 0.1, 0.4, 0.1, 0.2])
  }

  @Test("medians pass over frames without a head")
  func medians() throws {
    let samples = try Self.samples(.fixationMedians, ["head_position", "euler", "quadratic(euler)"])
    #expect(samples.count == 1)
    let row = samples.blocks.row(0)
    #expect(Array(row[3..<6]) == [0.03, 0, 0.35])
    #expect(abs(row[0] - 0.1 * 180 / .pi) < 1e-12 && abs(row[1] - 0.5 * 180 / .pi) < 1e-12 && row[2] == 0)
    #expect(row.allSatisfy { $0.isFinite })
  }

  @Test("a head that one tracker reports is never mixed with faceTransform in one column")
  func mixed() throws {
    let file = try ExperimentFile(
      text: "dataset: lab\nfeatures: [gaze+head_position, euler, gaze]\nsplits: in-sample\n", path: "e.yaml")
    var faced = PlantedLog(count: 4)
    faced.channels[.face] = (0..<16).map { _ in NumberColumn(repeating: 1, count: 4) }
    let (reported, measured) = (try Self.log().capture("reported"), try faced.capture("measured"))
    #expect(try MissingColumns.all(file, [reported]).isEmpty)
    #expect(try MissingColumns.all(file, [measured]).isEmpty)
    let missing = try MissingColumns.all(file, [reported, measured])
    #expect(missing.map(\.asker) == ["gaze+head_position", "euler"])
    #expect(missing.allSatisfy { $0.capture == "reported" && $0.columns == ["faceTransform"] })
    let neither = try PlantedLog(count: 4).capture("neither")
    #expect(
      try MissingColumns.all(file, [neither]).map(\.sentence) == [
        "'gaze+head_position' needs faceTransform, which captures of planted do not have",
        "'euler' needs faceTransform, which captures of planted do not have",
      ])
  }
}
