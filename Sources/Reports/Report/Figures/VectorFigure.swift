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
    (self.results, self.plot) = (results, plot)
    (step, fixations) = LabelStyle.thinned(plot.fixations, to: 200)
    style = LabelStyle(fixations.map(\.subject))
    recorded = fixations.filter { $0.recorded != nil }
    ends = recorded.compactMap(\.recorded) + fixations.map(\.calibrated)
    window = ScreenWindow(plot.screen, showing: ends)
  }

  var figure: Figure {
    Figure(
      title: "\(results.title): error vectors of \(plot.name)", caveats: results.caveats,
      marks: results.marks,
      caption: caption, width: Self.width, height: top + panelHeight + FigurePanel.roomBelow, data: data,
      panels: panels, keys: style.keys(namesShapes: false))
  }

  private static let width = FigureTheme.figureWidth
  private var top: Int { FigurePanel.roomAbove + FigurePanel.titleHeight }
  private var parts: [String] { (recorded.isEmpty ? [] : ["recorded"]) + ["calibrated"] }
  private var panelWidth: Int { (Self.width - FigurePanel.roomLeft - 14 - 16) / 2 }
  private var panelHeight: Int { Int((Double(panelWidth) * window.height / window.width).rounded()) }

  private var caption: String {
    let outsideCount = ends.count { !window.contains($0) }
    return
      ([
        "Arrows from each target (cross) to the mean gaze point of each fixation"
          + (recorded.isEmpty ? "" : ", as recorded and as calibrated by \(plot.name)")
          + ".\(style.colourSentence) The rectangle is the screen."
      ] + (step > 1 ? ["One of every \(step) fixations is drawn."] : [])
      + (outsideCount > 0 ? ["\(outsideCount) vectors end outside the panel."] : []) + plot.restriction)
      .joined(separator: " ")
  }

  private var data: Figure.DataTable {
    Figure.DataTable(
      columns: [
        "gaze", "target_x_pt", "target_y_pt", "error_x_pt", "error_y_pt",
      ] + style.names + ["colour"],
      rows: parts.flatMap { part in
        fixations.compactMap { fixation -> [Figure.Field]? in
          let subject = fixation.subject
          guard let end = part == "recorded" ? fixation.recorded : fixation.calibrated else { return nil }
          return [
            .text(part), .number(subject.target.x), .number(subject.target.y),
            .number(end.x - subject.target.x), .number(end.y - subject.target.y),
          ] + style.words(subject) + [.integer(style.colour(subject))]
        }
      })
  }

  private var panels: [FigurePanel] {
    let targets = Set(fixations.map(\.subject.target)).sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    return parts.enumerated().map { index, part in
      let rows = part == "recorded" ? 0..<recorded.count : recorded.count..<ends.count
      let vectors = FigurePanel.data(rows).map {
        "\($0) using 'target_x_pt':'target_y_pt':'error_x_pt':'error_y_pt':'colour' with vectors "
          + "head size screen 0.006,20 filled linewidth 1 linecolor rgb variable"
      }
      return FigurePanel(
        left: FigurePanel.roomLeft + (panelWidth + 16) * index, top: top, width: panelWidth,
        height: panelHeight,
        titles: FigurePanel.Titles(above: [part], x: "x (pt)", y: index == 0 ? "y (pt)" : ""),
        settings: window.settings + (index == 0 ? [] : ["set format y ''"]),
        plots: [vectors].compactMap(\.self) + targets.map(ScreenWindow.cross))
    }
  }
}
