import Documents
import Testing

@testable import BuiltInFormats
@testable import Calibration
@testable import Captures
@testable import Reports
@testable import Scores
@testable import Simulation
@testable import Trials

@Suite("Mean absolute errors and errors as shares of the range of targets")
struct AxisErrorsTests {
  private static let errors = [(3.0, -4.0), (-1, 2)]

  private func errors(range: ScreenPoint?) -> PointErrors {
    let screen = Device.builtIn[0].screen
    let target = ScreenPoint(x: 400, y: 300)
    let lines = Self.errors.indices.map { row in
      TargetGeometry(
        target: target, screen: screen, fixation: row, frameRows: row..<row + 1, targetRange: range, eyes: nil
      )
    }
    let points = Self.errors.map { GazeEstimate.point(ScreenPoint(x: target.x + $0.0, y: target.y + $0.1)) }
    return PointErrors.of(RowEstimates(rows: [0, 1], points), lines)
  }

  @Test("mae is the mean of |e| by axis")
  func absolute() throws {
    let error = try #require(errors(range: nil).absoluteError)
    #expect(error.x == 2 && error.y == 3)
  }

  @Test("nrmse is √(½[(rmse_x/W)² + (rmse_y/H)²])")
  func normalised() throws {
    // rmse_x² = (9 + 1)/2 = 5 and rmse_y² = (16 + 4)/2 = 10.
    let truth = ((5.0 / 10_000 + 10.0 / 2500) / 2).squareRoot()
    let error = try #require(errors(range: ScreenPoint(x: 100, y: 50)).normalisedError)
    #expect(abs(error - truth) < 1e-15)
  }

  @Test("a range of less than 1 pt is a range, too")
  func smallRange() throws {
    let (wide, high) = ((5.0 / 10_000 + 10 / 0.25) / 2, (5 / 0.25 + 10.0 / 10_000) / 2)
    for (range, truth) in [(ScreenPoint(x: 100, y: 0.5), wide), (ScreenPoint(x: 0.5, y: 100), high)] {
      #expect(abs(try #require(errors(range: range).normalisedError) - truth.squareRoot()) < 1e-14)
    }
  }

  @Test("nrmse is undefined if all targets of the capture have the same x or y, or their range is not known")
  func undefined() {
    #expect(errors(range: ScreenPoint(x: 100, y: 0)).normalisedError == nil)
    #expect(errors(range: ScreenPoint(x: 0, y: 50)).normalisedError == nil)
    #expect(errors(range: nil).normalisedError == nil)
  }

  @Test("the range is that of all targets of the capture, even if an experiment uses only some")
  func wholeCapture() throws {
    let study = try PlantedStudy(participants: ["anna"])
    let sets = try study.sampleSets(
      "where: {target: [middle, left]}\nfeatures: gaze\nsplits: in-sample\nsamples: [frames, fixation-medians]\n"
    )
    #expect(
      sets.map(\.samples.targetRanges) == [
        ["anna": ScreenPoint(x: 1133, y: 744)], ["anna": ScreenPoint(x: 1133, y: 744)],
      ])
  }

  @Test("a run has them in repeats.csv and in the table of the axes, and scores.csv does not change for them")
  func run() async throws {
    // Recorded points are (30, 40) pt off the targets, which are 1133 and 744 pt apart.
    let study = try PlantedStudy(participants: [])
    try study.write("data/anna.csv", SchneuwlyCSV.bytes(of: MeasuredFrames.frames()))
    let run = try await study.run("calibrators: none\nsplits: in-sample\n")
    let score = try #require(run.results.repeats.first { $0.cell.calibrator == "none" })
    #expect(score.value(of: "mae_x_pt").map { abs($0 - 30) < 1e-9 } == true)
    #expect(score.value(of: "mae_y_pt").map { abs($0 - 40) < 1e-9 } == true)
    let truth = ((900 / (1133.0 * 1133) + 1600 / (744.0 * 744)) / 2).squareRoot()
    #expect(score.value(of: "nrmse").map { abs($0 - truth) < 1e-12 } == true)
    #expect(!ScoresFile.ownColumns.contains { ["mae_x_pt", "mae_y_pt", "nrmse"].contains($0.name) })
    let table = SplitResults.all(in: run)[0].axesTable
    #expect(
      table.columns.map(\.title)
        == ["features", "RMSE x", "RMSE y", "R² x", "R² y", "MAE x", "MAE y", "NRMSE", "n train", "n test"])
  }
}
