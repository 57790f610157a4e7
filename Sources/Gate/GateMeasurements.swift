import Statistics
import Trials

/// Everything that a gate knows about one capture and eye before it judges.
struct GateMeasurements: Sendable {
  /// What the user finds it by.
  var path: String
  let capture: String
  /// `left` or `right` where the eyes are judged apart.
  var eye: String
  /// Those that tell how good the calibration is, each predicted without itself.
  var fixations: [JudgedFixation] = []
  /// Metrics of the capture as a whole.
  var values: [String: Double] = [:]
  /// What others computed over the targets, by metric and statistic.
  var told: [String: [GateRule.Statistic: Double]] = [:]
  /// The angle between a target and its nearest neighbour, degrees; nil where it is not known.
  var targetSpacing: Double?
  /// Frames per second on targets, and the rate of the median step; nil where they are not known.
  var rate: (actual: Double, ofMedianStep: Double)?
  /// How it was judged, and what limits that.
  var remarks: [GateRecord.Finding] = []
  /// Why rules about the recording cannot be checked; nil if they can.
  var whyNoData: String?
  /// The rules that the run of the capture asked for; nil for none.
  var rules: GateRules?
  /// Which fixations to record again, once that has been asked for.
  var redo: RedoList?

  init(path: String, capture: String, eye: String) {
    self.path = path
    self.capture = capture
    self.eye = eye
  }

  mutating func remark(_ rule: String, _ sentence: String, severity: GateRecord.Severity = .pass) {
    remarks.append(GateRecord.Finding(severity: severity, rule: rule, sentence: sentence))
  }

  /// The value that a rule is about; nil if it is not known.
  func value(of rule: GateRule) -> Double? {
    if rule.metric == GateMetric.rateDeviation {
      guard let rate else { return nil }
      let nominal = rule.nominalHz ?? rate.ofMedianStep
      return 100 * abs(rate.actual - nominal) / nominal
    }
    if let value = values[rule.metric] { return value }
    return statistic(rule.of, of: rule.metric, radius: rule.radius)
  }

  func statistic(
    _ statistic: GateRule.Statistic, of metric: String, radius: Double = GateRule.usualRadius
  ) -> Double? {
    if let told = told[metric] { return told[statistic == .worstFixation ? .worst : statistic] }
    let isHigherBetter = GateMetric.named(metric)?.isHigherBetter ?? false
    let known = fixations.compactMap { fixation in
      fixation.value(of: metric, radius: radius).map { (fixation.target, $0) }
    }
    guard !known.isEmpty else { return nil }
    func worst(_ values: [Double]) -> Double? { isHigherBetter ? values.min() : values.max() }
    if statistic == .worstFixation { return worst(known.map(\.1)) }
    let targets = grouped(known, by: \.0).map { own in
      own.reduce(0) { $0 + $1.1 } / Double(own.count)
    }
    switch statistic {
    case .mean: return targets.reduce(0, +) / Double(targets.count)
    case .median: return median(targets)
    case .worst, .worstFixation: return worst(targets)
    }
  }
}
