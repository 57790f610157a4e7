import Inputs

/// Tables as LaTeX: a `table`, or `longtable` where it would not fit on a page, ruled by booktabs, aligned by siunitx.
///
/// Explanations are part of the float. A too wide table continues in another one below, which repeats the labels.
enum LaTeXTable {
  static let format = ReportFormat(fileEnd: ".tex", isForPapers: true) { table in
    let layout = LaTeXLayout(table.withJoinedIntervals)
    let table = layout.table
    let reasons = table.reasons
    let columns = table.columns.indices.map { index in
      LaTeXColumn(table, column: index, reasons: reasons, width: layout.labelWidth(index))
    }
    let title = LaTeXText.escape(table.title)
    let end = table.title.last.map { ".?!".contains($0) } == true ? "" : "."
    let text = ([title + end] + (table.caveats + table.notes).map(LaTeXText.escape)).joined(separator: " ")
    let caption = "\\caption[{\(title)}]{\(text)}"
    let footnotes = table.explanations(
      mark: { ($0 == .best ? "\\textbf{Bold}" : "$^{\\dagger}$") + ": " },
      reason: { "\\textsuperscript{\($0)} " }, escape: LaTeXText.escape)
    let blocks = layout.blocks.map { block -> Block in
      Block(
        specification: block.map { columns[$0].specification }.joined(),
        header: row(
          block.map { index in
            let column = table.columns[index]
            return column.isLabel ? LaTeXText.escape(column.heading) : "{\(layout.heading(column))}"
          }),
        rows: table.rows.indices.map { number in row(block.map { columns[$0].cells[number] }) }.joined())
    }
    let isLong = blocks.count * table.rows.count + footnotes.count > 40
    return isLong ? long(blocks, layout, caption, footnotes) : short(blocks, layout, caption, footnotes)
  }

  private struct Block {
    let specification: String
    let header: String
    let rows: String
  }

  private static func row(_ cells: [String]) -> String { cells.joined(separator: " & ") + " \\\\\n" }

  private static func short(
    _ blocks: [Block], _ layout: LaTeXLayout, _ caption: String, _ footnotes: [String]
  ) -> String {
    let tabulars = blocks.map { block in
      """
      \\begin{tabular}{\(block.specification)}
      \\toprule
      \(block.header)\\midrule
      \(block.rows)\\bottomrule
      \\end{tabular}

      """
    }
    // A minipage is never split, so that explanations stay with the table.
    let below =
      footnotes.isEmpty
      ? ""
      : "\\par\\smallskip\n\\begin{minipage}{\\linewidth}\\footnotesize\\raggedright\n"
        + footnotes.map { $0 + "\\par\n" }.joined() + "\\end{minipage}\n"
    return """
      % Needs \\usepackage{booktabs} and \\usepackage{siunitx}
      \\begin{table}
      \\centering
      \(layout.size)\\sisetup{\(options)}
      \(caption)
      \\smallskip
      \(tabulars.joined(separator: "\\par\\medskip\n"))\(below)\\end{table}

      """
  }

  private static func long(
    _ blocks: [Block], _ layout: LaTeXLayout, _ caption: String, _ footnotes: [String]
  ) -> String {
    let tables = blocks.enumerated().map { index, block in
      """
      \\begin{longtable}{\(block.specification)}
      \(index == 0 ? caption + " \\\\\n" : "")\\toprule
      \(block.header)\\midrule
      \\endfirsthead
      \\toprule
      \(block.header)\\midrule
      \\endhead
      \\bottomrule
      \\endfoot
      \(block.rows)\\end{longtable}

      """
    }
    let below =
      footnotes.isEmpty
      ? ""
      : "{\\footnotesize\\raggedright\n" + footnotes.map { "\\noindent " + $0 + "\\par\n" }.joined() + "}\n"
    return """
      % Needs \\usepackage{booktabs}, \\usepackage{longtable} and \\usepackage{siunitx}
      \\begingroup
      \(layout.size)\\sisetup{\(options)}
      \(tables.joined())\(below)\\endgroup

      """
  }

  /// These suit versions 2 and 3 of siunitx.
  private static let options =
    "separate-uncertainty = true, table-align-uncertainty = false, table-align-text-post = false, "
    + "detect-weight = true"
}

/// Numbers go into an S column of siunitx, aligned at the decimal point. Braces protect what it cannot read.
struct LaTeXColumn {
  let specification: String
  let cells: [String]

  /// - Parameter width: Of a label that is broken into lines, pt; nil for one line.
  init(_ table: Table, column: Int, reasons: [String], width: Int? = nil) {
    let entries = table.rows.map { $0[column] }
    if let width {
      specification = "p{\(width)pt}"
      // What a code consists of is joined by signs without spaces, at which LaTeX breaks no line.
      cells = entries.map { entry in
        "\\raggedright "
          + ["+", ",", "="].reduce(LaTeXText.escape(entry.text())) { text, sign in
            text.replacing(sign, with: sign + "\\allowbreak{}")
          }
      }
      return
    }
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

  private struct Number {
    let mantissa: String
    var deviation: String?
    var exponent: String?

    /// - Returns: Nil for an entry that is not a single finite number.
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
        mantissa = parts[0]
        exponent = parts.count > 1 ? parts[1] : nil
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

struct LaTeXLayout {
  let table: Table
  /// The columns of each of the tables that follow one another; a single table if there is room for all columns.
  let blocks: [[Int]]
  /// The command that sets the font size, with its line end.
  let size: String
  private let isStacked: Bool
  /// The widest label, and how many characters of it fit into a line; nil where all labels have one line.
  private let broken: (column: Int, characters: Int)?

  /// How many characters fit into a line of 345 pt at each size, including two between columns.
  private static let room = (normal: 64, foot: 74, script: 90)
  /// A heading with a longer word becomes a number, since it would make the column too wide.
  private static let longestWord = 14
  /// A label with fewer characters to a line is not broken.
  private static let leastLabel = 16
  /// A line at the smallest size is this wide, pt.
  private static let lineWidth = 345

  init(_ table: Table) {
    var (shown, isStacked) = (table, false)
    if Self.width(shown, isStacked) > Self.room.normal { isStacked = true }
    if Self.width(shown, isStacked) > Self.room.script,
      table.columns.contains(where: { column in
        !column.isLabel && Self.words(column).contains { $0.count > Self.longestWord }
      })
    {
      shown = TextTable.withNumberedHeadings(table)
    }
    var widths = Self.widths(shown, isStacked)
    broken = Self.broken(widths, shown.columns)
    if let broken { widths[broken.column] = broken.characters }
    blocks = TextTable.blocks(widths, shown.columns.map(\.isLabel), Self.room.script)
    let width = Self.width(shown, isStacked)
    size =
      width <= Self.room.normal
      ? "" : width <= Self.room.foot ? "\\footnotesize\n" : "\\scriptsize\n\\setlength{\\tabcolsep}{3pt}\n"
    self.table = shown
    self.isStacked = isStacked
  }

  /// The width of a label that is broken into lines, pt; nil for all other columns.
  func labelWidth(_ column: Int) -> Int? {
    broken.flatMap { $0.column == column ? $0.characters * Self.lineWidth / Self.room.script : nil }
  }

  /// The label to break into lines so that a table which is too wide has room for all of its columns.
  private static func broken(_ widths: [Int], _ columns: [Table.Column]) -> (column: Int, characters: Int)? {
    let excess = widths.reduce(0) { $0 + $1 + 2 } - room.script
    let labels = columns.indices.filter { columns[$0].isLabel && $0 != columns.count - 1 }
    guard excess > 0, let widest = labels.max(by: { widths[$0] < widths[$1] }),
      widths[widest] - excess >= leastLabel
    else { return nil }
    return (widest, widths[widest] - excess)
  }

  func heading(_ column: Table.Column) -> String {
    let lines = isStacked ? Self.words(column) : [column.heading]
    guard lines.count > 1 else { return LaTeXText.escape(column.heading) }
    return "\\shortstack{" + lines.map(LaTeXText.escape).joined(separator: "\\\\") + "}"
  }

  private static func width(_ table: Table, _ isStacked: Bool) -> Int {
    widths(table, isStacked).reduce(0) { $0 + $1 + 2 }
  }

  private static func widths(_ table: Table, _ isStacked: Bool) -> [Int] {
    table.columns.indices.map { index in
      let column = table.columns[index]
      let headings = isStacked && !column.isLabel ? words(column) : [column.heading]
      let cells = table.rows.map { $0[index].text() } + headings
      return cells.map(\.count).max() ?? 0
    }
  }

  private static func words(_ column: Table.Column) -> [String] {
    column.heading.split(separator: " ").map(String.init)
  }
}
