import Documents
import Inputs
import Statistics
import Trials

/// Feature sets and calibrators side by side over the groups of runs.
package struct Comparison: Sendable {
  package enum Part: String, Sendable, CaseIterable {
    case answer
    case matrix
    case differences
    case pairs
  }

  private let matrix: ComparisonMatrix
  private let metric: (name: String, metric: Metric)
  private let reference: String
  private let isReferenceNamed: Bool
  private let seed: UInt64

  /// - Parameter reference: The feature set or calibrator that all others are held against; nil for the first.
  /// - Throws: If the runs have no such metric or reference.
  package init(_ runs: [Run], metric name: String = "rmse", against reference: String? = nil)
    throws(InputError)
  {
    matrix = ComparisonMatrix(runs)
    let place = Place(file: runs.map(\.folder).joined(separator: ", "))
    guard let metric = Metric.named(name), metric.isComparable else {
      throw Self.unknown("no metric \(name.quoted) to compare by", name, among: Self.metrics, place)
    }
    self.metric = (name, metric)
    if let reference, !matrix.treatments.contains(reference) {
      throw Self.unknown("no column \(reference.quoted)", reference, among: matrix.treatments, place)
    }
    self.reference = reference ?? matrix.treatments.first ?? ""
    isReferenceNamed = reference != nil
    seed = runs[0].record.experiment.seed
  }

  private static func unknown(
    _ sentence: String, _ name: String, among names: [String], _ place: Place
  ) -> InputError {
    let all = "there are: \(names.joined(separator: ", "))"
    return InputError(place, sentence + hint(for: name, among: names, then: all))
  }

  /// The comparison in a report format, nil if there is none.
  ///
  /// Without `part`, formats for people hold the answers and the matrix, and the differences where a reference was named;
  /// other formats hold matrix and differences, in formats for a single table as one row per error.
  ///
  /// - Parameters:
  ///   - width: Columns of the terminal, for the format `text`, as is `isColoured`.
  package func text(
    format kind: String, part: Part? = nil, width: Int = 80, isColoured: Bool = false
  ) -> String? {
    guard let format = Catalogue.reportFormat(kind) else { return nil }
    if ["text", "markdown"].contains(kind) {
      let named: [Part] = isReferenceNamed ? [.differences] : []
      let style: TextStyle = isColoured ? .coloured : .plain
      return (part.map { [$0] } ?? [.answer, .matrix] + named).flatMap { part in
        part == .answer
          ? answers.map { answer in
            kind == "text"
              ? CardText.text(answer.card, width: width, style: style)
              : MarkdownCard.text(answer.card, level: 2)
          }
          : [
            kind == "text"
              ? TextTable.text(table(part), width: width, style: style) : format.text(table(part))
          ]
      }.joined(separator: "\n")
    }
    if part == .answer {
      let tables = answers.enumerated().map { (name: "answer-\($0 + 1)", table: $1.table) }
      return tables.count == 1 ? format.text(tables[0].table) : format.text(of: tables)
    }
    if let part { return format.text(table(part)) }
    let parts = [Part.matrix, .differences].map { (name: $0.rawValue, table: table($0)) }
    return format.text(of: parts)
      ?? format.text(ComparisonRows(matrix: matrix, metric: metric, reference: reference).table)
  }

  private var answers: [AnswerCard] {
    matrix.questions.compactMap { question in
      matrix.answer(to: question).map { AnswerCard($0.results, $0.answer) }
    }
  }

  /// Limits of the numbers, which formats that hold rows alone cannot show.
  package var caveats: [String] { matrix.caveats }

  package static var formats: [String] { Catalogue.reportFormats.kinds }
  /// The names of the metrics by which one of two is better.
  package static var metrics: [String] { Metric.all.filter(\.metric.isComparable).map(\.name) }

  private func table(_ part: Part) -> Table {
    let differences = ComparisonDifferences(
      matrix: matrix, metric: metric, reference: reference, seed: seed)
    return switch part {
    case .answer, .matrix: matrixTable
    case .differences: differences.table
    case .pairs: differences.pairsTable
    }
  }

  private var matrixTable: Table {
    let (rows, columns) = (matrix.rows, matrix.treatments)
    let labels = ComparisonMatrix.labelTitles(rows)
    func values(_ label: Int) -> Set<String> {
      Set(rows.compactMap { $0.labels[labels[label]] }.filter { !$0.isEmpty })
    }
    // A label that only some rows have does not hold for all.
    let varying = labels.indices.filter { label in
      let isPartial = rows.contains { $0.labels[labels[label]] == nil }
      return values(label).count > (isPartial ? 0 : 1)
    }
    let shown = varying.isEmpty ? [0] : varying
    let constant = labels.indices.filter { !shown.contains($0) }.compactMap { label in
      values(label).first.map { "\(labels[label]): \($0)" }
    }
    let titles = shown.map { labels[$0] }
    let body = rows.map { row in
      Line(
        labels: row.labels,
        entries: Dictionary(
          columns.map { ($0, row.summary($0).map(entry) ?? .missing("")) },
          uniquingKeysWith: { first, _ in first }))
    }
    return Listing(body + means(titledBy: titles[0])) {
      for title in titles { Column(title: title, .label) { $0.labels[title] ?? "" } }
      for name in columns { Column(title: name) { $0.entries[name] ?? .missing("") } }
    }.table(
      ([metric.metric.title(metric.name)] + constant).joined(separator: ", "), caveats: matrix.caveats,
      across: Table.Across(key: "features", metric: metric.name, unit: metric.metric.unit))
  }

  /// A row of the matrix: its labels by title, and an entry by treatment.
  private struct Line: Sendable {
    let labels: [String: String]
    let entries: [String: Table.Entry]
  }

  private func entry(_ summary: Summary) -> Table.Entry {
    guard let value = summary.metrics[metric.name] else {
      return .missing(summary.missingWord, reason: summary.missingReason)
    }
    return .number(value.centre, decimals: decimals)
  }

  private var decimals: Int { metric.name == "rmse" ? 0 : metric.metric.decimals }

  /// Rows with the mean of each column, by device and over all rows, if all rows answer the same question.
  private func means(titledBy label: String) -> [Line] {
    let rows = matrix.rows
    guard rows.count > 2, matrix.questions.count == 1 else { return [] }
    let devices = Set(rows.compactMap { $0.labels["device"] }).sorted()
    let parts =
      devices.count < 2
      ? []
      : devices.map { device in ("mean on \(device)", rows.filter { $0.labels["device"] == device }) }
    return (parts + [("mean of \(rows.count)", rows)]).map { title, rows in
      Line(
        labels: [label: title],
        entries: Dictionary(
          matrix.treatments.map { name in
            let mean = ComparisonMatrix.mean(of: metric.name, name, over: rows)
            return (name, .optional(mean, decimals: decimals))
          }, uniquingKeysWith: { first, _ in first }))
    }
  }
}

extension Metric {
  func title(_ name: String) -> String {
    let word = name == "rmse" ? "RMSE" : name
    return switch unit {
    case "pt": "\(word) in points"
    case "": word
    default: "\(word) in \(unit)"
    }
  }
}

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
