import Statistics

/// The deflection of a shape in one person: its rest, and the level that it reaches in the exercises that require it.
package struct ShapeReference: Sendable, Equatable {
  let shape: EyeShape
  let rest: Result<Double, Absence>
  let reference: Result<Double, Absence>
  /// The cycles and frames behind the reference; 0 if it was given.
  let cycleCount: Int
  let frameCount: Int

  /// The definition of the reference. The source speaks of "typical deviations" and does not say which.
  package enum Kind: String, CaseIterable, Sendable {
    /// Statistics of the frames within cycles of an exercise that requires the shape.
    case mean, median
    /// The mean over cycles of their largest values.
    case peak
  }

  package enum Rest: String, CaseIterable, Sendable {
    /// The median of the frames outside exercises.
    case median
    /// The source's rule.
    case zero
  }

  /// reference − rest; absent unless it is positive, since any other tells nothing.
  var deflection: Result<Double, Absence> {
    reference.flatMap { reference in
      rest.flatMap { reference > $0 ? .success(reference - $0) : .failure(.noDeflection) }
    }
  }

  /// rest + coefficient × (reference − rest).
  ///
  /// - Returns: An absence without a deflection, and for a threshold of at most 0, of which no ratio can be taken.
  func threshold(_ coefficient: Double) -> Result<Double, Absence> {
    deflection.flatMap { deflection in
      rest.flatMap { rest in
        let threshold = rest + coefficient * deflection
        return threshold > 0 ? .success(threshold) : .failure(.noThreshold)
      }
    }
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
        return ShapeReference(
          shape: shape, rest: .failure(.noShape), reference: .failure(.noShape), cycleCount: 0, frameCount: 0)
      }
      let cycles = zip(intervals, marked).filter { $0.0.exercise.shapes.contains(shape) }
        .map { column[$0.1].filter(\.isFinite) }.filter { !$0.isEmpty }
      let outside = rest == .zero ? [] : column.indices.filter { isOutside[$0] && column[$0].isFinite }
      return ShapeReference(
        shape: shape,
        rest: rest == .zero
          ? .success(0)
          : outside.isEmpty
            ? .failure(.noRestFrames) : .success(Statistics.median(outside.map { column[$0] })),
        reference: Self.reference(cycles, kind), cycleCount: cycles.count,
        frameCount: cycles.reduce(0) { $0 + $1.count })
    }
  }

  private static func reference(
    _ cycles: [[Double]], _ kind: ShapeReference.Kind
  ) -> Result<Double, Absence> {
    guard !cycles.isEmpty else { return .failure(.noCycle) }
    let frames = cycles.flatMap(\.self)
    switch kind {
    case .mean: return .success(frames.reduce(0, +) / Double(frames.count))
    case .median: return .success(Statistics.median(frames))
    case .peak: return .success(cycles.compactMap { $0.max() }.reduce(0, +) / Double(cycles.count))
    }
  }

  subscript(_ shape: EyeShape) -> ShapeReference? { first { $0.shape == shape } }

  /// (R − L)/(R + L) of the deflections that an exercise's shapes have in the right and the left eye.
  func asymmetry(_ exercise: Exercise) -> EyeAsymmetry? {
    EyeAsymmetry(
      right: exercise.shapes.filter(\.isRightEye).map { self[$0]?.deflection.ifKnown },
      left: exercise.shapes.filter { !$0.isRightEye }.map { self[$0]?.deflection.ifKnown })
  }

  /// Looking to the right against looking to the left, each the mean of both eyes.
  var asymmetryOfSides: EyeAsymmetry? {
    EyeAsymmetry(
      right: Exercise.right.shapes.map { self[$0]?.deflection.ifKnown },
      left: Exercise.left.shapes.map { self[$0]?.deflection.ifKnown })
  }
}

struct EyeAsymmetry: Sendable, Equatable {
  let right: Double
  let left: Double

  /// (R − L)/(R + L): 0 if both move equally far, 1 if only the right one moves.
  ///
  /// - Precondition: Both are positive.
  var value: Double { (right - left) / (right + left) }
}

extension EyeAsymmetry {
  /// The means of deflections, which are positive; nil if any is missing.
  init?(right: [Double?], left: [Double?]) {
    let sides = [right, left].map { deflections in
      (known: deflections.compactMap(\.self), count: deflections.count)
    }
    guard sides.allSatisfy({ $0.count > 0 && $0.known.count == $0.count }) else { return nil }
    let means = sides.map { $0.known.reduce(0, +) / Double($0.count) }
    self.init(right: means[0], left: means[1])
  }
}
