import Inputs

/// How exercises are recognised and counted. The defaults of the coefficient is the source's; all others are ours.
package struct ExerciseOptions: Sendable {
  var reference: ShapeReference.Kind
  var rest: ShapeReference.Rest
  var coefficient: Double
  /// How long shapes must stay at or above their thresholds, seconds.
  var hold: Double
  /// How long they must be below before the exercise can trigger again, seconds.
  var rearm: Double { 0.2 }
  /// The coefficients of the sweep, ascending.
  var coefficients: [Double]
  /// At most so many false triggers per minute has a coefficient that is chosen.
  var falseRateLimit: Double { 1 }

  /// The words that options accept.
  package static let references = ShapeReference.Kind.allCases.map(\.rawValue)
  package static let rests = ShapeReference.Rest.allCases.map(\.rawValue)

  init(
    reference: ShapeReference.Kind = .mean, rest: ShapeReference.Rest = .median, coefficient: Double = 0.8,
    hold: Double = 0.2, coefficients: [Double] = Self.coefficients(from: 0.5, to: 1, step: 0.05)
  ) {
    (self.reference, self.rest, self.coefficient) = (reference, rest, coefficient)
    (self.hold, self.coefficients) = (hold, coefficients)
  }

  /// - Returns: Nil, with what is wrong, for words or numbers that mean nothing.
  package static func read(
    reference: String, rest: String, coefficient: Double, hold: Double, from: Double, to: Double, step: Double
  ) -> (options: ExerciseOptions?, error: String) {
    func wrong(_ sentence: String) -> (options: ExerciseOptions?, error: String) { (nil, sentence) }
    guard let kind = ShapeReference.Kind(rawValue: reference) else {
      return wrong("--reference must be one of \(references.joined(separator: ", "))")
    }
    guard let ground = ShapeReference.Rest(rawValue: rest) else {
      return wrong("--rest must be one of \(rests.joined(separator: ", "))")
    }
    guard coefficient > 0, coefficient <= 2 else {
      return wrong("--coefficient must be above 0 and at most 2, not \(shortest(coefficient))")
    }
    guard hold >= 0, hold <= 60 else {
      return wrong("--hold must be from 0 to 60 seconds, not \(shortest(hold))")
    }
    guard from > 0, from <= to, to <= 2 else {
      return wrong(
        "--from and --to must rise from above 0 to at most 2, not \(shortest(from)) and \(shortest(to))")
    }
    guard step >= 0.001, step <= 2 else {
      return wrong("--step must be from 0.001 to 2, not \(shortest(step))")
    }
    let steps = coefficients(from: from, to: to, step: step)
    guard steps.count <= 201 else {
      return wrong("--step \(shortest(step)) makes \(steps.count) coefficients; at most 201 are swept")
    }
    return (
      ExerciseOptions(
        reference: kind, rest: ground, coefficient: coefficient, hold: hold, coefficients: steps), ""
    )
  }

  /// Evenly spaced; rounded, so that the seventh of 0.5, 0.55 … is 0.8 exactly.
  static func coefficients(from: Double, to: Double, step: Double) -> [Double] {
    let count = Int(((to - from) / step + 1e-6).rounded(.down))
    return (0...count).map { ((from + Double($0) * step) * 1e9).rounded() / 1e9 }
  }
}
