import Documents

/// The figures of a report of logs, drawn where gnuplot is installed, and their files.
struct LogFigures: Sendable {
  private let drawn: [String: DrawnFigure]
  let drawings: FigureDrawings
  /// Data and script of each figure and its drawings.
  var files: [(name: String, bytes: [UInt8])] { drawings.files }

  /// Waits for gnuplot.
  ///
  /// - Throws: `CancellationError`.
  init(_ begun: Begun) throws(CancellationError) {
    let (all, drawings) = try (begun.figures, FigureDrawings(begun.drawings))
    self.drawings = drawings
    drawn = Dictionary(
      uniqueKeysWithValues: all.indices.map { (all[$0].name, drawings.drawn($0)) })
  }

  /// The figures while gnuplot draws them beside other work.
  struct Begun {
    fileprivate let figures: [FigureFiles]
    fileprivate let drawings: BegunDrawings

    /// - Parameter folder: The folder of an earlier report; nil for none.
    init(_ report: LogReport, draws: Bool, withPDF: Bool, in folder: String?) {
      figures = draws ? LogFigures.all(of: report) : []
      drawings = BegunDrawings(of: figures, in: folder, withPDF: withPDF)
    }
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
