import Inputs
import Testing

@testable import Scores
@testable import Trials

struct StoredRowWriterTests {
  private static func cell(_ group: String, features: String = "gaze") -> Cell {
    Cell(group: group, samples: "frames", features: features, calibrator: "ridge(a, b)", split: "s")
  }

  @Test("rows of changing cells have the fields of their own cell, one per key")
  func cells() {
    let columns = CellColumns(groupBy: ["participant", "head_pose"])
    let header = columns.names(.cell)
    #expect(header == ["participant", "device", "head_pose", "samples", "features", "calibrator", "split"])
    var rows = StoredRowWriter(columns: header + ["number"], columns, rowCount: 3)
    for (index, person) in ["x", "x", "=y"].enumerated() {
      rows.write(Self.cell("participant=\(person); head_pose=Left", features: index == 1 ? "-" : "gaze"))
      rows.write(index)
      rows.endRow()
    }
    let expected =
      csvRow(header + ["number"])
      + csvRow(["x", "", "Left", "frames", "gaze", "ridge(a, b)", "s", "0"])
      + csvRow(["x", "", "Left", "frames", "", "ridge(a, b)", "s", "1"])
      + csvRow(["'=y", "", "Left", "frames", "gaze", "ridge(a, b)", "s", "2"])
    #expect(String(decoding: rows.file("x.csv").bytes, as: UTF8.self) == expected)
  }

  @Test("participant and device are named where a group has only one, though they are no keys of it")
  func extent() {
    let columns = CellColumns(
      groupBy: ["head_pose"],
      extents: [
        "head_pose=Left": CellColumns.Extent(participants: ["anna", "anna"], devices: ["a", "b"]),
        "head_pose=Top": CellColumns.Extent(participants: ["anna", "bert"], devices: ["a"]),
      ])
    #expect(columns.people(ofGroup: "head_pose=Left") == ["anna", ""])
    #expect(columns.people(ofGroup: "head_pose=Top") == ["", "a"])
    #expect(columns.people(ofGroup: "head_pose=Down") == ["", ""])
    #expect(columns.furtherValues(ofGroup: "head_pose=Left") == ["Left"])
  }
}
