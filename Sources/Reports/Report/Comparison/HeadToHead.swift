import Documents
import Statistics
import Trials

extension Ranking {
  /// More columns would not stand side by side.
  private static let headToHeadCount = 7

  /// Every row against every other, in the unit of the card, the best row first.
  func headToHead(_ title: String, caveats: [String]) -> Table {
    let words = RankingWords(self)
    let shown = Array(rows.prefix(Self.headToHeadCount))
    let names = shown.map(words.name)
    let decimals = words.decimals
    return Listing(Array(shown.enumerated())) {
      Column(title: words.rowTitle, .label) { names[$0.offset] }
      Column(title: words.measure, .number(decimals, words.unitSymbol)) { $0.element.mean }
      for (column, other) in shown.enumerated() {
        Column(title: names[column]) { row -> Table.Entry in
          row.offset == column
            ? .missing("") : .number(row.element.mean - other.mean, decimals: decimals)
        }
      }
    }.table(
      title, caveats: caveats,
      notes: [
        "A column is what the rows are held against: a positive number is how much more the row errs, in "
          + "\(words.unitSymbol), as the mean over \(words.countedUnits). The card says which differences are more than "
          + "chance."
      ] + (rows.count > shown.count ? ["The best \(shown.count) of \(rows.count) rows."] : []))
  }
}
