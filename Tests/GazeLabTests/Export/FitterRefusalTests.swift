import Inputs
import Testing

@testable import Calibration
@testable import Exchange
@testable import Formulas
@testable import GazeLab
@testable import Trials

@Suite("What no fitter can be exported for")
struct FitterRefusalTests {
  /// The errors of exporting a fitter, without places.
  private func complaint(
    _ trial: String, _ calibrator: String?, of run: Run, _ study: PlantedStudy
  ) throws -> String? {
    do throws(InputError) {
      _ = try FitterExport(
        TrialSelection(trial: trial), calibrator: calibrator, of: run,
        in: DatasetFolders(named: [study.root], environment: nil))
      return nil
    } catch {
      return error.complaints.map(\.sentence).joined(separator: "\n")
    }
  }

  @Test("calibrators that are not fitted on a phone, sets that learn, and too few people are refused by name")
  func refused() async throws {
    let study = try PlantedStudy()
    let run = try await study.run(
      """
      features: [gaze, 'gaze+pca(face,2)']
      calibrators: [linear, huber, {kind: ridge, lambda: 1}, {kind: ridge, lambda: 2}]
      splits: corners-to-sides

      """)
    func complaint(_ trial: String, _ calibrator: String?) throws -> String? {
      try self.complaint(trial, calibrator, of: run, study)
    }
    #expect(try complaint("gaze", nil) == nil)
    #expect(try complaint("gaze", "{kind: ridge, lambda: 3}") == nil)
    #expect(try complaint("gaze", "ridge(lambda=2)") == nil)
    #expect(
      try complaint("gaze", "huber")?.hasPrefix("'huber' cannot be fitted on a phone; there are: offset")
        == true)
    #expect(try complaint("gaze", "lineer")?.contains("did you mean 'linear'?") == true)
    #expect(
      try complaint("gaze", "ridge")
        == "the run has several calibrators of the kind ridge: ridge(lambda=1), ridge(lambda=2); name one of them"
    )
    #expect(
      try complaint("gaze", "hierarchical")
        == "'gaze' has 2 people, but a prior needs at least 5; take linear, ridge or affine")
    #expect(try complaint("gaze+pca(face,2)", "linear")?.contains("has transforms that learn") == true)
    #expect(try complaint("none", "linear")?.hasPrefix("has no trial of 'none'") == true)
  }

  @Test("frames near blinks depend on other frames, so that they cannot be left out as in the run")
  func blinks() async throws {
    let study = try PlantedStudy.ofInnerTargets()
    let run = try await study.run(
      """
      features: gaze
      calibrators: linear
      splits: {kind: k-fold, folds: 3}
      drop: [{column: faceTransform_3_z, above: 10}]

      """)
    let fitter = try FitterExport(
      TrialSelection(trial: "gaze"), calibrator: nil, of: run,
      in: DatasetFolders(named: [study.root], environment: nil))
    #expect(fitter.fitter.drops.map(\.text) == ["faceTransform_3_z > 10.0"])
    #expect(fitter.fitter.prior?.personCount == 7)
    #expect(throws: InputError.self) {
      _ = try DropCondition.blinks(seconds: 0.1).formulas(from: 1) { InputError(Place(file: "x"), $0) }
    }
    let words = try DropCondition.words(name: "tracking", ["LOST", "FAR"]).formulas(from: 2) {
      InputError(Place(file: "x"), $0)
    }
    #expect(words.map(\.name) == ["dropped2", "dropped3"])
    #expect(words[1].tree == .word(label: "tracking", word: "FAR", isEqual: true))
  }
}
