import Documents
import Inputs
import Statistics

/// Each feature set and calibrator against a reference, question by question, with intervals and tests.
struct ComparisonDifferences: Sendable {
  private let matrix: ComparisonMatrix
  private let metric: (name: String, metric: Metric)
  private let reference: String
  private let seed: UInt64

  init(
    _ matrix: ComparisonMatrix, _ metric: (name: String, metric: Metric), reference: String, seed: UInt64
  ) {
    (self.matrix, self.metric, self.reference, self.seed) = (matrix, metric, reference, seed)
  }

  var table: Table {
    let questions = matrix.questions
    var (rows, notes, footnotes) = ([[Table.Entry]](), [String](), [String]())
    for question in questions {
      let head = questions.count > 1 ? "\(question.name): " : ""
      let own = matrix.rows.filter { $0.question == question }
      let part = own.count > 1 ? overBlocks(own) : withinRow(own[0])
      rows += part.rows.map { (questions.count > 1 ? [.text(question.name)] : []) + $0 }
      notes += part.notes.map { head + $0 }
      footnotes += part.footnotes.map { head + $0 }
    }
    let unit = metric.metric.unit
    let columns =
      (questions.count > 1 ? [Table.Column(title: "question", isLabel: true)] : []) + [
        Table.Column(title: "features", isLabel: true), Table.Column(title: "error", unit: unit),
        Table.Column(title: "rank"), Table.Column(title: "helps"), Table.Column(title: "hurts"),
        Table.Column(title: "difference", unit: unit), Table.Column(title: "from", unit: unit),
        Table.Column(title: "to", unit: unit), Table.Column(title: "p"), Table.Column(title: "p (Holm)"),
      ]
    let difference = columns.count - 5
    return Table(
      title: "\(metric.metric.title(metric.name)) against \(reference)",
      caveats: Set(matrix.rows.flatMap(\.caveats)).sorted(), notes: notes, columns: columns, rows: rows,
      footnotes: footnotes
    ).rounded(intervals: [(difference, difference + 1, difference + 2)]).withoutEmptyColumns
  }

  /// Every pair of treatments, for each question with several blocks.
  var pairsTable: Table {
    let questions = matrix.questions
    var (rows, footnotes) = ([[Table.Entry]](), [String]())
    for question in questions {
      let blocks = blocks(matrix.rows.filter { $0.question == question })
      let (count, pairs) = (blocks.comparison.values.count, blocks.comparison.pairs)
      guard count > 1, blocks.generalisation.allowsIntervals else {
        footnotes.append(
          "\(question.name): "
            + (count > 1
              ? blocks.generalisation.sentence : "there is one row only; pairs are compared over several"))
        continue
      }
      guard !pairs.isEmpty else {
        footnotes.append("\(question.name): there is a single candidate, and so no pair")
        continue
      }
      footnotes.append(
        "\(question.name): Wilcoxon's signed-rank test over \(count) \(blocks.noun), Holm over \(pairs.count) pairs. "
          + leastP(count, blocks.noun, testCount: pairs.count))
      rows += pairs.map { pair in
        let differences = blocks.comparison.differences(pair.other, pair.one)
        return (questions.count > 1 ? [.text(question.name)] : []) + [
          .text(blocks.treatments[pair.one]), .text(blocks.treatments[pair.other]),
          differences.isEmpty
            ? .missing("-") : number(differences.reduce(0, +) / Double(differences.count)),
          (try? pair.test.get()).map { .probability($0.p) } ?? .missing("withheld"),
          pair.adjustedP.map { .probability($0) } ?? .missing("withheld"),
        ]
      }
    }
    return Table(
      title: "\(metric.metric.title(metric.name)): every pair",
      caveats: Set(matrix.rows.flatMap(\.caveats)).sorted(),
      notes: ["The difference is the mean of the second's error minus the first's."],
      columns: (questions.count > 1 ? [Table.Column(title: "question", isLabel: true)] : []) + [
        Table.Column(title: "first", isLabel: true), Table.Column(title: "second", isLabel: true),
        Table.Column(title: "difference", unit: metric.metric.unit), Table.Column(title: "p"),
        Table.Column(title: "p (Holm)"),
      ], rows: rows, footnotes: footnotes)
  }

  // MARK: Several rows

  /// What a question's rows come to once those of one person are averaged.
  private struct Blocks {
    /// What a block is, in the plural.
    let noun: String
    let treatments: [String]
    let comparison: BlockComparison
    /// For what else their differences hold.
    let generalisation: Generalisation
  }

  private func blocks(_ rows: [ComparisonMatrix.Row]) -> Blocks {
    let treatments = matrix.treatments.filter { name in rows.contains { $0.summary(name) != nil } }
    let owners = rows.map(\.participants)
    // Rows of one person depend on each other: their mean is one block.
    let isPersonal = owners.allSatisfy { $0.count == 1 } && Set(owners).count > 1
    let groups =
      isPersonal
      ? grouped(zip(rows, owners), by: { $0.1 }).map { $0.map(\.0) } : rows.map { [$0] }
    let values = groups.map { group in
      treatments.map { name -> Double? in
        let values = group.compactMap { $0.summary(name)?.metrics[metric.name]?.centre }
        return values.count == group.count ? values.reduce(0, +) / Double(values.count) : nil
      }
    }
    let leakage = rows[0].question.leakage
    return Blocks(
      noun: isPersonal ? "participants" : "rows", treatments: treatments,
      comparison: BlockComparison(
        values: values, reference: treatments.firstIndex(of: reference) ?? 0,
        yardstick: treatments.firstIndex(of: ComparisonMatrix.baseline),
        isHigherBetter: metric.metric.isHigherBetter),
      generalisation: leakage != .honest
        ? .nothingNew(leakage) : isPersonal ? .ownCalibrations(groups.count) : .rows(groups.count))
  }

  private typealias Lines = (rows: [[Table.Entry]], notes: [String], footnotes: [String])

  private func overBlocks(_ rows: [ComparisonMatrix.Row]) -> Lines {
    let blocks = blocks(rows)
    let comparison = blocks.comparison
    guard blocks.treatments.contains(reference) else { return Self.withoutReference(reference) }
    let bootstrap = ClusterBootstrap(
      clusterCount: comparison.values.count, seed: seed, stream: "compare")
    let (ranks, adjusted) = (comparison.meanRanks, comparison.adjustedPs)
    var footnotes = [(name: String, sentence: String)]()
    let entries = blocks.treatments.enumerated().map { treatment, name -> [Table.Entry] in
      let head: [Table.Entry] = [
        .text(name), comparison.median(treatment).map(number) ?? .missing("-"),
        ranks[treatment].map { .number($0, decimals: 2) } ?? .missing("-"),
      ]
      guard treatment != comparison.reference else {
        return head + Array(repeating: .missing("-"), count: 7)
      }
      let difference = comparison.difference(treatment, bootstrap)
      let counts: [Table.Entry] = [
        .counts(difference.helpCount...difference.helpCount),
        .counts(difference.hurtCount...difference.hurtCount), difference.mean.map(number) ?? .missing("-"),
      ]
      guard blocks.generalisation.allowsIntervals else {
        return head + counts + Array(repeating: .missing("-"), count: 4)
      }
      if case .failure(let reason) = difference.interval {
        footnotes.append((name, "no interval: \(reason.sentence)"))
      }
      if case .failure(let reason) = difference.test {
        footnotes.append((name, "no test: \(reason.sentence)"))
      }
      let interval = try? difference.interval.get()
      return head + counts + [
        interval.map { number($0.low) } ?? .missing("-"), interval.map { number($0.high) } ?? .missing("-"),
        (try? difference.test?.get()).map { .probability($0.p) } ?? .missing("-"),
        adjusted[treatment].map { .probability($0) } ?? .missing("-"),
      ]
    }
    let scope =
      [blocks.generalisation.sentence]
      + [rows[0].run.restriction(split: rows[0].question.split)].compactMap { $0 }
    return (
      entries, notes(blocks, rowCount: rows.count) + [scope.joined(separator: " ")], Self.together(footnotes)
    )
  }

  private func notes(_ blocks: Blocks, rowCount: Int) -> [String] {
    let (comparison, count) = (blocks.comparison, blocks.comparison.values.count)
    let averaged = rowCount > count ? "; the rows of one participant are averaged" : ""
    let isReference = comparison.yardstick == comparison.reference
    let yardstick =
      comparison.yardstick == nil
      ? "" : " \(ComparisonMatrix.baseline) is a yardstick, in no rank\(isReference ? "" : " and no test")."
    var notes = [
      "Error: the median over \(count) \(blocks.noun)\(averaged). Rank: mean, 1 is best. Helps, hurts: in how "
        + "many of the \(count) it is better or worse than \(reference). Difference: the mean."
    ]
    guard blocks.generalisation.allowsIntervals else { return notes }
    notes[0] +=
      " Then its 95 % interval (BCa bootstrap over \(blocks.noun)). p: Wilcoxon's signed-rank test"
      + (count <= WilcoxonSignedRank.largestExactCount ? ", exact." : ".") + yardstick
      + ClusterBootstrap.caution(count)
    do throws(WithheldReason) {
      let test = try comparison.friedman()
      // F has no limit of its own where all blocks agree; what so few blocks can show has.
      let least = FriedmanTest.leastP(blocks: count, treatments: test.treatmentCount)
      notes.append(
        "Friedman test over \(test.treatmentCount) columns: Iman–Davenport F = "
          + "\(test.imanDavenport.isFinite ? decimal(test.imanDavenport, 2) : "∞"), "
          + probabilitySentence(max(test.imanDavenportP, least)) + ".")
    } catch {
      notes.append("No Friedman test: \(error.sentence).")
    }
    let testCount = comparison.adjustedPs.count
    if testCount > 0 { notes.append(leastP(count, blocks.noun, testCount: testCount)) }
    return notes
  }

  /// What the tests of so few blocks can say at best.
  private func leastP(_ count: Int, _ noun: String, testCount: Int) -> String {
    func text(_ p: Double) -> String { Table.Entry.probability(p).text() }
    let least = WilcoxonSignedRank.leastP(count: count)
    let corrected = min(1, least * Double(testCount))
    let head = "The least p that Wilcoxon's test can give with \(count) \(noun) is \(text(least))"
    if least > 0.05 { return head + ": no test of a pair can decide." }
    return head + ", after Holm over \(testCount) \(text(corrected))"
      + (corrected > 0.05 ? ": no test of a pair can decide." : ".")
  }

  // MARK: One row

  private func withinRow(_ row: ComparisonMatrix.Row) -> Lines {
    let treatments = matrix.treatments.filter { row.summary($0) != nil }
    guard let referenceIndex = treatments.firstIndex(of: reference) else {
      return Self.withoutReference(reference)
    }
    guard let measure = ClusteredErrors.Measure(metric: metric.name) else {
      return ([], [], ["no intervals for \(metric.name) within one row: it is no mean over samples"])
    }
    let fixations = treatments.map { row.fixations[$0] ?? [] }
    let errors = ClusteredErrors(fixations)
    let question = row.question
    let everything = Array(fixations.joined())
    let decides = row.run.generalisation(
      samples: question.samples, split: question.split, everything
    ).allowsIntervals
    let bootstrap = ClusterBootstrap(
      clusterCount: errors.clusterCount, seed: row.run.record.experiment.seed,
      stream: ClusterBootstrap.stream(split: question.split))
    let whole = [Int](repeating: 1, count: errors.clusterCount)
    var footnotes = [(name: String, sentence: String)]()
    let none = Table.Entry.missing("-")
    let entries = treatments.enumerated().map { index, name -> [Table.Entry] in
      let error = errors.statistic(measure, of: index)(whole).map(number) ?? none
      guard index != referenceIndex else {
        return [.text(name), error] + Array(repeating: none, count: 8)
      }
      let statistic = errors.difference(measure, of: index, from: referenceIndex)
      var (low, high) = (none, none)
      if decides {
        do throws(WithheldReason) {
          let missing = max(errors.missingCount(index), errors.missingCount(referenceIndex))
          guard missing == 0 else { throw .missingCells(count: missing, of: errors.clusterCount) }
          let interval = try bootstrap.interval(statistic)
          (low, high) = (number(interval.low), number(interval.high))
        } catch {
          footnotes.append((name, "no interval: \(error.sentence)"))
        }
      }
      return [
        .text(name), error, none, none, none, statistic(whole).map(number) ?? none, low, high, none, none,
      ]
    }
    let repeated = row.question.overRepeats.isEmpty ? "over all samples" : "pooled over all repeats"
    return (
      entries,
      [
        "Error: \(repeated). "
          + (!decides || errors.clusterCount < ClusterBootstrap.leastClusterCount
            ? ""
            : "Difference: with a 95 % interval (BCa bootstrap over \(errors.clusterCount) \(errors.unit.rawValue)s). ")
          + "One row has no ranks and no test over rows; reports of random splits and k folds have one over repeats."
          + (decides ? ClusterBootstrap.caution(errors.clusterCount) : ""),
        row.run.scope(samples: question.samples, split: question.split, everything),
      ], Self.together(footnotes)
    )
  }

  private static func withoutReference(_ reference: String) -> Lines {
    ([], [], ["\(reference) is not there; nothing is held against it"])
  }

  // MARK: Entries

  private func number(_ value: Double) -> Table.Entry {
    .number(value, decimals: metric.name == "rmse" ? 1 : metric.metric.decimals)
  }

  /// One line for a reason that several have.
  private static func together(_ footnotes: [(name: String, sentence: String)]) -> [String] {
    grouped(footnotes, by: \.sentence).map { same in
      "\(same.map(\.name).joined(separator: ", ")): \(same[0].sentence)"
    }
  }
}
