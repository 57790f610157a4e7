import Testing

@testable import Statistics

struct BestLagTests {
  private static func smooth(_ count: Int, _ generator: inout SeededGenerator) -> [Double] {
    var x = 0.0
    return (0..<200 + count).map { _ in
      x = 0.8 * x + generator.nearlyNormal()
      return x
    }.suffix(count)
  }

  private func best(
    _ cause: [Double], _ response: [Double], limit: Int, memory: Int? = nil
  ) -> BestLag? {
    let frame = SteppedSeries.Frame(count: cause.count)
    let (one, other) = (SteppedSeries(cause, frame), SteppedSeries(response, frame))
    var generator = SeededGenerator(seed: 1, stream: "shifts")
    return BestLag(
      cause: one, response: other, limit: limit, memory: memory ?? EffectiveSampleSize(one, other).lag,
      generator: &generator)
  }

  @Test(
    "a planted lag is found with its sign and a p value as small as 999 shifts allow", arguments: [7, -7, 0])
  func planted(lag: Int) throws {
    var generator = SeededGenerator(seed: 2, stream: "planted")
    let cause = Self.smooth(3000, &generator)
    let response = cause.indices.map { index in
      let source = index - lag
      return (cause.indices.contains(source) ? 2 * cause[source] : 0) + generator.nearlyNormal()
    }
    let found = try #require(best(cause, response, limit: 30))
    #expect(found.lag == lag && found.r > 0.9 && !found.isAtLimit)
    #expect(found.shiftCount == 999)
    #expect(try found.p.get() == 1 / 1000)
  }

  @Test("a lag beyond the limit is told as at the limit")
  func limit() throws {
    var generator = SeededGenerator(seed: 3, stream: "limit")
    let cause = Self.smooth(800, &generator)
    let late = [Double](repeating: 0, count: 12) + cause.dropLast(12)
    let found = try #require(best(cause, late, limit: 10))
    #expect(found.lag == 10 && found.isAtLimit)
  }

  @Test("p is withheld for 18 shifts, of which it could not be 0.05, and given for 19")
  func fewShifts() throws {
    // Of n numbers without lags or memory, n − 1 shifts differ from the series itself.
    let values = [3.0, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3, 2, 3, 8, 4]
    let nineteen = Array(values.prefix(19))
    let withheld = try #require(best(nineteen, nineteen, limit: 0, memory: 0))
    #expect(withheld.shiftCount == 18)
    #expect(throws: WithheldReason.tooFewShifts(count: 18)) { try withheld.p.get() }
    let given = try #require(best(values, values, limit: 0, memory: 0))
    #expect(given.shiftCount == 19)
    #expect(try given.p.get() == 0.05)
  }

  @Test("r at the best lag and p are those of slices and rotated copies")
  func bruteForce() throws {
    var generator = SeededGenerator(seed: 4, stream: "brute")
    let (cause, response) = (Self.smooth(90, &generator), Self.smooth(90, &generator))
    func correlation(_ response: [Double], _ lag: Int) throws -> Double {
      let one = lag < 0 ? cause.dropFirst(-lag) : cause.dropLast(lag)
      let other = lag < 0 ? response.dropLast(-lag) : response.dropFirst(lag)
      return try #require(pearsonCorrelation(Array(one), Array(other)))
    }
    func greatest(_ response: [Double]) throws -> (lag: Int, r: Double) {
      var best = (lag: 0, r: 0.0)
      for lag in -6...6 {
        let r = try correlation(response, lag)
        if abs(r) > abs(best.r) { best = (lag, r) }
      }
      return best
    }
    let truth = try greatest(response)
    let found = try #require(best(cause, response, limit: 6, memory: 10))
    #expect(found.lag == truth.lag && abs(found.r - truth.r) < 1e-12)
    let shifts = 17...73
    var asGreat = 0
    for shift in shifts {
      let shifted = Array(response[shift...]) + Array(response[..<shift])
      if abs(try greatest(shifted).r) >= abs(truth.r) { asGreat += 1 }
    }
    #expect(found.shiftCount == shifts.count)
    #expect(try found.p.get() == Double(1 + asGreat) / Double(1 + shifts.count))
  }

  @Test("of 300 independent pairs about 1 in 20 has a p of at most 0.05")
  func level() throws {
    var (generator, small) = (SeededGenerator(seed: 5, stream: "level"), 0)
    for _ in 0..<300 {
      let (cause, response) = (Self.smooth(400, &generator), Self.smooth(400, &generator))
      let found = try #require(best(cause, response, limit: 10))
      if try found.p.get() <= 0.05 { small += 1 }
    }
    // The binomial's 99.9 % range around 15 is 4 to 29.
    #expect((4...29).contains(small))
  }

  @Test(
    "p is withheld where fewer than 19 shifts are beyond the series' memory, and all is nil for a constant")
  func withheld() throws {
    var generator = SeededGenerator(seed: 6, stream: "withheld")
    let (cause, response) = (Self.smooth(100, &generator), Self.smooth(100, &generator))
    let found = try #require(best(cause, response, limit: 5, memory: 36))
    #expect(found.p == .failure(.tooFewShifts(count: 17)))
    #expect(best(cause, [Double](repeating: 2, count: 100), limit: 5) == nil)
    #expect(best(cause, response, limit: 91) == nil)
  }
}
