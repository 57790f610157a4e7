import BuiltInFormats
import Captures
import Documents
import Files
import Inputs
import Statistics
import Trials

/// The verdicts of a quality gate about captures, for `gazelab gate`.
package struct GateReport: Sendable {
  private(set) var items: [GateItem]
  /// Oddities of the data.
  package var warnings: [Warning] = []

  /// True if no capture has the worst verdict.
  package var isPassed: Bool { items.allSatisfy { $0.judgement.verdict != .poor } }

  /// What was judged as one answer: its card, its tables, and the fact `results` with one object per capture and eye.
  var answer: JSONAnswer {
    let page = GatePage(items: items, command: [])
    let counts = GateRecord.Verdict.allCases.map { verdict in
      (key: "\(verdict.rawValue.lowercased())_count", value: JSONValue.integer(count(verdict)))
    }
    let paths = grouped(items, by: \.measured.path).map { $0[0].measured.path }
    return JSONAnswer(
      "gate", about: listed(paths, limit: 3), title: GatePage.title,
      facts: [("rules", .texts(grouped(items, by: \.rules.name).map { $0[0].rules.name }))] + counts + [
        ("results", .list(items.map(\.json)))
      ], cards: items.isEmpty ? [] : [page.card], tables: page.tables, warnings: warnings.map(\.line))
  }

  private func count(_ verdict: GateRecord.Verdict) -> Int { items.count { $0.judgement.verdict == verdict } }

  /// The answer for other programs, which `gazelab schema answers` describes.
  package var json: String {
    let lines = JSONAnswer.text([answer]).split(separator: "\n", omittingEmptySubsequences: false)
    // Paths, names and findings come from others, and cards and tables repeat verdicts. So that a search for a verdict
    // finds nothing but the verdicts of the results, one letter of each such word elsewhere is written by its number,
    // which JSON reads as the same text.
    return lines.map { line in
      // Deeper ones are labels of that name.
      let isVerdict = line.hasPrefix("          \"verdict\": \"")
      return isVerdict
        ? String(line)
        : GateRecord.Verdict.allCases.reduce(String(line)) { line, verdict in
          let word = verdict.rawValue
          let second = word.unicodeScalars.dropFirst().prefix(1).map(JSONText.number)
          return line.replacing(word, with: word.prefix(1) + second.joined() + word.dropFirst(2))
        }
    }.joined(separator: "\n")
  }

  /// The answer first: one line per capture and eye, the best first, each followed by what was found.
  package func text(width: Int = 80) -> String {
    let head = items.count > 1 ? TextTable.wrap(headline, width).joined(separator: "\n") + "\n\n" : ""
    return head
      + GateItem.ranked(items).map { $0.text(width: width, namesRules: items.count == 1) }.joined(
        separator: "\n")
  }

  /// Such as `3 results by tablet: 1 POOR, 1 FAIR, 1 GOOD.`, and by how much the closest of the others misses.
  private var headline: String {
    let counts = GateRecord.Verdict.allCases.reversed().compactMap { verdict -> String? in
      let count = count(verdict)
      return count > 0 ? "\(count) \(verdict.rawValue)" : nil
    }
    let sets = grouped(items, by: \.rules.name).map { $0[0].rules.name }
    let missing = GatePage(items: items, command: []).missing
    return
      ("\(counted(items.count, "result")) by \(enumerated(sets)): \(counts.joined(separator: ", "))."
      + (missing.isEmpty ? "" : " " + missing)).onOneLine
  }
}

extension GateReport {
  /// - Parameter judged: What has been judged already.
  init(judged: [GateItem]) { items = judged }

  /// - Parameters:
  ///   - paths: Experiments, runs, captures, datasets, folders of these, BIDS sidecars and EyeLink files.
  ///   - rules: A rule set or a file; nil for that of the experiment, or the usual one.
  ///   - points: The points of captures to judge; nil for those that suit the format.
  ///   - planned: Reads an experiment that is to be judged.
  /// - Throws: Everything that is wrong with the inputs; `CancellationError`.
  package init(
    _ paths: [String], rules: String?, of points: GatedPoints?, in folders: DatasetFolders,
    planned: ExperimentPlan.Reader
  ) async throws {
    let rules = try rules.map { name throws(InputError) in try GateRules(name) }
    let usual = try GateRules(GateRules.usual)
    items = []
    var errors = [InputError]()
    for path in paths {
      do {
        let subject = try GateSubject(path, in: folders)
        let found = try await subject.measurements(
          rules, usual: usual, of: points, in: folders, planned: planned)
        items += found.measured.map { GateItem($0.rules ?? found.rules, $0) }
        warnings += found.warnings
      } catch let error as InputError {
        errors.append(error)
      }
    }
    guard errors.isEmpty else { throw InputError(errors) }
  }
}
