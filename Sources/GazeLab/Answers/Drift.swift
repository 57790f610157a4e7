import Calibration
import Captures
import Exchange
import Scores
import Trials

/// The errors of a stored calibration on a capture that it may never have seen.
struct Drift: Sendable {
  let samples: Samples
  /// One score per fixation, in the order of the samples.
  let fixations: [FixationScore]
  /// The number of samples without a gaze point, by reason.
  let lost: [String: Int]
  /// Nil if the capture has no target with the requested name, or no other target.
  let recentring: Recentring?

  /// Compares gaze points with and without the mean error on one target, on fixations that it was not computed from.
  struct Recentring: Sendable {
    /// Whether the offset comes only from fixations with pose Middle at distance Regular.
    let isStraight: Bool
    let anchorCount: Int
    /// Mean error of the samples on the target, pt.
    let offset: ScreenPoint
    let before: FixationScore.Sums
    let after: FixationScore.Sums
  }

  /// - Parameter samples: Samples with everything that the calibration needs; frames or medians, as in its own test.
  init(_ file: CalibrationFile, _ samples: Samples, recentringOn target: String) {
    let scorer = Scorer(samples: samples, origin: file.origin)
    let estimates = file.estimates(samples)
    let (errors, fixations) = scorer.errors(estimates, rows: Array(estimates.indices))
    self.samples = samples
    self.fixations = fixations
    lost = errors.lost
    recentring = Recentring(estimates, scorer, target: target)
  }
}

private struct Scorer {
  let samples: Samples
  let lines: TargetGeometries
  private let cell: Cell

  init(samples: Samples, origin: CalibrationFile.Origin) {
    self.samples = samples
    lines = TargetGeometries(of: samples)
    cell = origin.cell
  }

  func errors(_ estimates: [GazeEstimate], rows: [Int]) -> (all: PointErrors, fixations: [FixationScore]) {
    let (all, fixations) = PointScorer.errors(
      of: RowEstimates(rows: rows, rows.map { estimates[$0] }), lines)
    return (all, samples.fixationSubjects.scores(cell, fixations))
  }

  func sums(_ estimates: [GazeEstimate], rows: [Int]) -> FixationScore.Sums {
    FixationScore.Sums(of: errors(estimates, rows: rows).fixations)
  }
}

extension Drift.Recentring {
  fileprivate init?(_ estimates: [GazeEstimate], _ scorer: Scorer, target: String) {
    let origins = scorer.samples.origins
    let onTarget = origins.indices.filter { origins[$0].targetName == target }
    let straight = onTarget.filter { row in
      let labels = origins[row].key.labels
      return labels["head_pose"] == "Middle" && labels["viewing_distance"] == "Regular"
    }
    isStraight = !straight.isEmpty
    let anchors = Set((straight.isEmpty ? onTarget : straight).map { origins[$0].fixation })
    let (own, others) = (
      origins.indices.filter { anchors.contains(origins[$0].fixation) },
      origins.indices.filter { !anchors.contains(origins[$0].fixation) }
    )
    let anchor = scorer.sums(estimates, rows: own)
    before = scorer.sums(estimates, rows: others)
    guard anchor.count > 0, before.count > 0 else { return nil }
    let offset = ScreenPoint(
      x: anchor.errorX / Double(anchor.count), y: anchor.errorY / Double(anchor.count))
    let moved = estimates.map { estimate -> GazeEstimate in
      guard case .point(let point) = estimate else { return estimate }
      return .point(ScreenPoint(x: point.x - offset.x, y: point.y - offset.y))
    }
    after = scorer.sums(moved, rows: others)
    anchorCount = anchors.count
    self.offset = offset
  }
}
