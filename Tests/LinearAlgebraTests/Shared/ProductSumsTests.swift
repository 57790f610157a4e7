import Testing

@testable import LinearAlgebra

/// All numbers are whole and have mean 0, so that every sum is exact, in whatever order it is added up.
@Suite("Sums of products over selections of rows")
struct ProductSumsTests {
  /// The sums of `1, y₁, y₂` by the definition: Σ1, Σy₁, Σy₁², Σy₂, Σy₁y₂, Σy₂².
  private static func expected(_ response: Matrix, _ rows: [Int]) -> [Double] {
    rows.reduce(into: [Double](repeating: 0, count: 6)) { sums, row in
      let (one, two) = (response[row, 0], response[row, 1])
      for (pair, product) in [1, one, one * one, two, one * two, two * two].enumerated() {
        sums[pair] += product
      }
    }
  }

  private static func sums(_ response: Matrix, groupOfRow: [Int]?) throws -> ProductSums {
    let scaled = ScaledColumns(
      design: Matrix(rowCount: response.rowCount, columnCount: 0), response: response, asked: [])
    return ProductSums(try #require(scaled), groupOfRow: groupOfRow)
  }

  /// For a prime number of rows, so that both columns contain the same numbers.
  private static func response(_ rowCount: Int) -> Matrix {
    let middle = Double(rowCount / 2)
    return Matrix(rowCount: rowCount, columnCount: 2) { row, output in
      Double(output == 0 ? row : row * 5 % rowCount) - middle
    }
  }

  /// Four groups in turn; the last row is a group by itself.
  private static func groups(_ rowCount: Int) -> [Int] {
    (0..<rowCount).map { $0 == rowCount - 1 ? 4 : $0 % 4 }
  }

  private static func selections(_ rowCount: Int) -> [RowSelection] {
    let groupOfRow = groups(rowCount)
    func rows(_ groups: Int...) -> [Int] { (0..<rowCount).filter { groups.contains(groupOfRow[$0]) } }
    let lists: [[Int]] = [
      [], Array(0..<rowCount), rows(1), rows(4), rows(0, 2), rows(0, 1, 2),
      // One row of each group.
      [0, 1, 2, 3, rowCount - 1],
      // Parts of one group, of two, and as many rows as the group of the first one has.
      [1], [1, 5], Array(rows(0, 2).dropLast()), Array(1...rows(1).count), Array(rows(0, 1, 2).dropFirst(2)),
    ]
    return lists.flatMap { [.rows($0), .allBut($0, of: rowCount)] }
  }

  @Test(
    "they are those of the selected rows, whether groups are selected as a whole or in part",
    arguments: [(13, true), (13, false), (241, true), (241, false)])
  func selections(rowCount: Int, isGrouped: Bool) throws {
    let response = Self.response(rowCount)
    let sums = try Self.sums(response, groupOfRow: isGrouped ? Self.groups(rowCount) : nil)
    let selections = Self.selections(rowCount)
    for selection in selections {
      #expect(sums.sums(over: selection) == Self.expected(response, selection.rows))
    }
    // Several at once, four to an element; the lanes beyond the last selection are 0.
    for count in [1, 3, 4, 6, selections.count] {
      let lanes = sums.lanes(over: selections.prefix(count))
      let laneGroups = lanes.count / 6
      #expect(laneGroups == (count + 3) / 4)
      for place in 0..<laneGroups * 4 {
        let own = (0..<6).map { lanes[$0 * laneGroups + place / 4][place % 4] }
        #expect(own == Self.expected(response, place < count ? selections[place].rows : []))
      }
    }
  }

  @Test("whole groups, several at once, have the sums of their rows", arguments: [13, 241])
  func wholeGroups(rowCount: Int) throws {
    let (response, groupOfRow) = (Self.response(rowCount), Self.groups(rowCount))
    let sums = try Self.sums(response, groupOfRow: groupOfRow)
    let selections = (0..<5).map { group in
      RowSelection.allBut((0..<rowCount).filter { groupOfRow[$0] == group }, of: rowCount)
    }
    let lanes = sums.lanes(over: selections[...])
    for (place, selection) in selections.enumerated() {
      let own = (0..<6).map { lanes[$0 * 2 + place / 4][place % 4] }
      #expect(own == Self.expected(response, selection.rows))
    }
  }

  @Test("the sums of half of the rows are added up, not subtracted from a total in which they are lost")
  func half() throws {
    // Squares of 2³⁰ fill a double, so that beside them Σ1 is rounded away.
    let response = Matrix(rowCount: 400, columnCount: 2) { row, _ in
      (row < 200 ? 1 : 0x1p30) * (row.isMultiple(of: 2) ? 1 : -1)
    }
    let half = Array(0..<200)
    let sums = try Self.sums(response, groupOfRow: nil)
    #expect(sums.sums(over: .rows(half)) == [200, 0, 200, 0, 200, 200])
  }

  @Test("sums by group are worth it for 512 groups, and for more if each has two rows on average")
  func isWorthGroups() {
    #expect(SharedColumns.isWorthGroups(512, ofRows: 512))
    #expect(!SharedColumns.isWorthGroups(513, ofRows: 1025))
    #expect(SharedColumns.isWorthGroups(513, ofRows: 1026))
  }
}
