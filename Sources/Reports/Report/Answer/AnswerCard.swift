import Documents
import Inputs
import Statistics
import Trials

/// An answer as a card, which opens every kind of report.
struct AnswerCard: Sendable {
  let card: Card
  let shortTitle: String
  let badges: AnswerBadges
  /// All rows, also those that the card leaves out.
  let table: Table

  /// A card with more rows is no glance any more; the files hold all.
  static let largestRowCount = 14

  /// - Parameters:
  ///   - counterpart: The answer of the same split by whole fixations; nil unless the split leaks.
  ///   - number: The number of the card in its run, from 1; its files are named by it. Nil for a card without files.
  ///   - figureEndings: The endings of the files of its figure that stand beside the page; none where it is not drawn.
  init(
    _ results: SplitResults, _ answer: Answer, counterpart: Answer? = nil, number: Int? = nil,
    figureEndings: [String] = []
  ) {
    let (names, numbers) = (AnswerNames(answer), AnswerNumbers(answer))
    let question = AnswerQuestion(results, answer, names)
    let badges = AnswerBadges(results, answer)
    let rows = AnswerRowText(answer, names, numbers)
    let sentence = AnswerSentence(
      answer, names, numbers, baseline: results.run.record.experiment.baseline, counterpart: counterpart)
    let isPlotted = answer.units.names.count > 1
    let hidden = answer.rows.count - Self.largestRowCount
    card = Card(
      question: question.title, subtitle: question.subtitle, answer: sentence.pieces, badges: badges.badges,
      rowTitle: names.rowTitle, columns: rows.columns,
      rows: answer.rows.prefix(Self.largestRowCount).map { rows.row($0) },
      axis: isPlotted
        ? Card.Axis(
          title: numbers.name, unit: numbers.unit, line: answer.best.mean, key: Self.key(answer),
          boxKey: Self.key(answer, hasBoxes: true)) : nil,
      notes: Self.limits(answer, names)
        + (hidden > 0 ? ["\(hidden) more rows with higher errors are in the files of this table."] : []),
      files: number.map { Self.files($0, figureEndings) } ?? [])
    shortTitle = question.shortTitle
    self.badges = badges
    table = AnswerTable(results, answer, title: question.title, badges: badges).table
  }

  static func tableName(_ number: Int) -> String { "tables/answer-\(number)" }
  static func figureName(_ number: Int) -> String { "answer-\(number)" }

  private static func files(_ number: Int, _ figureEndings: [String]) -> [Card.Files] {
    let (table, figure) = (tableName(number), "\(NamedPlot.folder)/\(figureName(number))")
    let tables = Card.Files(
      title: "This table",
      links: [("CSV", ".csv"), ("LaTeX", ".tex"), ("Markdown", ".md"), ("JSON", ".json")].map {
        ($0, table + $1)
      })
    let figures = Card.Files(
      title: "figure",
      links: [("SVG", "svg"), ("PDF", "pdf"), ("gnuplot", "gp")]
        .filter { figureEndings.contains($0.1) }.map { ($0, "\(figure).\($1)") })
    return figureEndings.isEmpty ? [tables] : [tables, figures]
  }

  private static func key(_ answer: Answer, hasBoxes: Bool = false) -> String {
    let averaged = answer.devices.count > 1 && answer.units.kind == .people ? " (devices averaged)" : ""
    let count = answer.units.names.count
    let plot =
      hasBoxes
      ? "Box: the middle half of \(count) \(answer.units.noun(count))\(averaged), with a line from the 5th to the 95th "
        + "percentile"
      : "One dot per \(answer.units.noun(1))\(averaged)"
    let dots = "\(plot) · diamond: mean over \(answer.units.noun(2))"
    guard answer.withheld == nil else { return dots + "." }
    return dots
      + " · bar: how much worse than the best row, measured from the line. A bar that begins at the line: not "
      + "distinguishable from the best (filled). Read bars against the line, never against each other."
  }

  private static func limits(_ answer: Answer, _ names: AnswerNames) -> [String] {
    var notes = [String]()
    let count = answer.units.names.count
    if answer.withheld == nil, (BestComparison.leastUnitCount...7).contains(count),
      answer.units.kind != .repeats
    {
      let smallest = decimal(1 / Double(1 << count), 2)
      notes.append("Few units: the smallest attainable p with \(count) is \(smallest).")
    }
    if answer.measure == .frameAngle {
      notes.append(
        "This run is older than accuracies by fixation: the numbers are mean errors of single frames, which mix in "
          + "imprecision. Run the experiment again for accuracies.")
    }
    if answer.measure == .centimetres {
      notes.append("The captures lack eye positions: errors are RMSE on the glass.")
    }
    if answer.measure == .points, answer.fixationCount > 0 {
      notes.append("The captures lack eye positions and screen sizes: errors are RMSE in points.")
    }
    if answer.leftOutCount > 0 {
      notes.append("\(counted(answer.leftOutCount, "fixation")) that some row lacks were left out.")
    }
    if !answer.incomplete.isEmpty {
      let rows = answer.incomplete.prefix(3).map(names.name)
      let rest = answer.incomplete.count - rows.count
      notes.append(
        "Not compared, because a trial failed or was skipped: \(enumerated(rows))\(rest > 0 ? " and \(rest) more" : "")."
      )
    }
    return notes
  }
}

/// The rows of an answer as text.
struct AnswerRowText: Sendable {
  private let answer: Answer
  private let names: AnswerNames
  private let numbers: AnswerNumbers

  init(_ answer: Answer, _ names: AnswerNames, _ numbers: AnswerNumbers) {
    self.answer = answer
    self.names = names
    self.numbers = numbers
  }

  private var isCompared: Bool { answer.withheld == nil }

  var columns: [String] {
    guard isCompared else {
      return [answer.best.interval == nil ? numbers.name : "\(numbers.name) [95 %]"]
    }
    return [
      "\(numbers.name) [95 %]", "worse than the best [95 %]", "p", "\(answer.units.noun(2)) better / worse",
    ]
  }

  func row(_ row: Answer.Row) -> Card.Row {
    let comparison = row.comparison
    let isBest = row.cells == answer.best.cells
    let isInSet = comparison.map(\.isInSet) ?? isBest
    let error = Card.Value(
      numbers.error(row.mean), detail: row.interval.map { numbers.interval($0.low, $0.high) } ?? "")
    let others = comparison.map { comparison in
      [
        Card.Value(
          isBest ? "best" : "+\(numbers.difference(row.mean - answer.best.mean))",
          detail: numbers.range(comparison.low, comparison.high)),
        Card.Value(comparison.p < 0.001 ? "<0.001" : decimal(comparison.p, 3)),
        Card.Value(isBest ? "" : "\(comparison.betterCount) / \(comparison.worseCount)"),
      ]
    }
    let line = answer.best.mean
    return Card.Row(
      name: names.name(row) + (row.isChosenInside ? " (chosen inside training)" : ""), isMarked: isInSet,
      values: [error] + (others ?? []),
      mark: Card.Mark(
        centre: row.mean, low: comparison.map { line + $0.low }, high: comparison.map { line + $0.high },
        isFilled: isInSet),
      dots: zip(answer.units.names, row.errors).map { Card.Dot(name: $0, value: $1) })
  }
}
