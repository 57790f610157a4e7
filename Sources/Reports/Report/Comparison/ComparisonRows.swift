import Documents
import Scores
import Trials

extension Comparison {
  /// Rows for programs: one per group and feature set, with its error and its difference.
  var rowsTable: Table {
    let keys = keys
    let unit = metric.metric.unit
    let (name, decimals) = (metric.name, metric.metric.decimals)
    let rows = matrix.rows.flatMap { row in
      let anchor = row.summary(reference)?.metrics[name]?.centre
      return row.entries.map { (row: row, treatment: $0, summary: $1, anchor: anchor) }
    }
    return Listing(rows) {
      for key in CellColumns.people { Column(title: key, .label) { $0.row.people[key] ?? "" } }
      for key in keys { Column(title: key, .label) { $0.row.labels[key] ?? "" } }
      Column(title: "features", .label) { $0.treatment }
      Column(title: name, .number(decimals, unit)) { row -> Table.Entry in
        row.summary.metrics[name].map { .number($0.centre, decimals: decimals) }
          ?? row.summary.missing(name)
      }
      Column(
        title: "difference from \(reference)", .number(decimals, unit),
        missing: "one of the two has no value"
      ) { row in
        row.summary.metrics[name].flatMap { error in row.anchor.map { error.centre - $0 } }
      }
    }.table(metric.metric.title(name), caveats: matrix.caveats)
  }

  /// The labels beside participant and device that distinguish rows.
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
  /// The participant and the device, by these words; empty where there are several.
  fileprivate var people: [String: String] {
    guard let cell = entries.first?.summary.cell else { return [:] }
    let names = run.record.cellColumns.people(ofGroup: cell.group)
    return Dictionary(uniqueKeysWithValues: zip(CellColumns.people, names))
  }
}
