import Captures

/// Samples as a physical calibrator sees them: eye geometry, targets, and the values of the terms.
struct PhysicalDesign: Sendable {
  let terms: PhysicalTerms
  let geometries: [EyeGeometry]
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

  func angles(row: Int, _ parameters: [Double]) -> Angles {
    Angles(parameters, times: values, from: row * parameters.count, horizontalCount: horizontalCount)
  }
}

extension Angles {
  /// The sums of a sample's terms, whose values begin at `start`, each times its parameter; horizontal ones come first.
  init(_ parameters: [Double], times values: [Double], from start: Int, horizontalCount: Int) {
    var (horizontal, vertical) = (0.0, 0.0)
    for index in 0..<horizontalCount { horizontal += parameters[index] * values[start + index] }
    for index in horizontalCount..<parameters.count { vertical += parameters[index] * values[start + index] }
    self.init(horizontal: horizontal, vertical: vertical)
  }
}
