import Captures
import Inputs

extension Catalogue<GateRules> {
  static let gateRules = Catalogue(
    noun: "rule set",
    entries: [
      set(
        "sr-research",
        "SR Research's advice for validations: worse than 1.5° on average or 2° at worst is not acceptable, better "
          + "than 1° and 1.5° is good",
        accuracy(mean: (1, 1.5), worst: (1.5, 2), source: srResearch) + remarks),
      set(
        "sr-research-strict",
        "SR Research's stricter advice for typical adults with healthy vision: only better than 0.5° on average and 1° at "
          + "worst is good; what is not acceptable is the same",
        accuracy(mean: (0.5, 1.5), worst: (1, 2), source: srResearch) + remarks),
      set(
        "jspsych-webgazer",
        "the measure of jsPsych's webgazer-validate, gaze points within 200 px of a target, which has no pass mark: "
          + "50 % is ours",
        [
          GateRule(
            name: "points near the target", metric: "roi_percent", poor: 50,
            source: "jsPsych webgazer-validate, roi_radius 200; the pass mark of 50 % is ours")
        ] + remarks),
      set(
        GateRules.usual,
        "ours: the worst target at most half the angle between neighbouring targets, and a sound recording",
        [
          GateRule(
            name: "worst target", metric: GateMetric.accuracy, of: .worst, good: 0.25, poor: 0.5,
            source: GateRule.ours, per: .targetSpacing,
            assumedSpacing: tabletSpacing)
        ] + data),
      seeso("seeso-low", "low", mean: (3, 4.5), worst: (4.5, 6)),
      seeso("seeso-default", "default", mean: (2, 3), worst: (3, 4)),
      seeso("seeso-high", "high", mean: (1, 1.5), worst: (1.5, 2)),
      set(
        "data", "the recording alone: times, gaps, rate, valid share, samples per target, scatter, loss", data
      ),
    ])

  private static let srResearch =
    "SR Research, support forum, thread 244: What determines whether a validation is GOOD, FAIR or POOR? "
    + "(9 September 2020)"

  /// Between the rows of nine targets on an iPad mini 6th at 30 cm, degrees.
  private static let tabletSpacing = 11.0

  private static func set(_ name: String, _ summary: String, _ rules: [GateRule]) -> Entry {
    let set = GateRules(name: name, rules: rules)
    return Entry(kind: name, summary: summary, example: name, make: { _ in set })
  }

  private static func seeso(
    _ name: String, _ criterion: String, mean: (Double, Double), worst: (Double, Double)
  ) -> Entry {
    set(
      name,
      "our own definition of SeeSo's AccuracyCriteria '\(criterion)', for which the API gives no numbers",
      accuracy(mean: mean, worst: worst, source: "ours; SeeSo gives no numbers for '\(criterion)'") + data)
  }

  private static func accuracy(
    mean: (good: Double, poor: Double), worst: (good: Double, poor: Double), source: String
  ) -> [GateRule] {
    [
      GateRule(
        name: "mean accuracy", metric: GateMetric.accuracy, of: .mean, good: mean.good, poor: mean.poor,
        source: source),
      GateRule(
        name: "worst target", metric: GateMetric.accuracy, of: .worst, good: worst.good, poor: worst.poor,
        source: source),
    ]
  }

  /// The rules about the recording in sets whose source judges accuracy alone.
  private static let remarks = data.map { changed($0) { $0.severity = .warning } }

  private static let data = [
    rule("times rise", "time_back_count", poor: 0, .error),
    rule("times differ", "time_repeat_count", poor: 0, .warning),
    rule("no long gap", "longest_gap_steps", poor: RecordingLimits.longestGapSteps, .warning),
    rule("steady rate", "rate_deviation_percent", poor: RecordingLimits.rateDeviationPercent, .warning),
    rule("data loss", "data_loss_percent", poor: RecordingLimits.lossPercent, .fail),
    rule("lost gaze points", "lost_percent", poor: RecordingLimits.lossPercent, .fail),
    rule("gaze points on screen", "on_screen_percent", poor: RecordingLimits.onScreenPercent, .warning),
    rule("time per target", "seconds_per_target", of: .worstFixation, poor: 0.1, .fail),
    rule("samples per target", "samples_per_target", of: .worstFixation, poor: 8, .fail),
    changed(
      rule(
        "samples per target from 60 Hz on", "samples_per_target", of: .worstFixation, good: 30, poor: 15,
        .warning)
    ) { $0.fromHz = 60 },
    rule("scatter", "scatter_sd_degrees", poor: 1, .warning),
    rule("noise", "step_rms_degrees", poor: 0.5, .warning),
    rule("area of gaze points", "bcea_degrees2", poor: 3, .warning),
  ]

  private static func rule(
    _ name: String, _ metric: String, of statistic: GateRule.Statistic = .mean, good: Double? = nil,
    poor: Double, _ severity: GateRule.Consequence
  ) -> GateRule {
    GateRule(
      name: name, metric: metric, of: statistic, good: good, poor: poor, severity: severity,
      source: GateRule.ours)
  }
}
