import Documents
import Inputs
import Statistics
import Testing

@testable import Captures
@testable import Reports
@testable import Scores
@testable import Trials

struct BreakdownTableTests {
  private typealias Miss = PlantedRun.Miss

  private func rows(_ table: Table?) throws -> [[String]] {
    try #require(table).rows.map { $0.map { $0.text() } }
  }

  /// Fixations 0 and 9 are on the bottom left under the first two poses; 46 is on the left, under the first
  /// pose and at the second distance.
  private let misses = [
    Miss(x: 3, y: 4, fixation: 0, sampleCount: 3, angle: 1), Miss(x: 6, y: 8, fixation: 9, angle: 5),
    Miss(x: 0, y: 2, fixation: 46, sampleCount: 2, angle: 2),
  ]

  private func planted(_ features: [(name: String, misses: [Miss])]) -> PlantedRun {
    PlantedRun(
      cells: features.map { feature in
        let cell = Cell(
          group: "", samples: "frames", features: feature.name, calibrator: "linear", split: "s")
        return (cell, [[feature.misses]])
      })
  }

  @Test("errors by target, pose and distance are over the samples there, however fixations weigh")
  func byHand() throws {
    let results = try SplitResults.all(in: planted([("gaze", misses)]).run)[0]
    let poses = HeadPose.allCases.map(\.rawValue)
    let distances = ViewingDistance.allCases.map(\.rawValue)
    // Squares: 3 · 25 and 100 over 2 · 4 on the bottom left; 2 · 4 over 2 · 2 on the left.
    let errors = try rows(results.errorBreakdown)
    #expect(
      errors == [
        ["target", "bottom left", decimal((175.0 / 8).squareRoot(), 1)],
        ["target", "left", decimal(2.0.squareRoot(), 1)],
        ["head pose", poses[0], decimal((83.0 / 10).squareRoot(), 1)],
        ["head pose", poses[1], decimal(50.0.squareRoot(), 1)],
        ["viewing distance", distances[0], decimal((175.0 / 8).squareRoot(), 1)],
        ["viewing distance", distances[1], decimal(2.0.squareRoot(), 1)],
      ])
    // Angles: (3 · 1 + 5)/4 and 2; (3 · 1 + 2 · 2)/5 and 5.
    let angles = try rows(results.angleBreakdown).map { $0[2] }
    #expect(angles == ["2.00", "2.00", "1.40", "5.00", "2.00", "2.00"])
  }

  @Test("targets are listed from left to right and upwards, poses and distances in the order of the protocol")
  func order() throws {
    let all = (0..<135).reversed().map { Miss(x: 1, y: 1, fixation: $0) }
    let rows = try rows(try SplitResults.all(in: planted([("gaze", all)]).run)[0].errorBreakdown)
    #expect(rows.prefix(9).map { $0[1] } == Screen.gridNames)
    #expect(rows[9..<14].map { $0[1] } == HeadPose.allCases.map(\.rawValue))
    #expect(rows[14...].map { $0[1] } == ViewingDistance.allCases.map(\.rawValue))
  }

  @Test("one column per feature set, with a dash where it has no score")
  func columns() throws {
    let run = planted([("gaze", misses), ("gaze+face", Array(misses.prefix(1)))])
    let table = try #require(SplitResults.all(in: run.run)[0].errorBreakdown)
    #expect(table.columns.map(\.title) == ["by", "which", "gaze", "gaze+face"])
    #expect(table.rows[0][3].text() == "3.5")
    #expect(table.rows[1][3] == .missing("-", reason: Absence.nothingScored.sentence))
  }

  @Test("groups are taken together")
  func groups() throws {
    var run = PlantedRun(groupBy: ["participant"])
    for (person, error) in [("anna", 1.0), ("bert", 7)] {
      run.cells.append(
        PlantedRun.cell("gaze", of: person, group: "participant=\(person)", rmse: [error]))
    }
    let results = try SplitResults.all(in: run.run)[0]
    // √((1 + 49)/2) = 5.
    #expect(
      try rows(results.errorBreakdown).map { $0.dropFirst(2) } == Array(repeating: ["5.0"], count: 3))
    #expect(try #require(results.errorBreakdown).columns.count == 3)
    #expect(results.errorBreakdown?.notes.first == "All groups together.")
  }

  @Test("without eyes there are no angles, without a fixation nothing is broken down")
  func nothing() throws {
    let blind = misses.map { miss in
      var miss = miss
      miss.angle = nil
      return miss
    }
    let results = try SplitResults.all(in: planted([("gaze", blind)]).run)[0]
    #expect(results.angleBreakdown == nil && results.errorBreakdown != nil)
    #expect(try SplitResults.all(in: planted([("gaze", [])]).run)[0].errorBreakdown == nil)
  }
}
