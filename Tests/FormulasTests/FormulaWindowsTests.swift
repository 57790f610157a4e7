import Testing

@testable import Formulas

@Suite("Functions over time")
struct FormulaWindowsTests {
  private static let columns: [String: [Double]] = ["a": [1, 2, 4, 8, 16, 32, 64, 128]]
  private static let fixations = [0..<4, 5..<8]

  private func values(_ formula: String, _ columns: [String: [Double]] = columns) throws -> [Double?] {
    try FormulaFixture.values(formula, columns, fixations: Self.fixations).map { $0.isNaN ? nil : $0 }
  }

  @Test("they begin anew with each fixation, and are missing between fixations")
  func fixations() throws {
    #expect(try values("lag(a, 1)") == [nil, 1, 2, 4, nil, nil, 32, 64])
    #expect(try values("lag(a, 3)") == [nil, nil, nil, 1, nil, nil, nil, nil])
    #expect(try values("diff(a)") == [nil, 1, 2, 4, nil, nil, 32, 64])
    // Rows are 0.1 s apart: 0.2 s are this row and the one before.
    #expect(try values("mean(a, 0.2 s)") == [1, 1.5, 3, 6, nil, 32, 48, 96])
    #expect(try values("median(a, 0.3 s)") == [1, 1.5, 2, 4, nil, 32, 48, 64])
    #expect(try values("sd(a, 200 ms)") == [0, 0.5, 1, 2, nil, 0, 16, 32])
  }

  @Test("no later frame has an influence")
  func causal() throws {
    for formula in ["lag(a, 1)", "diff(a)", "mean(a, 1 s)", "median(a, 1 s)", "sd(a, 1 s)"] {
      let before = try values(formula)
      for row in 5..<8 {
        var changed = Self.columns
        changed["a"]?[row] = -1000
        #expect(try values(formula, changed)[..<row] == before[..<row], "\(formula)")
      }
    }
  }

  @Test("missing numbers do not count; a window without a number is missing")
  func missing() throws {
    let columns: [String: [Double]] = ["a": [.nan, 2, .nan, 8, 0, .nan, .nan, 5]]
    #expect(try values("mean(a, 0.2 s)", columns) == [nil, 2, 2, 8, nil, nil, nil, 5])
    #expect(try values("median(a, 1 s)", columns) == [nil, 2, 2, 5, nil, nil, nil, 5])
    #expect(try values("diff(a)", columns) == [nil, nil, nil, nil, nil, nil, nil, nil])
  }

  @Test("a duration reaches back in time, not over a number of frames")
  func irregularTimes() throws {
    let values = try FormulaFixture.values(
      "mean(a, 0.5 s)", ["a": [1, 2, 4, 8]], times: [0, 0.1, 0.5, 2], fixations: [0..<4])
    // At 0.5 s, the frame at 0 is 0.5 s old and no longer counts.
    #expect(values == [1, 1.5, 3, 8])
  }

  @Test("they can be of formulas, and formulas of them")
  func nested() throws {
    #expect(try values("2 * lag(a + 1, 1) - a") == [nil, 2, 2, 2, nil, nil, 2, 2])
    #expect(try values("lag(diff(a), 1)") == [nil, nil, 1, 2, nil, nil, nil, 32])
  }
}
