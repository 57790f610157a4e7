import Statistics

/// How far a shape moves in one person: where it rests, and where it gets to in the exercises that require it.
package struct ShapeReference: Sendable, Equatable {
  let shape: EyeShape
  /// Nil where nothing was measured.
  let rest: Double?
  let reference: Double?
  /// The cycles and frames behind the reference; 0 if it was given.
  let cycleCount: Int
  let frameCount: Int

  /// What counts as the reference. The source speaks of "typical deviations" and does not say which.
  package enum Kind: String, CaseIterable, Sendable {
    /// Of the frames within cycles of an exercise that requires the shape.
    case mean, median
    /// The mean over cycles of their largest values.
    case peak
  }

  package enum Rest: String, CaseIterable, Sendable {
    /// Of the frames outside exercises.
    case median
    /// The source's rule.
    case zero
  }

  /// reference − rest; nil unless it is positive, since such a shape tells nothing.
  var deflection: Double? {
    guard let rest, let reference, reference > rest else { return nil }
    return reference - rest
  }

  /// rest + coefficient × (reference − rest).
  ///
  /// - Returns: Nil without a deflection, and for a threshold of at most 0, of which no ratio can be taken.
  func threshold(_ coefficient: Double) -> Double? {
    guard let rest, let deflection else { return nil }
    let threshold = rest + coefficient * deflection
    return threshold > 0 ? threshold : nil
  }
}

extension [ShapeReference] {
  /// The references of a person from one recording with marked cycles, one for each shape that exercises require.
  ///
  /// The marked frames of a shape are those of all exercises that require it, diagonals included, so that a person has
  /// one threshold per shape.
  init(
    _ series: ShapeSeries, _ intervals: [ExerciseInterval], _ kind: ShapeReference.Kind,
    rest: ShapeReference.Rest
  ) {
    let marked = intervals.map { series.rows(from: $0.start, through: $0.end) }
    var isOutside = [Bool](repeating: true, count: series.times.count)
    for rows in marked { for row in rows { isOutside[row] = false } }
    self = EyeShape.ofExercises.map { shape in
      let column = series.values[shape.rawValue]
      guard !column.isEmpty else {
        return ShapeReference(shape: shape, rest: nil, reference: nil, cycleCount: 0, frameCount: 0)
      }
      let cycles = zip(intervals, marked).filter { $0.0.exercise.shapes.contains(shape) }
        .map { column[$0.1].filter(\.isFinite) }.filter { !$0.isEmpty }
      let outside = rest == .zero ? [] : column.indices.filter { isOutside[$0] && column[$0].isFinite }
      return ShapeReference(
        shape: shape,
        rest: rest == .zero ? 0 : outside.isEmpty ? nil : Statistics.median(outside.map { column[$0] }),
        reference: Self.reference(cycles, kind), cycleCount: cycles.count,
        frameCount: cycles.reduce(0) { $0 + $1.count })
    }
  }

  private static func reference(_ cycles: [[Double]], _ kind: ShapeReference.Kind) -> Double? {
    guard !cycles.isEmpty else { return nil }
    let frames = cycles.flatMap(\.self)
    switch kind {
    case .mean: return frames.reduce(0, +) / Double(frames.count)
    case .median: return Statistics.median(frames)
    case .peak: return cycles.compactMap { $0.max() }.reduce(0, +) / Double(cycles.count)
    }
  }

  subscript(_ shape: EyeShape) -> ShapeReference? { first { $0.shape == shape } }

  /// (R − L)/(R + L) of the deflections that an exercise's shapes have in the right and the left eye.
  func asymmetry(_ exercise: Exercise) -> EyeAsymmetry? {
    let own = exercise.shapes.map { self[$0] }
    func mean(_ isRight: Bool) -> Double? {
      let deflections = zip(exercise.shapes, own).filter { $0.0.isRightEye == isRight }.map {
        $0.1?.deflection
      }
      guard deflections.allSatisfy({ $0 != nil }) else { return nil }
      return deflections.compactMap(\.self).reduce(0, +) / Double(deflections.count)
    }
    guard let right = mean(true), let left = mean(false) else { return nil }
    return EyeAsymmetry(right: right, left: left)
  }
}

/// How unequally far two sides move.
struct EyeAsymmetry: Sendable, Equatable {
  let right: Double
  let left: Double

  /// (R − L)/(R + L): 0 if both move equally far, 1 if only the right one moves.
  ///
  /// - Precondition: Both are positive.
  var value: Double { (right - left) / (right + left) }
}
