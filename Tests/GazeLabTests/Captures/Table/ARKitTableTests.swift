import Files
import Foundation
import Inputs
import TestSupport
import Testing

@testable import BuiltInFormats
@testable import Calibration
@testable import Captures
@testable import Splits
@testable import Trials

/// The files of an app that records what ARKit knows, whose columns have names of their own.
@Suite("Tables of ARKit apps")
struct ARKitTableTests {
  private static let description = """
    format: table
    columns:
      time: {column: clock, unit: s}
      participant: {column: who}
      device: {column: model}
      labels:
        head_pose: {column: pose, order: [Middle, Top, Down, Left, Right]}
        viewing_distance: {column: far, order: [Regular, Close, Arms Extended]}
      target: {x: dotX, y: dotY, unit: pt, origin: bottom-left}
      gaze: {x: seenX, y: seenY, unit: pt, origin: bottom-left}
      face: {columns: "head_*", layout: columns}
      right_eye: {columns: "right_*", layout: columns, optional: true}
      left_eye: {columns: "left_*", layout: columns, optional: true}
      look_at: {x: aimX, y: aimY, z: aimZ, unit: m, optional: true}
      blend_shapes: {columns: "shape *", optional: true}

    """

  private static let names = [
    ("username", "who"), ("deviceName", "model"), ("position", "pose"), ("distance", "far"),
    ("timestamp", "clock"), ("targetPoint", "dot"), ("gazePoint", "seen"), ("faceTransform_", "head_"),
    ("rightEyeTransform_", "right_"), ("leftEyeTransform_", "left_"), ("lookAtPoint", "aim"),
    ("blendShape_", "shape "),
  ]

  /// The same file, with other names in its header.
  private static func renamed(_ bytes: [UInt8]) -> [UInt8] {
    let end = bytes.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
    let header = String(decoding: bytes[..<end], as: UTF8.self).split(separator: ",").map { field in
      let name = field.trimmingPrefix(" ")
      let start = names.first { name.hasPrefix($0.0) }
      return start.map { $0.1 + name.dropFirst($0.0.count) } ?? String(name)
    }
    return Array(header.joined(separator: ",").utf8) + bytes[end...]
  }

  /// The feature sets that captures with these channels have: each block alone, and all together.
  private static func experiment(_ captures: [Capture]) -> String {
    let blocks = Catalogue.featureBlocks.entries.filter { entry in
      !entry.made.needs.isEmpty
        && captures.allSatisfy { capture in entry.made.needs.allSatisfy(capture.frames.has) }
    }.map(\.kind)
    return """
      features: [\((blocks + ["gaze+face+euler+right_eye"]).joined(separator: ", "))]
      calibrators: [linear, {kind: ridge, lambda: 0.1}]
      splits: [in-sample, {kind: leave-one-out, over: target}]

      """
  }

  /// Compares files of schneuwly-csv with the same files as declared tables: all channels, and the scores.
  private static func compare(_ files: [(name: String, bytes: [UInt8])]) async throws {
    let (plain, table) = (try PlantedStudy(participants: []), try PlantedStudy(participants: []))
    try table.write("data/dataset.yaml", Array(description.utf8))
    for file in files {
      try plain.write("data/\(file.name).csv", file.bytes)
      try table.write("data/\(file.name).csv", renamed(file.bytes))
    }
    let (before, after) = (try captures(plain), try captures(table))
    #expect(before.map(\.name) == after.map(\.name) && before.count == files.count)
    for (one, other) in zip(before, after) {
      #expect(one.fixations.map(\.key) == other.fixations.map(\.key))
      #expect(other.tolerated.allSatisfy { $0.text.hasPrefix("the last line has no line end") })
      for (ours, theirs) in zip(one.frames.columnsIfPresent, other.frames.columnsIfPresent) {
        #expect(ours.map { $0.map(\.bitPattern) } == theirs.map { $0.map(\.bitPattern) })
      }
    }
    let yaml = experiment(before)
    let (scores, others) = (try await plain.run(yaml), try await table.run(yaml))
    #expect(scores.scores.count > 20)
    #expect(try readFile("\(scores.folder)/scores.csv") == readFile("\(others.folder)/scores.csv"))
  }

  private static func captures(_ study: PlantedStudy) throws -> [Capture] {
    try TemporaryFolder(existing: study.root).dataset("data").captures
  }

  @Test("captures whose columns have other names give the same channels and scores to the last bit")
  func planted() async throws {
    var shapes = PlantedCapture(headPoses: [.middle, .left], framesPerFixation: 3).table
    for (index, name) in BlendShape.eyes.enumerated() {
      shapes.insert(name, "0.5", at: shapes.header.count)
      for row in shapes.rows.indices { shapes[row, name] = "\(Double((row * 7 + index * 3) % 11) / 16)" }
    }
    try await Self.compare([("anna", Array(shapes.text().utf8))])
    var eyeless = PlantedCapture(participants: ["ben"], framesPerFixation: 3, seed: 2).table
    eyeless.remove(eyeless.header.filter { $0.hasPrefix("lookAt") || $0.hasPrefix("leftEye") })
    try await Self.compare([
      ("anna", PlantedCapture(framesPerFixation: 3).bytes), ("ben", Array(eyeless.text().utf8)),
    ])
  }

  @Test(
    "the thesis's captures whose columns have other names give its numbers to the last bit",
    .enabled(if: RealCaptures.folder != nil, RealCaptures.advice),
    arguments: [[RealCaptures.main], [RealCaptures.withoutLookAt, RealCaptures.otherPerson]])
  func thesis(names: [String]) async throws {
    let folder = "\(try #require(RealCaptures.folder))/schneuwly-2024"
    try await Self.compare(try names.map { ($0, try readFile("\(folder)/\($0).csv")) })
  }
}
