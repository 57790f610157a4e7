/// What a quality gate says about captures; `run.json` stores it for an experiment with the key `gate`.
struct GateRecord: Sendable, Codable, Equatable {
  enum Verdict: String, Sendable, Codable, CaseIterable {
    case good = "GOOD"
    case fair = "FAIR"
    case poor = "POOR"
  }

  /// How much a finding matters. Only failures and errors decide about a verdict.
  enum Severity: String, Sendable, Codable, CaseIterable {
    case pass, warning, fail, error
  }

  struct Finding: Sendable, Codable, Equatable {
    let severity: Severity
    /// The name of the rule, or what else the finding is about.
    let rule: String
    let sentence: String
    /// What was measured, in the unit of the sentence; nil where nothing was.
    var value: Double?
  }

  struct Judgement: Sendable, Codable, Equatable {
    let capture: String
    /// `left` or `right` where the eyes are judged apart, otherwise `both` or `cyclopean`.
    let eye: String
    let verdict: Verdict
    /// Degrees, over targets; nil where the distance of the eyes is not known.
    let mean: Double?
    let worst: Double?
    let findings: [Finding]
  }

  /// The name of the rule set, or the path of its file as the experiment gives it.
  let rules: String
  /// Which features, calibrator and split were judged.
  let row: String
  /// In the order of the captures.
  let judgements: [Judgement]

  func count(of verdict: Verdict) -> Int { judgements.count { $0.verdict == verdict } }

  /// Whether something was judged and no capture has the worst verdict.
  var isPassed: Bool { !judgements.isEmpty && count(of: .poor) == 0 }
}
