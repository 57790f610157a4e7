import Statistics

struct ShapeRange: Sendable {
  let smallest: Double
  let median: Double
  /// The 99th percentile: what the shape gets to, without single frames.
  let high: Double
  let largest: Double
  let belowCount: Int
  let aboveCount: Int
  let missingCount: Int
  let rowCount: Int

  /// Nil for a column without values.
  init?(_ column: [Double]) {
    let present = column.filter(\.isFinite).sorted()
    guard let least = present.first, let most = present.last, let middle = quantile(present, 0.5),
      let high = quantile(present, 0.99)
    else { return nil }
    smallest = least
    median = middle
    largest = most
    self.high = high
    belowCount = present.count { $0 < 0 }
    aboveCount = present.count { $0 > 1 }
    missingCount = column.count - present.count
    rowCount = column.count
  }

  /// (R − L)/(R + L) of 99th percentile − median in the right and the left eye's shape of a simple exercise.
  static func asymmetry(_ exercise: Exercise, _ ranges: [EyeShape: ShapeRange]) -> EyeAsymmetry? {
    func deflections(ofRightEye isRight: Bool) -> [Double?] {
      exercise.shapes.filter { $0.isRightEye == isRight }.map { shape in
        ranges[shape].map { $0.high - $0.median }.flatMap { $0 > 0 ? $0 : nil }
      }
    }
    return EyeAsymmetry(right: deflections(ofRightEye: true), left: deflections(ofRightEye: false))
  }
}

extension ShapeSeries {
  var ranges: [EyeShape: ShapeRange] {
    Dictionary(
      uniqueKeysWithValues: EyeShape.ofExercises.compactMap { shape in
        ShapeRange(values[shape.rawValue]).map { (shape, $0) }
      })
  }
}
