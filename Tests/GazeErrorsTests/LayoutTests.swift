import CGazePoints
import GazeErrors
import Testing

@Suite("What C reads of Swift's columns")
struct LayoutTests {
  @Test("four rows and four fixations have as many columns of four numbers as C expects")
  func columns() {
    let column = MemoryLayout<SIMD4<Double>>.stride
    #expect(MemoryLayout<FourRows>.stride == Int(gazelab_row_columns) * column)
    #expect(MemoryLayout<FourFixations>.stride == Int(gazelab_fixation_columns) * column)
  }

  @Test("the first, a middle and the last column are where C has them")
  func order() {
    let column = MemoryLayout<SIMD4<Double>>.stride
    #expect(MemoryLayout<FourRows>.offset(of: \.targetX) == 0)
    #expect(MemoryLayout<FourRows>.offset(of: \.directionX) == 8 * column)
    #expect(MemoryLayout<FourRows>.offset(of: \.follows) == 16 * column)
    #expect(MemoryLayout<FourFixations>.offset(of: \.sumX) == 2 * column)
    #expect(MemoryLayout<FourFixations>.offset(of: \.metresY) == 9 * column)
  }
}
