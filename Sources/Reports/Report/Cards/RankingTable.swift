import Documents
import Scores
import Statistics
import Trials

extension RankingWords {
  /// The ranking as a table with full precision, for files and for programs.
  ///
  /// - Parameters:
  ///   - own: The metrics of the experiment's own that have columns.
  ///   - inWords: Whether rows are named as on the card, for people, and not by the words of experiment files.
  func table(
    _ title: String, of results: SplitResults, _ own: [OwnMetricRecord], badges: CardBadges,
    inWords: Bool = false
  ) -> Table {
    let best = ranking.best
    // Programs find each feature set and calibrator in a line of its own.
    let lines = ranking.rows.flatMap { row in
      (inWords ? Array(row.names.prefix(1)) : row.names).map { (row: row, name: $0) }
    }
    let listing = Listing(lines) {
      if inWords {
        Column(title: rowTitle, .label) { name($0.row) }
      } else {
        names.columns { $0.name.cells[0] }
      }
      if runsVary {
        Column(title: "run", .label) { (inWords ? $0.row.runs : $0.name.runs).joined(separator: " and ") }
      }
      Column.interval(nil, [measure, "from", "to"], .number(2, unitSymbol), word: "", isRanked: true) {
        Estimate($0.row.mean, low: $0.row.interval?.low, high: $0.row.interval?.high)
      }
      Column.interval(
        nil, ["worse than the best", "at least", "at most"], .number(2, unitSymbol), word: ""
      ) { line in
        line.row.comparison.map { Estimate(line.row.mean - best.mean, low: $0.low, high: $0.high) }
      }
      Column(title: "p", .probability, word: "") { $0.row.comparison?.p }
      Column(title: "better in", word: "") { $0.row.comparison?.betterCount }
      Column(title: "worse in", word: "") { $0.row.comparison?.worseCount }
      for metric in own {
        Column(title: metric.name, .number(metric.decimals, metric.unit)) { line in
          results.value(of: metric, line.row)
        }
      }
    }
    let marks = lines.map { row, _ -> Marking.Mark? in
      row.isSame(as: best) ? .best : row.comparison?.isInSet == true ? .likeBest : nil
    }
    let likeBest = Marking.Meaning(
      mark: .likeBest, sentence: "Cannot be distinguished from the best at \(level).")
    return listing.table(
      title, caveats: results.caveats,
      notes: ["\(badges.badges.map { "\($0.title): \($0.word)" }.joined(separator: "; "))."],
      footnotes: ranking.isCompared ? [comparison] : [],
      marking: Marking(
        rows: marks,
        meanings: [Marking.Meaning(mark: .best, sentence: "Lowest error.")]
          + (ranking.isCompared && ranking.set.count > 1 ? [likeBest] : []))
    ).withoutEmptyColumns
  }

  private var caveat: String {
    ranking.units.areFewPositions
      ? ", but less often with fewer than \(ComparedUnits.leastPositionCount) left-out \(units(2)) of one person"
      : ""
  }

  private var comparison: String {
    ranking.units.kind == .repeats
      ? "Multiple comparisons with the best over \(countedUnits) by the corrected resampled t test (Nadeau and Bengio 2003)."
      : "Multiple comparisons with the best over \(countedUnits) by centred sign flips with the largest t (Hsu 1984; Romano "
        + "and Wolf 2005). The set and all upper ends hold together at \(level)\(caveat)."
  }
}
