import Documents
import Files
import Inputs

/// The figures of a run, drawn where gnuplot is installed, and their files.
struct RunFigures: Sendable {
  let ofPlaces: [[DrawnFigure]]
  let ofCaptures: [DrawnFigure]
  /// Data and script of each figure and, where it was drawn, its SVG and PDF. Names are relative to the run's folder.
  let files: [(name: String, bytes: [UInt8])]
  /// Why no figure is drawn; nil if all are.
  let hindrance: String?

  /// Names of files that an earlier report of the same run may have left.
  static func staleNames(in folder: String) -> [String] {
    let names = (try? namesInFolder("\(folder)/\(FigureFiles.folder)")) ?? []
    return names.filter { name in
      ["figure-", "captures-"].contains(where: name.hasPrefix)
        && [".csv", ".gp", ".svg", ".pdf"].contains(where: name.hasSuffix)
    }.map { "\(FigureFiles.folder)/\($0)" }
  }

  init(noneOf places: [SplitResults]) {
    (ofPlaces, ofCaptures, files, hindrance) = (places.map { _ in [] }, [], [], nil)
  }

  init(_ run: Run, _ places: [SplitResults]) {
    let byPlace = places.enumerated().map { index, place in
      let plot = GazePlot(place)
      return ReportFigure.all.compactMap { report in
        report.figure(place, plot).map {
          FigureFiles(name: "figure-\(index + 1)\(report.suffix)", figure: $0)
        }
      }
    }
    let captures = CapturePlot(run)
    let ofCaptures = CaptureFigure.all.compactMap { report in
      captures.flatMap(report.figure).map { FigureFiles(name: "captures-\(report.name)", figure: $0) }
    }
    let all = byPlace.joined() + ofCaptures
    var drawings: [Gnuplot.Drawing]?
    do {
      drawings = try FigureFingerprint.drawings(
        of: Array(all), in: "\(run.folder)/\(FigureFiles.folder)")
      hindrance = nil
    } catch Gnuplot.Failure.notInstalled {
      hindrance = Gnuplot.advice
    } catch Gnuplot.Failure.refused(let message) {
      hindrance = "gnuplot could not draw them: \(message.onOneLine)"
    } catch {
      hindrance = "gnuplot could not be run: \(error)"
    }
    var next = 0
    func drawn(_ files: FigureFiles) -> DrawnFigure {
      defer { next += 1 }
      return DrawnFigure(
        name: files.name, figure: files.figure,
        svg: drawings.map { String(decoding: $0[next].svg, as: UTF8.self) })
    }
    ofPlaces = byPlace.map { $0.map(drawn) }
    self.ofCaptures = ofCaptures.map(drawn)
    files = all.enumerated().flatMap { index, files -> [(name: String, bytes: [UInt8])] in
      func file(_ ending: String, _ bytes: [UInt8]) -> (name: String, bytes: [UInt8]) {
        ("\(FigureFiles.folder)/\(files.name).\(ending)", bytes)
      }
      return [file("csv", Array(files.data.utf8)), file("gp", Array(files.script.utf8))]
        + (drawings.map { [file("svg", $0[index].svg), file("pdf", $0[index].pdf)] } ?? [])
    }
  }
}
