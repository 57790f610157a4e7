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
  init(
    _ run: Run, _ places: [SplitResults], _ cards: RunCards, withPDF: Bool, jobs: Int = 1
  ) throws(CancellationError) {
    let reports = ReportFigure.all
    let captures = CapturePlot(run)
    let elements = cards.elements
    let (cardCount, ownCount) = (elements.count, places.count * reports.count)
    let made = concurrentMap(cardCount + ownCount + CaptureFigure.all.count, jobs: jobs) {
      number -> NamedPlot? in
      if number < cardCount { return elements[number].namedPlot }
      let own = number - cardCount
      if own < ownCount {
        let (index, report) = (own / reports.count, reports[own % reports.count])
        return NamedPlot(name: "figure-\(index + 1)\(report.suffix)") { report.figure(places[index]) }
      }
      let report = CaptureFigure.all[own - ownCount]
      return NamedPlot(name: "captures-\(report.name)") { captures.flatMap(report.figure) }
    }
    drawings = try PlotFiles(made.compactMap(\.self), withPDF: withPDF, jobs: jobs)
    // The plots of the files know which files there are.
    let drawn = Dictionary(uniqueKeysWithValues: drawings.plots.map { ($0.name, $0) })
    func plots(from first: Int, count: Int) -> [(place: Int, figure: NamedPlot)] {
      (0..<count).compactMap { place in
        made[first + place].flatMap { drawn[$0.name] }.map { (place, $0) }
      }
    }
    ofPlaces = places.indices.map { index in
      plots(from: cardCount + index * reports.count, count: reports.count).map {
        ReportFigure.Drawn(report: reports[$0.place], figure: $0.figure)
      }
    }
    ofCaptures = plots(from: cardCount + ownCount, count: CaptureFigure.all.count).map(\.figure)
  }
}

extension RunCards.Element {
  fileprivate var namedPlot: NamedPlot? {
    NamedPlot(name: AnswerCard.figureName(number)) {
      CardPlot(card.card, unit: ranking.units.noun(1))?.plot(corner: results.marks)
    }
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
  /// Nil where a run has nothing to draw.
  let figure: @Sendable (SplitResults) -> Plot?

  /// In the order of the page within a question.
  static let all = [
    ReportFigure(suffix: "-errors", question: .allRows) { $0.errorFigure },
    ReportFigure(suffix: "-differences", question: .allRows) { $0.differenceFigure },
    ReportFigure(suffix: "-people", question: .allRows) { $0.peopleFigure ?? $0.peopleBoxFigure },
    ReportFigure(suffix: "-optimism", question: .leak) { $0.optimismFigure },
    ReportFigure(suffix: "-budget", question: .targetCount) { BudgetFigure($0)?.figure },
    ReportFigure(suffix: "-budget-seconds", question: .targetCount) {
      BudgetFigure($0, against: .seconds)?.figure
    },
    ReportFigure(suffix: "-places", question: .targetCount) { TargetPlacesFigure($0)?.figure },
    ReportFigure(suffix: "-map", question: .screen) { $0.errorMapFigure },
    ReportFigure(suffix: "-calibrated", question: .screen) { results in
      results.gazePlot.flatMap { PointPanels(calibrated: $0, results)?.figure }
    },
    ReportFigure(suffix: "-vectors", question: .screen) { $0.gazePlot.flatMap($0.vectorFigure) },
    ReportFigure(suffix: "-buttons", question: .buttons) { ButtonFigure($0)?.figure },
    ReportFigure(suffix: "-trust", question: .uncertainty) { TrustFigure($0)?.figure },
    ReportFigure(suffix: "-residuals", question: .diagnostics) { $0.residualFigure },
    ReportFigure(suffix: "-head", question: .head) { HeadFigure($0)?.figure },
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
