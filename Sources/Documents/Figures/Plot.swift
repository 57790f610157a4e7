import Inputs

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

    /// - Parameter rows: Numbers that are not finite count as missing.
    package init(columns: [String], rows: [[Field]]) {
      self.columns = columns
      self.rows = rows.map { row in
        row.map { if case .number(let number) = $0, !number.isFinite { .missing } else { $0 } }
      }
    }

    /// Columns that are described once, over rows of a kind.
    package init<Row>(
      _ rows: some Sequence<Row>, @ListBuilder<PlotColumn<Row>> columns: () -> [PlotColumn<Row>]
    ) {
      let columns = columns()
      self.init(columns: columns.map(\.name), rows: rows.map { row in columns.map { $0.field(row) } })
    }

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
    changed(self) { $0.corner += words }
  }

  /// The words of ours around the panels and in the key.
  var labels: [PlotLabel] {
    let words = PlotLabel(
      text: corner.joined(separator: " · "), x: Double(width) - 8, y: 10, side: .right, rgb: FigureTheme.muted
    )
    return (corner.isEmpty ? [] : [words]) + panels.flatMap(\.labels) + key.labels
  }

  /// The drawing as a file.
  package var svg: String { PlotDrawing(plot: self).file }

  var keySymbols: [PlotKey.PlacedSymbol] { key.symbols }
}

/// A column of a figure's data: its name, and its value in each row.
package struct PlotColumn<Row> {
  let name: String
  let field: (Row) -> Plot.Field

  package init(_ name: String, _ value: @escaping (Row) -> some Tellable) {
    self.name = name
    field = { Plot.Field(value($0).datum) }
  }
}

extension Plot.Field {
  /// An entry of a table is printed as the table prints it.
  fileprivate init(_ datum: Datum) {
    self =
      switch datum {
      case .number(let number): .number(number)
      case .count(let count): .integer(count)
      case .share(let share): .number(share.value)
      case .text(let text): .text(text)
      case .flag(let flag): .integer(flag ? 1 : 0)
      case .entry(let entry): .numberText(entry.text())
      case .json, .missing: .missing
      }
  }
}

/// A figure with the name of its files.
package struct NamedPlot: Sendable {
  /// Where a report keeps its figures, relative to the page.
  package static let folder = "figures"

  /// Without folder and extension, for example `figure-1-errors`.
  package let name: String
  package var plot: Plot
  /// The same data laid out for a column of a paper, for gnuplot; nil for the plot itself.
  package let paper: Plot?
  /// Whether gnuplot has drawn a PDF of it.
  package var hasPDF = false
  /// Whether its files stand beside the page.
  package var hasFiles = true

  package init(name: String, plot: Plot, paper: Plot? = nil) {
    self.name = name
    self.plot = plot
    self.paper = paper
  }

  /// A figure for a page, and for a column of a paper.
  ///
  /// - Parameter make: Nil where there is nothing to draw.
  package init?(name: String, _ make: () -> Plot?) {
    guard let plot = make() else { return nil }
    self.init(name: name, plot: plot, paper: FigureTheme.inColumn(make))
  }

  /// As gnuplot draws it.
  var script: PlotScript { PlotScript(name: name, plot: paper ?? plot) }

  /// The endings of its files.
  package var endings: [String] { hasFiles ? ["svg"] + (hasPDF ? ["pdf"] : []) + ["gp", "csv"] : [] }

  /// About how many pixels a page of usual width needs for it, with its title and caption.
  package var shownHeight: Double { Double(plot.height) + 190 }

  package func path(_ ending: String) -> String { "\(Self.folder)/\(name).\(ending)" }

  /// Its files but for the PDF, by their paths.
  package var files: [(name: String, bytes: [UInt8])] {
    return [
      (path("csv"), script.data), (path("gp"), script.text), (path("svg"), plot.svg),
    ].map { ($0, Array($1.utf8)) }
  }
}
