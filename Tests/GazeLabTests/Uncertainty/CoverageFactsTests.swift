import Documents
import Inputs
import Testing

@testable import Reports
@testable import Scores
@testable import Trials

/// 68 % ellipses on the captures of the thesis. Coverage and areas were computed with numpy beforehand.
@Suite("Coverage on real captures", .enabled(if: RealCaptures.folder != nil, RealCaptures.advice))
struct CoverageFactsTests {
  @Test(
    "ellipses of linear and ridge hold about 68 % of the targets left out",
    arguments: [
      ("2024-04-29T12-56-12Z", ["gaze": [0.600, 0.593], "gaze+face": [0.763, 0.704]], 135, 2_075_571.0),
      ("2024-05-08T11-11-42Z", ["gaze": [0.733, 0.733], "gaze+face": [0.667, 0.778]], 45, 909_244.0),
      ("2024-05-14T13-47-48Z", ["gaze": [0.756, 0.744], "gaze+face": [0.722, 0.744]], 90, 381_500.0),
    ])
  func linear(capture: String, shares: [String: [Double]], count: Int, area: Double) async throws {
    let run = try await RealCaptures.run(
      "honest/new-target.yaml",
      setting: [
        "where={capture: calibrationData_\(capture)}", "features=[gaze, gaze+face]", "metrics=uncertainty",
        "calibrators=[linear, {kind: ridge, lambda: 0.01}]", "splits={kind: leave-one-out, over: target}",
      ])
    for (features, expected) in shares.sorted(by: { $0.key < $1.key }) {
      for (calibrator, share) in zip(["linear", "ridge"], expected) {
        let own = run.results.uncertainFixations.filter {
          $0.cell.features == features && $0.cell.calibrator.hasPrefix(calibrator)
        }
        let coverage = try #require(EllipseCoverage(own, run.record))
        #expect(coverage.count == count)
        #expect(abs(coverage.share - share) < 0.0006 && (0.58...0.78).contains(coverage.share))
        if features == "gaze+face" && calibrator == "linear" {
          #expect(abs(coverage.area / area - 1) < 0.001)
        }
      }
    }
  }
}
