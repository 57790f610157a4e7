import Inputs
import Statistics
import Trials

struct GateJudge: Sendable {
  let rules: GateRules

  /// A tracker of 60 Hz that records at 59.9 Hz is one of 60 Hz.
  private static let nearlyAll = 0.95

  private typealias Unmeasured = (rule: GateRule, absence: Absence)

  private enum Level {
    case pass, between, beyond
  }

  /// The limits that decide a verdict and that a capture misses, by the largest factor first.
  func misses(of measured: GateMeasurements) -> [GateMiss] {
    let misses = applied(to: measured).filter(\.decides).compactMap { rule -> GateMiss? in
      guard let value = measured.value(of: rule).ifKnown,
        let limits = rule.limits(spacing: measured.targetSpacing).ifKnown, let limit = limits.poor,
        level(value, rule, limits) == .beyond
      else { return nil }
      return GateMiss(rule: rule, value: value, limit: limit)
    }
    return misses.enumerated().sorted {
      ($1.element.factor, $0.offset) < ($0.element.factor, $1.offset)
    }.map(\.element)
  }

  private func applied(to measured: GateMeasurements) -> [GateRule] {
    rules.rules.filter { rule in
      guard let least = rule.fromHz else { return true }
      return measured.rate.map { $0.ofMedianStep >= Self.nearlyAll * least } ?? false
    }
  }

  func judgement(of measured: GateMeasurements) -> GateRecord.Judgement {
    let applied = applied(to: measured)
    var findings = measured.remarks
    var decided = Set<Level>()
    var unmeasured = [Unmeasured]()
    for rule in applied {
      let (value, limits): (Double, GateRule.Limits)
      do throws(Absence) {
        value = try measured.value(of: rule).get()
        limits = try rule.limits(spacing: measured.targetSpacing).get()
      } catch {
        unmeasured.append((rule, error))
        continue
      }
      let level = level(value, rule, limits)
      if rule.decides { decided.insert(level) }
      if level != .pass { findings.append(finding(rule, value, limits, level, measured.targetSpacing)) }
    }
    func isUnmeasured(_ rule: GateRule) -> Bool { unmeasured.contains { $0.rule.name == rule.name } }
    let accuracy = applied.filter { !$0.isAboutData && $0.decides }
    let isBlind =
      accuracy.isEmpty
      ? decided.isEmpty && applied.contains(where: \.decides) : accuracy.allSatisfy(isUnmeasured)
    if isBlind {
      findings.append(
        .init(
          severity: .error, rule: accuracy.first?.name ?? "nothing measured",
          sentence: blindness(measured, accuracy, unmeasured)))
    }
    findings += unchecked(unmeasured, measured, isBlind: isBlind)
    let unknown = measured.fixations.count { $0.error.ifKnown == nil }
    let isWithoutSome = !accuracy.isEmpty && unknown > 0 && unknown < measured.fixations.count
    if isWithoutSome {
      findings.append(
        .init(
          severity: .warning, rule: "fixations without error",
          sentence:
            "\(unknown) of \(measured.fixations.count) fixations have no error and are in neither mean nor worst"
        ))
    }
    // GOOD needs all limits of the set, so that a missing number leaves it open.
    let isOpen = decided.contains(.between) || accuracy.contains(where: isUnmeasured) || isWithoutSome
    let isError = isBlind || measured.remarks.contains { $0.severity == .error }
    return GateRecord.Judgement(
      capture: measured.capture, eye: measured.eye,
      verdict: decided.contains(.beyond) || isError ? .poor : isOpen ? .fair : .good,
      mean: measured.statistic(.mean, of: GateMetric.accuracy).ifKnown,
      worst: measured.statistic(.worst, of: GateMetric.accuracy).ifKnown, findings: findings)
  }

  private func level(_ value: Double, _ rule: GateRule, _ limits: GateRule.Limits) -> Level {
    let isHigherBetter = rule.traits.isHigherBetter
    if let poor = limits.poor, isHigherBetter ? value < poor : value > poor { return .beyond }
    guard let good = limits.good else { return .pass }
    return (isHigherBetter ? value >= good : value < good) ? .pass : .between
  }

  private func finding(
    _ rule: GateRule, _ value: Double, _ limits: GateRule.Limits, _ level: Level, _ spacing: Double?
  ) -> GateRecord.Finding {
    let metric = rule.traits
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
    let source = rule.source.isEmpty || rule.source == GateRule.ours ? "" : " (\(rule.source))"
    return GateRecord.Finding(
      severity: severity, rule: rule.name,
      sentence: "\(rule.name): \(metric.text(value)); \(parts.joined(separator: ", "))"
        + spacingShares(rule, spacing) + source,
      value: value)
  }

  private func spacingShares(_ rule: GateRule, _ spacing: Double?) -> String {
    guard rule.per == .targetSpacing else { return "" }
    let shares = [rule.good, rule.poor].compactMap(\.self).map(shortest)
    let assumed = spacing == nil ? rule.assumedSpacing.map { ", taken to be \(shortest($0))°" } ?? "" : ""
    return ": \(shares.joined(separator: " and ")) of the angle between neighbouring targets\(assumed)"
  }

  private func blindness(
    _ measured: GateMeasurements, _ accuracy: [GateRule], _ unmeasured: [Unmeasured]
  ) -> String {
    let isWithoutDegrees =
      !accuracy.isEmpty && accuracy.allSatisfy { $0.traits.unit == "°" }
      && measured.fixations.contains(where: \.hasErrorInPoints)
    let first = unmeasured.first { !$0.rule.isAboutData } ?? unmeasured.first
    let reason = first.map { ": \($0.absence.sentence)" } ?? ""
    return isWithoutDegrees
      ? "errors are not known in degrees: the captures do not say how far the eyes are from the screen; declare "
        + "eye_distance_cm for the device"
      : "the accuracy of the calibration is unknown, so it cannot pass\(reason)"
  }

  private func unchecked(
    _ unmeasured: [Unmeasured], _ measured: GateMeasurements, isBlind: Bool
  ) -> [GateRecord.Finding] {
    let unmeasured = unmeasured.filter { $0.rule.isAboutData || !isBlind }
    guard !unmeasured.isEmpty, !isBlind || measured.whyNoData != nil else { return [] }
    guard let why = measured.whyNoData else {
      let parts = grouped(unmeasured, by: \.absence).map { same in
        "\(same.map(\.rule.name).joined(separator: ", ")): \(same[0].absence.sentence)"
      }
      return [uncheckedFinding(parts.joined(separator: "; "))]
    }
    let left = unmeasured.map(\.rule)
    let data = left.filter(\.isAboutData)
    let isAll =
      !data.isEmpty && data.count == self.rules.rules.count { $0.isAboutData && $0.fromHz == nil }
    let others = left.filter { !$0.isAboutData }.map(\.name)
    let what = (others + (isAll ? ["the recording itself"] : data.map(\.name))).joined(separator: ", ")
    return [uncheckedFinding("\(what): \(why)")]
  }

  private func uncheckedFinding(_ what: String) -> GateRecord.Finding {
    GateRecord.Finding(severity: .warning, rule: "not checked", sentence: "not checked: \(what)")
  }
}
