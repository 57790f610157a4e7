import Captures
import Documents
import Trials

/// Error vectors on the screen, from each target to the mean gaze point of each fixation.
struct VectorFigure {
  private let results: SplitResults
  private let plot: GazePlot
  private let step: Int
  private let fixations: [GazePlot.Fixation]
  private let recorded: [GazePlot.Fixation]
  /// Where the vectors end: the recorded ones first.
  private let ends: [ScreenPoint]
  private let style: LabelStyle
  private let window: ScreenWindow

  /// - Returns: Nil with fewer than two fixations.
  init?(_ results: SplitResults, _ plot: GazePlot) {
    guard plot.fixations.count > 1 else { return nil }
    self.results = results
    self.plot = plot
    (step, fixations) = LabelStyle.thinned(plot.fixations, to: 200)
    style = LabelStyle(fixations.map(\.subject))
    recorded = fixations.filter { $0.recorded != nil }
    ends = recorded.compactMap(\.recorded) + fixations.map(\.calibrated)
    window = ScreenWindow(
      width: plot.screen.width, height: plot.screen.height, showing: ends.map(\.coordinates))
  }

  var figure: Plot {
    Plot(
      title: "\(results.title): error vectors of \(plot.name)", caveats: results.caveats,
      corner: results.marks, caption: caption, height: top + panelHeight + Panel.roomBelow, data: data,
      panels: panels, keys: style.keys(namesShapes: false))
  }

  private var top: Int { Panel.roomAbove + Panel.titleHeight }
  private var parts: [String] { (recorded.isEmpty ? [] : ["recorded"]) + ["calibrated"] }
  private var panelWidth: Int { (FigureTheme.figureWidth - Panel.roomLeft - 14 - 16) / 2 }
  private var panelHeight: Int { Int((Double(panelWidth) * window.height / window.width).rounded()) }

  private var caption: String {
    let outsideCount = ends.count { !window.contains($0.coordinates) }
    return
      ([
        "Arrows from each target (cross) to the mean gaze point of each fixation"
          + (recorded.isEmpty ? "" : ", as recorded and as calibrated by \(plot.name)")
          + ".\(style.colourSentence) The rectangle is the screen."
      ] + (step > 1 ? ["One of every \(step) fixations is drawn."] : [])
      + (outsideCount > 0 ? ["\(outsideCount) vectors end outside the panel."] : []) + plot.restriction)
      .joined(separator: " ")
  }

  private var data: Plot.DataTable {
    Plot.DataTable(
      columns: [
        "gaze", "target_x_pt", "target_y_pt", "error_x_pt", "error_y_pt",
      ] + style.names + ["colour"],
      rows: parts.flatMap { part in
        fixations.compactMap { fixation -> [Plot.Field]? in
          let subject = fixation.subject
          guard let end = part == "recorded" ? fixation.recorded : fixation.calibrated else { return nil }
          return [
            .text(part), .number(subject.target.x), .number(subject.target.y),
            .number(end.x - subject.target.x), .number(end.y - subject.target.y),
          ] + style.words(subject) + [.integer(style.colour(subject))]
        }
      })
  }

  private var panels: [Panel] {
    let targets = Set(fixations.map(\.subject.target)).sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    return parts.enumerated().map { index, part in
      let vectors = Mark.segments(
        x: ("target_x_pt", "target_x_pt" + "error_x_pt"), y: ("target_y_pt", "target_y_pt" + "error_y_pt"),
        .column("colour"), width: 1, ends: .arrow)
      return window.panel(
        left: Panel.roomLeft + (panelWidth + 16) * index, top: top, width: panelWidth, height: panelHeight,
        above: [part], isFirst: index == 0,
        marks: [vectors.of(part == "recorded" ? 0..<recorded.count : recorded.count..<ends.count)],
        targets: targets.map(\.coordinates))
    }
  }
}
