import Documents
import Inputs
import Scores
import Trials

extension SplitResults {
  /// A note on rows fitted by least squares to fewer own fixations than they have columns, where other people's samples
  /// could help.
  var fewTargetsNote: String? {
    guard splitRecord?.calibration != nil,
      let fixationCount = run.record.reach(of: split, samples)?.trainUnits, fixationCount > 0
    else { return nil }
    let few = summaries.map(\.cell).compactMap { cell -> (cell: Cell, columnCount: Int)? in
      guard let diagnosis = diagnoses[cell]?.first, !diagnosis.sensitivity.isEmpty,
        let score = run.results.scores(of: cell).first(where: {
          $0.repeatIndex == 0 && $0.foldIndex == diagnosis.foldIndex
        }), diagnosis.trainCount == score.trainCount, let columnCount = score.columnCount,
        columnCount >= fixationCount
      else { return nil }
      return (cell, columnCount)
    }
    guard let most = few.map(\.columnCount).max() else { return nil }
    let rows = enumerated(unique(few.map { names.name($0.cell) }), limit: 3)
    let advice =
      priors.isEmpty
      ? "hierarchical, which draws the coefficients towards other people's (with others: true in the split), is made for this."
      : "hierarchical draws them towards other people's instead."
    return
      "\(rows): \(counted(fixationCount, "calibration fixation")) for up to \(counted(most, "column")). Least squares then "
      + "picks the smallest coefficients of many that fit, a poor default: \(advice)"
  }
}
