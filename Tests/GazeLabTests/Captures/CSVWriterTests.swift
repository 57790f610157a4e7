import Testing

@testable import GazeLab

@Suite("Comma-separated rows as they are written")
struct CSVWriterTests {
  @Test("texts as a row of texts has them, numbers in their shortest form, nothing for nil")
  func fields() {
    let odd = ["", "a", "b,c", "\"d\"", " e", "é\n", "=1+1"]
    var writer = CSVWriter(header: odd, rowCount: 0)
    writer.write(odd)
    writer.endRow()
    writer.write(Int?.none)
    writer.write(-7)
    writer.write(Double?.none)
    for number in [0.1 + 0.2, 1, -0.0, 1e-7, 1.7976931348623157e308] { writer.write(number) }
    writer.endRow()
    let numbers = ",-7,,0.30000000000000004,1.0,-0.0,1e-07,1.7976931348623157e+308\n"
    #expect(String(decoding: writer.bytes, as: UTF8.self) == csvRow(odd) + csvRow(odd) + numbers)
  }

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
