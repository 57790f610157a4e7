import Inputs
import Testing

@testable import GazeLab

struct StoredRowWriterTests {
  @Test("rows of changing cells have the fields of their own cell")
  func cells() {
    func cell(_ group: String) -> Cell {
      Cell(group: group, samples: "frames", features: "gaze", calibrator: "ridge(a, b)", split: "s")
    }
    var rows = StoredRowWriter(columns: StoredRow.cellColumns + ["number"], rowCount: 3)
    for (index, group) in ["x", "x", "y"].enumerated() {
      rows.writeRow { row in
        row.write(cell(group))
        row.write(index)
      }
    }
    let expected =
      csvRow(StoredRow.cellColumns + ["number"])
      + ["x", "x", "y"].enumerated().map { csvRow([$1, "frames", "gaze", "ridge(a, b)", "s", "\($0)"]) }
      .joined()
    #expect(String(decoding: rows.bytes, as: UTF8.self) == expected)
  }
}
