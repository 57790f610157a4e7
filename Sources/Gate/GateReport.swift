import BuiltInFormats
import Captures
import Documents
import Files
import Inputs
import Trials

/// What a quality gate says about captures, for `gazelab gate`.
package struct GateReport: Sendable {
  /// One capture and eye.
  struct Item: Sendable {
    let rules: GateRules
    let measured: GateMeasurements
    let judgement: GateRecord.Judgement

    init(_ rules: GateRules, _ measured: GateMeasurements) {
      self.rules = rules
      self.measured = measured
      judgement = GateJudge(rules: rules).judgement(of: measured)
    }
  }

  let items: [Item]
  /// What is odd about the data.
  package let warnings: [Warning]

  /// Whether no capture has the worst verdict.
  package var isPassed: Bool { items.allSatisfy { $0.judgement.verdict != .poor } }

  /// - Parameters:
  ///   - paths: Experiments, runs, captures, datasets, folders of these, BIDS sidecars and EyeLink files.
  ///   - rules: A rule set or a file; nil for that of the experiment, or the usual one.
  ///   - planned: Reads an experiment that is to be judged.
  /// - Throws: Everything that is wrong with the inputs; `CancellationError`.
  package init(
    _ paths: [String], rules: String?, in folders: DatasetFolders, planned: ExperimentPlan.Reader
  ) async throws {
    let rules: GateRules? = if let rules { try GateRules(rules) } else { nil }
    let usual = try GateRules(GateRules.usual)
    var (items, warnings, errors) = ([Item](), [Warning](), [InputError]())
    for path in paths {
      do {
        let subject = try GateSubject(path, in: folders)
        let found = try await subject.measurements(
          rules, usual: usual, in: folders, planned: planned)
        items += found.measured.map { Item($0.rules ?? found.rules, $0) }
        warnings += found.warnings
      } catch let error as InputError {
        errors.append(error)
      }
    }
    guard errors.isEmpty else { throw InputError(errors) }
    self.items = items
    self.warnings = warnings
  }

  init(items: [Item]) { (self.items, warnings) = (items, []) }
}

extension GateReport {
  /// One object per capture and eye.
  package var json: String {
    let text = JSONValue.list(items.map(\.json)).text(.outline) + "\n"
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    // Paths, names and findings come from others. So that a search for a verdict finds nothing but verdicts, one letter
    // of each such word elsewhere is written by its number, which JSON reads as the same text.
    return lines.map { line in
      // Deeper ones are labels of that name.
      let isVerdict = line.hasPrefix("    \"verdict\": \"")
      return isVerdict
        ? String(line)
        : GateRecord.Verdict.allCases.reduce(String(line)) { line, verdict in
          let word = verdict.rawValue
          let second = word.unicodeScalars.dropFirst().prefix(1).map(JSONText.number)
          return line.replacing(word, with: word.prefix(1) + second.joined() + word.dropFirst(2))
        }
    }.joined(separator: "\n")
  }

  /// The answer first: one line per capture and eye, each followed by what was found.
  package func text(width: Int = 80) -> String {
    let head = items.count > 1 ? TextTable.wrap(headline, width).joined(separator: "\n") + "\n\n" : ""
    return head + items.map { $0.text(width: width, namesRules: items.count == 1) }.joined(separator: "\n")
  }

  /// Such as `1 of 3 POOR, 1 FAIR, 1 GOOD by tablet.`.
  private var headline: String {
    let counts = GateRecord.Verdict.allCases.reversed().compactMap { verdict -> String? in
      let count = items.count { $0.judgement.verdict == verdict }
      return count > 0 ? "\(count) \(verdict.rawValue)" : nil
    }
    var sets = [String]()
    for item in items where !sets.contains(item.rules.name) { sets.append(item.rules.name) }
    return "\(counted(items.count, "result")) by \(enumerated(sets)): \(counts.joined(separator: ", "))."
      .onOneLine
  }
}

extension GateReport.Item {
  fileprivate var json: JSONValue {
    Facts {
      Fact("path", nil, measured.path)
      Fact("capture", nil, judgement.capture)
      Fact("eye", nil, judgement.eye)
      Fact("verdict", nil, judgement.verdict.rawValue)
      Fact("mean", nil, judgement.mean)
      Fact("worst", nil, judgement.worst)
      Fact("findings", nil, JSONValue.list((judgement.findings.map(\.facts) + redoFindings).map(\.json)))
    }.json
  }

  private var redoFindings: [Facts] {
    guard let redo = measured.redo, !redo.entries.isEmpty else { return [] }
    let sentence = [redo.headline, redo.explanation].compactMap(\.self).joined(separator: ". ")
    func finding(_ sentence: String, _ value: Double?) -> Facts {
      GateRecord.Finding(severity: .warning, rule: "record again", sentence: sentence, value: value).facts
    }
    return [finding(sentence, nil)]
      + redo.entries.map { entry in
        let fixation = entry.fixation
        let labels = fixation.labels.all.map { (key: $0.label.name, value: JSONValue.text($0.word)) }
        return Facts {
          finding(entry.sentence, entry.value).facts
          Fact("reason", nil, entry.reason.rawValue)
          Fact("target", nil, fixation.targetName)
          Fact("target_x", nil, fixation.target.x)
          Fact("target_y", nil, fixation.target.y)
          Fact("labels", nil, JSONValue.object(labels))
          Fact("error", nil, fixation.error)
          Fact("limit", nil, redo.limit)
          Fact("better_fit", nil, entry.betterFit)
        }
      }
  }

  func text(width: Int, namesRules: Bool) -> String {
    let redo = measured.redo?.headline ?? ""
    let errors = [
      judgement.mean.map { "mean \(decimal($0, 1))°" }, judgement.worst.map { "worst \(decimal($0, 1))°" },
    ]
    let eye = judgement.eye == "both" ? "" : ", \(judgement.eye) eye"
    let file = fileName(measured.path)
    let name = file.contains(judgement.capture) ? file : "\(judgement.capture) of \(file)"
    let answer =
      ["\(judgement.verdict.rawValue): \(name)\(eye)"] + errors.compactMap(\.self)
      + (namesRules ? ["by \(rules.name)"] : [])
    let head = answer.joined(separator: ", ") + (redo.isEmpty ? "" : "; \(redo)")
    let findings = judgement.findings.sorted { Self.order($0) < Self.order($1) }.flatMap { finding in
      Self.lines(
        "  " + (finding.severity == .pass ? "" : "\(finding.severity.rawValue): ") + finding.sentence, width)
    }
    let place = file == measured.path ? [] : Self.lines("  in \(BIDSRoot.parent(of: measured.path))", width)
    return (TextTable.wrap(head.onOneLine, width, indent: "  ") + place + findings + redoLines(width))
      .joined(separator: "\n") + "\n"
  }

  /// What was judged first, then what matters most.
  private static func order(_ finding: GateRecord.Finding) -> Int {
    switch finding.severity {
    case .pass: 0
    case .error: 1
    case .fail: 2
    case .warning: 3
    }
  }

  private func redoLines(_ width: Int) -> [String] {
    guard let redo = measured.redo, !redo.entries.isEmpty else { return [] }
    let shown = redo.entries.prefix(Self.mostEntries)
    let rest = redo.entries.count - shown.count
    return Self.lines("  Record again (errors above \(decimal(redo.limit, 1))°):", width)
      + shown.flatMap { entry -> [String] in
        let gain = entry.betterFit.map { "; without it the rest fits \(Self.change($0))" } ?? ""
        return Self.lines("    \(entry.sentence)\(gain)", width)
      } + (rest > 0 ? ["    … and \(rest) more: see --json"] : [])
      + (redo.explanation.map { Self.lines("  \($0)", width) } ?? [])
  }

  private static let mostEntries = 20

  private static func change(_ gain: Double) -> String {
    "\(decimal(abs(gain), 2))° \(gain < 0 ? "worse" : "better")"
  }

  private static func lines(_ text: String, _ width: Int) -> [String] {
    let indent = String(text.prefix { $0 == " " })
    let body = String(text.dropFirst(indent.count)).onOneLine
    return TextTable.wrap(body, width - indent.count, indent: "  ").map { indent + $0 }
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
