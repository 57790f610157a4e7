import Documents
import Inputs
import Scores
import Statistics
import Trials

/// A ranking as a card, which opens every kind of report.
struct AnswerCard: Sendable {
  private(set) var card: Card
  let shortTitle: String
  let badges: CardBadges
  /// All rows, also those that the card leaves out.
  let table: Table
  /// The same with the names of the card, for formats that are only for people.
  let tableInWords: Table

  /// A card with more rows is no glance any more; the files hold all.
  static let largestRowCount = 14
  /// The files and the appendix have the others.
  private static let mostOwnMetrics = 3

  /// - Parameters:
  ///   - counterpart: The ranking of the same split by whole fixations; nil unless the split leaks.
  ///   - cost: What its targets cost against the largest layout; nil unless it is of a calibration on fewer targets.
  ///   - runs: What the card says of the runs that it compares; nil for the card of one run.
  init(
    _ results: SplitResults, _ ranking: Ranking, counterpart: Ranking? = nil, cost: CalibrationCost? = nil,
    over runs: RunVerdict? = nil
  ) {
    let words = RankingWords(ranking)
    let question = CardQuestion(results, words)
    // Cells of several runs can have the same names.
    let own = runs == nil ? results.ownMetrics : []
    let shown = own.prefix(Self.mostOwnMetrics)
    // Where a card is narrow, its last columns are left out.
    var columns = words.cardColumns
    columns.insert(
      contentsOf: shown.map { words.column($0, of: results) },
      at: columns.count - (ranking.isCompared ? 1 : 0))
    let sentence = RankingSentence(
      words: words, baseline: results.run.record.experiment.baseline,
      counterpart: counterpart,
      unseen: results.splitRecord?.leftOut.map { "the tested \($0.word)" } ?? "the test data")
    let hidden = ranking.rows.count - Self.largestRowCount
    badges = CardBadges(results, ranking)
    let rows = Array(ranking.shownRows.prefix(Self.largestRowCount))
    var card = Card(
      question: question.title, subtitle: (runs?.subtitle ?? "") + question.subtitle,
      answer: (runs?.pieces ?? []) + sentence.pieces
        + (cost.map { [Card.Piece(" ")] + CostSentence(cost: $0).pieces } ?? []), badges: badges.badges,
      rowTitle: words.rowTitle, columns: columns.map(\.title),
      rows: rows.map { row in words.cardRow(row, columns.map { $0.value(row) }) },
      axis: words.unitCount > 1 ? words.cardAxis : nil,
      notes: (runs?.notes ?? []) + (runs == nil ? ButtonText(results).notes(words) : [])
        + (runs == nil ? UncertaintyText(results).notes(words) : []) + words.limits
        + results.ownMetricsNote(Array(shown), groupCount: ranking.leadingRow.cells.count)
        + LossText(record: results.run.record, rows: results.run.results.dropped).notes(results.samples)
        + [results.fewTargetsNote].compactMap(\.self)
        + (hidden > 0 ? [Self.hiddenNote(hidden)] : []),
      files: [])
    if runs == nil { card.parts = words.parts(results, rows) }
    self.card = card
    shortTitle = question.shortTitle
    table = words.table(question.title, of: results, own, badges: badges)
    tableInWords = words.table(question.title, of: results, own, badges: badges, inWords: true)
  }

  /// Links the files of the card.
  ///
  /// - Parameters:
  ///   - number: The number of the card in its run, from 1; its files are named by it.
  ///   - figureEndings: The endings of the files of its figure that stand beside the page; none where it is not drawn.
  mutating func link(_ number: Int, figureEndings: [String]) {
    card.files = Self.files(number, figureEndings)
  }

  private static func hiddenNote(_ count: Int) -> String {
    "\(counted(count, "more row")) with higher errors \(count == 1 ? "is" : "are") in the files of this table."
  }

  static func tableName(_ number: Int) -> String { "tables/answer-\(number)" }
  static func figureName(_ number: Int) -> String { "answer-\(number)" }

  private static func files(_ number: Int, _ figureEndings: [String]) -> [Card.Files] {
    func files(_ title: String, _ path: String, _ links: [(name: String, ending: String)]) -> Card.Files {
      Card.Files(title: title, links: links.map { ($0.name, "\(path).\($0.ending)") })
    }
    let tables = files(
      "This table", tableName(number),
      [("CSV", "csv"), ("LaTeX", "tex"), ("Markdown", "md"), ("JSON", "json")])
    guard !figureEndings.isEmpty else { return [tables] }
    let figures = files(
      "figure", "\(NamedPlot.folder)/\(figureName(number))",
      [("SVG", "svg"), ("PDF", "pdf"), ("gnuplot", "gp")].filter { figureEndings.contains($0.1) })
    return [tables, figures]
  }
}

extension RankingWords {
  /// The columns of a card, each with its value in a row.
  fileprivate var cardColumns: [(title: String, value: (Ranking.Row) -> Card.Value)] {
    let best = ranking.best
    func error(_ row: Ranking.Row) -> Card.Value { Card.Value(self.error(row.mean), detail: interval(row)) }
    guard ranking.isCompared else {
      return [(best.interval == nil ? measure : "\(measure) [\(level)]", error)]
    }
    func compared(
      _ value: @escaping (Ranking.Row, BestComparison.Row) -> Card.Value
    ) -> (Ranking.Row) -> Card.Value {
      { row in row.comparison.map { value(row, $0) } ?? Card.Value("") }
    }
    func isBest(_ row: Ranking.Row) -> Bool { row.isSame(as: best) }
    let goodEnough = ranking.goodEnough ?? []
    func isGoodEnough(_ row: Ranking.Row) -> Bool { goodEnough.contains { $0.isSame(as: row) } }
    return [
      ("\(measure) [\(level)]", error),
      (
        "worse than the best [\(level)]",
        compared { row, comparison in
          Card.Value(
            (isBest(row) ? "best" : "+\(difference(row.mean - best.mean))")
              + (isGoodEnough(row) && !isBest(row) ? ", good enough" : ""), detail: range(comparison))
        }
      ), ("p", compared { Card.Value(Table.Entry.probability($1.p).text()) }),
      (
        "\(units(2)) better / worse",
        compared { Card.Value(isBest($0) ? "" : "\($1.betterCount) / \($1.worseCount)") }
      ),
    ]
  }

  /// The column of a metric of the experiment's own.
  fileprivate func column(
    _ metric: OwnMetricRecord, of results: SplitResults
  ) -> (title: String, value: (Ranking.Row) -> Card.Value) {
    (
      metric.name,
      { row in
        let value = results.value(of: metric, row)
        return Card.Value(value.map { decimal($0, metric.decimals) + metric.unitBehind } ?? "–")
      }
    )
  }

  fileprivate func cardRow(_ row: Ranking.Row, _ values: [Card.Value]) -> Card.Row {
    let isInSet = row.comparison.map(\.isInSet) ?? row.isSame(as: ranking.best)
    let line = ranking.best.mean
    return Card.Row(
      name: name(row) + (row.isChosenInside ? " (chosen inside training)" : ""), isMarked: isInSet,
      isLeading: row.isChosenInside && row.isSame(as: ranking.leadingRow), values: values,
      mark: Card.Mark(
        centre: row.mean, low: row.comparison.map { line + $0.low },
        high: row.comparison.map { line + $0.high },
        isFilled: isInSet),
      dots: zip(ranking.units.names, row.errors).map { Card.Dot(name: $0, value: $1) })
  }

  fileprivate var cardAxis: Card.Axis {
    let averaged = ranking.devices.count > 1 && ranking.units.kind == .people ? " (devices averaged)" : ""
    func key(_ plot: String) -> String {
      "\(plot) · diamond: mean over \(units(2))"
        + (ranking.isCompared
          ? " · bar: how much worse than the best row, measured from the line. A bar that begins at the line: not "
            + "distinguishable from the best (filled). Read bars against the line, never against each other."
          : ".")
    }
    return Card.Axis(
      title: measure, unit: unit, line: ranking.best.mean, key: key("One dot per \(units(1))\(averaged)"),
      boxKey: key(
        "Box: the middle half of \(countedUnits)\(averaged), with a line from the 5th to the 95th percentile")
    )
  }

  /// What limits the numbers, and which rows and fixations they lack.
  @ListBuilder<String> fileprivate var limits: [String] {
    if ranking.isCompared, (BestComparison.leastUnitCount...7).contains(unitCount),
      ranking.units.kind != .repeats
    {
      "Few units: the smallest attainable p with \(unitCount) is \(decimal(1 / Double(1 << unitCount), 2))."
    }
    if ranking.isCompared, ranking.units.areFewPositions {
      "Limits and p are nominal: with fewer than \(ComparedUnits.leastPositionCount) left-out \(units(2)) of one person they "
        + "hold less often than they say."
    }
    switch ranking.measure {
    case .frameAngle:
      "This run is older than accuracies by fixation: the numbers are mean errors of single frames, which mix in "
        + "imprecision. Run the experiment again for accuracies."
    case .centimetres: "The captures lack eye positions: errors are RMSE on the glass."
    case .points where ranking.fixationCount > 0:
      "The captures lack eye positions and screen sizes: errors are RMSE in points."
    case .points, .accuracy: []
    }
    if ranking.isCompared, let margin = ranking.margin, margin.unit != ranking.measure.amountUnit {
      "The margin of \(margin.text) was not applied, because the errors of this card are in \(unitSymbol)."
    }
    if ranking.rows.contains(where: { $0.names.count > 1 }) {
      "Names joined by = have the same error in each \(units(1)) and are one row."
    }
    if ranking.leftOutCount > 0 {
      "\(counted(ranking.leftOutCount, "fixation")) that some row lacks were left out."
    }
    if !ranking.incomplete.isEmpty {
      let rows = ranking.incomplete.prefix(3).map { name($0) }
      let rest = ranking.incomplete.count - rows.count
      "Not compared, because a trial failed or was skipped: \(enumerated(rows))\(rest > 0 ? " and \(rest) more" : "")."
    }
  }
}
