import Calibration
import Captures
import Files
import GazeErrors
import Inputs
import Scores
import Statistics
import Synchronization

struct Trial: Sendable {
  var score: Score
  /// Only of the first repeat, as is the diagnosis; other repeats differ by the rows drawn.
  var coefficients: Coefficients?
  var prior: LearnedPrior?
  var uncertainty: TrialUncertainty?
  var diagnosis: Diagnosis?
  var estimates: RowEstimates?
}

/// The gaze points that a run keeps.
package struct KeptPoints: Sendable {
  /// Those of all trials, for `predictions.csv`.
  let ofAllTrials: Bool
  /// Those of each cell's first repeat, for figures.
  var ofFirstRepeat: Bool
  /// The experiment's own metrics, which are taken from the gaze points of each repeat.
  var metrics: [OwnMetric] = []
  /// Whether the uncertainty of the points of the first repeat is kept, too.
  var uncertainty = false

  /// A run of more gaze points stores none of them.
  package static let largestStoredCount = UnreadFrames.mostStoredPoints
}

extension KeptPoints {
  init(_ plan: ExperimentPlan, _ options: RunOptions) {
    ofAllTrials = options.keepsPredictions
    ofFirstRepeat = plan.gazePointCount <= Self.largestStoredCount
    metrics = plan.file.ownMetrics
    uncertainty = plan.file.metrics == .uncertainty
  }
}

/// The outcome of one cell: its trials, its repeats with all folds pooled, and its fixations over all repeats.
package struct CellOutcome: Sendable {
  let cell: Cell
  private(set) var samples: Samples
  /// Ordered by repeat and fold.
  package private(set) var scores: [Score]
  /// One per score, until the repeat is scored; kept afterwards only for `predictions.csv`.
  private(set) var estimates: [RowEstimates?]
  private(set) var coefficients: [(fold: Int, coefficients: Coefficients)]
  /// Without covariances.
  private(set) var priors: [(fold: Int, prior: LearnedPrior)]
  private(set) var uncertainties: [TrialUncertainty]
  private(set) var diagnoses: [Diagnosis]
  private(set) var repeats: [RepeatScore]
  /// The gaze points of the first repeat in the order of the samples; nil if they are not kept.
  var firstEstimates: RowEstimates?
  private(set) var fixations = FixationTable()

  /// The same outcome of samples that were made again from the same data.
  func with(samples: Samples) -> CellOutcome { changed(self) { $0.samples = samples } }

  init(
    _ cell: Cell, _ samples: Samples, scores: [Score] = [], estimates: [RowEstimates?] = [],
    coefficients: [(fold: Int, coefficients: Coefficients)] = [],
    priors: [(fold: Int, prior: LearnedPrior)] = [], uncertainties: [TrialUncertainty] = [],
    diagnoses: [Diagnosis] = [],
    repeats: [RepeatScore] = [], firstEstimates: RowEstimates? = nil,
    fixations: [(number: Int, sums: FixationScore.Sums)] = []
  ) {
    self.cell = cell
    self.samples = samples
    self.scores = scores
    self.estimates = estimates
    self.coefficients = coefficients
    self.priors = priors
    self.uncertainties = uncertainties
    self.diagnoses = diagnoses
    self.repeats = repeats
    self.firstEstimates = firstEstimates
    for fixation in fixations { self.fixations.add(fixation.sums, toFixation: fixation.number) }
  }

  mutating func reserve(_ trialCount: Int) {
    scores.reserveCapacity(trialCount)
    if !estimates.isEmpty || scores.isEmpty { estimates.reserveCapacity(trialCount) }
  }

  mutating func append(_ trial: Trial) {
    scores.append(trial.score)
    estimates.append(trial.estimates)
    if let own = trial.coefficients { coefficients.append((trial.score.foldIndex, own)) }
    if let prior = trial.prior { priors.append((trial.score.foldIndex, prior.withoutCovariances)) }
    if let uncertainty = trial.uncertainty { uncertainties.append(uncertainty) }
    if let diagnosis = trial.diagnosis { diagnoses.append(diagnosis) }
  }

  /// Adds later repeats, or later folds of a repeat that has not been scored yet.
  mutating func append(_ later: CellOutcome) {
    scores += later.scores
    estimates += later.estimates
    coefficients += later.coefficients
    priors += later.priors
    uncertainties += later.uncertainties
    diagnoses += later.diagnoses
    repeats += later.repeats
    firstEstimates = firstEstimates ?? later.firstEstimates
    fixations.add(later.fixations)
  }

  /// Scores each repeat with the gaze points of all its folds, then drops these; `geometry` has one element per sample.
  static func scoreRepeats(
    _ outcomes: inout [CellOutcome], _ geometry: TargetGeometries, keeping kept: KeptPoints, jobs: Int = 1
  ) {
    let rowCount = outcomes.map { $0.estimates.reduce(0) { $0 + ($1?.rows.count ?? 0) } }.max() ?? 0
    // Cells scored side by side share what their points are measured against, but all hold their errors at a time.
    let size = max(1, mostRowsSideBySide / max(1, rowCount * jobs))
    let waiting = Mutex(
      stride(from: 0, to: outcomes.count, by: size).map { start in
        Array(outcomes[start..<min(start + size, outcomes.count)])
      })
    outcomes = []
    outcomes = concurrentMap(waiting.withLock(\.count), jobs: jobs) { place in
      // Nobody else holds a part, so that its gaze points are gone once it is scored.
      var part = waiting.withLock { parts in
        defer { parts[place] = [] }
        return parts[place]
      }
      scoreSideBySide(&part, geometry, keeping: kept)
      return part
    }.flatMap(\.self)
  }

  private static func scoreSideBySide(
    _ cells: inout [CellOutcome], _ geometry: TargetGeometries, keeping kept: KeptPoints
  ) {
    var scorer = PointScorer()
    var waiting = cells.map { $0.completeRepeats[...] }
    while let repeatIndex = waiting.compactMap({ $0.first?.repeatIndex }).min() {
      let complete = cells.indices.filter { waiting[$0].first?.repeatIndex == repeatIndex }
      let wholes = RowEstimates.inOrder(
        complete.compactMap { cell in
          waiting[cell].popFirst().map { cells[cell].estimates(of: $0.trials) }
        })
      scorer.score(wholes, geometry) { place, errors, sums in
        cells[complete[place]].append(
          errors, sums, repeatIndex: repeatIndex, wholes[place], geometry, keeping: kept)
      }
    }
    if !kept.ofAllTrials {
      for cell in cells.indices { cells[cell].estimates = [] }
    }
  }

  private static let mostRowsSideBySide = 1 << 20

  private var completeRepeats: [(repeatIndex: Int, trials: Range<Int>)] {
    grouped(scores.indices, by: { scores[$0].repeatIndex })
      .filter { $0.allSatisfy { scores[$0].status == .ok && estimates[$0] != nil } }
      .map { (scores[$0[0]].repeatIndex, $0[0]..<$0[0] + $0.count) }
  }

  private func estimates(of trials: Range<Int>) -> RowEstimates {
    if trials.count == 1, let only = estimates[trials.lowerBound] { return only }
    return RowEstimates(joining: estimates[trials].compactMap { $0 })
  }

  private mutating func append(
    _ errors: PointErrors, _ sums: borrowing PointSums, repeatIndex: Int, _ estimates: RowEstimates,
    _ geometry: TargetGeometries, keeping kept: KeptPoints
  ) {
    if repeatIndex == 0 && kept.ofFirstRepeat {
      firstEstimates = RowEstimates(rows: estimates.rows, estimates.points.alone)
    }
    let own = OwnMetric.values(kept.metrics, estimates, geometry)
    repeats.append(RepeatScore(cell, repeatIndex: repeatIndex, errors, own: own))
    fixations.add(sums)
  }

  var firstPoints: [TestedPoint] {
    guard let firstEstimates else { return [] }
    let numbers = samples.numbers
    return zip(firstEstimates.rows, firstEstimates.points.estimates).map { row, estimate in
      TestedPoint(
        cell: cell, labels: samples.origins.source(row).key.labels, sampleIndex: numbers?[row] ?? row,
        point: estimate.point)
    }
  }

  /// Ordered by the number of the fixation, which is the order of its key.
  func fixations(_ subjects: [Int: FixationScore.Subject]) -> [FixationScore] {
    subjects.scores(cell, fixations.scores)
  }
}
