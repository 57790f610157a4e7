import LinearAlgebra

/// A linear least squares problem whose answer is known to 15 digits.
struct ReferenceSet: Sendable {
  let name: String
  /// Where it stands; the name where it is made by a formula.
  let place: Place
  let formula: ReferenceFormula
  /// n × terms of the formula, n larger than the count of its parameters.
  let design: DoubledMatrix
  /// n × 1.
  let response: DoubledMatrix
  /// In the order of the formula's parameters: the intercept first.
  let coefficients: [Double]
  /// √(Σr²/(n − parameters)).
  let residualDeviation: Double

  var rowCount: Int { design.rowCount }

  /// To how many digits a solver must meet the coefficients; nil for a set that none has been set for.
  ///
  /// In doubles what the method can give at least, whatever the order of the rows: the sets of Wampler lose digits to
  /// their condition and to their residuals. Refined, 13 of the 15 digits that NIST certifies.
  func floor(_ precision: PivotedFit.Precision) -> Double? {
    let floors = [
      "Norris": 12, "Pontius": 12, "NoInt1": 14, "NoInt2": 14, "Wampler1": 8.5, "Wampler2": 12,
      "Wampler3": 8.5,
      "Wampler4": 7, "Wampler5": 5.5,
    ]
    return floors[name].map { precision == .refined ? 13 : $0 }
  }
}
