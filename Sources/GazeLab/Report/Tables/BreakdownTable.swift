import Documents

/// Errors by target, head pose and viewing distance: one row per value of these, one column per feature set.
struct BreakdownTable {
  let results: SplitResults

  init(_ results: SplitResults) { self.results = results }

  /// RMSE, pt.
  var errors: Table? { table("RMSE in points by target, head pose and distance", decimals: 1) { $0.rmse } }

  /// Mean angle at the eyes, degrees.
  var angles: Table? {
    table("mean angle in degrees by target, head pose and distance", decimals: 2) { $0.meanAngle }
  }

  private func table(_ title: String, decimals: Int, _ value: (FixationScore.Sums) -> Double?) -> Table? {
    let breakdown = Breakdown(results)
    let rows = breakdown.rows.map { row in (row: row, values: row.sums.map { $0.flatMap(value) }) }
      .filter { $0.values.contains { $0 != nil } }
    guard !rows.isEmpty else { return nil }
    return Table(
      title: "\(results.title): \(title)", caveats: results.caveats,
      notes: (results.hasRepeats ? ["Over all samples that any repeat tested."] : [])
        + (results.run.record.experiment.groupBy.isEmpty ? [] : ["All groups together."])
        + [results.scope.sentence],
      columns: [Table.Column(title: "by", isLabel: true), Table.Column(title: "which", isLabel: true)]
        + breakdown.columns.map { Table.Column(title: results.names.name($0)) },
      rows: rows.map { row, values in
        [.text(row.property.rawValue), .text(row.value)]
          + values.map { .optional($0, decimals: decimals) }
      })
  }
}
