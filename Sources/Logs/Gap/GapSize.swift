import Captures
import DelimitedText
import Foundation
import Statistics

/// The size of the gap on one axis, over some of the rows.
struct GapSize: Sendable {
  enum Axis: String, Sendable, CaseIterable {
    case x, y, distance

    static let screen: [Axis] = [.x, .y]

    /// Signed but for the distance.
    func value(_ x: Double, _ y: Double) -> Double {
      switch self {
      case .x: x
      case .y: y
      case .distance: (x * x + y * y).squareRoot()
      }
    }
  }

  enum Rows: String, Sendable, CaseIterable {
    /// With those in which the app wrote a fixed point because it had lost gaze.
    case all
    case estimated
    case kept

    func title(_ outliers: Gap.Outliers) -> String {
      switch self {
      case .all: "all rows"
      case .estimated: "without lost rows"
      case .kept: "without lost rows and \(outliers.rawValue)"
      }
    }
  }

  let axis: Axis
  let rows: Rows
  let count: Int
  /// The mean of |Δ|, points; the median and the root mean square likewise.
  let mean: Double
  /// Nil if the geometry of a row is not known.
  let meanDegrees: Double?
  let median: Double
  let rootMeanSquare: Double
  /// The mean of the signed gap; nil for the distance.
  let bias: Double?

  /// One for each kind of rows that differs from the one before, and each axis; none without rows.
  static func all(_ gap: Gap) -> [GapSize] {
    let isTold = gap.recording.lostPoint != nil && gap.lostCount > 0
    return Rows.allCases.filter { $0 != .all || isTold }.flatMap { rows in
      Axis.allCases.compactMap { GapSize(gap, $0, rows) }
    }
  }

  private init?(_ gap: Gap, _ axis: Axis, _ rows: Rows) {
    let positions = rows == .all ? Array(gap.rows.indices) : gap.positions(withOutliers: rows == .estimated)
    guard !positions.isEmpty else { return nil }
    var (sizes, sum, squares, degrees) = ([Double](), 0.0, 0.0, 0.0)
    sizes.reserveCapacity(positions.count)
    for position in positions {
      let (x, y) = gap.told(position)
      let value = axis.value(x, y)
      sizes.append(abs(value))
      sum += value
      squares += value * value
      // One angle that is not known leaves no mean.
      degrees += gap.angle(position, axis) ?? .nan
    }
    let count = Double(positions.count)
    self.axis = axis
    self.rows = rows
    self.count = positions.count
    mean = sizes.reduce(0, +) / count
    meanDegrees = degrees.isFinite ? degrees / count : nil
    var ranked = RankedNumbers(sizes)
    median = ranked.median
    rootMeanSquare = (squares / count).squareRoot()
    bias = axis == .distance ? nil : sum / count
  }
}

extension Gap {
  /// The gap in a row as the app wrote it down, points.
  fileprivate func told(_ position: Int) -> (x: Double, y: Double) {
    guard isLost(position), let lost = recording.lostPoint else { return (x[position], y[position]) }
    let row = rows[position]
    return (lost.x - recording.points.x[row], lost.y - recording.points.y[row])
  }

  /// The angle of the gap's size, seen from straight in front, degrees; nil if the geometry is not known.
  fileprivate func angle(_ position: Int, _ axis: GapSize.Axis) -> Double? {
    guard let view = recording.view(rows[position]) else { return nil }
    let (x, y) = told(position)
    let length = axis.value(x / view.pointsPerMetre.x, y / view.pointsPerMetre.y)
    return atan(abs(length) / view.distance).degrees
  }
}
