import Captures
import Inputs
import Statistics

/// One condition of a gate: a metric, two limits, and what it means to miss them.
///
/// A value that is better than `good` passes, and one that is worse than `poor` has the severity of the rule. Without
/// `good`, whatever is not worse than `poor` passes; without `poor`, nothing is worse.
struct GateRule: Sendable {
  /// The statistic over fixations. Those of the same target are averaged first, unless a single fixation
  /// is asked for.
  enum Statistic: String, Sendable, CaseIterable {
    case mean, median, worst
    case worstFixation = "worst-fixation"
  }

  enum Scale: String, Sendable, CaseIterable {
    case targetSpacing = "target_spacing"
  }

  /// The consequence of a value beyond `poor`. Passing and warning do not change a verdict.
  enum Consequence: String, Sendable, CaseIterable {
    case warning, fail, error
  }

  let name: String
  /// One of the catalogue.
  let metric: String
  var of = Statistic.mean
  var good: Double?
  var poor: Double?
  var severity = Consequence.fail
  let source: String
  /// The scale of the limits; nil for limits in the unit of the metric.
  var per: Scale?
  /// The angle between targets to assume where they are not known, degrees.
  var assumedSpacing: Double?
  /// The least frame rate from which the rule holds, Hz; nil for any.
  var fromHz: Double?
  /// Nil for the rate of the median step.
  var nominalHz: Double?
  /// For `roi_percent`, pt.
  var radius = GateRule.usualRadius

  static let usualRadius = 200.0
  /// The source of rules that nobody else made; it is not repeated in each finding.
  static let ours = "ours"

  var traits: GateMetric {
    guard let traits = GateMetric.named(metric) else { preconditionFailure("no metric \(metric)") }
    return traits
  }

  var isAboutData: Bool { traits.subject == .recording }

  var isOfRegion: Bool { if case .region = traits.basis { true } else { false } }

  var decides: Bool { severity != .warning }

  typealias Limits = (good: Double?, poor: Double?)

  /// The limits in the unit of the metric; absent if they depend on a target spacing that is not known.
  func limits(spacing: Double?) -> Result<Limits, Absence> {
    guard per == .targetSpacing else { return .success((good, poor)) }
    return (spacing ?? assumedSpacing).orAbsent(.noSpacing).map { spacing in
      (good.map { $0 * spacing }, poor.map { $0 * spacing })
    }
  }
}

extension GateRule {
  init(from section: inout ConfigSection) {
    let name = section.text("name")
    let metric = section.text("metric")
    let known = GateMetric.named(metric)
    if known == nil, !metric.isEmpty {
      let all = Catalogue.gateMetrics.kinds
      section.record(
        "metric",
        "no metric of a gate is called \(metric.quoted)"
          + hint(for: metric, among: all, then: "there are: \(all.joined(separator: ", "))"))
    }
    self.init(name: name, metric: metric, source: section.text("source", default: ""))
    of = section.choice("of", default: .mean)
    if known?.isOfCapture == true, section.has("of") {
      section.record("of", "'of' is for metrics of fixations; \(metric) is one number per capture")
    }
    let limits = 0...1e9
    if section.has("good") { good = section.number("good", in: limits) }
    if section.has("poor") { poor = section.number("poor", in: limits) }
    if good == nil, poor == nil {
      section.record("name", "the rule \(name.quoted) has no limit: give 'good', 'poor' or both")
    }
    if let good, let poor, let known, known.isHigherBetter ? good < poor : good > poor {
      section.record(
        "poor",
        "'poor' must not be better than 'good': \(shortest(poor)) and \(shortest(good)); "
          + "\(known.isHigherBetter ? "more" : "less") of \(metric) is better")
    }
    severity = section.choice("severity", default: .fail)
    per = section.optionalChoice("per")
    if per != nil, known.map({ $0.unit != "°" }) ?? false {
      section.record("per", "'per: target_spacing' is for metrics in degrees, which \(metric) is not")
    }
    if section.has("assumed_spacing") { assumedSpacing = section.number("assumed_spacing", in: 0.01...180) }
    if section.has("from_hz") { fromHz = section.number("from_hz", in: 0.001...1e6) }
    if section.has("nominal_hz") { nominalHz = section.number("nominal_hz", in: 0.001...1e6) }
    radius = section.number("radius", in: 0.001...1e6, default: Self.usualRadius)
  }
}
