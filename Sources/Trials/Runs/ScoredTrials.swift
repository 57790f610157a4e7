import Files
import Inputs
import Scores

/// The scores of all trials, and the files that are made from the trials alone.
package struct ScoredTrials: Sendable {
  package let scores: RunScores
  /// One per cell.
  package let summaries: [Summary]
  private let madeFiles: [(name: String, bytes: [UInt8])]?
  /// Makes the files where somebody waits for the page, which needs none of them.
  private let makeFiles: @Sendable () -> [(name: String, bytes: [UInt8])]

  /// The files in the order in which they are written.
  package var files: [(name: String, bytes: [UInt8])] { madeFiles ?? makeFiles() }

  package init(
    _ trials: consuming [CellOutcome], _ plan: ExperimentPlan, _ options: RunOptions
  ) {
    let cells = plan.cellColumns
    // Encoding the fits takes much memory for a moment, so it comes before the scores are there in several forms.
    let fits = TrialFiles.all(trials, cells, options)
    returnFreedMemory()
    scores = RunScores(trials, dropped: DroppedRows.all(in: plan))
    // A large study's report needs the memory.
    trials = []
    returnFreedMemory()
    summaries = scores.summaries(plan.file.summary, own: cells.ownMetrics)
    madeFiles = scores.files(cells, largestPlainSize: options.largestPlainSize) + fits
    makeFiles = { [] }
  }

  /// Keeps the trials until the files are asked for, which takes more memory: somebody waits for the scores.
  package init(encodingLater trials: [CellOutcome], _ plan: ExperimentPlan, _ options: RunOptions) {
    let cells = plan.cellColumns
    let scores = RunScores(trials, dropped: DroppedRows.all(in: plan))
    self.scores = scores
    summaries = scores.summaries(plan.file.summary, own: cells.ownMetrics)
    madeFiles = nil
    makeFiles = {
      scores.files(cells, largestPlainSize: options.largestPlainSize)
        + TrialFiles.all(trials, cells, options)
    }
  }
}
