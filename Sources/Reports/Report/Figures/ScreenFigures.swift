import Captures
import Documents
import Inputs
import Scores
import Trials

extension SplitResults {
  /// Error vectors on the screen, from each target to the mean gaze point of each fixation. Nil with fewer than two fixations.
  func vectorFigure(_ plot: GazePlot) -> Plot? {
    guard plot.fixations.count > 1 else { return nil }
    let (step, fixations) = LabelStyle.thinned(plot.fixations, to: 200)
    let style = LabelStyle(fixations.map(\.subject))
    let vectors = [false, true].map { isCalibrated in
      fixations.compactMap { own in
        own.point(isCalibrated: isCalibrated).map {
          (gaze: isCalibrated ? "calibrated" : "recorded", subject: own.subject, end: $0)
        }
      }
    }.filter { !$0.isEmpty }
    let ends = vectors.joined().map(\.end.coordinates)
    let window = ScreenWindow(width: plot.screen.width, height: plot.screen.height, showing: ends)
    let outsideCount = ends.count { !window.contains($0) }
    let targets = Set(fixations.map(\.subject.target)).sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    let columns = PanelGrid(columns: 2, gap: 16)
    let (top, height) = (Panel.roomAbove + Panel.titleHeight, columns.height(window))
    return figure(
      "error vectors of \(plot.name)",
      paragraph {
        "Arrows from each target (cross) to the mean gaze point of each fixation"
          + (vectors.count < 2 ? "" : ", as recorded and as calibrated by \(plot.name)")
          + ".\(style.sentence(namesShapes: false)) The rectangle is the screen."
        if step > 1 { "One of every \(step) fixations is drawn." }
        if outsideCount > 0 { "\(outsideCount) vectors end outside the panel." }
        plot.restriction
      },
      height: top + height + Panel.roomBelow,
      Plot.DataTable(vectors.joined()) {
        PlotColumn("gaze") { $0.gaze }
        PlotColumn("target_x_pt") { $0.subject.target.x }
        PlotColumn("target_y_pt") { $0.subject.target.y }
        PlotColumn("error_x_pt") { $0.end.x - $0.subject.target.x }
        PlotColumn("error_y_pt") { $0.end.y - $0.subject.target.y }
        style.words { $0.subject }
        style.colours { $0.subject }
      },
      vectors.enumerated().map { index, own in
        let start = index == 0 ? 0 : vectors[0].count
        let arrows = Mark.segments(
          x: ("target_x_pt", "target_x_pt" + "error_x_pt"), y: ("target_y_pt", "target_y_pt" + "error_y_pt"),
          .column("colour"), width: 1, ends: .arrow)
        return window.panel(
          left: columns.left(index), top: top, width: columns.width, height: height, above: [own[0].gaze],
          isFirst: index == 0, marks: [arrows.of(start..<start + own.count)],
          targets: targets.map(\.coordinates))
      }, keys: style.keys(namesShapes: false))
  }
}
