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

  @Test("the draws are 4999", arguments: 1...12)
  func draws(seed: UInt64) throws {
    // Of one row and two units: a draw counts if it holds one of them twice, and then the other one's error does.
    var (generator, errors) = (SeededGenerator(seed: seed, stream: "draws"), [Double]())
    for _ in 0..<4999 {
      let (first, second) = (generator.next(below: 2), generator.next(below: 2))
      if first == second { errors.append(first == 0 ? 1 : 0) }
    }
    let found = try #require(CorrectedBest.error([[0, 1]], seed: seed, stream: "draws"))
    // Never less than where it was picked.
    #expect(found == max(0.5, errors.reduce(0, +) / Double(errors.count)))
  }
}
