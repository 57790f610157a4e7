/// Phrases that several texts of a report share.
enum Phrase {
  static let optimism = "It was picked on the same test data, so it is optimistic (too low)."

  /// `Lowest RMSE of 7 feature sets`.
  static func lowest(_ count: Int, _ noun: String) -> String { "Lowest RMSE of \(count) \(noun)" }

  static func bootstrap(_ count: Int, _ unit: ClusteredErrors.Unit) -> String {
    "95 % interval (BCa bootstrap over \(count) \(unit.rawValue)s)"
  }
}

/// `1 fixation`, `2 fixations`.
func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

/// `a`, `a and b`, `a, b and c`.
func enumerated(_ words: [String]) -> String {
  words.count < 2
    ? words.joined() : words.dropLast().joined(separator: ", ") + " and " + words[words.count - 1]
}

extension SplitResults {
  func name(_ candidate: Candidate) -> String { names.name(candidate.cell) }

  /// What candidates are called: `feature sets` where they differ in nothing else.
  func noun(_ candidates: [Candidate]) -> String {
    let cells = candidates.map(\.cell)
    let word =
      Set(cells.map(\.calibrator)).count == 1 && cells.allSatisfy(\.usesFeatures)
      ? "feature set" : Set(cells.map(\.features)).count == 1 ? "calibrator" : "candidate"
    return candidates.count == 1 ? word : word + "s"
  }
}
