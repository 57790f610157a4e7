import Files
import Inputs

/// The files of a figure that need no gnuplot: its data, and the script that draws it.
package struct FigureFiles: Sendable {
  /// Where a report keeps its figures, relative to the page.
  package static let folder = "figures"

  package let name: String
  package let figure: Figure
  /// The table of the data, as CSV.
  package let data: String
  /// Draws `NAME.svg` and `NAME.pdf` from `NAME.csv` when gnuplot runs it in its folder.
  package let script: String

  package init(name: String, figure: Figure) {
    (self.name, self.figure) = (name, figure)
    data = Self.data(of: figure)
    script = Self.script(name, figure, drawing: "svg pdf")
  }

  private static func data(of figure: Figure) -> String {
    let rows = figure.data.rows.map { row in
      row.map { field in
        switch field {
        case .text(let text): GnuplotText.field(text)
        case .numberText(let text): text
        case .number(let value): value.isFinite ? "\(value)" : ""
        case .missing: ""
        }
      }
    }
    return ([figure.data.columns] + rows).map(csvRow).joined()
  }

  /// The script that draws the SVG alone, or the PDF, too.
  func script(withPDF: Bool) -> String {
    withPDF ? script : Self.script(name, figure, drawing: "svg")
  }

  /// - Parameter formats: `svg`, `pdf` or both, with a space between them.
  private static func script(_ name: String, _ figure: Figure, drawing formats: String) -> String {
    let (width, height) = (figure.width, figure.height)
    return """
      # Draws \(name).svg and \(name).pdf from \(name).csv: gnuplot \(name).gp
      reset session
      name = '\(name)'
      data = name.'.csv'
      \(FigureTheme.commands)
      do for [format in "\(formats)"] {
      if (format eq "svg") {
      set terminal svg size \(width),\(height) font 'Helvetica,\(FigureTheme.fontSize)' noenhanced
      } else {
      set terminal pdfcairo size \(width)/96.0,\(height)/96.0 font 'Helvetica,\(FigureTheme.fontSize)*0.75' noenhanced
      }
      set output name.'.'.format
      \(figure.commands)
      unset output
      }

      """
  }
}
