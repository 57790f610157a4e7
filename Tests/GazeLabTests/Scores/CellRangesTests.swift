import Testing

@testable import Scores
@testable import Trials

@Suite("Rows by cell")
struct CellRangesTests {
  private static func cell(_ features: String) -> Cell {
    Cell(group: "", samples: "frames", features: features, calibrator: "linear", split: "in-sample")
  }

  @Test("cells in the order of their first row, rows in their own, together or not")
  func order() {
    let names = ["b", "b", "a", "b", "c", "c", "a"]
    let ranges = CellRanges(names.map(Self.cell))
    #expect(ranges.cells.map(\.features) == ["b", "a", "c"])
    let rows = Array(0..<7)
    #expect(ranges.rows(of: Self.cell("b"), in: rows) == [0, 1, 3])
    #expect(ranges.rows(of: Self.cell("a"), in: rows) == [2, 6])
    #expect(ranges.rows(of: Self.cell("c"), in: rows) == [4, 5])
    #expect(ranges.rows(of: Self.cell("d"), in: rows).isEmpty)
  }

  @Test("cells of the same names are one, wherever they were made")
  func equality() {
    #expect(Self.cell("a") == Self.cell("a") && Self.cell("a") != Self.cell("b"))
    #expect(Set([Self.cell("a"), Self.cell("a"), Self.cell("b")]).count == 2)
  }
}
