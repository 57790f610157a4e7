import Captures

/// The gaze points of some rows as columns: one per row, or the reason why it is lost.
package struct GazePoints: Sendable {
  /// The coordinates on the screen, pt; 0 where the gaze point is lost. Slices, since many trials share one array.
  package private(set) var x: ArraySlice<Double>
  package private(set) var y: ArraySlice<Double>
  /// The rows without a gaze point, ascending.
  package private(set) var lost: [(index: Int, reason: String)]

  package init(_ estimates: [GazeEstimate]) {
    x = []
    y = []
    lost = []
    x.reserveCapacity(estimates.count)
    y.reserveCapacity(estimates.count)
    for (index, estimate) in estimates.enumerated() {
      let point = estimate.point ?? .zero
      x.append(point.x)
      y.append(point.y)
      if case .lost(let reason) = estimate { lost.append((index, reason)) }
    }
  }

  /// Creates gaze points from computed coordinates; they are lost where these are not finite.
  package init(x: ArraySlice<Double>, y: ArraySlice<Double>) {
    precondition(x.count == y.count, "\(x.count) and \(y.count) coordinates")
    self.x = x
    self.y = y
    lost = []
    // The difference of a number from itself is 0 only if it is finite.
    let isFinite = zip(x, y).reduce(0.0) { $0 + ($1.0 - $1.0) + ($1.1 - $1.1) } == 0
    guard !isFinite else { return }
    self = GazePoints(zip(x, y).map { GazeEstimate(ScreenPoint(x: $0, y: $1)) })
  }

  /// - Parameter lost: As the property; nil if these are not positions in ascending order.
  package init?(x: [Double], y: [Double], lost: [(index: Int, reason: String)]) {
    guard x.count == y.count, zip(lost, lost.dropFirst()).allSatisfy({ $0.index < $1.index }),
      lost.allSatisfy({ x.indices.contains($0.index) })
    else { return nil }
    self.x = x[...]
    self.y = y[...]
    self.lost = lost
    for (index, _) in lost { (self.x[index], self.y[index]) = (0, 0) }
  }

  package init(joining parts: [GazePoints]) {
    x = []
    y = []
    lost = []
    let total = parts.reduce(0) { $0 + $1.count }
    x.reserveCapacity(total)
    y.reserveCapacity(total)
    var count = 0
    for part in parts {
      x += part.x
      y += part.y
      for (index, reason) in part.lost { lost.append((count + index, reason)) }
      count += part.count
    }
  }

  package var count: Int { x.count }

  package var estimates: [GazeEstimate] {
    var estimates = zip(x, y).map { GazeEstimate.point(ScreenPoint(x: $0, y: $1)) }
    for (index, reason) in lost { estimates[index] = .lost(reason: reason) }
    return estimates
  }

  /// The points of the rows at some positions, in their order.
  package func at(_ positions: [Int]) -> GazePoints {
    guard lost.isEmpty else {
      let estimates = estimates
      return GazePoints(positions.map { estimates[$0] })
    }
    return GazePoints(
      x: positions.map { x[x.startIndex + $0] }[...], y: positions.map { y[y.startIndex + $0] }[...])
  }

  /// The same points in arrays of their own, which keep no others in memory.
  package var alone: GazePoints {
    var points = self
    points.x = Array(x)[...]
    points.y = Array(y)[...]
    return points
  }
}

/// An estimate of where the eye looks, on the screen.
package enum GazeEstimate: Sendable {
  case point(ScreenPoint)
  /// There is no point, for this reason. Lost samples are counted, not scored.
  case lost(reason: String)

  /// A computed point, which is lost if it is not finite.
  init(_ point: ScreenPoint) {
    self = point.x.isFinite && point.y.isFinite ? .point(point) : .lost(reason: "the estimate is not finite")
  }

  package var point: ScreenPoint? { if case .point(let point) = self { point } else { nil } }

  func shifted(by shift: ScreenPoint) -> GazeEstimate {
    guard case .point(let point) = self else { return self }
    return .point(point + shift)
  }
}
