import Inputs

/// What the first values of a column suggest where its name says nothing.
enum ColumnGuess {
  /// A sentence for a comment; nil if the values suggest nothing.
  ///
  /// - Parameter fields: The first fields of the column, in the order of the rows.
  static func sentence(_ fields: [String]) -> String? {
    let there = fields.filter { !TableOptions.usualMissing.contains($0) }
    guard there.count >= 10 else { return nil }
    let numbers = there.compactMap(Double.init)
    let runs = 1 + zip(there, there.dropFirst()).count { $0 != $1 }
    guard numbers.count == there.count else {
      return runs > 1 && 3 * runs <= there.count
        ? "words that stay for about \(there.count / runs) rows: a label, or named targets?" : nil
    }
    guard runs > 1 else { return "\(there[0]) in all of the first rows" }
    let steps = zip(numbers, numbers.dropFirst()).map { $1 - $0 }
    if steps.allSatisfy({ $0 > 0 }), let time = times(steps.sorted()[steps.count / 2]) { return time }
    if 3 * runs <= there.count { return "stays for about \(there.count / runs) rows: a target, or a label?" }
    let (least, largest) = (numbers.min() ?? 0, numbers.max() ?? 0)
    // Shares and metres have such values as well.
    guard least < 0, max(-least, largest) > 2, max(-least, largest) <= 180 else { return nil }
    return "from \(shortest(least)) to \(shortest(largest)): degrees?"
  }

  /// - Parameter step: The median step between rows.
  private static func times(_ step: Double) -> String? {
    let text = shortest((step * 1e6).rounded() / 1e6)
    switch step {
    case 0.0004..<0.2: return "rises in steps of \(text): times in s?"
    // A step of 1 counts rows as well.
    case 1.5..<200: return "rises in steps of \(text): times in ms?"
    case 400..<200_000: return "rises in steps of \(text): times in us?"
    default: return nil
    }
  }
}
