import Documents

/// The figures of a report of logs and their files.
struct LogFigures: Sendable {
  private let drawn: [String: NamedPlot]
  let drawings: PlotFiles

  /// - Throws: `CancellationError`.
  init(_ report: LogReport, draws: Bool, withPDF: Bool) throws(CancellationError) {
    drawings = try PlotFiles(draws ? Self.all(of: report) : [], withPDF: withPDF)
    drawn = Dictionary(uniqueKeysWithValues: drawings.plots.map { ($0.name, $0) })
  }

  /// Nil where figures were not asked for.
  subscript(name: String) -> NamedPlot? { drawn[name] }

  private static func all(of report: LogReport) -> [NamedPlot] {
    report.parts.indices.filter(report.hasFigures).flatMap { part in
      report.parts[part].sections.flatMap { section in
        section.figures.map {
          NamedPlot(
            name: report.figureName(part, section, $0),
            plot: $0.figure.marked(report.isSimulated ? ["simulated"] : []))
        }
      }
    }
  }
}
