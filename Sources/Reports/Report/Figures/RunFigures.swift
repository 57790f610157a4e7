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
          (report.suffix, NamedPlot(name: "figure-\(index + 1)\(report.suffix)", plot: $0))
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
      figures.map { suffix, _ in ReportFigure.Drawn(suffix: suffix, figure: drawn.removeFirst()) }
    }
    ofCaptures = Array(drawn)
  }
}

/// A figure that reports make for each kind of samples and split.
struct ReportFigure: Sendable {
  /// The files are called `figures/figure-N<suffix>.svg` and so on.
  let suffix: String
  struct Drawn: Sendable {
    let suffix: String
    let figure: NamedPlot
  }

  /// Nil where a run has nothing to draw. The plot is nil where the run kept no gaze points.
  let figure: @Sendable (SplitResults, GazePlot?) -> Plot?

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
