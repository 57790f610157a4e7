import DelimitedText
import Documents
import Testing

@testable import BuiltInFormats
@testable import Calibration
@testable import Captures
@testable import Reports
@testable import Simulation
@testable import Trials

@Suite("How long a calibration takes")
struct CalibrationTimeTests {
  /// Two fixations of four frames, a tenth of a second apart, the second after 5 s.
  private let times = NumberColumn([0, 0.1, 0.2, 0.3, 5, 5.1, 5.2, 5.3])

  private func origins(_ kind: SampleKind) -> Origins {
    let fixations = Array(Planted.fixations(poses: [.middle]).prefix(2))
    return Planted.samples(kind, of: fixations).origins
  }

  @Test(
    "a fixation lasts from its first frame to its last, and a median step", arguments: SampleKind.allCases)
  func whole(kind: SampleKind) throws {
    let origins = origins(kind)
    let time = try #require(
      CalibrationTime(origins.indices, of: origins, times: ["capture of anna": times]))
    #expect(abs(time.seconds - 0.8) < 1e-12 && abs(time.span - 5.3) < 1e-12)
  }

  @Test("only the training rows count")
  func part() throws {
    let origins = origins(.frames)
    let time = try #require(CalibrationTime([0, 2, 4], of: origins, times: ["capture of anna": times]))
    // Frames 0 and 2: 0.2 s and a step of 0.2 s; a single frame lasts no known time.
    #expect(abs(time.seconds - 0.4) < 1e-12 && abs(time.span - 5) < 1e-12)
    #expect(CalibrationTime([0], of: origins, times: [:]) == nil)
  }

  @Test("a run's budget names the seconds, and a figure shows the error against them")
  func budget() async throws {
    let run = try await {
      let study = try PlantedStudy(participants: [])
      try study.write(
        "data/anna.csv", SchneuwlyCSV.bytes(of: PlantedCapture(framesPerFixation: 4).frames))
      return try await study.run(
        """
        calibrators: [offset]
        splits: [{kind: calibration-targets, targets: 1}, {kind: calibration-targets, targets: 3}]

        """)
    }()
    let results = SplitResults.all(in: run)[0]
    let table = try #require(results.budgetTable)
    // Four frames at 60 Hz last 4/60 s; targets follow each other after 4 s.
    let note = try #require(table.notes.first { $0.hasPrefix("Seconds of calibration") })
    #expect(note.contains("last: 0.07, 0.20; from their first frame to their last: 0.05, "))
    let figure = try #require(BudgetFigure(results, against: .seconds)).figure
    #expect(figure.title.contains("by the seconds of calibration"))
    let reach = try #require(run.record.samples.first).reach
    #expect(reach.values.compactMap(\.trainSeconds).sorted().map { ($0 * 15).rounded() } == [1, 3])
  }
}
