import DelimitedText
import Documents
import Statistics
import Testing

@testable import BuiltInFormats
@testable import Calibration
@testable import Captures
@testable import Reports
@testable import Simulation
@testable import Smoothing
@testable import Splits
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

  @Test("what a person spends: fixations at the capture's pace, and a pause before each further condition")
  func spent() throws {
    // Starts at 0, 4, 8; 15 after another pose; 19, 23: 4 s under one condition, and 7 s to the next.
    let pace = try #require(
      Self.pace([(0, .middle), (4, .middle), (8, .middle), (15, .left), (19, .left), (23, .left)]))
    #expect(pace == RecordingPace(interval: 4, pause: 3))
    // All six again: until the end of the last fixation, 27 s after the start of the first.
    #expect(pace.seconds(fixationCount: 6, conditionCount: 2) == 27)
    #expect(pace.seconds(fixationCount: 5, conditionCount: 1) == 20)
  }

  @Test("where the pose changes with every fixation, the interval includes the pause")
  func alternating() throws {
    let pace = try #require(Self.pace([(0, .middle), (5, .left), (11, .middle), (16, .left)]))
    #expect(pace == RecordingPace(interval: 5, pause: 0))
    #expect(Self.pace([(0, .middle)]) == nil)
  }

  /// The pace of fixations that start at these times.
  private static func pace(_ starts: [(time: Double, pose: HeadPose)]) -> RecordingPace? {
    var generator = SeededGenerator(seed: 1, stream: "pace")
    return RecordingPace(
      starts.enumerated().map { index, start in
        let target = Planted.targets[index % 9]
        let frame = Planted.frame(on: target, headPose: start.pose, recorded: target, &generator)
        return (start.time, FixationKey(frame, "capture"))
      })
  }

  @Test("the median over people is spent, and nothing is told without the pace of each capture")
  func people() throws {
    let all = Planted.fixations(participants: ["anna", "bert", "cleo"], poses: [.middle, .top])
    // Anna looks at two targets under one pose, Bert at one under each of two, Cleo at one.
    let chosen = [all[0], all[1], all[18], all[27], all[36]]
    let origins = Planted.samples(.frames, of: chosen).origins
    let names = ["anna", "bert", "cleo"].map { "capture of \($0)" }
    let times = Dictionary(uniqueKeysWithValues: names.map { ($0, NumberColumn((0..<80).map(Double.init))) })
    let pace = RecordingPace(interval: 5, pause: 3)
    let paces = Dictionary(uniqueKeysWithValues: names.map { ($0, pace) })
    // 10, 13 and 5 s.
    #expect(CalibrationTime(origins.indices, of: origins, times: times, paces: paces)?.spent == 10)
    let fewer = CalibrationTime(origins.indices, of: origins, times: times, paces: [names[0]: pace])
    #expect(fewer != nil && fewer?.spent == nil)
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
    #expect(table.notes.contains("Seconds that a person spends on these: 4.0, 12."))
    let figure = try #require(BudgetFigure(results, against: .seconds)).figure
    #expect(figure.title.contains("by the seconds of calibration"))
    #expect(figure.caption.contains("1: 4.0 s, 3: 12 s"))
    let times = try #require(results.budgetTimesTable)
    #expect(
      times.columns.map(\.title).suffix(3) == [
        "spent by a person", "frames on targets", "first to last frame",
      ])
    // Fixations, spent, and Σ of 4 frames at 60 Hz; four frames are 3/60 s apart.
    let expected: [[Double]] = [[1, 4, 4.0 / 60, 3.0 / 60], [3, 12, 12.0 / 60]]
    for (row, expected) in zip(times.rows, expected) {
      let numbers: [Double] = row.dropFirst().compactMap(\.value)
      #expect(zip(numbers, expected).allSatisfy { abs($0 - $1) < 1e-5 }, "\(numbers)")
    }
    let reach = try #require(run.record.samples.first).reach
    #expect(reach.values.compactMap(\.trainSeconds).sorted().map { ($0 * 15).rounded() } == [1, 3])
  }
}
