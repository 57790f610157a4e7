import Inputs
import TestSupport
import Testing

@testable import BuiltInFormats
@testable import Captures

struct CaptureCopiesTests {
  private static let planted = PlantedCapture(headPoses: [.middle, .left])

  /// The complaints about a capture beside a changed copy of it.
  private static func complaints(_ change: (inout PlantedTable) -> Void) throws -> [String] {
    try TemporaryFolder.with { folder in
      var table = planted.table
      try folder.write("lab/p01.csv", table.text())
      change(&table)
      try folder.write("lab/p02.csv", table.text())
      return folder.complaints("lab").map { $0.replacing(folder.path + "/", with: "") }
    }
  }

  @Test("the same gaze points and targets under another name and at other times are refused")
  func renamed() throws {
    #expect(
      try Self.complaints { table in
        table.set("username", "ben")
        for row in table.rows.indices {
          table[row, "timestamp"] = "\((Double(table[row, "timestamp"]) ?? 0) + 86_400)"
        }
      } == [
        "lab/p02.csv: error: has the same gaze points and targets as lab/p01.csv in all 180 frames, so both are one "
          + "recording under two names; remove one of them"
      ])
  }

  @Test("the same bytes are a copy")
  func copied() throws {
    #expect(
      try Self.complaints { _ in } == ["lab/p02.csv: error: is a copy of lab/p01.csv; remove one of them"])
  }

  @Test("one other gaze point or one frame less makes another recording")
  func different() throws {
    let other = try Self.complaints { table in table[179, "gazePointX"] = "500.25" }
    #expect(other == [])
    #expect(try Self.complaints { $0.rows.removeLast() } == [])
    // The last target, of ten frames, is elsewhere.
    #expect(
      try Self.complaints { table in table.set("targetPointY", "700.0") { $0 >= 170 } } == [])
  }

  @Test("captures with too few gaze points, or all of them at one place, can be alike")
  func chance() throws {
    try TemporaryFolder.with { folder in
      for name in ["a", "b"] {
        var table = Self.planted.table
        table.set("username", name)
        table.rows.removeSubrange(9...)
        try folder.write("few/\(name).csv", table.text())
        table = Self.planted.table
        table.set("username", name)
        table.set("gazePointX", "5.0")
        table.set("gazePointY", "6.0")
        try folder.write("still/\(name).csv", table.text())
      }
      #expect(folder.complaints("few") == [] && folder.complaints("still") == [])
    }
  }
}
