import Documents
import Inputs
import Scores
import Splits
import Trials

/// How sure calibrated points are, in a sentence of a card.
struct UncertaintyText: Sendable {
  private let results: SplitResults

  init(_ results: SplitResults) { self.results = results }

  /// Such as `With gaze + face, the 68 % ellipses of 90 tested fixations hold 72.2 % of their targets; their mean area is
  /// 187.0 cm².` Empty unless the split is an honest test and the experiment asks for it.
  func notes(_ words: RankingWords) -> [String] {
    let fixations = results.uncertainFixations(of: words.ranking.leadingRow.cells)
    guard results.leakage == .honest, let coverage = EllipseCoverage(fixations, results.run.record) else {
      return []
    }
    let area =
      coverage.areaInCentimetres.map { "\(decimal($0, 1)) cm²" } ?? "\(decimal(coverage.area, 0)) pt²"
    return [
      "With \(words.name(words.ranking.leadingRow)), the 68 % ellipses of \(counted(coverage.count, "tested fixation")) "
        + "hold \(decimal(100 * coverage.share, 1)) % of their targets; their mean area is \(area)."
    ]
  }
}
