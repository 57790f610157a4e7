import DelimitedText
import Testing

struct ColumnTests {
  @Test("a column returns its numbers, however they are stored")
  func numbers() {
    #expect(Array(NumberColumn([1, 2, 3])) == [1, 2, 3] && NumberColumn([1, 2]).varying == [1, 2])
    #expect(Array(NumberColumn([4, 4])) == [4, 4] && NumberColumn([4, 4]).constant == 4)
    #expect(Array(NumberColumn(repeating: 2, count: 3)) == [2, 2, 2])
    #expect(NumberColumn([]).isEmpty && NumberColumn([]).constant == nil && NumberColumn([]).varying == nil)
    #expect(NumberColumn([.nan, .nan]).constant?.isNaN == true)
  }

  @Test("a column of codes is the same from rows and from runs")
  func codes() {
    let runs: [(code: UInt32, count: Int)] = [(2, 1), (0, 3), (2, 2)]
    #expect(Array(CodeColumn(runs: runs)) == [2, 0, 0, 0, 2, 2])
    #expect(Array(CodeColumn([2, 0, 0, 0, 2, 2])) == [2, 0, 0, 0, 2, 2])
    #expect(
      CodeColumn(runs: [(3, 2), (3, 4)]).constant == 3 && CodeColumn(runs: [(3, 2), (3, 4)]).count == 6)
    #expect(CodeColumn([]).isEmpty && CodeColumn(runs: []).isEmpty)
  }
}
