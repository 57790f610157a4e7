import Testing

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
}
