import TestSupport
import Testing

@testable import Statistics

/// Data and variances from lme4 1.1.31 with R 4.2.2: `VarCorr(lmer(…, control = lmerControl(optimizer = "bobyqa",
/// optCtrl = list(rhoend = 1e-10))))`. The data are Davies and Goldsmith, Statistical Methods in Research and Production,
/// 4th ed., 1972, tables 6.1, 6.6 and 6.5, and Box and Tiao, Bayesian Inference in Statistical Analysis, 1973.
struct VarianceComponentsTests {
  private static let dyestuff: [Double] = [
    1545, 1440, 1440, 1520, 1580, 1540, 1555, 1490, 1560, 1495, 1595, 1550, 1605, 1510, 1560, 1445, 1440,
    1595,
    1465, 1545, 1595, 1630, 1515, 1635, 1625, 1520, 1455, 1450, 1480, 1445,
  ]
  private static let dyestuff2 = [
    7.298, 3.846, 2.434, 9.566, 7.99, 5.22, 6.556, 0.608, 11.788, -0.892, 0.11, 10.386, 13.434, 5.51, 8.166,
    2.212, 4.852, 7.092, 9.288, 4.98, 0.282, 9.014, 4.458, 9.446, 7.198, 1.722, 4.782, 8.106, 0.758, 3.758,
  ]
  /// By plate, then sample.
  private static let penicillin: [Double] = [
    27, 23, 26, 23, 23, 21, 27, 23, 26, 23, 23, 21, 25, 21, 25, 24, 24, 20, 26, 23, 25, 23, 23, 20, 25, 22,
    26,
    22, 23, 20, 24, 22, 25, 23, 22, 19, 24, 20, 23, 21, 22, 19, 26, 22, 26, 24, 24, 21, 24, 21, 24, 22, 22,
    20,
    24, 21, 24, 23, 22, 19, 26, 23, 26, 24, 24, 21, 25, 22, 26, 24, 24, 20, 26, 24, 26, 24, 25, 22, 26, 23,
    26,
    23, 23, 20, 26, 23, 25, 24, 24, 22, 25, 22, 25, 23, 23, 20, 25, 21, 24, 23, 23, 20, 25, 22, 24, 23, 23,
    19,
    24, 21, 23, 21, 21, 19, 26, 23, 26, 24, 24, 21, 25, 21, 24, 22, 22, 18, 25, 22, 25, 22, 22, 20, 24, 21,
    24,
    22, 24, 19, 24, 21, 24, 22, 21, 18,
  ]
  /// By batch, cask and assay.
  private static let pastes = [
    62.8, 62.6, 60.1, 62.3, 62.7, 63.1, 60, 61.4, 57.5, 56.9, 61.1, 58.9, 58.7, 57.5, 63.9, 63.1, 65.4, 63.7,
    57.1, 56.4, 56.9, 58.6, 64.7, 64.5, 55.1, 55.1, 54.7, 54.2, 58.8, 57.5, 63.4, 64.9, 59.3, 58.1, 60.5, 60,
    62.5, 62.6, 61, 58.7, 56.9, 57.7, 59.2, 59.4, 65.2, 66, 64.8, 64.1, 54.8, 54.8, 64, 64, 57.7, 56.8, 58.3,
    59.3, 59.2, 59.2, 58.9, 56.6,
  ]

  private func expect(_ found: VarianceComponents?, _ factors: [Double], rest: Double) throws {
    let found = try #require(found)
    for (own, variance) in zip(found.factors, factors) {
      #expect(variance == 0 ? own == 0 : relativeError(own, of: variance) < 1e-4)
    }
    #expect(found.factors.count == factors.count && relativeError(found.rest, of: rest) < 1e-4)
  }

  @Test("one factor: Yield ~ 1 + (1 | Batch) of Dyestuff; and of Dyestuff2, where the factor has no variance")
  func oneFactor() throws {
    let batches = (0..<30).map { $0 / 5 }
    let found = VarianceComponents(Self.dyestuff, factors: [batches])
    try expect(found, [1764.04994927], rest: 2451.25001099)
    #expect(try abs(#require(found).mean - 1527.5) < 1e-9)
    try expect(VarianceComponents(Self.dyestuff2, factors: [batches]), [0], rest: 13.8063096276)
  }

  @Test("crossed factors: diameter ~ 1 + (1 | plate) + (1 | sample) of Penicillin")
  func crossed() throws {
    let (plates, samples) = ((0..<144).map { $0 / 6 }, (0..<144).map { $0 % 6 })
    try expect(
      VarianceComponents(Self.penicillin, factors: [plates, samples]), [0.716908176766, 3.730917588346],
      rest: 0.302415462713)
    // Penicillin[seq_len(144) %% 7 != 0, ], which is not balanced.
    let kept = (0..<144).filter { ($0 + 1) % 7 != 0 }
    let part = VarianceComponents(
      kept.map { Self.penicillin[$0] }, factors: [kept.map { samples[$0] }, kept.map { plates[$0] }])
    try expect(part, [3.651657465728, 0.666053630889], rest: 0.275668267994)
    #expect(try abs(#require(part).mean - 23.0084884273) < 1e-5)
  }

  @Test("nested factors: strength ~ 1 + (1 | batch) + (1 | sample) of Pastes")
  func nested() throws {
    let (batches, casks) = ((0..<60).map { $0 / 6 }, (0..<60).map { $0 / 2 })
    try expect(
      VarianceComponents(Self.pastes, factors: [batches, casks]), [1.657309129511, 8.433666581254],
      rest: 0.677999984533)
  }

  @Test("on balanced data, the variances are those of the analysis of variance, by hand")
  func balanced() throws {
    // Group means 2, 5 and 11 around 6: mean square between 2·(16 + 1 + 25)/2 = 42; within, each pair ±1: 6/3 = 2.
    let one = try #require(VarianceComponents([1, 3, 4, 6, 10, 12], factors: [[0, 0, 1, 1, 2, 2]]))
    #expect(relativeError(one.factors[0], of: 20) < 1e-6 && relativeError(one.rest, of: 2) < 1e-6)
    // A person × target table with repeats: a two-way ANOVA with interaction.
    let (people, targets, repeats) = (6, 4, 3)
    var generator = SeededGenerator(seed: 4, stream: "balanced")
    var (values, levels) = ([Double](), [[Int](), [], []])
    let ofTargets = (0..<targets).map { _ in generator.nearlyNormal() }
    for person in 0..<people {
      let own = 2 * generator.nearlyNormal()
      for target in 0..<targets {
        let both = generator.nearlyNormal()
        for _ in 0..<repeats {
          values.append(own + ofTargets[target] + both + 0.5 * generator.nearlyNormal())
          levels[0].append(person)
          levels[1].append(target)
          levels[2].append(person * targets + target)
        }
      }
    }
    func means(_ factor: Int) -> [Double] {
      Dictionary(grouping: values.indices) { levels[factor][$0] }.sorted { $0.key < $1.key }.map { _, rows in
        rows.reduce(0) { $0 + values[$1] } / Double(rows.count)
      }
    }
    let (ofPeople, ofTargetsMeans, ofBoth) = (means(0), means(1), means(2))
    let mean = values.reduce(0, +) / Double(values.count)
    func square(_ values: [Double]) -> Double { values.reduce(0) { $0 + $1 * $1 } }
    let (p, t, r) = (Double(people), Double(targets), Double(repeats))
    let personSquare = t * r * square(ofPeople.map { $0 - mean }) / (p - 1)
    let targetSquare = p * r * square(ofTargetsMeans.map { $0 - mean }) / (t - 1)
    let bothSquare =
      r
      * square(
        ofBoth.enumerated().map { index, own in
          own - ofPeople[index / targets] - ofTargetsMeans[index % targets] + mean
        }) / ((p - 1) * (t - 1))
    let rest = square(values.indices.map { values[$0] - ofBoth[levels[2][$0]] }) / (p * t * (r - 1))
    try expect(
      VarianceComponents(values, factors: levels),
      [
        (personSquare - bothSquare) / (t * r), (targetSquare - bothSquare) / (p * r), (bothSquare - rest) / r,
      ],
      rest: rest)
  }

  @Test("equal values, one level, and levels of single values have no components")
  func undefined() {
    #expect(VarianceComponents([1, 1, 1, 1], factors: [[0, 0, 1, 1]]) == nil)
    #expect(VarianceComponents([1, 2, 3, 4], factors: [[0, 0, 0, 0]]) == nil)
    #expect(VarianceComponents([1, 2, 3, 4], factors: [[0, 1, 2, 3]]) == nil)
  }
}
