import Captures
import Inputs

/// Columns of few words that are conditions: they change with the target only, or from file to file.
struct DraftedLabels {
  /// The column and the label's name, in the order of the header.
  private(set) var labels: [(column: String, name: String)] = []

  private static let mostWords = 12
  /// Fixations would be cut where a word changes in between.
  private static let leastShareWithTarget = 0.9

  /// - Parameters:
  ///   - target: The columns of the target; empty if none were recognised.
  ///   - tables: The files, the first of which was read further.
  init(_ columns: [String], besides target: [String], in tables: [DraftTable]) {
    var taken = Label.reserved
    for column in columns where Self.isLabel(column, besides: target, in: tables) {
      let name = Self.name(column)
      guard Label.isName(name), taken.insert(name).inserted else { continue }
      labels.append((column, name))
    }
  }

  /// `Light Level [lux]` as `light_level`.
  private static func name(_ column: String) -> String {
    let plain = column.lowercased().prefix { !"[(".contains($0) }
    return plain.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.joined(separator: "_")
  }

  private static func isLabel(_ column: String, besides target: [String], in tables: [DraftTable]) -> Bool {
    guard let first = tables.first, let runs = first.runs[column] else { return false }
    let words = runs.words
    guard !words.isEmpty, words.count <= mostWords, words.allSatisfy({ Double($0) == nil }) else {
      return false
    }
    guard words.count > 1 else { return isOfFiles(column, in: tables) }
    return isOfTargets(runs, target.compactMap { first.runs[$0] }, expected: target.count)
  }

  /// Returns true if each file has one word, and not all the same.
  private static func isOfFiles(_ column: String, in tables: [DraftTable]) -> Bool {
    let words = tables.map { Set($0.examples[column] ?? []) }
    let all = words.reduce(Set()) { $0.union($1) }
    return words.allSatisfy { $0.count == 1 } && (2...mostWords).contains(all.count)
      && all.count < tables.count && all.allSatisfy { Double($0) == nil }
  }

  private static func isOfTargets(_ runs: ColumnRuns, _ targets: [ColumnRuns], expected: Int) -> Bool {
    guard expected > 0, targets.count == expected, 3 * runs.starts.count <= runs.rowCount else {
      return false
    }
    let changes = Set(targets.flatMap { $0.starts.map(\.row) })
    let shared = runs.starts.count { changes.contains($0.row) }
    guard Double(shared) >= leastShareWithTarget * Double(runs.starts.count) else { return false }
    // What a target alone determines is its name.
    let rows = changes.union(runs.starts.map(\.row))
    let pairs = Set(rows.map { row in [runs.word(at: row)] + targets.map { $0.word(at: row) } })
    return pairs.count > Set(pairs.map { $0.dropFirst() }).count
  }
}
