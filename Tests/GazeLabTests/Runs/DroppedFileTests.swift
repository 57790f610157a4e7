import Files
import Inputs
import Testing

@testable import Captures
@testable import Scores
@testable import Trials

@Suite("dropped.csv")
struct DroppedFileTests {
  @Test("what is written reads back to the same rows")
  func roundTrip() throws {
    let cells = CellColumns(groupBy: ["participant", "capture"])
    let rows = [
      DroppedRows(
        group: "participant=a, b; capture=c", samples: "frames", features: "gaze+face", capture: "c",
        cause: .own, reason: "gazePointX is not finite", count: 3, askedCount: 9),
      DroppedRows(
        group: "participant=; capture=d", samples: "fixations", features: "", capture: "d", cause: .emptied,
        reason: "'drop' leaves no frame of the fixation", count: 1, askedCount: 2),
    ]
    let bytes = DroppedFile.bytes(rows, cells)
    #expect(try DroppedFile.values(FileText(bytes), path: "dropped.csv", cells) == rows)
    let damaged = String(decoding: bytes, as: UTF8.self).replacing(",3,9", with: ",10,9")
    #expect(throws: InputError.self) {
      try DroppedFile.values(FileText(Array(damaged.utf8)), path: "dropped.csv", cells)
    }
  }

  @Test("each feature set has its own reasons, and all count the rows that were asked for")
  func ofRun() async throws {
    let study = try TableWithGaps.study()
    let run = try await study.run(
      """
      samples: frames
      features: [gaze, gaze+pupil]
      calibrators: linear
      splits: in-sample

      """)
    let found = run.results.dropped.map {
      [$0.features, $0.cause.rawValue, $0.reason, "\($0.count)", "\($0.askedCount)"]
    }
    #expect(
      found == [
        ["gaze", "own", "gazePointX is not finite", "27", "108"],
        ["gaze", "common", "pupil is not finite", "18", "108"],
        ["gaze+pupil", "own", "gazePointX is not finite", "27", "108"],
        ["gaze+pupil", "own", "pupil is not finite", "18", "108"],
      ])
    #expect(run.scores.allSatisfy { $0.droppedCount == 45 && $0.testCount == 63 })
    #expect(run.results.samples.allSatisfy { $0.droppedCount == 45 })
    #expect(run.record.inputs.map(\.dataLoss) == [[DataLoss(27, of: 108)]])
    #expect(
      run.record.warnings.map(\.line).contains(
        "frames: MORE THAN 5 % OF THE ROWS: 45 of 108 frames are dropped for all feature sets: 27 (gazePointX is not "
          + "finite), 18 (pupil is not finite). By itself ('rows: own'), gaze could use 18 of them"))
    let stored = try Run(folder: run.folder)
    #expect(stored.results.dropped == run.results.dropped)
    #expect(stored.record.inputs[0].dataLoss == run.record.inputs[0].dataLoss)
  }
}
