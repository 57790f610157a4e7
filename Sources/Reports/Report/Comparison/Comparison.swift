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
    let body = rows.map { row in
      shown.map { Table.Entry.text(row.labels[labels[$0]] ?? "") }
        + columns.map { row.summary($0).map(entry) ?? .missing("") }
    }
    return Table(
      title: ([metric.metric.title(metric.name)] + constant).joined(separator: ", "),
      caveats: matrix.caveats,
      columns: Table.labels(shown.map { labels[$0] }) + Table.numbers(columns),
      rows: body + means(labelCount: shown.count),
      across: Table.Across(key: "features", metric: metric.name, unit: metric.metric.unit))
  }

  private func entry(_ summary: Summary) -> Table.Entry {
    guard let value = summary.metrics[metric.name] else {
      return .missing(summary.missingWord, reason: summary.missingReason)
    }
    return .number(value.centre, decimals: decimals)
  }

  private var decimals: Int { metric.name == "rmse" ? 0 : metric.metric.decimals }

  /// Rows with the mean of each column, by device and over all rows, if all rows answer the same question.
  private func means(labelCount: Int) -> [[Table.Entry]] {
    let rows = matrix.rows
    guard rows.count > 2, matrix.questions.count == 1 else { return [] }
    let devices = Set(rows.compactMap { $0.labels["device"] }).sorted()
    let parts =
      devices.count < 2
      ? []
      : devices.map { device in ("mean on \(device)", rows.filter { $0.labels["device"] == device }) }
    return (parts + [("mean of \(rows.count)", rows)]).map { title, rows in
      let labels = (0..<labelCount).map { Table.Entry.text($0 == 0 ? title : "") }
      return labels
        + matrix.treatments.map { name in
          .optional(ComparisonMatrix.mean(of: metric.name, name, over: rows), decimals: decimals)
        }
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

  private typealias Lines = (rows: [[Table.Entry]], notes: [String], footnotes: [String])

  var table: Table {
    let all = byQuestion { rows, treatments in
      guard treatments.contains(reference) else {
        return ([], [], ["no column \(reference), so nothing is compared"])
      }
      if rows.count > 1 {
        return lines(BlockDifferences(rows, treatments, metric, reference: reference, seed: seed))
      }
      guard let measure = ClusteredErrors.Measure(rawValue: metric.name) else {
        return ([], [], ["no intervals for \(metric.name) within one row: it is not a mean over samples"])
      }
      return lines(RowDifferences(rows[0], treatments, measure, reference: reference))
    }
    let unit = metric.metric.unit
    let columns =
      Table.labels(questionTitles + ["features"]) + Table.numbers(["error"], unit: unit)
      + Table.numbers(["rank", "helps", "hurts"])
      + Table.interval(["difference", "from", "to"], unit: unit) + Table.numbers(["p", "p (Holm)"])
    return Table(
      title: "\(metric.metric.title(metric.name)) against \(reference)", caveats: matrix.caveats,
      notes: all.notes, columns: columns, rows: all.rows, footnotes: all.footnotes
    ).rounded().withoutEmptyColumns
  }

  var pairsTable: Table {
    let lines = byQuestion { rows, treatments in
      pairs(BlockDifferences(rows, treatments, metric, reference: reference, seed: seed))
    }
    return Table(
      title: "\(metric.metric.title(metric.name)): every pair", caveats: matrix.caveats,
      notes: ["Difference: the mean of the second's error minus the first's."] + lines.notes,
      columns: Table.labels(questionTitles + ["first", "second"])
        + Table.numbers(["difference"], unit: metric.metric.unit) + Table.numbers(["p", "p (Holm)"]),
      rows: lines.rows, footnotes: lines.footnotes)
  }

  /// All questions, named where there are several. `lines` takes the rows of one and the treatments that any has.
  private func byQuestion(_ lines: ([ComparisonMatrix.Row], [String]) -> Lines) -> Lines {
    let questions = matrix.questions
    var all: Lines = ([], [], [])
    for question in questions {
      let head = questions.count > 1 ? "\(question.name): " : ""
      let rows = matrix.rows.filter { $0.question == question }
      let own = lines(rows, matrix.treatments.filter { name in rows.contains { $0.summary(name) != nil } })
      all.rows += own.rows.map { (questions.count > 1 ? [.text(question.name)] : []) + $0 }
      all.notes += own.notes.map { head + $0 }
      all.footnotes += own.footnotes.map { head + $0 }
    }
    return all
  }

  private var questionTitles: [String] { matrix.questions.count > 1 ? ["question"] : [] }

  private func lines(_ blocks: BlockDifferences) -> Lines {
    let (ranks, adjusted) = (blocks.comparison.meanRanks, blocks.comparison.adjustedPs)
    var reasons = [(name: String, sentence: String)]()
    let rows = blocks.treatments.enumerated().map { index, name -> [Table.Entry] in
      let head: [Table.Entry] = [
        .text(name), number(blocks.comparison.mean(index)), .optional(ranks[index], decimals: 2),
      ]
      guard let difference = blocks.differences[index] else {
        return head + Array(repeating: .missing("-"), count: 7)
      }
      let counts: [Table.Entry] = [
        .counts(difference.helpCount...difference.helpCount),
        .counts(difference.hurtCount...difference.hurtCount), number(difference.mean),
      ]
      guard blocks.allowsIntervals else { return head + counts + Array(repeating: .missing("-"), count: 4) }
      if case .failure(let reason) = difference.interval {
        reasons.append((name, "no interval: \(reason.sentence)"))
      }
      if case .failure(let reason)? = difference.test {
        reasons.append((name, "no test: \(reason.sentence)"))
      }
      let interval = try? difference.interval.get()
      return head + counts + [
        number(interval?.low), number(interval?.high),
        .optional(probability: try? difference.test?.get().p), .optional(probability: adjusted[index]),
      ]
    }
    return (rows, notes(blocks) + [blocks.scope.sentence], Reports.footnotes(reasons))
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

  private func pairs(_ blocks: BlockDifferences) -> Lines {
    guard blocks.count > 1 else {
      return ([], [], ["there is only one row; pairs are compared over several"])
    }
    guard blocks.allowsIntervals else { return ([], [], [blocks.scope.generalisation.sentence]) }
    let pairs = blocks.comparison.pairs
    guard !pairs.isEmpty else { return ([], [], ["there is only one candidate, so there is no pair"]) }
    let rows = pairs.map { pair -> [Table.Entry] in
      [
        .text(blocks.treatments[pair.one]), .text(blocks.treatments[pair.other]),
        number(blocks.meanDifference(pair.other, from: pair.one)),
        (try? pair.test.get()).map { .probability($0.p) } ?? .missing("withheld"),
        pair.adjustedP.map { .probability($0) } ?? .missing("withheld"),
      ]
    }
    let footnote =
      "Wilcoxon's signed-rank test over \(blocks.count) \(blocks.unit.rawValue), corrected by Holm for "
      + "\(counted(pairs.count, "pair")). " + smallestP(blocks, testCount: pairs.count)
    return (rows, [], [footnote])
  }

  private func lines(_ row: RowDifferences) -> Lines {
    var reasons = [(name: String, sentence: String)]()
    let rows = row.differences.map { own -> [Table.Entry] in
      if case .failure(let reason)? = own.interval {
        reasons.append((own.treatment, "no interval: \(reason.sentence)"))
      }
      let interval = try? own.interval?.get()
      let numbers = [own.error, nil, nil, nil, own.difference, interval?.low, interval?.high, nil, nil]
      return [.text(own.treatment)] + numbers.map(number)
    }
    let decides = row.scope.generalisation.allowsIntervals
    let interval =
      decides && row.clusterCount >= ClusterBootstrap.leastClusterCount
      ? "Difference: with its \(Phrase.bootstrap(row.clusterCount, row.unit)). " : ""
    return (
      rows,
      [
        "Error: \(row.hasRepeats ? "pooled over all repeats" : "over all samples"). \(interval)A single row has no ranks "
          + "and no test over rows; for tests over repeats see the report."
          + (decides ? ClusterBootstrap.caution(row.clusterCount) : ""),
        row.scope.sentence,
      ], Reports.footnotes(reasons)
    )
  }

  private func number(_ value: Double?) -> Table.Entry {
    .optional(value, decimals: metric.name == "rmse" ? 1 : metric.metric.decimals)
  }
}
