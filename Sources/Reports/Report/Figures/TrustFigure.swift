import Captures
import Documents
import Inputs
import Scores
import Statistics
import Trials

/// Where on the screen calibrated points are sure: one map per head pose, coloured by the expected SD.
struct TrustFigure {
  private struct Field {
    let panel: Int
    let headPose: String
    let field: TrustField
    /// The expected SD per axis of a fixation's mean point, pt: over both axes and all groups of the row.
    let deviation: Double
  }

  private let results: SplitResults
  private let device: String
  private let headPoses: [String]
  private let fields: [Field]
  private let shades: Shades
  private let hasOthers: Bool

  /// Nil where the experiment does not ask for the uncertainty of points, and where the leading row has none.
  init?(_ results: SplitResults) {
    let cells = Set(results.bestCells)
    let own = results.run.results.trustFields.filter { cells.contains($0.cell) }
    guard let device = own.first?.device else { return nil }
    let shown = own.filter { $0.device == device }
    let panels = grouped(shown, by: \.headPose)
    fields = panels.enumerated().flatMap { index, ofPose in
      grouped(ofPose) { [$0.point.x, $0.point.y] }.map { same in
        let variances = same.map { $0.deviationX * $0.deviationX + $0.deviationY * $0.deviationY }
        return Field(
          panel: index, headPose: same[0].headPose, field: same[0],
          deviation: (variances.reduce(0, +) / Double(2 * same.count)).squareRoot())
      }
    }
    let deviations = fields.map(\.deviation).filter { $0 > 0 }
    guard let least = deviations.min(), let largest = deviations.max() else { return nil }
    shades = Shades(
      0xEEF5FC, 0x2F6DA8,
      along: PlotAxis(least * 0.999...largest * 1.001, isLogarithmic: PlotAxis.needsLogarithm(deviations)))
    self.results = results
    self.device = device
    headPoses = panels.map { $0[0].headPose }
    hasOthers = own.count > shown.count
  }

  private var columns: PanelGrid {
    PanelGrid(columns: min(3, max(2, headPoses.count)), gap: 16, left: 8, right: 92)
  }
  private var size: (width: Double, height: Double) {
    let fields = fields.map(\.field)
    return (
      fields.map { $0.point.x + $0.width / 2 }.max() ?? 1,
      fields.map { $0.point.y + $0.height / 2 }.max() ?? 1
    )
  }
  private var height: Int { min(220, Int((Double(columns.width) * size.height / size.width).rounded())) }
  private var top: Int { Panel.roomAbove + Panel.titleHeight }
  private var rowHeight: Int { height + Panel.titleHeight + 14 }

  var figure: Plot {
    let rowCount = (headPoses.count + columns.columnCount - 1) / columns.columnCount
    return results.figure(
      "map of trust", caption, height: top + rowHeight * rowCount,
      Plot.DataTable(fields) {
        PlotColumn("head_pose") { $0.headPose }
        PlotColumn("x_pt") { $0.field.point.x }
        PlotColumn("y_pt") { $0.field.point.y }
        PlotColumn("width_pt") { $0.field.width }
        PlotColumn("height_pt") { $0.field.height }
        PlotColumn("sd_pt") { $0.deviation }
      }, headPoses.indices.map(panel) + [shades.key("SD (pt)", top: top + 20, height: max(60, height - 26))])
  }

  private func panel(_ index: Int) -> Panel {
    let rows = fields.indices.filter { fields[$0].panel == index }
    let own = (rows.first ?? 0)..<(rows.last ?? -1) + 1
    let first = fields[own.lowerBound].field
    let (halfWidth, halfHeight) = (first.width / 2, first.height / 2)
    let map = Mark.boxes(
      x: ("x_pt" - halfWidth, "x_pt" + Coordinate(halfWidth)),
      y: ("y_pt" - halfHeight, "y_pt" + Coordinate(halfHeight)),
      .shades(shades, of: "sd_pt"))
    let edge = Mark.boxes(
      x: (0, Coordinate(size.width)), y: (0, Coordinate(size.height)), .grey, isFilled: false)
    return Panel(
      left: columns.left(index % columns.columnCount), top: top + rowHeight * (index / columns.columnCount),
      width: columns.width, height: height,
      above: [headPoses[index].isEmpty ? "all head poses" : headPoses[index]],
      x: PlotAxis(0...size.width, ticks: .none), y: PlotAxis(0...size.height, ticks: .none), border: .none,
      marks: [map.of(own).telling("head_pose", "sd_pt"), edge])
  }

  private var caption: String {
    paragraph {
      "The expected SD per axis of the error of a fixation's mean calibrated point, by where on the screen of \(device) "
        + "somebody looks, one map per head pose: the darker, the less sure. At each place the columns are those of a plane "
        + "through the training fixations of the head pose, so that columns which do not follow the gaze stay near their mean. "
        + "Of \(results.seriesName(results.bestCells[0])), the row with the lowest error here; root mean square over folds."
      if shades.axis.isLogarithmic { "The colour scale is logarithmic." }
      if hasOthers { "Only one device's screen is shown." }
    }
  }
}
