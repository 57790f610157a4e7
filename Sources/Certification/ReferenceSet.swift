import Inputs
import LinearAlgebra

/// A linear least squares problem whose solution is known to 15 digits.
struct ReferenceSet: Sendable {
  let name: String
  /// The file; the set's name if the set is generated.
  let place: Place
  let formula: ReferenceFormula
  /// n × terms of the formula, with n larger than the number of its parameters.
  let design: DoubledMatrix
  /// n × 1.
  let response: DoubledMatrix
  /// Sorted like the formula's parameters: the intercept first.
  let coefficients: [Double]
  /// √(Σr²/(n − parameters)).
  let residualDeviation: Double

  var rowCount: Int { design.rowCount }

  /// The number of digits to which the coefficients must agree; nil if the set has no floor.
  ///
  /// In double precision this is what the method reaches for any order of the rows; Wampler's sets lose digits because
  /// of their condition and their residuals. Refined, it is 13 of the 15 digits that NIST certifies.
  func floor(_ precision: PivotedFit.Precision) -> Double? {
    let floors = [
      "Norris": 12, "Pontius": 12, "NoInt1": 14, "NoInt2": 14, "Wampler1": 8.5, "Wampler2": 12,
      "Wampler3": 8.5, "Wampler4": 7, "Wampler5": 5.5,
    ]
    return floors[name].map { precision == .refined ? 13 : $0 }
  }
}
