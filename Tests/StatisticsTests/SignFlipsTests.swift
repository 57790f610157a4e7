import Testing

@testable import Statistics

@Suite("Flips of signs")
struct SignFlipsTests {
  @Test("all vectors of signs of up to 13 units are visited once", arguments: [1, 2, 5, 13])
  func all(unitCount: Int) {
    let flips = SignFlips(unitCount: unitCount, seed: 1, stream: "flips")
    var visited = [[Double]]()
    flips.visit { visited.append($0) }
    #expect(flips.isExact && flips.count == 1 << unitCount)
    #expect(visited.count == flips.count && Set(visited).count == flips.count)
    #expect(visited.joined().allSatisfy { abs($0) == 1 })
  }

  @Test("for more units as many vectors are visited as are counted, half of whose signs are negative")
  func drawn() {
    let flips = SignFlips(unitCount: 70, seed: 1, stream: "flips")
    var (count, sums) = (0, [Double](repeating: 0, count: 70))
    flips.visit { signs in
      count += 1
      for (unit, sign) in signs.enumerated() { sums[unit] += sign }
    }
    #expect(!flips.isExact && flips.count == 9999 && count == 9999)
    // The standard deviation of a sum of 9999 signs is 100.
    #expect(sums.allSatisfy { abs($0) < 500 })
  }
}
