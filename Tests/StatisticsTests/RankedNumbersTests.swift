import Testing

@testable import Statistics

@Suite("Numbers by rank")
struct RankedNumbersTests {
  @Test(
    "every rank, quantile and median equals that of the sorted numbers",
    arguments: [1, 2, 3, 18, 31, 32, 33, 1000])
  func sorted(count: Int) {
    var generator = SeededGenerator(seed: 1, stream: "ranks", index: count)
    // Many numbers are equal.
    let lists: [[Double]] = [
      (0..<count).map { _ in generator.uniform() }, (0..<count).map { _ in Double(generator.next(below: 5)) },
      (0..<count).map(Double.init), (0..<count).map { -Double($0) }, [Double](repeating: 7, count: count),
    ]
    for numbers in lists {
      let sorted = numbers.sorted()
      var ranked = RankedNumbers(numbers)
      for rank in sorted.indices.reversed() { #expect(ranked.number(at: rank) == sorted[rank]) }
      for rank in sorted.indices.prefix(30) {
        var fresh = RankedNumbers(numbers)
        #expect(fresh.number(at: rank) == sorted[rank])
      }
      for share in [0, 0.025, 0.5, 0.95, 1] {
        var fresh = RankedNumbers(numbers)
        #expect(fresh.quantile(share) == quantile(sorted, share))
      }
      #expect(ranked.median == median(numbers))
      for (one, other) in [(0.5, 0.95), (0.025, 0.975), (0, 1), (0.3, 0.3), (0.3, 0.3001), (0.99, 1)] {
        // What stands behind them is not looked at.
        var fresh = numbers + [.nan, -1e9]
        let found = RankedNumbers.quantiles(one, other, ofFirst: count, reordering: &fresh)
        #expect(found == (quantile(sorted, one), quantile(sorted, other)))
        #expect(fresh.prefix(count).sorted() == sorted && fresh.last == -1e9)
      }
    }
  }
}
