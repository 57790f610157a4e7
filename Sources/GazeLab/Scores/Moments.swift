/// Sums over scored rows from which every metric follows; those of several folds can be added up.
struct Moments: Sendable, Equatable {
  /// Rows with a gaze point.
  var count = 0
  /// Rows whose gaze point was lost; they are in no other number.
  var lostCount = 0
  /// Σ(predicted − target)² per axis, pt².
  var squaredErrorX = 0.0
  var squaredErrorY = 0.0
  /// Mean of the targets, pt.
  var targetMeanX = 0.0
  var targetMeanY = 0.0
  /// Σ(target − mean)² per axis, pt²; exactly 0 where all targets are the same.
  var targetSquaresX = 0.0
  var targetSquaresY = 0.0

  init() {}

  /// Of rows that all have a gaze point; the errors are still to be added.
  ///
  /// - Parameter targets: The points looked at.
  init(targets: [ScreenPoint]) {
    count = targets.count
    (targetMeanX, targetSquaresX) = Self.spread(targets.map(\.x))
    (targetMeanY, targetSquaresY) = Self.spread(targets.map(\.y))
  }

  /// - Parameters:
  ///   - estimates: One a row.
  ///   - targets: The points looked at, in the same order.
  init(_ estimates: [GazeEstimate], targets: [ScreenPoint]) {
    precondition(estimates.count == targets.count, "estimates and targets differ in rows")
    var scored = [ScreenPoint]()
    scored.reserveCapacity(targets.count)
    for (estimate, target) in zip(estimates, targets) {
      guard case .point(let point) = estimate else {
        lostCount += 1
        continue
      }
      scored.append(target)
      squaredErrorX += (point.x - target.x) * (point.x - target.x)
      squaredErrorY += (point.y - target.y) * (point.y - target.y)
    }
    count = scored.count
    (targetMeanX, targetSquaresX) = Self.spread(scored.map(\.x))
    (targetMeanY, targetSquaresY) = Self.spread(scored.map(\.y))
  }

  /// Adds other rows to these.
  ///
  /// Source: Chan, Golub and LeVeque, The American Statistician 37(3), 1983, for the sums about the mean.
  mutating func add(_ other: Moments) {
    let (n, m) = (Double(count), Double(other.count))
    lostCount += other.lostCount
    guard m > 0 else { return }
    squaredErrorX += other.squaredErrorX
    squaredErrorY += other.squaredErrorY
    let (stepX, stepY) = (other.targetMeanX - targetMeanX, other.targetMeanY - targetMeanY)
    targetSquaresX += other.targetSquaresX + stepX * stepX * n * m / (n + m)
    targetSquaresY += other.targetSquaresY + stepY * stepY * n * m / (n + m)
    targetMeanX += stepX * m / (n + m)
    targetMeanY += stepY * m / (n + m)
    count += other.count
  }

  /// Mean, and Σ(value − mean)².
  private static func spread(_ values: [Double]) -> (mean: Double, squares: Double) {
    guard let first = values.first else { return (0, 0) }
    // About the first value: nothing is lost to rounding, and equal values give exactly 0.
    let mean = first + values.reduce(0) { $0 + ($1 - first) } / Double(values.count)
    return (mean, values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) })
  }
}
