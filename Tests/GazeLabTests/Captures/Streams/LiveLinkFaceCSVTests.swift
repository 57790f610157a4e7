import DelimitedText
import Foundation
import Inputs
import TestSupport
import Testing

@testable import BuiltInFormats
@testable import Captures

struct LiveLinkFaceCSVTests {
  private static let shapes = LiveLinkFaceCSV.eyeShapes
  private static let rotation = ["HeadYaw", "HeadPitch", "HeadRoll"]

  private static func table(
    _ times: [String], count: String = "BlendShapeCount", columns: [String] = shapes + rotation + ["JawOpen"],
    last: String? = nil
  ) -> String {
    let header = (["Timecode", count] + columns + (last == nil ? [] : ["exercise"])).joined(separator: ",")
    let rows = times.enumerated().map { row, time in
      ([time, "18"] + columns.indices.map { "\(Double($0) / 10 + Double(row))" } + [last].compactMap(\.self))
        .joined(separator: ",")
    }
    return ([header] + rows).joined(separator: "\n") + "\n"
  }

  private static func capture(_ text: String, _ description: String = "") throws -> Capture {
    try TemporaryFolder.with { folder in
      try folder.write("lab/face.csv", text)
      if !description.isEmpty { try folder.write("lab/dataset.yaml", description) }
      return try folder.dataset("lab").captures[0]
    }
  }

  private static func complaints(_ text: String) throws -> [String] {
    try TemporaryFolder.with { folder in
      try folder.write("lab/dataset.yaml", "format: live-link-face-csv\n")
      try folder.write("lab/face.csv", text)
      return folder.complaints("lab").map { $0.replacing("lab/", with: "") }
    }
  }

  @Test(
    "columns are found by name, in the order of our blend shapes",
    arguments: ["BlendShapeCount", "BlendshapeCount"])
  func columns(count: String) throws {
    let capture = try Self.capture(Self.table(["00:00:01:00.000", "00:00:01:30.000"], count: count))
    #expect(capture.format.name == "live-link-face-csv" && Array(capture.frames.time) == [1, 1.5])
    let shapes = FrameColumn.blendShapes.map { capture.frames.column($0)[1] }
    // The second row has 1, 1.1, … and values above 1 stay.
    #expect(shapes == (0..<14).map { Double($0) / 10 + 1 })
    #expect(Self.shapes[0] == "EyeBlinkLeft" && Self.shapes[7] == "EyeBlinkRight" && Self.shapes.count == 14)
    // HeadYaw, HeadPitch, HeadRoll are columns 14, 15, 16; pitch comes first.
    #expect(FrameColumn.of(.headRotation).map { capture.frames.column($0)[0] } == [1.5, 1.4, 1.6])
    let jaw = try #require(capture.frames.ownRange("face_shapes"))
    #expect(jaw.count == 1 && capture.frames.column(jaw.lowerBound)[0] == 1.7)
    #expect(!capture.frames.has(.gazePoint) && capture.fixations.isEmpty && capture.screens == [.none])
    #expect(capture.tolerated.isEmpty, "\(capture.tolerated.map(\.text))")
  }

  @Test("times go on after midnight")
  func midnight() throws {
    let capture = try Self.capture(Self.table(["23:59:59:30.000", "00:00:00:00.000", "00:00:00:30.000"]))
    #expect(Array(capture.frames.time) == [86_399.5, 86_400, 86_400.5])
  }

  @Test("angles of the head that are all 0 were not recorded, and an exercise is a state")
  func headAtRest() throws {
    let row = ["00:00:01:00.000", "17"] + (0..<14).map { "0.\($0)" } + ["0", "0.0", "0.000", "up"]
    let text =
      (["Timecode", "BlendShapeCount"] + Self.shapes + Self.rotation + ["exercise"]).joined(separator: ",")
      + "\n"
      + row.joined(separator: ",") + "\n"
    let capture = try Self.capture(text, "format: live-link-face-csv\nparticipant: alex\n")
    #expect(!capture.frames.has(.headRotation) && capture.frames.words(named: "exercise")?[0] == "up")
    #expect(capture.frames.participants[0] == "alex")
    #expect(
      capture.tolerated.map(\.text) == [
        "HeadYaw, HeadPitch and HeadRoll are 0 in all rows: the head's rotation was not recorded"
      ])
  }

  @Test("what is no recording is refused with its place")
  func refused() throws {
    func check(_ text: String, _ complaint: String) throws {
      let complaints = try Self.complaints(text)
      #expect(complaints.count == 1 && complaints[0].hasPrefix(complaint), "\(complaints)")
    }
    try check(
      Self.table(["00:00:01:60.000"]),
      "face.csv:2:1: error: 'Timecode' is no time: '00:00:01:60.000'; expected one like 16:55:51:38.453")
    try check(
      Self.table(["00:00:01:00.000", "00:00:00:59.000"]), "face.csv:3: error: 'Timecode' goes back by 0.017 s"
    )
    try check(
      Self.table(["00:00:01:00.000"], columns: Array(Self.shapes.dropFirst(7))),
      "face.csv:1:1: error: missing column 'EyeBlinkLeft', 'EyeLookDownLeft'")
  }

  @Test(
    "real recordings are read as their files say",
    .enabled(if: RealCaptures.samples != nil, RealCaptures.advice),
    arguments: [
      // Rows counted with wc, times worked out with Python from the first and the last timecode.
      ("alexdjulin/alex_rom_4.csv", 3809, 60_951.640883, 126.982617),
      ("JMTechArt/MySlate_3_Jason_Millers_iPhone.csv", 328, 1929.131117, 5.453317),
    ])
  func samples(file: String, rows: Int, start: Double, span: Double) throws {
    let samples = try #require(RealCaptures.samples)
    let capture = try Dataset(
      "\(samples)/live-link-face/\(file)", relativeTo: ".", in: RealCaptures.folders, at: Place(file: "test")
    ).captures[0]
    let time = capture.frames.time
    #expect(capture.frames.count == rows && abs(time[0] - start) < 1e-6)
    #expect(abs(time[rows - 1] - time[0] - span) < 1e-5, "\(time[rows - 1] - time[0])")
    #expect(capture.unknownColumns.isEmpty)
    let shapes = try #require(capture.frames.ownRange("face_shapes"))
    #expect(shapes.count == 38 && capture.frames.has(.blendShapes))
    #expect(
      capture.tolerated.count == (capture.frames.has(.headRotation) ? 0 : 1),
      "\(capture.tolerated.map(\.text))")
  }
}
