import Foundation
import Inputs
import TestSupport
import Testing

@testable import BuiltInFormats
@testable import GazeLab

struct StreamDescriptionTests {
  private static func text(_ files: [String: String]) throws -> String {
    try TemporaryFolder.with { folder in
      for (name, text) in files { try folder.write("lab/\(name)", text) }
      return try DatasetReport("lab", in: folder.datasets).text
    }
  }

  @Test("a stream without targets is described by its channels, states, seconds and rate, within 80 columns")
  func stream() throws {
    let text = try Self.text([
      "dataset.yaml": "format: eyedid-csv\nscreen: [390, 844]\n",
      "log.csv": """
      timestamp,gazeX,gazeY,trackingState,leftOpenness,rightOpenness,faceScore
      0,1,1,SUCCESS,0.9,0.9,0.5
      500,1,1,SUCCESS,0.9,0.9,0.5
      1000,-1001,-1001,FACE_MISSING,,,
      1500,1,1,SUCCESS,0.9,0.9,0.5

      """,
    ])
    #expect(text.contains("log: log on unknown, 4 rows in 1.5 s, 2.0 Hz; no targets"))
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines.allSatisfy { $0.count <= 80 }, "\(lines.filter { $0.count > 80 })")
    func has(_ words: String...) -> Bool {
      lines.contains { line in
        line.split(whereSeparator: { $0 == " " || $0 == "|" }).map(String.init) == words
      }
    }
    #expect(
      has("gaze", "point", "75.0") && has("openness", "of", "the", "eyes", "75.0")
        && has("confidence", "75.0"))
    // SUCCESS holds from 0 to 1 s and from 1.5 s to the end.
    #expect(has("tracking_state", "SUCCESS", "3", "75.0", "1.00"), "\(text)")
    #expect(has("tracking_state", "FACE_MISSING", "1", "25.0", "0.50"))
  }

  @Test("a capture with targets is described as before")
  func targets() throws {
    let text = try Self.text([
      "dataset.yaml": "format: eyedid-csv\nscreen: [390, 844]\n",
      "log.csv": "timestamp,gazeX,gazeY,trackingState,target_x,target_y\n0,1,1,0,40,60\n33,1,1,0,40,60\n",
    ])
    #expect(text.contains("2 frames, 1 fixations") && !text.contains("no targets"))
  }

  @Test("a stream without a screen has no devices to show")
  func noScreen() throws {
    let names = LiveLinkFaceCSV.eyeShapes
    let text = try Self.text([
      "face.csv": "Timecode,BlendShapeCount,\(names.joined(separator: ","))\n"
        + "00:00:01:00.000,14,\(names.map { _ in "0.1" }.joined(separator: ","))\n"
    ])
    #expect(text.contains("blend shapes of the eyes") && !text.contains("Devices"))
  }
}
