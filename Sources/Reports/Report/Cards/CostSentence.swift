import Documents
import Inputs
import Scores
import Statistics
import Trials

/// What fewer calibration targets cost and save, in a sentence.
struct CostSentence: Sendable {
  let cost: CalibrationCost

  private var words: RankingWords { RankingWords(cost.own.ranking) }

  /// Such as `On the same fixations, 5 targets (22 s) cost 0.4° (0.1° to 0.7°) against 9 (39 s).`
  var pieces: [Card.Piece] {
    let count = cost.own.targetCount
    let (own, largest) = ("\(count) \(count == 1 ? "target" : "targets")", "\(cost.largest.targetCount)")
    let start = "On the same fixations, \(own)\(Self.seconds(cost.own)) "
    let other = largest + Self.seconds(cost.largest)
    let amount = words.difference(cost.difference)
    guard cost.difference > 0, amount != words.difference(0) else {
      let range = range.map { " (difference \($0))" } ?? ""
      return [Card.Piece("\(start)\(count == 1 ? "is" : "are") no worse than \(other)\(range)\(leading).")]
    }
    let range = range.map { " (\($0))" } ?? ""
    return [
      Card.Piece("\(start)\(count == 1 ? "costs" : "cost") "), Card.Piece(amount, isStrong: true),
      Card.Piece("\(range) against \(other)\(leading)."),
    ]
  }

  private var range: String? {
    cost.interval.map { "\(words.difference($0.low)) to \(words.difference($0.high))" }
  }

  private static func seconds(_ layout: CalibrationCost.Layout) -> String {
    layout.seconds.map { " (\(spentSeconds($0)) s)" } ?? ""
  }

  /// The leading row of the largest layout, where it is another one.
  private var leading: String {
    let (own, largest) = (cost.own.ranking, cost.largest.ranking)
    guard own.leadingRow.cells[0].series != largest.leadingRow.cells[0].series else { return "" }
    return ", where \(RankingWords(largest).name(largest.leadingRow)) leads"
  }
}
