import Inputs

extension SelectingCalibrator {
  /// Reads the key `lambda`. Without it, the penalty is chosen inside each training part by leaving out one of its
  /// targets after the other: the one of least squared error, and of equal ones the largest.
  ///
  /// - Parameters:
  ///   - penalties: What to choose among, the one that allows least first.
  ///   - regression: Makes a regression of a penalty.
  static func choosingPenalty(
    from section: inout ConfigSection, in range: ClosedRange<Double>, among penalties: [Double],
    _ regression: (_ penalty: Double) -> any Regression
  ) -> any Calibrator {
    guard !section.has("lambda") else {
      return RegressionCalibrator(regression(section.number("lambda", in: range)))
    }
    return SelectingCalibrator(
      candidates: penalties.map { penalty in
        Candidate(
          label: ChosenOptions(options: [("lambda", penalty)]).label, features: nil,
          calibrator: RegressionCalibrator(regression(penalty)))
      },
      scheme: .leaveOneTargetOut, rule: .least)
  }
}
