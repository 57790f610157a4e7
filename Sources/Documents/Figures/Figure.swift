import Foundation
import Inputs

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

  func path(_ fileExtension: String) -> String { "\(FigureFiles.folder)/\(name).\(fileExtension)" }
}

package struct FigurePanel {
  /// The area between the axes, in pixels from the left and the top of the figure.
  private let left: Int
  private let top: Int
  private let width: Int
  private let height: Int
  private let settings: [String]
  private let plots: [String]

  package init(left: Int, top: Int, width: Int, height: Int, settings: [String], plots: [String]) {
    (self.left, self.top, self.width, self.height) = (left, top, width, height)
    (self.settings, self.plots) = (settings, plots)
  }

  /// Commands that draw panels one after the other; no setting of one reaches the next.
  static func commands(_ panels: [FigurePanel], width: Int, height: Int) -> String {
    let drawn = panels.map { panel in
      let (left, right) = (Double(panel.left), Double(panel.left + panel.width))
      let (top, bottom) = (Double(panel.top), Double(panel.top + panel.height))
      func share(_ value: Double, of size: Int) -> String { decimal(value / Double(size), 5) }
      let place =
        "set lmargin at screen \(share(left, of: width)); set rmargin at screen \(share(right, of: width)); "
        + "set tmargin at screen \(share(Double(height) - top, of: height)); "
        + "set bmargin at screen \(share(Double(height) - bottom, of: height))"
      return ([place] + panel.settings + ["plot " + panel.plots.joined(separator: ", \\\n  "), clearing])
        .joined(separator: "\n")
    }
    return (["set multiplot"] + drawn + ["unset multiplot"]).joined(separator: "\n")
  }

  private static let clearing = """
    unset label; unset object; unset arrow; unset logscale; unset colorbox; unset key
    set title ''; set xlabel ''; set ylabel ''; set format; set offsets
    set xtics autofreq nomirror; set ytics autofreq nomirror; set autoscale; set border 3
    """

  package static let zeroLine =
    "set arrow from 0,graph 0 to 0,graph 1 nohead linecolor \(colour(FigureTheme.grey)) dashtype 3"

  /// A round distance between the numbers of an axis that leaves about `count` of them.
  package static func step(over length: Double, count: Int) -> Double {
    let rough = max(1e-9, length) / Double(count)
    let power = pow(10, log10(rough).rounded(.down))
    return ([1, 2, 5, 10].first { $0 * power >= rough } ?? 10) * power
  }

  /// Selects rows of the data for a plot, nil for an empty range; naming rows is much faster than testing each one.
  package static func data(_ rows: Range<Int>) -> String? {
    rows.isEmpty ? nil : "data every ::\(rows.lowerBound)::\(rows.upperBound - 1)"
  }

  package static func colour(_ rgb: Int) -> String {
    let digits = String(rgb, radix: 16)
    return "rgb '#" + String(repeating: "0", count: 6 - digits.count) + digits + "'"
  }

  static func key(_ entries: [String], width: Int, height: Int) -> [FigurePanel] {
    if entries.isEmpty { return [] }
    return [
      FigurePanel(
        left: 4, top: height - 22, width: width - 8, height: 16,
        settings: [
          "set border 0; unset xtics; unset ytics; set xrange [0:1]; set yrange [0:1]",
          "set key center center horizontal maxrows 1 samplen 1 width 1",
        ], plots: ["NaN notitle"] + entries.map { "keyentry \($0)" })
    ]
  }
}
