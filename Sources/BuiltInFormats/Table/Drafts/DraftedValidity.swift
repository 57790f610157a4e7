import Inputs

/// The words of a column that stand for a valid eye, as far as its values tell.
enum DraftedValidity {
  /// - Parameters:
  ///   - fields: The first fields of the column, or of those of both eyes.
  ///   - isLost: Whether gaze is missing in the same places; empty if that is not known.
  /// - Returns: Nil if the values do not tell.
  static func kept(_ fields: [String], isLost: [Bool] = []) -> [String]? {
    let words = Set(fields.filter { !TableOptions.usualMissing.contains($0) })
    guard !words.isEmpty else { return nil }
    for (valid, invalid) in [("Valid", "Invalid"), ("True", "False"), ("Yes", "No")]
    where words.allSatisfy({ [valid, invalid].map { $0.lowercased() }.contains($0.lowercased()) }) {
      return [words.first { $0.lowercased() == valid.lowercased() } ?? valid]
    }
    let codes = Set(words.compactMap(Int.init))
    guard codes.count == words.count, codes.isSubset(of: 0...4) else { return nil }
    // Tobii's codes go from 0, an eye that was surely found, to 4, none; those up to 1 are to be used.
    if codes.contains(where: { $0 > 1 }) { return ["0", "1"] }
    return keptOfTwo(fields, isLost)
  }

  /// Whether 0 or 1 is valid shows where gaze is missing.
  private static func keptOfTwo(_ fields: [String], _ isLost: [Bool]) -> [String]? {
    guard fields.count == isLost.count else { return nil }
    func lostShare(_ word: String) -> Double? {
      let own = zip(fields, isLost).filter { $0.0 == word }
      return own.isEmpty ? nil : Double(own.count(where: \.1)) / Double(own.count)
    }
    guard let zero = lostShare("0"), let one = lostShare("1") else { return nil }
    if zero > 0.9, one < 0.5 { return ["1"] }
    if one > 0.9, zero < 0.5 { return ["0"] }
    return nil
  }
}
