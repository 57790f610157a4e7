import Captures
import Documents
import Inputs
import Scores
import Splits

/// How big a button must be, in sentences of a card.
struct ButtonText: Sendable {
  private let results: SplitResults

  private static let mostDevices = 3

  init(_ results: SplitResults) { self.results = results }

  /// Such as `With gaze + face, half of the fixations need a button of at least 486 × 319 pt, three quarters 792 × 520 pt.`
  ///
  /// Empty unless the split is an honest test: on rows that were trained on, buttons would be too small.
  func notes(_ words: RankingWords) -> [String] {
    guard results.leakage == .honest else { return [] }
    let all = results.buttonSizes(of: words.ranking.leadingRow.cells)
    return all.prefix(Self.mostDevices).compactMap { sizes in
      guard let half = sizes.button(for: 0.5), let most = sizes.button(for: 0.75) else { return nil }
      let people = sizes.people.count > 1 ? " of a person (mean over \(sizes.people.count))" : ""
      return "With \(words.name(words.ranking.leadingRow))\(all.count > 1 ? " on \(sizes.device)" : ""), "
        + "half of the fixations\(people) need a button of at least \(Self.text(half, on: sizes)), "
        + "three quarters \(Self.text(most, on: sizes))."
    }
  }

  /// Such as `486 × 319 pt`.
  static func text(_ button: PerAxis, on sizes: ButtonSizes) -> String {
    let isLarger = sizes.screen.map { button.x > $0.width } ?? false
    let size = "\(decimal(button.x, 0)) × \(decimal(button.y, 0)) pt"
    return isLarger ? "\(size), which is larger than the screen" : size
  }
}
