import Captures
import Foundation
import Statistics

/// The data quality of one eye on one target, by the definitions of ETDQualitizer 1.2.0, in degrees.
///
/// The eye is fixed in front of the origin of the screen's plane. Its azimuth is atan2(x, D) and its elevation
/// atan2(y, √(D² + x²)), with D its distance. Vertical numbers are positive downwards if y is.
///
/// Source: Niehorster et al., "The fundamentals of eye tracking, part 7: determining data quality", Behavior Research
/// Methods, 2026 (10.3758/s13428-026-03039-4); github.com/dcnieho/ETDQualitizer, version 1.2.0.
package struct ETDQualityMeasures: Sendable, Codable, Equatable {
  package let rowCount: Int
  /// Rows with a gaze point.
  package let validCount: Int
  /// The angle between the mean gaze direction and the target; nil without a valid row, as are the next two.
  package let accuracy: Double?
  /// The mean gaze direction's azimuth and elevation in the frame whose z axis points to the target.
  package let accuracyX: Double?
  package let accuracyY: Double?
  /// √mean(Δazimuth² + Δelevation²) over consecutive rows; nil if no two consecutive rows are valid.
  package let stepRMS: Double?
  /// The length of the two standard deviations, with ddof 0; nil without a valid row.
  package let deviation: Double?
  /// The area of the ellipse of 68 % of the directions, deg², with ddof 1; nil for fewer than two valid rows.
  package let ellipseArea: Double?
  /// The percentage of rows without a gaze point; nil without rows.
  package let dataLoss: Double?
  /// Valid rows ÷ (last time − first time + median step), Hz; nil for fewer than two rows, or if time stands still.
  package let effectiveFrequency: Double?

  /// - Parameters:
  ///   - points: The rows in the order of the file, as (x, y) on the screen from the foot of the eye's perpendicular,
  ///     in the unit of `distance`; nil or not finite where the gaze is lost.
  ///   - target: In the same coordinates.
  ///   - distance: From the eye to the screen's plane, above 0.
  ///   - times: One per row, seconds.
  package init(points: [SIMD2<Double>?], target: SIMD2<Double>, distance: Double, times: [Double]) {
    precondition(points.count == times.count, "\(points.count) rows and \(times.count) times")
    let rows = points.map { point -> Direction? in
      guard let point, point.x.isFinite, point.y.isFinite else { return nil }
      return Direction(point, distance)
    }
    let valid = rows.compactMap { $0 }
    rowCount = rows.count
    validCount = valid.count
    let mean = Self.offset(valid, Direction(target, distance))
    accuracy = mean?.angle.degrees
    accuracyX = mean?.x.degrees
    accuracyY = mean?.y.degrees
    stepRMS = Self.stepRMS(rows)?.degrees
    deviation = Self.deviation(valid)?.degrees
    ellipseArea = Self.ellipseArea(valid)
    dataLoss = rows.isEmpty ? nil : 100 * Double(rows.count - valid.count) / Double(rows.count)
    effectiveFrequency = SamplingTimes(times, validCount: valid.count).effectiveHz
  }

  /// Azimuth and elevation, radians, and the unit vector that they belong to.
  private struct Direction {
    let azimuth: Double
    let elevation: Double
    let unit: SIMD3<Double>

    init(_ point: SIMD2<Double>, _ distance: Double) {
      azimuth = atan2(point.x, distance)
      elevation = atan2(point.y, (distance * distance + point.x * point.x).squareRoot())
      let vector = SIMD3(point.x, point.y, distance)
      unit = vector / (vector * vector).sum().squareRoot()
    }
  }

  /// The mean direction's angle from the target, and its azimuth and elevation in the target's frame, radians.
  private static func offset(
    _ rows: [Direction], _ target: Direction
  ) -> (angle: Double, x: Double, y: Double)? {
    guard !rows.isEmpty else { return nil }
    let sum = rows.reduce(SIMD3<Double>()) { $0 + $1.unit }
    let length = (sum * sum).sum().squareRoot()
    guard length > 0 else { return nil }
    let mean = sum / length
    let (azimuth, elevation) = (target.azimuth, target.elevation)
    // The axes to the right of the target's direction, and along its elevation.
    let across = SIMD3(cos(azimuth), 0, -sin(azimuth))
    let along = SIMD3(
      -sin(azimuth) * sin(elevation), cos(elevation), -cos(azimuth) * sin(elevation))
    let (x, y, z) = ((mean * across).sum(), (mean * along).sum(), (mean * target.unit).sum())
    let aside = (x * x + y * y).squareRoot()
    return (atan2(aside, z), atan2(x, z), atan2(y, (x * x + z * z).squareRoot()))
  }

  private static func stepRMS(_ rows: [Direction?]) -> Double? {
    let squares = zip(rows, rows.dropFirst()).compactMap { one, next -> Double? in
      guard let one, let next else { return nil }
      let (x, y) = (next.azimuth - one.azimuth, next.elevation - one.elevation)
      return x * x + y * y
    }
    return squares.isEmpty ? nil : (squares.reduce(0, +) / Double(squares.count)).squareRoot()
  }

  /// Sums of squared differences from the mean azimuth and elevation, and of their products.
  private static func squares(_ rows: [Direction]) -> (x: Double, y: Double, xy: Double) {
    let count = Double(rows.count)
    let meanX = rows.reduce(0) { $0 + $1.azimuth } / count
    let meanY = rows.reduce(0) { $0 + $1.elevation } / count
    return rows.reduce((x: 0.0, y: 0.0, xy: 0.0)) { sums, row in
      let (x, y) = (row.azimuth - meanX, row.elevation - meanY)
      return (sums.x + x * x, sums.y + y * y, sums.xy + x * y)
    }
  }

  private static func deviation(_ rows: [Direction]) -> Double? {
    guard !rows.isEmpty else { return nil }
    let sums = squares(rows)
    return ((sums.x + sums.y) / Double(rows.count)).squareRoot()
  }

  /// 2kπ·sx·sy·√(1 − ρ²) with k = ln(1/(1 − 0.68)), in square degrees.
  private static func ellipseArea(_ rows: [Direction]) -> Double? {
    guard rows.count > 1 else { return nil }
    let sums = squares(rows)
    let determinant = max(0, sums.x * sums.y - sums.xy * sums.xy)
    let area = 2 * -log(1 - 0.68) * .pi * determinant.squareRoot() / Double(rows.count - 1)
    return area.degrees.degrees
  }
}
