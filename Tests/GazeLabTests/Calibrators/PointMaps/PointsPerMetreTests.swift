import Statistics
import Testing

@testable import BuiltInFormats
@testable import Calibration
@testable import Captures

@Suite("Points per metre")
struct PointsPerMetreTests {
  /// Frames on targets, their look-at point at this x in camera space; 0.1 m up on its way to the screen's plane.
  private func part(
    _ rows: [(target: ScreenPoint, pose: HeadPose, distance: ViewingDistance, x: Double)]
  ) -> Part {
    var generator = SeededGenerator(seed: 1, stream: "points per metre")
    let fixations = rows.enumerated().map { index, row in
      var frame = Planted.frame(
        on: row.target, headPose: row.pose, recorded: ScreenPoint(x: 0, y: 0), &generator)
      frame.viewingDistance = row.distance
      // Upright, 0.4 m before the camera; the ray goes to (2·x, 0.1, 0).
      frame.face = Transform([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, -0.4, 1])
      frame.lookAt = Vector(row.x, 0.05, 0.2)
      return SampledFixation(key: FixationKey(frame, "capture"), firstRow: index, frames: [frame])
    }
    return Planted.samples(of: fixations).part()
  }

  private func training(_ part: Part) -> Training { Training(own: part, others: nil, seed: 1) }

  private let left = ScreenPoint(x: 0, y: 744)
  private let right = ScreenPoint(x: 1133, y: 744)

  @Test(
    "the scale is the width over the look-at points' distance, and gaze points are metres times the scale, by hand"
  )
  func byHand() throws {
    let part = part([
      (left, .middle, .regular, -0.1), (left, .middle, .regular, 0.02), (right, .middle, .regular, 0.46),
      // Another pose, distance or target says nothing about the scale.
      (left, .top, .regular, 9), (right, .middle, .close, -9),
      (ScreenPoint(x: 0, y: 0), .middle, .regular, 7),
    ])
    let fitted = try #require(try PointsPerMetreCalibrator().fit(training(part)) as? FittedPointsPerMetre)
    // 1133 / (0.46 − (−0.1 + 0.02)/2) = 1133 / 0.5.
    #expect(abs(fitted.scale - 2266) < 1e-9)
    #expect(
      fitted.summary.remarks == [
        "scale 2266.0 pt/m from the look-at points; the screen's own is 6417.3 pt/m"
      ])
    // The third ray meets the screen at (0.92, 0.1) m.
    let point = try #require(fitted.predict(part)[2].point)
    #expect(abs(point.x - 0.92 * 2266) < 1e-9 && abs(point.y - (0.1 * 2266 + 372)) < 1e-9)
    // The same from its coefficients on the ray's point on the true screen.
    let coefficients = try #require(fitted.coefficients)
    #expect(coefficients.columns.map(\.name) == ["lookAtRayX", "lookAtRayY"])
    let ray = try #require(GazeRaySource.lookAt.point(part.views[2]))
    let x = coefficients.intercept.x + coefficients.columns[0].x * ray.x
    let y = coefficients.intercept.y + coefficients.columns[1].y * ray.y
    #expect(abs(x - point.x) < 1e-9 && abs(y - point.y) < 1e-9)
  }

  @Test("look-at points on the screen itself give the screen's own scale, and the gaze points their targets")
  func trueScale() throws {
    let samples = Planted.captured
    let part = Part(
      samples: samples, rows: Array(0..<samples.count), columns: ColumnSet(name: "-", columns: []))
    let fitted = try #require(try PointsPerMetreCalibrator().fit(training(part)) as? FittedPointsPerMetre)
    // The capture holds single precision.
    #expect(abs(fitted.scale / PlantedPairs.screen.pointsPerMetre - 1) < 1e-5)
    for (estimate, target) in zip(fitted.predict(part), part.targets) {
      let point = try #require(estimate.point)
      #expect(abs(point.x - target.x) < 0.05 && abs(point.y - target.y) < 0.05)
    }
  }

  @Test(
    "without an upper corner under pose Middle at distance Regular there is no scale, and the error names the corner"
  )
  func missing() {
    #expect(
      throws: FitError.notDetermined(
        "the scale needs a training row on the target 'top right' under pose Middle at distance Regular")
    ) {
      try PointsPerMetreCalibrator().fit(
        training(part([(left, .middle, .regular, 0), (right, .left, .regular, 0.5)])))
    }
    #expect(
      throws: FitError.notDetermined(
        "the scale needs a training row on the target 'top left' under pose Middle at distance Regular")
    ) {
      try PointsPerMetreCalibrator().fit(training(part([(right, .middle, .regular, 0.5)])))
    }
  }

  @Test("look-at points in the wrong order are refused")
  func reversed() {
    for x in [-0.2, 0] {
      #expect(
        throws: FitError.notDetermined(
          "the look-at points on the upper right corner are not to the right of those on the upper left one")
      ) {
        try PointsPerMetreCalibrator().fit(
          training(part([(left, .middle, .regular, 0), (right, .middle, .regular, x)])))
      }
    }
  }
}
