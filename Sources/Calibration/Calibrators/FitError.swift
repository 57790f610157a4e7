import Inputs

/// The reason why a training part cannot be fitted.
package enum FitError: Error, Sendable, Equatable {
  case noTrainingRows
  case notFinite(column: String)
  case overflow
  case noConvergence(routine: String)
  case noWeight
  /// There are too many rows for a method that compares every row with every other.
  case tooManyRows(count: Int, limit: Int)
  case noEyes
  case noGazePoint(ray: String)
  case noNeighbours
  /// There are several equally good fits or none; the sentence says what is missing.
  case notDetermined(String)
  case noOthers
  case noOwnGazePoint
  /// Another program predicted nothing for a fold, which is nil if it is unknown.
  case noPredictions(file: String, repeatIndex: Int?, fold: Int?)
  case missingTargets([String])
  case tooFewTargets(count: Int, asked: Int)
  case tooManyChoices(limit: Int)
  /// Candidates cannot be compared inside a training part that has a single one of these.
  case nothingToLeaveOut(single: [String])
  /// No candidate can be fitted inside the training part; the reason is that of the first.
  case noCandidate(label: String, reason: String)
  /// A program gave no gaze points; the sentence names it and says why.
  case program(String)
  /// The task was cancelled while it fitted. A unit of work that is cancelled has no trials, so no report says this.
  case cancelled

  /// Throws `cancelled` if the current task is cancelled: a loop over candidates need not end then.
  static func checkCancellation() throws(FitError) {
    if Task.isCancelled { throw .cancelled }
  }

  package var sentence: String {
    switch self {
    case .noTrainingRows: "there are 0 training rows"
    case .notFinite(let column): "\(column) is not finite in a training row"
    case .overflow: "the coefficients are too large for double precision"
    case .noConvergence(let routine): "\(routine) did not converge"
    case .noGazePoint(let ray): "no training row has a gaze point of \(ray)"
    case .noNeighbours:
      "no two training rows belong to one fixation, so the scatter of gaze points is unknown"
    case .tooManyRows(let count, let limit):
      "there are \(count) training rows; a Gaussian process is fitted to at most \(limit), such as fixation-medians"
    case .noWeight: "no training row has a weight above 0: the face looks away in all of them"
    case .noEyes: "the position or direction of an eye is missing or not finite in a training row"
    case .notDetermined(let sentence), .program(let sentence): sentence
    case .noOthers:
      "the split sets no other people's samples apart; {kind: calibration-targets, targets: 0, others: true} tests "
        + "each person on all others"
    case .noOwnGazePoint: "no own training row has a gaze point"
    case .noPredictions(let file, let repeatIndex, let fold):
      if let repeatIndex, let fold {
        "\(file.quoted) has no prediction for fold \(fold) of repeat \(repeatIndex)"
      } else {
        "\(file.quoted) has predictions for whole folds, not for parts of their training"
      }
    case .missingTargets(let names): "no training row is on \(names.joined(separator: ", "))"
    case .tooFewTargets(let count, let asked):
      "the training part has \(count) targets: choosing \(asked) leaves none to score the choice on"
    case .tooManyChoices(let limit): "there are more than \(limit) choices of targets; ask for fewer, or more"
    case .nothingToLeaveOut(let single):
      "candidates cannot be compared inside the training part: it has a single "
        + single.joined(separator: " and a single ")
    case .noCandidate(let label, let reason):
      "no candidate can be fitted inside the training part; \(label): \(reason)"
    case .cancelled: "the fit was cancelled"
    }
  }
}
