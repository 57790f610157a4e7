import DelimitedText
import Files
import Foundation
import TestSupport
import Testing

@testable import BuiltInFormats
@testable import Captures
@testable import GazeLab
@testable import Trials

/// Transforms that are no rigid motion, in the middle of captures.
struct RigidTransformsTests {
  private static let planted = PlantedCapture(framesPerFixation: 4)
  /// Frames of the target beside the camera.
  private static let beside = planted.frames.indices.filter {
    planted.frames[$0].target == ScreenPoint(x: 0, y: 372)
  }

  private static func table(zeros channel: Channel, in rows: [Int]) -> PlantedTable {
    var table = planted.table
    for name in channel.entry.columns { table.set(name, "0") { rows.contains($0) } }
    return table
  }

  @Test(
    "a transform of zeros is counted and missing, and so is a gaze point that is computed from it",
    arguments: [
      (Channel.face, "face transform", ", and no gaze point"),
      (.rightEye, "right eye transform", ", and no gaze point"), (.leftEye, "left eye transform", ""),
    ])
  func zeros(channel: Channel, title: String, ending: String) throws {
    let rows = [Self.beside[0], Self.beside[1]]
    try TemporaryFolder.with { folder in
      try folder.write("a/p01.csv", Self.table(zeros: channel, in: rows).text())
      let dataset = try folder.dataset("a")
      let frames = dataset.captures[0].frames
      let sentence =
        "2 of \(frames.count) frames have a \(title) that is no rigid motion (all zeros): they have no such transform"
      #expect(dataset.warnings.map(\.sentence).contains(sentence + ending))
      for row in frames.indices {
        let isBad = rows.contains(row)
        let numbers = FrameColumn.of(channel).map { frames.column($0)[row] }
        #expect(numbers.allSatisfy { $0.isNaN == isBad })
        let point: ScreenPoint = frames.recordedPoint(row)
        #expect(point.x.isNaN == (isBad && !ending.isEmpty) && point.y.isNaN == point.x.isNaN)
        let middle: Vector? = frames.eyesMidpoint(row)
        #expect((middle == nil) == isBad)
      }
    }
  }

  @Test("in a format that does not compute gaze from transforms, only the transform is missing")
  func gazeStays() throws {
    let content = try TemporaryFolder.with { folder in
      try Capture(path: folder.write("p01.csv", Self.planted.bytes)).frames
    }
    var numbers = content.columnsIfPresent
    for index in FrameColumn.face {
      var column = Array(content.column(index))
      column[5] = 0
      numbers[index] = NumberColumn(column)
    }
    let spoiled = FrameTable(
      participants: content.participants, displays: content.displays, labels: content.labels,
      numbers: numbers, own: [])
    let rigid = RigidTransforms(
      spoiled,
      of: CaptureFormat(
        name: "other", finder: .folder { _, _ in nil },
        read: { _, _ in
          CaptureContent(frames: spoiled)
        }))
    #expect(
      rigid.warnings.map(\.text) == [
        "1 of \(content.count) frames have a face transform that is no rigid motion (all zeros): "
          + "they have no such transform"
      ])
    let points: [ScreenPoint] = content.indices.map { rigid.frames.recordedPoint($0) }
    #expect(points == content.indices.map { content.recordedPoint($0) })
    #expect(rigid.frames.column(FrameColumn.face.lowerBound)[5].isNaN)
    // Numbers that are missing are not counted again.
    #expect(RigidTransforms(rigid.frames, of: SchneuwlyCSV.format).warnings.isEmpty)
  }

  @Test("frames with rigid motions are the same table")
  func same() throws {
    let capture = try TemporaryFolder.with { folder in
      try Capture(path: folder.write("p01.csv", Self.planted.bytes))
    }
    #expect(RigidTransforms(capture.frames, of: capture.format).frames.isSame(as: capture.frames))
  }

  @Test(
    "a run over a face transform of zeros counts the frame as lost, and writes no number that is none",
    arguments: ["frames", "fixation-medians"], ["median", "mean"])
  func run(samples: String, summary: String) async throws {
    let study = try PlantedStudy(participants: [])
    try study.write("data/p01.csv", Array(Self.table(zeros: .face, in: [Self.beside[0]]).text().utf8))
    let run = try await study.run(
      """
      samples: \(samples)
      summary: \(summary)
      features: [gaze, face, look_at]
      calibrators: [offset, linear]
      splits: in-sample

      """)
    #expect(run.record.inputs[0].dataLoss?.map(\.lostFrames) == [1])
    let reasons = Set(run.results.dropped.filter { $0.features == "face" && $0.cause == .own }.map(\.reason))
    #expect(
      reasons == (samples == "frames" ? ["face transform is missing or no rigid motion"] : []))
    for name in try FileManager.default.subpathsOfDirectory(atPath: run.folder)
    where name.hasSuffix(".csv") || name.hasSuffix(".md") {
      let text = String(decoding: try readFile("\(run.folder)/\(name)"), as: UTF8.self).lowercased()
      let words = text.split { !$0.isLetter }
      #expect(!words.contains { $0 == "nan" || $0 == "inf" }, "\(name)")
    }
  }
}
