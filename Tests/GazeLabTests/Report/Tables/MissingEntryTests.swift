import Documents
import Statistics
import Testing

@testable import Calibration
@testable import Captures
@testable import Reports
@testable import Scores
@testable import Trials

@Suite("Entries of metrics without a value")
struct MissingEntryTests {
  private static let scored = Moments([.point(ScreenPoint(x: 3, y: 4))], targets: [.zero])
  private static let lost = Moments([.lost(reason: "blinks")], targets: [.zero])

  private static func score(
    _ status: Score.Status, _ message: String = "", fold: Int = 0, moments: Moments? = nil
  ) -> Score {
    Score(
      cell: Planted.cell, repeatIndex: 0, foldIndex: fold, moments: moments, status: status, message: message)
  }

  /// A repeat in which these metrics alone have a value, which is 1.
  private static func values(of names: Set<String>) -> RepeatScore {
    RepeatScore(
      cell: Planted.cell, repeatIndex: 0, values: Metric.ofRepeats.map { names.contains($0.name) ? 1 : nil },
      lost: "")
  }

  private func entry(_ name: String, _ scores: [Score], _ repeats: [RepeatScore] = []) -> Table.Entry {
    let summary = Summary(scores, repeats, .median)
    #expect(summary.metrics[name] == nil)
    return summary.missing(name)
  }

  private static func undefined(_ absence: Absence) -> Table.Entry {
    .missing("undefined", reason: absence.sentence)
  }

  @Test("without a score, every metric failed or was skipped for the reason that the trial gave")
  func noScore() {
    for (name, _) in Metric.all {
      #expect(
        entry(name, [Self.score(.failed, "no luck")]) == .missing("failed", reason: "no luck"), "\(name)")
      #expect(
        entry(name, [Self.score(.skipped, "too few rows")]) == .missing("skipped", reason: "too few rows"))
    }
    #expect(entry("rmse", [Self.score(.failed)]) == .missing("failed"))
  }

  @Test("where some folds of the only repeat failed, the reason says how many")
  func partlyFailed() {
    let scores = [Self.score(.ok, moments: Self.scored), Self.score(.failed, "no luck", fold: 1)]
    #expect(
      entry("rmse", scores) == .missing("failed", reason: "1 of 2 trials has no score: no luck"))
  }

  @Test("what a trial said explains a sum that it lacks; without a word, the need of the metric does")
  func sums() {
    let silent = [Self.score(.ok, moments: Self.scored)]
    #expect(entry("r2", silent) == Self.undefined(.equalTargets))
    let told = [Self.score(.ok, "no r2: all test targets have the same x", moments: Self.scored)]
    #expect(
      entry("r2", told) == .missing("undefined", reason: "no r2: all test targets have the same x"))
    #expect(entry("rmse", [Self.score(.ok, moments: Self.lost)]) == Self.undefined(.nothingScored))
  }

  @Test("what a trial said does not explain a metric of gaze points: what that needs does")
  func gazePoints() {
    let scores = [Self.score(.ok, "no r2: all test targets have the same x", moments: Self.scored)]
    let blind = [Self.values(of: [])]
    let seen = [Self.values(of: ["angle_mean_degrees"])]
    #expect(entry("accuracy_point_degrees", scores, blind) == Self.undefined(.noEyes))
    #expect(entry("step_rms_degrees", scores, blind) == Self.undefined(.noEyes))
    #expect(entry("step_rms_degrees", scores, seen) == Self.undefined(.noNeighbours))
    #expect(entry("bcea_degrees2", scores, seen) == Self.undefined(.singleFrames))
    #expect(entry("distance_mean_cm", scores, seen) == Self.undefined(.unsizedScreen))
    #expect(entry("nrmse", scores, seen) == Self.undefined(.noTargetRange))
    #expect(entry("mae_x_pt", scores, seen) == Self.undefined(.overflow))
    let unscored = [Self.score(.ok, moments: Self.lost)]
    #expect(entry("distance_mean_pt", unscored, blind) == Self.undefined(.nothingScored))
  }
}
