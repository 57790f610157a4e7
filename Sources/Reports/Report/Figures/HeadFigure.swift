import Captures
import Documents
import Scores
import Statistics
import Trials

/// Errors against head yaw, pitch and position, as recorded and as calibrated by the row with the lowest error.
struct HeadFigure {
  private let results: SplitResults
  private let plot: GazePlot
  private let correlations: [HeadCorrelation]
  private let step: Int
  private let fixations: [GazePlot.Fixation]
  private let style: LabelStyle
  private let causes = HeadCorrelation.Cause.allCases
  /// How many causes stand beside each other.
  private let lineCount: Int
  private let columns: PanelGrid

  private static let panelHeight = 150
  private static let rowGap = 14 + 2 * Panel.titleHeight

  /// - Returns: Nil where too little is known of the head, and if it is still.
  init?(_ results: SplitResults) {
    guard let plot = results.gazePlot else { return nil }
    lineCount = FigureTheme.isForColumn ? 3 : causes.count
    columns = PanelGrid(columns: lineCount, gap: 44, right: 12)
    correlations = results.headCorrelations.filter { $0.error == $0.cause.mainError }
    if correlations.allSatisfy({ $0.r == nil }) { return nil }
    self.results = results
    self.plot = plot
    (step, fixations) = LabelStyle.thinned(
      plot.fixations.filter { $0.head != nil && $0.recorded != nil }, to: 150)
    style = LabelStyle(fixations.map(\.subject))
  }

  var figure: Plot {
    results.figure(
      "errors and the head", caption,
      height: top + blockHeight * ((causes.count + lineCount - 1) / lineCount) - Self.blockGap, data,
      [false, true].flatMap { isCalibrated in causes.map { panel($0, isCalibrated: isCalibrated) } },
      keys: style.keys())
  }

  private var top: Int { Panel.roomAbove + 2 * Panel.titleHeight }
  private static let blockGap = 12 + 2 * Panel.titleHeight
  /// The height of a line of causes, recorded and calibrated, with the words above and below.
  private var blockHeight: Int { 2 * Self.panelHeight + Self.rowGap + Panel.roomBelow + Self.blockGap }

  private var caption: String {
    paragraph {
      "Mean error of each fixation against the orientation and position of the head, as recorded and as calibrated by "
        + "\(plot.name), with Pearson's r"
        + (correlations.contains { $0.interval != nil } ? " and, where available, its 95 % interval" : "")
        + ". Yaw and x are shown with the horizontal error, pitch and y with the vertical error, and the distance from "
        + "the camera with the distance from the target."
      "Errors above the 98th percentile can lie outside the panels."
      if step > 1 { "One of every \(step) fixations is drawn; r uses all of them." }
      plot.restriction
    }
  }

  private var data: Plot.DataTable {
    let rows = [false, true].flatMap { isCalibrated in
      fixations.compactMap { own in
        own.head.flatMap { head in
          own.point(isCalibrated: isCalibrated).map {
            (isCalibrated: isCalibrated, head: head, point: $0, subject: own.subject)
          }
        }
      }
    }
    return Plot.DataTable(rows) {
      PlotColumn("gaze") { $0.isCalibrated ? "calibrated" : "recorded" }
      for cause in causes { PlotColumn(cause.rawValue) { $0.head[cause] } }
      for error in HeadCorrelation.ErrorComponent.allCases {
        PlotColumn(error.rawValue) { error.value($0.point, $0.subject.target) }
      }
      style.shapes { $0.subject }
      style.colours { $0.subject }
    }
  }

  private func panel(_ cause: HeadCorrelation.Cause, isCalibrated: Bool) -> Panel {
    let (place, row) = (causes.firstIndex(of: cause) ?? 0, isCalibrated ? 1 : 0)
    let (block, column) = place.quotientAndRemainder(dividingBy: lineCount)
    let correlation = correlations.first { $0.cause == cause && $0.isCalibrated == isCalibrated }
    let (error, limit) = (cause.mainError, limit(cause))
    let positions = fixations.compactMap { $0.head?[cause] }
    let (least, most) = (positions.min() ?? 0, positions.max() ?? 1)
    let margin = max(0.05 * (most - least), 1e-6)
    let points = Mark.points(
      Coordinate(cause.rawValue), Coordinate(error.rawValue), shapes: "shape", size: 0.4, .column("colour"))
    return Panel(
      left: columns.left(column),
      top: top + blockHeight * block + (Self.panelHeight + Self.rowGap) * row, width: columns.width,
      height: Self.panelHeight,
      above: [error == .distance ? "distance from target (pt)" : "\(error.rawValue) error (pt)"]
        + [correlation?.text].compactMap(\.self), fontSize: 10,
      x: PlotAxis(
        least - margin...most + margin, row == 1 ? "\(cause.title) (\(cause.unit))" : "", hasLabels: row == 1),
      y: PlotAxis(
        (error == .distance ? 0 : -limit)...limit,
        column == 0 ? (isCalibrated ? "calibrated" : "recorded") : ""),
      marks: [points.of(row * fixations.count..<(row + 1) * fixations.count)])
  }

  /// Where the axis ends, pt: the same before and after calibration, so that its effect can be seen.
  private func limit(_ cause: HeadCorrelation.Cause) -> Double {
    let errors = fixations.flatMap { fixation in
      [true, false].compactMap(fixation.point(isCalibrated:)).map {
        abs(cause.mainError.value($0, fixation.subject.target))
      }
    }.sorted()
    return max(1, errors[min(errors.count - 1, errors.count * 98 / 100)]) * 1.1
  }
}

extension GazePlot.Fixation {
  func point(isCalibrated: Bool) -> ScreenPoint? { isCalibrated ? calibrated : recorded }
}
