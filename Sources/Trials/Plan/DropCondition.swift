import Calibration
import Captures
import Inputs

/// A rule by which an experiment leaves frames out, for those who repeat it elsewhere.
package enum DropCondition: Sendable {
  /// Frames with one of these words for a state or label.
  case words(name: String, [String])
  /// Frames with a number below or above a bound in a column. A missing number is neither.
  case column(name: String, below: Double?, above: Double?)
  /// Frames of a blink, and those at most so many seconds away from one.
  case blinks(seconds: Double)
}

extension ExperimentFile {
  /// The rules of `drop`, in the order of the file.
  package var dropConditions: [DropCondition] {
    frameRules.drops.map { rule in
      switch rule.subject {
      case .words(let name, let words): .words(name: name, words)
      case .column(let name, let below, let above): .column(name: name, below: below, above: above)
      case .blinks(let seconds): .blinks(seconds: seconds)
      }
    }
  }

  /// The calibrators by their labels, in the order of the file.
  package var labelledCalibrators: [(label: String, calibrator: any Calibrator)] {
    calibrators.map { ($0.label, $0.calibrator) }
  }
}
