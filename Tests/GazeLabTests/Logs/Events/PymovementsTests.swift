import Foundation
import Testing

@testable import Logs

@Suite("Events as pymovements finds them")
struct PymovementsTests {
  private struct Case: Encodable {
    let stepMs: Int
    let minimumMs: Int
    let threshold: Double
    var velocityThreshold: Double?
    let x: [Double]
    let y: [Double]

    /// A walk with jumps.
    init(
      seed: UInt64, stepMilliseconds: Int, minimumMilliseconds: Int, threshold: Double,
      velocity: Double? = nil
    ) {
      var generator = EventRandom(seed)
      var (x, y) = ([0.0], [0.0])
      for _ in 0..<400 {
        let size = Double.random(in: 0..<1, using: &generator) < 0.05 ? 5 : 0.1
        // Quarters make dispersions equal to the threshold likely.
        x.append(x[x.count - 1] + (Double.random(in: -size...size, using: &generator) * 4).rounded() / 4)
        y.append(y[y.count - 1] + (Double.random(in: -size...size, using: &generator) * 4).rounded() / 4)
      }
      (stepMs, minimumMs, self.threshold, velocityThreshold) = (
        stepMilliseconds, minimumMilliseconds, threshold, velocity
      )
      (self.x, self.y) = (x, y)
    }

    var samples: EventSamples {
      EventSamples(
        times: x.indices.map { Double($0 * stepMs) / 1000 }, x: x, y: y,
        unit: velocityThreshold == nil ? .degrees : .points)
    }

    func milliseconds(_ fixations: [Range<Int>]) -> [[Int]] {
      fixations.map { [$0.lowerBound * stepMs, ($0.upperBound - 1) * stepMs] }
    }
  }

  private func answers(_ cases: [Case]) throws -> [[[Int]]] {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    let lines = try cases.map { String(decoding: try encoder.encode($0), as: UTF8.self) }
    let data = try OracleProgram.run(
      [try #require(OracleProgram.pymovements), OracleProgram.path("pymovements_events.py")],
      input: lines.joined(separator: "\n") + "\n")
    return try String(decoding: data, as: UTF8.self).split(separator: "\n").map { line in
      try JSONDecoder().decode([[Int]].self, from: Data(line.utf8))
    }
  }

  @Test(
    "compatible with pymovements, I-DT finds the same fixations as pymovements on 60 random walks",
    .enabled(if: OracleProgram.pymovements != nil, "\(OracleProgram.pymovementsReason)"))
  func dispersion() throws {
    let cases = (0..<60).map { seed in
      Case(
        seed: UInt64(seed), stepMilliseconds: [1, 4, 20, 25][seed % 4], minimumMilliseconds: 100,
        threshold: [0.5, 1, 1.25][seed % 3])
    }
    var count = 0
    for (one, expected) in zip(cases, try answers(cases)) {
      let detector = PymovementsDetector(threshold: one.threshold, minimumDuration: 0.1)
      #expect(detector.refusal(one.samples) == nil)
      #expect(one.milliseconds(detector.fixations(one.samples)) == expected)
      count += expected.count
    }
    #expect(count > 100)
  }

  @Test(
    "I-VT finds the same fixations as pymovements, with velocities in the plane",
    .enabled(if: OracleProgram.pymovements != nil, "\(OracleProgram.pymovementsReason)"))
  func velocity() throws {
    let cases = (0..<40).map { seed in
      Case(
        seed: UInt64(100 + seed), stepMilliseconds: [1, 4, 20, 25][seed % 4], minimumMilliseconds: 100,
        threshold: 1, velocity: [31.0, 111][seed % 2])
    }
    var count = 0
    for (one, expected) in zip(cases, try answers(cases)) {
      let detector = VelocityDetector(
        threshold: one.velocityThreshold ?? 0, minimumDuration: 0.1, tolerance: 0)
      #expect(one.milliseconds(detector.fixations(one.samples)) == expected)
      count += expected.count
    }
    #expect(count > 40)
  }
}
