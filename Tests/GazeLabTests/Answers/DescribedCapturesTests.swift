import Documents
import Inputs
import TestSupport
import Testing

@testable import BuiltInFormats
@testable import Captures
@testable import GazeLab

@Suite("How describe lists captures")
struct DescribedCapturesTests {
  private static let long = "a_column_of_the_tracker_with_a_very_long_name_that_fills_more_than_a_line_x"

  private static func description(_ gaze: String = "gx") -> String {
    """
    format: table
    columns:
      time: {column: t, unit: s}
      target: {x: x, y: y, unit: px}
      gaze: {x: \(gaze), y: gy, unit: px}
      participant: {file_name: "(?<participant>.+)"}
      device: {value: screen}
    devices:
      screen: {width: 1600, height: 900, unit: px, width_cm: 53.1, height_cm: 29.9, eye_distance_cm: 65}

    """
  }

  private static func table(_ gaze: String = "gx", shift: Int) -> String {
    "t,x,y,\(gaze),gy\n0,100,100,\(100 + shift),99\n1,1500,800,\(1500 + shift),790\n"
  }

  private static func lines(_ folder: TemporaryFolder) throws -> [String] {
    try DatasetReport("lab", in: folder.datasets).text.split(
      separator: "\n", omittingEmptySubsequences: false
    )
    .map(String.init)
  }

  @Test("captures are in natural order, and several with the same columns are one table")
  func order() throws {
    try TemporaryFolder.with { folder in
      try folder.write("lab/dataset.yaml", Self.description())
      for user in [1, 2, 10] { try folder.write("lab/user\(user).csv", Self.table(shift: user)) }
      let lines = try Self.lines(folder)
      let start = try #require(lines.firstIndex(of: "3 captures on screen"))
      let rows = lines[start...].filter { $0.hasPrefix("user") && $0.contains("2/2") }
      #expect(rows.map { $0.prefix { $0 != " " } } == ["user1", "user2", "user10"])
      #expect(!lines.contains { $0.contains("2 frames, 2 fixations") })
      // The order in results stays that of the alphabet.
      #expect(try folder.dataset("lab").captures.map(\.name) == ["user1", "user10", "user2"])
    }
  }

  @Test("a table of columns with long names stays a table at 80 columns, and has whole names in JSON")
  func longNames() throws {
    try TemporaryFolder.with { folder in
      try folder.write("lab/dataset.yaml", Self.description(Self.long))
      try folder.write("lab/p01.csv", Self.table(Self.long, shift: 1))
      let lines = try Self.lines(folder)
      let start = try #require(lines.firstIndex { $0.hasPrefix("in the file") })
      #expect(lines[start].contains("written as") && lines[start].hasSuffix("read as"))
      #expect(lines.allSatisfy { $0.count <= 80 }, "\(lines.filter { $0.count > 80 })")
      let report = try DatasetReport("lab", in: folder.datasets)
      #expect(JSONAnswer.text([report.answer]).contains(Self.long))
    }
  }
}

@Suite("References to datasets")
struct DatasetReferencesTests {
  private static let nowhere = DatasetFolders(named: ["/nowhere"], environment: nil)

  @Test(
    "a folder means the same with and without slashes", arguments: ["vr", "vr/", "./vr", "./vr//", "../x/vr"])
  func folder(reference: String) throws {
    try TemporaryFolder.with { folder in
      try folder.write("x/vr/dataset.yaml", "title: Goggles\n")
      try folder.write("x/vr/p01.csv", PlantedCapture().bytes)
      let dataset = try Dataset(
        reference, relativeTo: folder.at("x"), in: Self.nowhere, at: Place(file: "e"))
      #expect(dataset.name == "vr" && dataset.title == "Goggles" && dataset.captures.map(\.name) == ["p01"])
      #expect(!dataset.captures[0].path.contains("//p01"))
    }
  }

  @Test("a dataset of this name comes before a folder")
  func name() throws {
    try TemporaryFolder.with { folder in
      try folder.write("x/vr/dataset.yaml", "title: Folder\n")
      try folder.write("x/vr/p01.csv", PlantedCapture().bytes)
      try folder.write("named/vr/dataset.yaml", "title: Named\n")
      try folder.write("named/vr/p02.csv", PlantedCapture().bytes)
      let folders = DatasetFolders(named: [folder.at("named")], environment: nil)
      func title(_ reference: String) throws -> String {
        try Dataset(reference, relativeTo: folder.at("x"), in: folders, at: Place(file: "e")).title
      }
      #expect(try title("vr") == "Named")
      #expect(try title("vr/") == "Folder")
    }
  }
}
