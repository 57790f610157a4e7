import Documents
import Inputs
import Scores
import Statistics
import Trials

/// Feature sets and calibrators side by side over the groups of runs.
package struct Comparison: Sendable {
  package enum Part: String, Sendable, CaseIterable {
    case answer
    case headToHead = "head-to-head"
    case matrix
    case differences
    case pairs
  }

  let matrix: ComparisonMatrix
  let metric: (name: String, metric: Metric)
  let reference: String
  let isReferenceNamed: Bool
  let seed: UInt64
  /// Whether differences are those of the error that leads on the cards, because no metric was named.
  var isOfCards = false
  /// The cards, those over several runs first.
  var paired: [PairedRuns] = []
  /// Why runs are on no card together, one sentence per pair of runs that stays apart.
  var unpaired: [String] = []
}

extension Comparison {
  /// - Parameters:
  ///   - name: The metric to compare by; nil for the error that leads on the cards.
  ///   - reference: The feature set or calibrator that all others are held against; nil for the first.
  /// - Throws: If the runs have no such metric or reference.
  package init(_ runs: [Run], metric named: String? = nil, against reference: String? = nil)
    throws(InputError)
  {
    let matrix = ComparisonMatrix(runs)
    let ordered = PairedRuns.ordered(runs)
    let paired = PairedRuns.all(ordered, named: PairedRuns.names(ordered))
    let leading = paired.lazy.compactMap(\.ranking).first?.measure
    let ofCards = leading.map(\.metricName).flatMap { matrix.has($0) ? $0 : nil }
    let name = named ?? ofCards ?? "rmse"
    let place = Place(file: runs.map(\.folder).joined(separator: ", "))
    guard let metric = Metric.named(name), metric.isComparable else {
      throw InputError(
        place, "no metric \(name.quoted) to compare by" + hint(for: name, amongAll: Self.metrics))
    }
    if let reference, !matrix.treatments.contains(reference) {
      throw InputError(
        place, "no column \(reference.quoted)" + hint(for: reference, amongAll: matrix.treatments))
    }
    self.init(
      matrix: matrix, metric: (name, metric), reference: reference ?? matrix.treatments.first ?? "",
      isReferenceNamed: reference != nil, seed: runs[0].record.experiment.seed,
      isOfCards: named == nil && leading != nil,
      paired: paired, unpaired: Self.unpaired(paired))
  }

  /// - Parameter paired: All cards.
  private static func unpaired(_ paired: [PairedRuns]) -> [String] {
    let names = grouped(paired.flatMap(\.names), by: \.self).map { $0[0] }
    guard let first = names.first else { return [] }
    func cards(_ name: String) -> [SplitResults] {
      paired.flatMap { zip($0.names, $0.results).filter { $0.0 == name }.map(\.1) }
    }
    // Those that share a card with the first run, and those that share one with these.
    var together: Set = [first]
    var count = 0
    while count < together.count {
      count = together.count
      for pair in paired where !together.isDisjoint(with: pair.names) { together.formUnion(pair.names) }
    }
    return names.filter { !together.contains($0) }.map { name in
      let differences = cards(name).flatMap { other in
        cards(first).map { PairingKey($0).differences(from: PairingKey(other)) }
      }
      let least = differences.min { $0.count < $1.count } ?? []
      let keys = least.map { "\($0.key) (\($0.own) against \($0.other))" }
      return "\(first) and \(name) are not on one card, because they differ in \(enumerated(keys))."
    }
  }

  /// The comparison in a report format, nil if there is none.
  ///
  /// Without `part`, formats for people hold the answers, then every row against every other where a card is over several
  /// runs and otherwise the matrix, and the differences where a reference was named;
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
      let usual: [Part] = [.answer, paired.contains { $0.names.count > 1 } ? .headToHead : .matrix]
      return (part.map { [$0] } ?? usual + named).flatMap { part in
        switch part {
        case .answer:
          (unpaired.isEmpty
            ? [] : [unpaired.flatMap { TextTable.wrap($0.onOneLine, width) }.map { $0 + "\n" }.joined()])
            + answers.map { answer in
              kind == "text"
                ? CardText.text(answer.card, width: width, style: style)
                : MarkdownCard.text(answer.card, level: 2)
            }
        case .headToHead, .matrix, .differences, .pairs:
          tables(part).map { table in
            kind == "text" ? TextTable.text(table, width: width, style: style) : format.text(table)
          }
        }
      }.joined(separator: "\n")
    }
    if part == .answer || part == .headToHead {
      let found = part == .answer ? answers.map(\.table) : tables(.headToHead)
      let tables = found.enumerated().map { (name: "\(part?.rawValue ?? "")-\($0 + 1)", table: $1) }
      return tables.count == 1 ? format.text(tables[0].table) : format.text(of: tables)
    }
    if let part { return format.text(table(part)) }
    let parts = [Part.matrix, .differences].map { (name: $0.rawValue, table: table($0)) }
    return format.text(of: parts)
      ?? format.text(rowsTable)
  }

  /// - Parameter runs: The folders that were compared.
  package func answer(of runs: [String]) -> JSONAnswer {
    JSONAnswer(
      "compare", about: runs.joined(separator: ", "), title: matrixTable.title,
      facts: [("runs", .texts(runs)), ("metric", .text(metric.name)), ("reference", .text(reference))],
      cards: answers.map(\.card),
      tables: [Part.matrix, .differences].map { ($0.rawValue, table($0)) }, warnings: caveats)
  }

  private var answers: [AnswerCard] {
    paired.compactMap { paired in
      paired.ranking.map { AnswerCard(paired.results[0], $0, over: RunVerdict(paired, $0)) }
    }
  }

  /// Limits of the numbers, which formats that hold rows alone cannot show.
  package var caveats: [String] { matrix.caveats + unpaired }

  package static var formats: [String] { Catalogue.reportFormats.kinds }
  /// The names of the metrics by which one of two is better.
  package static var metrics: [String] { Metric.all.filter(\.metric.isComparable).map(\.name) }

  private func tables(_ part: Part) -> [Table] {
    guard part == .headToHead else { return [table(part)] }
    return paired.compactMap { paired in
      paired.ranking.map { ranking in
        let title = "\(RankingWords(ranking).measure.capitalisedFirst), every row against every other"
        let isSeveral = self.paired.count > 1
        return ranking.headToHead(
          title + (isSeveral ? " (\(paired.results[0].split))" : ""), caveats: matrix.caveats)
      }
    }
  }

  private func table(_ part: Part) -> Table {
    switch part {
    case .answer, .headToHead, .matrix: matrixTable
    case .differences: differencesTable
    case .pairs: pairsTable
    }
  }

  private var matrixTable: Table {
    let (rows, columns) = (matrix.rows, matrix.treatments)
    let titles = ComparisonMatrix.labelTitles(rows)
    func values(_ title: String) -> Set<String> {
      Set(rows.compactMap { $0.labels[title] }.filter { !$0.isEmpty })
    }
    // A label that only some rows have does not hold for all.
    let varying = titles.filter { title in
      values(title).count > (rows.contains { $0.labels[title] == nil } ? 0 : 1)
    }
    let shown = varying.isEmpty ? Array(titles.prefix(1)) : varying
    let constant = titles.filter { !shown.contains($0) }.compactMap { title in
      values(title).first.map { "\(title): \($0)" }
    }
    let body = rows.map { row in
      Line(
        labels: row.labels,
        entries: Dictionary(row.entries.map { ($0.treatment, entry($0.summary)) }) { first, _ in first })
    }
    return Listing(body + means(titledBy: shown[0])) {
      for title in shown { Column(title: title, .label) { $0.labels[title] ?? "" } }
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
      return summary.missing(metric.name)
    }
    return .number(value.centre, decimals: decimals)
  }

  var decimals: Int { metric.name == "rmse" ? 0 : metric.metric.decimals }

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
          uniqueKeysWithValues: matrix.treatments.map { name in
            let mean = ComparisonMatrix.mean(of: metric.name, name, over: rows)
            return (name, .optional(mean, decimals: decimals, missing: "a row of the mean has no value"))
          }))
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
