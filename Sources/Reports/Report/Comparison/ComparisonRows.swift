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
    let (name, decimals) = (metric.name, metric.metric.decimals)
    let rows = matrix.rows.flatMap { row in
      let anchor = row.summary(reference)?.metrics[name]?.centre
      return row.entries.map { (row: row, treatment: $0, summary: $1, anchor: anchor) }
    }
    return Listing(rows) {
      Column(title: "participant", .label) { $0.row.people[0] }
      Column(title: "device", .label) { $0.row.people[1] }
      for key in keys { Column(title: key, .label) { $0.row.labels[key] ?? "" } }
      Column(title: "features", .label) { $0.treatment }
      Column(title: name, .number(decimals, unit)) { row -> Table.Entry in
        row.summary.metrics[name].map { .number($0.centre, decimals: decimals) }
          ?? .missing(row.summary.missingWord, reason: row.summary.missingReason)
      }
      Column(title: "difference from \(reference)", .number(decimals, unit)) { row in
        row.summary.metrics[name].flatMap { error in row.anchor.map { error.centre - $0 } }
      }
    }.table(metric.metric.title(name), caveats: matrix.caveats)
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
