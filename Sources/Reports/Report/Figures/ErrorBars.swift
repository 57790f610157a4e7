import Documents
import Inputs
import Scores
import Statistics
import Trials

extension SplitResults {
  /// RMSE as bars, one row per feature set and calibrator; nil with fewer than two rows that have an error, or with too many
  /// to be read. Beside it stands R² where the run is checked against the thesis, whose figures have both.
  var errorFigure: Plot? { ErrorBars(self)?.figure }
}

/// The bars of RMSE, and of R² beside them, of all rows of a table.
private struct ErrorBars {
  private let results: SplitResults
  private let rows: [Summary]
  private let intervals: [Cell: ConfidenceInterval]
  private let hasRepeats: Bool
  /// Whether R² stands beside RMSE.
  private let hasShares: Bool
  private let layout: RowLayout

  init?(_ results: SplitResults) {
    let rows = results.summaries.filter { $0.metrics["rmse"] != nil }
    guard RowLayout.rowCounts.contains(rows.count) else { return nil }
    self.results = results
    self.rows = rows
    hasRepeats = rows.contains { $0.metrics["rmse"]?.standardDeviation != nil }
    let judged = hasRepeats ? [] : (results.intervals ?? []).flatMap(\.rows)
    intervals = Dictionary(
      uniqueKeysWithValues: judged.compactMap { row in
        (try? row.error.interval.get()).map { (row.cell, $0) }
      })
    let hasShares =
      results.run.record.experiment.check != nil && rows.contains { $0.metrics["r2"] != nil }
    self.hasShares = hasShares
    layout = RowLayout(
      names: rows.map { results.name($0.cell) }, texts: rows.map { Self.text($0, hasShares: hasShares) },
      panels: hasShares ? 2 : 1)
  }

  /// What stands to the right of a row.
  private static func text(_ row: Summary, hasShares: Bool) -> String {
    let error = SplitResults.entry("rmse", row).text()
    return hasShares ? "\(error) pt, R² \(SplitResults.entry("r2", row).text())" : error
  }

  /// The deviation over repeats to both sides; without repeats, the interval.
  private func ends(_ row: Summary) -> (low: Double, high: Double)? {
    guard let rmse = row.metrics["rmse"], let deviation = rmse.standardDeviation else {
      return intervals[row.cell].map { ($0.low, $0.high) }
    }
    return (rmse.centre - deviation, rmse.centre + deviation)
  }

  var figure: Plot {
    results.figure(
      "errors", caption, height: layout.height, data, [errorPanel] + (hasShares ? [sharePanel] : []))
  }

  private var errors: [Double] { rows.compactMap { $0.metrics["rmse"]?.centre } }
  private var isLogarithmic: Bool { PlotAxis.needsLogarithm(errors) }

  private var caption: String {
    "RMSE per axis in points\(isLogarithmic ? " on a logarithmic axis" : "") of each row of the table"
      + (hasRepeats
        ? ", with the standard deviation over repeats"
        : intervals.isEmpty ? "" : ", with its 95 % interval")
      + (hasShares ? "; beside it R², the share of the targets' variance that is explained" : "")
      + ". \(results.accentNote)"
  }

  private var data: Plot.DataTable {
    Plot.DataTable(layout.placed(rows)) {
      PlotColumn("label") { $0.label }
      PlotColumn("rmse") { SplitResults.entry("rmse", $0.row) }
      PlotColumn("row") { $0.place }
      PlotColumn("colour") { results.colour($0.row.cell) }
      PlotColumn("rmse_pt") { $0.row.metrics["rmse"]?.centre }
      PlotColumn("low_pt") { ends($0.row)?.low }
      PlotColumn("high_pt") { ends($0.row)?.high }
      if hasShares {
        PlotColumn("r2") { $0.row.metrics["r2"]?.centre }
        PlotColumn("text") { Table.Entry.text(Self.text($0.row, hasShares: true)) }
      }
    }
  }

  private var errorPanel: Panel {
    let largest = max(errors.max() ?? 1, intervals.values.map(\.high).max() ?? 0)
    let start = isLogarithmic ? (errors.min() ?? 1) * 0.6 : 0
    let bars = Mark.boxes(
      x: (Coordinate(start), "rmse_pt"), y: ("row" - 0.34, "row" + 0.34), .column("colour"))
    return layout.panel(
      x: PlotAxis(
        start...max(1e-9, largest * (isLogarithmic ? 1.3 : 1.08)), "RMSE per axis (pt)",
        isLogarithmic: isLogarithmic, hasGrid: true),
      text: hasShares ? nil : "rmse",
      marks: [
        bars.telling("label", "rmse"),
        .segments(x: ("low_pt", "high_pt"), y: ("row", "row"), .ink, ends: .caps),
      ])
  }

  /// Values below −1 are drawn at −1.
  private var sharePanel: Panel {
    let least = rows.compactMap { $0.metrics["r2"]?.centre }.min() ?? 0
    let range = max(-1, min(0, least))...1
    let bars = Mark.boxes(
      x: (Coordinate(0), Coordinate("r2").clamped(to: range)), y: ("row" - 0.34, "row" + 0.34),
      .column("colour"))
    return layout.panel(
      1, x: PlotAxis(range, "R²", hasGrid: true), text: "text", marks: [bars.telling("label", "r2")])
  }
}
