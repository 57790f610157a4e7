import Inputs

/// The files of a figure that need no gnuplot: its data, and the script that draws it.
package struct FigureFiles: Sendable {
  /// Where a report keeps its figures, relative to the page.
  package static let folder = "figures"

  /// Without folder and extension.
  package let name: String
  package let figure: Figure

  package init(name: String, figure: Figure) { (self.name, self.figure) = (name, figure) }

  package var data: String {
    let rows = figure.data.rows.map { row in
      row.map { field in
        switch field {
        case .text(let text): notAFormula(Self.readable(text))
        case .numberText(let text): text
        case .number(let value): value.isFinite ? "\(value)" : ""
        case .missing: ""
        }
      }
    }
    return ([figure.data.columns] + rows).map(csvRow).joined()
  }

  /// The text in a form that gnuplot reads back: it takes a backslash for the start of a command, and does not undouble
  /// straight quotation marks, which become typographic ones.
  private static func readable(_ text: String) -> String {
    text.onOneLine.replacing("\\", with: "\\\\").replacing("\"", with: "”")
  }

  /// Draws `NAME.svg` and `NAME.pdf` from `NAME.csv` when gnuplot runs it in its folder.
  package var script: String {
    let (width, height) = (figure.width, figure.height)
    return """
      # Draws \(name).svg and \(name).pdf from \(name).csv: gnuplot \(name).gp
      reset session
      name = '\(name)'
      data = name.'.csv'
      \(FigureTheme.commands)
      do for [format in "svg pdf"] {
      if (format eq "svg") {
      set terminal svg size \(width),\(height) font 'Helvetica,\(FigureTheme.fontSize)' noenhanced
      } else {
      set terminal pdfcairo size \(width)/96.0,\(height)/96.0 font 'Helvetica,\(FigureTheme.fontSize)*0.75' noenhanced
      }
      set output name.'.'.format
      \(caveat)\(figure.commands)
      unset output
      }

      """
  }

  /// Draws the caveats into the picture, because figures are cut out of their reports.
  private var caveat: String {
    let lines = figure.caveats.flatMap { TextTable.wrap($0, figure.width / 6) }
    return lines.enumerated().map { index, line in
      "set label \(900 + index) '\(Self.quoted(line))' at screen 0,1 offset character 1,\(-0.9 - 1.1 * Double(index)) "
        + "left textcolor rgb '#D55E00' noenhanced\n"
    }.joined()
  }

  package static func heightOfCaveats(_ caveats: [String], width: Int) -> Int {
    let count = caveats.reduce(0) { $0 + TextTable.wrap($1, width / 6).count }
    return count == 0 ? 0 : 15 * count + 4
  }

  /// Text of ours for a place between single quotation marks, where gnuplot interprets nothing else.
  package static func quoted(_ text: String) -> String {
    text.onOneLine.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''")
  }
}
