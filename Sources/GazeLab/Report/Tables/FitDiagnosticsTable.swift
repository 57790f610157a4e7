import Documents
import Inputs

/// What the numbers rest on.
extension SplitResults {
  /// Extrapolation, near-constant columns and the sensitivity of the error to the rank cutoff.
  var footingTable: Table? {
    let footings = diagnoses.mapValues { FitDiagnostics($0) }
    guard !footings.isEmpty else { return nil }
    let cutoffs = Diagnosis.cutoffs
    let hasRepeats = summaries.contains { $0.repeatCount > 1 }
    return table(
      "what the numbers rest on",
      notes: [
        "Outside: test rows with a column outside of its range in training. Leverage: mean over the test rows, in "
          + "units of the training rows' mean; far above 1 the fit is extrapolated. Noise: columns that vary by no "
          + "more than a millionth of their size. Then the RMSE in points, were singular values up to rcond × "
          + "the largest to count as zero." + (hasRepeats ? " Of the first repeat." : "")
      ],
      columns: [
        Table.Column(title: "outside", unit: "%"), Table.Column(title: "leverage", unit: "×"),
        Table.Column(title: "noise"),
      ] + cutoffs.map { Table.Column(title: "rcond \($0.name)", unit: "pt") }
    ) { summary in
      guard let footing = footings[summary.cell] else { return nil }
      let noise = footing.nearConstantColumns.count
      return [
        .number(100 * footing.outsideShare, decimals: 0),
        footing.leverageRatio.map { .number($0, decimals: 1) } ?? .missing("-"), .counts(noise...noise),
      ]
        + cutoffs.indices.map { index in
          footing.rmseByCutoff.isEmpty ? .missing("-") : .number(footing.rmseByCutoff[index], decimals: 1)
        }
    }
  }

  /// A sentence for each row whose number needs one.
  var explanations: [Warning] {
    let label = run.record.experiment.baseline
    let baselines = Dictionary(
      summaries.filter { $0.cell.calibrator == label }.map { ($0.cell.group, $0) }
    ) { first, _ in first }
    return summaries.compactMap { summary in
      summary.explanation(diagnoses[summary.cell] ?? [], baseline: baselines[summary.cell.group]).map {
        Warning(subject: name(summary.cell), sentence: $0)
      }
    }
  }
}
