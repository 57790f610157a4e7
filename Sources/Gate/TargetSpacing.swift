import Calibration
import Captures
import Statistics

/// How far apart the targets of a capture are as seen from the eyes.
enum TargetSpacing {
  /// The median over targets of the angle to the nearest other target, seen from the median position of the eyes.
  ///
  /// - Returns: Degrees; nil for fewer than two targets, or where the position of the eyes is not known.
  static func degrees(_ samples: Samples) -> Double? {
    guard samples.count > 0 else { return nil }
    let eyes = samples.views.indices.compactMap { samples.views[$0].eyes?.place }
    guard !eyes.isEmpty else { return nil }
    let place = Vector(median(eyes.map(\.x)), median(eyes.map(\.y)), median(eyes.map(\.z)))
    let screen = samples.views[0].screen
    let targets = Array(Set(samples.targets).sorted { ($0.x, $0.y) < ($1.x, $1.y) }.prefix(mostTargets))
    guard targets.count > 1 else { return nil }
    let directions = targets.map { screen.position($0) - place }
    let nearest = directions.indices.map { one in
      directions.indices.filter { $0 != one }
        .map { VisualAngle.between(directions[one], directions[$0]).degrees }.min() ?? .infinity
    }
    return median(nearest)
  }

  /// More targets tell no more.
  private static let mostTargets = 200
}
