import Foundation
import Inputs

/// A pair of axes and what is plotted between them.
package struct FigurePanel {
  /// The words around a panel; written by us.
  package struct Titles {
    /// Lines above the panel.
    package let above: [String]
    package let x: String
    package let y: String
    /// How far the title of the y axis is from the axis, in pixels.
    package let yDistance: Int
    /// The font size of the lines above, in pixels.
    package let size: Int

    package init(
      above: [String] = [], x: String = "", y: String = "", yDistance: Int = 50,
      size: Int = FigureTheme.fontSize
    ) {
      (self.above, self.x, self.y, self.yDistance, self.size) = (above, x, y, yDistance, size)
    }
  }

  /// The area between the axes, in pixels from the left and the top of the figure.
  let left: Int
  private let top: Int
  private let width: Int
  private let height: Int
  private let titles: Titles
  private let settings: [String]
  private let plots: [String]

  /// Room below a panel for the numbers and the title of its x axis, in pixels.
  package static let roomBelow = 52
  /// Room to the left of a panel for the numbers and the title of its y axis, in pixels.
  package static let roomLeft = 62
  /// Room above a panel for each line of its title, in pixels.
  package static let titleHeight = 18
  /// Room at the upper edge of a figure for its mark, in pixels.
  package static let roomAbove = 22

  package init(
    left: Int, top: Int, width: Int, height: Int, titles: Titles = Titles(), settings: [String],
    plots: [String]
  ) {
    (self.left, self.top, self.width, self.height) = (left, top, width, height)
    (self.titles, self.settings, self.plots) = (titles, settings, plots)
  }

  /// A panel over the whole canvas that draws nothing but labels.
  static func frame(_ labels: [String], on canvas: FigureCanvas) -> FigurePanel {
    FigurePanel(
      left: 0, top: 0, width: canvas.width, height: canvas.height,
      settings: ["set border 0; unset xtics; unset ytics; set xrange [0:1]; set yrange [0:1]"] + labels,
      plots: ["NaN notitle"])
  }

  /// Commands that draw the panel; none of its settings reaches the next.
  func commands(on canvas: FigureCanvas) -> String {
    let (right, bottom) = (left + width, top + height)
    func share(_ value: Int, of size: Int) -> String { decimal(Double(value) / Double(size), 5) }
    let place =
      "set lmargin at screen \(share(left, of: canvas.width)); "
      + "set rmargin at screen \(share(right, of: canvas.width)); "
      + "set tmargin at screen \(share(canvas.height - top, of: canvas.height)); "
      + "set bmargin at screen \(share(canvas.height - bottom, of: canvas.height))"
    return
      ([place] + titleCommands(on: canvas) + settings + [
        "plot " + plots.joined(separator: ", \\\n  "), Self.clearing,
      ]).joined(separator: "\n")
  }

  private func titleCommands(on canvas: FigureCanvas) -> [String] {
    let (middle, bottom) = (Double(left) + Double(width) / 2, Double(top + height))
    var commands = titles.above.reversed().enumerated().map { index, line in
      canvas.label(
        line, x: middle, y: Double(top - 10 - Self.titleHeight * index), .center, size: titles.size)
    }
    if !titles.x.isEmpty { commands.append(canvas.label(titles.x, x: middle, y: bottom + 40, .center)) }
    if !titles.y.isEmpty {
      commands.append(
        canvas.label(
          titles.y, x: Double(left - titles.yDistance), y: Double(top) + Double(height) / 2, .center,
          isUpright: true))
    }
    return commands
  }

  private static let clearing = """
    unset label; unset object; unset arrow; unset logscale; unset colorbox; unset key; unset grid
    set format; set offsets
    set xtics autofreq nomirror; set ytics autofreq nomirror; set autoscale; set border 3
    """

  package static let zeroLine =
    "set arrow from 0,graph 0 to 0,graph 1 nohead linecolor \(colour(FigureTheme.grey)) dashtype 3"

  /// Thin lines at the numbers of the x axis.
  package static let grid = "set grid xtics linetype 1 linewidth 0.6 linecolor \(colour(FigureTheme.line))"

  /// A round distance between the numbers of an axis that leaves about `count` of them.
  package static func step(over length: Double, count: Int) -> Double {
    let rough = max(1e-9, length) / Double(count)
    let power = pow(10, log10(rough).rounded(.down))
    return ([1, 2, 5, 10].first { $0 * power >= rough } ?? 10) * power
  }

  /// A command that puts numbers at 1, 2 and 5 times the powers of ten on a logarithmic axis, such as `x` or `cb`.
  package static func logarithmicTics(_ axis: String, from start: Double, to end: Double) -> String {
    let powers = Int(log10(start).rounded(.down))...Int(log10(end).rounded(.up))
    let steps = end / start < 300 ? [1.0, 2, 5] : [1]
    let numbers = powers.flatMap { power in steps.map { $0 * pow(10, Double(power)) } }
    return
      "set \(axis)tics (\(numbers.filter { (start...end).contains($0) }.map { "\($0)" }.joined(separator: ",")))"
  }

  /// Selects rows of the data for a plot, nil for an empty range; naming rows is much faster than testing each one.
  package static func data(_ rows: Range<Int>) -> String? {
    rows.isEmpty ? nil : "data every ::\(rows.lowerBound)::\(rows.upperBound - 1)"
  }

  package static func colour(_ rgb: Int) -> String { "rgb '\(FigureTheme.hexadecimal(rgb))'" }
}
