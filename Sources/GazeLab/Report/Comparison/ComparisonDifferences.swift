import Documents
import Inputs
import Statistics

/// The tables of each feature set and calibrator against a reference, question by question, with intervals and tests.
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

  private typealias Lines = (rows: [[Table.Entry]], notes: [String], footnotes: [String])

  var table: Table {
    let all = byQuestion { rows, treatments in
      guard treatments.contains(reference) else {
        return ([], [], ["no column \(reference), so nothing is compared"])
      }
      if rows.count > 1 {
        return lines(BlockDifferences(rows, treatments, metric, reference: reference, seed: seed))
      }
      guard let measure = ClusteredErrors.Measure(metric: metric.name) else {
        return ([], [], ["no intervals for \(metric.name) within one row: it is not a mean over samples"])
      }
      return lines(RowDifferences(rows[0], treatments, measure, reference: reference))
    }
    let unit = metric.metric.unit
    let columns =
      Table.labels(questionTitles + ["features"]) + Table.numbers(["error"], unit: unit)
      + Table.numbers(["rank", "helps", "hurts"])
      + Table.numbers(["difference", "from", "to"], unit: unit) + Table.numbers(["p", "p (Holm)"])
    let difference = columns.count - 5
    return Table(
      title: "\(metric.metric.title(metric.name)) against \(reference)", caveats: matrix.caveats,
      notes: all.notes, columns: columns, rows: all.rows, footnotes: all.footnotes
    ).rounded(intervals: [(difference, difference + 1, difference + 2)]).withoutEmptyColumns
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

  /// All questions, named where there are several.
  ///
  /// - Parameter lines: Takes the rows of one question and the treatments that any of them has.
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
        .text(name), number(blocks.comparison.median(index)), .optional(ranks[index], decimals: 2),
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
    return (rows, notes(blocks) + [blocks.scope.sentence], GazeLab.footnotes(reasons))
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
      "Error: median over \(count) \(unit)\(averaged). Rank: mean, 1 is best. Helps, hurts: in how many of the "
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
    let testCount = comparison.adjustedPs.count
    return notes + (testCount > 0 ? [smallestP(blocks, testCount: testCount)] : [])
  }

  /// The smallest p that the tests of so few blocks can attain.
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
      ], GazeLab.footnotes(reasons)
    )
  }

  private func number(_ value: Double?) -> Table.Entry {
    .optional(value, decimals: metric.name == "rmse" ? 1 : metric.metric.decimals)
  }
}
