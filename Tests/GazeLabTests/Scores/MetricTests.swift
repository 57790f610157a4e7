import Statistics
import Testing

@testable import Calibration
@testable import Captures
@testable import Scores
@testable import Trials

@Suite("Metrics")
struct MetricTests {
  private static func names(_ isIncluded: (Metric) -> Bool) -> Set<String> {
    Set(Metric.all.filter { isIncluded($0.metric) }.map(\.name))
  }

  @Test("more of R² is better, less of every error and scatter; a bias and a share are not judged")
  func directions() {
    let higher = ["r2", "r2_x", "r2_y"]
    let neither = [
      "bias_x_degrees", "bias_y_degrees", "bias_x_pt", "bias_y_pt", "on_screen_percent", "lost_percent",
    ]
    #expect(Self.names(\.isHigherBetter) == Set(higher))
    #expect(Self.names { !$0.isComparable } == Set(neither))
    for (name, metric) in Metric.all where !(higher + neither).contains(name) {
      #expect(metric.better == .lower, "\(name)")
    }
  }

  @Test(
    "each metric is written with as many decimals as it deserves: a tenth of a point in most, for example")
  func decimals() {
    let expected: [Int: Set<String>] = [
      // Lengths on the screen of some hundred points, squares, and percentages.
      1: [
        "mse", "mae_x_pt", "mae_y_pt", "distance_mean_pt", "distance_median_pt", "distance_p95_pt",
        "bias_x_pt",
        "bias_y_pt", "bcea_pt2", "on_screen_percent", "lost_percent",
      ],
      // What is compared most often, centimetres, degrees, and the scatter in points, which is small.
      2: [
        "rmse", "r2", "rmse_x", "rmse_y", "r2_x", "r2_y", "rmse_euclidean", "distance_mean_cm",
        "distance_median_cm", "distance_p95_cm", "angle_mean_degrees", "angle_median_degrees",
        "angle_p95_degrees", "accuracy_direction_degrees", "accuracy_point_degrees",
        "accuracy_cosine_degrees",
        "accuracy_components_degrees", "bias_x_degrees", "bias_y_degrees", "step_rms_pt", "scatter_sd_pt",
      ],
      // The scatter in degrees, which is smaller still.
      3: ["step_rms_degrees", "scatter_sd_degrees", "bcea_degrees2"],
      // A share of the range of the targets, far below 1.
      4: ["nrmse"],
    ]
    #expect(Set(Metric.all.map(\.metric.decimals)) == Set(expected.keys))
    for (decimals, names) in expected { #expect(Self.names { $0.decimals == decimals } == names) }
  }

  @Test("metrics that follow from sums are those of trials, all others those of repeats")
  func bases() {
    let trials = ["mse", "rmse", "r2", "rmse_x", "rmse_y", "r2_x", "r2_y", "rmse_euclidean"]
    #expect(Metric.ofTrials.map(\.name) == trials)
    #expect(Metric.ofRepeats.map(\.name) == Metric.all.map(\.name).filter { !trials.contains($0) })
  }

  // MARK: Absences

  /// Samples of three fixations on targets of which no two share x or y, of two neighbouring frames each.
  private struct Scored {
    var screen = Device.builtIn[0].screen
    var targets = [0.0, 100, 250].map { ScreenPoint(x: $0, y: 2 * $0) }
    var range: ScreenPoint? = ScreenPoint(x: 250, y: 500)
    var framesEach = 2
    /// How many frames lie between one sample and the next of its fixation.
    var step = 1
    var hasEyes = true
    var isLost = false
    /// How far the first gaze point of a fixation is from its target along both axes, pt; the second is 3 pt off.
    var error = 2.0

    /// All metrics by name; those without a value are missing.
    var values: [String: Double] {
      let lines = targets.enumerated().flatMap { fixation, target in
        (0..<framesEach).map { frame -> TargetGeometry in
          let row = 100 * fixation + step * frame
          return TargetGeometry(
            target: target, screen: screen, fixation: fixation, frameRows: row..<row + 1,
            targetRange: range, eyes: hasEyes ? Vector(0.01, 0.02, -0.4) : nil)
        }
      }
      let points = lines.enumerated().map { row, line -> GazeEstimate in
        let off = row % framesEach == 0 ? error : 3
        return isLost
          ? .lost(reason: "blinks") : .point(ScreenPoint(x: line.target.x + off, y: line.target.y + off))
      }
      let errors = PointErrors.of(RowEstimates(rows: Array(lines.indices), points), lines)
      let moments = Moments(points, targets: lines.map(\.target))
      let ofTrials = Metric.ofTrials.map { ($0.name, $0.metric.value(moments)) }
      let ofRepeats = zip(Metric.ofRepeats, Metric.valuesOfRepeats(errors)).map { ($0.name, $1) }
      return Dictionary(uniqueKeysWithValues: ofTrials + ofRepeats).compactMapValues(\.self)
    }
  }

  /// Data that lack one thing, and why metrics have no value then.
  private static let lacking: [(scored: Scored, absence: Absence, isSeen: Bool)] = [
    (Scored(hasEyes: false), .noEyes, false),
    (Scored(screen: Screen(width: 800, height: 600), hasEyes: false), .unsizedScreen, false),
    (Scored(range: ScreenPoint(x: 250, y: 0)), .noTargetRange, true),
    (Scored(targets: [ScreenPoint](repeating: .zero, count: 3)), .equalTargets, true),
    (Scored(framesEach: 1), .singleFrames, true), (Scored(step: 2), .noNeighbours, true),
  ]

  @Test("with everything that metrics need, each has a value")
  func complete() {
    let values = Scored().values
    #expect(Set(values.keys) == Self.names { _ in true })
    #expect(values.filter { !$0.value.isFinite }.isEmpty)
  }

  @Test("without one thing, the metrics without a value are those that name it", arguments: lacking.indices)
  func needs(index: Int) {
    let (scored, absence, isSeen) = Self.lacking[index]
    let missing = Self.names { _ in true }.subtracting(scored.values.keys)
    #expect(!missing.isEmpty)
    // A screen without a size has no eyes before it, and a single frame no neighbour.
    let others: [Absence] =
      absence == .unsizedScreen ? [.noEyes] : absence == .singleFrames ? [.noNeighbours] : []
    let naming = Self.names { ([absence] + others).contains($0.absence(isScored: true, isSeen: isSeen)) }
    #expect(missing == naming, "\(absence)")
  }

  @Test("every need of a metric is among those that are tested")
  func allNeeds() {
    let needs = Set(Metric.all.map { $0.metric.absence(isScored: true, isSeen: true) })
    #expect(needs.subtracting(Self.lacking.map(\.absence)) == [.overflow])
  }

  @Test("without a scored sample, no metric but the share of lost ones has a value, whatever it needs")
  func nothingScored() {
    #expect(Scored(isLost: true).values == ["lost_percent": 100])
    for (name, metric) in Metric.all {
      for isSeen in [true, false] {
        #expect(metric.absence(isScored: false, isSeen: isSeen) == .nothingScored, "\(name)")
      }
    }
  }

  @Test("errors whose squares are too large for a number leave no infinite metric")
  func overflow() {
    let values = Scored(error: 1e155).values
    #expect(values["rmse"] == nil && values["mse"] == nil && values["r2"] == nil)
    #expect(values.values.allSatisfy { $0.isFinite })
  }
}
