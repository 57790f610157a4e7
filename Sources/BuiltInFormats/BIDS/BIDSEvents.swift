import Captures
import DelimitedText
import Inputs

/// Rows with a time, a duration and what was shown or asked for in it.
struct BIDSEvents: Sendable {
  struct Row: Sendable {
    let onset: Double
    /// Infinity if the file does not state it.
    let duration: Double
    /// The target in the coordinates of the file; nil if none was shown.
    let target: (x: Double, y: Double)?
    let words: [String]
  }

  let rows: [Row]
  /// The rows of the file that are left out, because they do not say when they begin.
  let withoutOnsetCount: Int
  let hasTargets: Bool
  /// Columns whose words are labels, with the order of the words as far as it is declared.
  let labels: [(name: String, order: [String])]

  /// Reads a table whose first line names the columns, unless they are given. Labels are the columns whose words are
  /// declared, and known ones.
  init(
    _ table: CSVFile, columns: [String]? = nil, levels: [String: [String]] = [:], known: Set<String> = []
  ) throws(InputError) {
    var file = table
    let header =
      if let columns { CSVHeader(columns, of: file.path, counted: "'Columns' names") } else {
        try CSVHeader(&file)
      }
    try header.checkDistinct()
    hasTargets = BIDSColumns.target.contains { header[$0] != nil }
    try header.require(["onset"] + (hasTargets ? BIDSColumns.target : []))
    let taken = Set(["onset", "duration", "target", ""] + BIDSColumns.target)
    let named = header.names.filter { !taken.contains($0) && (levels[$0] != nil || known.contains($0)) }
    let rows = try file.rows(under: header) { row throws(InputError) -> Row? in
      let numbers = try (["onset", "duration"] + BIDSColumns.target).map { column throws(InputError) in
        try row.numberIfPresent(column, advice: BIDSText.advice)
      }
      guard let onset = numbers[0] else { return nil }
      let target = numbers[2].flatMap { x in numbers[3].map { (x: x, y: $0) } }
      // A target that is only announced is shown until the next one.
      let isImpulse = target != nil && numbers[1] == 0
      return Row(
        onset: onset, duration: isImpulse ? .infinity : numbers[1] ?? .infinity, target: target,
        words: try named.map(row.text))
    }
    withoutOnsetCount = rows.count { $0 == nil }
    self.rows = rows.compactMap(\.self).enumerated().sorted {
      ($0.element.onset, $0.offset) < ($1.element.onset, $1.offset)
    }.map(\.element)
    labels = named.map { ($0, levels[$0] ?? []) }
  }

  func warnings(_ name: String) -> [CountedSentence] {
    guard withoutOnsetCount > 0 else { return [] }
    let count = rows.count + withoutOnsetCount
    return ["\(count: withoutOnsetCount) of \(count: count) rows of \(name) have no onset and are left out"]
  }

  /// The index of the row that covers each of some rising times; nil where there is none. Of several the latest holds;
  /// a row without a duration lasts until the next one. Rows without a target, such as key presses, can be passed over.
  func covering(_ times: some Collection<Double>, targetsOnly: Bool) -> [Int?] {
    var (next, last) = (0, Int?.none)
    return times.map { exact in
      // Times are sums of stored numbers, so that one that should be equal can be less by a rounding error.
      let time = exact + max(1e-7, 4 * exact.ulp)
      while next < rows.count, rows[next].onset <= time {
        if !targetsOnly || rows[next].target != nil { last = next }
        next += 1
      }
      guard let row = last, time < rows[row].onset + rows[row].duration else { return nil }
      return row
    }
  }
}
