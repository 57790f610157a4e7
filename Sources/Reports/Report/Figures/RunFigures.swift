import Documents
import Files
import Trials

/// The figures of a run, drawn where gnuplot is installed, and their files.
struct RunFigures: Sendable {
  let ofPlaces: [[ReportFigure.Drawn]]
  let ofCaptures: [DrawnFigure]
  let drawings: FigureDrawings
  /// Data and script of each figure and its drawings. Names are relative to the run's folder.
  var files: [(name: String, bytes: [UInt8])] { drawings.files }

  /// - Throws: `FileError` if the folder of figures is there and cannot be read.
  static func staleNames(in folder: String) throws(FileError) -> [String] {
    let names = try namesIfThere("\(folder)/\(FigureFiles.folder)")
    return names.filter { name in
      ["answer-", "figure-", "captures-"].contains(where: name.hasPrefix)
        && [".csv", ".gp", ".svg", ".pdf"].contains(where: name.hasSuffix)
    }.map { "\(FigureFiles.folder)/\($0)" }
  }

  init(noneOf places: [SplitResults]) {
    (ofPlaces, ofCaptures, drawings) = (places.map { _ in [] }, [], FigureDrawings())
  }

  /// Waits for gnuplot.
  ///
  /// - Throws: `CancellationError`.
  init(_ begun: BegunRunFigures) throws(CancellationError) {
    let drawings = try FigureDrawings(begun.drawings)
    var next = begun.answerCount
    func drawn() -> DrawnFigure {
      defer { next += 1 }
      return drawings.drawn(next)
    }
    ofPlaces = begun.suffixes.map { $0.map { ReportFigure.Drawn(suffix: $0, figure: drawn()) } }
    ofCaptures = (0..<begun.captureCount).map { _ in drawn() }
    self.drawings = drawings
  }
}

/// The figures of a run while gnuplot draws them beside other work.
struct BegunRunFigures {
  fileprivate let drawings: BegunDrawings
  /// The figures of answers come first, then those of each kind of samples and split, then those of captures.
  fileprivate let answerCount: Int
  fileprivate let suffixes: [[String]]
  fileprivate let captureCount: Int

  /// - Parameter withPDF: Whether to draw a PDF of each figure, too.
  init(_ run: Run, _ places: [SplitResults], _ answers: RunAnswers, withPDF: Bool) {
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
    drawings = BegunDrawings(of: all, in: run.folder, withPDF: withPDF)
    (answerCount, captureCount) = (ofAnswers.count, ofCaptures.count)
    suffixes = byPlace.map { $0.map(\.0) }
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
