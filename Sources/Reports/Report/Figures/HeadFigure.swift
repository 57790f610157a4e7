import Documents
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

  /// - Returns: Nil where too little is known of the head.
  init?(_ results: SplitResults, _ plot: GazePlot) {
    correlations = HeadCorrelation.all(plot.fixations, results, allErrors: false)
    if correlations.isEmpty { return nil }
    self.results = results
    self.plot = plot
    (step, fixations) = LabelStyle.thinned(
      plot.fixations.filter { $0.head != nil && $0.recorded != nil }, to: 150)
    style = LabelStyle(fixations.map(\.subject))
  }

  var figure: Plot {
    Plot(
      title: "\(results.title): errors and the head", caveats: results.caveats, corner: results.marks,
      caption: caption, height: top + 2 * Self.panelHeight + Self.rowGap + Panel.roomBelow, data: data,
      panels: [false, true].flatMap { isCalibrated in
        causes.map { panel($0, isCalibrated: isCalibrated) }
      }, keys: style.keys())
  }

  private static let (panelHeight, panelGap) = (150, 44)
  private static let rowGap = 14 + 2 * Panel.titleHeight
  private var top: Int { Panel.roomAbove + 2 * Panel.titleHeight }

  private var caption: String {
    ([
      "Mean error of each fixation against the orientation and position of the head, as recorded and as calibrated by "
        + "\(plot.name), with Pearson's r"
        + (correlations.contains { $0.interval != nil } ? " and, where available, its 95 % interval" : "")
        + ". Yaw and x are shown with the horizontal error, pitch and y with the vertical error, and the distance from "
        + "the camera with the distance from the target.",
      "Errors above the 98th percentile can lie outside the panels.",
    ] + (step > 1 ? ["One of every \(step) fixations is drawn; r uses all of them."] : [])
      + plot.restriction).joined(separator: " ")
  }

  private var data: Plot.DataTable {
    let errors = HeadCorrelation.ErrorComponent.allCases
    return Plot.DataTable(
      columns: ["gaze"] + causes.map(\.rawValue) + errors.map(\.rawValue) + LabelStyle.columns,
      rows: [false, true].flatMap { isCalibrated in
        fixations.compactMap { fixation -> [Plot.Field]? in
          guard let head = fixation.head, let recorded = fixation.recorded else { return nil }
          let (subject, point) = (fixation.subject, isCalibrated ? fixation.calibrated : recorded)
          return [.text(isCalibrated ? "calibrated" : "recorded")] + causes.map { .number($0.value(head)) }
            + errors.map { .number($0.value(point, subject.target)) } + style.fields(subject)
        }
      })
  }

  private func panel(_ cause: HeadCorrelation.Cause, isCalibrated: Bool) -> Panel {
    let (column, row) = (causes.firstIndex(of: cause) ?? 0, isCalibrated ? 1 : 0)
    let panelWidth =
      (FigureTheme.figureWidth - Panel.roomLeft - 12 - Self.panelGap * (causes.count - 1)) / causes.count
    let correlation = correlations.first { $0.cause == cause && $0.isCalibrated == isCalibrated }
    let (error, limit) = (cause.mainError, limit(cause))
    let positions = fixations.compactMap { $0.head.map(cause.value) }
    let (least, most) = (positions.min() ?? 0, positions.max() ?? 1)
    let margin = max(0.05 * (most - least), 1e-6)
    let points = Mark.points(
      Coordinate(cause.rawValue), Coordinate(error.rawValue), shapes: "shape", size: 0.4, .column("colour"))
    return Panel(
      left: Panel.roomLeft + (panelWidth + Self.panelGap) * column,
      top: top + (Self.panelHeight + Self.rowGap) * row, width: panelWidth, height: Self.panelHeight,
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
      [fixation.calibrated, fixation.recorded].compactMap { $0 }.map {
        abs(cause.mainError.value($0, fixation.subject.target))
      }
    }.sorted()
    return max(1, errors[min(errors.count - 1, errors.count * 98 / 100)]) * 1.1
  }
}
