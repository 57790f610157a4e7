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
      design: ColumnDesign(rowCount: response.rowCount, columns: []), response: response, asked: [])
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
      #expect(sums.sums(over: selection).selected == Self.expected(response, selection.rows))
    }
    // Several at once, eight side by side.
    let choices = selections.map { SharedLeastSquares.Choice(training: $0, testRows: $0.left(of: rowCount)) }
    let sources = LaneSums.Source.all(Array(choices), sums)
    for way in [LaneSums.Source.Way.adding, .subtracting, .computing] {
      let chosen = choices.indices.filter { sources[$0].way == way }
      for count in Set([1, 3, 8, chosen.count]).sorted() where count <= chosen.count && count > 0 {
        let some = chosen.prefix(count)
        let lanes = LaneSums(some.map { choices[$0] }[...], some.map { sources[$0] }[...], sums, tests: true)
        #expect(lanes.choiceCount == count)
        for (place, index) in some.enumerated() {
          let choice = choices[index]
          #expect(lanes.training.lane(place) == Self.expected(response, choice.training.rows))
          guard lanes.hasTested[place] else { continue }
          #expect(lanes.tested.lane(place) == Self.expected(response, choice.testRows))
        }
      }
    }
  }

  @Test(
    "groups are subtracted where fewer than half of the rows are left out, and else added, however they are listed"
  )
  func ways() throws {
    let groupOfRow = Self.groups(199)
    let sums = try Self.sums(Self.response(199), groupOfRow: groupOfRow)
    for (left, expected) in [([2], LaneSums.Source.Way.subtracting), ([0, 1, 2], .adding)] {
      let rows = (0..<199).filter { left.contains(groupOfRow[$0]) }
      let training = RowSelection.allBut(rows, of: 199)
      for training in [training, .rows(training.rows)] {
        let choice = SharedLeastSquares.Choice(training: training, testRows: rows)
        let source = LaneSums.Source.all([choice], sums)[0]
        #expect(source.way == expected)
        // The tested rows are whole groups, so their sums are known, too.
        let lanes = LaneSums([choice], [source], sums, tests: true)
        #expect(lanes.hasTested == [true])
        #expect(lanes.training.lane(0) == Self.expected(Self.response(199), training.rows))
        #expect(lanes.tested.lane(0) == Self.expected(Self.response(199), rows))
      }
    }
    let part = SharedLeastSquares.Choice(training: .allBut([2], of: 199), testRows: [2])
    #expect(LaneSums.Source.all([part], sums)[0].way == .computing)
  }

  @Test("the sums of groups are the same in vectors of any width")
  func widths() throws {
    let sums = try Self.sums(Self.response(241), groupOfRow: Self.groups(241))
    let groups = try #require(sums.groups)
    let lists: [[CInt]] = [[0], [1, 2], [4], [], [0, 1, 2, 3, 4], [3, 0], [2], [1], [1, 4]]
    for vectors in [2, 4, 8] as [CInt] where vectors <= Lanes.vectors {
      let lanes = groups.sums(lists, vectors: vectors)
      for (place, list) in lists.enumerated() {
        let rows = (0..<241).filter { list.contains(CInt(Self.groups(241)[$0])) }
        #expect(lanes.lane(place) == Self.expected(Self.response(241), rows))
      }
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
    #expect(sums.sums(over: .rows(half)).selected == [200, 0, 200, 0, 200, 200])
  }

  @Test("sums by group are worth it for 512 groups, and for more if each has two rows on average")
  func isWorthGroups() {
    #expect(SharedColumns.isWorthGroups(512, ofRows: 512))
    #expect(!SharedColumns.isWorthGroups(513, ofRows: 1025))
    #expect(SharedColumns.isWorthGroups(513, ofRows: 1026))
  }
}

extension AlignedNumbers {
  /// The sums of one choice, of `1, y₁, y₂`.
  fileprivate func lane(_ place: Int) -> [Double] {
    (0..<6).map { self[(place / 8 * 6 + $0) * 8 + place % 8] }
  }
}
