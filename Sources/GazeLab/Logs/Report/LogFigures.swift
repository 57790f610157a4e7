import Documents
import Inputs

/// The figures of a report of logs, drawn where gnuplot is installed, and their files.
struct LogFigures: Sendable {
  private let drawn: [String: DrawnFigure]
  /// Data and script of each figure and, where it was drawn, its SVG and PDF.
  let files: [(name: String, bytes: [UInt8])]
  /// Why no figure is drawn; nil if all are, or none was asked for.
  let hindrance: String?

  /// - Parameter folder: The folder of an earlier report; nil for none.
  init(_ report: LogReport, draws: Bool, in folder: String?) {
    let all = draws ? Self.all(of: report) : []
    var drawings: [Gnuplot.Drawing]?
    do {
      drawings =
        if let folder {
          try FigureFingerprint.drawings(of: all, in: "\(folder)/\(FigureFiles.folder)")
        } else { try Gnuplot.draw(all) }
      hindrance = nil
    } catch Gnuplot.Failure.notInstalled {
      hindrance = Gnuplot.advice
    } catch Gnuplot.Failure.refused(let message) {
      hindrance = "gnuplot could not draw them: \(message.onOneLine)"
    } catch {
      hindrance = "gnuplot could not be run: \(error)"
    }
    drawn = Dictionary(
      uniqueKeysWithValues: all.enumerated().map { index, files in
        let svg = drawings.map { String(decoding: $0[index].svg, as: UTF8.self) }
        return (files.name, DrawnFigure(name: files.name, figure: files.figure, svg: svg))
      })
    files = all.enumerated().flatMap { index, files -> [(name: String, bytes: [UInt8])] in
      func file(_ ending: String, _ bytes: [UInt8]) -> (name: String, bytes: [UInt8]) {
        ("\(FigureFiles.folder)/\(files.name).\(ending)", bytes)
      }
      return [file("csv", Array(files.data.utf8)), file("gp", Array(files.script.utf8))]
        + (drawings.map { [file("svg", $0[index].svg), file("pdf", $0[index].pdf)] } ?? [])
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
