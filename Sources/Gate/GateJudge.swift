import Inputs
import Trials

/// Applies a set of rules to what was measured.
struct GateJudge: Sendable {
  let rules: GateRules

  /// A tracker of 60 Hz that records at 59.9 Hz is one of 60 Hz.
  private static let nearlyAll = 0.95

  private enum Level {
    case pass, between, beyond
  }

  func judgement(of measured: GateMeasurements) -> GateRecord.Judgement {
    let applied = rules.rules.filter { rule in
      rule.fromHz.map { least in (measured.rate?.ofMedianStep).map { $0 >= Self.nearlyAll * least } ?? false }
        ?? true
    }
    var (findings, decided, isPoor, isFair) = (measured.remarks, 0, false, false)
    var unmeasured = [GateRule]()
    for rule in applied {
      guard let value = measured.value(of: rule), value.isFinite, let limits = limits(of: rule, measured)
      else {
        unmeasured.append(rule)
        continue
      }
      let level = level(value, rule, limits)
      if rule.decides {
        decided += 1
        isPoor = isPoor || level == .beyond
        isFair = isFair || level == .between
      }
      if level != .pass { findings.append(finding(rule, value, limits, level, measured.targetSpacing)) }
    }
    let accuracy = applied.filter { !$0.isAboutData && $0.decides }
    let isBlind =
      accuracy.isEmpty
      ? decided == 0 && applied.contains(where: \.decides)
      : accuracy.allSatisfy { rule in unmeasured.contains { $0.name == rule.name } }
    if isBlind {
      findings.append(
        GateRecord.Finding(
          severity: .error, rule: accuracy.first?.name ?? "nothing measured",
          sentence: blindness(measured, accuracy)))
    }
    findings += unchecked(unmeasured, measured, isBlind: isBlind)
    // GOOD needs all limits of the set, so that a missing number leaves it open.
    let isPartly = !isBlind && accuracy.contains { rule in unmeasured.contains { $0.name == rule.name } }
    let unknown = measured.fixations.count { $0.values[GateMetric.accuracy] == nil }
    let isWithoutSome = !accuracy.isEmpty && unknown > 0 && unknown < measured.fixations.count
    if isWithoutSome {
      findings.append(
        GateRecord.Finding(
          severity: .warning, rule: "fixations without error",
          sentence:
            "\(unknown) of \(measured.fixations.count) fixations have no error and are in neither mean nor worst"
        ))
    }
    let isOpen = isFair || isPartly || isWithoutSome
    let isError = isBlind || measured.remarks.contains { $0.severity == .error }
    return GateRecord.Judgement(
      capture: measured.capture, eye: measured.eye,
      verdict: isPoor || isError ? .poor : isOpen ? .fair : .good,
      mean: measured.statistic(.mean, of: GateMetric.accuracy),
      worst: measured.statistic(.worst, of: GateMetric.accuracy), findings: findings)
  }

  private typealias Limits = (good: Double?, poor: Double?)

  /// In the unit of the metric; nil if they depend on a target spacing that is not known.
  private func limits(of rule: GateRule, _ measured: GateMeasurements) -> Limits? {
    guard rule.per == .targetSpacing else { return (rule.good, rule.poor) }
    return (measured.targetSpacing ?? rule.assumedSpacing).map { spacing in
      (rule.good.map { $0 * spacing }, rule.poor.map { $0 * spacing })
    }
  }

  private func level(_ value: Double, _ rule: GateRule, _ limits: Limits) -> Level {
    let sign = GateMetric.named(rule.metric)?.isHigherBetter ?? false ? -1.0 : 1.0
    if let poor = limits.poor, sign * value > sign * poor { return .beyond }
    guard let good = limits.good else { return .pass }
    let isPassed = sign < 0 ? value >= good : value < good
    return isPassed ? .pass : .between
  }

  private func finding(
    _ rule: GateRule, _ value: Double, _ limits: Limits, _ level: Level,
    _ spacing: Double?
  ) -> GateRecord.Finding {
    guard let metric = GateMetric.named(rule.metric) else { preconditionFailure("no metric \(rule.metric)") }
    let severity: GateRecord.Severity =
      switch (level, rule.severity) {
      case (.beyond, .error): .error
      case (.beyond, .fail): .fail
      default: .warning
      }
    let words = metric.isHigherBetter ? (pass: "from", fail: "below") : (pass: "below", fail: "above")
    let parts = [
      limits.good.map { "passes \(words.pass) \(metric.text($0))\(metric.isHigherBetter ? " on" : "")" },
      limits.poor.map { "\(rule.decides ? "fails" : "remarked") \(words.fail) \(metric.text($0))" },
    ].compactMap(\.self)
    let shares = rule.per == .targetSpacing ? spacingShares(rule, spacing) : ""
    let source = rule.source.isEmpty || rule.source == GateRule.ours ? "" : " (\(rule.source))"
    return GateRecord.Finding(
      severity: severity, rule: rule.name,
      sentence: "\(rule.name): \(metric.text(value)); \(parts.joined(separator: ", "))\(shares)\(source)",
      value: value)
  }

  private func spacingShares(_ rule: GateRule, _ spacing: Double?) -> String {
    let shares = [rule.good, rule.poor].compactMap(\.self).map(shortest)
    let assumed = spacing == nil ? rule.assumedSpacing.map { ", taken to be \(shortest($0))°" } ?? "" : ""
    return ": \(shares.joined(separator: " and ")) of the angle between neighbouring targets\(assumed)"
  }

  private func blindness(_ measured: GateMeasurements, _ accuracy: [GateRule]) -> String {
    let isWithoutDegrees =
      !accuracy.isEmpty && accuracy.allSatisfy { GateMetric.named($0.metric)?.unit == "°" }
      && measured.fixations.contains { $0.values["distance_mean_pt"] != nil }
    return isWithoutDegrees
      ? "errors are not known in degrees: the captures do not say how far the eyes are from the screen; declare "
        + "eye_distance_cm for the device"
      : "the accuracy of the calibration is unknown, so it cannot pass"
  }

  /// One line for all rules that could not be checked.
  private func unchecked(
    _ rules: [GateRule], _ measured: GateMeasurements, isBlind: Bool
  ) -> [GateRecord.Finding] {
    let left = rules.filter { $0.isAboutData || !isBlind }
    guard !left.isEmpty, !isBlind || measured.whyNoData != nil else { return [] }
    let reason = measured.whyNoData.map { ": \($0)" } ?? ""
    let (others, data) = (left.filter { !$0.isAboutData }.map(\.name), left.filter(\.isAboutData))
    let isAll =
      !data.isEmpty && data.count == self.rules.rules.count { $0.isAboutData && $0.fromHz == nil }
    let what = (others + (isAll ? ["the recording itself"] : data.map(\.name))).joined(separator: ", ")
    return [
      GateRecord.Finding(severity: .warning, rule: "not checked", sentence: "not checked: \(what)\(reason)")
    ]
  }
}
