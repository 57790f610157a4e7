import Documents
import Testing

@testable import BuiltInFormats
@testable import Calibration
@testable import Reports
@testable import Scores
@testable import Simulation
@testable import Smoothing
@testable import Splits
@testable import Trials

@Suite("The table of smoothing")
struct SmoothingTableTests {
  @Test("puts a smoothed calibrator beside its raw one, with its lag")
  func table() async throws {
    let study = try PlantedStudy(participants: [], framesEach: 1)
    try study.write("data/anna.csv", PlantedCapture().bytes)
    let run = try await study.run(
      """
      features: [gaze, euler]
      calibrators:
        - {kind: none, smooth: {kind: moving-average, points: 10}}
        - {kind: linear, smooth: {kind: moving-average, points: 4, over: capture}, name: steady}
      splits: corners-to-sides

      """)
    let results = try #require(SplitResults.all(in: run).first)
    let table = try #require(results.smoothingTable)
    func metric(_ name: String, _ features: String, _ calibrator: String) throws -> Double {
      try #require(
        run.summaries.first { $0.cell.features == features && $0.cell.calibrator == calibrator }?.metrics[
          name]
      ).centre
    }
    let rows = [
      ("-", "none(smooth.kind=moving-average, smooth.points=10)", "none", 75.0),
      ("gaze", "steady", "steady, raw", 25),
      ("euler", "steady", "steady, raw", 25),
    ]
    #expect(table.rows.count == rows.count)
    for (row, (features, calibrator, raw, lag)) in zip(table.rows, rows) {
      #expect(
        row.prefix(2).map { $0.text() } == (features == "-" ? [calibrator, "-"] : [features, calibrator]))
      let expected = try ["rmse", "step_rms_pt", "scatter_sd_pt"].flatMap { name in
        [try metric(name, features, raw), try metric(name, features, calibrator)]
      }
      let numbers = row.dropFirst(2).map { entry -> Double? in
        switch entry {
        case .spread(let value, _, _), .number(let value, _): value
        default: nil
        }
      }
      #expect(Array(numbers.prefix(6)) == expected)
      // (N − 1)/2 frames; times of a capture file have microseconds.
      #expect(abs(try #require(numbers[6]) - lag) < 0.01)
      // Steps of noise within fixations; over captures that from one to the next comes into them.
      let (rawSteps, steps) = (try #require(numbers[2]), try #require(numbers[3]))
      if features == "-" { #expect(steps < 0.8 * rawSteps) }
      if features == "gaze" { #expect(steps > 10 * rawSteps) }
    }
    #expect(table.notes.contains { $0.contains("frames 16.7 ms apart") })
    #expect(table.notes.contains { $0.hasPrefix("Over fixations") })
    #expect(table.notes.contains { $0.hasPrefix("Over captures") })
    let files = try RunReport(run: run).files(drawsFigures: false).files
    #expect(files.contains { $0.name == "tables/table-1-smoothing.csv" })
  }

  @Test("there is none where nothing is smoothed")
  func none() async throws {
    let run = try await PlantedStudy(participants: ["anna"], framesEach: 1)
      .run("features: gaze\ncalibrators: [linear, kalman]\nsplits: corners-to-sides\n")
    #expect(run.record.smoothing == nil)
    #expect(SplitResults.all(in: run).allSatisfy { $0.smoothingTable == nil })
  }

  @Test("frames stored in one go have the nominal interval")
  func storedInOneGo() async throws {
    // All planted frames have the time 0.
    let run = try await PlantedStudy(participants: ["anna"], framesEach: 3)
      .run("calibrators: {kind: offset, smooth: moving-average}\nsplits: corners-to-sides\n")
    let record = try #require(run.record.smoothing?.first)
    #expect(record.frameInterval == 1.0 / 60 && record.raw == "offset" && record.over == .fixation)
    #expect(abs(try #require(record.lag) - 0.075) < 1e-12)
  }

  @Test("each of several groups has its own lag")
  func groups() async throws {
    let study = try PlantedStudy(participants: [], framesEach: 1)
    for (seed, name, interval) in [(1, "anna", 1.0 / 60), (2, "bert", 1.0 / 30)] {
      var frames = PlantedCapture(participants: [name], seed: UInt64(seed)).frames
      for index in frames.indices { frames[index].time = Double(index) * interval }
      try study.write("data/\(name).csv", SchneuwlyCSV.bytes(of: frames))
    }
    let run = try await study.run(
      "calibrators: {kind: offset, smooth: moving-average}\nsplits: in-sample\ngroup_by: participant\n")
    let table = try #require(SplitResults.all(in: run)[0].smoothingTable)
    #expect(table.rows.map { $0[0].text() } == ["anna", "bert"])
    #expect(table.rows.map { $0.last?.text() } == ["75.0", "150.0"])
    #expect(table.notes.contains { $0.contains("frames 16.7 or 33.3 ms apart") })
  }
}
