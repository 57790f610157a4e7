import Captures
import DelimitedText
import Inputs
import Statistics

/// The numbers of a computed column in the frames that an experiment uses, and what is odd about them.
package struct ColumnSummary: Sendable {
  package let computed: ComputedColumns.Computed
  /// The frames of captures that have what the column is made of.
  package private(set) var rowCount = 0
  /// The frames among them on which it is not finite.
  package private(set) var missingCount = 0
  /// The captures that lack what the column is made of.
  package private(set) var absentCaptures: [String] = []
  /// The extent of its finite numbers; nil if it has none.
  package private(set) var range: ClosedRange<Double>?
  /// On how many of the frames without a number the formula divides by 0, by what it divides by.
  private var zeroDivisors: [(text: String, count: Int)] = []
  /// The first column that has the same numbers on all frames; nil if there is none.
  private var same: String?

  package var name: String { computed.column.name }

  /// In the order of the experiment. The captures must have all their columns still.
  static func all(
    _ columns: ComputedColumns, _ dataset: Dataset, _ fixations: [SelectedFixation]
  ) -> [ColumnSummary] {
    guard !columns.all.isEmpty else { return [] }
    let fixations = Dictionary(grouping: fixations, by: \.fixation.key.capture)
    let used = dataset.captures.filter { fixations[$0.name] != nil }.map { capture in
      (capture: capture, rows: (fixations[capture.name] ?? []).flatMap(\.fixation.pieces))
    }
    let computed = Set(columns.all.map(\.column.name))
    var summaries = columns.all.map { ColumnSummary(computed: $0, amongst: computed, used) }
    for (capture, rows) in used {
      let holed = summaries.filter { $0.missingCount > 0 }.map(\.computed)
      guard !holed.isEmpty else { break }
      let divisors = columns.divisors(of: holed, in: capture, amongst: dataset.captures)
      for index in summaries.indices {
        summaries[index].count(divisors[summaries[index].name] ?? [], capture.frames, rows)
      }
    }
    return summaries
  }

  /// - Parameter names: The names of all computed columns.
  private init(
    computed: ComputedColumns.Computed, amongst names: Set<String>,
    _ used: [(capture: Capture, rows: [Range<Int>])]
  ) {
    self.computed = computed
    // Names of columns that had the same numbers so far; nil before the first capture.
    var candidates: [String]?
    for (capture, rows) in used {
      let table = capture.frames
      guard let numbers = Self.numbers(name, table) else {
        absentCaptures.append(capture.name)
        continue
      }
      add(numbers, rows)
      let all = DropColumn.names(in: table).filter { $0 != name }
      // A column of the captures says more than another formula.
      let others = candidates ?? all.filter { !names.contains($0) } + all.filter(names.contains)
      candidates = others.filter { other in
        guard let others = DropColumn(other, in: table)?.numbers(in: table) else { return false }
        return rows.allSatisfy { range in
          range.allSatisfy { numbers[$0] == others[$0] || numbers[$0].isNaN && others[$0].isNaN }
        }
      }
    }
    same = candidates?.first
  }

  private static func numbers(_ name: String, _ table: FrameTable) -> NumberColumn? {
    table.ownRange(name).map { table.column($0.lowerBound) }
  }

  private mutating func add(_ numbers: NumberColumn, _ rows: [Range<Int>]) {
    var (least, largest) = (range?.lowerBound ?? .infinity, range?.upperBound ?? -.infinity)
    for row in rows.joined() {
      rowCount += 1
      let number = numbers[row]
      if number.isNaN {
        missingCount += 1
      } else {
        least = min(least, number)
        largest = max(largest, number)
      }
    }
    range = least <= largest ? least...largest : nil
  }

  private mutating func count(
    _ divisors: [(name: String?, offset: Int, numbers: NumberColumn)], _ table: FrameTable,
    _ rows: [Range<Int>]
  ) {
    guard let numbers = Self.numbers(name, table) else { return }
    for divisor in divisors {
      let count = rows.joined().count { divisor.numbers[$0] == 0 && numbers[$0].isNaN }
      guard count > 0 else { continue }
      let text = divisor.name ?? "the divisor at character \(divisor.offset + 1)"
      if let index = zeroDivisors.firstIndex(where: { $0.text == text }) {
        zeroDivisors[index].count += count
      } else {
        zeroDivisors.append((text, count))
      }
    }
  }

  /// What to know before a fit; empty if nothing is odd.
  package var sentences: [String] {
    guard let range else {
      return rowCount > 0 ? ["is not finite on any of \(counted(rowCount, "frame"))"] : []
    }
    var sentences = [String]()
    if missingCount > 0 {
      let zeros = zeroDivisors.map { "\($0.text) is 0 on \($0.count) of these" }
      sentences.append(
        ([
          "is not finite on \(missingCount) of \(counted(rowCount, "frame")), which are lost to feature sets that use it"
        ]
          + zeros).joined(separator: "; "))
    }
    if range.lowerBound == range.upperBound {
      sentences.append("is constant: \(shortest(range.lowerBound)) on all frames that have it")
    } else if let same {
      sentences.append("equals \(same) on all \(counted(rowCount, "frame"))")
    }
    return sentences
  }

  package var warnings: [Warning] {
    sentences.map { Warning(subject: "column \(name)", sentence: $0) }
  }
}

extension SelectedCaptures {
  /// The finite numbers of a computed column on the frames that are used, by capture; captures without any are left out.
  package func numbers(of column: String) -> [(capture: String, participant: String, numbers: [Double])] {
    grouped(fixations, by: \.fixation.key.capture).compactMap { own in
      let numbers = own.flatMap { selected -> [Double] in
        let table = selected.capture.frames
        guard let index = table.ownRange(column)?.lowerBound else { return [] }
        let numbers = table.column(index)
        return selected.fixation.pieces.joined().map { numbers[$0] }.filter { !$0.isNaN }
      }
      let key = own[0].fixation.key
      return numbers.isEmpty ? nil : (key.capture, key.participant, numbers)
    }
  }

  /// The median of a computed column on the frames that are used; nil without a finite number.
  package func median(of column: String) -> Double? {
    let numbers = numbers(of: column).flatMap(\.numbers)
    return numbers.isEmpty ? nil : Statistics.median(numbers)
  }
}
