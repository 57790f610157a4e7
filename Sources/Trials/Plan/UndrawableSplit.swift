import Calibration
import Inputs

/// A split of an experiment file that no group of samples can draw.
struct UndrawableSplit {
  let label: String
  let place: Place
  let reason: String

  /// - Parameter sets: All sample sets of the experiment, divided by its splits.
  static func all(_ file: ExperimentFile, _ sets: [SampleSet]) -> [UndrawableSplit] {
    file.splits.compactMap { split in
      let reasons = sets.compactMap { set -> String? in
        let planned = set.splits.first { $0.split.label == split.label }
        guard let planned, case .failure(let error) = planned.folds else { return nil }
        return error.sentence
      }
      guard let reason = reasons.first, reasons.count == sets.count else { return nil }
      return UndrawableSplit(
        label: split.label, place: file.splitPlaces[split.label] ?? Place(file: file.path), reason: reason)
    }
  }

  func error(isOnlySplit: Bool) -> InputError {
    InputError(
      place,
      "the split \(label.quoted) cannot be drawn: \(reason)"
        + (isOnlySplit
          ? "; no other split is left" : "; leave it out, or run with --skip-missing"))
  }

  var warning: Warning {
    Warning(subject: label, sentence: "is left out because it cannot be drawn: \(reason)")
  }
}
