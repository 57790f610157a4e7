import Files
import Inputs

/// The figures of a run, as far as they can be drawn here, and their files.
struct RunFigures: Sendable {
  /// Of each place, in the order of `SplitResults.all`.
  let ofPlaces: [[DrawnFigure]]
  /// Of what the captures hold.
  let ofCaptures: [DrawnFigure]
  /// Relative to the run's folder: data and script of each figure, and where it was drawn its SVG and PDF.
  let files: [(name: String, bytes: [UInt8])]
  /// Why none is drawn; nil where all are.
  let hindrance: String?

  /// The folder of the files.
  static let folder = "figures"

  /// Names of files that another report of the same run may have left.
  static func staleNames(in folder: String) -> [String] {
    let names = (try? namesInFolder("\(folder)/\(Self.folder)")) ?? []
    return names.filter { name in
      ["figure-", "captures-"].contains(where: name.hasPrefix)
        && [".csv", ".gp", ".svg", ".pdf"].contains(where: name.hasSuffix)
    }.map { "\(Self.folder)/\($0)" }
  }

  /// None at all, for who wants none.
  static func none(_ places: [SplitResults]) -> RunFigures {
    RunFigures(ofPlaces: places.map { _ in [] }, ofCaptures: [], files: [], hindrance: nil)
  }

  private init(
    ofPlaces: [[DrawnFigure]], ofCaptures: [DrawnFigure], files: [(name: String, bytes: [UInt8])],
    hindrance: String?
  ) {
    (self.ofPlaces, self.ofCaptures, self.files, self.hindrance) = (ofPlaces, ofCaptures, files, hindrance)
  }

  /// Draws all figures that a run has something for.
  init(_ run: Run, _ places: [SplitResults]) {
    let byPlace = places.enumerated().map { index, place in
      ReportFigure.all.compactMap { report in
        report.figure(place).map { FigureFiles(name: "figure-\(index + 1)\(report.suffix)", figure: $0) }
      }
    }
    let captures = CapturePlot(run)
    let ofCaptures = CaptureFigure.all.compactMap { report in
      captures.flatMap(report.figure).map { FigureFiles(name: "captures-\(report.name)", figure: $0) }
    }
    let all = byPlace.joined() + ofCaptures
    var drawings: [Gnuplot.Drawing]?
    do {
      drawings = try Self.drawings(of: Array(all), in: "\(run.folder)/\(Self.folder)")
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
        ("\(Self.folder)/\(files.name).\(ending)", bytes)
      }
      return [file("csv", Array(files.data.utf8)), file("gp", Array(files.script.utf8))]
        + (drawings.map { [file("svg", $0[index].svg), file("pdf", $0[index].pdf)] } ?? [])
    }
  }

  /// One a figure: as an earlier report of the run left it, or drawn anew.
  private static func drawings(of files: [FigureFiles], in folder: String) throws -> [Gnuplot.Drawing] {
    let earlier = files.map { FigureFingerprint.drawing(of: $0, in: folder) }
    let undrawn = zip(files, earlier).filter { $0.1 == nil }.map(\.0)
    var drawn = zip(undrawn, try Gnuplot.draw(undrawn)).map { FigureFingerprint.sealed($1, of: $0) }[...]
    return earlier.compactMap { $0 ?? drawn.popFirst() }
  }
}
