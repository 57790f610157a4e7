/// A figure as a value: what it shows, its data, and the gnuplot commands that draw them.
package struct Figure: Sendable {
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
  /// The commands of each panel.
  private var panels: [String]

  /// The commands that draw the figure, below those of the theme. The variable `data` holds the name of the data file.
  package var commands: String {
    (["set multiplot"] + panels + ["unset multiplot"]).joined(separator: "\n")
  }

  /// - Parameters:
  ///   - marks: Words in the upper right corner, such as "simulated", because figures are cut out of their reports.
  ///   - height: Without the keys, which are placed below.
  ///   - panels: They must hold no text from captures or experiments: such text is read from the data.
  package init(
    title: String, caveats: [String] = [], marks: [String] = [], caption: String, width: Int, height: Int,
    data: DataTable, panels: [FigurePanel], keys: [FigureKey] = []
  ) {
    (self.title, self.caveats, self.caption) = (title, caveats, caption)
    (self.width, self.height, self.data) = (width, height + FigureKey.height(keys), data)
    let canvas = FigureCanvas(width: width, height: self.height)
    let keyLeft = max(12, panels.map(\.left).min() ?? 0)
    let labels =
      (marks.isEmpty ? [] : [canvas.mark(marks.joined(separator: " · "))])
      + FigureKey.labels(keys, left: keyLeft, top: height, on: canvas)
    let frame = labels.isEmpty ? [] : [FigurePanel.frame(labels, on: canvas)]
    self.panels = (panels + frame).map { $0.commands(on: canvas) }
  }

  /// The same figure with words in the upper right corner, for figures that cannot know them.
  package func marked(_ marks: [String]) -> Figure {
    guard !marks.isEmpty else { return self }
    let canvas = FigureCanvas(width: width, height: height)
    var figure = self
    figure.panels.append(
      FigurePanel.frame([canvas.mark(marks.joined(separator: " · "))], on: canvas).commands(on: canvas))
    return figure
  }
}

/// A figure and what gnuplot made of it.
package struct DrawnFigure: Sendable {
  /// The name of its files without folder and extension, for example `figure-1-errors`.
  package let name: String
  let figure: Figure
  /// The whole SVG file; nil where gnuplot is not installed.
  package let svg: String?
  /// Whether there is a PDF beside the SVG file.
  let hasPDF: Bool

  package init(name: String, figure: Figure, svg: String?, hasPDF: Bool = false) {
    (self.name, self.figure, self.svg, self.hasPDF) = (name, figure, svg, hasPDF)
  }

  /// The endings of its files.
  var endings: [String] { svg == nil ? ["csv", "gp"] : ["svg"] + (hasPDF ? ["pdf"] : []) + ["gp", "csv"] }

  /// About how many pixels a page of usual width needs for it, with its title and caption.
  package var shownHeight: Double { Double(figure.height) + 190 }

  func path(_ fileExtension: String) -> String { "\(FigureFiles.folder)/\(name).\(fileExtension)" }
}
