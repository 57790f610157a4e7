import Documents
import Inputs
import Statistics

/// Feature sets and calibrators side by side over the groups of runs.
package struct Comparison: Sendable {
  package enum Part: String, Sendable, CaseIterable {
    case matrix
    /// Each feature set against a reference, with intervals and tests.
    case differences
    /// Every feature set against every other.
    case pairs
  }

  private let matrix: ComparisonMatrix
  private let metric: (name: String, metric: Metric)
  private let reference: String
  private let seed: UInt64

  /// - Parameters:
  ///   - metric: The metric to compare: a name that `metrics` lists.
  ///   - reference: The feature set or calibrator that all others are held against; nil for the first.
  /// - Throws: If the runs have no such metric or reference.
  package init(_ runs: [Run], metric name: String = "rmse", against reference: String? = nil)
    throws(InputErrors)
  {
    matrix = ComparisonMatrix(runs)
    let place = Place(file: runs.map(\.folder).joined(separator: ", "))
    guard let metric = Metric.named(name), metric.isComparable else {
      throw Self.unknown("no metric \(name.quoted) to compare by", name, among: Self.metrics, place)
    }
    self.metric = (name, metric)
    if let reference, !matrix.treatments.contains(reference) {
      throw Self.unknown("no column \(reference.quoted)", reference, among: matrix.treatments, place)
    }
    self.reference = reference ?? matrix.treatments.first ?? ""
    seed = runs[0].record.experiment.seed
  }

  private static func unknown(
    _ sentence: String, _ name: String, among names: [String], _ place: Place
  ) -> InputErrors {
    let all = "there are: \(names.joined(separator: ", "))"
    return InputErrors(place, sentence + hint(for: name, among: names, then: all))
  }

  /// The comparison in a report format; nil if there is no such format.
  ///
  /// - Parameter part: Nil for the matrix and the differences, or only the matrix in a format for a single table.
  package func text(format kind: String, part: Part? = nil) -> String? {
    guard let format = Catalogue.reportFormat(kind) else { return nil }
    let parts = part.map { [$0] } ?? (format.holdsSeveralTables ? [.matrix, .differences] : [.matrix])
    return parts.map { format.text(table($0)) }.joined(separator: "\n")
  }

  /// The names that `text` knows.
  package static var formats: [String] { Catalogue.reportFormats.kinds }

  /// The names of the metrics by which one of two is better.
  package static var metrics: [String] { Metric.all.filter(\.metric.isComparable).map(\.name) }

  private func table(_ part: Part) -> Table {
    let differences = ComparisonDifferences(matrix, metric, reference: reference, seed: seed)
    return switch part {
    case .matrix: matrixTable
    case .differences: differences.table
    case .pairs: differences.pairsTable
    }
  }

  private var matrixTable: Table {
    let (rows, columns) = (matrix.rows, matrix.treatments)
    let labels = ComparisonMatrix.labelTitles(rows)
    func values(_ label: Int) -> Set<String> {
      Set(rows.compactMap { $0.labels[labels[label]] }.filter { !$0.isEmpty })
    }
    // A label that only some rows have does not hold for all.
    let varying = labels.indices.filter { label in
      let isPartial = rows.contains { $0.labels[labels[label]] == nil }
      return values(label).count > (isPartial ? 0 : 1)
    }
    let shown = varying.isEmpty ? [0] : varying
    let constant = labels.indices.filter { !shown.contains($0) }.compactMap { label in
      values(label).first.map { "\(labels[label]): \($0)" }
    }
    let body = rows.map { row in
      shown.map { Table.Entry.text(row.labels[labels[$0]] ?? "") }
        + columns.map { row.summary($0).map(entry) ?? .missing("") }
    }
    return Table(
      title: ([metric.metric.title(metric.name)] + constant).joined(separator: ", "),
      caveats: matrix.caveats,
      columns: Table.labels(shown.map { labels[$0] }) + Table.numbers(columns),
      rows: body + medians(labelCount: shown.count))
  }

  private func entry(_ summary: Summary) -> Table.Entry {
    guard let value = summary.metrics[metric.name] else {
      return .missing(summary.missingWord, reason: summary.missingReason)
    }
    return .number(value.centre, decimals: decimals)
  }

  private var decimals: Int { metric.name == "rmse" ? 0 : metric.metric.decimals }

  /// A last row with the median of each column, if all rows answer the same question.
  private func medians(labelCount: Int) -> [[Table.Entry]] {
    let rows = matrix.rows
    guard rows.count > 2, matrix.questions.count == 1 else { return [] }
    let entries = matrix.treatments.map { name -> Table.Entry in
      .optional(matrix.median(of: metric.name, name), decimals: decimals)
    }
    let labels = (0..<labelCount).map { Table.Entry.text($0 == 0 ? "median of \(rows.count)" : "") }
    return [labels + entries]
  }
}

extension Metric {
  func title(_ name: String) -> String {
    let word = name == "rmse" ? "RMSE" : name
    return switch unit {
    case "pt": "\(word) in points"
    case "": word
    default: "\(word) in \(unit)"
    }
  }
}
