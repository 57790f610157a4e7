import Foundation
import Testing

@testable import Statistics

struct SeriesCorrelationTests {
  private func pair(_ one: [Double], _ other: [Double]) -> (SteppedSeries, SteppedSeries) {
    let frame = SteppedSeries.Frame(count: one.count)
    return (SteppedSeries(one, frame), SteppedSeries(other, frame))
  }

  /// x(t) = φ·x(t − 1) + noise, after 200 numbers that are not used.
  private static func autoregressive(
    _ phi: Double, count: Int, _ generator: inout SeededGenerator
  ) -> [Double] {
    var x = 0.0
    return (0..<200 + count).map { _ in
      x = phi * x + generator.nearlyNormal()
      return x
    }.suffix(count)
  }

  @Test(
    "correlations at all lags by Fourier transform are those of their sums", arguments: [1, 2, 7, 64, 100])
  func fourier(count: Int) {
    var generator = SeededGenerator(seed: 1, stream: "fourier")
    let (one, other) = pair(
      (0..<count).map { _ in generator.nearlyNormal() }, (0..<count).map { _ in generator.nearlyNormal() })
    let products = one.circularProducts(with: other)
    for k in 0..<count {
      let sum = (0..<count).reduce(0) { $0 + one.centred[$1] * other.centred[($1 + k) % count] }
      #expect(abs(products[k] - sum) < 1e-12 * Double(count))
    }
  }

  @Test("autocorrelations have all squares below the line, so that they shrink with the lag")
  func autocorrelations() {
    // Mean 2.5, deviations −1.5, −0.5, 0.5, 1.5 with a sum of squares of 5.
    let series = SteppedSeries([1, 2, 3, 4], SteppedSeries.Frame(count: 4))
    for (found, truth) in zip(series.autocorrelations, [1, 1.25 / 5, -1.5 / 5, -2.25 / 5]) {
      #expect(abs(found - truth) < 1e-14)
    }
  }

  @Test("a series of ranks counts from 1, and equal numbers share the mean of theirs")
  func ranks() {
    // 5 and 5 are third and fourth of 1, 2, 5, 5, 7: ranks 1, 2, 3.5, 3.5, 5 with mean 3.
    let series = SteppedSeries.ranks(of: [5, 1, 7, 5, 2], SteppedSeries.Frame(count: 5))
    #expect(series.centred == [0.5, -2, 2, 0.5, -1])
    #expect(series.sumOfSquares == 9.5)
  }

  @Test("the effective sample size of a series of alternating signs with itself, by hand")
  func effectiveByHand() {
    let series = SteppedSeries(
      (0..<16).map { $0.isMultiple(of: 2) ? 1.0 : -1 }, SteppedSeries.Frame(count: 16))
    // |ρ(k)| is (16 − k)/16 and first below 2/√16 at k = 9, so the sum is that of ((16 − k)/16)³ from 1 to 9: with the
    // cubes of 7 to 15, 13959/4096.
    let effective = EffectiveSampleSize(series, series)
    #expect(effective.lag == 9)
    #expect(abs(effective.count - 16 / (1 + 2 * 13959.0 / 4096)) < 1e-12)
  }

  @Test("a single row is worth one")
  func single() {
    let series = SteppedSeries([5], SteppedSeries.Frame(count: 1))
    #expect(EffectiveSampleSize(series, series) == EffectiveSampleSize(count: 1, lag: 0))
  }

  @Test("rows are worth no more than they are where the autocorrelations have opposite signs")
  func neverMore() {
    let slow = (0..<64).map { sin(Double($0) / 5) }
    let (one, other) = pair(slow, (0..<64).map { $0.isMultiple(of: 2) ? 1.0 : -1 })
    #expect(EffectiveSampleSize(one, other).count <= 64)
    let (alternating, constant) = pair((0..<64).map { Double($0 % 2) }, [Double](repeating: 1, count: 64))
    #expect(EffectiveSampleSize(alternating, constant).count == 64)
  }

  @Test("long autoregressive series are worth n(1 − φ²)/(1 + φ²) rows", arguments: [0.3, 0.6, 0.9])
  func bartlett(phi: Double) {
    // Bartlett, Journal of the Royal Statistical Society 98(3), 1935.
    var generator = SeededGenerator(seed: 2, stream: "bartlett")
    let counts = (0..<20).map { _ in
      let (one, other) = pair(
        Self.autoregressive(phi, count: 4000, &generator), Self.autoregressive(phi, count: 4000, &generator))
      return EffectiveSampleSize(one, other).count / 4000
    }
    let truth = (1 - phi * phi) / (1 + phi * phi)
    #expect(abs(counts.reduce(0, +) / 20 / truth - 1) < 0.1)
  }

  @Test("r of Anscombe's first data set is the published 0.816")
  func anscombe() throws {
    // Anscombe, The American Statistician 27(1), 1973.
    let x = [10.0, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5]
    let y = [8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68]
    #expect(abs(try #require(pearsonCorrelation(x, y)) - 0.81642) < 5e-6)
    let (one, other) = pair(x, y)
    #expect(abs(try #require(one.correlation(with: other)) - 0.81642) < 5e-6)
  }

  @Test("r is 1 for a line however far its mean is from 0, and nil for a constant")
  func extremes() throws {
    let x = (0..<10).map { 1e9 + Double($0) }
    #expect(try #require(pearsonCorrelation(x, x.map { -3 * $0 })) == -1)
    #expect(pearsonCorrelation(x, [Double](repeating: 0.1, count: 10)) == nil)
    let (one, constant) = pair(x, [Double](repeating: 0.1, count: 10))
    #expect(SeriesCorrelation(.pearson, one, constant) == nil)
  }

  @Test("the interval is tanh(atanh r ± 1.96/√(n − 3 − q)), wider by 1.03 for ranks")
  func interval() throws {
    let plain = try SeriesCorrelation.interval(.pearson, 0.5, effective(28))
    // atanh 0.5 = 0.549306; 1.96/5 = 0.392.
    #expect(abs(plain.low - 0.156021334787392) < 1e-12 && abs(plain.high - 0.7358217825567178) < 1e-12)
    let held = try SeriesCorrelation.interval(.pearson, 0.5, effective(33), heldFixedCount: 5)
    #expect(held == plain)
    let ranks = try SeriesCorrelation.interval(.spearman, 0.5, effective(28))
    #expect(abs(atanh(ranks.high) - atanh(0.5) - 1.03 * 0.392) < 1e-12)
  }

  @Test("no interval is given for fewer than 10 effective rows, or too few for the causes held fixed")
  func withheld() throws {
    #expect(throws: WithheldReason.tooFewEffective(count: 9.99)) {
      try SeriesCorrelation.interval(.pearson, 0.5, effective(9.99))
    }
    #expect(throws: Never.self) { try SeriesCorrelation.interval(.pearson, 0.5, effective(10)) }
    #expect(throws: WithheldReason.tooFewEffective(count: 12)) {
      try SeriesCorrelation.interval(.pearson, 0.5, effective(12), heldFixedCount: 9)
    }
  }

  private func effective(_ count: Double) -> EffectiveSampleSize { EffectiveSampleSize(count: count, lag: 1) }

  @Test("intervals of independent autoregressive series contain 0 for at least 93 % of 200 pairs")
  func coverage() {
    var generator = SeededGenerator(seed: 3, stream: "coverage")
    for kind in [SeriesCorrelation.Kind.pearson, .spearman] {
      var covered = 0
      for _ in 0..<200 {
        let values = [0.9, 0.9].map { Self.autoregressive($0, count: 800, &generator) }
        let frame = SteppedSeries.Frame(count: 800)
        let series = values.map {
          kind == .pearson ? SteppedSeries($0, frame) : SteppedSeries.ranks(of: $0, frame)
        }
        guard let correlation = SeriesCorrelation(kind, series[0], series[1]),
          let interval = try? correlation.interval.get()
        else { continue }
        if interval.low <= 0 && interval.high >= 0 { covered += 1 }
      }
      #expect(covered >= 186)
    }
  }

  @Test("without regard to autocorrelation, intervals of such series would contain 0 far less often")
  func naive() throws {
    var (generator, covered) = (SeededGenerator(seed: 3, stream: "coverage"), 0)
    for _ in 0..<200 {
      let values = [0.9, 0.9].map { Self.autoregressive($0, count: 800, &generator) }
      let r = try #require(pearsonCorrelation(values[0], values[1]))
      if abs(atanh(r)) < 1.96 / 797.0.squareRoot() { covered += 1 }
    }
    #expect(covered < 120)
  }
}

struct PartialCorrelationTests {
  private let values: [[Double]] = {
    var generator = SeededGenerator(seed: 4, stream: "partial")
    let first = (0..<50).map { _ in generator.nearlyNormal() }
    let second = first.map { 0.5 * $0 + generator.nearlyNormal() }
    return [zip(first, second).map { $0 - $1 + generator.nearlyNormal() }, first, second]
  }()

  private func partials(_ response: [Double], _ causes: [[Double]]) -> PartialCorrelations {
    let frame = SteppedSeries.Frame(count: response.count)
    return PartialCorrelations(
      of: SteppedSeries(response, frame), causes: causes.map { SteppedSeries($0, frame) })
  }

  @Test("of two causes, each is held fixed by Yule's formula, and 1/(1 − r²) inflates the variance")
  func yule() throws {
    func r(_ one: Int, _ other: Int) throws -> Double {
      try #require(pearsonCorrelation(values[one], values[other]))
    }
    let found = partials(values[0], [values[1], values[2]])
    let (first, second, between) = (try r(0, 1), try r(0, 2), try r(1, 2))
    func yule(_ own: Double, _ other: Double) -> Double {
      (own - other * between) / ((1 - other * other) * (1 - between * between)).squareRoot()
    }
    #expect(abs(try found.values[0].get() - yule(first, second)) < 1e-12)
    #expect(abs(try found.values[1].get() - yule(second, first)) < 1e-12)
    #expect(found.inflations.allSatisfy { abs($0 - 1 / (1 - between * between)) < 1e-12 })
    #expect(found.heldFixedCount == 1)
  }

  @Test("a cause that others almost determine is withheld, and the others are not")
  func collinear() throws {
    var generator = SeededGenerator(seed: 5, stream: "collinear")
    let close = values[1].map { $0 + 0.1 * generator.nearlyNormal() }
    let found = partials(values[0], [values[1], close, values[2]])
    for index in 0...1 {
      guard case .failure(.collinear(let inflation)) = found.values[index] else {
        Issue.record("cause \(index) is not withheld")
        continue
      }
      #expect(inflation > 10 && inflation == found.inflations[index])
    }
    #expect(throws: Never.self) { try found.values[2].get() }
  }

  @Test("multiples of one another are withheld, and a constant is neither held fixed nor a cause")
  func singular() {
    let twice = partials(values[0], [values[1], values[1].map { 2 * $0 }])
    #expect(twice.inflations == [.infinity, .infinity])
    #expect((try? twice.values[0].get()) == nil)
    let constant = partials(values[0], [values[1], [Double](repeating: 3, count: 50)])
    #expect(constant.heldFixedCount == 0 && constant.inflations[0] == 1 && constant.inflations[1].isNaN)
    #expect(constant.values[1] == .failure(.undefinedStatistic))
  }
}
