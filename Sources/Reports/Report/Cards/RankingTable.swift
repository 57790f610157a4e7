import Documents
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
    let listing = Listing(ranking.rows) {
      if inWords {
        Column(title: rowTitle, .label) { name($0) }
      } else {
        names.columns { $0.cells[0] }
      }
      if runsVary { Column(title: "run", .label) { $0.runs.joined(separator: " and ") } }
      Column.interval(nil, [measure, "from", "to"], .number(2, unitSymbol), word: "", isRanked: true) {
        Estimate($0.mean, low: $0.interval?.low, high: $0.interval?.high)
      }
      Column.interval(
        nil, ["worse than the best", "at least", "at most"], .number(2, unitSymbol), word: ""
      ) { row in
        row.comparison.map { Estimate(row.mean - best.mean, low: $0.low, high: $0.high) }
      }
      Column(title: "p", .probability, word: "") { $0.comparison?.p }
      Column(title: "better in", word: "") { $0.comparison?.betterCount }
      Column(title: "worse in", word: "") { $0.comparison?.worseCount }
      for metric in own {
        Column(title: metric.name, .number(metric.decimals, metric.unit)) { results.value(of: metric, $0) }
      }
    }
    let marks = ranking.rows.map { row -> Marking.Mark? in
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
