import Documents
import Files
import Statistics
import TestSupport
import Testing

@testable import BuiltInFormats
@testable import Calibration
@testable import Reports
@testable import Scores
@testable import Simulation
@testable import Splits
@testable import Trials

/// Tests over repeated splits, against the formulas worked out here from the stored scores.
struct RepeatTestsTests {
  /// Fixations of one to six frames: what counts in fixations differs from what counts in frames.
  private func study() throws -> PlantedStudy {
    let study = try PlantedStudy(participants: [])
    let fixations = Planted.fixations(framesEach: 6)
    let frames = fixations.enumerated().flatMap { $1.frames.prefix(1 + $0 * 5 % 6) }
    try study.write("data/anna.csv", SchneuwlyCSV.bytes(of: frames.rigid))
    return study
  }

  private static let features = "features: [gaze, gaze+face, gaze+euler]\n"

  /// Rows of the table of intervals by feature set, or calibrator: p, and p after Holm.
  private func ps(_ run: Run) throws -> [String: [Double]] {
    let table = try #require(SplitResults.all(in: run)[0].intervalTable)
    return Dictionary(
      uniqueKeysWithValues: table.rows.map { row in
        (row[0].text(), row.compactMap { if case .probability(let p) = $0 { p } else { nil } })
      })
  }

  /// RMSE of a feature set minus that of `gaze`, trial by trial.
  private func differences(_ features: String, _ run: Run) throws -> [Double] {
    func errors(_ name: String) -> [Double] {
      run.scores.filter { $0.cell.features == name }.compactMap(\.moments).map {
        (($0.squaredErrorX + $0.squaredErrorY) / Double(2 * $0.count)).squareRoot()
      }
    }
    return zip(errors(features), errors("gaze")).map { $0 - $1 }
  }

  /// The mean over √(variance · (1/n + ratio)), ddof 1, with n − 1 degrees of freedom.
  private func p(_ differences: [Double], ratio: Double) -> Double {
    let n = Double(differences.count)
    let mean = differences.reduce(0, +) / n
    let variance = differences.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / (n - 1)
    return StudentDistribution(degreesOfFreedom: n - 1).twoSidedTail(
      mean / (variance * (1 / n + ratio)).squareRoot())
  }

  @Test("repeated random splits are tested with the ratio of test to training fixations, not of rows")
  func randomSplits() async throws {
    let run = try await study().run(Self.features + "splits: {kind: random, test_share: 0.3, repeats: 12}\n")
    let found = try ps(run)
    // 14 of 45 fixations are tested: ⌈0.3 · 45⌉.
    let faces = p(try differences("gaze+face", run), ratio: 14.0 / 31)
    let angles = p(try differences("gaze+euler", run), ratio: 14.0 / 31)
    #expect(relativeError(try #require(found["gaze+face"])[0], of: faces) <= 1e-9)
    #expect(relativeError(try #require(found["gaze+euler"])[0], of: angles) <= 1e-9)
    let (least, greatest) = (min(faces, angles), max(faces, angles))
    let adjusted = [found["gaze+face"], found["gaze+euler"]].compactMap { $0?[1] }.sorted()
    #expect(relativeError(adjusted[0], of: min(1, 2 * least)) <= 1e-9)
    #expect(relativeError(adjusted[1], of: max(greatest, min(1, 2 * least))) <= 1e-9)

    let score = run.scores[0]
    let rows = Double(try #require(score.testCount)) / Double(try #require(score.trainCount))
    let byRows = p(try differences("gaze+face", run), ratio: rows)
    #expect(relativeError(byRows, of: faces) > 1e-3, "else the fixations prove nothing")
    let note = try #require(SplitResults.all(in: run)[0].intervalTable).notes[1]
    #expect(note.contains("n₂/n₁ = 14/31 fixations") && note.contains("12 repeats"))
    #expect(found["mean-target"] == [] && found["gaze"] == [], "a yardstick, and the reference")
  }

  @Test("folds are tested with the ratio 1 to k − 1, repeated or not", arguments: [1, 3])
  func folds(repeats: Int) async throws {
    let run = try await study().run(
      Self.features + "splits: {kind: k-fold, folds: 4, repeats: \(repeats)}\n")
    let differences = try differences("gaze+face", run)
    #expect(differences.count == 4 * repeats)
    let found = try #require(try ps(run)["gaze+face"])
    #expect(relativeError(found[0], of: p(differences, ratio: 1.0 / 3)) <= 1e-9)
    #expect(
      try #require(SplitResults.all(in: run)[0].intervalTable).notes[1].contains("Bouckaert and Frank")
    )
  }

  @Test(
    "a split that is drawn once, or not at random, has no such test",
    arguments: [
      "corners-to-sides", "{kind: leave-one-out, over: head_pose}", "{kind: random, repeats: 1}",
    ])
  func untested(split: String) async throws {
    let run = try await PlantedStudy(participants: ["anna"]).run(Self.features + "splits: \(split)\n")
    #expect(try ps(run).values.allSatisfy(\.isEmpty))
    let table = try #require(SplitResults.all(in: run)[0].intervalTable)
    #expect(!table.notes.joined().contains("p: ") && !table.footnotes.joined().contains("no test"))
  }

  // MARK: Planted scores

  /// Ten repeats of a split of 7 to 3 fixations in which `gaze+face` is better by 1, 2, 3, ….
  private func planted(kind: String = "random", folds: Int = 1) -> PlantedRun {
    var run = PlantedRun(
      splits: [PlantedRun.split("s", kind: kind, repeats: 10)],
      samples: [
        RunRecord.SamplesRecord(
          group: "", kind: "frames", count: 10, dropped: [:],
          reach: ["s": SplitReach(trainUnits: 7, testUnits: 3, testedPeople: .inTraining)])
      ])
    for (features, calibrator) in [("gaze", "linear"), ("gaze+face", "linear"), ("-", "mean-target")] {
      let repeats = (1...10).map { number in
        (0..<folds).map { fold in
          let size = 50 - Double(features == "gaze+face" ? number + fold : 0)
          return [PlantedRun.Miss(x: size, y: size, fixation: fold)]
        }
      }
      run.cells.append(
        (
          Cell(group: "", samples: "frames", features: features, calibrator: calibrator, split: "s"),
          repeats
        ))
    }
    return run
  }

  @Test("p of differences of 1 to 10 is that of their mean 5.5 and variance 55/6")
  func byHand() throws {
    // scipy.stats.t.sf: t = 5.5/√(55/6 · (1/10 + 3/7)) = 2.49864…, with 9 degrees of freedom.
    let found = try #require(try ps(planted().run)["gaze+face"])
    #expect(relativeError(found[0], of: 0.03393701266206136) <= 1e-9)
    #expect(found[1] == found[0], "a family of one")
  }

  @Test("a failed trial withholds the test, and a footnote says why", arguments: [1, 3])
  func failed(folds: Int) throws {
    var run = planted(kind: folds == 1 ? "random" : "k-fold", folds: folds)
    run.cells[1].repeats[4][0] = []
    let table = try #require(SplitResults.all(in: try run.run)[0].intervalTable)
    #expect(try ps(run.run)["gaze+face"] == [])
    #expect(
      table.footnotes.contains {
        $0.hasPrefix("gaze+face: no test: 1 of \(20 * folds) lack a number on one side")
      })
  }

  @Test("a fold without a gaze point to score withholds the test, too", arguments: [1, 3])
  func undefined(folds: Int) throws {
    let run = try planted(kind: folds == 1 ? "random" : "k-fold", folds: folds).run
    let scores = run.scores.map { score in
      var score = score
      if score.cell.features == "gaze+face" && score.repeatIndex == 4 && score.foldIndex == 0 {
        score.moments = Moments([.lost(reason: "away")], targets: [Planted.targets[0]])
      }
      return score
    }
    let lost = Run(
      folder: run.folder, record: run.record,
      results: RunScores(scores: scores, fixations: run.results.fixations))
    let table = try #require(SplitResults.all(in: lost)[0].intervalTable)
    #expect(
      table.footnotes.contains {
        $0.hasPrefix("gaze+face: no test: 1 of \(20 * folds) lack a number on one side")
      })
  }
}
