import Inputs

/// How exercises are recognised and counted. The default of the coefficient is the source's; all others are ours.
package struct ExerciseOptions: Sendable {
  var reference: ShapeReference.Kind
  var rest: ShapeReference.Rest
  var coefficient: Double
  /// How long shapes must stay at or above their thresholds, seconds.
  var hold: Double
  /// How long they must be below before the exercise can trigger again, seconds.
  var rearm: Double { 0.2 }
  /// The first, the last and the distance of the coefficients that are swept.
  var from: Double
  var to: Double
  var step: Double
  /// A coefficient is chosen only if it has at most this many false triggers per minute.
  var falseRateLimit: Double { 1 }

  /// The words that options accept.
  package static let references = ShapeReference.Kind.allCases.map(\.rawValue)
  package static let rests = ShapeReference.Rest.allCases.map(\.rawValue)

  init(
    reference: ShapeReference.Kind = .mean, rest: ShapeReference.Rest = .median, coefficient: Double = 0.8,
    hold: Double = 0.2, from: Double = 0.5, to: Double = 1, step: Double = 0.05
  ) {
    self.reference = reference
    self.rest = rest
    self.coefficient = coefficient
    self.hold = hold
    self.from = from
    self.to = to
    self.step = step
  }

  /// - Returns: Nil, with what is wrong, for words or numbers that mean nothing.
  package static func read(
    reference: String, rest: String, coefficient: Double, hold: Double, from: Double, to: Double, step: Double
  ) -> (options: ExerciseOptions?, error: String) {
    func wrong(_ sentence: String) -> (options: ExerciseOptions?, error: String) { (nil, sentence) }
    func choice(_ words: [String], _ word: String) -> String {
      "must be one of \(words.joined(separator: ", "))"
        + (nearestWord(to: word, among: words).map { "; did you mean \($0.quoted)?" } ?? "")
    }
    guard let kind = ShapeReference.Kind(rawValue: reference) else {
      return wrong("--reference " + choice(references, reference))
    }
    guard let ground = ShapeReference.Rest(rawValue: rest) else {
      return wrong("--rest " + choice(rests, rest))
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
    let options = ExerciseOptions(
      reference: kind, rest: ground, coefficient: coefficient, hold: hold, from: from, to: to, step: step)
    guard options.coefficients.count <= 201 else {
      return wrong(
        "--step \(shortest(step)) makes \(options.coefficients.count) coefficients; at most 201 are swept")
    }
    return (options, "")
  }

  /// Ascending; rounded, so that the seventh of 0.5, 0.55 … is 0.8 exactly.
  var coefficients: [Double] {
    let count = Int(((to - from) / step + 1e-6).rounded(.down))
    return (0...count).map { ((from + Double($0) * step) * 1e9).rounded() / 1e9 }
  }
}
