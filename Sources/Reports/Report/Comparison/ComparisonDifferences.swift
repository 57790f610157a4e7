import Documents
import Inputs
import Scores
import Statistics
import Trials

/// Each treatment of a comparison against the reference, and every pair of them.
extension Comparison {
  private typealias Pair = (
    first: String, second: String, difference: Double?, p: Double?, adjustedP: Double?
  )

  /// The rows and notes of one question, or of all of them.
  struct Findings<Row: Sendable>: Sendable {
    var rows = [Row]()
    var notes = [String]()
    var footnotes = [String]()
  }

  private var style: CellStyle {
    if let words = words.first { return .number(words.unitSymbol == "pt" ? 1 : 2, words.unitSymbol) }
    return .number(metric.name == "rmse" ? 1 : metric.metric.decimals, metric.metric.unit)
  }

  /// What is compared and its unit, such as `RMSE in points`.
  private var subject: String {
    words.first.map {
      "\($0.measure.capitalisedFirst) in \($0.unitSymbol == "pt" ? "points" : $0.unitSymbol)"
    }
      ?? metric.metric.title(metric.name)
  }

  var differencesTable: Table {
    let all = isOfCards ? cardDifferences : metricDifferences
    return Listing(all.rows) {
      questionColumns(all)
      Column(title: "features", .label) { $0.row.treatment }
      Column(title: "error", style) { $0.row.error }
      Column(title: "rank", .number(2)) { $0.row.rank }
      Column(title: "helps") { $0.row.helpCount }
      Column(title: "hurts") { $0.row.hurtCount }
      Column.interval(nil, ["difference", "from", "to"], style) {
        let interval = try? $0.row.interval?.get()
        return Estimate($0.row.difference, low: interval?.low, high: interval?.high)
      }
      Column(title: "p", .probability) { (try? $0.row.test?.get())?.p }
      Column(title: "p (Holm)", .probability) { $0.row.adjustedP }
    }.table(
      "\(subject) against \(reference)", caveats: matrix.caveats,
      notes: all.notes, footnotes: all.footnotes
    ).withoutEmptyColumns
  }

  private var cardDifferences: Findings<Row<TreatmentDifference>> {
    byCard { blocks in
      findings(blocks.differences, notes(blocks) + [blocks.scope.sentence])
    }
  }

  private var metricDifferences: Findings<Row<TreatmentDifference>> {
    byQuestion { rows, treatments -> Findings<TreatmentDifference> in
      guard treatments.contains(reference) else {
        return Findings(footnotes: ["no column \(reference), so nothing is compared"])
      }
      if rows.count > 1 {
        let blocks = BlockDifferences(rows, treatments, metric, reference: reference, seed: seed)
        return findings(blocks.differences, notes(blocks) + [blocks.scope.sentence])
      }
      guard let measure = ClusteredErrors.Measure(rawValue: metric.name) else {
        return Findings(
          footnotes: ["no intervals for \(metric.name) within one row: it is not a mean over samples"])
      }
      let own = RowDifferences(rows[0], treatments, measure, reference: reference)
      return findings(own.differences, [note(own), own.scope.sentence])
    }
  }

  private func findings(_ rows: [TreatmentDifference], _ notes: [String]) -> Findings<TreatmentDifference> {
    let reasons = rows.flatMap { row in
      (withheld("interval", row.interval) + withheld("test", row.test)).map { (row.treatment, $0) }
    }
    return Findings(rows: rows, notes: notes, footnotes: footnotes(reasons))
  }

  var pairsTable: Table {
    let all =
      isOfCards
      ? byCard { pairs($0) }
      : byQuestion { rows, treatments in
        pairs(BlockDifferences(rows, treatments, metric, reference: reference, seed: seed))
      }
    return Listing(all.rows) {
      questionColumns(all)
      Column(title: "first", .label) { $0.row.first }
      Column(title: "second", .label) { $0.row.second }
      Column(title: "difference", style) { $0.row.difference }
      Column(title: "p", .probability, word: "withheld") { $0.row.p }
      Column(title: "p (Holm)", .probability, word: "withheld") { $0.row.adjustedP }
    }.table(
      "\(subject): every pair", caveats: matrix.caveats,
      notes: ["Difference: the mean of the second's error minus the first's."] + all.notes,
      footnotes: all.footnotes)
  }

  /// All questions, named where there are several. `find` takes the rows of one and the treatments that any has.
  private func byQuestion<Content>(
    _ find: ([ComparisonMatrix.Row], [String]) -> Findings<Content>
  ) -> Findings<Row<Content>> {
    joined(
      matrix.questions.map { question in
        let rows = matrix.rows.filter { $0.question == question }
        let treatments = matrix.treatments.filter { name in rows.contains { $0.summary(name) != nil } }
        return (question.name, find(rows, treatments))
      })
  }

  /// All cards with a ranking in the same unit, named where there are several. `find` takes the blocks of one.
  private func byCard<Content>(
    _ find: (BlockDifferences) -> Findings<Content>
  ) -> Findings<Row<Content>> {
    let names = CellNames(telling: matrix.rows.flatMap { $0.entries.map(\.summary.cell) })
    return joined(
      paired.compactMap { paired in
        guard let ranking = paired.ranking else { return nil }
        let results = paired.results[0]
        let title = "\(results.samples), \(results.split)"
        guard ranking.measure.amountUnit == self.paired.lazy.compactMap(\.ranking).first?.measure.amountUnit
        else {
          return (title, Findings(footnotes: ["its errors have another unit; see its card"]))
        }
        let own = ranking.rows.map { row in
          row.names.map { name in
            names.name(name.cells[0]) + (name.isNamedByRun ? " (\(enumerated(name.runs)))" : "")
          }
        }
        let isGuess = reference == ComparisonMatrix.baseline && ranking.guessErrors != nil
        let row = ranking.rows.firstIndex { row in
          row.names.contains { names.name($0.cells[0]) == reference }
        }
        guard let place = isGuess ? own.count : row else {
          return (title, Findings(footnotes: ["no column \(reference), so nothing is compared"]))
        }
        return (
          title,
          find(
            BlockDifferences(
              ranking, of: results, names: own.map { $0.joined(separator: " = ") }, reference: place,
              seed: seed))
        )
      })
  }

  private func joined<Content>(
    _ parts: [(question: String, found: Findings<Content>)]
  ) -> Findings<Row<Content>> {
    var all = Findings<Row<Content>>()
    for (question, own) in parts {
      let head = parts.count > 1 ? "\(question): " : ""
      all.rows += own.rows.map { Row(question: parts.count > 1 ? question : nil, row: $0) }
      all.notes += own.notes.map { head + $0 }
      all.footnotes += own.footnotes.map { head + $0 }
    }
    return all
  }

  /// A row of a table, with its question where there are several.
  struct Row<Content: Sendable>: Sendable {
    let question: String?
    let row: Content
  }

  /// The words of the cards whose errors are compared; none where a metric was named.
  private var words: [RankingWords] {
    isOfCards ? paired.compactMap { $0.ranking.map { RankingWords($0) } } : []
  }

  private func questionColumns<Content>(_ all: Findings<Row<Content>>) -> [Column<Row<Content>>] {
    all.rows.contains { $0.question != nil } ? [Column(title: "question", .label) { $0.question ?? "" }] : []
  }

  private func notes(_ blocks: BlockDifferences) -> [String] {
    let (comparison, count, unit) = (blocks.comparison, blocks.count, blocks.unit.plural)
    let averaged = blocks.rowCount > count ? "; rows of one participant are averaged" : ""
    let isReference = comparison.yardstick == comparison.reference
    let yardstick =
      comparison.yardstick == nil
      ? ""
      : " \(ComparisonMatrix.baseline) is not ranked\(isReference ? "" : " or tested"): it is the baseline."
    let columns =
      "Error: mean over \(count) \(unit)\(averaged). Rank: mean, 1 is best. Helps, hurts: in how many of the "
      + "\(count) it is better or worse than \(reference). Difference: mean"
    guard blocks.allowsIntervals else { return [columns + "."] }
    var notes = [
      columns + ", with its 95 % interval (BCa bootstrap over \(unit)). p: Wilcoxon's signed-rank test"
        + (count <= WilcoxonSignedRank.largestExactCount ? ", exact." : ".") + yardstick
        + ClusterBootstrap.caution(count)
    ]
    do throws(WithheldReason) {
      let test = try comparison.friedman()
      // F has no limit of its own where all blocks agree, but what so few blocks can show has.
      let p = max(test.imanDavenportP, FriedmanTest.leastP(blocks: count, treatments: test.treatmentCount))
      notes.append(
        "Friedman test over \(test.treatmentCount) columns: Iman–Davenport F = "
          + "\(test.imanDavenport.isFinite ? decimal(test.imanDavenport, 2) : "∞"), \(probabilitySentence(p))."
      )
    } catch {
      notes.append("No Friedman test: \(error.sentence).")
    }
    // First, since it can make all other numbers moot.
    let testCount = comparison.adjustedPs.count
    return (testCount > 0 ? [smallestP(blocks, testCount: testCount)] : []) + notes
  }

  private func smallestP(_ blocks: BlockDifferences, testCount: Int) -> String {
    func text(_ p: Double) -> String { Table.Entry.probability(p).text() }
    let smallest = WilcoxonSignedRank.leastP(count: blocks.count)
    let corrected = min(1, smallest * Double(testCount))
    let isDecided = smallest > 0.05
    return "Smallest attainable p with \(blocks.count) \(blocks.unit.plural): \(text(smallest))"
      + (isDecided ? "" : " (\(text(corrected)) after Holm)") + "."
      + (isDecided || corrected > 0.05 ? " No test of a pair can be significant." : "")
  }

  private func pairs(_ blocks: BlockDifferences) -> Findings<Pair> {
    guard blocks.count > 1 else {
      return Findings(footnotes: ["there is only one row; pairs are compared over several"])
    }
    guard blocks.allowsIntervals else {
      return Findings(footnotes: [blocks.scope.generalisation.sentence])
    }
    let pairs = blocks.comparison.pairs
    guard !pairs.isEmpty else {
      return Findings(footnotes: ["there is only one candidate, so there is no pair"])
    }
    let rows = pairs.map { pair -> Pair in
      (
        blocks.treatments[pair.one], blocks.treatments[pair.other],
        blocks.meanDifference(pair.other, from: pair.one), (try? pair.test.get())?.p, pair.adjustedP
      )
    }
    let footnote =
      "Wilcoxon's signed-rank test over \(blocks.count) \(blocks.unit.plural), corrected by Holm for "
      + "\(counted(pairs.count, "pair")). " + smallestP(blocks, testCount: pairs.count)
    return Findings(rows: rows, footnotes: [footnote])
  }

  private func note(_ row: RowDifferences) -> String {
    let decides = row.scope.generalisation.allowsIntervals
    let interval =
      decides && row.clusterCount >= ClusterBootstrap.leastClusterCount
      ? "Difference: with its \(row.unit.interval(row.clusterCount)). " : ""
    return
      "Error: \(row.hasRepeats ? "pooled over all repeats" : "over all samples"). \(interval)A single row has no ranks "
      + "and no test over rows; for tests over repeats see the report."
      + (decides ? ClusterBootstrap.caution(row.clusterCount) : "")
  }
}

extension BlockDifferences.Unit {
  /// Such as `participants` or `targets`.
  fileprivate var plural: String {
    switch self {
    case .participants: "participants"
    case .rows: "rows"
    case .compared(let units): units.noun(2)
    }
  }
}
