import Documents
import Inputs
import Statistics
import Trials

/// Each treatment of a comparison against the reference, and every pair of them.
struct ComparisonDifferences: Sendable {
  let matrix: ComparisonMatrix
  let metric: (name: String, metric: Metric)
  let reference: String
  let seed: UInt64

  /// A treatment against the reference.
  private struct Line: Sendable {
    let treatment: String
    var error: Double?
    var rank: Double?
    var helpCount: Int?
    var hurtCount: Int?
    var difference: Double?
    var interval: ConfidenceInterval?
    var p: Double?
    var adjustedP: Double?
  }

  /// Two treatments.
  private struct Pair: Sendable {
    let first: String
    let second: String
    let difference: Double?
    let p: Double?
    let adjustedP: Double?
  }

  /// What is told about one question, or about all of them.
  private struct Told<Row: Sendable>: Sendable {
    var rows = [Row]()
    var notes = [String]()
    var footnotes = [String]()
  }

  private var style: CellStyle {
    .number(metric.name == "rmse" ? 1 : metric.metric.decimals, metric.metric.unit)
  }

  var table: Table {
    let all = byQuestion { rows, treatments -> Told<Line> in
      guard treatments.contains(reference) else {
        return Told(footnotes: ["no column \(reference), so nothing is compared"])
      }
      if rows.count > 1 {
        return lines(BlockDifferences(rows, treatments, metric, reference: reference, seed: seed))
      }
      guard let measure = ClusteredErrors.Measure(rawValue: metric.name) else {
        return Told(
          footnotes: ["no intervals for \(metric.name) within one row: it is not a mean over samples"])
      }
      return lines(RowDifferences(rows[0], treatments, measure, reference: reference))
    }
    return Listing(all.rows) {
      questionColumns()
      Column(title: "features", .label) { $0.row.treatment }
      Column(title: "error", style) { $0.row.error }
      Column(title: "rank", .number(2)) { $0.row.rank }
      Column(title: "helps") { $0.row.helpCount }
      Column(title: "hurts") { $0.row.hurtCount }
      Column.interval(nil, ["difference", "from", "to"], style) {
        Estimate($0.row.difference, low: $0.row.interval?.low, high: $0.row.interval?.high)
      }
      Column(title: "p", .probability) { $0.row.p }
      Column(title: "p (Holm)", .probability) { $0.row.adjustedP }
    }.table(
      "\(metric.metric.title(metric.name)) against \(reference)", caveats: matrix.caveats,
      notes: all.notes, footnotes: all.footnotes
    ).withoutEmptyColumns
  }

  var pairsTable: Table {
    let all = byQuestion { rows, treatments in
      pairs(BlockDifferences(rows, treatments, metric, reference: reference, seed: seed))
    }
    return Listing(all.rows) {
      questionColumns()
      Column(title: "first", .label) { $0.row.first }
      Column(title: "second", .label) { $0.row.second }
      Column(title: "difference", style) { $0.row.difference }
      Column(title: "p", .probability, word: "withheld") { $0.row.p }
      Column(title: "p (Holm)", .probability, word: "withheld") { $0.row.adjustedP }
    }.table(
      "\(metric.metric.title(metric.name)): every pair", caveats: matrix.caveats,
      notes: ["Difference: the mean of the second's error minus the first's."] + all.notes,
      footnotes: all.footnotes)
  }

  /// All questions, named where there are several. `tell` takes the rows of one and the treatments that any has.
  private func byQuestion<Row>(
    _ tell: ([ComparisonMatrix.Row], [String]) -> Told<Row>
  ) -> Told<(question: String, row: Row)> {
    let questions = matrix.questions
    var all = Told<(question: String, row: Row)>()
    for question in questions {
      let head = questions.count > 1 ? "\(question.name): " : ""
      let rows = matrix.rows.filter { $0.question == question }
      let own = tell(rows, matrix.treatments.filter { name in rows.contains { $0.summary(name) != nil } })
      all.rows += own.rows.map { (question.name, $0) }
      all.notes += own.notes.map { head + $0 }
      all.footnotes += own.footnotes.map { head + $0 }
    }
    return all
  }

  private func questionColumns<Row>() -> [Column<(question: String, row: Row)>] {
    matrix.questions.count > 1 ? [Column(title: "question", .label) { $0.question }] : []
  }

  private func lines(_ blocks: BlockDifferences) -> Told<Line> {
    let (ranks, adjusted) = (blocks.comparison.meanRanks, blocks.comparison.adjustedPs)
    var reasons = [(name: String, sentence: String)]()
    let rows = blocks.treatments.enumerated().map { index, name -> Line in
      var line = Line(treatment: name, error: blocks.comparison.mean(index), rank: ranks[index])
      guard let difference = blocks.differences[index] else { return line }
      line.helpCount = difference.helpCount
      line.hurtCount = difference.hurtCount
      line.difference = difference.mean
      guard blocks.allowsIntervals else { return line }
      if case .failure(let reason) = difference.interval {
        reasons.append((name, "no interval: \(reason.sentence)"))
      }
      if case .failure(let reason)? = difference.test {
        reasons.append((name, "no test: \(reason.sentence)"))
      }
      line.interval = try? difference.interval.get()
      line.p = (try? difference.test?.get())?.p
      line.adjustedP = adjusted[index]
      return line
    }
    return Told(
      rows: rows, notes: notes(blocks) + [blocks.scope.sentence], footnotes: Reports.footnotes(reasons))
  }

  private func notes(_ blocks: BlockDifferences) -> [String] {
    let (comparison, count, unit) = (blocks.comparison, blocks.count, blocks.unit.rawValue)
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
    return "Smallest attainable p with \(blocks.count) \(blocks.unit.rawValue): \(text(smallest))"
      + (isDecided ? "" : " (\(text(corrected)) after Holm)") + "."
      + (isDecided || corrected > 0.05 ? " No test of a pair can be significant." : "")
  }

  private func pairs(_ blocks: BlockDifferences) -> Told<Pair> {
    guard blocks.count > 1 else {
      return Told(footnotes: ["there is only one row; pairs are compared over several"])
    }
    guard blocks.allowsIntervals else {
      return Told(footnotes: [blocks.scope.generalisation.sentence])
    }
    let pairs = blocks.comparison.pairs
    guard !pairs.isEmpty else {
      return Told(footnotes: ["there is only one candidate, so there is no pair"])
    }
    let rows = pairs.map { pair in
      Pair(
        first: blocks.treatments[pair.one], second: blocks.treatments[pair.other],
        difference: blocks.meanDifference(pair.other, from: pair.one), p: (try? pair.test.get())?.p,
        adjustedP: pair.adjustedP)
    }
    let footnote =
      "Wilcoxon's signed-rank test over \(blocks.count) \(blocks.unit.rawValue), corrected by Holm for "
      + "\(counted(pairs.count, "pair")). " + smallestP(blocks, testCount: pairs.count)
    return Told(rows: rows, footnotes: [footnote])
  }

  private func lines(_ row: RowDifferences) -> Told<Line> {
    var reasons = [(name: String, sentence: String)]()
    let rows = row.differences.map { own -> Line in
      if case .failure(let reason)? = own.interval {
        reasons.append((own.treatment, "no interval: \(reason.sentence)"))
      }
      return Line(
        treatment: own.treatment, error: own.error, difference: own.difference,
        interval: try? own.interval?.get())
    }
    let decides = row.scope.generalisation.allowsIntervals
    let interval =
      decides && row.clusterCount >= ClusterBootstrap.leastClusterCount
      ? "Difference: with its \(Phrase.bootstrap(row.clusterCount, row.unit)). " : ""
    return Told(
      rows: rows,
      notes: [
        "Error: \(row.hasRepeats ? "pooled over all repeats" : "over all samples"). \(interval)A single row has no ranks "
          + "and no test over rows; for tests over repeats see the report."
          + (decides ? ClusterBootstrap.caution(row.clusterCount) : ""),
        row.scope.sentence,
      ], footnotes: Reports.footnotes(reasons))
  }
}
