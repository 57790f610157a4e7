/// Tables as LaTeX: a `table` with caption, ruled by the package booktabs, its numbers aligned by siunitx.
///
/// What explains marks and rows stands below the rules, in the `table`, so that it moves along.
enum LaTeXTable {
  static let format = ReportFormat(fileEnd: ".tex") { table in
    let layout = Layout(table)
    let table = layout.table
    let reasons = table.reasons
    let columns = table.columns.indices.map { LaTeXColumn(table, column: $0, reasons: reasons) }
    let rows = table.rows.indices.map { row in
      columns.map { $0.cells[row] }.joined(separator: " & ") + " \\\\\n"
    }.joined()
    let header = table.columns.map { column in
      column.isLabel ? LaTeXText.escape(column.heading) : "{\(layout.heading(column))}"
    }.joined(separator: " & ")
    let title = LaTeXText.escape(table.title)
    let caption = ([title + "."] + (table.caveats + table.notes).map(LaTeXText.escape)).joined(separator: " ")
    return """
      % Needs \\usepackage{booktabs} and \\usepackage{siunitx}
      \\begin{table}
      \\centering
      \(layout.size)\\sisetup{\(options)}
      \\caption[{\(title)}]{\(caption)}
      \\begin{tabular}{\(columns.map(\.specification).joined())}
      \\toprule
      \(header) \\\\
      \\midrule
      \(rows)\\bottomrule
      \\end{tabular}
      \(footnotes(table, reasons))\\end{table}

      """
  }

  /// For versions 2 and 3 of siunitx alike.
  private static let options =
    "separate-uncertainty = true, table-align-uncertainty = false, table-align-text-post = false, "
    + "detect-weight = true"

  private static func footnotes(_ table: Table, _ reasons: [String]) -> String {
    let marks = (table.marking?.meanings ?? []).map { meaning in
      (meaning.mark == .best ? "\\textbf{Bold}" : "$^{\\dagger}$") + ": " + LaTeXText.escape(meaning.sentence)
    }
    let lines =
      marks
      + reasons.enumerated().map { "\\textsuperscript{\($0 + 1)} " + LaTeXText.escape($1) }
      + table.footnotes.map(LaTeXText.escape)
    guard !lines.isEmpty else { return "" }
    return "\\par\\smallskip\n\\begin{minipage}{\\linewidth}\\footnotesize\\raggedright\n"
      + lines.map { $0 + "\\par\n" }.joined() + "\\end{minipage}\n"
  }

  /// What makes a table fit between the margins of an article.
  private struct Layout {
    let table: Table
    private let isStacked: Bool
    /// The command for the letters' size, with its line end.
    let size: String

    init(_ table: Table) {
      var (shown, isStacked) = (table, false)
      if Self.width(shown, isStacked) > 68 { isStacked = true }
      if Self.width(shown, isStacked) > 88 { shown = TextTable.withNumberedHeadings(table) }
      let width = Self.width(shown, isStacked)
      size =
        width <= 68
        ? "" : width <= 80 ? "\\footnotesize\n" : "\\scriptsize\n\\setlength{\\tabcolsep}{3pt}\n"
      (self.table, self.isStacked) = (shown, isStacked)
    }

    /// A column's heading, a word a line where there is little room.
    func heading(_ column: Table.Column) -> String {
      let lines = isStacked ? Self.words(column) : [column.heading]
      guard lines.count > 1 else { return LaTeXText.escape(column.heading) }
      return "\\shortstack{" + lines.map(LaTeXText.escape).joined(separator: "\\\\") + "}"
    }

    /// In characters, with the space between columns.
    private static func width(_ table: Table, _ isStacked: Bool) -> Int {
      table.columns.indices.reduce(0) { sum, index in
        let column = table.columns[index]
        let headings = isStacked && !column.isLabel ? words(column) : [column.heading]
        let cells = table.rows.map { $0[index].text() } + headings
        return sum + (cells.map(\.count).max() ?? 0) + 2
      }
    }

    private static func words(_ column: Table.Column) -> [String] {
      column.heading.split(separator: " ").map(String.init)
    }
  }
}
