/// One trial with what is kept of it beside its score.
struct Trial: Sendable {
  var score: Score
  /// Of the first repeat only, as the diagnosis; the others differ by the rows that were drawn.
  var coefficients: Coefficients?
  var diagnosis: Diagnosis?
  /// By row of the samples. Let go once the repeat is scored, unless predictions are asked for.
  var estimates: [(row: Int, estimate: GazeEstimate)]?
}

/// What came of one cell: its trials, its repeats with all folds together, and its fixations over all repeats.
struct CellOutcome: Sendable {
  let cell: Cell
  /// Those that the cell was fitted to.
  let samples: Samples
  /// By repeat and fold.
  private(set) var trials: [Trial] = []
  /// Without repeats of which a fold has no score.
  private(set) var repeats: [RepeatScore] = []
  /// By the number of the fixation, for those that some repeat tested.
  private var fixationSums: [Int: FixationScore.Sums] = [:]

  init(_ cell: Cell, _ samples: Samples) {
    self.cell = cell
    self.samples = samples
  }

  mutating func append(_ trial: Trial) { trials.append(trial) }

  /// Adds later repeats, or later folds of a repeat that is not scored yet.
  mutating func append(_ later: CellOutcome) {
    trials += later.trials
    repeats += later.repeats
    for (number, sums) in later.fixationSums { add(sums, toFixation: number) }
  }

  /// Scores each repeat with the gaze points of all its folds; they are let go then.
  ///
  /// - Parameter lines: Of all samples.
  mutating func scoreRepeats(_ lines: [SightLine], keepsEstimates: Bool) {
    var start = 0
    while start < trials.count {
      let repeatIndex = trials[start].score.repeatIndex
      let end = trials[start...].firstIndex { $0.score.repeatIndex != repeatIndex } ?? trials.count
      let estimates = trials[start..<end].compactMap(\.estimates)
      if estimates.count == end - start && trials[start..<end].allSatisfy({ $0.score.status == .ok }) {
        // Most repeats have a single fold, whose rows need not be copied.
        let errors = PointErrors(estimates.count == 1 ? estimates[0] : estimates.flatMap(\.self), lines)
        repeats.append(RepeatScore(cell, repeatIndex: repeatIndex, errors))
        for fixation in errors.fixations {
          add(FixationScore.Sums(fixation), toFixation: fixation.samples[0].line.fixation)
        }
      }
      if !keepsEstimates { for index in start..<end { trials[index].estimates = nil } }
      start = end
    }
  }

  private mutating func add(_ sums: FixationScore.Sums, toFixation number: Int) {
    fixationSums[number, default: FixationScore.Sums()].add(sums)
  }

  /// By the number of the fixation, so by its key.
  var fixations: [FixationScore] {
    let subjects = samples.fixationSubjects
    return fixationSums.sorted { $0.key < $1.key }.compactMap { number, sums in
      subjects[number].map { FixationScore(cell: cell, subject: $0, sums: sums) }
    }
  }
}

extension Samples {
  /// What each fixation is, by its number.
  var fixationSubjects: [Int: FixationScore.Subject] {
    var stretches = [Int: (source: Int, frames: Range<Int>)]()
    for sample in origins.indices {
      let (source, rows) = (origins.sourceIndex(sample), origins.frameRows(sample))
      let known = stretches[origins.sources[source].fixation] ?? (source, rows)
      stretches[origins.sources[source].fixation] = (
        known.source,
        min(known.frames.lowerBound, rows.lowerBound)..<max(known.frames.upperBound, rows.upperBound)
      )
    }
    return stretches.mapValues { stretch in
      let source = origins.sources[stretch.source]
      let key = source.key
      return FixationScore.Subject(
        capture: key.capture, participant: key.participant, device: key.device,
        headPose: key.headPose.rawValue, viewingDistance: key.viewingDistance.rawValue,
        targetName: source.targetName, target: key.target, frameRows: stretch.frames)
    }
  }
}
