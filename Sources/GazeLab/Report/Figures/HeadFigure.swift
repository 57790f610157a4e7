import Statistics

/// Errors against how the head is held.
extension SplitResults {
  /// Errors against head yaw, pitch and position, as recorded and as calibrated by the row of least error.
  var headFigure: Figure? {
    guard let plot = GazePlot(self) else { return nil }
    let correlations = HeadCorrelation.all(plot.fixations, self, allErrors: false)
    let fixations = plot.fixations.filter { $0.head != nil && $0.recorded != nil }
    guard !correlations.isEmpty else { return nil }
    let step = (fixations.count + 149) / 150
    // Colour by colour: like points stand together in the drawing.
    let drawn = grouped(
      stride(from: 0, to: fixations.count, by: step).map { fixations[$0] }, by: \.subject.headPose
    ).flatMap(\.self)
    let (width, top) = (900, FigureFiles.heightOfCaveats(caveats, width: 900) + 36)
    let causes = HeadCorrelation.Cause.allCases
    let panelWidth = (width - 62 - 12 - 40 * (causes.count - 1)) / causes.count
    let (panelHeight, rowGap) = (150, 34)
    let height = top + 2 * panelHeight + rowGap + 78
    let key = FigurePanel.key(
      headPoses: drawn.map(\.subject.headPose), viewingDistances: drawn.map(\.subject.viewingDistance),
      width: width, height: height)
    // Before and after on one axis, so that it is seen what the calibration did.
    func reach(_ cause: HeadCorrelation.Cause) -> Double {
      let errors = drawn.flatMap { fixation in
        [fixation.calibrated, fixation.recorded].compactMap { $0 }.map {
          abs(cause.mainError.value($0, fixation.subject.target))
        }
      }.sorted()
      return max(1, errors[min(errors.count - 1, errors.count * 98 / 100)]) * 1.1
    }
    func ticDistance(_ cause: HeadCorrelation.Cause) -> Double {
      let values = drawn.compactMap { $0.head.map(cause.value) }
      return FigurePanel.step(over: (values.max() ?? 1) - (values.min() ?? 0), count: 3)
    }
    func panel(_ cause: HeadCorrelation.Cause, isCalibrated: Bool) -> FigurePanel {
      let (column, row) = (causes.firstIndex(of: cause) ?? 0, isCalibrated ? 1 : 0)
      let correlation = correlations.first { $0.cause == cause && $0.isCalibrated == isCalibrated }
      let (gaze, error, limit) = (isCalibrated ? "calibrated" : "recorded", cause.mainError, reach(cause))
      let labels = [
        row == 1 ? "set xlabel '\(cause.title) (\(cause.unit))' offset 0,0.5" : "set format x ''",
        column == 0 ? "set ylabel '\(gaze)' offset 1.2,0" : "set ylabel ''",
        "set label 1 '\(error.rawValue) (pt)' at graph 0.03,0.95 left font ',8' textcolor "
          + FigurePanel.colour(FigureTheme.grey),
      ]
      let axes = [
        "set title '\(correlation?.text ?? "")' offset 0,-0.8 font ',9'",
        "set yrange [\(error == .distance ? 0 : -limit):\(limit)]",
        "set offsets graph 0.05, graph 0.05, 0, 0", "set xtics \(ticDistance(cause)) font ',9'",
        "set ytics font ',9'",
      ]
      let points =
        "data every ::\(row * drawn.count)::\((row + 1) * drawn.count - 1) using '\(cause.rawValue)':'\(error.rawValue)':"
        + "'shape':'colour' with points pointsize 0.4 pointtype variable linecolor rgb variable"
      return FigurePanel(
        left: 62 + (panelWidth + 40) * column, top: top + (panelHeight + rowGap) * row, width: panelWidth,
        height: panelHeight, settings: axes + labels, plots: [points])
    }
    let panels = [false, true].flatMap { isCalibrated in causes.map { panel($0, isCalibrated: isCalibrated) }
    }
    return Figure(
      title: "\(title): errors and the head", caveats: caveats,
      description: ([
        "Mean error of each fixation against how the head was turned and where it was, as recorded and as calibrated "
          + "by \(plot.name), with Pearson's r"
          + (correlations.contains { $0.interval != nil } ? " and its 95 % interval where there is one" : "")
          + ". Horizontal errors beside yaw and x, vertical ones beside pitch and y, the distance from the target "
          + "beside the distance from the camera.",
        "Errors above the 98th percentile can lie outside of the panels.",
        step > 1 ? "One of every \(step) fixations is drawn; r is of all." : "",
      ] + plot.restriction).filter { !$0.isEmpty }.joined(separator: " "),
      width: width, height: height,
      columns: [
        "gaze", "yaw", "pitch", "x", "y", "z", "horizontal", "vertical", "distance", "shape", "colour",
      ],
      rows: [false, true].flatMap { isCalibrated in
        drawn.compactMap { fixation -> [Figure.Field]? in
          guard let head = fixation.head, let recorded = fixation.recorded else { return nil }
          let (subject, point) = (fixation.subject, isCalibrated ? fixation.calibrated : recorded)
          return [.text(isCalibrated ? "calibrated" : "recorded")]
            + causes.map { .number($0.value(head)) }
            + HeadCorrelation.ErrorComponent.allCases.map { .number($0.value(point, subject.target)) } + [
              .number(Double(FigureTheme.shape(viewingDistance: subject.viewingDistance))),
              .number(Double(FigureTheme.colour(headPose: subject.headPose))),
            ]
        }
      }, commands: FigurePanel.commands(panels + key, width: width, height: height))
  }
}
