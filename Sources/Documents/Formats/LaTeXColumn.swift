import Inputs

/// A column of a LaTeX table: its alignment and its cells.
///
/// Numbers go into an S column of the package siunitx, which aligns them at the decimal point. Braces protect what it
/// cannot read.
struct LaTeXColumn {
  /// The column specification for `tabular`.
  let specification: String
  let cells: [String]

  init(_ table: Table, column: Int, reasons: [String]) {
    let entries = table.rows.map { $0[column] }
    guard !table.columns[column].isLabel else {
      (specification, cells) = ("l", entries.map { LaTeXText.escape($0.text()) })
      return
    }
    let marks = entries.indices.map { table.mark(row: $0, column: column) }
    let numbers = entries.map(Number.init)
    cells = entries.indices.map { row in
      let dagger = marks[row] == .likeBest ? Self.dagger : ""
      let weight = marks[row] == .best ? "\\bfseries " : ""
      guard let number = numbers[row] else {
        let text = Self.inBraces(entries[row], reasons)
        return text.isEmpty ? "" : "{\(weight)\(text)\(dagger)}"
      }
      // siunitx drops a deviation of 0, although it is one.
      let zero = number.isZeroDeviation ? number.deviation.map { "${}\\pm \($0)$" } ?? "" : ""
      let behind = zero + dagger
      return weight + number.text + (behind.isEmpty ? "" : " {\(behind)}")
    }
    let known = numbers.compactMap { $0 }
    guard !known.isEmpty else {
      specification = "c"
      return
    }
    let room = marks.contains(.likeBest) ? ", table-space-text-post = {\(Self.dagger)}" : ""
    specification = "S[table-format = \(Number.format(known))\(room)]"
  }

  private static let dagger = "$^{\\dagger}$"

  private static func inBraces(_ entry: Table.Entry, _ reasons: [String]) -> String {
    switch entry {
    case .missing("-", nil): "--"
    case .probability: "$<$" + entry.text().dropFirst()
    case .text, .number, .spread, .scientific, .counts, .missing:
      LaTeXText.escape(entry.text(reasons: reasons))
    }
  }

  /// A number in the parts that siunitx reads.
  private struct Number {
    /// With sign and decimals.
    let mantissa: String
    var deviation: String?
    var exponent: String?

    /// Nil for an entry that is not a single finite number.
    init?(_ entry: Table.Entry) {
      switch entry {
      case .number(let value, let decimals):
        guard value.isFinite else { return nil }
        mantissa = decimal(value, decimals)
      case .spread(let centre, let deviation, let decimals):
        guard centre.isFinite, deviation?.isFinite != false else { return nil }
        mantissa = decimal(centre, decimals)
        self.deviation = deviation.map { decimal($0, decimals) }
      case .scientific(let value):
        guard value.isFinite else { return nil }
        let parts = entry.text().split(separator: "e").map(String.init)
        (mantissa, exponent) = (parts[0], parts.count > 1 ? parts[1] : nil)
      case .probability(let value):
        guard value >= 0.001 else { return nil }
        mantissa = entry.text()
      case .counts(let range):
        guard range.count == 1 else { return nil }
        mantissa = entry.text()
      case .text, .missing: return nil
      }
    }

    var isZeroDeviation: Bool { deviation?.allSatisfy { "0.".contains($0) } == true }

    var text: String {
      mantissa + (isZeroDeviation ? "" : deviation.map { " \\pm \($0)" } ?? "")
        + (exponent.map { "e\($0)" } ?? "")
    }

    /// The largest number of digits of each part, as siunitx wants it.
    static func format(_ numbers: [Number]) -> String {
      let parts = numbers.map { number in
        number.mantissa.drop { $0 == "-" }.split(separator: ".").map(\.count)
      }
      let integers = parts.map { $0[0] }.max() ?? 1
      let decimals = parts.map { $0.count > 1 ? $0[1] : 0 }.max() ?? 0
      let deviations = numbers.compactMap(\.deviation).map { text in
        text.filter { $0 != "." }.drop { $0 == "0" }.count
      }
      let exponents = numbers.compactMap(\.exponent)
      let exponent = exponents.map { $0.drop { $0 == "-" }.count }.max().map { digits in
        "e\(exponents.contains { $0.hasPrefix("-") } ? "-" : "")\(digits)"
      }
      return (numbers.contains { $0.mantissa.hasPrefix("-") } ? "-" : "") + "\(integers).\(decimals)"
        + (deviations.max().map { "(\(max(1, $0)))" } ?? "") + (exponent ?? "")
    }
  }
}
