import TestSupport
import Testing

@testable import BuiltInFormats
@testable import Captures
@testable import GazeLab

@Suite("Descriptions of very many people, captures and devices")
struct LongListsTests {
  private static let description = """
    format: table
    columns:
      time: {column: t, unit: s}
      target: {x: x, y: y, unit: px, origin: top-left}
      gaze: {x: gx, y: gy, unit: px, origin: top-left}
      participant: {column: who}
      device: {value: screen}
    devices:
      screen: {width: 1600, height: 900, unit: px, width_cm: 53.1, height_cm: 29.9, eye_distance_cm: 65}
    """

  /// Captures in which some people look at two targets each.
  private static func write(captures: Int, people: Int, in folder: TemporaryFolder) throws {
    try folder.write("dataset.yaml", description)
    for capture in 0..<captures {
      let rows = (0..<people).flatMap { person in
        [(100, 100), (1500, 800)].enumerated().map { index, target in
          let time = person * 100 + index * 2
          return "c\(capture)p\(person),\(time),\(target.0),\(target.1),\(target.0 + 9),\(target.1 - 7)"
        }
      }
      try folder.write("c\(capture).csv", (["who,t,x,y,gx,gy"] + rows).joined(separator: "\n"))
    }
  }

  private static let nowhere = DatasetFolders(named: ["/nowhere"], environment: nil)

  @Test("the people of a capture are named up to 20, and counted beyond")
  func people() throws {
    try TemporaryFolder.with { folder in
      try Self.write(captures: 1, people: 3000, in: folder)
      let text = try DatasetReport(folder.path, in: Self.nowhere).text
      #expect(text.split(separator: "\n").count < 90)
      let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(words.contains("c0p0, c0p1, c0p10, c0p100, "))
      #expect(words.contains(" and 2980 more on screen, 6000 frames, 6000 fixations"))
      #expect(words.contains("participant (2970 more) 5940 5940"))
    }
  }

  @Test("the captures of a dataset are described up to 40, and counted beyond")
  func captures() throws {
    try TemporaryFolder.with { folder in
      try Self.write(captures: 90, people: 1, in: folder)
      let text = try DatasetReport(folder.path, in: Self.nowhere).text
      #expect(text.matches(of: /2\/2/).count == 40)
      #expect(text.contains("50 further captures"))
    }
  }

  @Test("a plan names captures up to 20, and counts them beyond")
  func plan() throws {
    try TemporaryFolder.with { folder in
      try Self.write(captures: 90, people: 1, in: folder)
      try folder.write(
        "experiment.yaml",
        """
        title: Many
        dataset: .
        features: [gaze]
        calibrators: [linear]
        splits: [{kind: leave-one-out, over: participant}]
        """)
      let text = try Experiment(file: folder.at("experiment.yaml"), in: Self.nowhere).planText(width: 80)
      let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(words.contains("trials on c0, c1, c10, ") && words.contains(" and 70 more; seed"))
      #expect(text.split(separator: "\n").count < 30)
    }
  }
}
