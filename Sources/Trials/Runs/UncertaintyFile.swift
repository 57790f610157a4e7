import Captures
import Inputs
import Scores
import Uncertainty

/// A fixation that a trial of the first repeat tested, with the error of its mean point and the one that was expected.
package struct UncertainFixation: Sendable, Equatable {
  package let cell: Cell
  package let foldIndex: Int
  package let subject: FixationScore.Subject
  /// Mean predicted point − target, pt.
  package let errorX: Double
  package let errorY: Double
  /// Of the error of the fixation's mean point.
  package let covariance: Covariance
  /// Standard deviations of the error of a single frame's point, pt; nil where it is not known.
  package let frameDeviationX: Double?
  package let frameDeviationY: Double?
  /// The number of training targets.
  package let targetCount: Int

  /// The share of errors that the ellipse is to hold.
  package static let share = 0.68

  private var squaredRadius: Double {
    PointUncertainty.squaredRadius(share: Self.share, targetCount: targetCount)
  }

  /// Whether the ellipse around the mean point holds the target.
  package var holdsTarget: Bool { covariance.squaredDistance(x: errorX, y: errorY) <= squaredRadius }
  /// The area of the ellipse, pt².
  package var area: Double { covariance.ellipseArea(squaredRadius: squaredRadius) }
}

extension CellOutcome {
  /// By fold, then fixation.
  func uncertainFixations(_ subjects: [Int: FixationScore.Subject]) -> [UncertainFixation] {
    uncertainties.flatMap { trial in
      trial.tested.sorted { $0.fixation < $1.fixation }.compactMap { tested -> UncertainFixation? in
        subjects[tested.fixation].map { subject in
          let covariance = trial.ofFixation.scaled(by: tested.growth)
          let ofFrame = trial.ofFrame.map { covariance + $0 }
          return UncertainFixation(
            cell: cell, foldIndex: trial.fold, subject: subject, errorX: tested.errorX,
            errorY: tested.errorY,
            covariance: covariance, frameDeviationX: ofFrame?.deviationX,
            frameDeviationY: ofFrame?.deviationY,
            targetCount: trial.targetCount)
        }
      }
    }
  }
}

/// `uncertainty.csv`: one row per tested fixation of the first repeat, only with `metrics: uncertainty`.
enum UncertaintyFile: StoredFile {
  static let name = "uncertainty.csv"
  static let row = "tested fixation of the first repeat, only with metrics: uncertainty"

  static func transfer(
    _ known: UncertainFixation?, _ fields: inout StoredFields
  ) throws(InputError) -> UncertainFixation {
    let cell = try fields.cell(
      known?.cell, of: known.map { ($0.subject.participant, $0.subject.device) }
    ) { known?.subject.value(ofKey: $0) }
    let fold = try fields.integer("fold", "The fold, counted from 0.", known?.foldIndex)
    let subject = try fields.subject(known?.subject)
    let errorX = try fields.number(
      "error_x_pt", "pt", "Mean predicted x − the target's over the fixation.", known?.errorX)
    let errorY = try fields.number(
      "error_y_pt", "pt", "Mean predicted y − the target's over the fixation.", known?.errorY)
    let mean = "of the error of the fixation's mean point"
    let deviationX = try fields.sum(
      "sd_x", "pt", "Expected standard deviation \(mean) in x.", known?.covariance.deviationX)
    let deviationY = try fields.sum(
      "sd_y", "pt", "Expected standard deviation \(mean) in y.", known?.covariance.deviationY)
    let covariance = try Covariance(
      x: deviationX * deviationX,
      xy: fields.number("moment_xy", "pt²", "Expected covariance \(mean) in x and y.", known?.covariance.xy),
      y: deviationY * deviationY)
    let frame = "Expected standard deviation of the error of a single frame's point in"
    let onlyFrames = "empty for fixation medians"
    let frameX = try fields.optionalNumber(
      "frame_x_sd", "pt", "\(frame) x; \(onlyFrames).", known?.frameDeviationX)
    let frameY = try fields.optionalNumber(
      "frame_y_sd", "pt", "\(frame) y; \(onlyFrames).", known?.frameDeviationY)
    let targets = try fields.integer(
      "n_train_targets", "The training targets, the degrees of freedom of the variances.",
      known?.targetCount)
    try fields.require(targets >= PointUncertainty.fewestTargets, "n_train_targets", "at least 3")
    try fields.require(covariance.determinant > 0, "moment_xy", "less than sd_x · sd_y")
    return UncertainFixation(
      cell: cell, foldIndex: fold, subject: subject, errorX: errorX, errorY: errorY, covariance: covariance,
      frameDeviationX: frameX, frameDeviationY: frameY, targetCount: targets)
  }
}
