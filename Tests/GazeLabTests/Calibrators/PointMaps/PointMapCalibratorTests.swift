import Inputs
import Testing

@testable import BuiltInFormats
@testable import Calibration
@testable import Captures
@testable import GazeLab
@testable import Trials

@Suite("Calibrators that map points")
struct PointMapCalibratorTests {
  /// Frames that look at the nine targets by `both_eyes_ray`, except those whose eyes look away.
  private func part(awayRows: Set<Int>) -> Part {
    let samples = Planted.captured
    let fixations = (0..<27).map { row in
      var frame = samples.views[row].frame
      if awayRows.contains(row) { frame.leftEye?.columns.2 = SIMD4(0, 0, -1, 0) }
      return SampledFixation(key: FixationKey(frame, "capture"), firstRow: row, frames: [frame])
    }
    return Planted.samples(of: fixations).part()
  }

  private func training(_ part: Part) -> Training { Training(own: part, others: nil, seed: 1) }

  @Test("rows without a gaze point are left out of the training with a remark; in the test they are lost")
  func lost() throws {
    let part = part(awayRows: [3, 4])
    let fitted = try PointMapCalibrator(.affine, ray: .leftEye).fit(training(part))
    #expect(
      fitted.summary.remarks == [
        "2 of 27 training rows left out: left_eye_ray does not meet the screen's plane"
      ])
    let estimates = try fitted.predict(part)
    for (row, estimate) in estimates.enumerated() {
      switch estimate {
      case .lost(let reason):
        #expect([3, 4].contains(row) && reason == "left_eye_ray does not meet the screen's plane")
      case .point(let point):
        // The left eye of the planted capture looks at the target.
        let target = part.targets[row]
        #expect(abs(point.x - target.x) < 0.05 && abs(point.y - target.y) < 0.05)
      }
    }
    // The same as without these rows.
    let rest = part.with(rows: part.rows.filter { ![3, 4].contains($0) })
    let other = try PointMapCalibrator(.affine, ray: .leftEye).fit(training(rest))
    #expect(other.coefficients == fitted.coefficients && other.summary.remarks.isEmpty)
  }

  @Test("a recorded point that is not a number is left out of the training and lost in the test")
  func notFinite() throws {
    let frames = (0..<9).map { row in
      var frame = Planted.captured.views[3 * row].frame
      if row == 4 { frame.recordedPoint.y = .nan }
      return frame
    }
    let fixations = frames.enumerated().map { row, frame in
      SampledFixation(key: FixationKey(frame, "capture"), firstRow: row, frames: [frame])
    }
    let samples = Samples(.frames, of: fixations, blocks: [], screens: Planted.screens)
    let part = Part(
      samples: samples, rows: Array(0..<samples.count), columns: ColumnSet(name: "-", columns: []))
    let fitted = try PointMapCalibrator(.affine).fit(training(part))
    #expect(fitted.summary.remarks == ["1 of 9 training rows left out: recorded is not finite"])
    let lost = try fitted.predict(part).indices.filter { try fitted.predict(part)[$0].point == nil }
    #expect(lost == [4])
    guard case .lost = try fitted.predict(part)[4] else {
      Issue.record("a point that is no number was given")
      return
    }
  }

  @Test("a training part in which all gaze points are lost is refused")
  func allLost() {
    let part = part(awayRows: Set(0..<27))
    #expect(throws: FitError.noGazePoint(ray: "left_eye_ray")) {
      try PointMapCalibrator(.projective, ray: .leftEye).fit(training(part))
    }
  }

  @Test(
    "every kind reads ray, asks for its parts and uses no features",
    arguments: [
      "affine", "axis-scale", "similarity", "projective", "polynomial", "theil-sen", "points-per-metre",
    ])
  func rays(kind: String) throws {
    let calibrator = try Catalogue.calibrator("{kind: \(kind), ray: both_eyes_ray}")
    #expect(!calibrator.needs.usesFeatures)
    #expect(calibrator.needs.parts.isSuperset(of: [.rightEye, .leftEye]))
    #expect(calibrator.needs.parts.contains(.lookAt) == (kind == "points-per-metre"))
    let part = part(awayRows: [])
    let fitted = try calibrator.fit(training(part))
    #expect(try fitted.predict(part).allSatisfy { $0.point != nil })
    // What is linear in terms of the ray says so, under the ray's name.
    let names = fitted.coefficients?.columns.map(\.name) ?? []
    #expect(
      names.prefix(2) == (kind == "projective" ? [] : ["bothEyesRayX", "bothEyesRayY"]))
  }

  @Test("the example's recorded point is affine in nothing but the feature set gaze: linear says the same")
  func sameAsLinear() throws {
    let samples = Planted.samples(of: Planted.fixations(framesEach: 2))
    let part = Part(
      samples: samples, rows: Array(0..<samples.count), columns: ColumnSet(name: "gaze", columns: [0, 1]))
    let (affine, linear) = (
      try PointMapCalibrator(.affine).fit(training(part)), try LinearCalibrator().fit(training(part))
    )
    let (ours, truth) = (try #require(affine.coefficients), try #require(linear.coefficients))
    #expect(ours.columns.map(\.name) == truth.columns.map(\.name))
    for (one, other) in zip(ours.columns, truth.columns) {
      #expect(abs(one.x - other.x) < 1e-12 && abs(one.y - other.y) < 1e-12)
    }
    #expect(abs(ours.intercept.x - truth.intercept.x) < 1e-9)
  }

  @Test("columns of rays have the names of their feature blocks, including options")
  func columnNames() throws {
    #expect(GazeRaySource.recorded.columnNames == ["gazePointX", "gazePointY"])
    #expect(GazeRaySource.lookAt.columnNames == ["lookAtRayX", "lookAtRayY"])
    #expect(
      GazeRaySource.assumed(distance: 0.4).columnNames
        == ["assumedDistanceX(distance=0.4)", "assumedDistanceY(distance=0.4)"])
  }

  @Test("a threshold must be a distance")
  func threshold() throws {
    var errors = [InputError]()
    let node = try ConfigNode(
      yaml: Array("{kind: polynomial, threshold: 0}".utf8), place: Place(file: "x.yaml"))
    #expect(Catalogue.calibrators.make(node, into: &errors) == nil)
    #expect(
      errors.map(\.report) == ["x.yaml:1:31: error: 'threshold' must be a number of at least 1.0, not '0'"])
  }

  @Test("explaining a trial gives its coefficients, though no feature set has the columns")
  func explained() async throws {
    let study = try PlantedStudy(participants: ["anna"], framesEach: 2)
    let run = try await study.run("calibrators: [affine]\nsplits: corners-to-sides\n")
    let folders = DatasetFolders(named: [study.root], environment: nil)
    let text = try Explanation(TrialSelection(trial: "1"), of: run, in: folders).text
    #expect(text.contains("gazePointX") && text.contains("gazePointY"))
    #expect(text.contains("Fitted again from the captures"))
  }
}
