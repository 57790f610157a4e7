/// The judgement of a quality gate about captures; `run.json` stores it for an experiment with the key `gate`.
package struct GateRecord: Sendable, Codable, Equatable {
  package enum Verdict: String, Sendable, Codable, CaseIterable {
    case good = "GOOD"
    case fair = "FAIR"
    case poor = "POOR"
  }

  /// The weight of a finding. Only failures and errors affect a verdict.
  package enum Severity: String, Sendable, Codable, CaseIterable {
    case pass, warning, fail, error
  }

  package struct Finding: Sendable, Codable, Equatable {
    package let severity: Severity
    /// The name of the rule, or what else the finding is about.
    package let rule: String
    package let sentence: String
    /// The measured value, in the unit of the sentence; nil if nothing was measured.
    package var value: Double?

    package init(severity: Severity, rule: String, sentence: String, value: Double? = nil) {
      self.severity = severity
      self.rule = rule
      self.sentence = sentence
      self.value = value
    }
  }

  package struct Judgement: Sendable, Codable, Equatable {
    package let capture: String
    /// `left` or `right` where the eyes are judged apart, otherwise `both` or `cyclopean`.
    package let eye: String
    package let verdict: Verdict
    /// Degrees, over targets; nil where the distance of the eyes is not known.
    package let mean: Double?
    package let worst: Double?
    package let findings: [Finding]

    package init(
      capture: String, eye: String, verdict: Verdict, mean: Double?, worst: Double?, findings: [Finding]
    ) {
      self.capture = capture
      self.eye = eye
      self.verdict = verdict
      self.mean = mean
      self.worst = worst
      self.findings = findings
    }
  }

  /// The name of the rule set, or the path of its file as the experiment gives it.
  package let rules: String
  /// The features, calibrator and split that were judged.
  package let row: String
  /// The judgements, in the order of the captures.
  package let judgements: [Judgement]

  package init(rules: String, row: String, judgements: [Judgement]) {
    self.rules = rules
    self.row = row
    self.judgements = judgements
  }

  package func count(of verdict: Verdict) -> Int { judgements.count { $0.verdict == verdict } }

  /// True if something was judged and no capture has the worst verdict.
  package var isPassed: Bool { !judgements.isEmpty && count(of: .poor) == 0 }
}
