/// Tables as LaTeX: a `table` with caption, ruled by the package booktabs.
enum LaTeXTable {
  static let format = ReportFormat(fileExtension: "tex") { table in
    let alignment = table.columns.map { $0.isLabel ? "l" : "r" }.joined()
    let header = table.columns.map { escape($0.heading) }.joined(separator: " & ")
    let rows = table.rows.map { row in row.map(cell).joined(separator: " & ") + " \\\\\n" }
    let caption = ([table.title + "."] + table.caveats + table.notes).map { escape($0) }.joined(
      separator: " ")
    let footnotes = table.footnotes.map { "% " + escape($0) + "\n" }.joined()
    return """
      % Needs \\usepackage{booktabs}
      \\begin{table}
      \\centering
      \\caption{\(caption)}
      \\begin{tabular}{\(alignment)}
      \\toprule
      \(header) \\\\
      \\midrule
      \(rows.joined())\\bottomrule
      \\end{tabular}
      \\end{table}
      \(footnotes)
      """
  }

  private static func cell(_ entry: Table.Entry) -> String {
    switch entry {
    case .text(let text), .missing(let text): escape(text)
    case .counts(let range):
      range.lowerBound == range.upperBound
        ? "\(range.lowerBound)" : "\(range.lowerBound)--\(range.upperBound)"
    case .scientific:
      "$" + entry.text().split(separator: "e").joined(separator: " \\cdot 10^{") + "}$"
    case .number, .spread, .probability: "$" + entry.text(plusMinus: " \\pm ") + "$"
    }
  }

  /// Text that LaTeX sets as it is. By scalars: a brace with an accent on it is another Character.
  static func escape(_ text: String) -> String {
    let escaped = text.onOneLine.unicodeScalars.map(escape).joined()
    // At the start of a row these would be an argument of the line end before it.
    return escaped.hasPrefix("[") || escaped.hasPrefix("*") ? "{}" + escaped : escaped
  }

  private static func escape(_ character: Unicode.Scalar) -> String {
    switch character {
    case "\\": "\\textbackslash{}"
    case "~": "\\textasciitilde{}"
    case "^": "\\textasciicircum{}"
    case "&", "%", "$", "#", "_", "{", "}": "\\" + String(character)
    case "<": "\\textless{}"
    case ">": "\\textgreater{}"
    case "|": "\\textbar{}"
    case "\"": "\\textquotedbl{}"
    case "²": "\\textsuperscript{2}"
    case "√": "$\\surd$"
    case "Σ": "$\\Sigma$"
    case "−": "$-$"
    case "±": "$\\pm$"
    case "…": "\\ldots{}"
    default: String(character)
    }
  }
}
