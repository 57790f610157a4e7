import Documents

/// A figure that reports make for each kind of samples and split.
struct ReportFigure: Sendable {
  /// The files are called `figures/figure-N<suffix>.svg` and so on.
  let suffix: String
  /// Nil where a run has nothing to draw. The plot is nil where the run kept no gaze points.
  let figure: @Sendable (SplitResults, GazePlot?) -> Figure?

  static let all = [
    ReportFigure(suffix: "-errors") { results, _ in ErrorFigure(results)?.figure },
    ReportFigure(suffix: "-differences") { results, _ in DifferenceFigure(results)?.figure },
    ReportFigure(suffix: "-optimism") { results, _ in OptimismFigure(results)?.figure },
    ReportFigure(suffix: "-budget") { results, _ in BudgetFigure(results)?.figure },
    ReportFigure(suffix: "-people") { results, _ in PeopleFigure(results)?.figure },
    ReportFigure(suffix: "-calibrated") { results, plot in
      plot.flatMap { PointPanels(calibrated: $0, results)?.figure }
    },
    ReportFigure(suffix: "-vectors") { results, plot in plot.flatMap { VectorFigure(results, $0)?.figure } },
    ReportFigure(suffix: "-map") { results, _ in ErrorMapFigure(results)?.figure },
    ReportFigure(suffix: "-residuals") { results, _ in ResidualFigure(results)?.figure },
    ReportFigure(suffix: "-head") { results, plot in plot.flatMap { HeadFigure(results, $0)?.figure } },
  ]
}
