import Inputs
import Testing

@testable import Calibration
@testable import Captures
@testable import Exchange
@testable import GazeLab
@testable import Scores
@testable import Splits
@testable import Trials

@Suite("Rows that an exported calibration rests on, and those that were left out")
struct ExportedRowsTests {
  private static let description = """
    format: {kind: table, missing: [""]}
    columns:
      time: {column: time, unit: s}
      participant: {column: who}
      device: {value: iPad Mini 6th}
      gaze: {x: gx, y: gy, unit: pt}
      target: {x: x, y: y, unit: pt}

    """

  /// A run on 108 frames, twelve on each of nine targets; every fourth has no gaze point.
  private func run(_ study: PlantedStudy) async throws -> Run {
    try study.write("data/dataset.yaml", Array(Self.description.utf8))
    let rows = (0..<108).map { row in
      let (x, y) = (row / 12 % 3 * 500, row / 36 * 300)
      return "\(Double(row) / 60),p01,\(x),\(y)," + (row % 4 == 0 ? "," : "\(x + row % 5),\(y + row % 7)")
    }
    try study.write(
      "data/p01.csv", Array((["time,who,x,y,gx,gy"] + rows).joined(separator: "\n").utf8 + [10]))
    return try await study.run(
      """
      samples: frames
      features: gaze
      calibrators: [linear, none]
      splits: in-sample

      """)
  }

  @Test("frames that are no samples are counted by reason; those of the fit and the test add up to the rest")
  func frames() async throws {
    let study = try PlantedStudy(participants: [])
    let run = try await run(study)
    let folders = DatasetFolders(named: [study.root], environment: nil)
    let score = try #require(run.scores.first { $0.cell.calibrator == "linear" })
    let refit = try Refit(score, of: run, planned: Experiment.reader(in: folders, skipsMissing: true))
    #expect(
      refit.rows == [
        RowAccount(
          "frame", "used as samples", read: 108, leftOut: [.init("because gazePointX is not finite", 27)]),
        RowAccount("tested frame", "scored", read: 81, leftOut: []),
      ])
    #expect(refit.training.rows.count == refit.rows[0].usedCount)
    let export = try CalibrationExport(
      TrialSelection(trial: "gaze", calibrator: "linear"), of: run, in: folders)
    #expect(
      export.rowsLeftOut.map { $0.split(separator: ": ").dropFirst().joined(separator: ": ") } == [
        "Of 108 frames read, 81 were used as samples; left out: 27 because gazePointX is not finite."
      ])
  }
}
