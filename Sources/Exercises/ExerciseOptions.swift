import Documents
import Inputs

/// Options for recognising and counting exercises. The default of the coefficient is the source's; all others are ours.
package struct ExerciseOptions: Sendable {
  var reference = ShapeReference.Kind.mean
  var rest = ShapeReference.Rest.median
  var coefficient = 0.8
  /// The time for which shapes must stay at or above their thresholds, seconds.
  var hold = 0.2
  /// The time below them before the exercise can trigger again, seconds.
  var rearm: Double { 0.2 }
  /// The first, the last and the distance of the coefficients that are swept.
  var from = 0.5
  var to = 1.0
  var step = 0.05
  /// A coefficient is chosen only if it has at most this many false triggers per minute.
  var falseRateLimit: Double { 1 }

  /// The words that options accept.
  package static let references = ShapeReference.Kind.allCases.map(\.rawValue)
  package static let rests = ShapeReference.Rest.allCases.map(\.rawValue)

  /// - Returns: Nil, with what is wrong, for words or numbers that mean nothing.
  package static func read(
    reference: String, rest: String, coefficient: Double, hold: Double, from: Double, to: Double, step: Double
  ) -> (options: ExerciseOptions?, error: String) {
    func choice(_ words: [String], _ word: String) -> String {
      let nearest = nearestWord(to: word, among: words).map { "; did you mean \($0.quoted)?" }
      return "must be one of \(words.joined(separator: ", "))" + (nearest ?? "")
    }
    guard let kind = ShapeReference.Kind(rawValue: reference) else {
      return (nil, "--reference " + choice(references, reference))
    }
    guard let ground = ShapeReference.Rest(rawValue: rest) else {
      return (nil, "--rest " + choice(rests, rest))
    }
    let sweep = "\(shortest(from)) and \(shortest(to))"
    let limits = [
      (
        coefficient > 0 && coefficient <= 2, "--coefficient must be above 0 and at most 2",
        shortest(coefficient)
      ),
      (hold >= 0 && hold <= 60, "--hold must be from 0 to 60 seconds", shortest(hold)),
      (from > 0 && from <= to && to <= 2, "--from and --to must rise from above 0 to at most 2", sweep),
      (step >= 0.001 && step <= 2, "--step must be from 0.001 to 2", shortest(step)),
    ]
    if let (_, demand, found) = limits.first(where: { isKept, _, _ in !isKept }) {
      return (nil, "\(demand), not \(found)")
    }
    let options = ExerciseOptions(
      reference: kind, rest: ground, coefficient: coefficient, hold: hold, from: from, to: to, step: step)
    let count = options.coefficients.count
    guard count <= 201 else {
      return (nil, "--step \(shortest(step)) makes \(count) coefficients; at most 201 are swept")
    }
    return (options, "")
  }

  /// Ascending; rounded, so that the seventh of 0.5, 0.55 … is 0.8 exactly.
  var coefficients: [Double] {
    let count = Int(((to - from) / step + 1e-6).rounded(.down))
    return (0...count).map { ((from + Double($0) * step) * 1e9).rounded() / 1e9 }
  }

  var facts: Facts {
    Facts {
      Fact("reference", nil, reference.rawValue)
      Fact("rest", nil, rest.rawValue)
      Fact("coefficient", nil, coefficient)
      Fact("hold_s", nil, hold)
      Fact("rearm_s", nil, rearm)
      Fact("coefficients", nil, JSONValue.numbers(coefficients))
      Fact("false_per_minute_limit", nil, falseRateLimit)
    }
  }
}
