import Inputs

extension SelectingCalibrator {
  /// Reads the key `lambda`. Without it, the penalty with the lowest squared error is chosen inside each training part
  /// by leaving out one of its targets at a time; of equal penalties the largest.
  ///
  /// - Parameters:
  ///   - penalties: The penalties to choose among, the strongest first.
  ///   - regression: Makes the regression for a penalty.
  static func choosingPenalty(
    from section: inout ConfigSection, in range: ClosedRange<Double>, among penalties: [Double],
    _ regression: (_ penalty: Double) -> any Regression
  ) -> any Calibrator {
    guard !section.has("lambda") else {
      return RegressionCalibrator(regression(section.number("lambda", in: range)))
    }
    return SelectingCalibrator(
      candidates: penalties.map { penalty in
        SelectionCandidate(
          label: ChosenOptions(options: [("lambda", penalty)]).label, features: nil,
          calibrator: RegressionCalibrator(regression(penalty)))
      },
      scheme: .leaveOneTargetOut, rule: .least)
  }
}
