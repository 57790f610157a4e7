import Statistics
import Testing

@testable import Calibration
@testable import Captures
@testable import Scores
@testable import Trials

@Suite("Metrics")
struct MomentsTests {
  private let estimates = [(3.0, 0.0), (10, 4), (6, 6)].map {
    GazeEstimate.point(ScreenPoint(x: $0.0, y: $0.1))
  }
  private let targets = [(0.0, 0.0), (10, 0), (10, 6)].map { ScreenPoint(x: $0.0, y: $0.1) }

  private func value(_ name: String, _ moments: Moments) -> Double? {
    Metric.all.first { $0.name == name }?.metric.value(moments)
  }

  @Test("all metrics of three rows, by hand")
  func byHand() throws {
    // Errors in x: 3, 0, −4; in y: 0, 4, 0. Targets x: 0, 10, 10, mean 20/3, Σ(t − mean)² = 600/9;
    // y: 0, 0, 6, mean 2, Σ = 24.
    let moments = Moments(estimates, targets: targets)
    #expect(moments.count == 3 && moments.lostCount == 0)
    #expect(value("mse", moments) == 41.0 / 6)
    #expect(value("rmse", moments) == (41.0 / 6).squareRoot())
    #expect(value("rmse_x", moments) == (25.0 / 3).squareRoot())
    #expect(value("rmse_y", moments) == (16.0 / 3).squareRoot())
    #expect(value("rmse_euclidean", moments) == (41.0 / 3).squareRoot())
    let (x, y) = (1 - 25 / (600.0 / 9), 1 - 16 / 24.0)
    #expect(abs(try #require(value("r2_x", moments)) - x) < 1e-15)
    #expect(abs(try #require(value("r2_y", moments)) - y) < 1e-15)
    #expect(abs(try #require(value("r2", moments)) - (x + y) / 2) < 1e-15)
  }

  @Test("a constant target leaves R² undefined, whatever its value; the error stays")
  func constantTarget() {
    let targets = [566.1, 566.1, 566.1].map { ScreenPoint(x: $0, y: 2 * $0) }
    let moments = Moments(estimates, targets: targets)
    #expect(moments.targetSquaresX == 0 && moments.targetSquaresY == 0)
    #expect(value("r2", moments) == nil && value("r2_x", moments) == nil)
    #expect(value("rmse", moments) != nil)
  }

  @Test("lost gaze points are counted and enter no other number")
  func lost() {
    let moments = Moments(
      estimates + [.lost(reason: "looks away")], targets: targets + [ScreenPoint(x: 99, y: 99)])
    var without = Moments(estimates, targets: targets)
    without.lostCount = 1
    #expect(moments == without)
  }

  @Test("a single row has no r2, and its message says so; no row has none")
  func oneRow() {
    #expect(
      Moments(targets: [ScreenPoint(x: 1, y: 2)]).hindranceOfR2 == "no r2: all test targets have the same x")
    #expect(Moments(targets: []).hindranceOfR2 == nil)
  }

  @Test("no rows have no metrics")
  func nothing() {
    let moments = Moments([.lost(reason: "away")], targets: [ScreenPoint(x: 0, y: 0)])
    #expect(Metric.all.allSatisfy { $0.metric.value(moments) == nil })
  }

  @Test("moments of folds add up to those of all rows")
  func pooling() throws {
    var generator = SeededGenerator(seed: 2, stream: "pooling")
    func points(_ count: Int) -> [ScreenPoint] {
      (0..<count).map { _ in ScreenPoint(x: 1e4 + generator.nearlyNormal(), y: 50 * generator.nearlyNormal())
      }
    }
    let (targets, predicted) = (points(90), points(90))
    let estimates = predicted.map { GazeEstimate.point($0) }
    var pooled = Moments()
    for fold in [0..<1, 1..<40, 40..<90] {
      pooled.add(Moments(Array(estimates[fold]), targets: Array(targets[fold])))
    }
    let all = Moments(estimates, targets: targets)
    #expect(pooled.count == 90)
    for (name, metric) in Metric.ofTrials {
      let (one, other) = (try #require(metric.value(pooled)), try #require(metric.value(all)))
      #expect(abs(one - other) < 1e-10 * abs(other), "\(name)")
    }
    let before = pooled
    pooled.add(Moments())
    #expect(pooled == before)
  }
}
