import Testing

@testable import Scores
@testable import Trials

/// The experiments of the project on its made-up sessions.
struct GazeCaptureExperimentTests {
  /// The mean distance on the glass, cm, of each cell, by features and calibrator.
  private static func distances(_ run: Run, split: String) -> [String: Double] {
    Dictionary(
      run.results.repeats.filter { $0.cell.split == split }.map { score in
        ("\(score.cell.features) \(score.cell.calibrator)", score.value(of: "distance_mean_cm") ?? .nan)
      }
    ) { first, _ in first }
  }

  @Test("what 13 dots teach a calibrator about a person beats the predictions as they are")
  func calibrated() async throws {
    let run = try await RealCaptures.run("gazecapture/made-calibrated.yaml")
    #expect(!run.scores.contains { $0.status != .ok })
    let distances = Self.distances(run, split: "calibration-targets(targets=13, of=participant)")
    let without = try #require(distances["- none"])
    // The sessions have an offset of about 1 cm on each axis, and noise of 0.4 cm.
    #expect((0.8...4).contains(without))
    #expect(try #require(distances["cnn camera(ridge)"]) < 0.75 * without)
    // 52 frames are few for support vectors, which must extrapolate to the device held otherwise.
    #expect(try #require(distances["cnn camera(svr)"]) < 1.5 * without)
  }

  @Test("a face box that was drawn at random is no better than the mean of the dots, on people never seen")
  func baseline() async throws {
    let run = try await RealCaptures.run("gazecapture/made.yaml")
    let distances = Self.distances(run, split: "train-on(split=train, test_on=test)")
    let box = try #require(distances["face_box camera(linear)"])
    let mean = try #require(distances["- mean-target"])
    #expect(box > 0.8 * mean)
    #expect(try #require(distances["- none"]) < 0.5 * box)
  }
}
