import Calibration
import Documents
import Files
import Foundation
import Inputs
import Splits
import Statistics
import Testing

@testable import GazeLab
@testable import Reports
@testable import Scores
@testable import Trials

@Suite("Rows of feature sets")
struct RowSharingTests {
  private static func yaml(_ rows: String, _ features: String) -> String {
    """
    rows: \(rows)
    samples: [frames, fixation-medians]
    features: \(features)
    calibrators: [linear, offset]
    splits:
      - {kind: leave-one-out, over: target}
      - {kind: random, unit: fixation, test_share: 0.3, repeats: 3}

    """
  }

  private func results(_ rows: String, _ features: String) async throws -> (study: PlantedStudy, run: Run) {
    let study = try TableWithGaps.study()
    return (study, try await study.run(Self.yaml(rows, features)))
  }

  @Test(
    "with own rows each feature set scores as it does alone",
    arguments: ["gaze", "gaze+pupil"])
  func alone(features: String) async throws {
    let both = try await results("own", "[gaze, gaze+pupil]").run
    let alone = try await results("common", "[\(features)]").run
    let expected = alone.scores.filter { $0.cell.features == features }
    #expect(expected.count == 2 * (9 + 3))
    #expect(both.scores.filter { $0.cell.features == features } == expected)
    let repeats = alone.results.repeats.filter { $0.cell.features == features }
    #expect(both.results.repeats.filter { $0.cell.features == features } == repeats)
    let fixations = alone.results.fixations.filter { $0.cell.features == features }
    #expect(both.results.fixations.filter { $0.cell.features == features } == fixations)
  }

  @Test("results are in the order of the file, and counts are those of each set")
  func order() async throws {
    let run = try await results("own", "[gaze+pupil, gaze]").run
    let cells = grouped(run.scores, by: \.cell).map { $0[0].cell }
    let common = try await results("common", "[gaze+pupil, gaze]").run
    #expect(cells == grouped(common.scores, by: \.cell).map { $0[0].cell })
    let frames = run.record.samples.filter { $0.kind == "frames" }
    #expect(frames.map(\.users) == ["gaze+pupil", "gaze", "offset and mean-target"])
    #expect(frames.map(\.count) == [63, 81, 108])
    let counts = run.scores.filter { $0.cell.samples == "frames" }.map {
      [$0.cell.features, "\($0.droppedCount ?? -1)"]
    }
    #expect(Set(counts) == [["gaze+pupil", "45"], ["gaze", "27"], ["-", "0"]])
    #expect(
      run.results.dropped.filter { $0.samples == "frames" }.map {
        [$0.features, $0.cause.rawValue, $0.reason, "\($0.count)"]
      } == [
        ["gaze+pupil", "own", "gazePointX is not finite", "27"],
        ["gaze+pupil", "own", "pupil is not finite", "18"],
        ["gaze", "own", "gazePointX is not finite", "27"],
      ])
  }

  @Test("samples.csv lists each sample once, and gaze points name theirs")
  func samples() async throws {
    let run = try await results("own", "[gaze, gaze+pupil]").run
    let samples = run.results.samples.filter { $0.samples == "frames" }
    #expect(samples.map(\.index) == Array(0..<108))
    #expect(samples.allSatisfy { $0.subject.frameRows == $0.index..<$0.index + 1 && $0.droppedCount == nil })
    let cells = grouped(run.scores, by: \.cell).map { $0[0].cell }.filter {
      $0.samples == "frames" && $0.split.hasPrefix("leave")
    }
    for cell in cells {
      let rows = Set(run.results.gazePoints(of: cell).map(\.sampleIndex))
      let expected = (0..<108).filter { row in
        cell.features == "-" || row % 4 != 0 && (cell.features == "gaze" || row % 6 != 1)
      }
      #expect(rows == Set(expected), "\(cell)")
    }
  }

  @Test("nothing is compared, and the card and the method say why")
  func nothingCompared() async throws {
    let (study, run) = try await results("own", "[gaze, gaze+pupil]")
    let all = SplitResults.all(in: run)
    // No median of a fixation lacks a column.
    #expect(all.filter { $0.samples != "frames" }.allSatisfy { $0.ranking?.withheld != .otherRows })
    let results = all.filter { $0.samples == "frames" }
    #expect(results.count == 2 && results.allSatisfy { $0.ranking?.withheld == .otherRows })
    let text = String(decoding: try readFile("\(study.root)/out/x/report.md"), as: UTF8.self)
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(text.contains("No comparison: with 'rows: own' feature sets are scored on different rows."))
    #expect(text.contains("Each feature set used all samples that have its columns"))
    #expect(text.contains("Dropped for gaze: 27 of 108 frames, 25.0 %"))
    #expect(text.contains("Dropped for gaze+pupil: 45 of 108 frames, 41.7 %"))
    let intervals = try #require(results[0].intervals)
    let differences = intervals[0].rows.compactMap(\.difference)
    #expect(differences.count == 3)
    for difference in differences where difference.value != nil {
      #expect(throws: WithheldReason.otherRows) { try difference.interval.get() }
    }
  }

  @Test("without gaps own rows are common rows")
  func withoutGaps() async throws {
    let yaml =
      "features: [gaze, gaze+euler]\ncalibrators: linear\nsplits: {kind: leave-one-out, over: target}\n"
    let common = try await PlantedStudy().run(yaml)
    let own = try await PlantedStudy().run("rows: own\n" + yaml)
    #expect(own.scores == common.scores)
    #expect(own.record.samples.allSatisfy { $0.uses == nil })
    #expect(
      SplitResults.all(in: own)[0].ranking?.withheld == SplitResults.all(in: common)[0].ranking?.withheld)
  }

  @Test("units that were kept with other rows are refused")
  func keptUnits() async throws {
    let study = try TableWithGaps.study()
    func run(_ features: String, _ start: RunStart) async throws {
      let experiment = try study.experiment(Self.yaml("common", features))
      _ = try await experiment.run(
        out: study.root, RunOptions(jobs: 2, drawsFigures: false, start: start))
    }
    try await run("[gaze]", .afresh)
    let error = await #expect(throws: InputError.self) { try await run("[gaze, gaze+pupil]", .resuming) }
    #expect(error?.complaints.map(\.sentence).joined().contains("dropped rows have changed") == true)
  }

  @Test("folds and predictions by number need common rows")
  func numbered() throws {
    let study = try TableWithGaps.study()
    let folds = "capture,part,first_frame,last_frame\np01,train,0,59\np01,test,60,107\n"
    try study.write("folds.csv", Array(folds.utf8))
    let file = study.complaints(
      "rows: own\nfeatures: gaze\nsplits: [{kind: file, path: folds.csv}]\n")
    #expect(file.contains { $0.contains("'rows: own' gives feature sets different rows") })
    let plan = try study.plan(Self.yaml("own", "[gaze, gaze+pupil]"))
    #expect(throws: InputError.self) { try SplitsFile(plan: plan, label: nil).write { _ in } }
    #expect(throws: InputError.self) { try FeaturesFile(plan: plan).write { _ in } }
  }
}
