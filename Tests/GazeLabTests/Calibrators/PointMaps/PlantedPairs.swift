@testable import Calibration
@testable import Captures

/// Pairs of points whose maps are known.
enum PlantedPairs {
  static let screen = Planted.screens[Planted.device]!

  /// Twelve targets and gaze points as a tracker could give them, one decimal. What numpy and scipy make of them stands
  /// in the tests.
  static let noisy = PointPairs(
    gazePoints: points([
      (83.7, -54.4), (178.8, 189.7), (133.4, 396.3), (481.0, -42.5), (514.6, 183.0), (619.0, 439.6),
      (901.0, 34.5), (935.1, 301.2), (1003.9, 495.7), (303.8, 282.0), (732.6, 29.2), (684.5, 261.2),
    ]), targets: Planted.targets + points([(200, 600), (900, 100), (700, 500)]))

  static func points(_ points: [(Double, Double)]) -> [ScreenPoint] {
    points.map { ScreenPoint(x: $0.0, y: $0.1) }
  }

  /// Gaze points all over the screen and beside it, whose targets are their images.
  static func planted(by map: (ScreenPoint) -> ScreenPoint) -> PointPairs {
    let columns: [Double] = [-150, 190, 530, 870, 1210]
    // Moved to the right from row to row, so that they are no grid.
    let rows: [(y: Double, shift: Double)] = [(-90, 0), (180, 7), (450, 28), (720, 63)]
    let gazePoints = columns.flatMap { x in rows.map { ScreenPoint(x: x + $0.shift, y: $0.y) } }
    return PointPairs(gazePoints: gazePoints, targets: gazePoints.map(map))
  }

  /// How far a map's images are from the targets on the axis where they are farthest, pt.
  static func largestError(_ map: any PointMap, on pairs: PointPairs) -> Double {
    zip(pairs.gazePoints, pairs.targets).reduce(0) { largest, pair in
      guard let image = map.image(of: pair.0) else { return .infinity }
      return max(largest, abs(image.x - pair.1.x), abs(image.y - pair.1.y))
    }
  }

  /// Whether numbers are the same to a share of their size.
  static func areClose(_ ours: [Double], _ truth: [Double], _ share: Double = 1e-9) -> Bool {
    ours.count == truth.count && zip(ours, truth).allSatisfy { abs($0 - $1) <= share * abs($1) }
  }
}
