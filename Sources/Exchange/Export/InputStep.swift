import Calibration
import Captures
import Documents
import Inputs
import Trials

/// How far the rounding of inputs moves a gaze point: by one step of single precision, in which ARKit computes, in the
/// number where that is most, on the row of the fit where it is furthest. The numbers are the columns that a calibration
/// uses, and those of the transforms and the recorded gaze point where it uses these themselves.
package struct InputStep: Sendable, Codable, Equatable {
  package let column: String
  /// The distance in points.
  package let points: Double

  /// A calibration whose gaze points jump further is of no use in an app, pt.
  static let mostShift = 1.0
  /// A map that is not linear is computed on so many rows.
  private static let mostRows = 200

  /// Nil for a calibration without any input, or whose gaze points are all lost.
  init?(_ calibration: any PortableCalibration, _ training: Part, on screen: Screen) {
    let steps =
      (calibration.floatSteps(training, on: screen, mostRows: Self.mostRows) { _ in true } ?? [])
      + calibration.floatStepsOfChannels(training, on: screen, mostRows: Self.mostRows)
    guard let most = steps.max(by: { $0.distance < $1.distance }), most.distance.isFinite else { return nil }
    (column, points) = (most.column, most.distance)
  }

  init(column: String, points: Double) {
    self.column = column
    self.points = points
  }

  package var sentence: String {
    "One step of single precision in \(column) moves the gaze point by \(Table.Entry.scientific(points).text()) pt, in any "
      + "other number by less"
  }

  /// Why the calibration is not written, and the command that mends it.
  ///
  /// - Parameter noise: The columns that are only numerical noise in training; none if the column is one of them no longer.
  func objection(_ selection: TrialSelection, _ run: Run, _ noise: [NoiseColumn]) -> String {
    let jump =
      "would jump in an app: one step of single precision in \(column) moves its gaze point by \(decimal(points, 1)) pt"
    guard noise.contains(where: { $0.column == column }) else {
      return "\(jump); take another feature set or calibrator, or write it as it is with --force"
    }
    let words = ["gazelab", "export"] + selection.arguments(of: run)
    let without = noise.flatMap { ["--without", $0.column] }
    return
      "\(jump). Fit it without what is only noise: '\((words + without).map(shellWord).joined(separator: " "))'; or write "
      + "it as it is with --force"
  }
}
