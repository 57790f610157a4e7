import CGazePoints
import Testing

@testable import GazeErrors

@Suite("What C reads of Swift's columns")
struct LayoutTests {
  /// A row with a number of its own in each column.
  private static func row(_ number: Double, fixation: Int) -> TestedRow {
    func pair(_ tenths: Double) -> SIMD2<Double> { SIMD2(number + tenths / 10, number + (tenths + 1) / 10) }
    return TestedRow(
      fixation: fixation, frames: Int(number)..<Int(number) + 1, isSeen: true, scale: 1, target: pair(1),
      size: pair(3), inverseRange: pair(5), metres: pair(7), place: SIMD3(0.25, 0.5, 0.75), eyes: SIMD3(),
      direction: SIMD3(3 * number, 9, 4 * number), unit: SIMD3(number, 2 * number, 3 * number), length: 11)
  }

  @Test("the columns of rows are in the order of rows.h, the last row fills up its block")
  func rows() {
    var tested = TestedRows()
    tested.set((0..<9).map { Self.row(1, fixation: $0) })
    tested.set([Self.row(1, fixation: 5), Self.row(2, fixation: 5)])
    let columns = (0..<Int(gazelab_row_columns)).map { Array(tested.rows[$0 * 4..<$0 * 4 + 4]) }
    #expect(columns[0] == [1.1, 2.1, 2.1, 2.1] && columns[1] == [1.2, 2.2, 2.2, 2.2])
    for (column, tenths) in [(2, 0.3), (3, 0.4), (4, 0.5), (5, 0.6), (6, 0.7), (7, 0.8)] {
      #expect(columns[column].prefix(2) == [1 + tenths, 2 + tenths], "column \(column)")
    }
    #expect(columns[8].prefix(2) == [3, 6] && columns[9].prefix(2) == [9, 9])
    #expect(columns[10].prefix(2) == [4, 8] && columns[11].prefix(2) == [11, 11])
    #expect(columns[12].prefix(2) == [5, 10])
    #expect(columns[13][0] == 0.25 && columns[14][0] == 0.5 && columns[15][0] == 0.75)
    #expect(columns[16] == [0, 1, 0, 0])
  }

  @Test("the columns of fixations are in the order of fixations.h, and nothing is left of fixations before")
  func fixations() {
    var tested = TestedRows()
    tested.set((0..<9).map { Self.row(1, fixation: $0) })
    tested.set([Self.row(1, fixation: 5), Self.row(2, fixation: 5), Self.row(2, fixation: 7)])
    let columns = (0..<Int(gazelab_fixation_columns)).map { Array(tested.looks[$0 * 4..<$0 * 4 + 4]) }
    #expect(columns[0] == [2, 1, 0, 0] && columns[1] == [1, 0, 0, 0])
    #expect(columns[2] == [3, 2, 0, 0] && columns[3] == [6, 4, 0, 0] && columns[4] == [9, 6, 0, 0])
    #expect(columns[5] == [0.25, 0.25, 0, 0] && columns[7] == [0.75, 0.75, 0, 0])
    #expect(columns[8] == [1.7, 2.7, 0, 0] && columns[9] == [1.8, 2.8, 0, 0])
    #expect(tested.numbered.map(\.number) == [5, 7] && tested.numbered.map(\.rowCount) == [2, 1])
  }
}
