import Captures
import Inputs

/// Fits another calibrator to other people's samples only, as for a person who has not calibrated.
package struct PooledCalibrator: Calibrator {
  let base: any Calibrator

  package var needs: Needs { changed(base.needs) { ($0.people, $0.takesOthers) = (.others, false) } }

  package var traits: CalibratorTraits {
    changed(base.traits { PooledCalibrator($0) }) {
      $0.trained = { [base] in base.trained(on: $0).map { PooledCalibrator($0) } }
    }
  }

  init(_ base: any Calibrator) { self.base = base }

  init(from section: inout ConfigSection) { self.init(section.leadingCalibrator("pooled")) }

  package func fit(_ training: Training) throws(FitError) -> any FittedCalibrator {
    guard let others = training.others else { throw .noOthers }
    return try base.fit(Training(own: others, others: nil, seed: training.seed)).fitted(
      to: others, of: others)
  }
}

extension ConfigSection {
  /// Reads the calibrator that a key wraps. Returns a linear one if an error has been recorded.
  mutating func leadingCalibrator(_ key: String) -> any Calibrator {
    guard let node = node(key, as: .defined(Catalogue.calibrators.noun)), let base = calibrator(from: node)
    else { return LinearCalibrator() }
    if let table = base.needs.predictions.first {
      record(
        node.place,
        "\(key.quoted) has no effect: the predictions of \(table.name.quoted) were made elsewhere")
    }
    if base.needs.people != .own {
      record(
        node.place,
        "\(key.quoted) must come before a calibrator that learns from the samples it is given, not from "
          + "other people's")
    }
    return base
  }
}
