import Calibration
import Captures
import Documents
import Statistics
import Trials

/// A figure of what the captures hold, independent of any fit.
struct CaptureFigure: Sendable {
  let name: String
  /// Nil where the run has nothing to draw.
  let figure: @Sendable (CapturePlot) -> Plot?

  static let all = [
    CaptureFigure(name: "recorded") { $0.recorded?.figure },
    CaptureFigure(name: "recorded-arms-extended") { $0.armsExtended?.figure },
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
    // Each kind of samples and each group repeats the same fixations; frames tell more than medians.
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

  fileprivate var recorded: PointPanels? {
    panels(
      samples, "Recorded gaze points",
      "Gaze points as recorded in the captures; one panel per target (cross).")
  }

  /// Nil where everything was recorded at arm's length, or nothing.
  fileprivate var armsExtended: PointPanels? {
    let far = samples.filter { $0.subject.labels["viewing_distance"] == "Arms Extended" }
    guard far.count < samples.count else { return nil }
    return panels(
      far, "Recorded gaze points at arm's length",
      "Gaze points recorded with arms extended; one panel per target (cross).")
  }

  private func panels(_ samples: [MeasuredSample], _ title: String, _ opening: String) -> PointPanels? {
    PointPanels(
      title, screen: screen,
      points: samples.compactMap { sample in
        sample.recorded.map { PointPanels.Point(subject: sample.subject, place: $0) }
      }, caveats: caveats,
      marks: marks, caption: ([opening] + restriction).joined(separator: " "))
  }
}

/// Gaze and target over time, one capture after the other.
struct TimeFigure {
  private let plot: CapturePlot
  /// Samples in the order of time, by capture; captures with a single sample are left out.
  private let captures: [[MeasuredSample]]
  private let captureCount: Int

  private static let (largestCaptureCount, largestSampleCount) = (3, 300)

  /// - Returns: Nil where no capture has two samples.
  init?(_ plot: CapturePlot) {
    self.plot = plot
    let all = grouped(plot.samples, by: \.subject.capture)
    captureCount = all.count
    captures = all.prefix(Self.largestCaptureCount).filter { $0.count > 1 }.map {
      $0.sorted { ($0.time, $0.index) < ($1.time, $1.index) }
    }
    if captures.isEmpty { return nil }
  }

  var figure: Plot {
    Plot(
      title: "Gaze and target over time", caveats: plot.caveats, corner: plot.marks, caption: caption,
      height: Panel.roomAbove + captures.count * Self.captureHeight, data: data,
      panels: captures.indices.flatMap { [panel($0, "x"), panel($0, "y")] },
      keys: [
        PlotKey([
          ("target", .line(.palette(1))), ("recorded gaze point", .point(.dot, size: 0.5, .palette(0))),
        ])
      ])
  }

  private static let panelHeight = 130
  private static let captureHeight = Panel.titleHeight + panelHeight + Panel.roomBelow + 4

  private var shown: [[MeasuredSample]] {
    captures.map { capture in
      let step = (capture.count + Self.largestSampleCount - 1) / Self.largestSampleCount
      return stride(from: 0, to: capture.count, by: step).map { capture[$0] }
    }
  }

  private var caption: String {
    ([
      "Recorded gaze points and the target to look at, along each axis of the screen. Points more than one screen "
        + "size outside are not visible."
    ]
      + (captures.contains { $0.count > Self.largestSampleCount }
        ? ["Captures of more than \(Self.largestSampleCount) samples are thinned evenly."] : [])
      + (captureCount > captures.count ? ["The first \(captures.count) of \(captureCount) captures."] : [])
      + plot.restriction).joined(separator: " ")
  }

  private var data: Plot.DataTable {
    Plot.DataTable(
      columns: [
        "capture", "time_s", "target_x_pt", "target_y_pt", "recorded_x_pt", "recorded_y_pt", "capture_name",
      ],
      rows: shown.enumerated().flatMap { index, capture in
        capture.map { sample in
          [
            .integer(index), .number(sample.time - capture[0].time), .number(sample.subject.target.x),
            .number(sample.subject.target.y), .number(sample.recorded?.x ?? .nan),
            .number(sample.recorded?.y ?? .nan),
            .text(sample.subject.capture),
          ]
        }
      })
  }

  private func panel(_ index: Int, _ axis: String) -> Panel {
    let size = axis == "x" ? plot.screen.width : plot.screen.height
    let (shown, start) = (shown, shown[..<index].reduce(0) { $0 + $1.count })
    let panelWidth = (FigureTheme.figureWidth - 2 * Panel.roomLeft - 24 - 10) / 2
    // The capture's name comes from its file, so it is read from the data.
    let name = Mark.texts("capture_name", 0, Coordinate(2 * size), dy: -10).of(start..<start + 1)
    return Panel(
      left: Panel.roomLeft + (axis == "x" ? 0 : panelWidth + 10 + Panel.roomLeft),
      top: Panel.roomAbove + index * Self.captureHeight + Panel.titleHeight, width: panelWidth,
      height: Self.panelHeight,
      x: PlotAxis(
        0...max(1e-3, (shown[index].last?.time ?? 0) - shown[index][0].time),
        "time from the capture's first sample (s)"),
      y: PlotAxis(-size...2 * size, "\(axis) (pt)", ticks: .numbers([0, size / 2, size])),
      marks: [
        Mark.line("time_s", Coordinate("target_\(axis)_pt"), .palette(1), width: 1.6, isStepped: true),
        .points("time_s", Coordinate("recorded_\(axis)_pt"), size: 0.22, .palette(0)),
      ].map { $0.of(start..<start + shown[index].count) } + (axis == "x" ? [name] : []))
  }
}
