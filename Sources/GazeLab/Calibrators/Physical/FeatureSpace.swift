import LinearAlgebra

/// Training samples as points in a space of standardised features.
struct FeatureSpace: Sendable {
  private let standardisation: Standardisation
  /// n × p, standardised.
  private let points: Matrix

  /// - Parameter features: The features of the training samples, n × p; at least one row and one column.
  init(_ features: Matrix) {
    precondition(features.columnCount > 0, "no features span no space")
    standardisation = Standardisation(of: features)
    points = standardisation.applied(to: features)
  }

  /// Pairs m other samples with those of the training.
  ///
  /// - Parameter features: m × p.
  func pairs(_ features: Matrix) -> RowPairs { RowPairs(standardisation.applied(to: features), points) }
}
