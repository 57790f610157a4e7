import Documents
import Statistics
import Trials

/// An answer as a table with full precision, for files and for programs.
struct AnswerTable: Sendable {
  let table: Table

  init(_ results: SplitResults, _ answer: Answer, title: String, badges: AnswerBadges) {
    let (names, numbers) = (CellNames(telling: answer.rows.map { $0.cells[0] }), AnswerNumbers(answer))
    let unit = numbers.unit.filter { $0 != " " }
    let isCompared = answer.withheld == nil
    let marks = answer.rows.enumerated().map { index, row -> Marking.Mark? in
      index == 0 ? .best : row.comparison?.isInSet == true ? .likeBest : nil
    }
    let best = answer.best.mean
    let listing = Listing(answer.rows) {
      names.columns { $0.cells[0] }
      Column.interval(nil, [numbers.name, "from", "to"], .number(2, unit), word: "", isRanked: true) {
        Estimate($0.mean, low: $0.interval?.low, high: $0.interval?.high)
      }
      Column.interval(
        nil, ["worse than the best", "at least", "at most"], .number(2, unit), word: ""
      ) { row in
        row.comparison.map { Estimate(row.mean - best, low: $0.low, high: $0.high) }
      }
      Column(title: "p", .probability, word: "") { $0.comparison?.p }
      Column(title: "better in", word: "") { $0.comparison?.betterCount }
      Column(title: "worse in", word: "") { $0.comparison?.worseCount }
    }
    table =
      listing.table(
        title, caveats: results.caveats,
        notes: ["\(badges.badges.map { "\($0.title): \($0.word)" }.joined(separator: "; "))."],
        footnotes: Self.footnotes(answer),
        marking: Marking(
          rows: marks,
          meanings: [Marking.Meaning(mark: .best, sentence: "Lowest error.")]
            + (isCompared && answer.set.count > 1
              ? [Marking.Meaning(mark: .likeBest, sentence: "Cannot be distinguished from the best at 95 %.")]
              : []))
      ).withoutEmptyColumns
  }

  private static func footnotes(_ answer: Answer) -> [String] {
    guard answer.withheld == nil else { return [] }
    let count = answer.units.names.count
    let units = "\(count) \(answer.units.noun(count))"
    return [
      answer.units.kind == .repeats
        ? "Multiple comparisons with the best over \(units) by the corrected resampled t test (Nadeau and Bengio 2003)."
        : "Multiple comparisons with the best over \(units) by centred sign flips with the largest t (Hsu 1984; Romano "
          + "and Wolf 2005). The set and all upper ends hold together at 95 %."
    ]
  }
}
