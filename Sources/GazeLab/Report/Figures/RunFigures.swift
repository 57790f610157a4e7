import Documents
import Files
import Inputs

/// The figures of a run, drawn where gnuplot is installed, and their files.
struct RunFigures: Sendable {
  let ofPlaces: [[ReportFigure.Drawn]]
  let ofCaptures: [DrawnFigure]
  /// Data and script of each figure and, where it was drawn, its SVG and PDF. Names are relative to the run's folder.
  let files: [(name: String, bytes: [UInt8])]
  /// Why no figure is drawn; nil if all are.
  let hindrance: String?
  /// Whether there is an SVG and a PDF of each.
  var areDrawn: Bool { hindrance == nil && !files.isEmpty }

  static func staleNames(in folder: String) -> [String] {
    let names = (try? namesInFolder("\(folder)/\(FigureFiles.folder)")) ?? []
    return names.filter { name in
      ["answer-", "figure-", "captures-"].contains(where: name.hasPrefix)
        && [".csv", ".gp", ".svg", ".pdf"].contains(where: name.hasSuffix)
    }.map { "\(FigureFiles.folder)/\($0)" }
  }

  init(noneOf places: [SplitResults]) {
    (ofPlaces, ofCaptures, files, hindrance) = (places.map { _ in [] }, [], [], nil)
  }

  init(_ run: Run, _ places: [SplitResults], _ answers: RunAnswers) {
    let ofAnswers = answers.elements.compactMap { element in
      CardFigure(
        element.card.card, unit: element.answer.units.noun(1), marks: element.results.marks
      ).map { FigureFiles(name: AnswerCard.figureName(element.number), figure: $0.figure) }
    }
    let byPlace = places.enumerated().map { index, place in
      let plot = GazePlot(place)
      return ReportFigure.all.compactMap { report in
        report.figure(place, plot).map {
          (report.suffix, FigureFiles(name: "figure-\(index + 1)\(report.suffix)", figure: $0))
        }
      }
    }
    let captures = CapturePlot(run)
    let ofCaptures = CaptureFigure.all.compactMap { report in
      captures.flatMap(report.figure).map { FigureFiles(name: "captures-\(report.name)", figure: $0) }
    }
    let all = ofAnswers + byPlace.joined().map(\.1) + ofCaptures
    var drawings: [Gnuplot.Drawing]?
    do {
      drawings = try FigureFingerprint.drawings(
        of: all, in: "\(run.folder)/\(FigureFiles.folder)")
      hindrance = nil
    } catch Gnuplot.Failure.notInstalled {
      hindrance = Gnuplot.advice
    } catch Gnuplot.Failure.refused(let message) {
      hindrance = "gnuplot could not draw them: \(message.onOneLine)"
    } catch {
      hindrance = "gnuplot could not be run: \(error)"
    }
    var next = ofAnswers.count
    func drawn(_ files: FigureFiles) -> DrawnFigure {
      defer { next += 1 }
      return DrawnFigure(
        name: files.name, figure: files.figure,
        svg: drawings.map { String(decoding: $0[next].svg, as: UTF8.self) })
    }
    ofPlaces = byPlace.map { $0.map { ReportFigure.Drawn(suffix: $0, figure: drawn($1)) } }
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

/// A figure that reports make for each kind of samples and split.
struct ReportFigure: Sendable {
  /// The files are called `figures/figure-N<suffix>.svg` and so on.
  let suffix: String
  struct Drawn: Sendable {
    let suffix: String
    let figure: DrawnFigure
  }

  /// Nil where a run has nothing to draw. The plot is nil where the run kept no gaze points.
  let figure: @Sendable (SplitResults, GazePlot?) -> Figure?

  static let all = [
    ReportFigure(suffix: "-errors") { results, _ in ErrorFigure(results)?.figure },
    ReportFigure(suffix: "-differences") { results, _ in DifferenceFigure(results)?.figure },
    ReportFigure(suffix: "-optimism") { results, _ in OptimismFigure(results)?.figure },
    ReportFigure(suffix: "-budget") { results, _ in BudgetFigure(results)?.figure },
    ReportFigure(suffix: "-budget-seconds") { results, _ in
      BudgetFigure(results, against: .seconds)?.figure
    },
    ReportFigure(suffix: "-people") { results, _ in
      PeopleFigure(results)?.figure ?? PeopleBoxFigure(results)?.figure
    },
    ReportFigure(suffix: "-calibrated") { results, plot in
      plot.flatMap { PointPanels(calibrated: $0, results)?.figure }
    },
    ReportFigure(suffix: "-vectors") { results, plot in plot.flatMap { VectorFigure(results, $0)?.figure } },
    ReportFigure(suffix: "-map") { results, _ in ErrorMapFigure(results)?.figure },
    ReportFigure(suffix: "-residuals") { results, _ in ResidualFigure(results)?.figure },
    ReportFigure(suffix: "-head") { results, plot in plot.flatMap { HeadFigure(results, $0)?.figure } },
  ]
}
