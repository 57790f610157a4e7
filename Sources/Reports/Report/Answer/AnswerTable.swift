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
    let rows = answer.rows.map { row -> [Table.Entry] in
      let comparison = row.comparison
      let estimates = [row.mean, row.interval?.low, row.interval?.high] as [Double?]
      let differences = [
        comparison.map { _ in row.mean - answer.best.mean }, comparison?.low, comparison?.high,
      ]
      let counts = [comparison?.betterCount, comparison?.worseCount].map { count -> Table.Entry in
        count.map { .counts($0...$0) } ?? .missing("")
      }
      return names.entries(row.cells[0])
        + (estimates + differences).map { value -> Table.Entry in
          value.map { .number($0, decimals: 2) } ?? .missing("")
        } + [comparison.map { .probability($0.p) } ?? .missing("")] + counts
    }
    let marks = answer.rows.enumerated().map { index, row -> Marking.Mark? in
      index == 0 ? .best : row.comparison?.isInSet == true ? .likeBest : nil
    }
    let columns =
      Table.labels(names.titles) + Table.interval([numbers.name, "from", "to"], unit: unit, isRanked: true)
      + Table.interval(["worse than the best", "at least", "at most"], unit: unit)
      + Table.numbers(["p", "better in", "worse in"])
    table =
      Table(
        title: title, caveats: results.caveats,
        notes: ["\(badges.badges.map { "\($0.title): \($0.word)" }.joined(separator: "; "))."],
        columns: columns,
        rows: rows, footnotes: Self.footnotes(answer),
        marking: Marking(
          rows: marks,
          meanings: [Marking.Meaning(mark: .best, sentence: "Lowest error.")]
            + (isCompared && answer.set.count > 1
              ? [Marking.Meaning(mark: .likeBest, sentence: "Cannot be told from the best at 95 %.")] : []))
      ).rounded().withoutEmptyColumns
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
