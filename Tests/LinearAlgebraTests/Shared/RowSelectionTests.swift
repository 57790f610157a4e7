import Testing

@testable import LinearAlgebra

@Suite("Which rows are meant")
struct RowSelectionTests {
  @Test(
    "all rows but some equal a list of the others",
    arguments: [[], [0], [4], [0, 4], [1, 2], [0, 1, 2, 3, 4]])
  func complement(left: [Int]) {
    let rest = (0..<5).filter { !left.contains($0) }
    let selection = RowSelection.allBut(left, of: 5)
    #expect(selection.rows == rest && Array(selection) == rest && selection.count == rest.count)
    #expect(selection == .rows(rest))
    #expect(Array(RowSelection.rows(rest)) == rest)
  }

  @Test("selections of different rows differ")
  func difference() {
    #expect(RowSelection.allBut([1], of: 3) != .rows([0, 1]))
    #expect(RowSelection.allBut([1], of: 3) != .allBut([1], of: 4))
  }
}
