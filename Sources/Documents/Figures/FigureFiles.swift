import Files
import Inputs

/// The files of a figure that need no gnuplot: its data, and the script that draws it.
package struct FigureFiles: Sendable {
  /// Where a report keeps its figures, relative to the page.
  package static let folder = "figures"

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

  /// gnuplot reads a backslash as an escape and does not undouble quotation marks, which become typographic ones.
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
      \(figure.commands)
      unset output
      }

      """
  }

  /// Text of ours for a place between single quotation marks, where gnuplot interprets nothing else.
  package static func quoted(_ text: String) -> String {
    text.onOneLine.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''")
  }
}

/// The last line of an SVG file, by which a later report knows that data, script, drawing and PDF are unchanged.
package struct FigureFingerprint {
  private static let start = "<!-- Data, script, drawing and PDF have the SHA-256 "
  private static let end = " -->\n"

  /// Draws figures into a folder, or takes unchanged ones from an earlier report. Throws as `Gnuplot.draw`.
  static func drawings(
    of files: [FigureFiles], in folder: String, timeLimit: Double, path: String?
  ) throws -> [Result<Gnuplot.Drawing, Gnuplot.Fault>] {
    let earlier = files.map { drawing(of: $0, in: folder) }
    let undrawn = zip(files, earlier).filter { $0.1 == nil }.map(\.0)
    let outcomes = try Gnuplot.draw(undrawn, timeLimit: timeLimit, path: path)
    var drawn = zip(undrawn, outcomes).map { file, outcome in outcome.map { sealed($0, of: file) } }[...]
    return earlier.compactMap { $0.map { .success($0) } ?? drawn.popFirst() }
  }

  private static func sealed(_ drawing: Gnuplot.Drawing, of files: FigureFiles) -> Gnuplot.Drawing {
    let digest = digest(files, svg: drawing.svg[...], pdf: drawing.pdf)
    return Gnuplot.Drawing(svg: drawing.svg + Array("\(start)\(digest)\(end)".utf8), pdf: drawing.pdf)
  }

  /// The drawing that an earlier report left in a folder; nil where there is none, or where it or the figure has changed.
  package static func drawing(of files: FigureFiles, in folder: String) -> Gnuplot.Drawing? {
    let path = "\(folder)/\(files.name)"
    guard let svg = try? readFile("\(path).svg"), let pdf = try? readFile("\(path).pdf"),
      let line = svg.dropLast().lastIndex(of: UInt8(ascii: "\n")).map({ $0 + 1 })
    else { return nil }
    let fingerprint = "\(start)\(digest(files, svg: svg[..<line], pdf: pdf))\(end)"
    return svg[line...].elementsEqual(fingerprint.utf8) ? Gnuplot.Drawing(svg: svg, pdf: pdf) : nil
  }

  private static func digest(_ files: FigureFiles, svg: ArraySlice<UInt8>, pdf: [UInt8]) -> String {
    // Digests of the parts are hashed, so that no byte can move from one part to the next.
    let parts = [Array(files.data.utf8), Array(files.script.utf8), Array(svg), pdf].map { sha256($0) }
    return sha256(Array(parts.joined(separator: " ").utf8))
  }
}
