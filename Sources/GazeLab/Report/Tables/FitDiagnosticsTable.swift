import Documents
import Inputs

/// How well founded the numbers are: extrapolation, near-constant columns and the sensitivity to the rank cutoff.
struct FitDiagnosticsTable {
  let results: SplitResults

  init(_ results: SplitResults) { self.results = results }

  /// Nil where nothing was diagnosed.
  var table: Table? {
    let diagnostics = results.diagnoses.mapValues { FitDiagnostics($0) }
    guard !diagnostics.isEmpty else { return nil }
    let cutoffs = Diagnosis.cutoffs
    return results.table(
      "what the numbers rest on",
      notes: [
        "Outside: test rows with a column outside its range in training. Leverage: the mean over test rows divided by "
          + "that over training rows; far above 1 the fit extrapolates. Noise: columns that vary by no more than a "
          + "millionth of their size. Last, the RMSE in points if singular values up to rcond × the largest count as "
          + "zero." + (results.hasRepeats ? " Of the first repeat." : "")
      ],
      columns: [
        Table.Column(title: "outside", unit: "%"), Table.Column(title: "leverage", unit: "×"),
        Table.Column(title: "noise"),
      ] + cutoffs.map { Table.Column(title: "rcond \($0.name)", unit: "pt") }
    ) { summary in
      guard let own = diagnostics[summary.cell] else { return nil }
      let noise = own.nearConstantColumns.count
      let errors = own.rmseByCutoff.isEmpty ? cutoffs.map { _ in nil } : own.rmseByCutoff.map(Optional.some)
      return [
        .number(100 * own.outsideShare, decimals: 0), .optional(own.leverageRatio, decimals: 1),
        .counts(noise...noise),
      ] + errors.map { .optional($0, decimals: 1) }
    }
  }
}
