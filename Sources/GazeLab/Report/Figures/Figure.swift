/// A figure as a value: what it shows, its data, and the gnuplot commands that draw them.
struct Figure: Sendable {
  /// A field of the data.
  enum Field: Sendable, Equatable {
    /// A name, or anything else that is not ours.
    case text(String)
    /// A number as the figure prints it, with what belongs to it; our own.
    case numberText(String)
    case number(Double)
    case missing

    init(_ value: Double?) {
      self = value.map { .number($0) } ?? .missing
    }
  }

  let title: String
  /// What the numbers are worth, such as that they leak; stands wherever the figure goes.
  var caveats: [String] = []
  /// What it shows and what came out, in sentences: the caption, and all that somebody has who cannot see it.
  let description: String
  /// In CSS pixels, of which 96 are an inch.
  let width: Int
  let height: Int
  /// Of the data, with units: `rmse_pt`.
  let columns: [String]
  /// One field a column each.
  let rows: [[Field]]
  /// What draws it, below the theme. The data's file is the variable `data`. Holds no text from captures or
  /// experiments: such text is read from the data.
  let commands: String
}

/// A figure that reports make for each kind of samples and split.
struct ReportFigure: Sendable {
  /// Of the files `figures/figure-N<suffix>.svg` and so on.
  let suffix: String
  /// Nil where a run has nothing to draw.
  let figure: @Sendable (SplitResults) -> Figure?

  /// In the order of the report.
  static let all = [
    ReportFigure(suffix: "-errors") { $0.errorFigure },
    ReportFigure(suffix: "-differences") { $0.differenceFigure },
    ReportFigure(suffix: "-optimism") { $0.optimismFigure },
    ReportFigure(suffix: "-budget") { $0.budgetFigure },
    ReportFigure(suffix: "-people") { $0.peopleFigure },
    ReportFigure(suffix: "-calibrated") { $0.calibratedFigure },
    ReportFigure(suffix: "-vectors") { $0.vectorFigure },
    ReportFigure(suffix: "-map") { $0.errorMapFigure },
    ReportFigure(suffix: "-residuals") { $0.residualFigure },
    ReportFigure(suffix: "-head") { $0.headFigure },
  ]
}

/// A figure and what gnuplot made of it.
struct DrawnFigure: Sendable {
  /// Of its files, without folder and extension: `figure-1-errors`.
  let name: String
  let figure: Figure
  /// The whole SVG file; nil where gnuplot is not installed.
  let svg: String?
}
