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
    (self.results, self.plot) = (results, plot)
    (step, fixations) = LabelStyle.thinned(
      plot.fixations.filter { $0.head != nil && $0.recorded != nil }, to: 150)
    style = LabelStyle(fixations.map(\.subject))
  }

  var figure: Figure {
    Figure(
      title: "\(results.title): errors and the head", caveats: results.caveats, marks: results.marks,
      caption: caption, width: Self.width,
      height: top + 2 * Self.panelHeight + Self.rowGap + FigurePanel.roomBelow, data: data,
      panels: [false, true].flatMap { isCalibrated in
        causes.map { panel($0, isCalibrated: isCalibrated) }
      }, keys: style.keys())
  }

  private static let (width, panelHeight, panelGap) = (FigureTheme.figureWidth, 150, 44)
  private static let rowGap = 14 + 2 * FigurePanel.titleHeight
  private var top: Int { FigurePanel.roomAbove + 2 * FigurePanel.titleHeight }

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

  private var data: Figure.DataTable {
    let errors = HeadCorrelation.ErrorComponent.allCases
    return Figure.DataTable(
      columns: ["gaze"] + causes.map(\.rawValue) + errors.map(\.rawValue) + LabelStyle.columns,
      rows: [false, true].flatMap { isCalibrated in
        fixations.compactMap { fixation -> [Figure.Field]? in
          guard let head = fixation.head, let recorded = fixation.recorded else { return nil }
          let (subject, point) = (fixation.subject, isCalibrated ? fixation.calibrated : recorded)
          return [.text(isCalibrated ? "calibrated" : "recorded")] + causes.map { .number($0.value(head)) }
            + errors.map { .number($0.value(point, subject.target)) } + style.fields(subject)
        }
      })
  }

  private func panel(_ cause: HeadCorrelation.Cause, isCalibrated: Bool) -> FigurePanel {
    let (column, row) = (causes.firstIndex(of: cause) ?? 0, isCalibrated ? 1 : 0)
    let panelWidth =
      (Self.width - FigurePanel.roomLeft - 12 - Self.panelGap * (causes.count - 1)) / causes.count
    let correlation = correlations.first { $0.cause == cause && $0.isCalibrated == isCalibrated }
    let (error, limit) = (cause.mainError, limit(cause))
    let positions = fixations.compactMap { $0.head.map(cause.value) }
    let ticDistance = FigurePanel.step(over: (positions.max() ?? 1) - (positions.min() ?? 0), count: 3)
    return FigurePanel(
      left: FigurePanel.roomLeft + (panelWidth + Self.panelGap) * column,
      top: top + (Self.panelHeight + Self.rowGap) * row,
      width: panelWidth, height: Self.panelHeight,
      titles: FigurePanel.Titles(
        above: [error == .distance ? "distance from target (pt)" : "\(error.rawValue) error (pt)"]
          + [correlation?.text].compactMap(\.self),
        x: row == 1 ? "\(cause.title) (\(cause.unit))" : "",
        y: column == 0 ? (isCalibrated ? "calibrated" : "recorded") : "", size: 10),
      settings: [
        "set yrange [\(error == .distance ? 0 : -limit):\(limit)]",
        "set offsets graph 0.05, graph 0.05, 0, 0", "set xtics \(ticDistance) font ',10'",
        "set ytics font ',10'",
      ] + (row == 1 ? [] : ["set format x ''"]),
      plots: [
        "data every ::\(row * fixations.count)::\((row + 1) * fixations.count - 1) using "
          + "'\(cause.rawValue)':'\(error.rawValue)':'shape':'colour' with points pointsize 0.4 pointtype variable "
          + "linecolor rgb variable"
      ])
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
