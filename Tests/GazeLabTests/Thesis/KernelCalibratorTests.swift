import Inputs
import TestSupport
import Testing

@testable import Calibration
@testable import Captures
@testable import Scores
@testable import Splits
@testable import Trials

/// Support vectors and Gaussian processes on the main capture, trained on medians and tested on frames. The
/// numbers were computed with scikit-learn 1.9.1 and numpy 2.4.6.
@Suite(
  "Kernel calibrators on the thesis's capture", .enabled(if: RealCaptures.folder != nil, RealCaptures.advice))
struct KernelCalibratorTests {
  private static let features = "eye_angles+head_angles+head_position"
  private static let leaveTargetOut = "leave-one-out(over=target)"

  private static func rmse(_ run: Run, _ calibrator: String, _ split: String) throws -> Double {
    let summary = run.summaries.first { $0.cell.calibrator == calibrator && $0.cell.split == split }
    return try #require(summary?.metrics["rmse"]).centre
  }

  @Test("corners to sides: svr with options chosen within the training data has an RMSE of 117.8 pt")
  func supportVectors() async throws {
    let run = try await RealCaptures.run(
      "calibrators/svr.yaml", setting: ["calibrators=svr", "splits=corners-to-sides"])
    #expect(abs(try Self.rmse(run, "svr", "corners-to-sides") - 117.7755) < 0.01)
    let choices = run.summaries.first { $0.cell.calibrator == "svr" }?.choices.map(\.label)
    #expect(choices == ["C=300, gamma_p=0.1, epsilon=0.1"])
  }

  @Test("a Gaussian process on points has an RMSE of 127.2 and 141.9 pt, one on angles of 124.1 and 139.5 pt")
  func gaussianProcess() async throws {
    let run = try await RealCaptures.run(
      "calibrators/gaussian-process.yaml",
      setting: ["calibrators=[gaussian-process, {angle: gaussian-process}]"])
    for (calibrator, split, truth) in [
      ("gaussian-process", "corners-to-sides", 127.24077544),
      ("gaussian-process", Self.leaveTargetOut, 141.9382963),
      ("angle(gaussian-process)", "corners-to-sides", 124.0560110966),
      ("angle(gaussian-process)", Self.leaveTargetOut, 139.5162121567),
    ] {
      #expect(abs(try Self.rmse(run, calibrator, split) - truth) < 1e-5, "\(calibrator), \(split)")
    }
  }

  @Test(
    "svr agrees with scikit-learn to 0.01 pt",
    arguments: [
      (
        "{kind: svr, C: 300, gamma_p: 0.1, epsilon: 0.1}",
        [
          637.95639, -59.5139, 129.04087, 259.77887, 1121.24555, 275.2317, 544.46079, 826.76806, 797.28908,
          -57.12197, 14.62125, 198.06049, 1259.18054, 259.85521, 821.80347, 707.62835,
        ]
      ),
      (
        "{kind: svr, C: 10, gamma_p: 0.3, epsilon: 0.02}",
        [
          603.40465, 65.65141, 398.68213, 125.7552, 1138.73506, 373.59267, 695.64293, 778.54066, 790.637,
          -124.52745, 151.85177, 196.20973, 1337.59876, 251.31554, 789.94794, 774.5593,
        ]
      ),
    ])
  func scikitLearn(calibrator: String, truth: [Double]) throws {
    let capture = try RealCaptures.capture(RealCaptures.main)
    let set = try FeatureSet(Self.features, at: Place(file: ""))
    let samples = Samples(
      .frames,
      of: capture.fixations.map { fixation in
        SampledFixation(
          key: fixation.key, firstRow: fixation.frames.lowerBound,
          frames: Array(capture.frames[fixation.frames]))
      }, blocks: Set(set.blocks), screens: try RealCaptures.dataset().screens)
    let columns = try #require(samples.blocks.columns(of: set))
    func part(_ isTest: Bool) -> Part {
      Part(
        samples: samples,
        rows: samples.origins.indices.filter { (samples.origins[$0].role == .side) == isTest },
        columns: columns)
    }
    var errors = [InputError]()
    let made = try #require(Catalogue.calibrators.make(try ConfigFixture.node(calibrator), into: &errors))
    let fitted = try made.product.fit(Training(own: part(false), others: nil, seed: 0))
    let test = part(true)
    // Every fiftieth frame on a side target.
    let some = test.with(rows: stride(from: 0, to: 400, by: 50).map { test.rows[$0] })
    let points = try fitted.predict(some).flatMap { estimate in
      let point = try #require(estimate.point)
      return [point.x, point.y]
    }
    #expect(points.count == truth.count)
    for (ours, theirs) in zip(points, truth) { #expect(abs(ours - theirs) < 0.01) }
  }
}
