import Documents
import Inputs
import Statistics
import Trials

/// How many targets a person must look at, for which calibrator and in how many seconds, as a card.
struct BudgetCard: Sendable {
  let answer: BudgetAnswer
  let card: Card

  static let shortTitle = "Number of targets"

  init(_ answer: BudgetAnswer) {
    self.answer = answer
    let count = answer.largest.targetCount
    card = Card(
      question: answer.givesOthers
        ? "How many targets must a new person look at?" : "How many targets are enough?",
      subtitle:
        "The best row after each number of targets, compared with \(Self.targets(count)) on the fixations that both test · "
        + answer.largest.results.samples,
      answer: Self.sentence(answer),
      badges: CardBadges(answer.named.results, answer.named.ranking).badges, rowTitle: "targets",
      columns: ["seconds", "best row", "error [95 %]", "more than with \(count) [95 %]"],
      rows: answer.layouts.map { Self.row($0, isMarked: answer.enough?.targetCount == $0.targetCount) },
      axis: nil,
      notes: [
        "The best row of each number was picked on the same test data, so its error is optimistic (too low). Errors are over "
          + "all fixations that a layout does not calibrate on, differences over those that two layouts share."
      ], files: [], shortTitle: Self.shortTitle)
  }

  private static func targets(_ count: Int) -> String {
    count == 0 ? "no target" : counted(count, "target")
  }

  private static func words(_ layout: BudgetAnswer.Layout) -> String {
    targets(layout.targetCount) + (layout.seconds.map { " (\(spentSeconds($0)) s)" } ?? "")
  }

  private static func best(_ layout: BudgetAnswer.Layout) -> String {
    RankingWords(layout.ranking).name(layout.ranking.leadingRow)
  }

  /// Such as `5 targets (22 s) are enough: with recentre(linear) the error is 1.2°. …`
  private static func sentence(_ answer: BudgetAnswer) -> [Card.Piece] {
    let (largest, named) = (answer.largest, answer.named)
    let mean = RankingWords(named.ranking).error(named.ranking.leadingRow.mean)
    let error = "with \(best(named)) the error is \(mean)."
    guard let enough = answer.enough else {
      return [
        Card.Piece("Too few units to say how many are enough. After "),
        Card.Piece(words(largest), isStrong: true), Card.Piece(", " + error),
      ]
    }
    guard let cost = enough.cost, let interval = cost.interval else {
      return [
        Card.Piece(words(largest).capitalisedFirst, isStrong: true),
        Card.Piece(" are better than fewer: \(error)"),
      ]
    }
    let own = RankingWords(cost.own.ranking)
    return [
      Card.Piece(words(enough).capitalisedFirst, isStrong: true),
      Card.Piece(
        " \(enough.targetCount > 1 ? "are" : "is") enough: \(error) No gain from \(words(largest)) can be told (95 % interval "
          + "\(own.difference(interval.low)) to \(own.difference(interval.high)))."),
    ]
  }

  private static func row(_ layout: BudgetAnswer.Layout, isMarked: Bool) -> Card.Row {
    let words = RankingWords(layout.ranking)
    let row = layout.ranking.leadingRow
    let cost = layout.cost
    return Card.Row(
      name: "\(layout.targetCount)", isMarked: isMarked,
      values: [
        Card.Value(layout.seconds.map(spentSeconds) ?? (layout.targetCount == 0 ? "0" : "not known")),
        Card.Value(best(layout)),
        Card.Value(words.error(row.mean), detail: row.interval == nil ? "" : words.interval(row)),
        Card.Value(
          cost.map { words.difference($0.difference) } ?? "",
          detail: cost?.interval.map { "\(words.difference($0.low)) to \(words.difference($0.high))" } ?? ""),
      ], mark: nil, dots: [])
  }
}
