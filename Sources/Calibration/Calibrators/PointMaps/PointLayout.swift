import Captures

/// A layout that points must have to determine a map of some kind; the raw values say what is needed.
///
/// Points that differ by less than a billionth of their size count as one.
enum PointLayout: String, Sendable {
  case apart = "two that differ"
  case apartOnEachAxis = "two that differ in x, and two that differ in y"
  case notInLine = "three that are not on one line"
  case generalPosition = "four of which no three are on one line"

  func holds(for points: [ScreenPoint]) -> Bool {
    let size = points.reduce(0) { max($0, abs($1.x), abs($1.y)) }
    let resolution = 1e-9 * size
    func spread(_ values: [Double]) -> Double { (values.max() ?? 0) - (values.min() ?? 0) }
    switch self {
    case .apart: return max(spread(points.map(\.x)), spread(points.map(\.y))) > resolution
    case .apartOnEachAxis: return min(spread(points.map(\.x)), spread(points.map(\.y))) > resolution
    case .notInLine: return !Self.areInLine(points, resolution)
    case .generalPosition:
      // There are no such four points if all points but one are on a line. With A and B two of the points, that line
      // is AB, or the point left out is A or B.
      let first = points[0]
      let second = Self.farthest(from: first, of: points)
      let others = points.filter { Self.distance($0, fromLine: first, second) > resolution }
      guard let third = others.first, others.contains(where: { Self.length($0, third) > resolution }) else {
        return false
      }
      return [first, second].allSatisfy { left in
        !Self.areInLine(points.filter { Self.length($0, left) > resolution }, resolution)
      }
    }
  }

  private static func areInLine(_ points: [ScreenPoint], _ resolution: Double) -> Bool {
    guard let first = points.first else { return true }
    let second = farthest(from: first, of: points)
    return points.allSatisfy { distance($0, fromLine: first, second) <= resolution }
  }

  private static func farthest(from point: ScreenPoint, of points: [ScreenPoint]) -> ScreenPoint {
    points.max { length($0, point) < length($1, point) } ?? point
  }

  private static func length(_ one: ScreenPoint, _ other: ScreenPoint) -> Double {
    (one - other).squaredLength.squareRoot()
  }

  /// The distance of a point from a line; from a single point, 0.
  private static func distance(_ point: ScreenPoint, fromLine a: ScreenPoint, _ b: ScreenPoint) -> Double {
    let base = length(a, b)
    guard base > 0 else { return 0 }
    return abs((b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x)) / base
  }
}
