import Testing

@testable import Statistics

struct ClusterCorrelationTests {
  private static let pairs = zip(
    [1.0, 2, 3, 4, 5, 6, 7, 8], [2.1, 1.9, 3.5, 3.9, 5.2, 5.0, 7.7, 6.6].map { $0 + 1e6 }
  ).map { (x: $0, y: $1) }

  @Test(
    "r agrees with numpy for clusters of one and two pairs and any weights; a large mean costs no digit")
  func numpy() throws {
    // numpy 2.4.6: corrcoef of x and y, with pairs repeated by their weights.
    let single = ClusterCorrelation(Self.pairs.map { [$0] })
    let all = try #require(single([Int](repeating: 1, count: 8)))
    let weighted = try #require(single([2, 0, 1, 1, 3, 0, 1, 0]))
    #expect(abs(all - 0.9454896954309733) < 1e-9)
    #expect(abs(weighted - 0.9815607428331382) < 1e-9)
    let double = ClusterCorrelation(stride(from: 0, to: 8, by: 2).map { Array(Self.pairs[$0..<$0 + 2]) })
    let weightedDouble = try #require(double([2, 0, 1, 1]))
    #expect(abs(weightedDouble - 0.9534505523264589) < 1e-9)
    #expect(single.count == 8 && double.count == 8)
  }

  @Test("four weightings at a time give the same as each by itself")
  func four() throws {
    let correlation = ClusterCorrelation(Self.pairs.map { [$0] })
    let weightings = [
      [2, 0, 1, 1, 3, 0, 1, 0], [1, 1, 1, 1, 1, 1, 1, 1], [0, 0, 4, 0, 0, 4, 0, 0], [8, 0, 0, 0, 0, 0, 0, 0],
    ]
    let weights = (0..<8).map { cluster in
      SIMD4<Double>(weightings.map { Double($0[cluster]) })
    }
    let four = correlation(weights[...])
    for (lane, weighting) in weightings.enumerated() {
      let own = correlation(weighting)
      #expect(own.map { $0 == four[lane] } ?? four[lane].isNaN)
    }
    #expect(four[3].isNaN, "one pair has no correlation")
    #expect(four[2] == 1, "two pairs lie on a line")
  }

  @Test("a constant has no correlation, not even through rounding")
  func constant() {
    let flat = ClusterCorrelation((0..<9).map { [(x: Double($0), y: 0.1 + 0.2)] })
    #expect(flat([Int](repeating: 1, count: 9)) == nil)
    #expect(ClusterCorrelation([])([]) == nil)
  }
}
