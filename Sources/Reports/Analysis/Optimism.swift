import Calibration
import Scores
import Splits
import Trials

/// How optimistic a leaking split is: each of its errors beside that of the same trials split by whole fixations.
struct Optimism: Sendable {
  struct Pair: Sendable {
    let leaking: Summary
    /// Nil where the same trials were not split by whole fixations.
    let grouped: Summary?

    /// The error by whole fixations over the leaking one; nil where one is missing.
    var ratio: Double? {
      grouped?.metrics["rmse"].flatMap { grouped in
        leaking.metrics["rmse"].flatMap { $0.centre > 0 ? grouped.centre / $0.centre : nil }
      }
    }
  }

  let groupedSplit: String
  let pairs: [Pair]

  /// Nil where nothing leaks.
  init?(_ results: SplitResults) {
    guard results.leakage == .leaks, let groupedSplit = results.splitRecord?.groupedCounterpart else {
      return nil
    }
    self.groupedSplit = groupedSplit
    let summaries = results.run.summaries.byCell
    pairs = results.summaries.map { Pair(leaking: $0, grouped: summaries[$0.cell.under(groupedSplit)]) }
  }
}

extension Cell {
  func under(_ split: String) -> Cell {
    Cell(group: group, samples: samples, features: features, calibrator: calibrator, split: split)
  }
}
