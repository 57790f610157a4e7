import Documents

/// The figures of a report of logs, drawn where gnuplot is installed, and their files.
struct LogFigures: Sendable {
  private let drawn: [String: DrawnFigure]
  let drawings: FigureDrawings
  /// Data and script of each figure and, where it was drawn, its SVG and PDF.
  var files: [(name: String, bytes: [UInt8])] { drawings.files }

  /// - Parameter folder: The folder of an earlier report; nil for none.
  /// - Throws: `CancellationError`.
  init(_ report: LogReport, draws: Bool, in folder: String?) throws(CancellationError) {
    let all = draws ? Self.all(of: report) : []
    let drawings = try FigureDrawings(of: all, in: folder)
    self.drawings = drawings
    drawn = Dictionary(
      uniqueKeysWithValues: all.indices.map { (all[$0].name, drawings.drawn($0)) })
  }

  /// Nil where figures were not asked for.
  subscript(name: String) -> DrawnFigure? { drawn[name] }

  private static func all(of report: LogReport) -> [FigureFiles] {
    report.parts.indices.filter(report.hasFigures).flatMap { part in
      report.parts[part].sections.flatMap { section in
        section.figures.map {
          FigureFiles(
            name: report.figureName(part, section, $0),
            figure: $0.figure.marked(report.isSimulated ? ["simulated"] : []))
        }
      }
    }
  }
}
