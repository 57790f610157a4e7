import Statistics

/// Error vectors on the screen: from each target to the mean gaze point of each fixation.
extension SplitResults {
  var vectorFigure: Figure? {
    guard let plot = GazePlot(self), plot.fixations.count > 1 else { return nil }
    let step = (plot.fixations.count + 199) / 200
    // Colour by colour: like vectors stand together in the drawing.
    let fixations = grouped(
      stride(from: 0, to: plot.fixations.count, by: step).map { plot.fixations[$0] }, by: \.subject.headPose
    ).flatMap(\.self)
    let recorded = fixations.filter { $0.recorded != nil }
    let parts = (recorded.isEmpty ? [] : ["recorded"]) + ["calibrated"]
    let ends = recorded.compactMap(\.recorded) + fixations.map(\.calibrated)
    let window = ScreenWindow(plot.screen, showing: ends)
    let width = 760
    let top = FigureFiles.heightOfCaveats(caveats, width: width) + 22
    let panelWidth = (width - 60 - 14 - 16 * (parts.count - 1)) / max(2, parts.count)
    let panelHeight = Int((Double(panelWidth) * window.height / window.width).rounded())
    let height = top + panelHeight + 72
    let key = FigurePanel.key(
      headPoses: fixations.map(\.subject.headPose), viewingDistances: [], width: width, height: height)
    let targets = Set(fixations.map(\.subject.target)).sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    let panels = parts.enumerated().map { index, part in
      FigurePanel(
        left: 60 + (panelWidth + 16) * index, top: top, width: panelWidth, height: panelHeight,
        settings: window.settings + [
          "set title '\(part)' offset 0,-0.7", "set xlabel 'x (pt)' offset 0,0.4",
          index == 0 ? "set ylabel 'y (pt)' offset 1,0" : "set format y ''",
        ],
        plots: (FigurePanel.data(part == "recorded" ? 0..<recorded.count : recorded.count..<ends.count).map {
          [
            "\($0) using 'target_x_pt':'target_y_pt':'error_x_pt':'error_y_pt':'colour' with vectors "
              + "head size screen 0.006,20 filled linewidth 1 linecolor rgb variable"
          ]
        } ?? []) + targets.map(ScreenWindow.cross))
    }
    let outsideCount = ends.count { !window.contains($0) }
    return Figure(
      title: "\(title): error vectors of \(plot.name)", caveats: caveats,
      description: ([
        "From each target, a cross, to the mean gaze point of each fixation"
          + (recorded.isEmpty ? "" : ", as recorded and as \(plot.name) puts it")
          + "; colour: head pose. The rectangle is the screen.",
        step > 1 ? "One of every \(step) fixations is drawn." : "",
        outsideCount > 0 ? "\(outsideCount) vectors end outside of the panel." : "",
      ] + plot.restriction).filter { !$0.isEmpty }.joined(separator: " "),
      width: width, height: height,
      columns: [
        "gaze", "target_x_pt", "target_y_pt", "error_x_pt", "error_y_pt", "head_pose", "viewing_distance",
        "colour",
      ],
      rows: parts.flatMap { part in
        fixations.compactMap { fixation -> [Figure.Field]? in
          let subject = fixation.subject
          guard let end = part == "recorded" ? fixation.recorded : fixation.calibrated else { return nil }
          return [
            .text(part), .number(subject.target.x), .number(subject.target.y),
            .number(end.x - subject.target.x),
            .number(end.y - subject.target.y),
            .text(subject.headPose), .text(subject.viewingDistance),
            .number(Double(FigureTheme.colour(headPose: subject.headPose))),
          ]
        }
      }, commands: FigurePanel.commands(panels + key, width: width, height: height))
  }
}
