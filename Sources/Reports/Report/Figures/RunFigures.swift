import Calibration
import Documents
import Files
import Scores
import Splits
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

  /// The figures of cards, then those of each kind of samples and split, then those of captures.
  ///
  /// - Parameter withPDF: Whether to draw a PDF of each figure, too.
  /// - Throws: `CancellationError`.
  init(_ run: Run, _ places: [SplitResults], _ cards: RunCards, withPDF: Bool) throws(CancellationError) {
    let ofCards = cards.elements.compactMap { element in
      NamedPlot(name: AnswerCard.figureName(element.number)) {
        CardPlot(element.card.card, unit: element.ranking.units.noun(1))?
          .plot(corner: element.results.marks)
      }
    }
    let byPlace = places.enumerated().map { index, place in
      let plot = GazePlot(place)
      return ReportFigure.all.compactMap { report in
        NamedPlot(name: "figure-\(index + 1)\(report.suffix)") { report.figure(place, plot) }
          .map { (report, $0) }
      }
    }
    let captures = CapturePlot(run)
    let recorded = CaptureFigure.all.compactMap { report in
      NamedPlot(name: "captures-\(report.name)") { captures.flatMap(report.figure) }
    }
    drawings = try PlotFiles(ofCards + byPlace.joined().map(\.1) + recorded, withPDF: withPDF)
    var drawn = drawings.plots.dropFirst(ofCards.count)
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

  /// In the order of the page within a question.
  static let all = [
    ReportFigure(suffix: "-errors", question: .allRows) { results, _ in results.errorFigure },
    ReportFigure(suffix: "-differences", question: .allRows) { results, _ in results.differenceFigure },
    ReportFigure(suffix: "-people", question: .allRows) { results, _ in
      results.peopleFigure ?? results.peopleBoxFigure
    },
    ReportFigure(suffix: "-optimism", question: .leak) { results, _ in results.optimismFigure },
    ReportFigure(suffix: "-budget", question: .targetCount) { results, _ in BudgetFigure(results)?.figure },
    ReportFigure(suffix: "-budget-seconds", question: .targetCount) { results, _ in
      BudgetFigure(results, against: .seconds)?.figure
    },
    ReportFigure(suffix: "-places", question: .targetCount) { results, _ in
      TargetPlacesFigure(results)?.figure
    },
    ReportFigure(suffix: "-map", question: .screen) { results, _ in results.errorMapFigure },
    ReportFigure(suffix: "-calibrated", question: .screen) { results, plot in
      plot.flatMap { PointPanels(calibrated: $0, results)?.figure }
    },
    ReportFigure(suffix: "-vectors", question: .screen) { results, plot in plot.flatMap(results.vectorFigure)
    },
    ReportFigure(suffix: "-buttons", question: .buttons) { results, _ in ButtonFigure(results)?.figure },
    ReportFigure(suffix: "-trust", question: .uncertainty) { results, _ in TrustFigure(results)?.figure },
    ReportFigure(suffix: "-residuals", question: .diagnostics) { results, _ in results.residualFigure },
    ReportFigure(suffix: "-head", question: .head) { results, plot in
      plot.flatMap { HeadFigure(results, $0)?.figure }
    },
  ]
}

extension SplitResults {
  /// A figure of these results, with their title, caveats and marks.
  func figure(
    _ what: String, _ caption: String, height: Int, _ data: Plot.DataTable, _ panels: [Panel],
    keys: [PlotKey] = []
  ) -> Plot {
    Plot(
      title: "\(title): \(what)", caveats: caveats, corner: marks, caption: caption, height: height,
      data: data,
      panels: panels, keys: keys)
  }

  func seriesName(_ cell: Cell) -> String { CellNames(telling: run.summaries.map(\.cell)).name(cell) }

  /// The accent for the rows that lead, and one neutral colour for all others.
  func colour(_ cell: Cell) -> Int {
    let leads = ranking.map { $0.set.contains { $0.cells.contains(cell) } } ?? bestCells.contains(cell)
    return leads ? FigureTheme.accent : FigureTheme.grey
  }

  var accentNote: String {
    ranking.map { $0.set.count > 1 } == true
      ? "Blue: the best row and those that cannot be distinguished from it." : "Blue: the best row."
  }

  /// Words in a corner of each figure.
  var marks: [String] {
    run.record.marks + (leakage == .leaks ? ["leaks"] : leakage == .noTest ? ["not a test"] : [])
  }
}

extension RunRecord {
  var marks: [String] { (dataset.isSimulated ? ["simulated"] : []) + (partial == nil ? [] : ["PARTIAL"]) }
}

extension GazePlot {
  var restriction: [String] {
    otherCount == 0 ? [] : ["Only one device's screen is shown; \(otherCount) fixations are on others."]
  }
}
