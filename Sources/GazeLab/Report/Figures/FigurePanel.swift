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
    set title ''; set xlabel ''; set ylabel ''; set xtics autofreq; set ytics autofreq; set autoscale; set border 3
    """

  /// A colour in a command.
  static func colour(_ rgb: Int) -> String {
    let digits = String(rgb, radix: 16)
    return "rgb '#" + String(repeating: "0", count: 6 - digits.count) + digits + "'"
  }

  /// Entries of the key for head poses and, as shapes, viewing distances.
  static func key(headPoses: [String], viewingDistances: [String], y: Double) -> (
    setting: String, plots: [String]
  ) {
    let poses = HeadPose.allCases.filter { headPoses.contains($0.rawValue) }.map { pose in
      "keyentry with points pointtype 7 pointsize 0.7 linecolor \(colour(FigureTheme.colour(headPose: pose.rawValue))) "
        + "title '\(pose.rawValue)'"
    }
    let distances = ViewingDistance.allCases.filter { viewingDistances.contains($0.rawValue) }.map {
      distance in
      "keyentry with points pointtype \(FigureTheme.shape(viewingDistance: distance.rawValue)) pointsize 0.7 "
        + "linecolor \(colour(FigureTheme.grey)) title '\(distance.rawValue)'"
    }
    return (
      "set key at screen 0.5,\(decimal(y, 4)) center center horizontal maxrows 1 samplen 0.5 width 1",
      (poses.count > 1 ? poses : []) + (distances.count > 1 ? distances : [])
    )
  }
}
