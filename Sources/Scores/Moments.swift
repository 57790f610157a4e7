import Calibration
import Captures

/// Sums over scored rows; they can be added over folds.
package struct Moments: Sendable, Equatable {
  /// The number of rows with a gaze point.
  package var count = 0
  /// The number of rows whose gaze point was lost; they are in no other sum.
  package var lostCount = 0
  /// Σ(predicted − target)² per axis, pt².
  package var squaredErrorX = 0.0
  package var squaredErrorY = 0.0
  package var targetMeanX = 0.0
  package var targetMeanY = 0.0
  /// Σ(target − mean)² per axis, pt²; exactly 0 if all targets are the same.
  package var targetSquaresX = 0.0
  package var targetSquaresY = 0.0

  package init() {}

  package var squaredError: Double { squaredErrorX + squaredErrorY }

  /// Why there is no R², as a trial's message has it; nil where there is one, or no row.
  package var hindranceOfR2: String? {
    guard count > 0, targetSquaresX == 0 || targetSquaresY == 0 else { return nil }
    return "no r2: all test targets have the same \(targetSquaresX == 0 ? "x" : "y")"
  }

  package init(targets: [ScreenPoint]) {
    guard let first = targets.first else { return }
    count = targets.count
    // Relative to the first target: this avoids rounding, and equal targets give exactly 0.
    targetMeanX = first.x + targets.reduce(0) { $0 + ($1.x - first.x) } / Double(count)
    targetMeanY = first.y + targets.reduce(0) { $0 + ($1.y - first.y) } / Double(count)
    for target in targets {
      targetSquaresX += (target.x - targetMeanX) * (target.x - targetMeanX)
      targetSquaresY += (target.y - targetMeanY) * (target.y - targetMeanY)
    }
  }

  package init(_ estimates: [GazeEstimate], targets: [ScreenPoint]) {
    precondition(estimates.count == targets.count, "estimates and targets differ in rows")
    let scored = zip(estimates, targets).compactMap { estimate, target in
      if case .point = estimate { target } else { nil }
    }
    self.init(targets: scored)
    lostCount = targets.count - scored.count
    for (estimate, target) in zip(estimates, targets) {
      guard case .point(let point) = estimate else { continue }
      squaredErrorX += (point.x - target.x) * (point.x - target.x)
      squaredErrorY += (point.y - target.y) * (point.y - target.y)
    }
  }

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
}
