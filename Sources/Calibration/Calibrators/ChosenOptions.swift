import Inputs

/// Options that a calibrator chose inside its training part, as reports write them: `a=100, length=1.5`.
func chosenOptions(_ options: [(name: String, value: Double)]) -> String {
  options.map { "\($0.name)=\(shortest($0.value))" }.joined(separator: ", ")
}

extension ConfigSection {
  /// The candidates for an option: the number that the experiment file gives, or all of a grid.
  mutating func candidates(_ key: String, in range: ClosedRange<Double>, orAll grid: [Double]) -> [Double] {
    has(key) ? [number(key, in: range)] : grid
  }
}

extension SelectingCalibrator {
  /// Reads the key `lambda`. Without it, the penalty with the lowest squared error is chosen inside each training part
  /// by leaving out one of its targets at a time; of equal penalties the largest. `penalties` begin with the strongest.
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
          label: chosenOptions([("lambda", penalty)]), features: nil,
          calibrator: RegressionCalibrator(regression(penalty)))
      },
      scheme: .leaveOneTargetOut, rule: .least)
  }
}
