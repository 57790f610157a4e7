import Files
import Inputs
import Scores

/// The scores of all trials, and the files that are made from the trials alone.
package struct ScoredTrials: Sendable {
  package let scores: RunScores
  /// One per cell.
  package let summaries: [Summary]
  package let files: [(name: String, bytes: [UInt8])]

  package init(
    _ trials: consuming [CellOutcome], _ plan: ExperimentPlan, _ options: RunOptions
  ) {
    // Encoding the fits takes much memory for a moment, so it comes before the scores are there in several forms.
    let fits = TrialFiles.all(trials, plan.cellColumns, options)
    returnFreedMemory()
    scores = RunScores(trials, dropped: DroppedRows.all(in: plan))
    // A large study's report needs the memory.
    trials = []
    returnFreedMemory()
    summaries = scores.summaries(plan.file.summary, own: plan.cellColumns.ownMetrics)
    files = scores.files(plan.cellColumns, largestPlainSize: options.largestPlainSize) + fits
  }
}
