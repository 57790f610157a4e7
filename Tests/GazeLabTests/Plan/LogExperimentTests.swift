import Files
import Foundation
import Inputs
import TestSupport
import Testing

@testable import Calibration
@testable import GazeLab
@testable import Scores
@testable import Splits
@testable import Trials

/// Experiments on a log with targets: 24 s at ten frames per second.
@Suite("Experiments on logs")
struct LogExperimentTests {
  private static let description = """
    format: table
    columns:
      time: {column: t, unit: s}
      target: {x: tx, y: ty, unit: px}
      gaze: {x: gx, y: gy, unit: px}
      participant: {value: anna}
      device: {value: desk}
      labels: {light: {column: light}}
      features: {confidence: {columns: c}}
    devices: {desk: {width: 1920, height: 1080, unit: px, width_cm: 48, height_cm: 27, eye_distance_cm: 60}}

    """

  /// Every fourth frame is far off and has a low confidence.
  private static func isBad(_ row: Int) -> Bool { row % 4 == 1 }

  /// - Parameter targets: The x of the target of each frame.
  private static func study(
    _ targets: (Int) -> Double = { Double(100 * ($0 / 20 % 6)) }, count: Int = 240,
    confidence: (Int) -> String = { isBad($0) ? "0.1" : "0.9" }
  ) throws -> PlantedStudy {
    let study = try PlantedStudy(participants: [])
    let lines = (0..<count).map { row in
      let (x, y) = (targets(row), 300.0)
      let far = isBad(row) ? 5000.0 : 0
      return "\(Double(row) / 10),\(x),\(y),\(x + 7 + far),\(y - 3 - far),\(confidence(row)),day"
    }
    try study.write("data/dataset.yaml", Array(description.utf8))
    try study.write("data/log.csv", Array((["t,tx,ty,gx,gy,c,light"] + lines).joined(separator: "\n").utf8))
    return study
  }

  private static let head = "features: gaze\ncalibrators: [offset, linear]\n"
  private static let drop = "drop: {column: confidence, below: 0.5}\n"

  @Test("dropped frames are not trained on, tested or part of medians, so a planted offset is found exactly")
  func exact() async throws {
    let study = try Self.study()
    let yaml =
      Self.head + Self.drop + "samples: [frames, fixation-medians]\nsplits: {kind: time, train: 50%}\n"
    let run = try await study.run(yaml)
    let offsets = run.scores.filter { $0.cell.calibrator == "offset" }
    #expect(offsets.count == 2)
    for score in offsets {
      let moments = try #require(score.moments)
      #expect(moments.squaredError < 1e-15)
    }
    // 23.9 s: the first half has the fixations that end by 11.95 s, and the second those from 12.95 s on: 14, 16, … s.
    #expect(offsets.map(\.testCount) == [5 * 15, 5])
    #expect(offsets.map(\.trainCount) == [6 * 15, 6])
  }

  @Test("what is dropped is counted by capture and rule, in the plan, the warnings, run.json and the report")
  func counted() async throws {
    let study = try Self.study {
      Double(100 * ($0 / 20 % 6))
    } confidence: {
      Self.isBad($0) || $0 < 20 ? "0.1" : ""
    }
    let yaml = Self.head + Self.drop + "where: {light: day}\nsplits: {kind: time, train: 50%}\n"
    let plan = try study.plan(yaml)
    // 20 frames of the first fixation and 55 of the others; those without a number stay.
    let sentence =
      "'drop' leaves out 75 of 240 frames: 75 (confidence below 0.5); fixations left without a frame: 1"
    #expect(plan.warnings.map(\.line).contains("log: " + sentence))
    let text = PlanReport(plan: plan).text(width: 100)
    #expect(
      text.contains("frames left out by 'drop'") && text.contains("log: no frame is left of 1 fixation"))
    let run = try await study.run(yaml)
    #expect(
      run.record.droppedFrames == [
        DroppedFrames(
          capture: "log", frames: 240, reasons: [.init(rule: "confidence below 0.5", count: 75)],
          fixations: 1,
          idle: [])
      ])
    #expect(run.record.experiment.frameRules == FrameRulesRecord(every: nil, drop: ["confidence below 0.5"]))
    #expect(run.record.captureProtocol?.frames == 165 && run.record.captureProtocol?.fixations == 11)
    #expect(run.warnings.map(\.sentence).contains(sentence))
    let report = String(decoding: try readFile(run.folder + "/report.md"), as: UTF8.self)
    #expect(report.contains("Frames left out by rule: 75 of 240 in log (confidence below 0.5: 75)."))
    #expect(report.contains("these frames are not among the lost"))
  }

  @Test("frames keep their numbers in all files")
  func frameNumbers() async throws {
    let study = try Self.study()
    let yaml = Self.head + Self.drop + "splits: {kind: time, train: 50%}\n"
    var text = ""
    #expect(try SplitsFile(plan: try study.plan(yaml), label: nil).write { text += $0 })
    let rows = text.split(separator: "\n").dropFirst().map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    let header = try #require(text.split(separator: "\n").first).split(separator: ",")
    // Counted from the end, as the label of the split has a comma.
    let first = header.count - (try #require(header.firstIndex(of: "first_frame")))
    let last = header.count - (try #require(header.firstIndex(of: "last_frame")))
    let numbers = try rows.map { try #require(Int($0[$0.count - first])) }
    #expect(numbers == rows.compactMap { Int($0[$0.count - last]) })
    #expect(numbers.allSatisfy { !Self.isBad($0) })
    #expect(
      Set(numbers) == Set((0..<120).filter { !Self.isBad($0) } + (140..<240).filter { !Self.isBad($0) }))
  }

  @Test("an experiment without rules records none")
  func without() async throws {
    let run = try await Self.study().run(Self.head + "splits: {kind: leave-one-out, over: target}\n")
    let json = String(decoding: run.record.json(), as: UTF8.self)
    #expect(!json.contains("droppedFrames") && !json.contains("frameRules"))
    #expect(run.record.captureProtocol?.frames == 240)
  }

  @Test("time ranges select parts of a recording, and are part of what a run records")
  func times() async throws {
    let study = try Self.study()
    let yaml = Self.head + "where: {time: [[0, 4], [12, 23]]}\nsplits: {kind: time, train: 4 s}\n"
    let run = try await study.run(yaml)
    #expect(run.record.experiment.filters == ["time": ["0–4 s", "12–23 s"]])
    #expect(run.record.captureProtocol?.frames == 40 + 110)
    #expect(run.scores[0].trainCount == 40 && run.scores[0].testCount == 110)
  }

  @Test("a session of one touch can be split by time once its fixation is divided, but not by fixation")
  func oneTouch() throws {
    let study = try Self.study { _ in 50 }
    let split = "splits: {kind: time, train: 50%}\n"
    #expect(
      study.complaints(Self.head + split).map { $0.contains("'fixations: {every: 1}' divides") } == [true])
    let plan = try study.plan(Self.head + "fixations: {every: 2}\n" + split)
    let planned = try #require(plan.sampleSets.first?.splits.first)
    #expect(planned.leakage == .honest && plan.fixations.count == 12)
    let fold = try #require(planned.drawnFolds.first)
    #expect(fold.trainRows == Array(0..<120) && fold.testRows == Array(140..<240))
    #expect(planned.reach(of: plan.sampleSets[0].samples)?.trainUnits == 6)
    // The pieces have one key, and neighbours are nearly alike.
    let folds = study.complaints(Self.head + "fixations: {every: 2}\nsplits: {kind: k-fold, folds: 3}\n")
    #expect(folds.count == 1 && folds[0].contains("1 fixations cannot be divided into 3 folds"))
  }

  @Test("errors of 'where' and 'drop' name their place, and an empty rest is said")
  func errors() throws {
    let study = try Self.study()
    let split = "splits: {kind: time, train: 50%}\n"
    #expect(
      study.complaints(Self.head + split + "drop: {column: confidnce, below: 1}\n") == [
        "x.yaml:5:7: error: the captures have no column 'confidnce'; did you mean 'confidence'? there are: "
          + "confidence, gazePointX, gazePointY"
      ])
    #expect(
      study.complaints(Self.head + split + "drop: {state: light, is: dey}\n") == [
        "x.yaml:5:7: error: the dataset has no light 'dey'; did you mean 'day'? there are: day"
      ])
    #expect(
      study.complaints(Self.head + split + "drop: {column: confidence, below: 1}\n") == [
        "x.yaml:5:7: error: 'drop' leaves no frame of the dataset: 'drop' leaves out 240 of 240 frames: "
          + "240 (confidence below 1); fixations left without a frame: 12"
      ])
    #expect(
      study.complaints(Self.head + split + "where: {time: [30, 40]}\n") == [
        "x.yaml:5:15: error: 'where' leaves no frame of the dataset"
      ])
    #expect(
      study.complaints(Self.head + split + "where: {trackin_state: SUCCESS}\n").map {
        $0.contains("no label")
      }
        == [true])
  }
}
