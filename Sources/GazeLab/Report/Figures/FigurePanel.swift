import Foundation
import Inputs

/// A plot of a figure, at a place of its own.
struct FigurePanel {
  /// Of the area between the axes, in pixels from the left and from the top.
  let left: Int
  let top: Int
  let width: Int
  let height: Int
  /// gnuplot commands, a line each.
  var settings: [String] = []
  /// What stands behind `plot`, an element each.
  let plots: [String]

  /// Commands that draw panels one after the other; nothing of one reaches the next.
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

  /// A round distance between the numbers of an axis that leaves about `count` of them.
  static func step(over length: Double, count: Int) -> Double {
    let rough = max(1e-9, length) / Double(count)
    let power = pow(10, log10(rough).rounded(.down))
    return ([1, 2, 5, 10].first { $0 * power >= rough } ?? 10) * power
  }

  /// Rows of the data in a plot. To tell gnuplot which rows is much quicker than to let it ask each row.
  ///
  /// - Returns: Nil for none.
  static func data(_ rows: Range<Int>) -> String? {
    rows.isEmpty ? nil : "data every ::\(rows.lowerBound)::\(rows.upperBound - 1)"
  }

  /// A colour in a command.
  static func colour(_ rgb: Int) -> String {
    let digits = String(rgb, radix: 16)
    return "rgb '#" + String(repeating: "0", count: 6 - digits.count) + digits + "'"
  }

  /// Colours of head poses and shapes of viewing distances at the lower edge of a figure; nothing where there is but
  /// one of each.
  static func key(
    headPoses: [String], viewingDistances: [String], width: Int, height: Int
  ) -> [FigurePanel] {
    let poses = HeadPose.allCases.filter { headPoses.contains($0.rawValue) }.map { pose in
      (pose.rawValue, 7, FigureTheme.colour(headPose: pose.rawValue))
    }
    let distances = ViewingDistance.allCases.filter { viewingDistances.contains($0.rawValue) }.map {
      distance in
      (distance.rawValue, FigureTheme.shape(viewingDistance: distance.rawValue), FigureTheme.grey)
    }
    let entries = (poses.count > 1 ? poses : []) + (distances.count > 1 ? distances : [])
    return key(
      entries.map { title, shape, rgb in
        "with points pointtype \(shape) pointsize 0.7 linecolor \(colour(rgb)) title '\(title)'"
      }, width: width, height: height)
  }

  /// A row of entries at the lower edge of a figure; nothing where there are none.
  ///
  /// - Parameter entries: What stands behind `keyentry`.
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
