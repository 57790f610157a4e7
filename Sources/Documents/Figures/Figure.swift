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
  /// Limits of the numbers, for example that a split leaks. They are part of the drawing, too.
  let caveats: [String]
  /// What the figure shows and what came out, in sentences; also the alternative text for people who cannot see it.
  package let caption: String
  /// In CSS pixels, of which 96 are an inch.
  package let width: Int
  package let height: Int
  package let data: DataTable
  /// The commands that draw the figure, below those of the theme. The variable `data` holds the name of the data file.
  package let commands: String

  /// - Parameters:
  ///   - panels: They must hold no text from captures or experiments: such text is read from the data.
  ///   - key: Entries of a key at the lower edge, each what follows `keyentry`; no key without entries.
  package init(
    title: String, caveats: [String] = [], caption: String, width: Int, height: Int, data: DataTable,
    panels: [FigurePanel], key: [String] = []
  ) {
    (self.title, self.caveats, self.caption) = (title, caveats, caption)
    (self.width, self.height, self.data) = (width, height, data)
    commands = FigurePanel.commands(
      panels + FigurePanel.key(key, width: width, height: height), width: width, height: height)
  }
}

/// A figure and what gnuplot made of it.
package struct DrawnFigure: Sendable {
  /// The name of its files without folder and extension, for example `figure-1-errors`.
  package let name: String
  let figure: Figure
  /// The whole SVG file; nil where gnuplot is not installed.
  package let svg: String?

  package init(name: String, figure: Figure, svg: String?) {
    (self.name, self.figure, self.svg) = (name, figure, svg)
  }

  /// The path of one of its files from the page.
  func path(_ fileExtension: String) -> String { "\(FigureFiles.folder)/\(name).\(fileExtension)" }
}
