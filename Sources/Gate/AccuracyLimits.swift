import Inputs
import Trials

/// The limits of a gate for the accuracy of a calibration, for those who judge one elsewhere.
package struct AccuracyLimits: Sendable {
  package struct Limit: Sendable {
    package let name: String
    /// `mean`, `median` or `worst`, over targets.
    package let statistic: String
    /// A smaller error is good.
    package let good: Double?
    /// A larger error fails.
    package let poor: Double?
    /// True if the limits are shares of the angle between neighbouring targets; otherwise they are degrees.
    package let isOfSpacing: Bool
    /// The angle between targets to assume where it is not known, degrees.
    package let assumedSpacing: Double?
  }

  /// The word or path of the rules.
  package let rules: String
  /// The rules that decide by the angle between a target and the mean gaze point on it.
  package let limits: [Limit]
  /// The least number of frames per target; nil if no rule says.
  package let leastFrames: Double?

  /// The rules that an experiment names, or else the usual ones.
  package init(of file: ExperimentFile) throws(InputError) {
    let set: GateRules
    if let named = try file.gateRules() { set = named } else { set = try GateRules(GateRules.usual) }
    rules = set.name
    let deciding = set.rules.filter { $0.decides && $0.fromHz == nil }
    limits = deciding.filter { $0.metric == GateMetric.accuracy }.map { rule in
      // Frames of the same target are one fixation where somebody is calibrated.
      let statistic = rule.of == .worstFixation ? GateRule.Statistic.worst : rule.of
      return Limit(
        name: rule.name, statistic: statistic.rawValue, good: rule.good, poor: rule.poor,
        isOfSpacing: rule.per != nil, assumedSpacing: rule.assumedSpacing)
    }
    leastFrames = deciding.filter { $0.metric == "samples_per_target" }.compactMap(\.poor).max()
  }
}
