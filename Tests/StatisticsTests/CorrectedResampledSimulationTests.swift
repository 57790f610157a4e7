import LinearAlgebra
import Testing

@testable import Statistics

/// What the corrected test is for, by planting the truth: two sets of predictors that are equally good by
/// construction.
struct CorrectedResampledSimulationTests {
  /// How often a difference was found at the level of 5 %, over simulated studies.
  private struct Rejections {
    var corrected = 0.0
    var naive = 0.0
  }

  private static let unitCount = 60
  private static let trainCount = 42
  private static let splitCount = 50
  private static let columnCount = 2

  @Test("the corrected test finds at most 7 % of equal sets of predictors different, the naive one over 50 %")
  func equalSets() throws {
    let rejections = try simulate(studyCount: 300, noises: (0.5, 0.5), seed: 1)
    #expect(rejections.corrected <= 0.07)
    #expect(rejections.naive > 0.5)
  }

  @Test("the corrected test finds at least 80 % of clearly different sets of predictors")
  func differentSets() throws {
    let rejections = try simulate(studyCount: 60, noises: (0.5, 2), seed: 2)
    #expect(rejections.corrected >= 0.8)
  }

  /// - Parameter noises: How much each set's columns hide of the signal, in deviations of the signal.
  private func simulate(studyCount: Int, noises: (Double, Double), seed: UInt64) throws -> Rejections {
    var rejections = Rejections()
    for study in 0..<studyCount {
      var generator = SeededGenerator(seed: seed, stream: "simulation", index: study)
      let signal = (0..<Self.unitCount).map { _ in generator.nearlyNormal() }
      let response = signal.map { $0 + 0.5 * generator.nearlyNormal() }
      let first = signal.map { value in columns(of: value, noises.0, &generator) }
      let second = signal.map { value in columns(of: value, noises.1, &generator) }
      let differences = try (0..<Self.splitCount).map { _ in
        var rows = Array(0..<Self.unitCount)
        generator.shuffle(&rows)
        return try error(of: first, response, rows) - error(of: second, response, rows)
      }
      let test = try CorrectedResampledTest.randomSplits(
        differences, trainCount: Self.trainCount, testCount: Self.unitCount - Self.trainCount)
      rejections.corrected += test.p <= 0.05 ? 1 / Double(studyCount) : 0
      rejections.naive += naiveP(differences) <= 0.05 ? 1 / Double(studyCount) : 0
    }
    return rejections
  }

  private func columns(
    of signal: Double, _ noise: Double, _ generator: inout SeededGenerator
  ) -> [Double] {
    (0..<Self.columnCount).map { _ in signal + noise * generator.nearlyNormal() }
  }

  /// The RMSE of the rows after the first `trainCount`, of a fit to those.
  private func error(of design: [[Double]], _ response: [Double], _ rows: [Int]) throws -> Double {
    func matrices(_ rows: ArraySlice<Int>) -> (design: Matrix, response: Matrix) {
      (
        Matrix(
          rowCount: rows.count, columnCount: Self.columnCount, elements: rows.flatMap { design[$0] }),
        Matrix(rowCount: rows.count, columnCount: 1, elements: rows.map { response[$0] })
      )
    }
    let (train, test) = (matrices(rows[..<Self.trainCount]), matrices(rows[Self.trainCount...]))
    let predicted = try LinearFit(design: train.design, response: train.response).map.predict(test.design)
    let squares = zip(predicted.elements, test.response.elements).reduce(0) {
      $0 + ($1.0 - $1.1) * ($1.0 - $1.1)
    }
    return (squares / Double(test.design.rowCount)).squareRoot()
  }

  /// The p of the paired t test, which assumes independent differences.
  private func naiveP(_ differences: [Double]) -> Double {
    let count = Double(differences.count)
    let mean = differences.reduce(0, +) / count
    let variance = differences.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / (count - 1)
    let distribution = StudentDistribution(degreesOfFreedom: count - 1)
    return distribution.twoSidedTail(mean / (variance / count).squareRoot())
  }
}
