import Testing

@testable import Statistics

@Suite("The error of a row that was picked for its error")
struct CorrectedBestTests {
  @Test("two units are enough, and one is not")
  func units() throws {
    // Of draws with a unit left out, half draw the first one twice: row 0 is picked and errs by 3 on the other unit.
    // The rest draw the second one twice: row 1 is picked and errs by 2. The deviation of 2500 draws is 0.01.
    let error = try #require(CorrectedBest.error([[1, 3], [2, 2]], seed: 1, stream: "two"))
    #expect(abs(error - 2.5) < 0.05)
    #expect(CorrectedBest.error([[1], [2]], seed: 1, stream: "one") == nil)
  }
}
