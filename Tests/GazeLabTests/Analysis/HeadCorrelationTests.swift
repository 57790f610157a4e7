import Testing

@testable import Captures
@testable import Reports
@testable import Scores
@testable import Trials

@Suite("Correlations of errors with the head")
struct HeadCorrelationTests {
  /// Eight fixations, each of another person or all in one group.
  private func correlations(groups: Bool) throws -> [HeadCorrelation] {
    let names = (0..<8).map { "p\($0)" }
    var planted = PlantedRun(
      cells: names.map { name in
        PlantedRun.cell(
          "gaze", of: name, group: groups ? "participant=\(name)" : "g", rmse: Array(repeating: 10, count: 3))
      })
    if groups {
      planted.groupBy = ["participant"]
    } else {
      let misses = planted.cells.flatMap { $0.repeats[0][0] }
      planted.cells = [(planted.cells[0].cell, [[misses]])]
    }
    let results = try SplitResults.all(in: planted.run)[0]
    let subjects = results.fixations.values.joined().map(\.subject).sorted { $0.participant < $1.participant }
    let fixations = subjects.enumerated().map { index, subject in
      let value = Double(index * 7 % 11)
      return GazePlot.Fixation(
        subject: subject, calibrated: ScreenPoint(x: value, y: 0), recorded: ScreenPoint(x: value, y: value),
        head: [.yaw: value, .pitch: 0, .x: 0, .y: 0, .z: 40])
    }
    return HeadCorrelation.all(fixations, results, allErrors: false)
  }

  @Test("people fitted together have intervals over people; rows of one person each have none")
  func eachPerson() throws {
    let together = try correlations(groups: false)
    #expect(!together.isEmpty && together.allSatisfy { $0.interval != nil })
    let each = try correlations(groups: true)
    #expect(!each.isEmpty && each.allSatisfy { $0.interval == nil })
  }
}
