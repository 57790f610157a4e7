import Files
import Inputs
import Scores

/// The scores of all trials, and the files that are made from the trials alone.
package struct ScoredTrials: Sendable {
  package let scores: RunScores
  /// One per cell.
  package let summaries: [Summary]
  private let makeFiles: @Sendable () -> [(name: String, bytes: [UInt8])]

  /// The files in the order in which they are written; they are made anew each time.
  package var files: [(name: String, bytes: [UInt8])] { makeFiles() }

  package init(_ trials: consuming [CellOutcome], _ plan: ExperimentPlan, _ options: RunOptions) {
    let cells = plan.cellColumns
    // Encoding the fits takes much memory for a moment, so it comes before the scores are there in several forms. Where
    // somebody waits for the page, which needs none of them, the trials are kept until then.
    let kept = options.showPage == nil ? [] : copy trials
    let fits = options.showPage == nil ? TrialFiles.all(trials, cells, options) : nil
    returnFreedMemory()
    let scores = RunScores(trials, dropped: DroppedRows.all(in: plan), jobs: options.jobs)
    // A large study's report needs the memory.
    trials = []
    returnFreedMemory()
    self.scores = scores
    summaries = scores.summaries(plan.file.summary, own: cells.ownMetrics)
    makeFiles = {
      scores.files(cells, largestPlainSize: options.largestPlainSize)
        + (fits ?? TrialFiles.all(kept, cells, options))
    }
  }
}
