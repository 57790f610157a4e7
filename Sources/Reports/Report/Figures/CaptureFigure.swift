import Calibration
import Captures
import Documents
import Scores
import Statistics
import Trials

/// A figure of what the captures hold, independent of any fit.
struct CaptureFigure: Sendable {
  let name: String
  /// Nil where the run has nothing to draw.
  let figure: @Sendable (CapturePlot) -> Plot?

  static let all = [
    CaptureFigure(name: "recorded") { plot in
      plot.panels(
        plot.samples, "Recorded gaze points",
        "Gaze points as recorded in the captures; one panel per target (cross).")
    },
    CaptureFigure(name: "recorded-arms-extended") { plot in
      let far = plot.samples.filter { $0.subject.labels["viewing_distance"] == "Arms Extended" }
      guard far.count < plot.samples.count else { return nil }
      return plot.panels(
        far, "Recorded gaze points at arm's length",
        "Gaze points recorded with arms extended; one panel per target (cross).")
    },
    CaptureFigure(name: "over-time") { TimeFigure($0)?.figure },
  ]
}

/// What the captures of a run recorded on the screen of one device.
struct CapturePlot: Sendable {
  let screen: Screen
  let samples: [MeasuredSample]
  let caveats: [String]
  let marks: [String]
  let restriction: [String]

  /// Nil where no samples were kept, or the screen is not known.
  init?(_ run: Run) {
    // Each kind of samples and each group repeats the same fixations; frames say more than medians.
    let all = run.results.samples
    let kind =
      all.contains { $0.samples == SampleKind.frames.rawValue } ? .frames : SampleKind.fixationMedians
    let own = all.filter { $0.samples == kind.rawValue }
    guard let (device, samples) = mostOfOneDevice(own, by: \.subject.device),
      let screen = run.record.screen(of: device)
    else { return nil }
    self.samples = samples
    self.screen = screen
    caveats = run.record.caveats
    marks = run.record.marks
    let others = own.count - samples.count
    restriction = others == 0 ? [] : ["Only one device's screen is shown; \(others) samples are on others."]
  }

  fileprivate func panels(_ samples: [MeasuredSample], _ title: String, _ opening: String) -> Plot? {
    PointPanels(
      title, screen: screen,
      points: samples.compactMap { sample in
        sample.recorded.map { PointPanels.Point(subject: sample.subject, place: $0) }
      }, caveats: caveats, marks: marks, caption: ([opening] + restriction).joined(separator: " ")
    )?.figure
  }
}

/// Gaze and target over time, one capture after the other.
private struct TimeFigure {
  private let plot: CapturePlot
  /// The samples drawn in the order of time, by capture; captures with a single sample are left out.
  private let captures: [[MeasuredSample]]
  private let captureCount: Int
  private let isThinned: Bool

  private static let largestCaptureCount = 3
  private static let largestSampleCount = 300
  private static let panelHeight = 130
  private static let captureHeight = Panel.titleHeight + panelHeight + Panel.roomBelow + 4

  /// - Returns: Nil where no capture has two samples.
  init?(_ plot: CapturePlot) {
    self.plot = plot
    let all = grouped(plot.samples, by: \.subject.capture)
    let whole = all.prefix(Self.largestCaptureCount).filter { $0.count > 1 }
    if whole.isEmpty { return nil }
    captureCount = all.count
    isThinned = whole.contains { $0.count > Self.largestSampleCount }
    captures = whole.map { capture in
      let sorted = capture.sorted { ($0.time, $0.index) < ($1.time, $1.index) }
      let step = (sorted.count + Self.largestSampleCount - 1) / Self.largestSampleCount
      return stride(from: 0, to: sorted.count, by: step).map { sorted[$0] }
    }
  }

  var figure: Plot {
    let samples = captures.enumerated().flatMap { index, capture in
      capture.map { (capture: index, time: $0.time - capture[0].time, sample: $0) }
    }
    return Plot(
      title: "Gaze and target over time", caveats: plot.caveats, corner: plot.marks, caption: caption,
      height: Panel.roomAbove + captures.count * Self.captureHeight,
      data: Plot.DataTable(samples) {
        PlotColumn("capture") { $0.capture }
        PlotColumn("time_s") { $0.time }
        PlotColumn("target_x_pt") { $0.sample.subject.target.x }
        PlotColumn("target_y_pt") { $0.sample.subject.target.y }
        PlotColumn("recorded_x_pt") { $0.sample.recorded?.x }
        PlotColumn("recorded_y_pt") { $0.sample.recorded?.y }
        PlotColumn("capture_name") { $0.sample.subject.capture }
      },
      panels: captures.indices.flatMap { [panel($0, "x"), panel($0, "y")] },
      keys: [
        PlotKey([
          ("target", .line(.palette(1))), ("recorded gaze point", .point(.dot, size: 0.5, .palette(0))),
        ])
      ])
  }

  private var caption: String {
    paragraph {
      "Recorded gaze points and the target to look at, along each axis of the screen. Points more than one screen "
        + "size outside are not visible."
      if isThinned { "Captures of more than \(Self.largestSampleCount) samples are thinned evenly." }
      if captureCount > captures.count { "The first \(captures.count) of \(captureCount) captures." }
      plot.restriction
    }
  }

  private func panel(_ index: Int, _ axis: String) -> Panel {
    let size = axis == "x" ? plot.screen.width : plot.screen.height
    let start = captures[..<index].reduce(0) { $0 + $1.count }
    let columns = PanelGrid(columns: 2, gap: Panel.roomLeft + 10, right: 24)
    // The capture's name comes from its file, so it is read from the data.
    let name = Mark.texts("capture_name", 0, Coordinate(2 * size), dy: -10).of(start..<start + 1)
    return Panel(
      left: columns.left(axis == "x" ? 0 : 1),
      top: Panel.roomAbove + index * Self.captureHeight + Panel.titleHeight, width: columns.width,
      height: Self.panelHeight,
      x: PlotAxis(
        0...max(1e-3, (captures[index].last?.time ?? 0) - captures[index][0].time),
        FigureTheme.isForColumn ? "time (s)" : "time from the capture's first sample (s)"),
      y: PlotAxis(-size...2 * size, "\(axis) (pt)", ticks: .numbers([0, size / 2, size])),
      marks: [
        Mark.line("time_s", Coordinate("target_\(axis)_pt"), .palette(1), width: 1.6, isStepped: true),
        .points("time_s", Coordinate("recorded_\(axis)_pt"), size: 0.22, .palette(0)),
      ].map { $0.of(start..<start + captures[index].count) } + (axis == "x" ? [name] : []))
  }
}
