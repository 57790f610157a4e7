/// Samples as a physical calibrator sees them: the geometry of the eyes, the target, and the values of the terms.
struct PhysicalDesign: Sendable {
  let terms: PhysicalTerms
  let geometries: [EyeGeometry]
  /// The points looked at, pt.
  let targets: [ScreenPoint]
  /// n × terms, row-major.
  let values: [Double]
  let horizontalCount: Int

  init(_ terms: PhysicalTerms, _ geometries: [EyeGeometry], targets: [ScreenPoint]) {
    precondition(geometries.count == targets.count, "a target for each sample")
    self.terms = terms
    self.geometries = geometries
    self.targets = targets
    values = geometries.flatMap(terms.values)
    horizontalCount = terms.horizontal.count
  }

  /// The true angles of a sample's eyes, as the parameters have it.
  func angles(row: Int, _ parameters: [Double]) -> Angles {
    let start = row * parameters.count
    var (horizontal, vertical) = (0.0, 0.0)
    for index in 0..<horizontalCount { horizontal += parameters[index] * values[start + index] }
    for index in horizontalCount..<parameters.count { vertical += parameters[index] * values[start + index] }
    return Angles(horizontal: horizontal, vertical: vertical)
  }
}
