/// A figure as a value: its data, and the panels whose marks refer to the data's columns and rows.
///
/// `PlotDrawing` makes an SVG of it for pages, and `PlotScript` a script for gnuplot, which draws a PDF for papers. Both
/// take text that comes from files from the data alone.
package struct Plot: Sendable {
  package enum Field: Sendable, Equatable {
    /// A name, or any other text that comes from files.
    case text(String)
    /// A number as the figure prints it, with its unit or sign; written by us.
    case numberText(String)
    case number(Double)
    case missing

    package init(_ value: Double?) { self = value.map { .number($0) } ?? .missing }
    package static func integer(_ value: Int) -> Field { .number(Double(value)) }
  }

  package struct DataTable: Sendable {
    /// With units, for example `rmse_pt`.
    package let columns: [String]
    package let rows: [[Field]]

    package init(columns: [String], rows: [[Field]]) { (self.columns, self.rows) = (columns, rows) }

    /// - Precondition: There is such a column.
    func index(_ column: String) -> Int {
      guard let index = columns.firstIndex(of: column) else { preconditionFailure("no column '\(column)'") }
      return index
    }
  }

  package let title: String
  var caveats: [String]
  /// What the figure shows and what came out, in sentences; also the alternative text for people who cannot see it.
  package let caption: String
  /// In CSS pixels, of which 96 are an inch.
  package let width: Int
  /// With the key.
  package let height: Int
  package let data: DataTable
  package let panels: [Panel]
  /// Words in the upper right corner, such as "simulated", because figures are cut out of their reports.
  private(set) var corner: [String]
  private let key: PlotKey.Layout

  /// - Parameter height: Without the keys, which are placed below.
  package init(
    title: String, caveats: [String] = [], corner: [String] = [], caption: String,
    width: Int = FigureTheme.figureWidth, height: Int, data: DataTable, panels: [Panel], keys: [PlotKey] = []
  ) {
    self.title = title
    self.caveats = caveats
    self.corner = corner
    self.caption = caption
    self.width = width
    self.data = data
    self.panels = panels
    key = PlotKey.Layout(keys, left: max(12, panels.map(\.left).min() ?? 0), top: height, width: width)
    self.height = height + key.height
  }

  /// The same figure with words in its corner, for figures that cannot know them.
  package func marked(_ words: [String]) -> Plot {
    var plot = self
    plot.corner += words
    return plot
  }

  /// The words of ours around the panels and in the key.
  var labels: [PlotLabel] {
    let words = PlotLabel(
      text: corner.joined(separator: " · "), x: Double(width) - 8, y: 10, side: .right, rgb: FigureTheme.muted
    )
    return (corner.isEmpty ? [] : [words]) + panels.flatMap(\.labels) + key.labels
  }

  /// The drawing as a file.
  package var svg: String { PlotDrawing(self).file }

  /// The symbols of the key.
  var keySymbols: [PlotKey.PlacedSymbol] { key.symbols }
}

/// A figure with the name of its files.
package struct NamedPlot: Sendable {
  /// Where a report keeps its figures, relative to the page.
  package static let folder = "figures"

  /// Without folder and extension, for example `figure-1-errors`.
  package let name: String
  package var plot: Plot
  /// Whether gnuplot has drawn a PDF of it.
  package var hasPDF = false

  package init(name: String, plot: Plot) { (self.name, self.plot) = (name, plot) }

  /// The endings of its files.
  package var endings: [String] { ["svg"] + (hasPDF ? ["pdf"] : []) + ["gp", "csv"] }

  /// About how many pixels a page of usual width needs for it, with its title and caption.
  package var shownHeight: Double { Double(plot.height) + 190 }

  package func path(_ ending: String) -> String { "\(Self.folder)/\(name).\(ending)" }

  /// Its files but for the PDF, by their paths.
  package var files: [(name: String, bytes: [UInt8])] {
    let script = PlotScript(name: name, plot: plot)
    return [
      (path("csv"), script.data), (path("gp"), script.text), (path("svg"), plot.svg),
    ].map { ($0, Array($1.utf8)) }
  }
}
