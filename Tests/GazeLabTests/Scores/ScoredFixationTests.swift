import Foundation
import GazeErrors
import Statistics
import Testing

@testable import Calibration
@testable import Captures
@testable import Scores
@testable import Trials

@Suite("Accuracy and precision of a fixation")
struct ScoredFixationTests {
  private static let screen = Device.builtIn[0].screen

  /// A sample whose eyes are `distance` metres in front of a screen point, and whose gaze point lies a step away.
  private static func sample(
    _ gaze: (x: Double, y: Double), target: ScreenPoint = screen.centre, eyes: Vector? = nil, frame: Int = 0
  ) -> ScoredFixation.Sample {
    let eyes = eyes ?? screen.position(target) + Vector(0, 0, -0.4)
    return ScoredFixation.Sample(
      line: TargetGeometry(
        target: target, screen: screen, fixation: 0, frameRows: frame..<frame + 1, eyes: eyes),
      point: ScreenPoint(x: gaze.x, y: gaze.y))
  }

  /// As many points as 0.4 m × tan(angle) are.
  private static func points(_ degrees: Double) -> Double {
    0.4 * tan(degrees * .pi / 180) * screen.pointsPerMetre
  }

  @Test("an eye 40 cm in front of the target sees a point at 40 cm × tan 5° under 5°")
  func angle() throws {
    let (target, step) = (Self.screen.centre, Self.points(5))
    let sample = Self.sample((target.x + step, target.y))
    let accuracy = try ScoredFixation([sample]).accuracy.get()
    for value in [
      try #require(sample.angle).degrees, accuracy.meanDirection, accuracy.meanPoint,
      accuracy.meanCosine,
      accuracy.components, accuracy.horizontal,
    ] { #expect(abs(value - 5) < 1e-12) }
    #expect(abs(accuracy.vertical) < 1e-12)
  }

  @Test("gaze points 5° to both sides: no error of the mean, 5° of the mean cosine")
  func definitions() throws {
    let (target, step) = (Self.screen.centre, Self.points(5))
    let fixation = ScoredFixation([
      Self.sample((target.x + step, target.y)), Self.sample((target.x - step, target.y), frame: 1),
    ])
    let accuracy = try fixation.accuracy.get()
    #expect(abs(accuracy.meanDirection) < 1e-12 && abs(accuracy.meanPoint) < 1e-12)
    #expect(abs(accuracy.components) < 1e-12)
    #expect(abs(accuracy.meanCosine - 5) < 1e-12)
  }

  @Test("an error of a millionth of a degree keeps its digits; an arc cosine would lose them all")
  func smallAngle() throws {
    let step = Self.points(1e-6)
    let sample = Self.sample((Self.screen.centre.x + step, Self.screen.centre.y))
    let accuracy = try ScoredFixation([sample]).accuracy.get()
    #expect(abs(accuracy.meanCosine - 1e-6) < 1e-12)
    #expect(abs(try #require(sample.angle).degrees - 1e-6) < 1e-12)
  }

  @Test("steps, deviation and ellipse of three points, by hand")
  func precision() throws {
    // x: 0, 3, 3; y: 0, 4, −4. Steps 5 and 8; variances (ddof 1) 3 and 16, covariance 0.
    let samples = [(0.0, 0.0), (3, 4), (3, -4)].enumerated().map { Self.sample($1, frame: $0) }
    let precision = ScoredFixation(samples).precision
    #expect(abs(try precision.stepRMS.get() - (89.0 / 2).squareRoot()) < 1e-14)
    #expect(abs(try precision.deviation.get() - 19.0.squareRoot()) < 1e-14)
    // k = −ln 0.32, area 2kπ·√3·4.
    let area = 2 * 1.139434283188365 * Double.pi * 48.0.squareRoot()
    #expect(abs(try precision.ellipseArea.get() - area) < 1e-12)
  }

  @Test("the ellipse of points that lie obliquely is narrower, by hand")
  func oblique() throws {
    // About the means 2 and 2: squares 8 and 14, products 10. With ddof 1: 4, 7 and 5, and 4·7 − 5² = 3.
    let samples = [(0.0, 0.0), (2, 1), (4, 5)].enumerated().map { Self.sample($1, frame: $0) }
    let area = try ScoredFixation(samples).precision.ellipseArea.get()
    #expect(abs(area - 2 * 1.139434283188365 * Double.pi * 3.0.squareRoot()) < 1e-12)
  }

  @Test("two points have no ellipse, not even through rounding")
  func twoPoints() throws {
    let steps: [(x: Double, y: Double)] = [(0.1, 0.3), (1.0 / 3, 0.7), (0.001, 17.3), (5.9, 1.0 / 7)]
    for step in steps {
      let samples = [Self.sample((0.2, 0.3)), Self.sample((0.2 + step.x, 0.3 + step.y), frame: 1)]
      #expect(ScoredFixation(samples).precision.ellipseArea == .success(0))
      #expect(try ScoredFixation(samples).precisionDegrees.get().ellipseArea == .success(0))
      let points = samples.map { GazeEstimate.point($0.point) }
      let errors = PointErrors.of(RowEstimates(rows: [0, 1], points), samples.map { $0.line })
      #expect(errors.precision.ellipseArea == 0 && errors.precisionDegrees.ellipseArea == 0)
      #expect(errors.precision.deviation ?? 0 > 0)
    }
  }

  @Test("a step is from one frame to the next; over a gap there is none")
  func gap() throws {
    let fixation = ScoredFixation([
      Self.sample((0, 0), frame: 0), Self.sample((3, 4), frame: 1), Self.sample((90, 90), frame: 3),
    ])
    #expect(fixation.precision.stepRMS == .success(5))
    let apart = ScoredFixation([Self.sample((0, 0), frame: 0), Self.sample((3, 4), frame: 2)])
    #expect(apart.precision.stepRMS == .failure(.noNeighbours) && apart.precision.deviation.ifKnown != nil)
    let alone = ScoredFixation([Self.sample((0, 0))]).precision
    #expect(alone.deviation == .failure(.singleFrames) && alone.ellipseArea == .failure(.singleFrames))
  }

  @Test("a median of several frames is no neighbour of a frame, because a step is between two frames")
  func severalFrames() {
    func sample(_ frames: Range<Int>) -> ScoredFixation.Sample {
      ScoredFixation.Sample(
        line: TargetGeometry(
          target: Self.screen.centre, screen: Self.screen, fixation: 0, frameRows: frames, eyes: nil),
        point: ScreenPoint(x: Double(frames.lowerBound), y: 0))
    }
    #expect(ScoredFixation([sample(0..<1), sample(1..<3)]).precision.stepRMS == .failure(.noNeighbours))
    #expect(ScoredFixation([sample(0..<2), sample(2..<3)]).precision.stepRMS == .failure(.noNeighbours))
    #expect(ScoredFixation([sample(0..<1), sample(1..<2)]).precision.stepRMS == .success(1))
  }

  @Test("degrees of precision are angles at the mean eye")
  func precisionDegrees() throws {
    let (target, step) = (Self.screen.centre, Self.points(1))
    let samples = [0, 1].map { Self.sample((target.x + Double($0) * step, target.y), frame: $0) }
    let precision = try ScoredFixation(samples).precisionDegrees.get()
    #expect(abs(try precision.stepRMS.get() - 1) < 1e-12)
    #expect(abs(try precision.deviation.get() - 0.5.squareRoot()) < 1e-12)
  }

  @Test("without eyes there are points and no degrees")
  func withoutEyes() {
    let line = TargetGeometry(
      target: Self.screen.centre, screen: Self.screen, fixation: 0, frameRows: 0..<1, eyes: nil)
    let sample = ScoredFixation.Sample(line: line, point: ScreenPoint(x: 0, y: 0))
    let fixation = ScoredFixation([sample])
    #expect(sample.angle == nil)
    #expect(throws: Absence.noEyes) { try fixation.accuracy.get() }
    #expect(throws: Absence.noEyes) { try fixation.precisionDegrees.get() }
    #expect(fixation.sums.angle == nil && fixation.sums.distance > 0)
    let errors = PointErrors.of(RowEstimates(rows: [0], [.point(ScreenPoint(x: 566.5, y: 375))]), [line])
    #expect(errors.distance?.mean == 3 && errors.angle == nil && errors.accuracy == nil)
  }

  @Test("a repeat's metrics: percentiles as numpy's, bias with its sign, shares of all samples")
  func repeatMetrics() throws {
    let lines = (0..<5).map { row in
      Self.sample((0, 0), frame: row).line
    }
    let centre = Self.screen.centre
    let steps = [10.0, -20, 30, 600]
    let estimates =
      steps.map { GazeEstimate.point(ScreenPoint(x: centre.x + $0, y: centre.y)) }
      + [.lost(reason: "looks away")]
    let errors = PointErrors.of(RowEstimates(rows: Array(0..<5), estimates), lines)
    func value(_ name: String) throws -> Double {
      let metric = try #require(Metric.named(name))
      return try #require(metric.value(errors), "\(name)")
    }
    #expect(try value("distance_mean_pt") == 165)
    #expect(try value("distance_median_pt") == 25)
    // Position 0.95 × 3 = 2.85 between 30 and 600.
    #expect(abs(try value("distance_p95_pt") - (30 + 0.85 * 570)) < 1e-10)
    #expect(try value("bias_x_pt") == 155 && value("bias_y_pt") == 0)
    #expect(abs(try value("distance_mean_cm") - 165 / 64.17322834645669) < 1e-12)
    #expect(try value("on_screen_percent") == 75)
    #expect(try value("lost_percent") == 20)
    #expect(RepeatScore(Planted.cell, repeatIndex: 0, errors).lost == "1 × looks away")
  }

  @Test("the order in which folds bring their rows changes nothing")
  func order() {
    let lines = (0..<4).map { Self.sample((0, 0), frame: $0).line }
    let points = (0..<4).map { GazeEstimate.point(ScreenPoint(x: Double($0 * $0), y: 7)) }
    let forward = PointErrors.of(RowEstimates(rows: [0, 1, 2, 3], points), lines)
    let backward = PointErrors.of(RowEstimates(rows: [3, 2, 1, 0], points.reversed()), lines)
    for (name, metric) in Metric.ofRepeats {
      #expect(metric.value(forward) == metric.value(backward), "\(name)")
    }
  }
}
