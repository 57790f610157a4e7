/// How far the gaze points of a stored calibration are from the targets of a capture that it may never have seen.
struct Drift: Sendable {
  let samples: Samples
  /// By fixation, in the order of the samples.
  let fixations: [FixationScore]
  /// Samples without a gaze point, by reason.
  let lost: [String: Int]
  /// Nil where the capture has no target of the name, or no other one.
  let recentring: Recentring?

  /// The calibration with the mean error on one target taken off, beside the calibration as it is; fixations that the
  /// offset is taken from are scored in neither.
  struct Recentring: Sendable {
    /// Whether the offset is of pose Middle at distance Regular alone, not of all fixations on the target.
    let isStraight: Bool
    let anchorCount: Int
    /// Mean error of the anchors' samples, pt.
    let offset: ScreenPoint
    /// Over all other fixations.
    let before: FixationScore.Sums
    let after: FixationScore.Sums
  }

  /// - Parameters:
  ///   - samples: With all that the calibration needs; frames or medians, as it was tested on.
  ///   - target: The name of the target that the recentring looks at.
  init(_ file: CalibrationFile, _ samples: Samples, recentringOn target: String) {
    let scorer = Scorer(samples: samples, origin: file.origin)
    let estimates = file.calibration.estimates(samples, on: file.screen)
    let errors = PointErrors(RowEstimates(rows: Array(estimates.indices), estimates), scorer.lines)
    self.samples = samples
    (fixations, lost) = (scorer.fixations(errors), errors.lost)
    recentring = Recentring(estimates, scorer, target: target)
  }

  /// Over some fixations.
  static func sums(_ fixations: some Sequence<FixationScore>) -> FixationScore.Sums {
    fixations.reduce(into: FixationScore.Sums()) { $0.add($1.sums) }
  }
}

/// Turns gaze points into scores.
private struct Scorer {
  let samples: Samples
  let lines: [TargetGeometry]
  private let subjects: [Int: FixationScore.Subject]
  private let cell: Cell

  init(samples: Samples, origin: CalibrationFile.Origin) {
    self.samples = samples
    lines = TargetGeometry.all(of: samples)
    subjects = samples.fixationSubjects
    cell = Cell(
      group: origin.group, samples: origin.samples, features: origin.features, calibrator: origin.calibrator,
      split: origin.split)
  }

  func fixations(_ errors: PointErrors) -> [FixationScore] {
    errors.fixations.compactMap { fixation in
      subjects[fixation.number].map {
        FixationScore(cell: cell, subject: $0, sums: fixation.sums)
      }
    }
  }

  /// The sums over some rows.
  func sums(_ estimates: [GazeEstimate], rows: [Int]) -> FixationScore.Sums {
    Drift.sums(fixations(PointErrors(RowEstimates(rows: rows, rows.map { estimates[$0] }), lines)))
  }
}

extension Drift.Recentring {
  fileprivate init?(_ estimates: [GazeEstimate], _ scorer: Scorer, target: String) {
    let origins = scorer.samples.origins
    let onTarget = origins.indices.filter { origins[$0].targetName == target }
    let straight = onTarget.filter { row in
      origins[row].key.headPose == .middle && origins[row].key.viewingDistance == .regular
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
    (anchorCount, self.offset) = (anchors.count, offset)
  }
}
