/// Tables as LaTeX: a `table` with a caption, ruled by the package booktabs, with numbers aligned by siunitx; a
/// `longtable` where it would not fit on a page.
///
/// Explanations of marks and rows are part of the float. A table too wide for the margins of an article continues in
/// another one below, which repeats the labels.
enum LaTeXTable {
  static let format = ReportFormat(fileEnd: ".tex") { table in
    let layout = LaTeXLayout(table)
    let table = layout.table
    let reasons = table.reasons
    let columns = table.columns.indices.map { LaTeXColumn(table, column: $0, reasons: reasons) }
    let title = LaTeXText.escape(table.title)
    let text = ([title + "."] + (table.caveats + table.notes).map(LaTeXText.escape)).joined(separator: " ")
    let caption = "\\caption[{\(title)}]{\(text)}"
    let footnotes = footnotes(table, reasons)
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

  private static func footnotes(_ table: Table, _ reasons: [String]) -> [String] {
    let marks = (table.marking?.meanings ?? []).map { meaning in
      (meaning.mark == .best ? "\\textbf{Bold}" : "$^{\\dagger}$") + ": " + LaTeXText.escape(meaning.sentence)
    }
    return marks
      + reasons.enumerated().map { "\\textsuperscript{\($0 + 1)} " + LaTeXText.escape($1) }
      + table.footnotes.map(LaTeXText.escape)
  }
}
