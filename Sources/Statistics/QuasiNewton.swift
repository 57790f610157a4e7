/// Finds a point where a smooth function is smallest, from its values alone.
///
/// Source: Nocedal and Wright, Numerical Optimization, 2nd ed., algorithm 6.1 (BFGS), with central differences.
enum QuasiNewton {
  private static let mostSteps = 200

  /// - Parameter start: At least one number, of the order of 1.
  static func leastPoint(from start: [Double], _ value: ([Double]) -> Double) -> [Double] {
    var (point, current) = (start, value(start))
    var slope = gradient(value, at: point)
    var inverse = identity(start.count)
    var isFresh = true
    for _ in 0..<mostSteps {
      var direction = inverse.map { -dot($0, slope) }
      if dot(direction, slope) >= 0 {
        (inverse, isFresh) = (identity(start.count), true)
        direction = slope.map { -$0 }
      }
      // The first step has no idea of the scale yet.
      let length = dot(direction, direction).squareRoot()
      if isFresh, length > 0.5 { direction = direction.map { $0 * 0.5 / length } }
      guard let next = search(value, from: point, current, direction, slope: dot(direction, slope)) else {
        if isFresh { return point }
        (inverse, isFresh) = (identity(start.count), true)
        continue
      }
      let newSlope = gradient(value, at: next.point)
      let step = zip(next.point, point).map { $0 - $1 }
      let change = zip(newSlope, slope).map { $0 - $1 }
      let isSettled =
        zip(step, next.point).allSatisfy { abs($0) <= 1e-8 * max(0.01, abs($1)) }
        && current - next.value <= 1e-12 * abs(current)
      update(&inverse, step, change)
      isFresh = false
      (point, current, slope) = (next.point, next.value, newSlope)
      if isSettled { return point }
    }
    return point
  }

  /// Halves the step until the value falls enough; nil if it never does.
  private static func search(
    _ value: ([Double]) -> Double, from point: [Double], _ current: Double, _ direction: [Double],
    slope: Double
  ) -> (point: [Double], value: Double)? {
    var length = 1.0
    for _ in 0..<60 {
      let next = zip(point, direction).map { $0 + length * $1 }
      let found = value(next)
      if found <= current + 1e-4 * length * slope && next != point { return (next, found) }
      length /= 2
    }
    return nil
  }

  private static func gradient(_ value: ([Double]) -> Double, at point: [Double]) -> [Double] {
    point.indices.map { index in
      let width = 1e-4 * max(0.1, abs(point[index]))
      var (up, down) = (point, point)
      up[index] += width
      down[index] -= width
      return (value(up) - value(down)) / (up[index] - down[index])
    }
  }

  private static func update(_ inverse: inout [[Double]], _ step: [Double], _ change: [Double]) {
    let curvature = dot(step, change)
    guard curvature > 1e-14 * (dot(step, step) * dot(change, change)).squareRoot() else { return }
    let moved = inverse.map { dot($0, change) }
    let factor = (1 + dot(change, moved) / curvature) / curvature
    for row in step.indices {
      for column in step.indices {
        inverse[row][column] +=
          factor * step[row] * step[column]
          - (moved[row] * step[column] + step[row] * moved[column]) / curvature
      }
    }
  }

  private static func dot(_ one: [Double], _ other: [Double]) -> Double {
    zip(one, other).reduce(0) { $0 + $1.0 * $1.1 }
  }

  private static func identity(_ count: Int) -> [[Double]] {
    (0..<count).map { row in (0..<count).map { $0 == row ? 1 : 0 } }
  }
}
