import Captures
import Foundation
import GazeErrors
import Statistics

/// The scored samples of one fixation in one repeat: how accurate and how precise their gaze points are.
///
/// Accuracy is distance from the target, in four definitions that differ if points scatter; precision, from each other.
///
/// Source: Holmqvist, Nyström and Mulvey, "Eye tracker data quality: what it is and how to measure it", ETRA 2012;
/// Niehorster et al., "Characterizing gaze position signals and synthesizing noise during fixations in eye-tracking
/// data", Behavior Research Methods 52, 2020; Niehorster et al., Behavior Research Methods, 2026
/// (10.3758/s13428-026-03039-4).
package struct ScoredFixation: Sendable {
  package struct Sample: Sendable {
    package let line: TargetGeometry
    package let point: ScreenPoint
    /// The distance from target to gaze point, pt.
    package let distance: Double
    /// Between them as seen from the eyes, radians. Nil without both eyes.
    let angle: Double?

    package init(line: TargetGeometry, point: ScreenPoint) {
      self.line = line
      self.point = point
      let (x, y) = (point.x - line.target.x, point.y - line.target.y)
      distance = (x * x + y * y).squareRoot()
      angle = line.seen.map { VisualAngle.between(line.screen.position(point) - $0.eyes, $0.direction) }
    }

    var error: (x: Double, y: Double) { (point.x - line.target.x, point.y - line.target.y) }

    fileprivate func gazeDirection(from eyes: Vector) -> Vector { line.screen.position(point) - eyes }

    fileprivate func follows(_ other: Sample) -> Bool {
      let (before, this) = (other.line.frameRows, line.frameRows)
      return before.count == 1 && this.count == 1 && before.upperBound == this.lowerBound
    }
  }

  package let number: Int
  package let sums: FixationScore.Sums
  /// The accuracy; absent without both eyes.
  package let accuracy: Result<Accuracy, Absence>
  /// The precision on the screen, pt.
  package let precision: Precision
  /// The precision as seen from the mean position of the eyes, degrees; absent without both eyes.
  package let precisionDegrees: Result<Precision, Absence>

  /// - Parameter samples: In the order of their frames; at least one.
  package init(_ samples: [Sample]) {
    number = samples[0].line.fixation
    precision = Precision(samples) {
      ($0.point.x, $0.point.y)
    } step: { one, other in
      let (x, y) = (other.point.x - one.point.x, other.point.y - one.point.y)
      return (x * x + y * y).squareRoot()
    }
    var eyes = Vector()
    for sample in samples {
      guard let seen = sample.line.seen else {
        accuracy = .failure(.noEyes)
        precisionDegrees = .failure(.noEyes)
        sums = FixationScore.Sums(samples, accuracy: nil, bias: nil)
        return
      }
      eyes += seen.eyes
    }
    let meanEyes = eyes / Double(samples.count)
    let accuracy = Accuracy(samples, meanEyes)
    self.accuracy = .success(accuracy)
    // The mean of one direction is this direction, without a rounding of its own.
    let alone = samples.count == 1 ? samples[0].angle?.degrees : nil
    let bias = PerAxis(x: accuracy.horizontal, y: accuracy.vertical)
    sums = FixationScore.Sums(samples, accuracy: alone ?? accuracy.meanDirection, bias: bias)
    precisionDegrees = .success(
      Precision(samples) { sample in
        let direction = sample.gazeDirection(from: meanEyes)
        return (VisualAngle.horizontal(direction).degrees, VisualAngle.vertical(direction).degrees)
      } step: { one, other in
        VisualAngle.between(one.gazeDirection(from: meanEyes), other.gazeDirection(from: meanEyes)).degrees
      })
  }

  /// The accuracy by several definitions, in degrees.
  package struct Accuracy: Sendable {
    /// The angle between the mean gaze direction and the mean direction to the target.
    package let meanDirection: Double
    /// The angle between the mean gaze point and the target, seen from the mean position of the eyes.
    package let meanPoint: Double
    /// The arc cosine of the mean cosine of the samples' angles.
    package let meanCosine: Double
    let horizontal: Double
    let vertical: Double
    /// The length of the mean difference.
    package let components: Double
  }

  package struct Precision: Sendable {
    /// Root mean square of the steps between neighbouring frames; absent without neighbours.
    package let stepRMS: Result<Double, Absence>
    /// √(variance of x + variance of y) with ddof 1; absent for a single sample.
    package let deviation: Result<Double, Absence>
    /// The area of the ellipse that holds 68 % of the points of a bivariate normal distribution; absent as above.
    package let ellipseArea: Result<Double, Absence>
  }
}

extension ScoredFixation.Accuracy {
  fileprivate init(_ samples: [ScoredFixation.Sample], _ meanEyes: Vector) {
    let (count, line) = (Double(samples.count), samples[0].line)
    var (gaze, target, point, halfSquares) = (Vector(), Vector(), ScreenPoint(x: 0, y: 0), 0.0)
    var (horizontal, vertical) = (0.0, 0.0)
    for sample in samples {
      guard let seen = sample.line.seen, let angle = sample.angle else {
        preconditionFailure("a sample without eyes")
      }
      let direction = sample.gazeDirection(from: seen.eyes)
      let halfSine = sin(angle / 2)
      gaze += direction.normalised
      target += seen.unit
      point = ScreenPoint(x: point.x + sample.point.x, y: point.y + sample.point.y)
      halfSquares += halfSine * halfSine
      horizontal += VisualAngle.horizontal(direction) - seen.horizontal
      vertical += VisualAngle.vertical(direction) - seen.vertical
    }
    let meanPoint = line.screen.position(ScreenPoint(x: point.x / count, y: point.y / count))
    horizontal = (horizontal / count).degrees
    vertical = (vertical / count).degrees
    self.init(
      meanDirection: VisualAngle.between(gaze, target).degrees,
      meanPoint: VisualAngle.between(meanPoint - meanEyes, line.screen.position(line.target) - meanEyes)
        .degrees,
      // 1 − cos = 2 sin² of the half: small angles keep their digits.
      meanCosine: (2 * asin(min(1, (halfSquares / count).squareRoot()))).degrees, horizontal: horizontal,
      vertical: vertical, components: (horizontal * horizontal + vertical * vertical).squareRoot())
  }
}

extension ScoredFixation.Precision {
  fileprivate init(
    _ samples: [ScoredFixation.Sample], position: (ScoredFixation.Sample) -> (x: Double, y: Double),
    step: (_ one: ScoredFixation.Sample, _ next: ScoredFixation.Sample) -> Double
  ) {
    var (squaredSteps, stepCount) = (0.0, 0)
    // About the first position: the squares of what is left lose nothing to a large mean.
    let first = position(samples[0])
    var (x, y, xx, yy, xy) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for index in samples.indices.dropFirst() {
      let place = position(samples[index])
      let (dx, dy) = (place.x - first.x, place.y - first.y)
      x += dx
      y += dy
      xx += dx * dx
      yy += dy * dy
      xy += dx * dy
      if samples[index].follows(samples[index - 1]) {
        let step = step(samples[index - 1], samples[index])
        squaredSteps += step * step
        stepCount += 1
      }
    }
    let stepRMS: Result<Double, Absence> =
      stepCount > 0 ? .success((squaredSteps / Double(stepCount)).squareRoot()) : .failure(.noNeighbours)
    guard samples.count > 1 else {
      self.init(
        stepRMS: stepRMS, deviation: .failure(.singleFrames), ellipseArea: .failure(.singleFrames))
      return
    }
    let count = Double(samples.count)
    let varianceX = max(0, xx - x * x / count) / (count - 1)
    let varianceY = max(0, yy - y * y / count) / (count - 1)
    let covariance = (xy - x * y / count) / (count - 1)
    // Two points lie on a line, where rounding would else leave an area.
    let determinant = samples.count == 2 ? 0 : max(0, varianceX * varianceY - covariance * covariance)
    self.init(
      stepRMS: stepRMS, deviation: .success((varianceX + varianceY).squareRoot()),
      ellipseArea: .success(PointSums.ellipseFactor * determinant.squareRoot()))
  }
}
