import Documents
import Inputs
import Testing

@testable import Reports
@testable import Scores
@testable import Trials

@Suite("Relative precision")
struct RelativePrecisionTests {
  private typealias Miss = PlantedRun.Miss

  private func precision(
    _ misses: [Miss], within: Double = 600, characterWidth: Double = 12,
    biases: [(Double, Double)]? = nil
  ) -> RelativePrecision? {
    let scores = misses.enumerated().map { index, miss -> FixationScore in
      var sums = miss.sums
      sums.bias = biases.map { PerAxis(x: $0[index].0, y: $0[index].1) }
      return FixationScore(cell: Planted.cell, subject: miss.subject, sums: sums)
    }
    return RelativePrecision(
      scores, RelativePrecision.Options(within: within, characterWidth: characterWidth),
      pointsPerCentimetre: [Planted.device: PerAxis(x: 50, y: 50)])
  }

  @Test("an error that all fixations share cancels out")
  func shared() throws {
    let own = try #require(precision((0..<9).map { Miss(x: 70, y: -30, fixation: $0) }))
    #expect(own.points == PerAxis(x: 0, y: 0) && own.characters == 0)
  }

  @Test("δ is the difference of the errors, over pairs that are close enough")
  func byHand() throws {
    // Targets 0, 1 and 2 are in a column, 372 pt apart; 3 is 566.5 pt to the right of 0.
    let misses = [(10.0, 0.0), (13, 4), (10, 4), (40, 10)].enumerated().map {
      Miss(x: $1.0, y: $1.1, fixation: $0, sampleCount: 2)
    }
    let own = try #require(
      precision(misses, within: 400, biases: [(0.1, 0), (0.4, 0), (0.2, 0.5), (9, 9)]))
    // Pairs (0, 1) and (1, 2): δx = ∓3, δy = −4 and 0.
    #expect(own.pairCount == 2)
    #expect(own.points == PerAxis(x: 3, y: 8.0.squareRoot()))
    #expect(own.centimetres.map { abs($0.x - 0.06) < 1e-15 } == true)
    let degrees = try #require(own.degrees)
    #expect(abs(degrees.x - ((0.09 + 0.04) / 2).squareRoot()) < 1e-12)
    #expect(abs(degrees.y - (0.25 / 2).squareRoot()) < 1e-12)
    #expect(abs(own.characters - 1.96 * 3 / 12) < 1e-12)
    #expect(precision(misses, within: 600)?.pairCount == 3)
  }

  @Test("fixations of other captures, poses or distances make no pair; without pairs there is nothing")
  func circumstances() {
    // The second is on the same target under another pose, the third at another distance.
    let misses = [Miss(x: 1, y: 1), Miss(x: 2, y: 2, fixation: 9), Miss(x: 2, y: 2, fixation: 45)]
    #expect(precision(misses) == nil)
    #expect(precision([Miss(x: 1, y: 1), Miss(x: 2, y: 2, participant: "bert")]) == nil)
    // The same target looked at twice is a pair at distance 0.
    #expect(precision([Miss(x: 1, y: 1), Miss(x: 2, y: 3, firstFrame: 5)], within: 0)?.points.y == 2)
  }

  @Test("an experiment that asks for it has a table of it")
  func run() async throws {
    let yaml = "features: gaze\nsplits: {kind: leave-one-out, over: head_pose}\n"
    let asked = try await PlantedStudy().run(
      yaml + "relative_precision: {within: 600, character_width: 10}\n")
    let table = try #require(SplitResults.all(in: asked)[0].relativePrecisionTable)
    #expect(
      table.columns.map(\.title).suffix(8) == ["pairs", "δx", "δy", "δx", "δy", "δx", "δy", "characters"])
    // Of nine targets, 6 + 6 pairs are neighbours; two people under five poses.
    #expect(table.rows.allSatisfy { $0.suffix(8).first?.text() == "120" })
    // mean-target predicts one point under each pose: δ is the difference of the targets.
    let guess = try #require(table.rows.first { $0.map { $0.text() }.contains("mean-target") })
    let truth = (566.5 * 566.5 / 2).squareRoot()
    #expect(guess.suffix(8).map { $0.text() }[1] == decimal(truth, 1))
    let other = try await PlantedStudy().run(yaml)
    #expect(SplitResults.all(in: other)[0].relativePrecisionTable == nil)
  }
}
