import TestSupport
import Testing

@testable import Statistics

struct HolmTests {
  @Test("adjusted p values agree with statsmodels, in the order of the input")
  func golden() {
    // statsmodels.stats.multitest.multipletests(p, method="holm")[1]
    let adjusted = Holm.adjusted([0.03, 0.001, 0.04, 0.011, 0.6, 0.011, 0.9, 0.02])
    for (value, truth) in zip(adjusted, [0.12, 0.008, 0.12, 0.077, 1, 0.077, 1, 0.1]) {
      #expect(relativeError(value, of: truth) <= 1e-12)
    }
    for (value, truth) in zip(Holm.adjusted([1e-30, 0.5, 0.02]), [3e-30, 0.5, 0.04]) {
      #expect(relativeError(value, of: truth) <= 1e-12)
    }
  }

  @Test(
    "by hand: for 0.01, 0.04 and 0.03 the smallest is tripled, the next doubled, and the last is not below that"
  )
  func byHand() {
    #expect(Holm.adjusted([0.01, 0.04, 0.03]) == [0.03, 0.06, 0.06])
  }

  @Test("one p value stays unchanged, and no p values give none")
  func fewest() {
    #expect(Holm.adjusted([0.3]) == [0.3])
    #expect(Holm.adjusted([]).isEmpty)
  }

  @Test("adjusted values keep the order, are at most 1 and never below the unadjusted")
  func monotone() {
    var generator = SeededGenerator(seed: 1, stream: "holm")
    for count in 2...12 {
      let p = (0..<count).map { _ in generator.uniform() * generator.uniform() }
      let adjusted = Holm.adjusted(p)
      #expect(zip(p, adjusted).allSatisfy { $0 <= $1 && $1 <= 1 })
      let ordered = p.indices.sorted { p[$0] < p[$1] }.map { adjusted[$0] }
      #expect(ordered == ordered.sorted())
    }
  }
}
