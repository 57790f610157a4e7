import Inputs

/// Fits another calibrator to other people's samples alone: what it does for somebody who has not calibrated.
struct PooledCalibrator: Calibrator {
  let base: any Calibrator

  var needs: Needs {
    var needs = base.needs
    (needs.people, needs.takesOthers) = (.others, false)
    return needs
  }

  var fitsNoise: Bool { base.fitsNoise }
  var isLinear: Bool { base.isLinear }
  var candidateLabels: [String] { base.candidateLabels }
  var smoother: Smoother? { base.smoother }

  init(_ base: any Calibrator) { self.base = base }

  init(from section: inout ConfigSection) { self.init(section.leadingCalibrator("pooled")) }

  func predictingAngles() -> (any Calibrator)? { base.predictingAngles().map { PooledCalibrator($0) } }

  func trained(on kind: SampleKind) -> (any Calibrator)? {
    base.trained(on: kind).map { PooledCalibrator($0) }
  }

  func fit(_ training: Training) throws(FitError) -> any FittedCalibrator {
    guard let others = training.others else { throw .noOthers }
    let fitted = try base.fit(Training(own: others, others: nil, seed: training.seed))
    return FittedToRows(base: fitted, rowCount: others.rows.count)
  }
}

extension ConfigSection {
  /// The calibrator behind a key that leads; a linear one for what is recorded as wrong or missing.
  mutating func leadingCalibrator(_ key: String) -> any Calibrator {
    guard let node = node(key, as: .defined(Catalogue.calibrators.noun)), let base = calibrator(from: node)
    else { return LinearCalibrator() }
    if base.needs.people != .own {
      record(
        InputError(
          node.place,
          "\(key.quoted) must stand before a calibrator that learns from the samples it is given, not from "
            + "other people's"))
    }
    return base
  }
}
