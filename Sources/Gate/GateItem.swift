import BuiltInFormats
import Captures
import Documents
import Files
import Inputs
import Trials

struct GateItem: Sendable {
  let rules: GateRules
  let measured: GateMeasurements
  let judgement: GateRecord.Judgement
  /// The limits that it misses and that decide its verdict, the one that it misses by the largest factor first.
  let misses: [GateMiss]

  init(_ rules: GateRules, _ measured: GateMeasurements) {
    self.rules = rules
    self.measured = measured
    let judge = GateJudge(rules: rules)
    judgement = judge.judgement(of: measured)
    misses = judge.misses(of: measured)
  }

  /// The file, with the capture where its name does not tell it, and the eye where both were judged.
  var name: String {
    let file = fileName(measured.path)
    let name = file.contains(judgement.capture) ? file : "\(judgement.capture) of \(file)"
    return name + (judgement.eye == "both" ? "" : ", \(judgement.eye) eye")
  }

  /// The error that its worst target may have, degrees; nil if no rule tells.
  var worstAllowed: Double? {
    let worst = rules.worstAllowed(spacing: measured.targetSpacing)
    return worst > 0 ? worst : nil
  }

  /// From the one that passes best to the one that misses most.
  static func ranked(_ items: [GateItem]) -> [GateItem] {
    func key(_ item: GateItem) -> (verdict: Int, factor: Double, mean: Double) {
      let verdict = GateRecord.Verdict.allCases.firstIndex(of: item.judgement.verdict) ?? 0
      let isPoor = item.judgement.verdict == .poor
      // Without a limit that it misses, something is wrong with it beyond measure.
      return (verdict, isPoor ? item.misses.first?.factor ?? .infinity : 0, item.judgement.mean ?? .infinity)
    }
    return items.enumerated().map { (offset: $0.offset, key: key($0.element), item: $0.element) }
      .sorted {
        ($0.key.verdict, $0.key.factor, $0.key.mean, $0.offset)
          < ($1.key.verdict, $1.key.factor, $1.key.mean, $1.offset)
      }.map(\.item)
  }

  var json: JSONValue {
    let findings = judgement.findings.map(\.facts) + (measured.redo?.facts ?? [])
    return Facts {
      Fact("path", nil, measured.path)
      Fact("capture", nil, judgement.capture)
      Fact("eye", nil, judgement.eye)
      Fact("verdict", nil, judgement.verdict.rawValue)
      Fact("mean", nil, judgement.mean)
      Fact("worst", nil, judgement.worst)
      Fact("findings", nil, JSONValue.list(findings.map(\.json)))
    }.json
  }

  func text(width: Int, namesRules: Bool) -> String {
    let file = fileName(measured.path)
    let parts = [
      "\(judgement.verdict.rawValue): \(name)", judgement.mean.map { "mean \(decimal($0, 1))°" },
      judgement.worst.map { "worst \(decimal($0, 1))°" },
      misses.first.map { "misses \($0.rule.name) by \($0.shortfall)" }, namesRules ? "by \(rules.name)" : nil,
    ]
    let redo = measured.redo?.headline ?? ""
    let answer = parts.compactMap(\.self).joined(separator: ", ") + (redo.isEmpty ? "" : "; \(redo)")
    let place = file == measured.path ? [] : ["in \(BIDSRoot.parent(of: measured.path))"]
    // What was judged first, then what matters most.
    let findings = [GateRecord.Severity.pass, .error, .fail, .warning].flatMap { severity in
      judgement.findings.filter { $0.severity == severity }.map {
        (severity == .pass ? "" : "\(severity.rawValue): ") + $0.sentence
      }
    }
    let lines = (place + findings + (measured.redo?.lines ?? [])).flatMap { line in
      let indent = "  " + line.prefix { $0 == " " }
      let words = String(line.drop { $0 == " " }).onOneLine
      return TextTable.wrap(words, width - indent.count, indent: "  ").map { indent + $0 }
    }
    return (TextTable.wrap(answer.onOneLine, width, indent: "  ") + lines).joined(separator: "\n") + "\n"
  }
}

extension GateRecord.Finding {
  fileprivate var facts: Facts {
    Facts {
      Fact("severity", nil, severity.rawValue)
      Fact("rule", nil, rule)
      Fact("sentence", nil, sentence)
      if let value { Fact("value", nil, value) }
    }
  }
}

extension RedoList {
  private static let mostEntries = 20

  /// Lines for a terminal; entries are indented.
  fileprivate var lines: [String] { linesOfEntries + linesBeyondModel }

  private var linesOfEntries: [String] {
    guard !entries.isEmpty else { return [] }
    let shown = entries.prefix(Self.mostEntries).map { entry in
      let gain = entry.betterFit.map {
        "; without it the rest fits \(decimal(abs($0), 2))° \($0 < 0 ? "worse" : "better")"
      }
      return "  \(entry.sentence)\(gain ?? "")"
    }
    let rest = entries.count - shown.count
    return ["Record again:"] + shown + (rest > 0 ? ["  … and \(rest) more: see --json"] : [])
      + [explanation].compactMap(\.self)
  }

  private var linesBeyondModel: [String] {
    guard !beyondModel.isEmpty else { return [] }
    let shown = beyondModel.prefix(Self.mostEntries)
    let rest = beyondModel.count - shown.count
    return [Self.beyondModelTitle + ":"] + shown.map { "  \($0.sentence)" }
      + (rest > 0 ? ["  … and \(rest) more: see --json"] : [])
  }

  private static let beyondModelTitle =
    "The model cannot fit these (neighbours err alike, or a bent model has them right); recording them again will not help"

  /// One finding about all of it, and one per entry.
  fileprivate var facts: [Facts] {
    let sentence = [headline, explanation].compactMap(\.self).joined(separator: ". ")
    let again = "record again"
    return (entries.isEmpty ? [] : [Self.finding(again, sentence, nil)])
      + entries.map { Self.facts(again, $0) }
      + beyondModel.map { Self.facts("the model cannot", $0) }
  }

  private static func finding(_ rule: String, _ sentence: String, _ value: Double?) -> Facts {
    GateRecord.Finding(severity: .warning, rule: rule, sentence: sentence, value: value).facts
  }

  private static func facts(_ rule: String, _ entry: Entry) -> Facts {
    let fixation = entry.fixation
    let labels = fixation.labels.all.map { (key: $0.label.name, value: JSONValue.text($0.word)) }
    return Facts {
      finding(rule, entry.sentence, entry.value).facts
      Fact("reason", nil, entry.reason.rawValue)
      Fact("target", nil, fixation.targetName)
      Fact("target_x", nil, fixation.target.x)
      Fact("target_y", nil, fixation.target.y)
      Fact("labels", nil, JSONValue.object(labels))
      Fact("error", nil, fixation.error)
      Fact("unexplained_error", nil, entry.unexplained?.error)
      Fact("limit", nil, entry.unexplained?.limit)
      Fact("better_fit", nil, entry.betterFit)
    }
  }
}
