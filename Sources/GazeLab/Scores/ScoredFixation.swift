import Foundation

/// The scored samples of one fixation in one repeat: how accurate and how precise their gaze points are.
///
/// Accuracy is how far gaze points lie from the target, precision how far from each other. Four definitions of
/// accuracy are in use, which differ by more than small change where gaze points scatter.
///
/// Source: Holmqvist et al., "Eye tracking: empirical foundations for a minimal reporting guideline", Behavior
/// Research Methods, 2022; Niehorster et al., "Characterizing gaze position signals and synthesizing noise
/// during fixations in eye-tracking data", Behavior Research Methods 52, 2020.
struct ScoredFixation: Sendable {
  /// A sample with a gaze point.
  struct Sample: Sendable {
    let line: SightLine
    let point: ScreenPoint
  }

  /// In the order of their frames; at least one.
  let samples: [Sample]
  /// From target to gaze point of each sample, pt.
  let distances: [Double]
  /// Of each sample's gaze point and target as seen from its eyes, degrees. Nil without both eyes; so too below.
  let angles: [Double]?
  let accuracy: Accuracy?
  /// On the screen, pt.
  let precision: Precision
  /// Seen from the mean position of the eyes, degrees.
  let precisionDegrees: Precision?

  /// In degrees.
  struct Accuracy: Sendable {
    /// Between the mean of the gaze directions and that of the directions to the target.
    let meanDirection: Double
    /// Between the mean gaze point and the target, seen from the mean position of the eyes.
    let meanPoint: Double
    /// The arc cosine of the mean cosine of the samples' angles.
    let meanCosine: Double
    /// Mean horizontal and vertical difference.
    let horizontal: Double
    let vertical: Double

    /// The length of the mean difference.
    var components: Double { (horizontal * horizontal + vertical * vertical).squareRoot() }
  }

  struct Precision: Sendable {
    /// Root mean square of the steps between neighbouring frames; nil without neighbours.
    let stepRMS: Double?
    /// √(variance of x + variance of y) with ddof 1; nil for a single sample.
    let deviation: Double?
    /// The area of the ellipse that holds 68 % of the points of a bivariate normal distribution; nil as above.
    let ellipseArea: Double?

    /// 2kπ·σx·σy·√(1 − ρ²) with k = −ln(1 − 0.68).
    fileprivate init(_ positions: [(x: Double, y: Double)], steps: [Double]) {
      stepRMS =
        steps.isEmpty ? nil : (steps.reduce(0) { $0 + $1 * $1 } / Double(steps.count)).squareRoot()
      guard positions.count > 1 else {
        (deviation, ellipseArea) = (nil, nil)
        return
      }
      let count = Double(positions.count)
      let meanX = positions.reduce(0) { $0 + $1.x } / count
      let meanY = positions.reduce(0) { $0 + $1.y } / count
      var (xx, yy, xy) = (0.0, 0.0, 0.0)
      for position in positions {
        xx += (position.x - meanX) * (position.x - meanX)
        yy += (position.y - meanY) * (position.y - meanY)
        xy += (position.x - meanX) * (position.y - meanY)
      }
      (xx, yy, xy) = (xx / (count - 1), yy / (count - 1), xy / (count - 1))
      deviation = (xx + yy).squareRoot()
      ellipseArea = 2 * -log(1 - 0.68) * .pi * max(0, xx * yy - xy * xy).squareRoot()
    }
  }

  /// - Parameter samples: In the order of their frames; at least one.
  init(_ samples: [Sample]) {
    self.samples = samples
    distances = samples.map { ($0.error.x * $0.error.x + $0.error.y * $0.error.y).squareRoot() }
    let neighbours = Self.neighbours(samples)
    precision = Precision(
      samples.map { ($0.point.x, $0.point.y) },
      steps: neighbours.map { one, other in
        let (x, y) = (
          samples[one].point.x - samples[other].point.x, samples[one].point.y - samples[other].point.y
        )
        return (x * x + y * y).squareRoot()
      })
    let seen = samples.compactMap(\.line.seen)
    guard seen.count == samples.count else {
      (angles, accuracy, precisionDegrees) = (nil, nil, nil)
      return
    }
    let gazes = zip(samples, seen).map { $0.gazeDirection(from: $1.eyes) }
    let angles = zip(gazes, seen).map { VisualAngle.between($0, $1.direction) }
    let meanEyes = seen.reduce(Vector()) { $0 + $1.eyes } / Double(seen.count)
    let toDegrees = VisualAngle.degreesPerRadian
    self.angles = angles.map { $0 * toDegrees }
    accuracy = Accuracy(samples, seen, gazes, angles, meanEyes)
    let directions = samples.map { $0.gazeDirection(from: meanEyes) }
    precisionDegrees = Precision(
      directions.map { (VisualAngle.horizontal($0) * toDegrees, VisualAngle.vertical($0) * toDegrees) },
      steps: neighbours.map { VisualAngle.between(directions[$0], directions[$1]) * toDegrees })
  }

  var pointsPerCentimetre: Double { samples[0].line.screen.pointsPerMetre / 100 }

  /// Pairs of samples that are frames one after the other.
  private static func neighbours(_ samples: [Sample]) -> [(Int, Int)] {
    samples.indices.dropFirst().compactMap { index in
      let (before, this) = (samples[index - 1].line.frameRows, samples[index].line.frameRows)
      return before.count == 1 && this.count == 1 && before.upperBound == this.lowerBound
        ? (index - 1, index) : nil
    }
  }
}

extension ScoredFixation.Accuracy {
  fileprivate init(
    _ samples: [ScoredFixation.Sample], _ seen: [SightLine.Seen], _ gazes: [Vector], _ angles: [Double],
    _ meanEyes: Vector
  ) {
    let (count, line) = (Double(samples.count), samples[0].line)
    var (gaze, target, halfSquares) = (Vector(), Vector(), 0.0)
    var (horizontal, vertical) = (0.0, 0.0)
    for index in samples.indices {
      let halfSine = sin(angles[index] / 2)
      gaze += gazes[index].normalised
      target += seen[index].unit
      halfSquares += halfSine * halfSine
      horizontal += VisualAngle.horizontal(gazes[index]) - seen[index].horizontal
      vertical += VisualAngle.vertical(gazes[index]) - seen[index].vertical
    }
    let meanPoint = ScreenPoint(
      x: samples.reduce(0) { $0 + $1.point.x } / count, y: samples.reduce(0) { $0 + $1.point.y } / count)
    let toDegrees = VisualAngle.degreesPerRadian
    self.init(
      meanDirection: VisualAngle.between(gaze, target) * toDegrees,
      meanPoint: VisualAngle.between(
        line.screen.position(meanPoint) - meanEyes, line.screen.position(line.target) - meanEyes) * toDegrees,
      // 1 − cos = 2 sin² of the half: small angles keep their digits.
      meanCosine: 2 * asin(min(1, (halfSquares / count).squareRoot())) * toDegrees,
      horizontal: horizontal / count * toDegrees, vertical: vertical / count * toDegrees)
  }
}

extension ScoredFixation.Sample {
  fileprivate func gazeDirection(from eyes: Vector) -> Vector { line.screen.position(point) - eyes }

  /// From target to gaze point, pt.
  var error: (x: Double, y: Double) { (point.x - line.target.x, point.y - line.target.y) }
}
