import Documents
import Files
import Trials

/// The figures of a run and their files.
struct RunFigures: Sendable {
  let ofPlaces: [[ReportFigure.Drawn]]
  let ofCaptures: [NamedPlot]
  let drawings: PlotFiles

  /// - Throws: `FileError` if the folder of figures is there and cannot be read.
  static func staleNames(in folder: String) throws(FileError) -> [String] {
    let names = try namesIfThere("\(folder)/\(NamedPlot.folder)")
    return names.filter { name in
      ["answer-", "figure-", "captures-"].contains(where: name.hasPrefix)
        && [".csv", ".gp", ".svg", ".pdf"].contains(where: name.hasSuffix)
    }.map { "\(NamedPlot.folder)/\($0)" }
  }

  /// The figures of answers, then those of each kind of samples and split, then those of captures.
  ///
  /// - Parameter withPDF: Whether to draw a PDF of each figure, too.
  /// - Throws: `CancellationError`.
  init(_ run: Run, _ places: [SplitResults], _ answers: RunAnswers, withPDF: Bool) throws(CancellationError) {
    let ofAnswers = answers.elements.compactMap { element in
      CardPlot(element.card.card, unit: element.answer.units.noun(1)).map {
        NamedPlot(
          name: AnswerCard.figureName(element.number), plot: $0.plot(corner: element.results.marks))
      }
    }
    let byPlace = places.enumerated().map { index, place in
      let plot = GazePlot(place)
      return ReportFigure.all.compactMap { report in
        report.figure(place, plot).map {
          (report, NamedPlot(name: "figure-\(index + 1)\(report.suffix)", plot: $0))
        }
      }
    }
    let captures = CapturePlot(run)
    let recorded = CaptureFigure.all.compactMap { report in
      captures.flatMap(report.figure).map { NamedPlot(name: "captures-\(report.name)", plot: $0) }
    }
    drawings = try PlotFiles(ofAnswers + byPlace.joined().map(\.1) + recorded, withPDF: withPDF)
    var drawn = drawings.plots.dropFirst(ofAnswers.count)
    ofPlaces = byPlace.map { figures in
      figures.map { report, _ in ReportFigure.Drawn(report: report, figure: drawn.removeFirst()) }
    }
    ofCaptures = Array(drawn)
  }
}

/// A figure that reports make for each kind of samples and split.
struct ReportFigure: Sendable {
  struct Drawn: Sendable {
    let report: ReportFigure
    let figure: NamedPlot
  }

  /// The files are called `figures/figure-N<suffix>.svg` and so on.
  let suffix: String
  /// The question of the appendix that it answers.
  let question: AppendixQuestion
  /// Nil where a run has nothing to draw. The plot is nil where the run kept no gaze points.
  let figure: @Sendable (SplitResults, GazePlot?) -> Plot?

  private init(
    _ suffix: String, _ question: AppendixQuestion,
    _ figure: @escaping @Sendable (SplitResults, GazePlot?) -> Plot?
  ) {
    self.suffix = suffix
    self.question = question
    self.figure = figure
  }

  /// Those of a question in the order of the page.
  static let all = [
    ReportFigure("-errors", .allRows) { results, _ in ErrorFigure(results)?.figure },
    ReportFigure("-differences", .allRows) { results, _ in DifferenceFigure(results)?.figure },
    ReportFigure("-people", .allRows) { results, _ in
      PeopleFigure(results)?.figure ?? PeopleBoxFigure(results)?.figure
    },
    ReportFigure("-optimism", .leak) { results, _ in OptimismFigure(results)?.figure },
    ReportFigure("-budget", .targetCount) { results, _ in BudgetFigure(results)?.figure },
    ReportFigure("-budget-seconds", .targetCount) { results, _ in
      BudgetFigure(results, against: .seconds)?.figure
    },
    ReportFigure("-map", .screen) { results, _ in ErrorMapFigure(results)?.figure },
    ReportFigure("-calibrated", .screen) { results, plot in
      plot.flatMap { PointPanels(calibrated: $0, results)?.figure }
    },
    ReportFigure("-vectors", .screen) { results, plot in plot.flatMap { VectorFigure(results, $0)?.figure } },
    ReportFigure("-residuals", .diagnostics) { results, _ in ResidualFigure(results)?.figure },
    ReportFigure("-head", .head) { results, plot in plot.flatMap { HeadFigure(results, $0)?.figure } },
  ]
}
