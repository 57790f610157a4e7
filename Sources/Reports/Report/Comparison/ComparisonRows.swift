import Documents
import Trials

/// A comparison as rows for programs: one per group and feature set, with its error and its difference.
struct ComparisonRows: Sendable {
  let matrix: ComparisonMatrix
  let metric: (name: String, metric: Metric)
  let reference: String

  var table: Table {
    let keys = keys
    let unit = metric.metric.unit
    return Table(
      title: metric.metric.title(metric.name), caveats: matrix.caveats,
      columns: Table.labels(CellColumns.people + keys + ["features"])
        + Table.numbers([metric.name, "difference from \(reference)"], unit: unit),
      rows: matrix.rows.flatMap { row in
        let labels = row.people + keys.map { row.labels[$0] ?? "" }
        let anchor = row.summary(reference)?.metrics[metric.name]?.centre
        return row.entries.map { treatment, summary -> [Table.Entry] in
          let error = summary.metrics[metric.name]?.centre
          let difference = error.flatMap { error in anchor.map { error - $0 } }
          return (labels + [treatment]).map { .text($0) } + [
            error.map { .number($0, decimals: metric.metric.decimals) }
              ?? .missing(summary.missingWord, reason: summary.missingReason),
            .optional(difference, decimals: metric.metric.decimals),
          ]
        }
      })
  }

  /// The labels beside participant and device that tell rows apart.
  private var keys: [String] {
    let rows = matrix.rows
    func varies(_ title: String, in rows: [ComparisonMatrix.Row]) -> Bool {
      Set(rows.map { $0.labels[title] ?? "" }).count > 1
    }
    let bySplit = Dictionary(grouping: rows) { $0.labels["split"] ?? "" }
    return ComparisonMatrix.labelTitles(rows).filter { title in
      // Splits mostly say themselves whether there are repeats.
      if title == "over repeats" { return bySplit.values.contains { varies(title, in: $0) } }
      return !CellColumns.people.contains(title) && varies(title, in: rows)
    }
  }
}

extension ComparisonMatrix.Row {
  /// The participant and the device, empty where there are several.
  fileprivate var people: [String] {
    guard let cell = entries.first?.summary.cell else { return CellColumns.people.map { _ in "" } }
    return run.record.cellColumns.people(ofGroup: cell.group)
  }
}
