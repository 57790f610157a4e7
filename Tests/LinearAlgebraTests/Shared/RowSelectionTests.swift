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

  @Test("only all rows that are not selected, ascending and once each, are those that are left")
  func left() {
    for rows in [[], [0], [4], [0, 4], [1, 2], [0, 1, 2, 3, 4]] {
      let rest = (0..<5).filter { !rows.contains($0) }
      for selection in [RowSelection.rows(rest), .allBut(rows, of: 5)] {
        #expect(selection.leaves(rows, of: 5))
        #expect(!selection.leaves(rows + [5], of: 5) && !selection.leaves(rows, of: 6))
        #expect(rows.isEmpty || !selection.leaves(Array(rows.dropLast()), of: 5))
      }
    }
    #expect(!RowSelection.rows([0, 1]).leaves([3, 2], of: 4))
    #expect(!RowSelection.rows([0, 1]).leaves([2, 2], of: 4))
    #expect(!RowSelection.rows([0, 1]).leaves([1, 2], of: 4))
    #expect(!RowSelection.rows([0, 1]).leaves([2, 4], of: 4))
  }
}
