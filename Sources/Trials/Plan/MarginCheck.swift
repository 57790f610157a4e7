import Calibration
import Captures
import Inputs

/// Whether a margin has the unit of the error that the cards of the run will lead with.
enum MarginCheck {
  /// - Returns: An error where the unit is another one; none without a margin.
  static func errors(_ file: ExperimentFile, _ sets: [SampleSet]) -> [InputError] {
    guard let margin = file.margin else { return [] }
    let (unit, reason) = leadingUnit(file, sets)
    guard unit != margin.unit else { return [] }
    return [
      InputError(
        file.marginPlace,
        "'margin' is in \(margin.unit.rawValue), but the cards of this experiment are in \(unit.rawValue), because \(reason); "
          + "write it in \(unit.rawValue), such as \(unit == .points ? "20pt" : unit == .degrees ? "0.3deg" : "0.5cm")"
      )
    ]
  }

  private static func leadingUnit(
    _ file: ExperimentFile, _ sets: [SampleSet]
  ) -> (unit: ErrorAmount.Unit, reason: String) {
    guard file.metrics != .trials else { return (.points, "'metrics: trials' keeps nothing else") }
    func all(_ holds: (Samples, Int) -> Bool) -> Bool {
      sets.allSatisfy { set in set.samples.origins.indices.allSatisfy { holds(set.samples, $0) } }
    }
    guard all({ $0.views.screen($1).hasLengths }) else {
      return (.points, "the size of a screen in centimetres is not known")
    }
    guard all({ $0.views[$1].eyes != nil }) else {
      return (.centimetres, "the captures lack eye positions")
    }
    return (.degrees, "the captures have eye positions")
  }
}
